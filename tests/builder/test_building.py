"""What would break if an entry were added."""

from __future__ import annotations

import pytest

from builder import Change, changed, check, find_game, known_games, try_out

ARMY = {"game": "asoiaf-tmg", "edition": "s06", "format": "medium", "faction": "stark"}


def offered(game, id):
    return next(offer for offer in game.offers(game.default_edition) if offer.id == id)


def trial(game, document, id):
    return try_out(game, document, check(document), offered(game, id))


def broken(trial):
    return [finding.rule.id.partition(".")[2] for finding in trial.breaches]


def test_what_keeps_the_rules_breaks_nothing(game):
    assert trial(game, ARMY, "stark-sworn-swords").is_legal


def test_what_needs_another_says_so_until_it_is_there(game):
    document = ARMY | {"units": ["stark-sworn-swords"]}
    assert broken(trial(game, document, "grey-wind")) == ["army-includes"]

    add = Change("add", "units/0/attachments", "robb-stark-the-wolf-lord")
    assert trial(game, changed(document, [add]), "grey-wind").is_legal


def test_faults_that_are_there_already_are_not_told_again(game):
    document = ARMY | {"units": ["stark-sworn-swords"] * 9}

    assert "points-limit" in [f.rule.id.partition(".")[2] for f in check(document).findings]
    assert trial(game, document, "stark-sworn-swords").is_legal


def test_only_fitting_units_are_open_to_an_attachment(game):
    document = ARMY | {"units": ["stark-sworn-swords", "stark-outriders"]}
    found = trial(game, document, "robb-stark-the-wolf-lord")

    assert [(host.slot, host.why is None) for host in found.hosts] == [
        ("units/0", True),
        ("units/1", False),
    ]
    assert found.host == found.hosts[0]
    assert found.hosts[1].why.rule.id == "asoiaf-tmg.attachment-type"


def test_without_units_there_is_no_place_for_an_attachment(game):
    found = trial(game, ARMY, "robb-stark-the-wolf-lord")

    assert (found.hosts, found.is_legal) == ((), False)


def test_what_the_whole_army_lacks_bars_no_unit(game):
    found = trial(game, ARMY | {"units": ["stark-sworn-swords"]}, "biter-rorges-mad-dog")

    assert [host.why for host in found.hosts] == [None]
    assert broken(found) == ["army-includes"]


def test_a_deck_tells_how_many_copies_it_has_and_when_one_is_too_many():
    lcg = find_game("agot-lcg")
    deck = {"game": "agot-lcg", "faction": "stark", "cards": {"01141": 3}}
    offer = next(o for o in lcg.offers(lcg.default_edition) if o.known_as == "01141")
    found = try_out(lcg, deck, check(deck), offer)

    assert found.copies == 3
    assert broken(found) == ["card-copies"]


@pytest.mark.parametrize("game", [g for g in known_games() if g.desk], ids=lambda game: game.id)
@pytest.mark.parametrize("lang", ["en", "ru"])
def test_every_offer_has_a_name_a_kind_and_a_section(game, lang):
    for edition in game.editions:
        offers = game.offers(edition.id)
        kinds = game.desk.kinds(game)

        assert offers
        for offer in offers:
            assert offer.name.to(lang)
            assert kinds[offer.kind].to(lang)
            assert offer.faction in game.factions
            assert game.desk.section(offer.section)

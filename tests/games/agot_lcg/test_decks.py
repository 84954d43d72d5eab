"""Decks: sizes, copies, pool and packs, beyond what the golden lists show."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest

from builder import check

FACTIONS = ["baratheon", "greyjoy", "lannister", "martell"]
FACTIONS += ["nights-watch", "stark", "targaryen", "tyrell"]


@pytest.mark.parametrize("faction", FACTIONS)
@pytest.mark.parametrize("format", ["joust", "melee"])
def test_a_plain_deck_of_any_faction_is_legal(
    faction: str, format: str, deck: Any, broken: Any
) -> None:
    assert broken(deck(faction, format=format)) == []


@pytest.mark.parametrize("faction", FACTIONS)
def test_cards_of_the_other_factions_stay_out(faction: str, library: Any, found: Any) -> None:
    guests = [library.pick(library.soldier(f), 1, 1) for f in FACTIONS if f != faction]
    own = {code: 1 for guest in guests for code in guest}

    told = found(check(library.document(faction, own=own)))

    assert [rule for rule, _ in told] == ["card-pool"] * 7
    assert sorted(facts["card"] for _, facts in told) == sorted(
        library.card(code).label.en for code in own
    )


def test_loyal_cards_of_the_own_faction_are_welcome(library: Any, broken: Any) -> None:
    loyal = library.pick(lambda c: c.faction == "stark" and c.loyal and c.deck == "draw", 10)
    plots = library.pick(lambda c: (c.kind, c.faction) == ("plot", "stark"), 2, 1)
    document = library.document(own=loyal, plots={**plots, **library.plots(5)})

    assert broken(check(document)) == []


@pytest.mark.parametrize(
    ("format", "size", "legal"),
    [
        *(("joust", 59, False), ("joust", 60, True), ("melee", 59, False), ("melee", 60, True)),
        *(("draft", 39, False), ("draft", 40, True), ("joust", 200, True)),
    ],
)
def test_the_draw_deck_has_its_least_size(
    format: str, size: int, legal: bool, library: Any
) -> None:
    plots = 5 if format == "draft" else 7
    filler = lambda card: card.faction in ("stark", "neutral") and card.kind == "character"  # noqa: E731
    document = library.document(size=size, plots=plots, format=format, filler=filler)

    assert check(document).legal is legal


@pytest.mark.parametrize(("format", "plots"), [("joust", 7), ("melee", 7), ("draft", 5)])
def test_the_plot_deck_has_just_its_size(format: str, plots: int, library: Any) -> None:
    for number in range(plots - 2, plots + 3):
        report = check(library.document(plots=number, format=format))
        assert report.legal is (number == plots)


@pytest.mark.parametrize("copies", range(1, 6))
def test_a_card_comes_up_to_its_limit(copies: int, library: Any, found: Any) -> None:
    document = library.document()
    first, *_ = document["cards"]
    report = check({**document, "cards": {**document["cards"], first: copies, "01157": 3}})
    title = library.card(first).title
    wanted = [("card-copies", {"card": title, "count": copies, "limit": 3})] * (copies > 3)

    assert found(report) == wanted


def test_every_title_with_several_limits_has_the_smallest_of_those_taken(library: Any) -> None:
    """Whatever the order: no version named first may widen or narrow the limit."""
    titles: dict[str, list[Any]] = {}
    for card in library.cards.values():
        if card.deck in ("draw", "plot"):
            titles.setdefault(card.title, []).append(card)
    uneven = {t: cards for t, cards in titles.items() if len({c.limit for c in cards}) > 1}
    assert len(uneven) > 100

    for title, cards in sorted(uneven.items()):
        few = min(cards, key=lambda card: card.limit)
        many = max(cards, key=lambda card: card.limit)
        counts = {many.code: few.limit, few.code: 1}
        told = [title_facts(library, order, counts, title) for order in permutations(counts)]
        assert told == [[{"card": title, "count": few.limit + 1, "limit": few.limit}]] * 2


def title_facts(library: Any, order: Any, counts: dict[str, int], title: str) -> list[Any]:
    parts: dict[str, dict[str, int]] = {"plots": {}, "cards": {}}
    for code in order:
        part = "plots" if library.card(code).kind == "plot" else "cards"
        parts[part][code] = counts[code]
    report = check({"game": "agot-lcg", "format": "draft", "faction": "stark", **parts})
    return [f.facts for f in report.findings if f.rule.id == "agot-lcg.card-copies"]


@pytest.mark.parametrize("first", ["plots", "cards"])
def test_wheels_within_wheels_count_in_both_decks_whichever_comes_first(
    first: str, library: Any, found: Any
) -> None:
    document = library.document("lannister", edition="ffg1.1", own={"16006": 2})
    document["plots"] = {**library.plots(6), "06100": 1}
    parts = sorted(document.items(), key=lambda part: part[0] != first)

    assert found(check(dict(parts))) == [
        ("card-copies", {"card": "Wheels Within Wheels", "count": 3, "limit": 2})
    ]


def test_two_plots_twice_are_told_with_both(deck: Any, library: Any) -> None:
    twice = library.pick(lambda c: (c.kind, c.faction) == ("plot", "neutral"), 2, 2)
    report = deck(plots={**twice, **library.plots(3, avoid=twice)})
    [finding] = report.findings

    assert finding.slots == tuple(f"plots/{code}" for code in sorted(twice))
    assert finding.text("en") == (
        "Plots that stand twice: 2 (A Noble Cause; A Storm of Swords), and the limit is 1."
    )
    assert finding.text("ru").endswith("предел — 1.")


def test_a_card_in_the_wrong_part_counts_in_neither(library: Any, found: Any) -> None:
    plots, document = library.plots(7), library.document()
    moved, *_ = plots
    rest = {code: 1 for code in plots if code != moved}

    told = dict(found(check({**document, "plots": rest, "cards": {**document["cards"], moved: 1}})))

    assert told.keys() == {"card-type", "plot-deck-size"}
    assert told["plot-deck-size"] == {"count": 6, "size": 7}


def test_a_character_among_the_agendas_is_no_agenda(library: Any, broken: Any) -> None:
    assert broken(check(library.document(agendas=["01141"]))) == ["card-type"]


@pytest.mark.parametrize("part", ["agendas", "plots", "cards"])
def test_title_cards_belong_nowhere(part: str, library: Any) -> None:
    document = library.document(format="melee")
    held = document[part]
    held = [*held, "01208"] if isinstance(held, list) else {**held, "01208": 1}

    [finding] = check({**document, part: held}).findings

    assert finding.rule.id == "agot-lcg.card-type"


# ---- packs ---------------------------------------------------------------------------------------


def test_a_pack_is_out_from_its_day_on(lcg: Any, library: Any) -> None:
    packs = lcg.catalogue.facts["packs"]["packs"]
    for code in sorted(packs.keys() - {"VKm"}):  # which holds nothing but title cards
        pack = packs[code]
        card = next(c for c in library.cards.values() if c.pack == code and c.kind != "title")
        part = {"agenda": "agendas", "plot": "plots"}.get(card.kind, "cards")
        for date in ("2015-10-07", pack.get("released"), "2099-01-01"):
            if date:
                held = [card.code] if part == "agendas" else {card.code: 1}
                document = {"game": "agot-lcg", "faction": "stark", "date": date, part: held}
                told = {finding.rule.id for finding in check(document).findings}
                out = bool(pack.get("released")) and pack["released"] <= date
                assert ("agot-lcg.pack-released" in told) is not out, (code, date)


def test_the_packs_of_drafts_are_for_drafts(library: Any) -> None:
    for pack in ("VDS", "ToJ"):
        card = next(c for c in library.cards.values() if c.pack == pack and c.deck == "draw")
        for format in ("joust", "melee", "draft"):
            document = {"game": "agot-lcg", "faction": "stark", "format": format}
            told = {f.rule.id for f in check({**document, "cards": {card.code: 1}}).findings}
            assert ("agot-lcg.pack-format" in told) is (format != "draft")


# ---- drafts --------------------------------------------------------------------------------------


def test_drafted_cards_may_be_named_in_any_way(library: Any, broken: Any) -> None:
    document = library.document(size=40, plots=5, format="draft")
    cards = document["cards"]
    drafted = [library.card(code).id for code, count in cards.items() for _ in range(count)]

    assert broken(check({**document, "drafted": [*drafted, *document["plots"]]})) == []


def test_what_was_drafted_matters_in_a_draft_alone(library: Any, broken: Any) -> None:
    assert broken(check(library.document(drafted=[]))) == []
    report = check(library.document(size=40, plots=5, format="draft", drafted=[]))
    assert set(broken(report)) == {"drafted-copies"}


def test_an_unknown_drafted_card_is_told(library: Any, found: Any) -> None:
    document = library.document(size=40, plots=5, format="draft")
    drafted = {**document["cards"], **document["plots"], "Ser Nobody of Nowhere": 1}

    told = dict(found(check({**document, "drafted": drafted})))

    assert told.keys() == {"entry-known"}


def test_no_list_limits_a_draft(library: Any, broken: Any) -> None:
    """Banned and restricted cards of joust, and two of a pod, are free when they were drafted."""
    own = {"02102": 1, "01146": 1, library.codes["sparrows"]: 1, "01143": 1}
    own |= {library.codes["wyman-manderly-r"]: 1}

    assert broken(check(library.document(own=own, size=40, plots=5, format="draft"))) == []


# ---- totals --------------------------------------------------------------------------------------


def test_totals_count_cards_and_titles(library: Any) -> None:
    report = check(library.document(agendas=["06018"], own={"03004": 1, "21016": 1}, size=75))

    assert report.totals["cards"] == 75
    assert report.totals["plots"] == 7
    assert report.totals["agendas"] == 1
    titles = {library.card(code).title for code in report.roster.draw}
    assert report.totals["titles"] == len(titles)

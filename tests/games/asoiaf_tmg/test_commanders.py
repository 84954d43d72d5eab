"""The one who leads the army."""

from __future__ import annotations

from typing import Any

import pytest

SWORDS = "stark-sworn-swords"
ROBB, GREATJON = "robb-stark-the-wolf-lord", "greatjon-umber-lord-of-last-hearth"


def test_every_commander_card_of_a_faction_can_command_it(camp: Any, broken: Any) -> None:
    commanders = [card for card in camp.cards if card.commander]
    assert len(commanders) == 84

    for card in commanders:
        report = camp.report(*camp.groups_for(card.id), faction=card.faction)
        assert broken(report) == []
        expected = "doran-martell-lord-of-sunspear" if card.id.startswith("areo") else card.id
        assert report.roster.commander.entry.id == expected


def test_only_attachments_ncus_and_solo_units_command(camps: Any) -> None:
    for camp in camps.values():
        units = [card for card in camp.cards if card.commander and card.kind == "unit"]
        assert all(card.tray == "solo" for card in units)


def test_commander_attachments_are_free(camps: Any) -> None:
    for camp in camps.values():
        attached = [c for c in camp.cards if c.commander and c.kind == "attachment"]
        assert {card.cost for card in attached} == {0}


def test_the_message_names_the_commanders(army: Any) -> None:
    report = army(faction="stark", units=[[SWORDS, ROBB], [SWORDS, GREATJON]])
    [finding] = [f for f in report.findings if f.slots]

    assert finding.slots == ("units/0/attachments/0", "units/1/attachments/0")
    assert finding.text("en").startswith("Commanders: 2 (Greatjon Umber, Lord of Last Hearth; Robb")
    assert finding.text("ru").startswith(
        "Полководцев: 2 (Большой Джон Амбер, Lord of Last Hearth; Робб"
    )


@pytest.mark.parametrize("written", ["Robb Stark", "robb-stark-the-wolf-lord", "20201", 20201])
def test_the_commander_may_be_named_in_any_way(army: Any, broken: Any, written: Any) -> None:
    assert broken(army(faction="stark", commander=written, units=[[SWORDS, ROBB]])) == []


def test_a_named_commander_settles_a_shared_name(army: Any, found: Any) -> None:
    units = [[SWORDS, "Робб Старк"]]
    report = army(faction="stark", points=5, commander="The Wolf Lord, Robb Stark", units=units)
    assert found(report)[0][0] == "entry-unambiguous"

    report = army(faction="stark", points=5, commander="Robb Stark, The Wolf Lord", units=units)
    assert found(report) == found(report, notes=True) == []
    assert report.roster.commander.entry.id == ROBB


def test_a_missing_commander_who_is_named_is_told_once(army: Any, broken: Any) -> None:
    report = army(faction="stark", commander=ROBB, units=[SWORDS])

    assert broken(report) == ["commander-place"]
    assert report.findings[0].slots == ("commander",)


def test_a_commander_nobody_knows_is_told(army: Any, broken: Any) -> None:
    report = army(faction="stark", commander="Aegon the Conqueror", units=[[SWORDS, ROBB]])

    assert broken(report) == ["commander-place"]


def test_a_second_commander_is_told_though_one_is_named(army: Any, broken: Any) -> None:
    report = army(faction="stark", commander=ROBB, units=[[SWORDS, ROBB], [SWORDS, GREATJON]])

    assert broken(report) == ["commander-count"]


def test_a_commander_of_another_house_is_told_once(army: Any, broken: Any) -> None:
    report = army(faction="stark", units=[[SWORDS, "jaime-lannister-the-kingslayer"]])

    assert broken(report) == ["faction-membership"]


def test_doran_commands_whatever_stands_first(army: Any) -> None:
    areo = ["martell-spearmen", "areo-hotah-captain-of-the-guard"]
    report = army(faction="martell", units=[areo], ncus=["doran-martell-lord-of-sunspear"])

    assert report.roster.commander.entry.id == "doran-martell-lord-of-sunspear"
    assert report.totals["points"] == 9


def test_varamyr_lacking_both_beasts_is_told_once_with_both(army: Any, found: Any) -> None:
    varamyr = "varamyr-sixskins-master-skinchanger-commander"
    report = army(faction="free-folk", units=[varamyr])

    [(rule, facts)] = found(report)
    assert (rule, facts["missing"]) == ("commander-companions", ["Shadowcat", "Wolf Pack"])


def test_the_ncu_commanders_of_2018_need_no_unit(camps: Any, broken: Any) -> None:
    camp = camps["1.0"]
    ncus = [card for card in camp.cards if card.commander and card.kind == "ncu"]
    assert {card.characters[0] for card in ncus} == {
        "the-high-sparrow",
        "howland-reed",
        "roose-bolton",
    }
    for card in ncus:
        assert broken(camp.report([card.id], faction=card.faction)) == ["combat-units"]

"""Names as people write them: codes, both languages, dashes, quotes, and names of several cards."""

from __future__ import annotations

from typing import Any

import pytest

ROBB = ["stark-sworn-swords", "robb-stark-the-wolf-lord"]

WRITTEN = {
    "Robb Stark, The Wolf Lord": "robb-stark-the-wolf-lord",
    "Robb Stark – The Wolf Lord": "robb-stark-the-wolf-lord",
    "Robb Stark - The Wolf Lord": "robb-stark-the-wolf-lord",
    "Robb Stark — The Wolf Lord": "robb-stark-the-wolf-lord",
    "Robb Stark: The Wolf Lord": "robb-stark-the-wolf-lord",
    "ROBB STARK THE WOLF LORD": "robb-stark-the-wolf-lord",
    "  robb   stark, the wolf lord ": "robb-stark-the-wolf-lord",
    "Робб Старк, The Wolf Lord": "robb-stark-the-wolf-lord",
    "20201": "robb-stark-the-wolf-lord",
    "Верные мечи Старков": "stark-sworn-swords",
    "верные мечи старков": "stark-sworn-swords",
    "Серый Ветер": "grey-wind",
    "Люди Горы": "house-clegane-mountains-men",
    "House Clegane Mountain’s Men": "house-clegane-mountains-men",
    "Джейме Ланнистер: Цареубийца": "jaime-lannister-the-kingslayer",
    "Джейме Ланнистер — Молодой лев": "jaime-lannister-the-young-lion",
    "Jaqen H’ghar, Unnamed": "jaqen-hghar-unnamed",
    "Jon Snow, Lord Snow": "jon-snow-lord-snow",
    'Jon Snow, "Lord Snow"': "jon-snow-lord-snow",
    "Theon Greyjoy “Prince” of Winterfell": "theon-greyjoy-prince-of-winterfell",
    "Jeyne Poole, Arya Stark, Bride Of Bolton": "jeyne-poole-arya-stark-bride-of-bolton",
    "Tormund Giantsbane, Tall-Talker, Horn-Blower, Breaker of Ice": (
        "tormund-giantsbane-tall-talker-horn-blower-breaker-of-ice"
    ),
    "Scorpion Modifications (Othell Yarwyck)": "scorpion-modifications-othell-yarwyck",
    # Spellings that drift between the sources.
    "House Tully Sworn Shield": "house-tully-sworn-shields",
    "Pikeman Captain": "pikemen-captain",
    "Man-At-Arms": "men-at-arms",
    "Dale Seaworth, Captain of the Wrath": "dale-seaworth-captain-of-the-wraith",
    "Beric Dondarrion, Lightining Lord": "beric-dondarrion-lightning-lord",
    "Eddison Tollet, Dolorous Edd": "eddison-tollett-dolorous-edd",
    "Giant Spear Throwers\n": "giant-spear-throwers",
    "High Sparrow, His High Holiness": "the-high-sparrow-his-high-holiness",
    "Rattleshirt, Lord Of Bones": "rattleshirt-the-lord-of-bones",
    "Renly Baratheon, Lord Paramount": "renly-baratheon-lord-paramount-of-the-stormlands",
}


@pytest.mark.parametrize("written", WRITTEN)
def test_a_name_is_found_however_it_is_written(game: Any, written: str) -> None:
    [card] = game.catalogue.edition("s06").find(written)

    assert card.id == WRITTEN[written]


@pytest.mark.parametrize(
    ("written", "id"),
    [
        ("Манс-Налетчик", "mance-rayder"),
        ("Манс-Налётчик", "mance-rayder"),
        ("мансналётчик", "mance-rayder"),
        ("ЭДДАРД СТАРК", "eddard-stark"),
        ("Аша Грейджой", "asha-greyjoy"),
    ],
)
def test_a_russian_name_is_found_with_and_without_its_dots(
    game: Any, written: str, id: str
) -> None:
    found = game.catalogue.edition("s06").find(written)

    assert found
    assert all(id in card.characters for card in found)


def test_a_code_is_a_number_or_a_word(army: Any) -> None:
    for code in ("10201", 10201):
        assert army(faction="stark", units=[code]).roster.slots[0].entry.id == "stark-sworn-swords"


def test_the_2018_name_of_the_greatjon_is_known_in_every_edition(game: Any) -> None:
    for edition in game.catalogue.editions:
        for title in ("Fearless Bannerman", "Fierce Bannerman"):
            [card] = game.catalogue.edition(edition).find(f"Greatjon Umber, {title}")
            assert card.id == "greatjon-umber-fierce-bannerman"


# ---- a name of several cards ---------------------------------------------------------------------


def test_robb_alone_is_read_as_the_commander_and_noted(army: Any, found: Any) -> None:
    report = army(faction="stark", points=5, units=[["stark-sworn-swords", "Робб Старк"]])

    assert found(report) == []
    assert found(report, notes=True) == [("name-reading", {"card": "Robb Stark, The Wolf Lord"})]
    [finding] = report.findings
    assert finding.slots == ("units/0/attachments/0",)
    assert finding.text("ru") == "Прочитано как полководец: Робб Старк, The Wolf Lord."


def test_robb_beside_another_commander_stays_ambiguous(army: Any, broken: Any) -> None:
    greatjon = ["house-umber-berserkers", "greatjon-umber-lord-of-last-hearth"]
    report = army(faction="stark", units=[greatjon, ["stark-sworn-swords", "Robb Stark"]])

    assert broken(report) == ["entry-unambiguous"]


def test_two_shared_names_are_not_both_guessed(army: Any, broken: Any) -> None:
    units = [["stark-sworn-swords", "Robb Stark"], ["stark-bowmen", "Greatjon Umber"]]

    assert broken(army(faction="stark", units=units)) == [
        "entry-unambiguous",
        "entry-unambiguous",
        "commander-count",
    ]


def test_the_part_of_the_list_tells_versions_apart(army: Any, broken: Any) -> None:
    """One Robb is an NCU, one Jaime is for the enemy, one Jorah is a unit."""
    report = army(faction="stark", units=[ROBB], ncus=["Arya Stark"])
    assert report.roster.slots[-1].entry.id == "arya-stark-the-wolf-girl"

    report = army(faction="lannister", units=[], enemy_attachments=["Jaime Lannister"])
    assert report.roster.slots[-1].entry.id == "jaime-lannister-maimed-hostage"

    report = army(faction="targaryen", units=["Jorah Mormont"])
    assert report.roster.slots[0].entry.id == "jorah-mormont-the-wandering-knight"

    report = army(faction="nights-watch", units=[["Watch Marshal", "Watch Marshal"]])
    assert [slot.entry.kind for slot in report.roster.slots] == ["unit", "attachment"]


def test_the_faction_tells_versions_apart(army: Any) -> None:
    """Stormcrows serve the dragon or whoever pays; the same name means either."""
    for faction, id in (
        ("targaryen", "stormcrow-archers-targaryen"),
        ("stark", "stormcrow-archers-neutral"),
        ("neutral", "stormcrow-archers-neutral"),
    ):
        report = army(faction=faction, units=["Stormcrow Archers"])
        assert report.roster.slots[0].entry.id == id
    report = army(faction="lannister", units=["Stone Crows"])
    assert report.roster.slots[0].entry.id == "stone-crows-lannister"


def test_mag_alone_commands(army: Any, found: Any) -> None:
    report = army(faction="free-folk", points=5, units=["Mag the Mighty"])

    assert found(report) == []
    assert found(report, notes=True) == [("name-reading", {"card": "Mag the Mighty"})]
    assert report.totals["points"] == 5


def test_mag_by_his_ids_is_never_ambiguous(army: Any) -> None:
    for written, cost in (("mag-the-mighty", 9), ("mag-the-mighty-commander", 5)):
        assert army(faction="free-folk", units=[written]).totals["points"] == cost
    for code, cost in (("10314", 9), ("10313", 5)):
        assert army(faction="free-folk", units=[code]).totals["points"] == cost


def test_mag_named_as_commander_is_read_so_without_a_note(army: Any, found: Any) -> None:
    units = ["Mag the Mighty"]
    report = army(faction="free-folk", points=5, commander="Mag the Mighty", units=units)

    assert found(report) == found(report, notes=True) == []


def test_varamyrs_special_card_does_not_hide_him(army: Any, broken: Any) -> None:
    """A special card bears his bare name, and it is no unit."""
    report = army(faction="free-folk", units=["Varamyr Sixskins", "shadowcat", "wolf-pack"])

    assert broken(report) == []
    assert report.roster.commander.entry.id == "varamyr-sixskins-master-skinchanger-commander"


def test_tyrions_plain_russian_name_among_the_ncus_is_the_imp(army: Any, broken: Any) -> None:
    tywin = ["lannister-guardsmen", "tywin-lannister-lord-of-casterly-rock"]
    report = army(faction="lannister", units=[tywin], ncus=["Тирион Ланнистер"])

    assert broken(report) == []
    assert report.roster.slots[-1].entry.id == "tyrion-lannister-the-imp"


@pytest.mark.parametrize("edition", ["1.0", "s05", "s06"])
def test_every_version_of_a_character_answers_to_the_characters_russian_name(
    game: Any, edition: str
) -> None:
    season, silent = game.catalogue.edition(edition), []
    for card in season.entries.all():
        if len(card.characters) == 1 and card.kind in ("unit", "attachment", "ncu"):
            russian = game.catalogue.characters[card.characters[0]].ru
            if russian and card not in season.find(russian):
                silent.append(card.id)

    assert silent == []


def test_a_guessed_line_keeps_its_place_in_the_army(game: Any, army: Any) -> None:
    units = [["stark-sworn-swords", "Robb Stark", "crannogman-survivalist"], "stark-bowmen"]
    lines = game.derive(game, army(faction="stark", units=units), "en")["roster"]

    assert [line["slot"] for line in lines] == [
        "units/0",
        "units/0/attachments/0",
        "units/0/attachments/1",
        "units/1",
    ]

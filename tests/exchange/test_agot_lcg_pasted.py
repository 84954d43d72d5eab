"""What players paste and download is read kindly: understood, decided with a note, or asked."""

from __future__ import annotations

from typing import Any

import pytest

from builder import LANGS
from builder.exchange import Found, read_any, write_as
from builder.trouble import Unreadable

OCTGN_GAME = "30c200c9-6c98-49a4-a293-106c06295c05"
OCTGN_STARK = "8e8d97bb-fc50-4830-86b9-a09c64308641"
NOBLE_CAUSE = "0fb3ad4b-5cf3-49e9-a33f-484ecafeabf8"

DOWNLOAD = """\
Wolf Fealty
Version: 1.0

House Stark
Fealty

Packs: From Core Set to Wolves of the North

Plots

2x A Noble Cause (Core Set)
1x Marching Orders (Core Set)

Characters

3x Jon Snow (Wolves of the North)
2x Arya Stark (Core Set)

Location

1x Winterfell (Wolves of the North)

Attachment

2x Ice (Core Set)

Event

3x For the North! (Core Set)

"""
CLIPBOARD = """\
Wolf Fealty

House Stark
Fealty

Packs: From Core Set to Wolves of the North

Plots (3):
2x A Noble Cause (Core)
1x Marching Orders (Core)

Characters (5):
3x Jon Snow (WotN)
2x Arya Stark (Core)

Attachments (2):
2x Ice (Core)

Locations (1):
1x Winterfell (WotN)

Events (3):
3x For the North! (Core)
"""
MARKDOWN = r"""## House Stark

[Fealty \(Core\)](https://thronesdb.com/card/01027)␣␣

Packs: From Core Set to Wolves of the North

### Plots (3):

- 2x [A Noble Cause \(Core\)](https://thronesdb.com/card/01004)
- 1x [Marching Orders \(Core\)](https://thronesdb.com/card/01016)

### Characters (5):

- 3x [Jon Snow \(WotN\)](https://thronesdb.com/card/03005)
- 2x [Arya Stark \(Core\)](https://thronesdb.com/card/01141)

### Attachments (2):

- 2x [Ice \(Core\)](https://thronesdb.com/card/01153)

### Locations (1):

- 1x [Winterfell \(WotN\)](https://thronesdb.com/card/03017)

### Events (3):

- 3x [For the North! \(Core\)](https://thronesdb.com/card/01157)
""".replace("␣", " ")
FORUM = """\
House Stark

[agot]Fealty (Core)[/agot]␣␣

Packs: From Core Set to Wolves of the North

Plots (3):

2x [agot]A Noble Cause (Core)[/agot]
1x [agot]Marching Orders (Core)[/agot]

Characters (5):

3x [agot]Jon Snow (WotN)[/agot]
2x [agot]Arya Stark (Core)[/agot]

Attachments (2):

2x [agot]Ice (Core)[/agot]

Locations (1):

1x [agot]Winterfell (WotN)[/agot]

Events (3):

3x [agot]For the North! (Core)[/agot]
""".replace("␣", " ")
BY_CYCLE = """\
Wolf Fealty
Version: 1.0

House Stark
Fealty

Packs: From Core Set to Wolves of the North

---- Core Set ----
2x A Noble Cause (Core Set #4)
1x Marching Orders (Core Set #16)
2x Arya Stark (Core Set #141)
2x Ice (Core Set #153)
3x For the North! (Core Set #157)

---- Wolves of the North ----
3x Jon Snow (Wolves of the North #5)
1x Winterfell (Wolves of the North #17)

"""
IMPORT = """\
Wolf Fealty
House Stark
Fealty
Packs: From Core Set to Wolves of the North

2x A Noble Cause (Core)
1x Marching Orders (Core)
3x Jon Snow (WotN)
2x Arya Stark (Core)
2x Ice (Core)
1x Winterfell (WotN)
3x For the North! (Core)
"""
WOLVES: dict[str, Any] = {
    "game": "agot-lcg",
    "name": "Wolf Fealty",
    "faction": "stark",
    "agendas": ["01027"],
    "plots": {"01004": 2, "01016": 1},
    "cards": {"03005": 3, "01141": 2, "01153": 2, "03017": 1, "01157": 3},
}
EXACT = {
    "thronesdb": DOWNLOAD,
    "thronesdb-clipboard": CLIPBOARD,
    "thronesdb-markdown": MARKDOWN,
    "agot-cards": FORUM,
    "thronesdb-cycle": BY_CYCLE,
    "throneteki-text": IMPORT,
}


def only(found: Found) -> dict[str, Any]:
    [document] = found.documents
    return dict(document.value)


@pytest.mark.parametrize("form", EXACT)
@pytest.mark.parametrize("lang", LANGS)
def test_texts_of_the_sites_are_read_and_written_to_the_letter(form, lang):
    found = read_any(EXACT[form])
    named = WOLVES if "Wolf Fealty" in EXACT[form] else {**WOLVES, "name": None}

    assert found.format == form
    assert only(found) == {key: value for key, value in named.items() if value}
    assert (found.unread, found.notes) == ((), ())
    written = write_as(form, found.documents[0], lang)
    assert written.content == EXACT[form]
    assert written.lost == ()


@pytest.mark.parametrize("form", EXACT)
def test_line_ends_of_windows_change_nothing(form):
    found = read_any(EXACT[form].replace("\n", "\r\n"))

    assert found.format == form
    assert only(found)["cards"] == WOLVES["cards"]
    assert not found.unread


def test_a_deck_of_the_api_is_read():
    text = """{"id":1,"name":"Wolves","date_creation":"2016-01-01T00:00:00+00:00","user_id":7,
      "description_md":"Hail.","faction_code":"thenightswatch","faction_name":"The Night's Watch",
      "slots":{"01004":2,"01027":1,"01141":3},"agendas":["01027"],"version":"1.2"}"""
    found = read_any(text)

    assert found.format == "thronesdb-json"
    assert only(found) == {
        "game": "agot-lcg",
        "name": "Wolves",
        "faction": "nights-watch",
        "agendas": ["01027"],
        "plots": {"01004": 2},
        "cards": {"01141": 3},
        "notes": "Hail.",
    }
    [note] = found.notes
    assert note.en.endswith("id, date_creation, user_id, version")


def test_an_empty_deck_of_the_api_has_a_list_for_slots():
    found = read_any('{"faction_code": "stark", "slots": [], "agendas": null}')

    assert only(found)["cards"] == {}


def test_saved_and_published_decks_of_throneteki_are_read():
    saved = """[{"name": "A", "faction": {"value": "stark"}, "agenda": "06018",
      "bannerCards": ["01199", {"code": "01200"}], "plotCards": [{"cardcode": "01004", "count": 2}],
      "drawCards": [{"card": {"code": "01141"}, "count": 3}], "format": "melee"},
      {"id": 4, "name": "B", "faction": "tyrell", "agenda": null,
      "cards": [{"code": "01004", "count": 1}, {"code": "01141", "count": 1}]}]"""
    found = read_any(saved)
    first, second = (document.value for document in found.documents)

    assert found.format == "throneteki"
    assert first["agendas"] == ["06018", "01199", "01200"]
    assert (first["plots"], first["cards"], first["format"]) == (
        {"01004": 2},
        {"01141": 3},
        "melee",
    )
    assert (second["faction"], second["plots"], second["cards"]) == (
        *("tyrell", {"01004": 1}, {"01141": 1}),
    )
    assert not found.unread


def test_an_alliance_leads_its_banners_in_throneteki():
    deck = read_any("House Stark\nBanner of the Lion\nAlliance\nBanner of the Rose\n1x Ice (Core)")
    written = write_as("throneteki", deck.documents[0], "en").content

    assert '"agenda":"06018","bannerCards":["01200","01205"]' in str(written)


def octgn(cards: str, game: str = OCTGN_GAME) -> str:
    faction = f'<card qty="1" id="{OCTGN_STARK}">House Stark</card>'
    return (
        '<?xml version="1.0" encoding="utf-8" standalone="yes"?>\n'
        f'<deck game="{game}" sleeveid="0">\n'
        f'  <section name="Faction" shared="False">{faction}</section>\n'
        f'  <section name="Plots" shared="False">{cards}</section>\n'
        "  <notes><![CDATA[Winter <is> coming]]></notes>\n</deck>\n"
    )


def test_octgn_decks_are_read_by_id_and_by_name():
    found = read_any(
        octgn(
            f'<card qty="2" id="{NOBLE_CAUSE}">A Noble Cause</card>'
            '<card qty="1" id="">Marching Orders</card>\n<card qty="1" id="x">Marching Oders</card>'
        )
    )

    assert found.format == "octgn"
    assert only(found) == {
        "game": "agot-lcg",
        "faction": "stark",
        "plots": {"01004": 2, "01016": 1},
        "cards": {},
        "notes": "Winter <is> coming",
    }
    [line] = found.unread
    assert (line.line, line.text, line.closest[0].en) == (5, "1x Marching Oders", "Marching Orders")


@pytest.mark.parametrize(
    ("text", "line"),
    [
        (octgn('<card qty="many" id="">Ice</card>'), 4),
        (octgn('<card qty="0" id="">Ice</card>'), 4),
        (octgn("<card>Ice</cards>"), 4),
        (octgn("")[:-20], 5),
        (octgn("", "c27dbadb-8990-4b51-9669-6a588bffe317"), 1),
        ('{"faction_code": "stark",\n "slots": {"01004": "two"}}', 2),
        ('{"faction_code": "stark",\n "slots": {"01004": 2}', 2),
        ('{"faction_code": "stark",\n "slots": 7}', 2),
        ('{"faction": "stark",\n "plotCards": [{"cardcode": 7, "count": 1}]}', 2),
        ('{"faction": "stark",\n "plotCards": [7],\n "drawCards": 1}', 2),
    ],
)
def test_damaged_files_are_refused_with_their_place(text, line):
    form = "octgn" if text.startswith("<") else None
    with pytest.raises(Unreadable) as refused:
        read_any(text, format=form)

    assert refused.value.troubles[0].line == line


def test_entities_are_refused_at_once():
    levels = "".join(f'<!ENTITY l{n} "{f"&l{n - 1};" * 10}">' for n in range(1, 12))
    bomb = f'<!DOCTYPE deck [<!ENTITY l0 "lol">{levels}]>\n{octgn("&l11;")[56:]}'
    outside = f'<!DOCTYPE deck SYSTEM "file:///etc/passwd">\n{octgn("")[56:]}'

    for text in (bomb, outside):
        with pytest.raises(Unreadable, match="entities or a document type"):
            read_any(text)


# ---- what people paste ---------------------------------------------------------------------------


PAGE = """\
https://thronesdb.com/decklist/view/10042/wolves
Wolves of the page
House Stark
Agenda: Fealty
Draw deck: 60 cards (min 60)
Plot deck: 7 cards
Included packs: From Core Set to Wolves of the North
// copied by hand

Plot (3)
2x A Noble Cause
• 1 × Marching Orders.

Character (9)
x3 Direwolf Pup
3\tRobb Stark\tCore
2 Eddard Stark (WotN) [J]
Catelyn Stark – Wolves of the North ×1
Event (3)
3х For the North!
Attachments (2)
- 2x “Ice” [Core]
Locations
#17 2x Winterfell (Wolves of the North #17)
Total: 60
Deck exported from ThronesDB
"""


def test_a_page_of_thronesdb_is_read_whole():
    found = read_any(PAGE)

    assert (found.unread, found.notes) == ((), ())
    assert only(found) == {
        "game": "agot-lcg",
        "name": "Wolves of the page",
        "faction": "stark",
        "agendas": ["01027"],
        "plots": {"01004": 2, "01016": 1},
        "cards": {
            "01149": 3,
            "01146": 3,
            "03003": 2,
            "03002": 1,
            "01157": 3,
            "01153": 2,
            "03017": 2,
        },
    }


def test_a_page_of_another_builder_is_read_whole():
    found = read_any(
        """\
Deck Created with CardGameDB.com A Game of Thrones 2nd Edition Deck Builder

House:
House Stark
Agenda:
Banner of the Rose (Core)

Total Cards: (60)

Character: (4)
1x Arya Stark (Core)
3x Olenna’s Informant (Core)

Plot: (1)
1x Littlefinger’s Meddling (LoCR)
"""
    )

    assert not found.unread
    assert only(found) == {
        "game": "agot-lcg",
        "faction": "stark",
        "agendas": ["01205"],
        "plots": {"05049": 1},
        "cards": {"01141": 1, "01189": 3},
    }


def test_a_rule_below_the_head_parts_nothing():
    found = read_any("Wolves\nHouse Stark\n=====\n3x Direwolf Pup\n=====\nPlots\n2x A Noble Cause")
    first, second = (document.value for document in found.documents)

    assert (first["name"], first["faction"], first["cards"]) == ("Wolves", "stark", {"01149": 3})
    assert second["plots"] == {"01004": 2}


def test_russian_words_around_english_cards_are_understood():
    head = "Волки\nДом Старков\nАгенда: Fealty\n"
    found = read_any(f"{head}Замыслы (2):\n2x A Noble Cause\nГерои (3)\n3 Direwolf Pup")

    assert not found.unread
    assert only(found) == {
        "game": "agot-lcg",
        "name": "Волки",
        "faction": "stark",
        "agendas": ["01027"],
        "plots": {"01004": 2},
        "cards": {"01149": 3},
    }


@pytest.mark.parametrize(
    "line",
    [
        *(
            "3x Hedge Knight",
            "3 Hedge Knight",
            "x3 Hedge Knight",
            "3 x Hedge Knight",
            "3×Hedge Knight",
        ),
        *(
            "Hedge Knight x3",
            "Hedge Knight (x3)",
            "3X HEDGE KNIGHT",
            "* 3x Hedge Knight",
            "3x Hedge Knight.",
        ),
        *("3x Hedge Knight (TKP)", "3x **Hedge Knight**", "3x Hedge  Knight (The King’s Peace)"),
        *(
            "- 3x hedge knight [TKP]",
            "3x 02057",
            "3x [Hedge Knight](https://thronesdb.com/card/02057)",
        ),
    ],
)
def test_copies_and_packs_are_written_in_many_ways(line):
    found = read_any(f"Stark\n{line}\n2x Ice (Core)")

    assert not found.unread
    assert only(found)["cards"] == {"02057": 3, "01153": 2}


def test_a_bare_list_is_known_by_its_cards():
    found = read_any("3x Direwolf Pup\n1x A Noble Cause\n3x Vanguard of the North\n1x Fealty\n")

    assert found.format == "throneteki-text"
    assert only(found) == {
        "game": "agot-lcg",
        "faction": "stark",
        "agendas": ["01027"],
        "plots": {"01004": 1},
        "cards": {"01149": 3, "01151": 3},
    }
    assert [note.en for note in found.notes] == [
        "no faction is named; by its cards it is House Stark"
    ]


def test_words_that_are_no_cards_are_no_deck():
    for text in ("hello there", "3x bread\n2x milk\n1x ice\n", "stark"):
        with pytest.raises(Unreadable):
            read_any(text)


@pytest.mark.parametrize(
    ("lines", "label", "reason"),
    [
        ("Characters (1)\n1x Lady", "Lady (BtB)", "by its place in the list"),
        ("Attachments (1)\n1x Lady", "Lady (TtB)", "by its place in the list"),
        (
            "1x Beric Dondarrion",
            "Beric Dondarrion (TBWB)",
            "others are of factions that this deck does not have",
        ),
        (
            "1x A Thousand Eyes, and One",
            '"A Thousand Eyes, and One" (WK)',
            "others are from packs that this format does not have",
        ),
        (
            "1x “The Dornishman’s Wife”",
            '"The Dornishman\'s Wife" (R)',
            "the newest list bans others",
        ),
    ],
)
def test_a_version_that_the_deck_decides_is_noted(lines, label, reason):
    found = read_any(f"House Stark\n3x Direwolf Pup\n{lines}\n")
    [note] = found.notes

    assert not found.unread
    assert note.en.endswith(f"is {label}: {reason}")
    assert note.ru


def test_a_pack_that_has_no_such_card_is_noted_or_asked_about():
    found = read_any("House Stark\n3x Direwolf Pup (TS)\n2x Littlefinger (Nowhere)\n")

    assert [note.en for note in found.notes] == [
        "line 2: “Direwolf Pup” is Direwolf Pup: there is no other"
    ]
    assert [line.text for line in found.unread] == ["2x Littlefinger (Nowhere)"]


def test_versions_that_nothing_decides_are_asked_about():
    found = read_any("House Stark\nFealty\n\n3x Jon Snow\n3x Direwolf Pup\n")
    [line] = found.unread

    assert (line.line, line.text) == (4, "3x Jon Snow")
    assert {"Jon Snow (Core)", "Jon Snow (WotN)"} <= {name.en for name in line.closest}
    assert only(found)["cards"] == {"01149": 3}


def test_unknown_lines_come_back_with_the_closest_cards():
    found = read_any("House Stark\n3x Direwolf Pupp\n2x Ice (Core)\nsomething else altogether\n")

    assert [(line.line, line.text) for line in found.unread] == [
        (2, "3x Direwolf Pupp"),
        (4, "something else altogether"),
    ]
    assert found.unread[0].closest[0].en == "Direwolf Pup"


def test_cards_set_aside_are_no_part_of_the_deck():
    found = read_any("House Stark\n3x Direwolf Pup\n2x Ice (Core)\nSideboard\n1x Needle\n")

    assert [line.text for line in found.unread] == ["1x Needle"]


def test_several_decks_stand_in_one_text():
    other = CLIPBOARD.replace("Wolf Fealty", "Second").replace("House Stark", "House Tyrell")
    found = read_any(f"{CLIPBOARD}\n=====\n\n{other}==========\n{DOWNLOAD}")

    assert [document.value["name"] for document in found.documents] == [
        *("Wolf Fealty", "Second", "Wolf Fealty"),
    ]
    assert not found.unread


@pytest.mark.parametrize("form", ["thronesdb-json", "throneteki", "octgn"])
def test_several_files_between_rules_are_read(form):
    deck = write_as(form, read_any(CLIPBOARD).documents[0], "en").content
    found = read_any(f"{deck}\n=====\n\n{deck}")

    assert found.format == form
    assert len(found.documents) == 2

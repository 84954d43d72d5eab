"""Armies in the forms of other builders: read as stated, written back, and never lost silently."""

from __future__ import annotations

import io
import zipfile
from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from builder import LANGS, check
from builder.exchange import BY_FORMAT, FORMATS, as_document, read_any, write_as
from builder.exchange.form import Source
from builder.trouble import Unreadable
from tests.armies import drawn_army, placed_army

VICTARION = (
    "EglWaWN0YXJpb24YCCAoKABaAwi4VFoHCLdUEMOiAVoDCLFUWgMIslRaCwi0VBDCogEQyaIBYNPwAWDU8AFgw+0B"
)
NUMBERS = "greyjoy;10808,10807,20803,10801,10802,10804,20802,20809,30803,30804,30403"
BUILDER = """\
Faction: House Stark
Commander: Robb Stark – The Wolf Lord
Points: 40 (4 Neutral)

Combat Units:
• House Umber Greataxes (7)
  with Robb Stark – The Wolf Lord (0)
• Grey Wind (0)
• Stark Sworn Swords (5)
  with Bran and Hodor – Protector and Ward (3)
• Summer (0)
• House Umber Berserkers (7)
  with Sworn Sword Captain (1)
• Stark Outriders (7)
  with Brynden Tully – Vanguard Infiltrator (3)

Non-Combat Units:
• Sansa Stark – Little Bird (3)
• Lord Varys – The Spider (4)

Made with ASOIAFBuilder.com
"""
STATS = """\
Faction: House Stark
Commander: Robb Stark - The Wolf Lord

Combat Units:
• Stark Sworn Swords (5)
  Robb Stark - The Wolf Lord (0)

Non Combat Units:
• Sansa Stark (4)

Built on asoiaf-stats.com
"""
FRENCH = """\
Les loups

Faction: Stark
Commandant: Robb Stark, The Wolf Lord (0)
Points: 40/40(0 Neutralité )

Unités de combat:\u0020
- Stark Sworn Swords (5)
  avec Robb Stark, The Wolf Lord (5)

Unités non-combattantes:\u0020
- Sansa Stark, Little Bird (4)
"""
OWN_FORMATS = [format.id for format in FORMATS if "asoiaf-tmg" in format.games and format.write]
FORMS = [id for id in OWN_FORMATS if id not in ("code", "muster", "json", "yaml")]
UNSAID = ("Edition", "Points", "Format", "Commander")

every_form = pytest.mark.parametrize("form", FORMS)


def read_one(text: str | bytes, form: str | None = None) -> dict[str, Any]:
    found = read_any(text, format=form)
    assert not found.unread
    [document] = found.documents
    value: dict[str, Any] = document.value
    return value


def cards(roster: dict[str, Any]) -> tuple[Any, ...]:
    """Faction and cards by id, each where it stands, as the check understands them."""
    army = check(roster).roster
    hosts = [
        (host.unit and host.unit.entry.id, [slot.entry.id for slot in host.attachments])
        for host in army.hosts
        for _ in range(host.unit.count if host.unit else 1)
    ]
    rest = {
        section: [slot.entry.id for slot in army.slots if slot.section == section]
        for section in ("ncus", "enemy_attachments")
    }
    return army.faction, hosts, rest


def written(form: str, roster: dict[str, Any], lang: Any = "en") -> tuple[bytes, list[str]]:
    made = write_as(form, as_document(roster, ""), lang)
    raw = made.content.encode() if isinstance(made.content, str) else made.content
    return raw, [lost.en for lost in made.lost]


# ---- samples -------------------------------------------------------------------------------------


class TestSamples:
    def test_a_war_council_code_is_read_and_written_back(self):
        roster = read_one(VICTARION)

        assert (roster["name"], roster["faction"], roster["points"]) == ("Victarion", "greyjoy", 40)
        assert cards(roster) == cards(read_one(NUMBERS))
        assert check(roster).totals["points"] == 43
        assert written("war-council", roster) == (f"{VICTARION}\n".encode(), [])

    def test_an_id_string_is_read_and_written_back(self):
        roster = read_one(NUMBERS)

        assert roster["units"][-1]["attachments"] == [
            "asha-greyjoy-captain-of-the-black-wind",
            "qarl-ashas-champion",
        ]
        assert written("tts", roster) == (f"{NUMBERS}\n".encode(), [])

    def test_asoiafbuilder_text_tells_its_edition_by_its_costs(self):
        found = read_any(BUILDER)
        [document] = found.documents

        assert (found.format, found.unread) == ("asoiafbuilder", ())
        assert document.value["edition"] == "1.0"
        assert "2018" in found.notes[0].en
        assert check(document.value).totals["points"] == 40
        assert written("asoiafbuilder", document.value) == (BUILDER.encode(), [])

    def test_asoiaf_stats_text_leaves_the_titles_of_ncus_out(self):
        roster = read_one(STATS)

        assert roster["ncus"] == ["sansa-stark-little-bird"]
        assert written("asoiaf-stats", roster) == (STATS.encode(), [])

    def test_french_words_are_understood(self):
        roster = read_one(FRENCH)

        assert (roster["name"], roster["points"]) == ("Les loups", 40)
        assert cards(roster) == cards(read_one(STATS))

    def test_a_blog_without_a_faction_and_a_forum_without_titles(self):
        blog = (
            "Commander: Eddard Stark – Lord of Winterfell\nPoints: 40 | Activations: 7\n\n"
            "- House Umber Berserkers (6 pts)\nwith Umber Champion (1 pts)\n"
        )
        forum = "Veterans of the Watch (7)\nJon Snow (C)\nSworn Brothers\n\tWatch Captain – 1\n"

        assert read_one(blog)["faction"] == "stark"
        assert cards(read_one(blog))[1] == [("house-umber-berserkers", ["umber-champion"])]
        assert cards(read_one(forum))[1] == [
            ("veterans-of-the-watch", ["jon-snow-998th-lord-commander"]),
            ("sworn-brothers", ["watch-captain"]),
        ]


# ---- kindness ------------------------------------------------------------------------------------


class TestKindness:
    @pytest.mark.parametrize(
        "line",
        [
            *("2x Stark Sworn Swords", "x2 stark sworn swords", "2 Stark Sworn Swords (10)"),
            *("• Stark Sworn Swords ×2", "- **Stark Sworn Swords** (x2)", "2х Верные мечи Старков"),
            "\t*  2x Stark Sworn Swords.",
        ],
    )
    def test_copies_bullets_and_points_are_written_in_many_ways(self, line):
        roster = read_one(f"{line}\nSansa Stark, Little Bird\nStark Outriders........6\n")

        units = [("stark-sworn-swords", [])] * 2 + [("stark-outriders", [])]
        assert sorted(cards(roster)[1]) == sorted(units)

    def test_quotes_dashes_and_both_languages_mix(self):
        text = "Ночной Дозор\nЭддард Старк — Hand of the King\nEddard’s Honor Guard\nСерый ветер\n"
        roster = read_one(text)

        assert roster["faction"] == "nights-watch"
        assert [name for name, _ in cards(roster)[1]] == ["eddards-honor-guard", "grey-wind"]

    def test_a_line_that_is_not_understood_comes_back_with_candidates(self):
        found = read_any("Stark Outriders\nStark Swom Swords (5)\nGrey Wind\nhave fun everyone!\n")

        assert [(line.line, line.text) for line in found.unread] == [
            (2, "Stark Swom Swords (5)"),
            (4, "have fun everyone!"),
        ]
        assert found.unread[0].closest[0].en == "Stark Sworn Swords"
        assert not check(found.documents[0].value).legal

    def test_an_ambiguous_name_asks(self):
        found = read_any("Faction: House Stark\nCommander: none\n- Stark Outriders\n- Robb Stark\n")
        [line] = found.unread

        assert line.line == 4
        assert len(line.closest) > 1
        assert all("Robb Stark" in name.en for name in line.closest)

    def test_the_faction_decides_between_cards_of_one_name_and_says_so(self):
        text = "Faction: {}\nCommander: none\nUnits:\n- Stormcrow Mercenaries\n"
        sides = {
            side: read_any(text.format(side)) for side in ("House Targaryen", "House Lannister")
        }
        found = [each.documents[0].value["units"][0] for each in sides.values()]

        assert len(set(found)) == 2
        assert all(
            any("faction decides" in note.en for note in each.notes) for each in sides.values()
        )

    def test_copies_with_one_attachment_give_it_to_one_of_them(self):
        roster = read_one("3x Stark Sworn Swords\n+ Sworn Sword Captain\nGrey Wind\n")

        attached = [inside for _, inside in cards(roster)[1]]
        assert attached == [[], [], ["sworn-sword-captain"], []]

    def test_units_and_attachments_on_one_line_in_either_order(self):
        text = (
            "Mance Rayder (C) in Spearwives\nFree Folk Raiders (4) with Cave Dweller Alpha (1)\n"
            "Free Folk Raiders + Nobody of Note\nNCU's: Ygritte & Craster\n"
        )
        found = read_any(text)
        _, units, rest = cards(found.documents[0].value)

        assert units == [
            ("spearwives", ["mance-rayder-king-beyond-the-wall"]),
            ("free-folk-raiders", ["cave-dweller-alpha"]),
            ("free-folk-raiders", []),
        ]
        assert rest["ncus"] == ["ygritte-kissed-by-fire", "craster-ally-of-convenience"]
        assert [line.line for line in found.unread] == [3]

    def test_numbered_lists_are_several_armies(self):
        found = read_any("List 1\nStark Outriders\n\nList 2: the other\nGrey Wind\nSummer\n")

        names = [document.value["name"] for document in found.documents]
        assert names == ["List 1", "List 2: the other"]

    def test_a_line_below_a_title_is_no_parting(self):
        roster = read_one(f"Wolves\n======\n\n{STATS}")

        assert roster["name"] == "Wolves"

    def test_several_armies_are_parted_by_equal_signs(self):
        found = read_any(f"{BUILDER}\n=====\n\n{STATS}")

        assert [document.value["edition"] for document in found.documents] == ["1.0", "s06"]


class TestNumbers:
    """War Council and asoiaf-stats number some cards differently; only the source can tell."""

    def test_numbers_on_which_both_agree_need_no_source(self):
        assert not read_any(NUMBERS).notes

    def test_numbers_that_mean_two_cards_are_asked_about(self):
        found = read_any("martell;10901,20901,10902")

        assert [line.text for line in found.unread] == ["20901"]
        assert [name.en for name in found.unread[0].closest] == [
            "Oberyn Martell, Prince of Dorne",
            "Areo Hotah, Captain of The Guard",
        ]
        assert cards(found.documents[0].value)[1] == [
            ("martell-spearmen", []),
            ("sand-skirmishers", []),
        ]

    def test_the_source_decides(self):
        by = {
            form: read_one("martell;10901,20901", form)["units"][0]["attachments"]
            for form in ("tts", "tts-stats")
        }
        stats = read_one('{"faction": {"name": "House Martell"}, "idArray": [10901, 20901]}')

        assert by["tts"] == ["oberyn-martell-prince-of-dorne"]
        assert by["tts-stats"] == ["areo-hotah-captain-of-the-guard"]
        assert stats["units"][0]["attachments"] == by["tts-stats"]

    def test_numbers_that_only_one_builder_has_decide_for_the_others(self):
        found = read_any("nightswatch;10501,20599,10211")

        assert "asoiaf-stats" in found.notes[0].en

    def test_a_number_of_its_own_is_the_winterfell_guard(self):
        roster = read_one('{"faction": {"name": "House Stark"}, "idArray": [10230, 10201]}')

        assert roster["units"][0] == "winterfell-guard"

    def test_what_war_council_adds_is_told(self):
        found = read_any("GAIgKCgHWgMI2U8=")

        assert "field 5 = 7" in found.notes[0].en


def test_battlescribe_does_not_say_where_attachments_stand():
    text = """<roster name="W" xmlns="http://www.battlescribe.net/schema/rosterSchema">
<costLimits><costLimit name="pts" value="30.0"/></costLimits>
<forces><force catalogueName="House Stark"><selections>
<selection name="Umber Berserkers" number="1"><costs><cost value="7.0"/></costs></selection>
<selection name="Robb Stark - The Wolf Lord" number="1"/>
<selection name="Options" number="1"><selections>
<selection name="Sansa Stark - Little Bird" number="1"/></selections></selection>
</selections></force></forces></roster>"""
    found = read_any(text)
    roster = found.documents[0].value

    assert (found.format, roster["points"], roster["name"]) == ("battlescribe", 30, "W")
    assert roster["units"] == ["house-umber-berserkers"]
    assert roster["ncus"] == ["sansa-stark-little-bird"]
    assert roster["commander"] == "robb-stark-the-wolf-lord"
    assert [(line.line, line.text) for line in found.unread] == [(5, "Robb Stark - The Wolf Lord")]


# ---- properties ----------------------------------------------------------------------------------


class TestRoundTrips:
    """What is written in a form is read as the same army, but for what was told to be lost."""

    @every_form
    @settings(max_examples=6)
    @given(army=placed_army(), lang=st.sampled_from(LANGS))
    def test_cards_come_back(self, form, army, lang):
        raw, lost = written(form, army, lang)
        found = read_any(raw, format=form)
        told = [word for word in lost if not word.startswith(UNSAID)]

        assert told or cards(found.documents[0].value) == cards(army)

    @every_form
    @settings(max_examples=4)
    @given(army=drawn_army(), lang=st.sampled_from(LANGS), words=st.text(max_size=12))
    def test_nothing_is_lost_silently(self, form, army, lang, words):
        raw, lost = written(form, army | {"name": words, "player": words, "notes": words}, lang)
        try:
            back = read_any(raw, format=form).documents[0].value
        except Unreadable:
            assert lost
            return
        before, after = check(army), check(back)
        same = {
            "Edition": before.edition == after.edition,
            "Points": before.totals["limit"] == after.totals["limit"],
            **{key.capitalize(): back.get(key, "") == words for key in ("name", "player", "notes")},
        }
        missing = [key for key, kept in same.items() if not kept]
        assert [key for key in missing if not any(word.startswith(key) for word in lost)] == []

    @pytest.mark.parametrize("form", ["army-text", "army-markdown", "army-discord"])
    @settings(max_examples=6)
    @given(army=placed_army(), lang=st.sampled_from(LANGS))
    def test_our_own_texts_carry_edition_and_size_too(self, form, army, lang):
        raw, lost = written(form, army | {"name": "Wolves", "player": "Арья"}, lang)
        found = read_any(raw)
        back = found.documents[0].value

        assert (lost, found.unread) == ([], ())
        assert (back["edition"], back["points"]) == (army["edition"], army["points"])
        assert (back["name"], back["player"]) == ("Wolves", "Арья")


# ---- strangers -----------------------------------------------------------------------------------


@cache
def sound(form: str) -> bytes:
    """A sample of a form."""
    return written(form, read_one(BUILDER) | {"name": "Volk"})[0]


def try_to_read(raw: bytes, form: str | None = None) -> None:
    said: list[str] = []
    try:
        found = read_any(raw, format=form)
        for document in found.documents:
            check(document.value)
    except Unreadable as error:
        said = [trouble.sentence("ru") for trouble in error.troubles]
        assert said
    assert all(said)


class TestDamage:
    """Readers never raise anything but a clear refusal, whatever they are given."""

    @every_form
    @settings(max_examples=15)
    @given(data=st.data())
    def test_cut_and_flipped(self, form, data):
        raw = bytearray(sound(form))
        if data.draw(st.booleans()):
            del raw[data.draw(st.integers(0, len(raw) - 1)) :]
        for _ in range(data.draw(st.integers(0, 3))):
            if raw:
                raw[data.draw(st.integers(0, len(raw) - 1))] = data.draw(st.integers(0, 255))

        try_to_read(bytes(raw))
        try_to_read(bytes(raw), form)

    @every_form
    @settings(max_examples=10)
    @given(raw=st.one_of(st.binary(max_size=200), st.text(max_size=100).map(str.encode)))
    def test_bytes_that_nobody_wrote(self, form, raw):
        try_to_read(raw, form)

    @given(
        pieces=st.lists(
            st.sampled_from(
                [*BUILDER.split(" "), "\n", "\n- ", "(", ")", "5", " x3 ", ":", "|", "#", "["]
            ),
            max_size=40,
        )
    )
    def test_shuffled_words(self, pieces):
        try_to_read(" ".join(pieces).encode(), "army-text")

    def test_every_form_can_be_forced_on_a_source_without_text(self):
        for id in FORMS:
            with pytest.raises(Unreadable):
                BY_FORMAT[id].read(Source(b"", ""))


def packed(raw: bytes, name: str = "a.ros") -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as file:
        file.writestr(name, raw)
    return out.getvalue()


LAUGHS = (
    '<?xml version="1.0"?><!DOCTYPE r [<!ENTITY a "ha">'
    + "".join(
        f'<!ENTITY {b} "{f"&{a};" * 10}">' for a, b in zip("abcdefgh", "bcdefghi", strict=True)
    )
    + ']><roster name="&i;"/>'
)
DEEP = '{"attachment":' * 500 + "{}" + "}" * 500
HOSTILE = {
    "billion laughs": (LAUGHS.encode(), "entities"),
    "outside entity": (
        b'<!DOCTYPE r [<!ENTITY x SYSTEM "file:///etc/passwd">]><roster name="&x;"/>',
        "entities",
    ),
    "deep xml": (b"<roster>" + b"<a>" * 5000, "levels"),
    "cut xml": (b"<roster><forces>", "BattleScribe"),
    "zip bomb": (packed(b"<roster>" + b" " * (32 << 20)), "4 MB"),
    "zip without a roster": (packed(b"x", "a.txt"), ".ros"),
    "cut zip": (packed(b"<roster/>")[:40], "zip"),
    "20 MB": (b"x" * (20 << 20), "1048576"),
    "cut protobuf": (VICTARION[:-7].encode(), "War Council"),
    "invalid utf-8": (b"Faction: \xc3\x28", "UTF-8"),
    "deep json": (f'{{"faction": "Stark", "list": [{{}}, {DEEP}]}}'.encode(), "levels"),
    "deep brackets": (b"[" * 100_000, "levels"),
    "numbers without end": (b"stark;" + b"1" * 100_000 + b"x", "list"),
}


@pytest.mark.parametrize("kind", HOSTILE)
def test_hostile_input_is_refused_with_a_reason(kind):
    raw, word = HOSTILE[kind]

    with pytest.raises(Unreadable, match=word) as refused:
        read_any(raw)
    assert refused.value.troubles[0].line


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-be", "utf-8-sig"])
def test_texts_of_other_encodings_are_read(encoding):
    text = BUILDER if encoding != "utf-16-be" else f"\ufeff{BUILDER}"

    assert cards(read_one(text.encode(encoding))) == cards(read_one(BUILDER))

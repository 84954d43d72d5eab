"""Own text, share codes and documents: whatever is written is read as the very same roster."""

from __future__ import annotations

import re
import string
import zlib
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from builder import LANGS, check, find_game, known_games, samples
from builder.document import read
from builder.exchange import BY_FORMAT, read_any
from builder.exchange.naming import canonical, keys_of
from builder.exchange.share_code import encode
from builder.exchange.share_words import WORDS
from builder.exchange.words import RUSSIAN, keys_by_word, word_of
from builder.trouble import Unreadable

LISTS = Path(__file__).parents[1] / "lists"
OWN = ("muster", "code", "json", "yaml")
GAMES = [game.id for game in known_games()]
LETTERS = string.ascii_letters + string.digits + "-_"
# Codes that people keep hold the numbers of these words.
FIRST_WORDS, FIRST_SUM = 123, 1_208_639_545

own_forms = pytest.mark.parametrize("form", OWN)
every_game = pytest.mark.parametrize("game_id", GAMES)


@cache
def rosters(game_id: str) -> list[dict[str, Any]]:
    """Every sample and every golden list of a game."""
    found = [read(sample.text).value for sample in samples() if sample.game == game_id]
    files = sorted((LISTS / game_id).glob("*.yaml"))
    found += [yaml.load(file.read_text(), yaml.CSafeLoader)["roster"] for file in files]
    return [roster for roster in found if isinstance(roster.get("edition", ""), str)]


def written(form: str, roster: dict[str, Any], lang: Any = "en") -> str:
    game = find_game(roster["game"])
    content = BY_FORMAT[form].write(game, roster, None, lang).content
    return content.decode() if isinstance(content, bytes) else content


def read_back(text: str, form: str | None = None) -> Any:
    found = read_any(text, format=form)
    assert not found.unread
    return found.documents[0].value


@own_forms
@every_game
@pytest.mark.parametrize("lang", LANGS)
def test_every_list_comes_back_as_it_was(game_id, form, lang):
    game = find_game(game_id)
    for roster in rosters(game_id):
        text = written(form, roster, lang)

        assert read_back(text) == canonical(game, roster)


@every_game
def test_the_kept_form_of_a_list_is_judged_like_the_list(game_id):
    game = find_game(game_id)
    for roster in rosters(game_id):
        kept = canonical(game, roster)

        assert canonical(game, kept) == kept
        assert check(kept).totals == check(roster).totals
        before, after = check(roster).findings, check(kept).findings
        assert [f.rule.id for f in after] == [f.rule.id for f in before]


@every_game
def test_every_key_has_a_word_of_its_own_in_both_languages(game_id):
    keys = keys_of(game_id)

    assert not keys - RUSSIAN.keys()
    for lang in LANGS:
        assert len({word_of(key, lang) for key in keys}) == len(keys)
    assert set(keys_by_word(game_id).values()) == keys


def test_words_of_share_codes_stand_once():
    assert len(set(WORDS)) == len(WORDS)


def test_words_of_share_codes_keep_their_numbers():
    published = WORDS[:FIRST_WORDS]

    assert zlib.crc32(" ".join(published).encode()) == FIRST_SUM


# Fractions are left out: no document has one, and YAML reads an edition of 1.0 as the words it is.
SCALARS = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-(10**9), 10**9),
    st.text(max_size=12),
    st.sampled_from(
        [
            *("01141", "10201", "stark", "House Stark", "Дом Старков", "Jon Snow", "3x Ghost"),
            *("- a", "+ b", "#c", "a: b", "a [b]", '"', "true", "null", "[]", "{}", "12", "-1"),
            *("Units", "Отряды", "\n", " a", "a ", "1e5", "-0", "0.50", "Muster 1: agot-lcg"),
        ]
    ),
)
NAMES = st.one_of(st.text(min_size=1, max_size=8), st.sampled_from(["01141", "10201", "ghost"]))


def values(game_id: str) -> st.SearchStrategy[Any]:
    keys = st.one_of(st.sampled_from(sorted(keys_of(game_id))), NAMES)
    return st.recursive(
        SCALARS,
        lambda inner: st.one_of(
            st.lists(inner, max_size=4),
            st.dictionaries(keys, inner, max_size=4),
            st.dictionaries(NAMES, st.integers(-3, 9), max_size=4),
            st.fixed_dictionaries({"unit": inner}, optional={"attachments": st.lists(inner)}),
        ),
        max_leaves=12,
    )


@st.composite
def documents(draw: st.DrawFn) -> dict[str, Any]:
    """Documents of any shape that name a game: the forms carry what rules would refuse."""
    game_id = draw(st.sampled_from(GAMES))
    game = find_game(game_id)
    keys = st.sampled_from(sorted(keys_of(game_id) - {"game", "edition"}))
    inside = draw(st.dictionaries(keys, values(game_id), max_size=6))
    edition = draw(st.sampled_from(game.catalogue.editions))
    return {"game": game_id, "edition": edition, **inside}


class TestRoundTrip:
    """What is written in a form of our own is read as the same roster, whatever it holds."""

    @own_forms
    @given(roster=documents(), lang=st.sampled_from(LANGS))
    def test_any_document(self, form, roster, lang):
        kept = canonical(find_game(roster["game"]), roster)

        assert read_back(written(form, roster, lang), form) == kept


class TestDamage:
    """A share code with another letter in any place is never taken for a list."""

    @given(data=st.data(), game_id=st.sampled_from(GAMES))
    def test_a_flipped_letter_is_noticed(self, data, game_id):
        roster = data.draw(st.sampled_from(rosters(game_id)))
        code = encode(find_game(game_id), roster)
        at = data.draw(st.integers(0, len(code) - 1))
        other = data.draw(st.sampled_from([letter for letter in LETTERS if letter != code[at]]))

        with pytest.raises(Unreadable):
            read_any(code[:at] + other + code[at + 1 :])

    @given(data=st.data(), game_id=st.sampled_from(GAMES))
    def test_a_cut_code_is_noticed(self, data, game_id):
        code = encode(find_game(game_id), data.draw(st.sampled_from(rosters(game_id))))

        with pytest.raises(Unreadable):
            read_any(code[: data.draw(st.integers(1, len(code) - 1))])


class TestStrangers:
    """Whatever is given is read, or refused with a place and a reason."""

    @given(raw=st.binary(max_size=300))
    def test_bytes(self, raw):
        self.try_to_read(raw)

    @given(letters=st.text(LETTERS, min_size=8, max_size=80), mark=st.sampled_from(["mu1", "mu2"]))
    def test_codes_that_nobody_wrote(self, letters, mark):
        with pytest.raises(Unreadable):
            read_any(mark + letters)

    @given(
        lines=st.lists(st.from_regex(re.compile(r"[ \t]{0,6}[-+#\w:\"\[\]{} x]{0,20}"))),
        game_id=st.sampled_from(GAMES),
    )
    def test_lines_below_a_head(self, lines, game_id):
        self.try_to_read("\n".join([f"Muster 1: {game_id}", *lines]))

    def try_to_read(self, given: str | bytes) -> None:
        said: list[str] = []
        try:
            read_any(given)
        except Unreadable as error:
            said = [trouble.sentence("ru") for trouble in error.troubles]
        assert all(said)


def test_lines_that_are_not_understood_come_back_with_their_number():
    text = "Muster 1: asoiaf-tmg\nFaction: Stark\nwhat is this\nUnits:\n  - Stark Outriders\n"
    found = read_any(text)

    assert [(line.line, line.text) for line in found.unread] == [(3, "what is this")]
    assert found.documents[0].value["units"] == ["stark-outriders"]


def test_russian_words_and_english_names_mix():
    text = "Muster 1: asoiaf-tmg\nСторона: House Stark\nUnits:\n  - Всадники Старков\n"

    assert read_any(text).documents[0].value == {
        "game": "asoiaf-tmg",
        "faction": "stark",
        "units": ["stark-outriders"],
    }


def test_deep_text_is_refused():
    deep = "\n".join(" " * number + f"k{number}:" for number in range(200))

    with pytest.raises(Unreadable, match="60"):
        read_any(f"Muster 1: asoiaf-tmg\n{deep}\n")


def test_a_code_is_found_in_an_address():
    code = encode(find_game("asoiaf-tmg"), {"game": "asoiaf-tmg", "faction": "stark"})

    found = read_any(f"https://muster.example/c/{code}")
    assert found.format == "code"
    assert found.documents[0].value["faction"] == "stark"


def test_an_inflated_code_is_bounded():
    game = find_game("asoiaf-tmg")
    huge = encode(game, {"game": "asoiaf-tmg", "faction": "stark", "notes": "x" * (2 << 20)})

    with pytest.raises(Unreadable):
        read_any(huge)


@pytest.mark.parametrize(
    ("game_id", "most", "id"),
    [("asoiaf-tmg", 120, "wolves-of-the-north"), ("agot-lcg", 200, "fealty-of-winterfell")],
)
def test_codes_of_published_lists_are_short(game_id, most, id):
    text = next(sample.text for sample in samples() if sample.id == id)

    assert len(encode(find_game(game_id), read(text).value)) <= most


def test_a_name_that_the_faction_decides_is_kept_as_its_card():
    roster = {"game": "asoiaf-tmg", "faction": "targaryen", "units": ["Stormcrow Mercenaries"]}
    report = check(roster)
    code = BY_FORMAT["code"].write(find_game("asoiaf-tmg"), roster, report, "en").content
    [unit] = read_back(code)["units"]

    assert unit == report.roster.slots[0].entry.id


def test_several_documents_in_one_text_are_all_read_where_they_stand():
    one = "game: asoiaf-tmg\nfaction: stark\nunits: [stark-outriders]\n"
    texts = {
        "parted": f"{one}\n=====\n\nMuster 1: asoiaf-tmg\nFaction: House Stark\nwhat\n",
        "json": '[{"game": "asoiaf-tmg", "faction": "stark"}, {"game": "agot-lcg"}]',
        "yaml": "- game: asoiaf-tmg\n  faction: stark\n- {game: agot-lcg}\n",
    }
    found = {kind: read_any(text) for kind, text in texts.items()}

    assert {kind: len(each.documents) for kind, each in found.items()} == dict.fromkeys(texts, 2)
    assert [line.line for line in found["parted"].unread] == [9]


def test_letters_that_no_text_can_hold_are_refused():
    with pytest.raises(Unreadable):
        read_any('Muster 1: asoiaf-tmg\nFaction: stark\nName: "\\ud800"\n')

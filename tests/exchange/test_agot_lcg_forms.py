"""Decks in every form of the living card game come back as they were, or the loss is told."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from builder import LANGS, check, find_game, samples
from builder.document import Document, read
from builder.exchange import BY_FORMAT, FORMATS, read_any, write_as
from builder.exchange.agot_lcg import FORMATS as LCG_FORMATS
from builder.exchange.words import word_of
from builder.trouble import Unreadable

GAME = find_game("agot-lcg")
EDITION = GAME.catalogue.edition(GAME.default_edition)
CARDS = {card.code: card for card in EDITION.entries.all()}
FORMS = [form.id for form in LCG_FORMATS]
TEXTS = [form.id for form in LCG_FORMATS if form.suffix in (".txt", ".md")]
CARRIED = {
    **{form: {"name"} for form in TEXTS},
    "thronesdb-json": {"name", "notes"},
    "throneteki": {"name", "format", "drafted"},
    "octgn": {"notes"},
}
FACTIONS = [id for id in GAME.factions if id != "neutral"]
USUAL = {"edition": GAME.default_edition, "format": GAME.default_format}

every_form = pytest.mark.parametrize("form", FORMS)


def codes(*kinds: str, octgn: bool = False) -> list[str]:
    return sorted(
        code
        for code, card in CARDS.items()
        if card.kind in kinds and (card.facts.get("octgn") or not octgn)
    )


@cache
def pool(form: str) -> tuple[list[str], list[str], list[str]]:
    """The agendas, plots and draw cards that a form can carry."""
    octgn = form == "octgn"
    draw = codes("character", "location", "attachment", "event", octgn=octgn)
    return codes("agenda", octgn=octgn), codes("plot", octgn=octgn), draw


NAMES = st.one_of(
    st.text(st.characters(exclude_categories=["Cs"]), max_size=30),
    st.sampled_from(
        [
            *("Wolf Fealty", "House Stark", "Fealty", "3x Ice", "Plots (7):", "Packs: mine"),
            *(
                "Version: 2",
                "# Wolves",
                "- wolves",
                "**",
                "1.",
                "=====",
                "a\nb",
                " a ",
                "\0",
                "House:",
                "Волки",
            ),
            *("https://example.org", "---- Core Set ----", "[a](b)", "[agot]x[/agot]", "&amp;"),
        ]
    ),
)


@st.composite
def decks(draw: st.DrawFn, form: str) -> dict[str, Any]:
    """Decks of any cards that the form knows, with whatever else a document may say."""
    agendas, plots, cards = pool(form)
    counts = st.integers(1, 12)
    deck: dict[str, Any] = {
        "game": GAME.id,
        "faction": draw(st.sampled_from(FACTIONS)),
        "agendas": draw(st.lists(st.sampled_from(agendas), max_size=3, unique=True)),
        "plots": draw(st.dictionaries(st.sampled_from(plots), counts, max_size=7)),
        "cards": draw(st.dictionaries(st.sampled_from(cards), counts, max_size=20)),
    }
    more = {
        "edition": st.sampled_from(GAME.catalogue.editions),
        "format": st.sampled_from(["joust", "melee", "draft"]),
        "name": NAMES,
        "player": st.text(max_size=5),
        "notes": st.text(st.characters(exclude_categories=["Cs"]), max_size=40),
        "date": st.just("2026-08-01"),
        "chosen": st.just({"factions": ["stark"]}),
        "drafted": st.dictionaries(st.sampled_from(cards), counts, min_size=1, max_size=4),
        "setup": st.just({"hand": []}),
    }
    return {**deck, **draw(st.fixed_dictionaries({}, optional=more))}


def document(deck: dict[str, Any]) -> Document:
    import orjson

    return read(orjson.dumps(deck))


def stated(deck: dict[str, Any]) -> dict[str, Any]:
    """What a deck says, without what goes without saying."""
    found = {key: value for key, value in deck.items() if value not in (None, "", [], {})}
    found["agendas"] = sorted(deck.get("agendas", []))
    return {key: value for key, value in found.items() if USUAL.get(key) != value}


class TestRoundTrip:
    """What is written is read as the same deck; what is not carried is told as lost."""

    @every_form
    @given(data=st.data())
    @settings(max_examples=25)
    def test_any_deck(self, form, data):
        self.try_both_ways(form, data.draw(decks(form)), data.draw(st.sampled_from(LANGS)))

    def try_both_ways(self, form: str, deck: dict[str, Any], lang: Any) -> None:
        written = write_as(form, document(deck), lang)
        found = read_any(written.content, format=form)
        [back] = found.documents
        lost = {word.en.partition(":")[0] for word in written.lost}
        kept, expected = (
            {key: value for key, value in stated(one).items() if word_of(key, "en") not in lost}
            for one in (back.value, deck)
        )

        assert not found.unread
        assert kept == expected
        assert lost <= {word_of(key, "en") for key in deck.keys() - {"faction", "plots", "cards"}}

    @every_form
    @pytest.mark.parametrize("lang", LANGS)
    def test_every_sample_is_told_apart_and_comes_back(self, form, lang):
        for sample in (sample for sample in samples() if sample.game == GAME.id):
            deck = read(sample.text)
            written = write_as(form, deck, lang)
            found = read_any(written.content)

            assert found.format == form
            assert not found.unread
            again = write_as(form, found.documents[0], lang)
            assert again.content == written.content

    @every_form
    def test_only_what_cannot_be_carried_is_lost(self, form):
        deck = {
            "game": GAME.id,
            "edition": "ffg1.1",
            "format": "melee",
            "date": "2026-08-01",
            "name": "Wolves",
            "player": "Arya",
            "notes": "None.",
            "faction": "stark",
            "agendas": ["01027"],
            "plots": {"01004": 2},
            "cards": {"01141": 3},
            "chosen": {"traits": ["Knight"]},
            "drafted": {"01141": 3},
            "setup": {"hand": ["01141"]},
        }
        said = (
            "edition",
            "format",
            "date",
            "name",
            "player",
            "notes",
            "chosen",
            "drafted",
            "setup",
        )
        lost = [word.ru.partition(":")[0] for word in write_as(form, document(deck), "ru").lost]

        assert lost == [word_of(key, "ru") for key in said if key not in CARRIED[form]]


class TestDamage:
    """A damaged file is read as far as it goes, or refused with a place and a reason."""

    @every_form
    @given(data=st.data())
    @settings(max_examples=25)
    @example(data=None)
    def test_cut_and_flipped_files(self, form, data):
        content = fealty(form).encode()
        if data is None:
            self.try_to_read(content[:-1], form)
            return
        at = data.draw(st.integers(0, len(content)))
        self.try_to_read(content[:at], form)
        other = data.draw(st.binary(min_size=1, max_size=3))
        self.try_to_read(content[:at] + other + content[at + 1 :], form)
        self.try_to_read(content[:at] + other + content[at + 1 :], None)

    @every_form
    @given(raw=st.one_of(st.binary(max_size=200), st.text(max_size=200)))
    @settings(max_examples=25)
    def test_anything(self, form, raw):
        self.try_to_read(raw, form)

    @pytest.mark.parametrize("form", ["thronesdb-json", "throneteki"])
    @given(data=st.data())
    def test_objects_of_any_shape(self, form, data):
        import orjson

        keys = [*("name", "faction", "faction_code", "slots", "agendas", "agenda", "bannerCards")]
        keys += ["plotCards", "drawCards", "cards", "pool", "format", "version", "decks", "data"]
        leaves = st.one_of(
            st.none(),
            st.booleans(),
            st.integers(-9, 9),
            st.sampled_from(["01004", "stark", "99999"]),
        )
        inner = st.recursive(
            leaves,
            lambda part: st.one_of(
                st.lists(part, max_size=3),
                st.dictionaries(st.sampled_from(["01004", "01027", "code", "count", "card"]), part),
                st.dictionaries(st.sampled_from(keys), part, max_size=4),
            ),
            max_leaves=8,
        )
        deck = data.draw(st.dictionaries(st.sampled_from(keys), inner))
        head = {"faction_code": "stark", "slots": {}, "faction": "stark", "cards": []}
        self.try_to_read(orjson.dumps({**head, **deck}), form)

    def try_to_read(self, raw: bytes | str, form: str | None) -> None:
        said, rosters = ["read"], ()
        try:
            rosters = read_any(raw, format=form).documents
        except Unreadable as error:
            said = [trouble.sentence(lang) for trouble in error.troubles for lang in LANGS]
        assert said
        assert all(said)
        for roster in rosters if form else ():
            check(roster.value)


@cache
def fealty(form: str) -> str:
    text = next(sample.text for sample in samples() if sample.id == "fealty-of-winterfell")
    content = write_as(form, read(text), "en").content
    assert isinstance(content, str)
    return content


# ---- the whole catalogue -------------------------------------------------------------------------


@every_form
def test_every_card_can_be_written_and_read(form):
    agendas, plots, cards = pool(form)
    for part, known, size in (
        ("plots", plots, 400),
        ("cards", cards, 400),
        ("agendas", agendas, 60),
    ):
        for start in range(0, len(known), size):
            some = known[start : start + size]
            held = some if part == "agendas" else dict.fromkeys(some, 2)
            deck = {"game": GAME.id, "name": "All", "faction": "stark", part: held}
            found = read_any(write_as(form, document(deck), "en").content, format=form)

            assert not found.unread
            back = found.documents[0].value[part]
            assert (sorted(back) if part == "agendas" else back) == held


def test_every_title_is_a_card_whatever_the_words_around_it_mean():
    several = read_any(
        "House Stark\n" + "\n".join(f"2x {card.title} ({card.pack})" for card in deck_cards())
    )
    found = several.documents[0].value

    assert not several.unread
    assert len(found["plots"]) + len(found["cards"]) + len(set(found["agendas"])) == len(
        deck_cards()
    )


def deck_cards() -> list[Any]:
    return [card for card in CARDS.values() if card.kind != "title"]


def test_cards_without_an_id_are_told_and_left_out_of_octgn_files():
    code = next(code for code in codes("character") if not CARDS[code].facts.get("octgn"))
    deck = {"game": GAME.id, "faction": "stark", "plots": {"01004": 2}, "cards": {code: 3}}
    written = write_as("octgn", document(deck), "en")

    label = f"3x {CARDS[code].title} ({CARDS[code].pack})"
    assert [word.en for word in written.lost] == [f"{label}: OCTGN does not have it"]
    assert read_any(written.content).documents[0].value["cards"] == {}


def test_ids_of_formats_are_their_own():
    assert len(BY_FORMAT) == len(FORMATS)

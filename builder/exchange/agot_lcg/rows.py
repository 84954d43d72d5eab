"""What a single line of a pasted deck says: a heading, a total, a remark, or a card."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from html import unescape
from typing import NamedTuple

from builder.exchange.agot_lcg.library import Library, library
from builder.exchange.lines import Line, copies_of
from builder.games.agot_lcg.cards import DRAW, Card
from builder.names import fold

RULE = re.compile(r"={3,}")
LINK = re.compile(r"!?\[([^\[\]]*)\]\(<?https?://[^\s()<>]*>?(?:\s[^()]*)?\)")
ADDRESS = re.compile(r"(?:[\w ]{1,20}: ?)?<?https?://\S+>?")
CARD_ADDRESS = re.compile(r"/card/(\d{5})\b")
TAG = re.compile(
    r"\[/?(?:agot|card|url|size|color|font|list|center|left|quote|code|spoiler|img|h\d|\*)(?:=[^\]]*)?\]",
    re.IGNORECASE,
)
HASHES = re.compile(r"#{1,6}\s+")
NUMBER = re.compile(r"#\d{1,4}\s+(?=\S)")
VERSION = re.compile(r"version\s*:\s*(\S.*)", re.IGNORECASE)
PACKS = re.compile(
    r"(?:(?:included|required|all )?\s*packs?|sets?|наборы|колоды из)\s*:.*|from .+ to .+",
    re.IGNORECASE,
)
REMARK = re.compile(r"//.*|;.*|<!--.*|#\s.*|[-*_~—–=\s]{3,}|```.*")
TOTAL = re.compile(
    r"(?:total|in total|deck size|draw deck|plot deck|main deck|cards?|deck|economy|reserve"
    r"|всего|итого|карт|колода|колода замыслов)\b\W*(?:(?:cards?|deck|карт\w*)\W*)?\d+\b.*"
    r"|\d+ ?(?:cards?|plots?|карт\w*|замысл\w*)\b\W*"
    r"(?:(?:in (?:the )?(?:draw |plot )?deck|total|всего)\W*)?",
    re.IGNORECASE,
)
ABOUT = re.compile(
    r"(?:deck(?:list)?|list|exported|created|generated|shared|published|copied|made|колода|создано)\b"
    r".*\b(?:thronesdb|throneteki|theironthrone|agot\.cards|cardgamedb|muster)\b.*",
    re.IGNORECASE,
)
HEADING = re.compile(r"([^\d()\[\]:]+)(?:[:(\[\s]{1,4}(\d+)\b[^)\]]*[)\]]?)?:?")
RULED = "-–—=_*~ "
KEYED = re.compile(r"([^\d:()\[\]]{2,20}?)\s*[:=]\s*(\S.*)")
BRACKET = re.compile(r"(.*\S)\s*[(\[]\s*([^()\[\]]*?)\s*[)\]][\s.,;]*")
# A card's number in its pack, as in `Core Set #27`.
IN_PACK = re.compile(r"(.*?)\s*#\s*(\d{1,3})")
MARKS = re.compile(r"\[(?:[JMBRP#\d]|-|,|/| ){1,12}\]")

ALL = frozenset({"agenda", "plot"}) | DRAW
ASIDE = frozenset({"aside"})
FACTION_WORDS = ("faction", "house", "фракция", "сторона", "дом")
# Words that stand over cards, beside those of the catalogue.
OVER: Mapping[str, frozenset[str]] = {
    "plotdeck": frozenset({"plot"}),
    "колодазамыслов": frozenset({"plot"}),
    "drawdeck": DRAW,
    "maindeck": DRAW,
    "deck": ALL,
    "decklist": ALL,
    "cards": ALL,
    "колода": ALL,
    "карты": ALL,
    "персонажи": frozenset({"character"}),
    "локации": frozenset({"location"}),
    "приложения": frozenset({"attachment"}),
    "планы": frozenset({"plot"}),
    **dict.fromkeys(FACTION_WORDS, frozenset()),
    "rookery": ASIDE,
    "sideboard": ASIDE,
    "maybeboard": ASIDE,
    "запас": ASIDE,
}
KINDS = ("agenda", "plot", "character", "location", "attachment", "event")
KEYS: Mapping[str, str] = {
    **dict.fromkeys(FACTION_WORDS, "faction"),
    **dict.fromkeys(("agenda", "agendas", "агенда", "агенды"), "agendas"),
    **dict.fromkeys(("name", "deck", "deckname", "title", "название", "колода"), "name"),
    **dict.fromkeys(("format", "формат"), "format"),
    **dict.fromkeys(("player", "игрок"), "player"),
}


class Heading(NamedTuple):
    """A line over cards, with the kinds of card below it; none when it says nothing of them."""

    kinds: frozenset[str]
    parts: frozenset[str] = frozenset()


class Named(NamedTuple):
    """What a line says of a card: copies, the cards the title may mean, and the pack."""

    copies: int
    title: str
    cards: tuple[Card, ...]
    pack: str = ""
    is_counted: bool = False


def is_rule(line: Line) -> bool:
    """Whether a line parts two decks of one text."""
    return RULE.fullmatch(line.written) is not None


def is_label(line: Line) -> bool:
    """Whether a line only says that the faction follows."""
    return line.said.endswith(":") and fold(line.said) in FACTION_WORDS


def said_by(line: Line) -> str:
    """The words of a line without the marks of Markdown, forums and pages."""
    return TAG.sub("", unescape(line.said)).strip()


def plain(said: str) -> str:
    """The words without hashes of a heading and addresses of links."""
    return LINK.sub(r"\1", HASHES.sub("", said)).strip()


@cache
def headings() -> dict[str, Heading]:
    """Headings by their folded words: kinds of cards in both languages, and our other words."""
    shelf, terms = library(), library().game.catalogue.terms
    known = {word: Heading(kinds, parts_of(kinds)) for word, kinds in OVER.items()}
    for kind in KINDS:
        kinds = frozenset({kind})
        for term in (terms[kind], terms[f"{kind}s"]):
            known |= {fold(word): Heading(kinds, parts_of(kinds)) for word in term if word}
    anything = Heading(frozenset())
    names = [*shelf.cycles.values(), *(pack["name"]["en"] for pack in shelf.packs.values())]
    return {fold(name): anything for name in names} | known


def parts_of(kinds: frozenset[str]) -> frozenset[str]:
    """The parts of a deck that cards of these kinds belong to."""
    if len(kinds) > 1:
        return frozenset({"cards"}) if kinds == DRAW else frozenset()
    return frozenset(PART[kind] for kind in kinds if kind in PART)


PART = {"agenda": "agendas", "plot": "plots", **dict.fromkeys(DRAW, "cards")}


def heading_of(said: str) -> Heading | None:
    words = plain(said)
    found = HEADING.fullmatch(words.strip(RULED))
    known = headings().get(fold(found[1])) if found else None
    if known is None or known.kinds or not found:
        return known
    # Some packs are named like a card: with a number or a rule beside it, the name is a heading.
    is_marked = found[2] or words[0] in RULED
    return known if is_marked or not library().titled(found[1]) else None


def is_understood(said: str) -> bool:
    """Whether a line says nothing that a deck keeps: packs, totals, links, remarks."""
    words = plain(said)
    return any(pattern.fullmatch(words) for pattern in (PACKS, TOTAL, ABOUT, ADDRESS)) or bool(
        REMARK.fullmatch(said) or (LINK.fullmatch(said) and not CARD_ADDRESS.search(said))
    )


def keyed(said: str) -> tuple[str, str] | None:
    """What a line says under a word: `Agenda: Fealty`."""
    found = KEYED.fullmatch(plain(said))
    key = KEYS.get(fold(found[1])) if found else None
    return (key, found[2].strip()) if key and found else None


def card_of(said: str, shelf: Library) -> Named:
    """What a line says when it is about a card; without cards when it is about none."""
    address = CARD_ADDRESS.search(said)
    words = NUMBER.sub("", plain(said), count=1)
    while marks := BRACKET.fullmatch(words):
        if not MARKS.fullmatch(f"[{marks[2]}]") or shelf.pack_named(marks[2]):
            break
        words = marks[1]
    copies, title = copies_of(words)
    is_counted = title != words
    linked = shelf.coded(address[1]) if address else None
    if linked is not None:
        return Named(copies, title, (linked,), is_counted=is_counted)
    return titled(copies, title.strip(" \t.,;:"), shelf)._replace(is_counted=is_counted)


def titled(copies: int, title: str, shelf: Library) -> Named:
    """A card by its title, with a pack in brackets or behind it."""
    bracket = BRACKET.fullmatch(title)
    if bracket and (cards := shelf.titled(bracket[1])):
        in_pack = IN_PACK.fullmatch(bracket[2])
        return Named(copies, bracket[1], cards, in_pack[1] if in_pack else bracket[2])
    if cards := shelf.titled(title):
        return Named(copies, title, cards)
    return behind(copies, title, shelf)


def behind(copies: int, title: str, shelf: Library) -> Named:
    """A card whose title is followed by its pack without brackets."""
    folded = fold(title)
    for name, code in shelf.pack_names.items():
        if folded.endswith(name) and (cards := shelf.titled(folded.removesuffix(name))):
            return Named(copies, cards[0].title, cards, code)
    return Named(copies, title, ())

"""Writes armies as text: as builders, blogs and forums do, and as people hand in and post lists."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from builder.catalogue import text
from builder.exchange.asoiaf_tmg.army_text import entries_of, is_army, read
from builder.exchange.asoiaf_tmg.laid import Laid, Shown, checked_writing, laid_out
from builder.exchange.asoiaf_tmg.meaning import (
    Known,
    Said,
    faction_name,
    meaning,
)
from builder.exchange.form import Format, Roster, Source, Written
from builder.exchange.words import word_of
from builder.game import Game
from builder.games.asoiaf_tmg import GAME
from builder.games.asoiaf_tmg.cards import Card
from builder.report import Report
from builder.text import Lang, Text

PARTED = "\n=====\n\n"
UNITS, NCUS, ENEMIES, DECK = "units", "ncus", "enemy-attachments", "tactics-deck"


class Style(NamedTuple):
    """How a card is written: what joins name and title, and how its cost stands behind it.

    With `bare` the title is left out where the name is enough; `without_cost` stands for no costs,
    and a style that is not `headed` does not tell units and others apart.
    """

    laid: Laid
    lang: Lang
    joint: str = " – "
    cost: str = " ({cost})"
    leader: str = " ({cost})"
    bare: bool = False
    without_cost: bool = False
    headed: bool = True

    def line(self, shown: Shown, section: str) -> str:
        """A card with its cost; words that name no card stand as they are."""
        name = self.name(shown, section)
        if shown.cost is None:
            return name
        how = self.leader if shown.commander and shown.cost == 0 else self.cost
        return name + how.format(cost=shown.cost)

    def name(self, shown: Shown, section: str) -> str:
        """The shortest name that is read as this very card, in the wanted language if it can be."""
        if shown.card is None:
            return " ".join(shown.name.split())
        ways = self.ways(shown.card)
        return next((way for way in ways if self.is_read(way, shown, section)), ways[-1])

    def ways(self, card: Card) -> list[str]:
        found: list[str] = []
        for lang in dict.fromkeys((self.lang, "en")):
            name, title = (text(card.facts.get(key)).to(lang) for key in ("name", "title"))
            full = f"{name}{self.joint}{title}" if title else name
            short = [name] if self.bare else []
            side = faction_name(card.faction).to(lang)
            found += [*short, full, f"{full} ({side})"]
        return found

    def is_read(self, way: str, shown: Shown, section: str) -> bool:
        """Whether a name is understood as the card, with the cost that stands behind it or not."""
        edition, army = self.laid.army.edition, self.laid.army
        entries = entries_of(way, edition)
        known = Known(army.faction)
        leads = shown.commander and shown.cost == 0 and not self.without_cost
        cost = None if self.without_cost else shown.cost
        place = section if self.headed else ""
        said = Said(0, "", entries[0].name, place, 1, cost, leads)
        said = said._replace(faction=entries[0].faction)
        return len(entries) == 1 and meaning(edition, said, known).card == shown.card


# ---- parts that several styles share -------------------------------------------------------------


def units(style: Style, bullet: str, below: str) -> Iterator[str]:
    for host in style.laid.units:
        yield bullet + style.line(host.unit, "units")
        yield from (below + style.line(each, "attachments") for each in host.attachments)


def others(style: Style, bullet: str, section: str) -> list[str]:
    shown = style.laid.ncus if section == NCUS else style.laid.enemies
    return [bullet + style.line(each, section.replace("-", "_")) for each in shown]


def leader(style: Style) -> str:
    commander = style.laid.commander
    return style.name(commander, "") if commander else ""


def faction(style: Style) -> str:
    army = style.laid.army
    return faction_name(army.faction).to(style.lang) if army.faction else army.named_faction


def block(heading: str, lines: list[str]) -> str:
    return "\n".join([heading, *lines]) if lines else ""


def joined(parts: list[str]) -> str:
    return "\n\n".join(part for part in parts if part) + "\n"


# ---- the styles ----------------------------------------------------------------------------------


def asoiafbuilder(laid: Laid, lang: Lang) -> str:
    style, totals = Style(laid, lang), laid.report.totals
    head = [
        f"Faction: {faction(style)}",
        *([f"Commander: {leader(style)}"] if laid.commander else []),
        f"Points: {totals['points']} ({totals['neutral']} Neutral)",
    ]
    return joined(
        [
            "\n".join(head),
            block("Combat Units:", list(units(style, "• ", "  with "))),
            block("Non-Combat Units:", others(style, "• ", NCUS)),
            block("Enemy Attachments:", others(style, "• ", ENEMIES)),
            "Made with ASOIAFBuilder.com",
        ]
    )


def asoiaf_stats(laid: Laid, lang: Lang) -> str:
    style = Style(laid, lang, joint=" - ")
    head = [f"Faction: {faction(style)}"]
    head += [f"Commander: {leader(style)}"] if laid.commander else []
    return joined(
        [
            "\n".join(head),
            block("Combat Units:", list(units(style, "• ", "  "))),
            block("Non Combat Units:", others(style._replace(bare=True), "• ", NCUS)),
            block("Enemy Attachments:", others(style, "• ", ENEMIES)),
            "Built on asoiaf-stats.com",
        ]
    )


def blog(laid: Laid, lang: Lang) -> str:
    cost, totals = " ({cost} pts)", laid.report.totals
    style = Style(laid, lang, cost=cost, leader=cost, headed=False)
    head = [f"Commander: {leader(style)}"] if laid.commander else []
    head += [f"Points: {totals['points']} | Activations: {totals['activations']}"]
    cards = [*units(style, "- ", "with "), *others(style, "- ", NCUS)]
    enemies = block("Enemy Attachments:", others(style, "- ", ENEMIES))
    return joined(["\n".join(head), "\n".join(cards), enemies])


def forum(laid: Laid, lang: Lang) -> str:
    style = Style(laid, lang, joint=", ", leader=" (C)", bare=True, headed=False)
    cards = [*units(style, "", ""), *others(style, "", NCUS)]
    enemies = block("Enemy Attachments:", others(style, "", ENEMIES))
    return joined([f"{faction(style)} ({laid.army.limit} points)", "\n".join(cards), enemies])


def heads(style: Style) -> list[tuple[str, str]]:
    """What a judge wants to see first, as words and values in the reader's language."""
    laid, lang, totals = style.laid, style.lang, style.laid.report.totals
    found = [("player", laid.words["player"]), ("faction", faction(style))]
    found += [("edition", laid.army.edition.id), ("commander", leader(style))]
    found += [("points", f"{totals['points']}/{laid.army.limit}")]
    found += [("notes", laid.words["notes"])]
    activations = Text(en="Activations", ru="Активации").to(lang)
    named = [(word_of(key, lang), value) for key, value in found if value]
    return [*named, (activations, str(totals["activations"]))]


def term(id: str, lang: Lang) -> str:
    word = GAME.catalogue.terms[id].to(lang)
    return word[:1].upper() + word[1:]


def deck(style: Style, bullet: str) -> list[str]:
    edition = style.laid.army.edition
    found = []
    for name, copies in (style.laid.army.tactics or {}).items():
        cards = [card for card in edition.find(name) if card.kind == "tactics"]
        label = cards[0].label.to(style.lang) if len(cards) == 1 else name
        found.append(f"{bullet}{copies}x {label}")
    return found


def tournament(laid: Laid, lang: Lang) -> str:
    style = Style(laid, lang, joint=", ", leader=" (C)")
    head = [(word_of("name", lang), laid.words["name"]), *heads(style)]
    return joined(
        [
            "\n".join(f"{word}: {value}" for word, value in head if value),
            block(f"{term(UNITS, lang)}:", list(units(style, "- ", "  + "))),
            block(f"{term(NCUS, lang)}:", others(style, "- ", NCUS)),
            block(f"{term(ENEMIES, lang)}:", others(style, "- ", ENEMIES)),
            block(f"{term(DECK, lang)}:", deck(style, "- ")),
        ]
    )


def markdown(laid: Laid, lang: Lang) -> str:
    style = Style(laid, lang, joint=", ", leader=" (C)")
    return joined(
        [
            f"# {laid.words['name']}" if laid.words["name"] else "",
            "\n".join(f"**{word}:** {value}  " for word, value in heads(style)),
            block(f"## {term(UNITS, lang)}\n", list(units(style, "- ", "  - "))),
            block(f"## {term(NCUS, lang)}\n", others(style, "- ", NCUS)),
            block(f"## {term(ENEMIES, lang)}\n", others(style, "- ", ENEMIES)),
            block(f"## {term(DECK, lang)}\n", deck(style, "- ")),
        ]
    )


def discord(laid: Laid, lang: Lang) -> str:
    style = Style(laid, lang, joint=", ", cost=" — {cost}", leader=" — C")
    return joined(
        [
            f"**{laid.words['name']}**" if laid.words["name"] else "",
            "\n".join(f"{word}: {value}" for word, value in heads(style)),
            block(f"__{term(UNITS, lang)}__", list(units(style, "• ", "  ↳ "))),
            block(f"__{term(NCUS, lang)}__", others(style, "• ", NCUS)),
            block(f"__{term(ENEMIES, lang)}__", others(style, "• ", ENEMIES)),
            block(f"__{term(DECK, lang)}__", deck(style, "• ")),
        ]
    )


# ---- the formats ---------------------------------------------------------------------------------


def has_mark(*marks: str) -> Callable[[Source], bool]:
    """Whether a text says itself where it was made, and is an army."""

    def is_like(source: Source) -> bool:
        words = source.text.casefold()
        return any(mark in words for mark in marks) and is_army(source)

    return is_like


def never(_source: Source) -> bool:
    return False


def one_line(laid: Laid) -> Laid:
    """An army whose free words take one line each, as a text needs them."""
    return laid._replace(words={key: " ".join(word.split()) for key, word in laid.words.items()})


def printable(text: str) -> str:
    return "".join(letter if letter.isprintable() or letter == "\n" else " " for letter in text)


def style_format(
    id: str, name: Text, show: Callable[[Laid, Lang], str], is_like: Callable[[Source], bool]
) -> Format:
    def write(_game: Game, roster: Roster, report: Report, lang: Lang) -> Written:
        armies = laid_out(report, roster)
        content = printable(PARTED.join(show(one_line(army), lang) for army in armies))
        return checked_writing(content, armies, report.part, read)

    return Format(id, name, (GAME.id,), is_like, read, write)


STYLES = (
    style_format(
        "asoiafbuilder",
        Text(en="ASOIAFBuilder text", ru="Текст ASOIAFBuilder"),
        asoiafbuilder,
        has_mark("asoiafbuilder"),
    ),
    style_format(
        "asoiaf-stats",
        Text(en="asoiaf-stats text", ru="Текст asoiaf-stats"),
        asoiaf_stats,
        has_mark("built on", "find list at", "asoiaf-stats", "non combat units"),
    ),
    style_format(
        "blog", Text(en="Army as blogs show it", ru="Армия, как её пишут в блогах"), blog, never
    ),
    style_format(
        "forum",
        Text(en="Army as forums show it", ru="Армия, как её пишут на форумах"),
        forum,
        never,
    ),
    style_format(
        "army-markdown", Text(en="Army in Markdown", ru="Армия в Markdown"), markdown, never
    ),
    style_format(
        "army-discord", Text(en="Army to paste in Discord", ru="Армия для Discord"), discord, never
    ),
    style_format(
        "army-text",
        Text(en="Army as plain text, for tournaments", ru="Армия простым текстом, для турниров"),
        tournament,
        is_army,
    ),
)

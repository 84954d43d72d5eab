"""BattleScribe rosters: XML as `.ros`, or the same packed as `.rosz`.

The community's data for this game lists attachments beside units and not in them, so a roster made
with it does not tell which unit an attachment joins; one that puts them inside units does.
"""

from __future__ import annotations

import io
import zipfile
import zlib
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any
from xml.sax.saxutils import quoteattr

from builder.exchange.asoiaf_tmg.army_text import Entry, sided
from builder.exchange.asoiaf_tmg.gathering import FLOATING, Stated, gather
from builder.exchange.asoiaf_tmg.laid import Laid, Shown, checked_writing, laid_out
from builder.exchange.asoiaf_tmg.meaning import Said, by_name, faction_named
from builder.exchange.asoiaf_tmg.styles import Style, faction
from builder.exchange.form import Format, Reading, Roster, Source, Written
from builder.game import Game
from builder.games.asoiaf_tmg import GAME
from builder.places import MOST_DEPTH, too_deep
from builder.report import Report
from builder.text import Lang, Text
from builder.trouble import Trouble, Unreadable, quoted

if TYPE_CHECKING:
    from xml.etree.ElementTree import XMLParser

ZIP = b"PK\x03\x04"
MOST_UNPACKED = 4 << 20
MOST_FILES = 20
MOST_SELECTIONS = 2000
MOST_WORD = 200
NAMESPACE = "http://www.battlescribe.net/schema/rosterSchema"
NEUTRAL_FORCES = ("neutral", "mercenaries")


@dataclass
class Node:
    """An element with its attributes, its line and what stands inside."""

    tag: str
    line: int
    attributes: dict[str, str]
    inner: list[Node] = field(default_factory=list)

    def each(self, tag: str) -> Iterator[Node]:
        return (node for node in self.inner if node.tag == tag)

    def inside(self, group: str, tag: str) -> Iterator[Node]:
        """The elements in a group of them, such as each `force` in `forces`."""
        for node in self.each(group):
            yield from node.each(tag)


class Growing:
    """The tree of a text while it is parsed; it takes in elements alone, within bounds."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.root = Node("", 0, {})
        self.open = [self.root]
        self.parser: Any = None

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        line = int(self.parser.CurrentLineNumber)
        node = Node(tag.rpartition("}")[2], line, dict(attributes))
        if len(self.open) > MOST_DEPTH:
            raise Unreadable([too_deep(self.file, line, 1)])
        self.open[-1].inner.append(node)
        self.open.append(node)

    def end(self, _tag: str) -> None:
        self.open.pop()

    def close(self) -> Node:
        return self.root


# ---- reading -------------------------------------------------------------------------------------


def is_ros(source: Source) -> bool:
    head = source.text[:2000]
    return head.lstrip().startswith("<") and ("<roster" in head or "rosterSchema" in head)


def is_rosz(source: Source) -> bool:
    return source.raw.startswith(ZIP)


def tree(text: str, file: str) -> Node:
    """The elements of a text; Unreadable when it is no XML, or has entities of its own."""
    from xml.etree.ElementTree import ParseError

    from defusedxml.common import DefusedXmlException
    from defusedxml.ElementTree import DefusedXMLParser

    growing = Growing(file)
    parser: XMLParser[Any] = DefusedXMLParser(target=growing, forbid_dtd=True)
    growing.parser = parser.parser
    expected = Text(
        en="a BattleScribe roster in XML without entities",
        ru="список BattleScribe в XML без собственных сущностей",
    )
    try:
        parser.feed(text)
        parser.close()
    except ParseError as error:
        line, column = error.position
        found = Text(en="a place where the XML breaks", ru="место, где XML нарушен")
        raise Unreadable([Trouble(expected, found, file, line, column + 1)]) from None
    except DefusedXmlException:
        line = int(growing.parser.CurrentLineNumber)
        found = Text(en="a document type or an entity", ru="объявление типа или сущность")
        raise Unreadable([Trouble(expected, found, file, line, 1)]) from None
    except (ValueError, LookupError):
        found = Text(en="letters that XML cannot have", ru="знаки, недопустимые в XML")
        raise Unreadable([Trouble(expected, found, file, 1, 1)]) from None
    return growing.root


def read_ros(source: Source) -> Reading:
    roster = next(tree(source.text, source.file).each("roster"), None)
    forces = list(roster.inside("forces", "force")) if roster else []
    if roster is None or not forces:
        expected = Text(en="a roster with a force", ru="список с отрядом (force)")
        raise Unreadable([Trouble(expected, quoted(None), source.file, 1, 1)])
    cards = [said for force in forces for said in selections(force)]
    if len(cards) > MOST_SELECTIONS:
        expected = Text(
            en=f"at most {MOST_SELECTIONS} selections", ru=f"не больше {MOST_SELECTIONS} выборов"
        )
        raise Unreadable([Trouble(expected, quoted(len(cards)), source.file, 1, 1)])
    return gather(stated_of(roster, forces), cards)


def stated_of(roster: Node, forces: list[Node]) -> Stated:
    named = [force.attributes.get(key, "") for force in forces for key in ("catalogueName", "name")]
    factions = [faction for word in named if (faction := faction_named(word))]
    own = [faction for faction in factions if faction not in NEUTRAL_FORCES]
    limits = [
        whole(node.attributes.get("value")) for node in roster.inside("costLimits", "costLimit")
    ]
    points = next((limit for limit in limits if limit and 1 <= limit <= 1000), None)
    return Stated(
        faction=(own or factions or [""])[0],
        points=points,
        name=roster.attributes.get("name", "")[:MOST_WORD],
    )


def selections(node: Node, section: str = FLOATING) -> Iterator[Said]:
    """The cards of a force; entries that only hold others, such as options, are looked into."""
    for inner in node.inside("selections", "selection"):
        written = inner.attributes.get("name", "").strip()
        entry = sided(Entry(written))
        name, side = entry.name, entry.faction
        known = any(by_name(GAME.catalogue.edition(id), name) for id in GAME.catalogue.editions)
        below = list(selections(inner, "attachments" if known else section))
        if known or not below:
            costs = [whole(cost.attributes.get("value")) for cost in inner.inside("costs", "cost")]
            copies = whole(inner.attributes.get("number")) or 1
            cost = costs[0] // copies if costs and costs[0] is not None else None
            written = written or "selection"
            yield Said(inner.line, written, name, section, copies, cost, faction=side)
        yield from below


def whole(word: str | None) -> int | None:
    """A number such as `5.0`; None when it is none, or not one that a list can have."""
    try:
        number = float(word or "")
    except ValueError:
        return None
    return int(number) if 0 <= number <= 10_000 else None


def read_rosz(source: Source) -> Reading:
    return read_ros(unzipped(source))


def unzipped(source: Source) -> Source:
    """The one roster in a packed file, of a size that a roster can have."""
    expected = Text(en="a packed BattleScribe roster", ru="упакованный список BattleScribe")

    def refuse(found: Text) -> Unreadable:
        return Unreadable([Trouble(expected, found, source.file, 1, 1)])

    try:
        with zipfile.ZipFile(io.BytesIO(source.raw)) as packed:
            names = [info for info in packed.infolist() if info.filename.lower().endswith(".ros")]
            if len(packed.infolist()) > MOST_FILES or len(names) != 1:
                raise refuse(Text(en="no single .ros inside", ru="внутри нет одного файла .ros"))
            with packed.open(names[0]) as stream:
                raw = stream.read(MOST_UNPACKED + 1)
    except (zipfile.BadZipFile, zlib.error, RuntimeError, ValueError, OSError, EOFError):
        raise refuse(Text(en="a damaged zip file", ru="повреждённый файл zip")) from None
    if len(raw) > MOST_UNPACKED:
        most = f"{MOST_UNPACKED >> 20}"
        raise refuse(Text(en=f"more than {most} MB inside", ru=f"внутри больше {most} МБ"))
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        found = Text(en="a text that is not in UTF-8", ru="текст не в кодировке UTF-8")
        raise refuse(found) from None
    return Source(raw, text, source.file)


# ---- writing -------------------------------------------------------------------------------------


def write_ros(_game: Game, roster: Roster, report: Report, _lang: Lang) -> Written:
    armies = laid_out(report, roster)
    return checked_writing(ros(armies), armies, report.part, read_ros)


def write_rosz(_game: Game, roster: Roster, report: Report, _lang: Lang) -> Written:
    armies = laid_out(report, roster)
    packed = io.BytesIO()
    # The date is fixed, so that one roster always gives the same bytes.
    info = zipfile.ZipInfo("roster.ros", (1980, 1, 1, 0, 0, 0))
    info.compress_type = zipfile.ZIP_DEFLATED
    with zipfile.ZipFile(packed, "w") as file:
        file.writestr(info, ros(armies).encode(errors="replace"))
    return checked_writing(packed.getvalue(), armies, report.part, read_rosz)


def ros(armies: tuple[Laid, ...]) -> str:
    """A roster with one force for each army."""
    name = armies[0].words["name"] if armies else ""
    limit = armies[0].army.limit if armies else 0
    points = sum(laid.report.totals["points"] or 0 for laid in armies)
    head = {"id": "muster", "name": name, "battleScribeVersion": "2.01"}
    head |= {"gameSystemName": GAME.name.en, "xmlns": NAMESPACE}
    lines = [
        '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>',
        f"<roster {attributes(**head)}>",
        f"  <costs>{cost(points)}</costs>",
        f"  <costLimits><costLimit {attributes(name='pts', value=f'{limit}.0')}/></costLimits>",
        "  <forces>",
        *(f"    {line}" for laid in armies for line in force(laid)),
        "  </forces>",
        "</roster>",
    ]
    return "\n".join(lines) + "\n"


def force(laid: Laid) -> Iterator[str]:
    style = Style(laid, "en", joint=", ")
    side = faction(style)
    yield f"<force {attributes(name=side, catalogueName=side)}>"
    yield "  <selections>"
    for host in laid.units:
        yield from selection(style, host.unit, "Unit", host.attachments)
    for group, category in ((laid.ncus, "NCU"), (laid.enemies, "Attachment Card")):
        for shown in group:
            yield from selection(style, shown, category)
    yield "  </selections>"
    yield "</force>"


def selection(
    style: Style, shown: Shown, category: str, inside: tuple[Shown, ...] = ()
) -> Iterator[str]:
    name = style.name(shown, "")
    category = "Commander" if shown.commander else category
    yield f"    <selection {attributes(name=name, number='1', type='unit')}>"
    if shown.cost is not None:
        yield f"      <costs>{cost(shown.cost)}</costs>"
    yield f"      <categories><category {attributes(name=category, primary='true')}/></categories>"
    if inside:
        yield "      <selections>"
        for each in inside:
            yield from (f"    {line}" for line in selection(style, each, "Attachment Card"))
        yield "      </selections>"
    yield "    </selection>"


def cost(points: int) -> str:
    return f"<cost {attributes(name='pts', typeId='points', value=f'{points}.0')}/>"


def attributes(**words: str) -> str:
    return " ".join(f"{key}={quoteattr(clean(word))}" for key, word in words.items())


def clean(word: str) -> str:
    """A word without the letters that XML cannot hold."""
    return "".join(letter if letter.isprintable() else " " for letter in word)


BATTLESCRIBE = Format(
    id="battlescribe",
    name=Text(en="BattleScribe roster", ru="Список BattleScribe"),
    games=(GAME.id,),
    is_like=is_ros,
    read=read_ros,
    write=write_ros,
    suffix=".ros",
)
BATTLESCRIBE_ZIP = Format(
    id="battlescribe-zip",
    name=Text(en="Packed BattleScribe roster", ru="Упакованный список BattleScribe"),
    games=(GAME.id,),
    is_like=is_rosz,
    read=read_rosz,
    write=write_rosz,
    suffix=".rosz",
)

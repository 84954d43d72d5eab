"""War Council codes: base64 of a message with the army's name, faction, size and numbers of cards.

Field 2 is the name, 3 the number of the faction, 4 the size, 5 is 0 and its meaning not known;
each field 11 is a unit (inside it, 1 is the unit and each 2 an attachment), and each field 12 an
NCU or an attachment for the enemy. The commander is whichever card is one.
"""

from __future__ import annotations

import re
from base64 import b64decode, b64encode
from typing import NamedTuple

from builder.exchange.asoiaf_tmg import protobuf
from builder.exchange.asoiaf_tmg.gathering import Stated, gather
from builder.exchange.asoiaf_tmg.laid import Laid, Shown, checked_writing, laid_out
from builder.exchange.asoiaf_tmg.meaning import Said, by_war_council
from builder.exchange.form import Format, Reading, Roster, Source, Written
from builder.exchange.lines import shortened
from builder.game import Game
from builder.games.asoiaf_tmg import GAME
from builder.report import Report
from builder.text import Lang, Text
from builder.trouble import Trouble, Unreadable, quoted

NAME, FACTION, SIZE, UNKNOWN, UNIT, OTHER = 2, 3, 4, 5, 11, 12
CARD, ATTACHMENT = 1, 2
LETTERS = re.compile(r"[A-Za-z0-9+/_-]{8,}={0,2}")
# The name or the faction comes first, so a code opens with one of these even when it breaks off.
STARTS = ("Eg", "GA")
LEAST_CUT = 16
MOST_CODES = 20
MOST_LETTERS = 20_000
LARGEST_SIZE = 1000


class Pieces(NamedTuple):
    """A code's line while its message is read."""

    code: str
    line: int
    file: str

    def trouble(self, found: Text, column: int = 1) -> Unreadable:
        expected = Text(en="a whole War Council code", ru="код War Council целиком")
        return Unreadable([Trouble(expected, found, self.file, self.line, column)])


def is_like(source: Source) -> bool:
    """Whether every word is the base64 of a message that names a faction, or looks like one cut."""
    if not source.text.strip() or len(source.text) > MOST_LETTERS:
        return False
    codes = [code for _, code in codes_of(source.text)]
    return len(codes) <= MOST_CODES and all(
        LETTERS.fullmatch(code) and (is_army(code) or is_cut(code)) for code in codes
    )


def codes_of(text: str) -> list[tuple[int, str]]:
    """The codes with their lines; one that was broken over several lines is put together."""
    words = [(n, word) for n, line in enumerate(text.split("\n"), 1) for word in line.split()]
    whole = "".join(word for _, word in words)
    if len(words) > 1 and is_army(whole) and not all(is_army(word) for _, word in words):
        return [(words[0][0], whole)]
    return words


def is_army(code: str) -> bool:
    try:
        found = {field.number for field in protobuf.fields(unpacked(code))}
    except (ValueError, protobuf.Broken):
        return False
    return FACTION in found and found <= set(range(1, OTHER + 4))


def is_cut(code: str) -> bool:
    return len(code) >= LEAST_CUT and code.startswith(STARTS)


def unpacked(code: str) -> bytes:
    plain = code.rstrip("=").replace("-", "+").replace("_", "/")
    return b64decode(plain + "=" * (-len(plain) % 4), validate=True)


def read(source: Source) -> Reading:
    lines = [
        (n, code) for n, line in enumerate(source.text.split("\n"), 1) for code in line.split()
    ]
    if not lines:
        raise Pieces("", 1, source.file).trouble(quoted(None))
    if len(lines) > MOST_CODES:
        raise Pieces("", lines[MOST_CODES][0], source.file).trouble(quoted(source.text))
    readings = [read_code(Pieces(code, number, source.file)) for number, code in lines]
    return Reading(
        tuple(roster for each in readings for roster in each.rosters),
        tuple(line for each in readings for line in each.unread),
        tuple(note for each in readings for note in each.notes),
    )


def read_code(pieces: Pieces) -> Reading:
    try:
        raw = unpacked(pieces.code)
    except ValueError:
        raise pieces.trouble(quoted(pieces.code)) from None
    try:
        return read_message(raw, pieces)
    except protobuf.Broken as error:
        found = Text(
            en=f"one that is damaged or breaks off after byte {error.at} of {len(raw)}",
            ru=f"код повреждён или оборван после байта {error.at} из {len(raw)}",
        )
        raise pieces.trouble(found, min(error.at * 4 // 3, len(pieces.code) - 1) + 1) from None


def read_message(raw: bytes, pieces: Pieces) -> Reading:
    stated, notes = Stated(), []
    cards: list[Said] = []
    for field in protobuf.fields(raw):
        if field.number == NAME and field.kind == protobuf.BYTES:
            stated = stated._replace(name=field.content.decode(errors="replace")[:200])
        elif field.number == FACTION and field.kind == protobuf.NUMBER:
            stated = stated._replace(faction=faction_numbered(field.value))
        elif field.number == SIZE and field.kind == protobuf.NUMBER:
            size = field.value if 1 <= field.value <= LARGEST_SIZE else None
            stated = stated._replace(points=size)
            notes += [] if size else [unknown_field(field)]
        elif field.number == UNIT and field.kind == protobuf.BYTES:
            cards += unit_cards(field.content, pieces)
        elif field.number == OTHER and field.kind == protobuf.NUMBER:
            cards.append(numbered(field.value, "", pieces))
        elif (field.number, field.value, field.content) != (UNKNOWN, 0, b""):
            notes.append(unknown_field(field))
    if not cards and not stated.faction:
        raise pieces.trouble(Text(en="no army in it", ru="армии в нём нет"))
    found = gather(stated, cards, by_war_council)
    return found._replace(notes=(*notes, *found.notes))


def unit_cards(raw: bytes, pieces: Pieces) -> list[Said]:
    found = []
    for field in protobuf.fields(raw):
        section = {CARD: "units", ATTACHMENT: "attachments"}.get(field.number)
        if section and field.kind == protobuf.NUMBER:
            found.append(numbered(field.value, section, pieces))
    return sorted(found, key=lambda said: said.section != "units")


def numbered(number: int, section: str, pieces: Pieces) -> Said:
    code = f"{number:05}"
    return Said(pieces.line, code, code, section)


def faction_numbered(number: int) -> str:
    factions = GAME.catalogue.facts["factions"]
    found = (id for id, facts in factions.items() if facts.get("war_council") == number)
    return next(found, str(number))


def unknown_field(field: protobuf.Field) -> Text:
    value = field.content.hex() if field.kind != protobuf.NUMBER else str(field.value)
    said = f"{field.number} = {shortened(value, 40)}"
    return Text(
        en=f"The code holds something that is not understood: field {said}.",
        ru=f"В коде есть непонятное: поле {said}.",
    )


# ---- writing -------------------------------------------------------------------------------------


def write(_game: Game, roster: Roster, report: Report, _lang: Lang) -> Written:
    armies = laid_out(report, roster)
    codes = "".join(b64encode(message(army)).decode() + "\n" for army in armies)
    return checked_writing(codes, armies, report.part, read)


def message(laid: Laid) -> bytes:
    facts = GAME.catalogue.facts["factions"].get(laid.army.faction, {})
    name = laid.words["name"].encode(errors="replace")
    out = [protobuf.content(NAME, name)] if name else []
    out += [protobuf.number(FACTION, facts["war_council"])] if "war_council" in facts else []
    out += [protobuf.number(SIZE, laid.army.limit), protobuf.number(UNKNOWN, 0)]
    for host in laid.units:
        inside = [
            protobuf.number(ATTACHMENT, code)
            for each in host.attachments
            if (code := code_of(each))
        ]
        if code := code_of(host.unit):
            unit = b"".join([protobuf.number(CARD, code), *inside])
            out.append(protobuf.content(UNIT, unit))
    rest = [code for each in (*laid.ncus, *laid.enemies) if (code := code_of(each))]
    return b"".join([*out, *(protobuf.number(OTHER, code) for code in rest)])


def code_of(shown: Shown) -> int:
    """A card's number; 0 for one that has none."""
    return int(shown.card.code) if shown.card and shown.card.code.isdigit() else 0


WAR_COUNCIL = Format(
    id="war-council",
    name=Text(en="War Council code", ru="Код War Council"),
    games=(GAME.id,),
    is_like=is_like,
    read=read,
    write=write,
)

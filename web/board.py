"""A board as a picture: where names, signs and pieces stand, and the lists beside it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import NamedTuple

from builder import Board, Frame, Gauge, Lang, Map, Piece, Place, Report, Text, find_game
from web.board_lines import Line, lines_between

MARGIN = 8
PADDING = 6
HEM = 3
LETTER = 13
SMALL_LETTER = 11
# Letters are taken as wider than almost all are, so that no name leaves its box.
WIDTH_OF_LETTER = 0.6
ROW = 15
SHAPE = 14
FIGURE = 7
BADGE = 9
MORE = 10

FAULTY = Text(en="at fault", ru="здесь нарушение")
NOBODY = Text(en="Nobody's", ru="Ничьи")
ICONS = Text(en="{name} {count}", ru="{name} {count}")


class Chip(NamedTuple):
    """A small sign in a row: a shape with what is said beside it, or the letters of an owner."""

    kind: str
    width: int
    shape: str = ""
    said: str = ""
    owner: str = ""
    x: int = 0
    y: int = 0


class Word(NamedTuple):
    """A line of a name, with its middle and its foot."""

    x: int
    y: int
    size: int
    said: str


class Spot(NamedTuple):
    """A place as drawn: the lines of its name, the chips in it, and what it tells in words."""

    place: Place
    words: tuple[Word, ...]
    chips: tuple[Chip, ...]
    told: str
    keeper: str


class Drawing(NamedTuple):
    """A board ready for the template."""

    board: Board
    width: int
    height: int
    lines: tuple[Line, ...]
    spots: tuple[Spot, ...]
    letters: dict[str, str]
    colours: dict[str, str]
    factions: dict[str, str]


def board_of(report: Report, lang: Lang) -> Drawing | None:
    """The board that a report's roster is on; None where there is none."""
    game = find_game(report.game)
    if game.board is None or report.roster is None:
        return None
    board = game.board(game, game.catalogue.edition(report.edition), report)
    return drawn(board, lang) if board else None


def hex_maps_of(report: Report) -> list[Map]:
    """The hexes that the set-up sheet of a roster shows, for a page to show as well."""
    game = find_game(report.game)
    if "setup" not in game.sheets or report.roster is None:
        return []
    return [part for part in game.sheets["setup"](game, report).parts if isinstance(part, Map)]


def drawn(board: Board, lang: Lang) -> Drawing:
    placed = [place for place in board.places if place.frames]
    frames = [frame for place in placed for frame in place.frames]
    letters = {owner.key: owner.letters.to(lang) for owner in board.owners}
    return Drawing(
        board=board,
        width=max((frame.x + frame.width for frame in frames), default=0) + MARGIN,
        height=max((frame.y + frame.height for frame in frames), default=0) + MARGIN,
        lines=lines_between(tuple((each.id, each.frames) for each in placed), board.links),
        spots=tuple(spot(board, place, letters, lang) for place in placed),
        letters=letters,
        colours={owner.key: owner.colour for owner in board.owners},
        factions={owner.key: owner.faction for owner in board.owners},
    )


# ---- places --------------------------------------------------------------------------------------


def spot(board: Board, place: Place, letters: dict[str, str], lang: Lang) -> Spot:
    """Name, signs and pieces below each other, in the middle of the first box of a place."""
    frame = place.frames[0]
    names, size = name_lines(place, lang), size_of(place)
    line = size + 1
    rows = fitting_rows(place, letters, (frame.height - line * len(names) - 4) // ROW)
    y = frame.y + max(2, (frame.height - line * len(names) - ROW * len(rows)) // 2)
    words = tuple(
        Word(frame.x + frame.width // 2, y + line * number + size - 2, size, name)
        for number, name in enumerate(names)
    )
    y += line * len(names)
    chips = [
        chip
        for number, row in enumerate(rows)
        for chip in laid(row, frame, y + ROW * number + ROW // 2)
    ]
    return Spot(place, words, tuple(chips), told(board, place, lang), keeper(place))


def size_of(place: Place) -> int:
    return SMALL_LETTER if place.short != place.label else LETTER


def name_lines(place: Place, lang: Lang) -> list[str]:
    """The name in as few lines as its box allows."""
    room, size = place.frames[0].width - 2 * PADDING, size_of(place)
    lines: list[str] = []
    for word in place.short.to(lang).split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and width_of(longer, size) <= room:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def width_of(words: str, size: int) -> float:
    return len(words) * size * WIDTH_OF_LETTER


def keeper(place: Place) -> str:
    """The one owner of all that stands in a place."""
    owners = {piece.owner for piece in (*place.tokens, *place.units) if piece.owner}
    return owners.pop() if len(owners) == 1 else ""


def told(board: Board, place: Place, lang: Lang) -> str:
    """All that the picture shows of a place, in words."""
    names = {owner.key: owner.label.to(lang) for owner in board.owners}
    parts = [board.kinds[place.kind].to(lang), signs_told(place, lang)]
    for owner, pieces in by_owner((*place.tokens, *place.units)):
        words = ", ".join(piece.words.to(lang) for piece in pieces)
        parts.append(f"{names[owner]}: {words}" if owner else words)
    if place.is_faulty:
        parts.append(FAULTY.to(lang))
    return f"{place.label.to(lang)}: {'; '.join(part for part in parts if part)}"


def signs_told(place: Place, lang: Lang) -> str:
    counts = Counter(sign.words for sign in place.signs)
    return ", ".join(
        ICONS.filled(lang, {"name": name, "count": count}) if count > 1 else name.to(lang)
        for name, count in counts.items()
    )


def by_owner(pieces: Iterable[Piece]) -> Iterator[tuple[str, list[Piece]]]:
    ordered = sorted(pieces, key=lambda piece: piece.owner)
    return ((owner, list(each)) for owner, each in groupby(ordered, lambda piece: piece.owner))


# ---- chips ---------------------------------------------------------------------------------------


def chip_rows(place: Place, letters: dict[str, str]) -> tuple[list[Chip], list[Chip]]:
    """What is printed and the tokens above, the units below.

    Letters stand once where everything in a place belongs to one owner.
    """
    signs = [Chip("sign", SHAPE, piece.shape) for piece in place.signs]
    says_owner = not (keeper(place) and place.units)
    tokens = owned_chips("token", place.tokens, letters, says_owner)
    return [*signs, *tokens], list(owned_chips("unit", place.units, letters, True))


def owned_chips(
    kind: str, pieces: Iterable[Piece], letters: dict[str, str], says_owner: bool
) -> Iterator[Chip]:
    for owner, own in by_owner(pieces):
        if owner and says_owner:
            width = BADGE + FIGURE * len(letters[owner])
            yield Chip("owner", width, said=letters[owner], owner=owner)
        for piece in own:
            width = SHAPE + FIGURE * len(piece.said) + (1 if piece.said else 0)
            yield Chip(kind, width, piece.shape, piece.said, owner)


def fitting_rows(place: Place, letters: dict[str, str], room: int) -> list[list[Chip]]:
    """The rows that a place has room for; each kind of row has one at least."""
    above, below = (wrapped(row, place.frames[0]) for row in chip_rows(place, letters))
    kept = min(len(above), max(1, room - len(below)))
    return [*run_on(above, kept), *run_on(below, max(1, room - kept))]


def wrapped(row: list[Chip], frame: Frame) -> list[list[Chip]]:
    """A row broken where the box ends; letters stay with the piece after them."""
    rows: list[list[Chip]] = []
    block: list[Chip] = []
    for chip in row:
        block.append(chip)
        if chip.kind == "owner":
            continue
        if rows and breadth(rows[-1]) + breadth(block) <= frame.width - 2 * HEM:
            rows[-1] += block
        else:
            rows.append(block)
        block = []
    return rows


def breadth(row: list[Chip]) -> int:
    return sum(chip.width for chip in row)


def run_on(rows: list[list[Chip]], most: int) -> list[list[Chip]]:
    """So many rows; the last takes all that is left over, and is cut off when it is drawn."""
    rest = [chip for row in rows[most - 1 :] for chip in row]
    return [*rows[: most - 1], rest] if rest else rows[: most - 1]


def laid(row: list[Chip], frame: Frame, y: int) -> Iterator[Chip]:
    """The chips of a row side by side; where room ends, a last one says that there are more."""
    spare = frame.width - breadth(row)
    x, end = frame.x + max(HEM, spare // 2), frame.x + frame.width - HEM
    for number, chip in enumerate(row):
        is_last = number == len(row) - 1
        if x + chip.width + (0 if is_last else MORE) > end:
            yield Chip("more", MORE, said="…", x=x, y=y)
            return
        yield chip._replace(x=x, y=y)
        x += chip.width


# ---- beside the picture --------------------------------------------------------------------------


class Row(NamedTuple):
    """A place in a list: what of an owner is there, and what is printed."""

    place: Place
    units: str
    tokens: str
    signs: str


def lists(board: Board, lang: Lang) -> list[tuple[str, Text, list[Row]]]:
    """For each owner the places with their pieces, and what is nobody's at the end."""
    owners = [(owner.key, owner.label) for owner in board.owners]
    found = [(key, name, list(rows_of(board, key, lang))) for key, name in [*owners, ("", NOBODY)]]
    return [each for each in found if each[2]]


def rows_of(board: Board, owner: str, lang: Lang) -> Iterator[Row]:
    for place in board.places:
        units, tokens = (
            ", ".join(piece.words.to(lang) for piece in pieces if piece.owner == owner)
            for pieces in (place.units, place.tokens)
        )
        if units or tokens:
            yield Row(place, units, tokens, signs_told(place, lang))


def neighbours(board: Board, lang: Lang) -> dict[str, list[str]]:
    """The names of the places beside each place, in alphabetical order."""
    names = {place.id: place.label.to(lang) for place in board.places}
    found: dict[str, list[str]] = {id: [] for id in names}
    for one, other in board.links:
        found[one].append(names[other])
        found[other].append(names[one])
    return {id: sorted(each) for id, each in found.items()}


def cells(gauge: Gauge) -> list[list[str]]:
    """Each room of a gauge as cells that are full, free or over what is allowed."""
    rooms = gauge.filled if gauge.rooms is None else gauge.rooms
    count = max(len(rooms), len(gauge.filled))
    return [
        list(room_cells(at(rooms, number), at(gauge.filled, number))) for number in range(count)
    ]


def room_cells(room: int, filled: int) -> Iterator[str]:
    for number in range(max(room, filled)):
        yield "free" if number >= filled else "full" if number < room else "over"


def at(numbers: tuple[int, ...], place: int) -> int:
    return numbers[place] if place < len(numbers) else 0

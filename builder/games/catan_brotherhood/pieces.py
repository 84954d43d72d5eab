"""Rules about the pieces of a colour: how many there are, and where each of them is."""

from __future__ import annotations

from collections.abc import Iterator

from builder.games.catan_brotherhood.reading_seats import TOKENS
from builder.games.catan_brotherhood.table import BASE, Seat, Table
from builder.games.catan_brotherhood.things import GUARD, Thing
from builder.rule import Finding, Rule, rule
from builder.text import Text

BUILDING = "rules-2017: Building, p. 11 | Строительство, с. 11"
ENGLISH = "english"


def pool(piece: Thing, table: Table) -> int:
    """How many a colour has."""
    if piece.facts.get("brotherhood") and table.format == BASE:
        return 0
    return int(piece.facts["pool"])


def pools(piece: Thing, table: Table) -> set[int]:
    """The numbers that printings of the box have."""
    errata = piece.facts.get("errata")
    return {pool(piece, table), *([] if errata is None else [errata])}


def boxed(table: Table) -> list[Thing]:
    return [piece for piece in table.things("piece") if "pool" in piece.facts]


def on_board(table: Table, seat: Seat, piece: str) -> int | None:
    if piece == GUARD:
        return table.guards_of(seat)
    pieces = seat.on_board(piece)
    return pieces.count if pieces else None


def on_card(seat: Seat, piece: str) -> int | None:
    return (seat.card or {}).get(piece)


def place_of(table: Table, seat: Seat, piece: str) -> str:
    """The slot where a number of pieces on the board is stated."""
    pieces = seat.on_board(piece)
    if pieces:
        return pieces.slot
    return "wall" if piece == GUARD and table.wall is not None else seat.at("guards")


@rule(
    "catan-brotherhood.piece-pool",
    name=Text(en="Pieces of a colour", ru="Фигурки одного цвета"),
    cite=BUILDING,
    law=Text(
        en="A player takes the pieces of one colour, and no more of a kind come into play.",
        ru="Игрок берёт фигурки одного цвета, и больше фигурок этого вида у него не бывает.",
    ),
    message=Text(
        en="{player}, {piece}: {count}, and the colour has {limit}.",
        ru="{player}, {piece}: {count}, а всего этого цвета {limit}.",
    ),
)
def piece_pool(rule: Rule, table: Table) -> Iterator[Finding]:
    for seat in table.seats:
        for piece in boxed(table):
            for slot, count, exact in stated_counts(table, seat, piece.id):
                known = pools(piece, table)
                if count > max(known) or (exact and count not in known):
                    facts = {"count": count, "limit": pool(piece, table)}
                    yield rule.broken([slot], player=seat.label, piece=piece.label, **facts)


def stated_counts(table: Table, seat: Seat, piece: str) -> Iterator[tuple[str, int, bool]]:
    """Every number of a piece in the document, and whether it is that of the whole colour."""
    if seat.pieces is not None and piece in seat.pieces:
        yield seat.at("pieces"), seat.pieces[piece], True
    count = on_board(table, seat, piece)
    # Guards that are seen on the Wall are the matter of its own rule.
    if count is not None and not (piece == GUARD and table.wall is not None):
        yield place_of(table, seat, piece), count, False
    if (count := on_card(seat, piece)) is not None:
        yield seat.at("card"), count, False


@rule(
    "catan-brotherhood.roads-edition",
    name=Text(en="Roads by printing", ru="Дороги по изданиям"),
    cite="errata-1.1: Components | Компоненты",
    law=Text(
        en="The rulebook gives a colour fifteen roads and the errata of the English printing "
        "fourteen, so a number of the other printing is worth a look into the box.",
        ru="По правилам у цвета пятнадцать дорог, а по исправлениям английского издания "
        "четырнадцать, поэтому число из другого издания стоит сверить с коробкой.",
    ),
    message=Text(
        en="{player}, {piece}: {count}, and this printing has {limit}.",
        ru="{player}, {piece}: {count}, а в этом издании {limit}.",
    ),
    severity="warning",
)
def roads_edition(rule: Rule, table: Table) -> Iterator[Finding]:
    for seat in table.seats:
        for piece in boxed(table):
            if "errata" not in piece.facts or not table.printing:
                continue
            book, errata = pool(piece, table), piece.facts["errata"]
            own, other = (errata, book) if table.printing == ENGLISH else (book, errata)
            for slot, count in whole_sets(table, seat, piece.id):
                if count == other:
                    facts = {"count": count, "limit": own}
                    yield rule.broken([slot], player=seat.label, piece=piece.label, **facts)
                    break


def whole_sets(table: Table, seat: Seat, piece: str) -> Iterator[tuple[str, int]]:
    """Numbers that tell how many pieces the colour has, or surely has at least."""
    if seat.pieces is not None and piece in seat.pieces:
        yield seat.at("pieces"), seat.pieces[piece]
    board, card = on_board(table, seat, piece), on_card(seat, piece)
    if board is not None and card is not None:
        yield place_of(table, seat, piece), board + card
    elif board is not None and table.printing == ENGLISH:
        yield place_of(table, seat, piece), board


@rule(
    "catan-brotherhood.piece-balance",
    name=Text(en="Board and cost card", ru="Поле и жетон цены"),
    cite="rules-2017: Keep, p. 4 | Крепость, с. 4",
    law=Text(
        en="Pieces on the board and on the cost card make up the set, as a keep sends its "
        "settlement "
        "back to the card.",
        ru="Фигурки на поле и на жетоне цены составляют набор: построенная крепость возвращает "
        "поселение на жетон.",
    ),
    message=Text(
        en="{player}, {piece}: {board} on the board and {card} on the card make {sum}, not "
        "{limit}.",
        ru="{player}, {piece}: на поле {board}, на жетоне {card}, вместе {sum}, а должно быть "
        "{limit}.",
    ),
)
def piece_balance(rule: Rule, table: Table) -> Iterator[Finding]:
    for seat in table.seats:
        for piece in boxed(table):
            board, card = on_board(table, seat, piece.id), on_card(seat, piece.id)
            if board is None or card is None or board + card in pools(piece, table):
                continue
            slots = [place_of(table, seat, piece.id), seat.at("card")]
            facts = {"board": board, "card": card, "sum": board + card}
            limit = pool(piece, table)
            yield rule.broken(slots, player=seat.label, piece=piece.label, **facts, limit=limit)


@rule(
    "catan-brotherhood.wildling-tokens",
    name=Text(en="Wildling tokens on the cost card", ru="Жетоны одичалых на жетоне цены"),
    cite="rules-2017: Wildling tokens, p. 6 | Жетоны одичалых, с. 6",
    law=Text(
        en="Under each settlement on the cost card lies one wildling token, and under each keep "
        "two.",
        ru="Под каждым поселением на жетоне цены лежит один жетон одичалых, под каждой крепостью "
        "два.",
    ),
    message=Text(
        en="{player}: wildling tokens on the card {count}, and it must be {limit}.",
        ru="{player}: жетонов одичалых на жетоне цены {count}, а должно быть {limit}.",
    ),
)
def wildling_tokens(rule: Rule, table: Table) -> Iterator[Finding]:
    covering = [piece for piece in table.things("piece") if "tokens" in piece.facts]
    for seat in table.seats:
        count = on_card(seat, TOKENS)
        standing = [waiting(table, seat, piece) for piece in covering]
        if count is None or None in standing:
            continue
        each = [piece.facts["tokens"] for piece in covering]
        wanted = sum((s or 0) * n for s, n in zip(standing, each, strict=True))
        if count != wanted:
            slots = [seat.at("card/tokens")]
            yield rule.broken(slots, player=seat.label, count=count, limit=wanted)


def waiting(table: Table, seat: Seat, piece: Thing) -> int | None:
    """How many pieces stand on the card: as stated, else all that are not on the board."""
    card, board = on_card(seat, piece.id), on_board(table, seat, piece.id)
    if card is not None or board is None:
        return card
    return max(0, pool(piece, table) - board)

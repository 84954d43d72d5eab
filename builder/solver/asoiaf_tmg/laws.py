"""The game's laws as constraints, written apart from the rules that check an army."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from builder.games.asoiaf_tmg.cards import NEUTRAL, Card, Names, Operation
from builder.solver.asoiaf_tmg.costs import Bill, bill_of
from builder.solver.asoiaf_tmg.placing import MANY, Board
from builder.solver.asoiaf_tmg.pool import bars, is_allied
from builder.solver.asoiaf_tmg.sketch import Place
from builder.solver.engine import Term

SIDES = ("army-excludes", "army-excludes-units", "army-excludes-attachments")
SHUNNING = frozenset({*SIDES, "army-excludes-house"})


def owner(name: str) -> str:
    """The rule's id, by which a conflict is told."""
    return f"asoiaf-tmg.{name}"


def lay_down(board: Board) -> Bill:
    """Every law that the army's format has."""
    bill = bill_of(board)
    for name, law in LAWS.items():
        if board.sketch.parameters(name) is not None:
            law(board, bill, owner(name))
    return bill


def with_operation(board: Board, *ops: str) -> Iterator[tuple[Card, Operation]]:
    for card in board.cards.values():
        if not card.features.isdisjoint(ops):
            yield from ((card, operation) for operation in card.operations if operation.op in ops)


# ---- names and places ----------------------------------------------------------------------------


def faction_known(board: Board, _: Bill, rule: str) -> None:
    if not board.sketch.faction:
        board.model.never(rule)


def entry_known(board: Board, _: Bill, rule: str) -> None:
    unknown = [
        (var, 1)
        for held, var in zip(board.sketch.held, board.kept, strict=True)
        if held.card is None and not is_ambiguous(board, held.name)
    ]
    board.model.at_most(unknown, 0, rule)


def entry_unambiguous(board: Board, _: Bill, rule: str) -> None:
    unclear = [
        (var, 1)
        for held, var in zip(board.sketch.held, board.kept, strict=True)
        if held.card is None and is_ambiguous(board, held.name)
    ]
    board.model.at_most(unclear, 0, rule)


def is_ambiguous(board: Board, name: str) -> bool:
    return bool(board.sketch.edition.find(name))


def misplaced(board: Board, rule: str, wrong: Callable[[Card, Place], bool]) -> None:
    terms = [
        term
        for place, card, held in board.everywhere()
        if card.section != place.section and wrong(card, place)
        for term in held
    ]
    board.model.at_most(terms, 0, rule)


def entry_place(board: Board, _: Bill, rule: str) -> None:
    misplaced(board, rule, lambda card, _: card.kind != "attachment")


def attachment_host(board: Board, _: Bill, rule: str) -> None:
    misplaced(
        board,
        rule,
        lambda card, place: card.section == "attachments" and place.section != "enemy_attachments",
    )


def attachment_side(board: Board, _: Bill, rule: str) -> None:
    misplaced(
        board,
        rule,
        lambda card, place: (
            card.enemy or (card.kind == "attachment" and place.section == "enemy_attachments")
        ),
    )


# ---- sides ---------------------------------------------------------------------------------------


def keep_out(name: str) -> Callable[[Board, Bill, str], None]:
    """The law by which some cards are in no such army at all."""

    def law(board: Board, _: Bill, rule: str) -> None:
        ids = [card.id for card in board.cards.values() if bars(board.sketch, card) == name]
        board.model.at_most(board.copies(ids), 0, rule)

    return law


def allied_units(board: Board, _: Bill, rule: str) -> None:
    sketch = board.sketch
    own = sketch.edition.tables.operations.get(sketch.faction, {}).get("may-include-units-of")
    if own:
        allies = [card.id for card in board.cards.values() if is_allied(sketch, card)]
        board.model.at_most(board.copies(allies), own.facts["max"], rule)


def loyalty(board: Board, _: Bill, rule: str) -> None:
    lords: dict[str, list[Term]] = {}
    for card in board.cards.values():
        if card.loyalty:
            lords.setdefault(card.loyalty, []).extend(board.total[card.id])
    if len(lords) < 2:
        return
    served = {lord: board.model.flag() for lord in lords}
    for lord, terms in lords.items():
        board.model.only_with(terms, [(served[lord], 1)], MANY)
    board.model.at_most([(flag, 1) for flag in served.values()], 1, rule)


# ---- points --------------------------------------------------------------------------------------


def points_limit(board: Board, bill: Bill, rule: str) -> None:
    board.model.at_most(bill.total, board.sketch.limit, rule)


def neutral_share(board: Board, bill: Bill, rule: str) -> None:
    sketch = board.sketch
    own = sketch.edition.tables.operations.get(sketch.faction, {})
    if sketch.faction in ("", NEUTRAL) or "no-neutrals" in own:
        return
    percent = (sketch.parameters("neutral-share") or {})["percent"]
    board.model.at_most(bill.neutral, percent * sketch.limit // 100, rule)


# ---- commanders and characters -------------------------------------------------------------------


def leaders(board: Board) -> list[Card]:
    return [card for card in board.cards.values() if card.commander]


def stand_ins(board: Board) -> dict[str, list[str]]:
    """Commander cards that only stand for another one when that one is there."""
    found: dict[str, list[str]] = {}
    for card, operation in with_operation(board, "proxy-commander-for"):
        if card.commander and operation.facts["entry"] in board.total:
            found.setdefault(card.id, []).append(operation.facts["entry"])
    return found


def commander_count(board: Board, _: Bill, rule: str) -> None:
    wanted = (board.sketch.parameters("commander-count") or {})["wanted"]
    terms = board.copies(card.id for card in leaders(board))
    for id, principals in stand_ins(board).items():
        # Copies of a stand-in are taken off while the one he stands for is in the army.
        off = board.model.number(0, MANY)
        board.model.at_most([(off, 1), *((v, -n) for v, n in board.total[id])], 0)
        board.model.only_with([(off, 1)], board.copies(principals), MANY)
        full = board.model.flag()
        board.model.only_with(board.copies(principals), [(full, 1)], MANY)
        board.model.hold(
            board.model.sum([*board.total[id], (off, -1), (full, MANY)]) <= MANY,
        )
        terms = [*terms, (off, -1)]
    board.model.equals(terms, wanted, rule)


def commander_companions(board: Board, _: Bill, rule: str) -> None:
    standing = stand_ins(board)
    for card, operation in with_operation(board, "commander-requires"):
        if not card.commander:
            continue
        for id in operation.facts["entries"]:
            company = board.copies([id, *standing.get(card.id, ())])
            board.model.only_with(board.total[card.id], company, MANY, rule)


def character_copies(board: Board, _: Bill, rule: str) -> None:
    limit = (board.sketch.parameters("character-copies") or {})["limit"]
    for terms in by_character(board).values():
        board.model.at_most(terms, limit, rule)


def by_character(board: Board) -> dict[str, list[Term]]:
    held: dict[str, list[Term]] = {}
    for card in board.cards.values():
        for character in dict.fromkeys(card.characters):
            held.setdefault(character, []).extend(board.total[card.id])
    return held


# ---- attachments ---------------------------------------------------------------------------------


def inside(board: Board, host: int) -> Iterator[tuple[Card, list[Term]]]:
    return board.here(Place("attachments", host))


def attachment_count(board: Board, _: Bill, rule: str) -> None:
    limit = (board.sketch.parameters("attachment-count") or {})["limit"]
    for host in range(board.hosts):
        terms: list[Term] = []
        for card, held in inside(board, host):
            if card.section == "attachments" and card.features.isdisjoint(UNCOUNTED):
                terms += held
                terms += beside(board, host, card, held)
        board.model.at_most(terms, limit, rule)


UNCOUNTED = frozenset({"ignores-attachment-limit", "not-selectable"})


def beside(board: Board, host: int, card: Card, held: list[Term]) -> list[Term]:
    """What is taken off the count for a card that needs no place beside certain others."""
    partner = card.operation("ignores-attachment-limit-in-unit-with")
    if partner is None:
        return []
    spared = board.model.number(0, MANY)
    board.model.at_most([(spared, 1), *((v, -n) for v, n in held)], 0)
    board.model.only_with([(spared, 1)], company(board, host, partner.names, card), MANY)
    return [(spared, -1)]


def company(board: Board, host: int, names: Names, card: Card) -> list[Term]:
    """The cards of a unit, itself and its other attachments, that have one of these names."""
    return [
        term
        for section in ("units", "attachments")
        for other, terms in board.here(Place(section, host))
        if other.id != card.id and names.match(other)
        for term in terms
    ]


def attachment_type(board: Board, _: Bill, rule: str) -> None:
    for host in range(board.hosts):
        by_type: dict[str, list[Term]] = {}
        for card, held in inside(board, host):
            if card.section == "attachments" and card.type != "none":
                by_type.setdefault(card.type, []).extend(held)
        for type, terms in by_type.items():
            fitting = [
                term
                for unit, held in board.here(Place("units", host))
                if unit.type == type or unit.kind != "unit"
                for term in held
            ]
            fitting += unread_units(board, host)
            board.model.only_with(terms, fitting, MANY, rule)


def unread_units(board: Board, host: int) -> list[Term]:
    """A unit whose name could not be read; nothing is held against its attachments."""
    return [
        (var, 1)
        for held, var in zip(board.sketch.held, board.kept, strict=True)
        if held.card is None and held.place == Place("units", host)
    ]


def attachment_place(board: Board, _: Bill, rule: str) -> None:
    for host in range(board.hosts):
        for card, held in inside(board, host):
            for operation in card.operations:
                if operation.op.startswith("attach-only-"):
                    open_to = openings(board, host, card, operation)
                    board.model.only_with(held, open_to, MANY, rule)


def openings(board: Board, host: int, card: Card, operation: Operation) -> list[Term]:
    if operation.op == "attach-only-in-unit-with":
        return company(board, host, operation.names, card) + unread_units(board, host)
    facts = operation.facts
    tests: dict[str, Callable[[Card], bool]] = {
        "attach-only-to-units": operation.names.match,
        "attach-only-to-faction": lambda unit: unit.faction == facts["faction"],
        "attach-only-to-class": lambda unit: facts["trait"] in unit.facts.get("traits", ()),
    }
    fits = tests[operation.op]
    units = board.here(Place("units", host))
    found = [term for unit, terms in units if fits(unit) for term in terms]
    return found + unread_units(board, host)


# ---- what cards say of the rest of the army ------------------------------------------------------


def army_includes(board: Board, _: Bill, rule: str) -> None:
    for card, operation in with_operation(board, "army-includes-any"):
        if not is_told_by_its_unit(card, operation.names):
            others = board.of(operation.names, but=card.id)
            board.model.only_with(board.total[card.id], others, MANY, rule)


def is_told_by_its_unit(card: Card, names: Names) -> bool:
    """Who is needed in the same unit is needed in the army anyway."""
    nearer = ("unit-must-contain", "attach-only-in-unit-with")
    return any(op.op in nearer and op.names == names for op in card.operations)


def army_excludes(board: Board, _: Bill, rule: str) -> None:
    for card in [card for card in board.cards.values() if not card.features.isdisjoint(SHUNNING)]:
        if enemies := [other.id for other in board.cards.values() if refuses(card, other)]:
            there = board.model.flag()
            board.model.only_with(board.total[card.id], [(there, 1)], MANY)
            board.model.at_most([*board.copies(enemies), (there, MANY)], MANY, rule)


def refuses(card: Card, other: Card) -> bool:
    """Whether a card's own words keep another out; two versions of one character never meet."""
    if card.id == other.id:
        return False
    strange = set(card.characters).isdisjoint(other.characters)
    return any(
        (operation.op in SIDES and strange and operation.names.match(other))
        or (
            operation.op == "army-excludes-house"
            and other.kind == "unit"
            and other.facts.get("house") == operation.facts["house"]
        )
        for operation in card.operations
    )


def copy_limit(board: Board, _: Bill, rule: str) -> None:
    for card, operation in with_operation(board, "limit"):
        terms = list(board.total[card.id])
        waiver = card.operation("limit-waived-by")
        if waiver:
            waived = board.model.flag()
            board.model.only_with([(waived, 1)], board.of(waiver.names), 1)
            terms.append((waived, -MANY))
        board.model.at_most(terms, operation.facts["max"], rule)


def ratio_limit(board: Board, _: Bill, rule: str) -> None:
    for card, operation in with_operation(board, "limit-ratio"):
        per = operation.facts["per"]
        counted = [
            other.id
            for other in board.cards.values()
            if other.kind == "unit"
            and other.type == per["type"]
            and per["trait"] in other.facts.get("traits", ())
        ]
        most = operation.facts["max"]
        escort = [(var, -most * n) for var, n in board.copies(counted)]
        board.model.at_most([*board.total[card.id], *escort], 0, rule)


def unit_contents(board: Board, _: Bill, rule: str) -> None:
    for host in range(board.hosts):
        for unit, terms in board.here(Place("units", host)):
            for operation in unit.operations:
                if operation.op == "unit-must-contain":
                    held = [
                        term
                        for card, inner in inside(board, host)
                        if operation.names.match(card)
                        for term in inner
                    ]
                    board.model.only_with(terms, held, 1, rule)


LAWS: dict[str, Callable[[Board, Bill, str], None]] = {
    "faction-known": faction_known,
    "entry-known": entry_known,
    "entry-unambiguous": entry_unambiguous,
    "entry-place": entry_place,
    "attachment-host": attachment_host,
    "attachment-side": attachment_side,
    "entry-selectable": keep_out("entry-selectable"),
    "faction-membership": keep_out("faction-membership"),
    "no-neutrals": keep_out("no-neutrals"),
    "faction-version": keep_out("faction-version"),
    "allied-units": allied_units,
    "loyalty": loyalty,
    "points-limit": points_limit,
    "neutral-share": neutral_share,
    "commander-count": commander_count,
    "commander-companions": commander_companions,
    "character-copies": character_copies,
    "attachment-count": attachment_count,
    "attachment-type": attachment_type,
    "attachment-place": attachment_place,
    "army-includes": army_includes,
    "army-excludes": army_excludes,
    "copy-limit": copy_limit,
    "ratio-limit": ratio_limit,
    "unit-contents": unit_contents,
}

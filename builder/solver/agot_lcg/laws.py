"""The game's laws as constraints, written apart from the rules that check a deck."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from builder.games.agot_lcg.cards import Card
from builder.solver.agot_lcg.placing import MANY, Board, by_title
from builder.solver.engine import Term, Var


def owner(name: str) -> str:
    """The rule's id, by which a conflict is told."""
    return f"agot-lcg.{name}"


def lay_down(board: Board) -> None:
    """Every law that the deck's format has."""
    for name, law in LAWS.items():
        if board.sketch.parameters(name) is not None:
            law(board, owner(name))


def number(board: Board, rule: str, key: str) -> int:
    return (board.sketch.parameters(rule) or {})[key]


# ---- the whole deck ------------------------------------------------------------------------------


def faction_known(board: Board, rule: str) -> None:
    if not board.company.faction:
        board.model.never(rule)


def draw_deck_size(board: Board, rule: str) -> None:
    if "cards" in board.sketch.stated:
        least = board.company.number("draw", number(board, "draw-deck-size", "least"))
        board.model.at_least([(var, 1) for _, var in board.part("cards")], least, rule)


def plot_deck_size(board: Board, rule: str) -> None:
    if "plots" in board.sketch.stated:
        size = board.company.number("plots", number(board, "plot-deck-size", "size"))
        board.model.equals([(var, 1) for _, var in board.part("plots")], size, rule)


def doubled_plots(board: Board, rule: str) -> None:
    limit = board.company.number("doubled_plots", number(board, "doubled-plots", "limit"))
    titles: dict[str, list[Term]] = {}
    for card, var in board.part("plots"):
        titles.setdefault(card.title, []).append((var, 1))
    twice: list[Term] = []
    for terms in titles.values():
        flag = board.model.flag()
        twice.append((flag, 1))
        # Three or more copies are no pair; the law on copies has its own word on them.
        more = board.model.flag()
        board.model.hold(board.model.sum([*terms, (flag, -1), (more, -MANY)]) <= 1)
        board.model.hold(board.model.sum([*terms, (more, -3)]) >= 0)
    board.model.at_most(twice, limit, rule)


# ---- single cards --------------------------------------------------------------------------------


def keep_out(name: str) -> Callable[[Board, str], None]:
    """The law by which some cards are in no such deck at all."""

    def law(board: Board, rule: str) -> None:
        company = board.company
        codes = [card.code for card, _ in board.held() if name in company.barred(card)]
        board.model.at_most(board.terms(dict.fromkeys(codes)), 0, rule)
        if any(name in company.barred(board.sketch.card(code)) for code in board.agendas):
            board.model.never(rule)

    return law


def card_copies(board: Board, rule: str) -> None:
    extra: dict[str, list[Card]] = {}
    for code in board.agendas:
        card = board.sketch.card(code)
        extra.setdefault(card.title, []).append(card)
    titles = by_title(board)
    for title in titles.keys() | extra.keys():
        held = [(var, 1) for _, var in titles.get(title, ())]
        certain = sum(board.agendas[card.code] for card in extra.get(title, ()))
        limits = {card.code: card.limit for card, _ in titles.get(title, ())}
        agendas = {card.limit for card in extra.get(title, ())}
        for limit in agendas:
            board.model.at_most(held, limit - certain, rule)
        at_most_with(board, held, certain, limits, rule)


def at_most_with(
    board: Board, held: list[Term], certain: int, limits: Mapping[str, int], rule: str
) -> None:
    """All copies of a title keep the limit of each version that is taken."""
    if not limits:
        return
    if len(set(limits.values())) == 1:
        board.model.at_most(held, next(iter(limits.values())) - certain, rule)
        return
    for code, limit in limits.items():
        there = board.present(code)
        board.model.at_most([*held, (there, MANY)], MANY + limit - certain, rule)


def drafted_copies(board: Board, rule: str) -> None:
    drafted = board.sketch.drafted
    if drafted is None:
        return
    for code in dict.fromkeys([*board.agendas, *(card.code for card, _ in board.held())]):
        most = drafted.get(code, 0) - board.agendas.get(code, 0)
        board.model.at_most(board.terms([code]), most, rule)


# ---- agendas -------------------------------------------------------------------------------------


def agenda_count(board: Board, rule: str) -> None:
    extra = [int(a.rule["extra_agendas"]["max"]) for a in openers(board)]
    limit = number(board, "agenda-count", "limit") + max(extra, default=0)
    if sum(board.agendas.values()) > limit:
        board.model.never(rule)


def openers(board: Board) -> list[Card]:
    """Agendas that let others stand beside them."""
    return [agenda for agenda in board.company.agendas if agenda.rule.get("extra_agendas")]


def agenda_company(board: Board, rule: str) -> None:
    for opener in openers(board):
        trait = opener.rule["extra_agendas"].get("trait")
        others = [a for a in board.company.agendas if a.code != opener.code]
        if trait and not all(trait.casefold() in other.traits for other in others):
            board.model.never(rule)


def agenda_choice(board: Board, rule: str) -> None:
    company = board.company
    for key, named in (("factions", company.factions), ("traits", company.traits)):
        told = [agenda.rule.get("announce") or {} for agenda in company.agendas]
        if len(named) > sum(part.get(key, 0) for part in told):
            board.model.never(rule)


def agenda_numbers(board: Board, rule: str) -> None:
    if len({a.rule["plots"] for a in board.company.agendas if a.rule.get("plots")}) > 1:
        board.model.never(rule)


def agenda_demand(board: Board, rule: str) -> None:
    for agenda in board.company.agendas:
        for demand in agenda.rule.get("require", ()):
            meet(board, demand, rule)


def meet(board: Board, demand: Mapping[str, Any], rule: str) -> None:
    """As many copies or titles as an agenda asks for, in all or for each faction."""
    where = demand["where"]
    matching = [(c, v) for c, v in board.held() if board.company.speaks_of(where, c)]
    groups: dict[str, list[tuple[Card, Var]]] = {"": matching}
    if demand.get("per") == "faction":
        groups = {}
        for card, var in matching:
            groups.setdefault(card.faction, []).append((card, var))
    for group in groups.values():
        terms = counted(board, group, demand["count"])
        most = demand.get("exactly") if demand.get("exactly") is not None else demand.get("max")
        least = demand.get("exactly") if demand.get("exactly") is not None else demand.get("min")
        if most is not None:
            board.model.at_most(terms, most, rule)
        if least is not None and demand.get("per") == "faction":
            some = board.model.flag()
            board.model.only_with([(var, 1) for _, var in group], [(some, 1)], MANY)
            board.model.at_least([*terms, (some, -least)], 0, rule)
        elif least is not None:
            board.model.at_least(terms, least, rule)


def counted(board: Board, group: Iterable[tuple[Card, Var]], by: str) -> list[Term]:
    if by == "copies":
        return [(var, 1) for _, var in group]
    titles: dict[str, list[Term]] = {}
    for card, var in group:
        titles.setdefault(card.title, []).append((var, 1))
    found: list[Term] = []
    for terms in titles.values():
        flag = board.model.flag()
        board.model.only_with(terms, [(flag, 1)], MANY)
        board.model.only_with([(flag, 1)], terms, 1)
        found.append((flag, 1))
    return found


def agenda_title_limit(board: Board, rule: str) -> None:
    titles = by_title(board)
    for agenda in board.company.agendas:
        for claim in agenda.rule.get("per_title", ()):
            for held in titles.values():
                limits = {
                    card.code: claim["max"]
                    for card, _ in held
                    if ("cards", card.code) in board.copies
                    and board.company.speaks_of(claim["where"], card)
                }
                terms = [(var, 1) for _, var in held]
                only_version = len(limits) == len(held)
                for code, limit in limits.items():
                    there = 1 if only_version else board.present(code)
                    certain = agendas_titled(board, held[0][0].title)
                    free = [] if only_version else [(there, MANY)]
                    bound = limit - certain + (0 if only_version else MANY)
                    board.model.at_most([*terms, *free], bound, rule)


def agendas_titled(board: Board, title: str) -> int:
    return sum(n for code, n in board.agendas.items() if board.sketch.card(code).title == title)


# ---- legality lists ------------------------------------------------------------------------------


def codes_of(board: Board, ids: Iterable[str]) -> list[str]:
    """The codes of those of these entries that the deck may hold."""
    known = {card.id: card.code for card in board.cards.values()}
    known |= {board.sketch.card(code).id: code for code in board.agendas}
    return [known[id] for id in dict.fromkeys(ids) if id in known]


def restricted_cards(board: Board, rule: str) -> None:
    limit = number(board, "restricted-cards", "limit")
    terms, certain = board.counted(codes_of(board, sorted(board.company.told["restricted"])))
    board.model.at_most(terms, limit - certain, rule)


def pod_cards(board: Board, rule: str) -> None:
    for pod in board.company.told["pods"]:
        chief = pod.get("restricted")
        cards = codes_of(board, [id for id in pod["cards"] if id != chief])
        if not cards:
            continue
        terms, certain = board.counted(cards)
        if chief is None:
            board.model.at_most(terms, 1 - certain, rule)
            continue
        for code in codes_of(board, [chief]):
            there = board.present(code)
            if isinstance(there, int):
                board.model.at_most(terms, -certain, rule)
            else:
                board.model.at_most([*terms, (there, MANY)], MANY - certain, rule)


LAWS: dict[str, Callable[[Board, str], None]] = {
    "faction-known": faction_known,
    "draw-deck-size": draw_deck_size,
    "plot-deck-size": plot_deck_size,
    "doubled-plots": doubled_plots,
    "card-copies": card_copies,
    "card-pool": keep_out("card-pool"),
    "pack-released": keep_out("pack-released"),
    "pack-format": keep_out("pack-format"),
    "drafted-copies": drafted_copies,
    "agenda-count": agenda_count,
    "agenda-company": agenda_company,
    "agenda-format": keep_out("agenda-format"),
    "agenda-choice": agenda_choice,
    "agenda-numbers": agenda_numbers,
    "agenda-forbids": keep_out("agenda-forbids"),
    "agenda-demand": agenda_demand,
    "agenda-title-limit": agenda_title_limit,
    "banned-cards": keep_out("banned-cards"),
    "restricted-cards": restricted_cards,
    "pod-cards": pod_cards,
}

"""A list on the bench: what the builder's page shows of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from builder import (
    Game,
    Lang,
    Offer,
    Report,
    Trial,
    Trouble,
    Unreadable,
    check,
    find_game,
    known_games,
    plainly_named,
    share_code,
    try_out,
)
from web.curve import Curve, curve_of
from web.filters import PER_PAGE, Filters, in_order, in_scope, matching, trait_choices
from web.store import Saved

# A try takes a fraction of a millisecond, and a page should take less than a tenth of a second.
MOST_TRIED = 160


@dataclass(frozen=True)
class Bench:
    """A saved list with its report, and what of the catalogue is laid out beside it.

    Its document is the saved one with every entry plainly named, so that offers and lines agree.
    Of several lists in one document it is the one that is looked at: `prefix` says where that one
    stands, `report` is on it alone, and `whole` on all of them.
    `is_plain` lists are not put together entry by entry: they are written as text.
    """

    token: str
    saved: Saved
    document: dict[str, Any]
    game: Game | None
    report: Report | None
    filters: Filters
    is_plain: bool
    troubles: tuple[Trouble, ...] = ()
    trials: list[Trial] = field(default_factory=list)
    found: int = 0
    traits: list[tuple[str, str]] = field(default_factory=list)
    extra: Mapping[str, Any] = field(default_factory=dict)
    prefix: str = ""
    whole: Report | None = None

    @property
    def name(self) -> str:
        return str(self.saved.document.get("name") or "")

    @property
    def verdict(self) -> Report | None:
        """The report that the verdict stands on."""
        return self.whole or self.report

    @property
    def part_names(self) -> list[str]:
        """The names of the lists in the document, where there are several."""
        return [part.name for part in self.whole.parts] if self.whole else []

    @property
    def code(self) -> str:
        """The share code, by which sheets are printed."""
        return share_code(self.saved.document)

    @property
    def has_more(self) -> bool:
        return self.found > len(self.trials)

    @property
    def curve(self) -> Curve:
        """The cards of a deck by kind and cost; what has no cost, such as a plot, is left out."""
        offers = self.game.offers(self.report.edition) if self.game and self.report else ()
        counts: dict[str, Counter[str]] = {}
        for offer in offers:
            held = self.document.get(offer.section)
            count = held.get(offer.known_as) if isinstance(held, dict) else None
            if count and offer.cost is not None:
                counts.setdefault(offer.kind, Counter())[str(offer.cost)] += count
        return curve_of(counts)

    def copies(self, slot: str) -> int | None:
        """How many copies a line of a deck has; None where lines are not counted."""
        section, _, key = slot.partition("/")
        held = self.document.get(section)
        count = held.get(key) if isinstance(held, dict) else None
        return count if isinstance(count, int) else None


def lay_out(token: str, saved: Saved, filters: Filters, lang: Lang) -> Bench:
    """The bench for a list, or what keeps the list from being read."""
    document = saved.document
    try:
        report = check(document)
    except Unreadable as unreadable:
        named = document.get("game")
        game = next((game for game in known_games() if game.id == named), None)
        return Bench(token, saved, document, game, None, filters, True, unreadable.troubles)
    game, whole, prefix = find_game(report.game), None, ""
    document = plainly_named(document)
    if report.parts:
        whole, number = report, min(filters.part_number, len(report.parts) - 1)
        prefix = f"{report.part}/{number}/"
        document = part_of(document, report, number)
    if game.desk is None or not document:
        return Bench(token, saved, saved.document, game, report, filters, True)
    report = check(document)
    scope = in_scope(game.offers(report.edition), game.desk, report.faction, filters.side)
    wanted = in_order(matching(scope, filters), filters, game, lang)
    trials, found = tried(game, document, report, wanted, filters)
    return Bench(
        token,
        saved,
        document,
        game,
        report,
        filters,
        is_plain=False,
        trials=trials,
        found=found,
        traits=trait_choices(scope, lang),
        extra=game.derive(game, report, lang) if "tactics" in report.totals else {},
        prefix=prefix,
        whole=whole,
    )


def part_of(document: dict[str, Any], report: Report, number: int) -> dict[str, Any]:
    """One of several lists as a document of its own; empty when it cannot stand alone."""
    held, part = document.get(report.part), report.parts[number]
    inner = held[number] if isinstance(held, list) and len(held) > number else None
    if not isinstance(inner, dict) or "limit" not in part.totals:
        return {}
    stated = {"game": part.game, "edition": part.edition, "format": part.format}
    return inner | stated | {"points": part.totals["limit"]}


def tried(
    game: Game, document: dict[str, Any], report: Report, offers: list[Offer], filters: Filters
) -> tuple[list[Trial], int]:
    """The offers to show, each tried on the list, and how many there are in all.

    What is legal stands first, unless the reader wants another order or there is too much to try.
    """
    if filters.afford:
        offers = [offer for offer in offers if is_affordable(report, offer)]
    most = PER_PAGE * filters.pages
    tries_all = filters.legal or (len(offers) <= MOST_TRIED and not filters.sort)
    tried = offers if tries_all else offers[:most]
    trials = [try_out(game, document, report, offer) for offer in tried]
    if filters.legal:
        trials = [each for each in trials if each.is_legal and is_affordable(report, each.offer)]
        return trials[:most], len(trials)
    if tries_all:
        trials.sort(key=lambda trial: not trial.is_legal)
    return trials[:most], len(offers)


def is_affordable(report: Report, offer: Offer) -> bool:
    """Whether the points that are left pay for an entry; true where there are no points."""
    points, limit = report.totals.get("points"), report.totals.get("limit")
    if points is None or limit is None or offer.cost is None:
        return True
    return offer.cost <= limit - points

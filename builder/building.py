"""What would happen if: which entries may join a roster, on which lines, and what would break."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from builder.editing import Change, changed
from builder.game import Game, Offer, Options
from builder.report import Report
from builder.rule import Finding
from builder.text import Text


class Hosting(NamedTuple):
    """A line that an entry could be hung on, and what keeps it from that, if anything does."""

    slot: str
    name: Text
    why: Finding | None


class Trial(NamedTuple):
    """An offer, what adding it would break, and the lines it could be hung on, if it must be."""

    offer: Offer
    copies: int
    breaches: tuple[Finding, ...]
    hosts: tuple[Hosting, ...] | None = None

    @property
    def is_legal(self) -> bool:
        has_place = self.hosts is None or any(not host.why for host in self.hosts)
        return has_place and not self.breaches

    @property
    def host(self) -> Hosting | None:
        """The one line that it fits, when there is no choice."""
        free = [host for host in self.hosts or () if not host.why]
        return free[0] if len(free) == 1 else None


def try_out(game: Game, document: Mapping[str, Any], now: Report, offer: Offer) -> Trial:
    """What becomes of the document when an offer is added to it."""
    desk = game.desk
    assert desk  # noqa: S101 - only games with a desk have offers
    section = desk.section(offer.section)
    copies = copies_of(document, offer)
    if section.is_counted:
        change = Change("count", f"{offer.section}/{offer.known_as}", copies + 1)
        return Trial(offer, copies, breaches(game, document, now, change))
    if not section.host:
        change = Change("add", offer.section, offer.known_as)
        return Trial(offer, copies, breaches(game, document, now, change))
    hosts, found = [], []
    for slot, name in lines_of(now, section.host):
        change = Change("add", f"{slot}/{offer.section}", offer.known_as)
        found.append(breaches(game, document, now, change))
        refusal = next((each for each in found[-1] if each.rule.id in section.joining), None)
        hosts.append(Hosting(slot, name, refusal))
    return Trial(offer, copies, min(found, key=len, default=()), tuple(hosts))


def copies_of(document: Mapping[str, Any], offer: Offer) -> int:
    held: Any = document.get(offer.section)
    count = held.get(offer.known_as, 0) if isinstance(held, dict) else 0
    return count if isinstance(count, int) else 0


def lines_of(report: Report, section: str) -> Iterator[tuple[str, Text]]:
    """The lines of a section, as the report shows them."""
    for group in report.groups:
        for line in group.lines:
            if line.slot.startswith(f"{section}/"):
                yield line.slot, line.name


def breaches(
    game: Game, document: Mapping[str, Any], now: Report, change: Change
) -> tuple[Finding, ...]:
    """The errors that a change would bring, beside those that are there already."""
    after = game.judge(game, changed(document, [change]), Options())
    known = {identity(finding) for finding in now.findings}
    errors = [finding for finding in after.findings if finding.severity == "error"]
    return tuple(finding for finding in errors if identity(finding) not in known)


def identity(finding: Finding) -> tuple[Any, ...]:
    """What makes two findings one: numbers grow and shrink while a roster is put together."""
    words = [(key, fact) for key, fact in finding.facts.items() if not isinstance(fact, int)]
    return (finding.rule.id, *sorted(words, key=str))

"""What a reader wants to see of the catalogue: read from the address, applied to the offers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields
from functools import lru_cache
from urllib.parse import urlencode

from builder import LANGS, Desk, Game, Lang, Offer, fold

OWN, GUESTS, ALL = "own", "guests", "all"
SORTS = ("kind", "name", "cheap", "dear")
MOST_LETTERS = 100
MOST_PAGES = 100
PER_PAGE = 40


@dataclass(frozen=True)
class Filters:
    """The filters by the names they have in the address; what is empty filters nothing.

    `side` is a faction, or one of the words for several of them: the own one and its guests, when
    nothing is said. `part` is the one of several lists in a document that is looked at.
    """

    q: str = ""
    kind: str = ""
    side: str = ""
    cost: str = ""
    trait: str = ""
    commander: str = ""
    legal: str = ""
    afford: str = ""
    sort: str = ""
    page: str = ""
    part: str = ""

    @property
    def most_cost(self) -> int | None:
        return int(self.cost) if is_small(self.cost) else None

    @property
    def pages(self) -> int:
        return max(1, min(int(self.page), MOST_PAGES)) if is_small(self.page) else 1

    @property
    def part_number(self) -> int:
        return int(self.part) if is_small(self.part) else 0

    @property
    def is_narrow(self) -> bool:
        """Whether one of the filters that are folded away is set."""
        return any((self.side, self.cost, self.trait, self.commander, self.legal, self.afford))

    def query(self, **others: str) -> str:
        """The filters as an address keeps them."""
        own = {field.name: getattr(self, field.name) for field in fields(self)}
        return urlencode({name: value for name, value in (own | others).items() if value})


def read_filters(values: Mapping[str, str]) -> Filters:
    names = [field.name for field in fields(Filters)]
    return Filters(**{name: values.get(name, "")[:MOST_LETTERS] for name in names})


def is_small(word: str) -> bool:
    return word.isascii() and word.isdigit() and len(word) < 5


def in_scope(offers: Iterable[Offer], desk: Desk, faction: str, side: str) -> list[Offer]:
    """The offers of the factions that are looked at."""
    if side == ALL or not faction:
        return list(offers)
    wanted = {OWN: {faction}, GUESTS: desk.guests}.get(side)
    if wanted is None:
        wanted = {side} if side else {faction, *desk.guests}
    return [offer for offer in offers if offer.faction in wanted]


def matching(offers: Iterable[Offer], filters: Filters) -> list[Offer]:
    """The offers that pass every filter that looks at the entry alone."""
    words = [fold(word) for word in filters.q.split()]
    most = filters.most_cost
    return [
        offer
        for offer in offers
        if (not filters.kind or offer.kind == filters.kind)
        and (most is None or (offer.cost is not None and offer.cost <= most))
        and (not filters.trait or any(filters.trait in trait for trait in offer.traits))
        and (not filters.commander or offer.is_commander)
        and all(word in said(offer) for word in words)
    ]


@lru_cache(maxsize=8192)
def said(offer: Offer) -> str:
    """Everything that a search looks into, folded."""
    texts = (offer.name, *offer.traits, *offer.words)
    return " ".join(fold(text.to(lang)) for text in texts for lang in LANGS)


def in_order(offers: Iterable[Offer], filters: Filters, game: Game, lang: Lang) -> list[Offer]:
    """The offers sorted as asked: by kind and own faction first, when nothing is said."""
    kinds = list(game.desk.kinds(game)) if game.desk else []
    guests = game.desk.guests if game.desk else frozenset()

    def key(offer: Offer) -> tuple[object, ...]:
        name, cost = offer.name.to(lang), offer.cost if offer.cost is not None else 99
        if filters.sort == "name":
            return (name,)
        if filters.sort in ("cheap", "dear"):
            return (cost if filters.sort == "cheap" else -cost, name)
        return (
            offer.faction in guests,
            kinds.index(offer.kind),
            not offer.is_commander,
            cost,
            name,
        )

    return sorted(offers, key=key)


def trait_choices(offers: Iterable[Offer], lang: Lang) -> list[tuple[str, str]]:
    """The traits of some offers by name, each with its word in the reader's language."""
    found = {trait.en: trait.to(lang) for offer in offers for trait in offer.traits}
    return sorted(found.items(), key=lambda pair: pair[1].casefold())

"""Rules about the optional discovery tokens."""

from __future__ import annotations

from collections.abc import Iterator

from builder.games.tiny_epic_kingdoms.kingdom import (
    FIVE_PLAYERS,
    SETUP,
    Laid,
    Region,
    Table,
)
from builder.rule import Finding, Rule, rule
from builder.text import Text

TOKENS = "rules-2018: Discovery tokens, p. 12 | Жетоны находок, с. 12"


def laid(table: Table) -> list[Laid]:
    """The tokens of each territory where they are stated."""
    found = [kingdom.tokens for kingdom in table.kingdoms if kingdom.tokens]
    return [*found, table.lost.tokens] if table.lost and table.lost.tokens else found


def total_laid(table: Table) -> int:
    """How many tokens are laid, as far as stated."""
    stated = (table.discovery.total or 0) if table.discovery else 0
    return max(stated, sum(tokens.total for tokens in laid(table)))


def is_used(table: Table) -> bool:
    return bool(table.discovery and table.discovery.used) or total_laid(table) > 0


@rule(
    "tiny-epic-kingdoms.discovery-optional",
    name=Text(en="Tokens for everyone or nobody", ru="Жетоны у всех или ни у кого"),
    cite=TOKENS,
    law=Text(
        en="Discovery tokens are optional, for the whole table at once.",
        ru="Жетоны находок — по желанию, но сразу для всего стола.",
    ),
    message=Text(
        en="Discovery tokens are optional; homes with tokens: {with_tokens}, without: {without}.",
        ru="Жетоны находок — по желанию; территорий с жетонами: {with_tokens}, без них: {without}.",
    ),
    severity="note",
)
def discovery_optional(rule: Rule, table: Table) -> Iterator[Finding]:
    stated = [kingdom.tokens for kingdom in table.kingdoms if kingdom.tokens]
    having = [tokens for tokens in stated if tokens.total > 0]
    refused = bool(table.discovery and table.discovery.used is False)
    if having and (len(having) < len(stated) or refused):
        slots = [tokens.slot for tokens in stated]
        facts = {"with_tokens": len(having), "without": len(stated) - len(having)}
        yield rule.broken(slots, **facts)


# ---- where tokens lie ----------------------------------------------------------------------------

MANY = Text(
    en="tokens {count}, and there is {each} to a region",
    ru="жетонов {count}, а на область кладут {each}",
)
CLOSED = Text(en="its type is {type}", ru="её тип — {type}")
ARMIES = Text(en="armies start there", ru="там начинают армии")
NONE = Text(en="a token is missing", ru="не хватает жетона")
FEW = Text(
    en="tokens {count}, and free regions are at least {regions}",
    ru="жетонов {count}, а свободных областей не меньше {regions}",
)
IN_ALL = Text(en="tokens {count}, and the box has {all}", ru="жетонов {count}, а в коробке {all}")


@rule(
    "tiny-epic-kingdoms.discovery-place",
    name=Text(en="Where tokens lie", ru="Где лежат жетоны"),
    cite=TOKENS,
    law=Text(
        en="One token lies on each region without starting armies, and none on water or crags.",
        ru="По одному жетону лежит на каждой области без начальных армий, а на воде и скалах — ни "
        "одного.",
    ),
    message=Text(en="{where}: {reason}.", ru="{where}: {reason}."),
)
def discovery_place(rule: Rule, table: Table, *, all: int, each: int) -> Iterator[Finding]:
    everywhere = table.catalogue.terms["table"]
    count = total_laid(table)
    if count > all:
        slots = [tokens.slot for tokens in laid(table)] or ["discovery"]
        yield rule.broken(slots, where=everywhere, reason=IN_ALL.saying(count=count, all=all))
    for tokens in laid(table):
        for slot, where, reason in place_faults(table, tokens, each):
            yield rule.broken([slot], where=where, reason=reason)
    if table.stage == SETUP and table.format != FIVE_PLAYERS and wanted(table) <= all:
        for slot, where, reason in missing(table):
            yield rule.broken([slot], where=where, reason=reason)


def place_faults(table: Table, tokens: Laid, each: int) -> Iterator[tuple[str, Text, Text]]:
    counts: dict[tuple[str, str], int] = {}
    armed = armed_places(table) if table.stage == SETUP else set()
    for region, count, slot in tokens.places or ():
        counts[region.place] = counts.get(region.place, 0) + count
        if not 0 <= counts[region.place] <= each:
            yield slot, region.label, MANY.saying(count=counts[region.place], each=each)
        elif count and region.type and region.is_closed:
            yield slot, region.label, CLOSED.saying(type=region.type.label)
        elif count and region.place in armed:
            yield slot, region.label, ARMIES


def armed_places(table: Table) -> set[tuple[str, str]]:
    """Regions with armies of players; neutral ones keep no token away."""
    return {
        place
        for place, found in table.by_place().items()
        if any(owner is not None for owner, _ in found)
    }


def free_regions(table: Table) -> Iterator[tuple[Laid, list[Region], bool]]:
    """Each home with tokens, its regions that take one, and whether one of them has the armies."""
    armed = armed_places(table)
    for kingdom in table.kingdoms:
        if kingdom.tokens and kingdom.tokens.total > 0:
            free = [
                region
                for region in kingdom.regions.values()
                if region.type and not region.is_closed and region.place not in armed
            ]
            yield kingdom.tokens, free, kingdom.stands is None


def wanted(table: Table) -> int:
    """The tokens that the stated regions would take; there may be too few of them for all."""
    return sum(len(free) - is_unknown for _, free, is_unknown in free_regions(table) if free)


def missing(table: Table) -> Iterator[tuple[str, Text, Text]]:
    """Stated regions that should have a token and do not."""
    everywhere = table.catalogue.terms["tokens"]
    for tokens, free, is_unknown in free_regions(table):
        if tokens.places is None or is_unknown:
            least = len(free) - is_unknown
            if tokens.total < least:
                yield tokens.slot, everywhere, FEW.saying(count=tokens.total, regions=least)
            continue
        having = {region.place for region, count, _ in tokens.places if count > 0}
        for region in free:
            if region.place not in having:
                yield tokens.slot, region.label, NONE


# ---- two and five players ------------------------------------------------------------------------

HOME_COUNT = Text(
    en="{player} lays tokens: {count}, and it must be {each}",
    ru="{player} выкладывает жетонов: {count}, а нужно {each}",
)
BLANK_IN = Text(en="the blank token is not put aside", ru="пустой жетон не отложен")
ALL_FIVE = Text(
    en="tokens on the table: {count}, not {all}", ru="жетонов на столе: {count}, а не {all}"
)


@rule(
    "tiny-epic-kingdoms.discovery-five",
    name=Text(en="Tokens for five", ru="Жетоны впятером"),
    cite="rules-2018: Five players, with tokens, p. 12 | Игра впятером (жетоны), с. 12",
    law=Text(
        en="Five players put the blank token aside, and each lays exactly three at home.",
        ru="Впятером пустой жетон откладывают, и каждый выкладывает в вотчине ровно три.",
    ),
    message=Text(en="Five players: {fault}.", ru="Игра впятером: {fault}."),
)
def discovery_five(rule: Rule, table: Table, *, each: int) -> Iterator[Finding]:
    if not is_used(table) or table.stage != SETUP:
        return
    for kingdom in table.kingdoms:
        tokens = kingdom.tokens
        if tokens and tokens.total != each:
            facts = {"player": kingdom.label, "count": tokens.total, "each": each}
            yield rule.broken([tokens.slot], fault=HOME_COUNT.saying(**facts))
    stated = table.discovery
    if stated and stated.aside is not None and not has_blank(table, stated.aside):
        yield rule.broken([stated.slot], fault=BLANK_IN)
    everyone = each * (table.seats or 0)
    if stated and stated.total is not None and stated.total != everyone:
        yield rule.broken([stated.slot], fault=ALL_FIVE.saying(count=stated.total, all=everyone))


def has_blank(table: Table, ids: tuple[str, ...]) -> bool:
    return any(id and table.edition.entries[id].facts.get("blank") for id in ids)


@rule(
    "tiny-epic-kingdoms.discovery-two",
    name=Text(en="Tokens in the Lost Kingdom", ru="Жетоны в Потерянном королевстве"),
    cite="rules-2018: Two players, p. 14 | Игра вдвоем, с. 14",
    law=Text(
        en="The rulebook does not say whether the Lost Kingdom gets tokens, so two players agree "
        "on it before the game.",
        ru="Правила не говорят, кладут ли жетоны в Потерянное королевство, поэтому вдвоём об этом "
        "договариваются до игры.",
    ),
    message=Text(
        en="Discovery tokens are in use; agreed on the Lost Kingdom: {agreed}.",
        ru="Жетоны находок в игре; договорённость о Потерянном королевстве: {agreed}.",
    ),
    severity="warning",
)
def discovery_two(rule: Rule, table: Table) -> Iterator[Finding]:
    agreed = table.discovery.agreed if table.discovery else None
    is_stated = bool(table.lost and table.lost.tokens)
    if is_used(table) and not agreed and not (is_stated and agreed is None):
        slots = ["discovery"] if table.discovery else [tokens.slot for tokens in laid(table)]
        yield rule.broken(slots, agreed=Text(en="no", ru="нет"))

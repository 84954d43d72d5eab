"""What an army's sheets hold: the army itself, its registration, and an aid for play."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from builder.game import Game
from builder.games.asoiaf_tmg.army import Army, CardSlot
from builder.games.asoiaf_tmg.cards import Card
from builder.games.asoiaf_tmg.costs import DISCOUNTS
from builder.games.asoiaf_tmg.judging import figure_wounds, victory_points
from builder.games.asoiaf_tmg.tactics import tactics_deck
from builder.games.asoiaf_tmg.wording import in_words
from builder.odds import at_least_one
from builder.report import Report
from builder.sheet import (
    Column,
    Figure,
    Names,
    Part,
    Row,
    Sheet,
    Table,
    Words,
    capital,
    joined,
    number,
)
from builder.text import LANGS, Text

NAME = Text(en="Unit", ru="Отряд")
CARD = Text(en="Card", ru="Карта")
TYPE = Text(en="Type", ru="Тип")
SPEED = Text(en="Sp.", ru="Ман.")
DEFENCE = Text(en="Def.", ru="Защ.")
MORALE = Text(en="Mor.", ru="Дух")
WOUNDS = Text(en="Wounds", ru="Раны")
ATTACK = Text(en="Attack", ru="Атака")
ABILITIES = Text(en="Abilities", ru="Свойства")
POINTS = Text(en="Points", ru="Очки")
CODE = Text(en="Code", ru="Код")
KIND = Text(en="Kind", ru="Вид")
CHECKED = Text(en="✓", ru="✓")
DECK = Text(en="Tactics deck, cards: {count}", ru="Колода тактик, карт: {count}")
DISCOUNT = Text(en="Discounts", ru="Скидки")
GIVES = Text(en="{card}: {words}", ru="{card}: {words}")
FIGURES = (
    ("points", "limit", Text(en="points", ru="очки")),
    ("neutral", "neutral_limit", Text(en="neutral", ru="нейтральные")),
    ("activations", "", Text(en="activations", ru="активации")),
    ("victory_points", "", Text(en="victory points", ru="победные очки")),
)
COMMANDER = Text(en="Commander: {name}", ru="Полководец: {name}")
PLAYER = Text(en="Player", ru="Игрок")
EVENT = Text(en="Event", ru="Турнир")
DATE = Text(en="Date", ru="Дата")
SIGNED = Text(en="Player's signature", ru="Подпись игрока")
JUDGED = Text(en="Judge's signature", ru="Подпись судьи")
ARMY = Text(en="List", ru="Состав")
LIST_A, LIST_B = Text(en="A", ru="А"), Text(en="B", ru="Б")
ONE_LIST = Text(
    en="{letter}: {list}. Commander: {name}. Points: {points}",
    ru="{letter}: {list}. Полководец: {name}. Очки: {points}",
)
ONLY_A = Text(en="Only in A", ru="Только в А")
ONLY_B = Text(en="Only in B", ru="Только в Б")
SHARED = Text(en="In both lists", ru="В обоих списках")
IN_SEVERAL = Text(en="Characters in several armies", ru="Персонажи в нескольких армиях")
CHARACTER = Text(en="Character", ru="Персонаж")
ARMIES = Text(en="Armies", ru="Армии")
BLANKS = (PLAYER, EVENT, DATE, SIGNED, JUDGED)
PAIR = 2
RANK = Text(en="Dice by rank", ru="Кубики по рядам")
HIT = Text(en="Hit", ru="Попадание")
STATS = Text(en="Stat lines", ru="Характеристики")
ODDS = Text(
    en="Chance to have seen a card by the start of a round", ru="Шанс увидеть карту к началу раунда"
)
ODDS_NOTE = Text(
    en="Hand of {hand}, every card used or discarded each round, so {hand} more are drawn.",
    ru="Рука из {hand} карт; все карты за раунд сыграны или сброшены, и добираются новые: {hand}.",
)
COPIES = Text(en="Copies in the deck", ru="Копий в колоде")
ROUND = Text(en="Round {number}", ru="Раунд {number}")
VICTORY = Text(en="Victory points by size of the game", ru="Победные очки по размеру игры")
SIZE = Text(en="Size", ru="Размер")
ROUNDS = 6


# ---- the army ------------------------------------------------------------------------------------


def army_sheet(_game: Game, report: Report) -> Sheet:
    army: Army = report.roster
    return Sheet(figures(report), tuple(army_parts(army)), BLANKS[:3], commander_line(army))


def figures(report: Report) -> tuple[Figure, ...]:
    found = []
    for key, limit, caption in FIGURES:
        value = report.totals.get(key)
        if value is not None:
            most = report.totals.get(limit)
            found.append(Figure(f"{value} / {most}" if most is not None else str(value), caption))
    return tuple(found)


def commander_line(army: Army) -> tuple[Text, ...]:
    commander = army.commander
    return (COMMANDER.saying(name=commander.entry.label),) if commander else ()


def army_parts(army: Army) -> Iterator[Part]:
    terms = army.catalogue.terms
    units = tuple(unit_rows(army))
    if units:
        names = (NAME, TYPE, SPEED, DEFENCE, MORALE, ATTACK, ABILITIES, POINTS)
        kinds = ("strong", "words", "number", "number", "number", "words", "words", "number")
        columns = tuple(Column(*pair) for pair in zip(names, kinds, strict=True))
        yield Table(terms["units"], columns, units)
    for section in ("ncus", "enemy_attachments"):
        rows = [card_row(army, s) for s in army.slots if s.section == section]
        if rows:
            columns = (Column(CARD, "strong"), Column(ABILITIES), Column(POINTS, "number"))
            yield Table(terms[section.replace("_", "-")], columns, tuple(rows))
    yield from tactics_names(army)
    yield from discounts(army)


def unit_rows(army: Army) -> Iterator[Row]:
    for host in army.hosts:
        for level, slot in enumerate(filter(None, (host.unit, *host.attachments))):
            yield unit_row(army, slot, min(level, 1) if host.unit else 1)


def unit_row(army: Army, slot: CardSlot, level: int) -> Row:
    card, terms = slot.entry, army.catalogue.terms
    facts = card.facts
    words = [terms[card.type].to(lang).capitalize() for lang in LANGS] if card.type else [""]
    kind = Text(*words)
    stats = (number(facts.get("speed")), rolled(facts.get("defense")), rolled(facts.get("morale")))
    attack = joined([attack_words(army, attack) for attack in facts.get("attacks", ())], "; ")
    said = (card_name(army, slot), kind if level == 0 else Text(""), *stats, attack)
    return Row((*said, abilities(card), number(army.cost(slot))), slot.id, level)


def rolled(value: int | None) -> Text:
    return number(None if value is None else f"{value}+")


def attack_words(army: Army, attack: Any) -> Text:
    kind, dice = army.catalogue.terms[attack["type"]], "/".join(map(str, attack["dice"]))
    short = (kind.to(lang).split()[0].capitalize() for lang in LANGS)
    return Text(
        *(f"{word} {attack['hit']}+\N{NO-BREAK SPACE}·\N{NO-BREAK SPACE}{dice}" for word in short)
    )


def abilities(card: Card) -> Text:
    return number(", ".join(card.facts.get("abilities", ())))


def card_name(army: Army, slot: CardSlot) -> Text:
    label, times = slot.entry.label, f" × {slot.count}" if slot.count > 1 else ""
    mark = army.catalogue.terms["commander"] if slot in army.commanders else Text("")
    marks = [f" ({mark.to(lang)})" if mark.en else "" for lang in LANGS]
    return Text(*(label.to(lang) + times + note for lang, note in zip(LANGS, marks, strict=True)))


def card_row(army: Army, slot: CardSlot) -> Row:
    cells = (card_name(army, slot), abilities(slot.entry), number(army.cost(slot)))
    return Row(cells, slot.id)


def tactics_names(army: Army) -> Iterator[Names]:
    deck = tactics_deck(army)
    if deck:
        count = sum(copies for _, copies in deck)
        lines = tuple((card.label, f"{copies}\N{NO-BREAK SPACE}×") for card, copies in deck)
        yield Names(DECK.saying(count=count), lines)


def discounts(army: Army) -> Iterator[Words]:
    """The cards whose discounts were given, with what they say."""
    if not army.costs.off:
        return
    given = [
        (slot.entry.label, operation.facts)
        for name in sorted(DISCOUNTS)
        for slot, operation in army.operations.get(name, ())
    ]
    if own := army.faction_operations.get("cost-delta"):
        given.append((army.catalogue.factions[army.faction].name, own.facts))
    lines = [
        GIVES.saying(card=label, words=in_words(facts, army.edition, army.catalogue))
        for label, facts in given
    ]
    yield Words(DISCOUNT, tuple(dict.fromkeys(lines)))


# ---- registration --------------------------------------------------------------------------------


def registration_sheet(_game: Game, report: Report) -> Sheet:
    """What an organiser needs; two lists of a pair stand in one table, armies of a team in turn."""
    if report.part == "lists" and len(report.parts) == PAIR:
        return Sheet((), tuple(pair_parts(report)), BLANKS, tuple(pair_lines(report)))
    if report.parts:
        return Sheet(figures(report), tuple(team_parts(report)), BLANKS)
    army: Army = report.roster
    parts: tuple[Part, ...] = (registered(army, ARMY), *tactics_names(army), *discounts(army))
    return Sheet(figures(report), parts, BLANKS, commander_line(army))


def registered(army: Army, heading: Text) -> Table:
    columns = (
        Column(CHECKED, "box"),
        *(Column(CODE, "number"), Column(CARD, "strong"), Column(KIND), Column(POINTS, "number")),
    )
    return Table(heading, columns, tuple(registration_row(army, slot) for slot in ordered(army)))


def team_parts(report: Report) -> Iterator[Part]:
    """Each army in turn, before them the characters that several have."""
    yield from shared_characters(report)
    for place, part in enumerate(report.parts, 1):
        army: Army = part.roster
        faction = army.catalogue.factions[army.faction].name
        points = number(f"{part.totals['points']} / {part.totals['limit']}")
        yield registered(army, joined([number(part.name or place), faction, points], " · "))
        yield from tactics_names(army)
        yield from discounts(army)


def shared_characters(report: Report) -> Iterator[Table]:
    found: dict[str, list[tuple[Army, str]]] = {}
    for place, part in enumerate(report.parts, 1):
        for character in part.roster.characters:
            found.setdefault(character, []).append((part.roster, part.name or str(place)))
    rows = tuple(
        Row((held[0][0].character(character), number(", ".join(name for _, name in held))))
        for character, held in found.items()
        if len(held) > 1
    )
    if rows:
        yield Table(IN_SEVERAL, (Column(CHARACTER, "strong"), Column(ARMIES)), rows)


def ordered(army: Army) -> Iterator[CardSlot]:
    """Units with what hangs on them, then everything else."""
    hung = [slot for host in army.hosts for slot in (host.unit, *host.attachments) if slot]
    yield from hung
    yield from (slot for slot in army.slots if slot not in hung)


def registration_row(army: Army, slot: CardSlot) -> Row:
    kind = capital(army.catalogue.terms[slot.entry.kind])
    cells = (number(slot.entry.code), card_name(army, slot), kind, number(army.cost(slot)))
    return Row((Text(""), *cells), slot.id, int(slot.section == "attachments"))


def pair_parts(report: Report) -> Iterator[Part]:
    """Every unit of both lists once, told apart by the list that has it."""
    armies: list[Army] = [part.roster for part in report.parts]
    counts = [copies(army) for army in armies]
    labels = {slot.entry.id: slot.entry for army in armies for slot in ordered(army)}
    groups: dict[Text, list[Row]] = {SHARED: [], ONLY_A: [], ONLY_B: []}
    for id, card in labels.items():
        held = [count.get(id, 0) for count in counts]
        heading = SHARED if all(held) else ONLY_A if held[0] else ONLY_B
        counted = (number(held[0] or "—"), number(held[1] or "—"))
        groups[heading].append(Row((Text(""), number(card.code), card.label, *counted)))
    columns = (
        *(Column(CHECKED, "box"), Column(CODE, "number"), Column(CARD, "strong")),
        *(Column(LIST_A, "number"), Column(LIST_B, "number")),
    )
    for heading, rows in groups.items():
        if rows:
            yield Table(heading, columns, tuple(rows))


def pair_lines(report: Report) -> Iterator[Text]:
    """Each list of a pair in a line: its name, its commander and its points."""
    for letter, part in zip((LIST_A, LIST_B), report.parts, strict=True):
        commander = part.roster.commander
        name = commander.entry.label if commander else number("—")
        points = f"{part.totals['points']} / {part.totals['limit']}"
        yield ONE_LIST.saying(letter=letter, list=part.name or "—", name=name, points=points)


def copies(army: Army) -> dict[str, int]:
    found: dict[str, int] = {}
    for slot in army.slots:
        found[slot.entry.id] = found.get(slot.entry.id, 0) + slot.count
    return found


# ---- play ----------------------------------------------------------------------------------------


def play_sheet(game: Game, report: Report) -> Sheet:
    army: Army = report.roster
    return Sheet(figures(report), tuple(play_parts(game, army)), (), commander_line(army), False)


def play_parts(game: Game, army: Army) -> Iterator[Part]:
    numbers = game.catalogue.facts["game"]["numbers"]
    rows = [row for slot in unique_units(army) for row in stat_rows(slot, numbers)]
    if rows:
        names = (NAME, SPEED, DEFENCE, MORALE, WOUNDS, ATTACK, HIT, RANK)
        kinds = ("strong", *["number"] * 4, "words", "number", "number")
        columns = tuple(Column(*pair) for pair in zip(names, kinds, strict=True))
        yield Table(STATS, columns, tuple(rows))
    yield from tactics_names(army)
    yield from draw_odds(army, numbers)
    yield victory(game, numbers)


def unique_units(army: Army) -> list[CardSlot]:
    units = (slot for slot in army.slots if slot.entry.kind == "unit")
    return list({slot.entry.id: slot for slot in units}.values())


def wounds_of(card: Card, numbers: Any) -> Text:
    """Figures and the wounds of each, or their one number where either is one."""
    figures, each = numbers[f"{card.tray}-figures"], figure_wounds(card)
    if each is None:
        return number("?")
    return number(figures * each if 1 in (figures, each) else f"{figures} × {each}")


def stat_rows(slot: CardSlot, numbers: Any) -> Iterator[Row]:
    facts, blank = slot.entry.facts, Text("")
    stats = (
        slot.entry.label,
        *(number(facts.get("speed")), rolled(facts.get("defense")), rolled(facts.get("morale"))),
        wounds_of(slot.entry, numbers),
    )
    for place, attack in enumerate(facts.get("attacks", ()) or [None]):
        own = stats if place == 0 else (blank,) * len(stats)
        if attack is None:
            yield Row((*own, blank, blank, blank), slot.id)
        else:
            dice = " / ".join(map(str, attack["dice"]))
            said = (number(attack["name"]), rolled(attack["hit"]), number(dice))
            yield Row((*own, *said), slot.id, min(place, 1))


def draw_odds(army: Army, numbers: Any) -> Iterator[Table]:
    deck = tactics_deck(army)
    cards, hand = sum(count for _, count in deck), numbers["tactics-hand"]
    if not deck:
        return
    columns = (
        Column(COPIES, "number"),
        *(Column(ROUND.saying(number=n), "number") for n in range(1, ROUNDS + 1)),
    )
    rows = []
    for count in sorted({copies for _, copies in deck}):
        seen = [at_least_one(count, cards, hand * n) for n in range(1, ROUNDS + 1)]
        rows.append(Row((number(count), *(number(f"{100 * chance:.0f} %") for chance in seen))))
    yield Table(ODDS, columns, tuple(rows), ODDS_NOTE.saying(hand=hand))


def victory(game: Game, numbers: Any) -> Table:
    """Points to win at each size that the game has a format for."""
    sizes = sorted({r.numbers["points"] for r in game.rulesets.values() if "points" in r.numbers})
    wins = {size: victory_points(size, numbers) for size in sizes}
    known = {size: win for size, win in wins.items() if win is not None}
    columns = (Column(SIZE), *(Column(number(size), "number") for size in known))
    label = Text(en="victory points", ru="победные очки")
    return Table(VICTORY, columns, (Row((label, *(number(win) for win in known.values()))),))


SHEETS = {"army": army_sheet, "registration": registration_sheet, "play": play_sheet}

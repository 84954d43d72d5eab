"""The best set-ups of a hand, against a search that is written here anew and tries everything."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from itertools import product
from typing import Any

import pytest

from builder import check
from builder.games.agot_lcg.showing import best_setups

HOMELY = ("character", "location")
# One version of these titles is unique and another is not, so nobody can say what is a duplicate.
TWO_NATURES = {"Great Hall", "The Wolfswood", "Abandoned Stronghold"}


class Setup:
    """What stands in the open and in shadows, and which card of each unique title is in play."""

    def __init__(self, open_cards: Sequence[Any], shadows: Sequence[Any], start: Sequence[Any]):
        self.open, self.shadows, self.start = open_cards, shadows, start

    def ways(self) -> Iterator[list[Any]]:
        """The cards in play: of each unique title one copy, the rest are its duplicates."""
        started = {card.title for card in self.start}
        titles: dict[str, list[Any]] = {}
        for card in self.open:
            if card.unique and card.title not in started:
                titles.setdefault(card.title, []).append(card)
        plain = [card for card in self.open if not card.unique]
        for chosen in product(*titles.values()):
            yield [*plain, *chosen]

    def gold(self) -> int | None:
        """The least that this set-up costs; None when it is not allowed."""
        if sum("limited" in card.facts.get("keywords", ()) for card in self.open) > 1:
            return None
        costs = []
        for in_play in self.ways():
            hosts = [card for card in (*in_play, *self.start) if card.kind in HOMELY]
            attachments = [card for card in in_play if card.kind == "attachment"]
            if all(any(bears(host, one) for host in hosts) for one in attachments):
                costs.append(sum(card.facts["cost"] for card in in_play) + 2 * len(self.shadows))
        return min(costs, default=None)


def bears(host: Any, attachment: Any) -> bool:
    """Whether a card in play under one's own control may bear an attachment."""
    words = host.facts.get("keywords", ())
    if "no-attachments" in words:
        return False
    excepted = [word.partition(":")[2] for word in words if word.startswith("no-attachments:")]
    if excepted and not set(excepted) & set(attachment.facts.get("traits", ())):
        return False
    wanted = attachment.facts["attach"]
    return any(suits(host, one) for one in wanted.get("any_of") or [wanted])


def suits(host: Any, wanted: dict[str, Any]) -> bool:
    facts = host.facts
    traits = set(facts.get("traits", ()))
    words = {word.partition(":")[0] for word in facts.get("keywords", ())}
    tests: dict[str, Callable[[Any], bool]] = {
        "to": lambda kind: facts["kind"] == kind,
        "faction": lambda names: facts["faction"] in names,
        "not_faction": lambda names: facts["faction"] not in names,
        "trait": lambda names: bool(traits & set(names)),
        "not_trait": lambda names: not traits & set(names),
        "unique": lambda flag: facts.get("unique", False) == flag,
        "loyal": lambda flag: facts.get("loyal", False) == flag,
        "limited": lambda flag: ("limited" in words) == flag,
        "keyword": lambda word: word in words,
        "min_cost": lambda number: facts["cost"] >= number,
        "max_cost": lambda number: facts["cost"] <= number,
        "max_strength": lambda number: facts["strength"] <= number,
        "named": lambda name: facts["name"]["en"] == name,
        "control": lambda who: who != "opponent",
    }
    return all(tests[key](value) for key, value in wanted.items())


def ways_for(card: Any) -> list[str]:
    ways = ["keep"]
    placed = card.kind in (*HOMELY, "attachment") and card.facts["cost"] != "-"
    if placed and not card.facts.get("no_setup"):
        ways.append("open")
    if any(word.startswith("shadow:") for word in card.facts.get("keywords", ())):
        ways.append("shadow")
    return ways


def search(hand: Sequence[Any], gold: int, start: Sequence[Any] = ()) -> dict[Any, int]:
    """Every legal set-up with its cost: the codes in the open, and those in shadows."""
    found: dict[Any, int] = {}
    for ways in product(*map(ways_for, hand)):
        parts = {
            way: [card for card, how in zip(hand, ways, strict=True) if how == way]
            for way in ("open", "shadow")
        }
        cost = Setup(parts["open"], parts["shadow"], start).gold()
        if cost is not None and cost <= gold:
            key = tuple(tuple(sorted(card.code for card in parts[way])) for way in parts)
            found[key] = cost
    return found


def best(hand: Sequence[Any], gold: int = 8, start: Sequence[Any] = ()) -> tuple[int, int]:
    """The most cards, and the most gold for so many."""
    plans = search(hand, gold, start)
    return max((len(shown) + len(hidden), cost) for (shown, hidden), cost in plans.items())


def told(
    library: Any, hand: Sequence[str], agendas: Sequence[str] = (), **setup: Any
) -> list[dict[str, Any]]:
    """What Muster calls the best set-ups of a hand."""
    cards = dict.fromkeys((*hand, *setup.get("start", ())), 3)
    document = library.document(agendas=agendas, size=0, plots={}, setup={"hand": hand, **setup})
    report = check({**document, "cards": cards, "format": "draft"})
    return best_setups(report.roster, "en")


# ---- any hand ------------------------------------------------------------------------------------


def pool(library: Any, seed: int) -> list[Any]:
    """Cards of one faction and neutral ones, with a taste for what makes set-ups hard."""
    faction = sorted({card.faction for card in library.cards.values()} - {"neutral"})[seed % 8]
    return [
        card
        for _, card in sorted(library.cards.items())
        if card.faction in (faction, "neutral")
        and card.deck == "draw"
        and card.title not in TWO_NATURES
        and library.is_free(card)
    ]


def some_hand(generator: random.Random, cards: list[Any]) -> list[Any]:
    """Seven cards: some in copies, some in other versions, some attachments, some shadows."""
    hand = generator.sample([c for c in cards if c.kind in HOMELY and (c.cost or 9) < 5], 2)
    hand += generator.sample([card for card in cards if card.kind == "attachment"], 1)
    hand += generator.sample([card for card in cards if "shadow" in card.keywords], 1)
    hand += generator.sample([card for card in cards if card.limited], 1)
    again = [card for card in cards if card.title in {one.title for one in hand}]
    hand += generator.sample(again, 1) + generator.sample(cards, 1)
    return hand


@pytest.mark.parametrize("seed", range(16))
def test_the_best_set_up_of_any_hand_is_found(seed: int, library: Any) -> None:
    generator = random.Random(seed)
    cards = pool(library, seed)
    for _ in range(12):
        hand = some_hand(generator, cards)
        first = told(library, [card.code for card in hand])[0]

        assert (first["cards"], first["gold"]) == best(hand), [card.code for card in hand]


@pytest.mark.parametrize("number", range(8))
def test_a_wolf_and_a_collar_of_the_same_name_are_priced_right(number: int, library: Any) -> None:
    """Titles that are a character in one pack and an attachment in another."""
    titles: dict[str, set[str]] = {}
    for card in library.cards.values():
        titles.setdefault(card.title, set()).add(card.kind)
    both = sorted(t for t, kinds in titles.items() if {"character", "attachment"} <= kinds)
    assert len(both) == 8
    title = both[number]
    versions = [c for c in library.cards.values() if c.title == title and c.pack != "ToJ"]
    for extra in (["01151"], ["01142"], ["01151", "01142"], ["01149", "01150"]):
        hand = [*versions, *(library.card(code) for code in extra)]
        first = told(library, [card.code for card in hand])[0]

        assert (first["cards"], first["gold"]) == best(hand)


def test_every_plan_told_is_legal_and_they_come_best_first(library: Any) -> None:
    generator = random.Random(7)
    cards = pool(library, 5)
    hand = some_hand(generator, cards)
    legal = search(hand, 8)
    labels = {card.code: card.label.en for card in hand}
    known = {
        (tuple(sorted(labels[c] for c in shown)), tuple(sorted(labels[c] for c in hidden))): gold
        for (shown, hidden), gold in legal.items()
    }

    plans = told(library, [card.code for card in hand])
    ranks = [(-plan["cards"], -plan["gold"]) for plan in plans]

    assert len(plans) == 3
    assert ranks == sorted(ranks)
    for plan in plans:
        key = (tuple(sorted(plan["placed"])), tuple(sorted(plan["shadows"])))
        assert known[key] == plan["gold"]
        assert plan["cards"] == len(plan["placed"]) + len(plan["shadows"])


# ---- hands that teach something ------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "cards", "gold"),
    [
        pytest.param(["01141", "01141", "01141"], 3, 3, id="duplicates-are-free"),
        pytest.param(["01149", "01149", "01149"], 3, 6, id="other-copies-are-paid"),
        pytest.param(["03004", "21016"], 2, 6, id="another-version-is-a-duplicate"),
        pytest.param(["01156", "01039", "01040"], 1, 1, id="one-limited-the-dearer"),
        pytest.param(["05017", "05017"], 1, 2, id="a-limited-duplicate-is-limited"),
        pytest.param(["01157", "01158", "01045"], 0, 0, id="events-and-cost-x-stay"),
        pytest.param(["13082", "13090"], 2, 4, id="events-of-cost-dash-go-into-shadows"),
        pytest.param(["11099"], 1, 2, id="an-attachment-of-cost-dash-goes-into-shadows"),
        pytest.param(["26113"], 0, 0, id="war-elephants-never"),
        pytest.param(["02071", "01089"], 1, 5, id="for-an-opponent"),
        pytest.param(["01034", "01149"], 1, 2, id="no-attachments"),
        pytest.param(["09035", "15043"], 2, 4, id="a-weapon-where-weapons-are-allowed"),
        pytest.param(["09035", "01034"], 1, 3, id="a-bird-where-weapons-are-allowed"),
        pytest.param(["01033", "01034"], 0, 0, id="attachments-alone"),
        pytest.param(["01144", "01152", "01152"], 2, 8, id="eight-gold"),
        pytest.param(["02004", "22017"], 2, 2, id="an-attachment-as-a-duplicate"),
    ],
)
def test_the_best_set_up_of_this_hand(hand: list[str], cards: int, gold: int, library: Any) -> None:
    first = told(library, hand)[0]

    assert (first["cards"], first["gold"]) == (cards, gold)
    assert best([library.card(code) for code in hand]) == (cards, gold)


def test_knights_of_the_hollow_hill_have_one_plan_and_it_is_empty(library: Any) -> None:
    assert told(library, ["01141", "13082"], ["13039"]) == [
        {"placed": [], "shadows": [], "cards": 0, "gold": 0}
    ]


def test_the_red_door_leaves_four_gold(library: Any) -> None:
    first = told(library, ["01149", "01150", "01152"], ["08039"])[0]

    assert (first["cards"], first["gold"]) == (2, 4)


def test_a_copy_of_what_starts_in_play_is_free(library: Any) -> None:
    first = told(library, ["01151", "01154", "01154"], ["08039"], start=["01154"])[0]

    assert (first["cards"], first["gold"]) == (3, 4)
    hand = [library.card(code) for code in ("01151", "01154", "01154")]
    assert best(hand, 4, [library.card("01154")]) == (3, 4)


def test_desperate_hope_leaves_six_gold(library: Any) -> None:
    first = told(library, ["01149", "01150", "01151", "01152"], ["00367"])[0]

    assert (first["cards"], first["gold"]) == (3, 5)


def test_equal_hands_are_told_once(library: Any) -> None:
    plans = told(library, ["01149", "01149", "01149", "01149", "01149"])

    assert [plan["cards"] for plan in plans] == [4, 3, 2]


def test_a_deck_without_a_stated_hand_has_no_best_set_ups(library: Any) -> None:
    setups: list[dict[str, list[str]]] = [{}, {"hand": []}, {"placed": ["01141"]}]
    for setup in setups:
        report = check(library.document(setup=setup))
        assert best_setups(report.roster, "en") == []

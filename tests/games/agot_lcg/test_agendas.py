"""Every agenda: a legal deck around it, and decks that break what it asks for.

What each agenda asks is written here anew, from the cards; the catalogue's own reading of them is
not looked at. The decks are judged by the first list of all, which bans and restricts nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import pytest

from builder import check, find_game

Counts = dict[str, int]
BANNERS = {
    "01198": "baratheon",
    "01199": "greyjoy",
    "01200": "lannister",
    "01201": "martell",
    "01202": "nights-watch",
    "01203": "stark",
    "01204": "targaryen",
    "01205": "tyrell",
}
WITHOUT_DECK_RULE = (
    *("02060", "08039", "08079", "08099", "11039", "11118", "12045", "13039", "14045", "16027"),
    *("16029", "18019", "25040"),
)


def host(code: str) -> str:
    """A faction to play a banner with: not the banner's own."""
    return "lannister" if BANNERS.get(code) == "stark" else "stark"


def is_plot(*traits: str, without: tuple[str, ...] = ()) -> Callable[[Any], bool]:
    return lambda card: (
        (card.kind, card.faction) == ("plot", "neutral")
        and (not traits or bool(card.traits & set(traits)))
        and not card.traits & set(without)
    )


def is_guest(kind: str, trait: str = "", *, loyal: bool = False) -> Callable[[Any], bool]:
    """Cards of factions other than Stark, with a trait."""
    return lambda card: (
        (card.kind, card.loyal) == (kind, loyal)
        and card.faction not in ("stark", "neutral")
        and (not trait or trait in card.traits)
    )


def is_shadow_guest(kind: str, *, loyal: bool = False) -> Callable[[Any], bool]:
    return lambda card: is_guest(kind, loyal=loyal)(card) and "shadow" in card.keywords


def is_nobody(card: Any) -> bool:
    """Without any trait that an agenda counts."""
    return not card.traits & {"maester", "small council", "kingsguard", "house arryn"}


class Around(NamedTuple):
    """What a legal deck around an agenda is made of."""

    own: Callable[[Any], Counts] = lambda library: {}
    size: int = 60
    plots: Callable[[Any], Counts] = lambda library: library.plots(7)
    neutral: bool = False
    keys: dict[str, Any] = {}


def rains(library: Any) -> Counts:
    others = library.plots(7)
    schemes = is_plot("scheme", without=("kingdom",))
    return {**others, **library.plots(5, schemes, avoid=others)}


def with_trait(*traits: str) -> Callable[[Any], Counts]:
    def plots(library: Any) -> Counts:
        few = library.plots(2, is_plot(*traits))
        return {**few, **library.plots(5, avoid=few)}

    return plots


def two_twice(library: Any) -> Counts:
    twice = library.pick(is_plot(), 2, 2)
    return {**twice, **library.plots(6, avoid=twice)}


def three_each(library: Any) -> Counts:
    """Three titles of each faction; of Martell only two, so that there is place for a third."""
    own: Counts = {}
    for faction in BANNERS.values():
        own |= library.pick(library.soldier(faction), 2 if faction == "martell" else 3, 1)
    return own


def picked(*choices: tuple[Callable[[Any], bool], int, int]) -> Callable[[Any], Counts]:
    def own(library: Any) -> Counts:
        found: Counts = {}
        for fits, titles, copies in choices:
            found |= library.pick(fits, titles, copies, avoid=found)
        return found

    return own


def draft(own: Callable[[Any], Counts], **keys: Any) -> Around:
    return Around(own, 40, lambda library: library.plots(5), keys={"format": "draft", **keys})


def of_faction(faction: str, *, loyal: bool) -> Callable[[Any], bool]:
    return lambda card: (card.kind, card.faction, card.loyal) == ("character", faction, loyal)


LIONS = picked((of_faction("lannister", loyal=True), 2, 3))
LIONS_AND_STAGS = picked(
    (of_faction("lannister", loyal=True), 2, 3), (of_faction("baratheon", loyal=True), 2, 3)
)
AROUND: dict[str, Around] = {
    **{code: Around() for code in WITHOUT_DECK_RULE},
    "00001": draft(LIONS, chosen={"factions": ["lannister"]}),
    "00002": draft(picked((is_guest("character", "army", loyal=True), 3, 1))),
    "00003": draft(LIONS_AND_STAGS, chosen={"factions": ["lannister", "baratheon"]}),
    "00004": draft(picked((is_guest("event", loyal=True), 5, 3))),
    "00362": draft(LIONS, chosen={"factions": ["House Lannister"]}),
    "00363": draft(LIONS_AND_STAGS, chosen={"factions": ["baratheon", "lannister"]}),
    "00364": draft(picked((is_shadow_guest("location", loyal=True), 2, 3))),
    "00365": draft(picked((is_guest("location", loyal=True), 5, 3))),
    "00366": draft(picked((is_guest("character", "knight"), 5, 3)), chosen={"traits": ["Knight"]}),
    "00367": draft(picked((is_guest("event", loyal=True), 5, 3))),
    "01027": Around(lambda library: library.pick(library.neutral, 5)),
    "04037": Around(plots=with_trait("summer")),
    "04038": Around(plots=with_trait("winter")),
    "05045": Around(plots=rains),
    "06018": Around(size=75),
    "06119": Around(lambda library: {"01153": 3}),
    "09045": Around(picked((is_guest("character", "maester"), 4, 3))),
    "10045": Around(plots=two_twice),
    "11079": Around(neutral=True),
    "13079": Around(picked((is_shadow_guest("character"), 10, 3))),
    "13099": Around(picked((is_guest("character", "kingsguard"), 7, 1))),
    "13118": Around(
        picked((lambda c: c.kind == "attachment" and c.faction == "neutral", 9, 1)), 75
    ),
    "16028": Around(picked((lambda c: c.kind == "event" and c.faction == "neutral", 9, 1)), 75),
    "16030": Around(size=100),
    "17148": Around(picked((is_shadow_guest("character"), 10, 3))),
    "17149": Around(picked((lambda c: c.kind == "event" and c.faction == "stark", 5, 3))),
    "17150": Around(picked((is_guest("character", "wildling"), 3, 3)), neutral=True),
    "17151": Around(plots=two_twice),
    "17152": Around(
        picked((lambda c: c.kind == "attachment" and c.faction == "neutral", 9, 1)), 75
    ),
    "20051": Around(picked((is_guest("character", "fool"), 3, 3))),
    "20052": Around(),
    "21030": Around(plots=lambda library: library.plots(10, is_plot("edict", "siege", "war"))),
    "23040": Around(picked((lambda c: c.faction == "neutral" and "house arryn" in c.traits, 4, 3))),
    "25080": Around(),
    "25120": Around(three_each, neutral=True),
    "26040": Around(picked((is_guest("character", "small council"), 7, 1))),
    "26080": Around(picked((lambda c: is_guest("location", "warship")(c) and not c.limited, 6, 1))),
    "26120": Around(
        picked(
            (
                lambda c: (c.kind, c.faction) == ("attachment", "stark") and "weapon" in c.traits,
                2,
                3,
            )
        )
    ),
}
for banner, house in BANNERS.items():
    AROUND[banner] = Around(lambda library, house=house: library.draw(library.soldier(house), 12))  # type: ignore[misc]


def legal_deck(library: Any, code: str) -> Any:
    around = AROUND[code]
    is_soldier = library.soldier(host(code))
    return library.document(
        host(code),
        [code],
        own=around.own(library),
        size=around.size,
        filler=library.neutral if around.neutral else lambda c: is_soldier(c) and is_nobody(c),
        plots=around.plots(library),
        **{"edition": "ffg1.1", **around.keys},
    )


def test_every_agenda_is_here(lcg: Any) -> None:
    agendas = {c.code for c in lcg.catalogue.edition("ffg1.1").entries.all() if c.kind == "agenda"}

    # The King's Voice is for a variant that never came out: no deck with it is legal.
    assert agendas - AROUND.keys() == {"00030"}
    assert len(agendas) == 60


@pytest.mark.parametrize("code", sorted(AROUND))
def test_an_agenda_has_a_legal_deck(code: str, library: Any, broken: Any) -> None:
    assert broken(check(legal_deck(library, code))) == []


@pytest.mark.parametrize("code", sorted(AROUND))
def test_the_guests_of_an_agenda_stay_out_without_it(code: str, library: Any, broken: Any) -> None:
    document = legal_deck(library, code)
    own = [library.card(card).faction for card in AROUND[code].own(library)]
    guests = len([faction for faction in own if faction not in ("neutral", document["faction"])])

    assert broken(check({**document, "agendas": []})).count("card-pool") == guests


# ---- broken decks --------------------------------------------------------------------------------

Change = Callable[[Any, Any], Any]


def plus(fits: Callable[[Any], bool], copies: int = 1) -> Change:
    """One more card, in so many copies."""
    return lambda library, document: {
        **document,
        "cards": {
            **document["cards"],
            **library.pick(fits, 1, copies, avoid=document["cards"]),
        },
    }


def plot_in(fits: Callable[[Any], bool]) -> Change:
    """Another plot in the place of the first."""

    def change(library: Any, document: Any) -> Any:
        first, *_ = document["plots"]
        rest = {code: count for code, count in document["plots"].items() if code != first}
        return {**document, "plots": {**rest, **library.plots(1, fits, avoid=document["plots"])}}

    return change


def one_less(section: str) -> Change:
    def change(_library: Any, document: Any) -> Any:
        held = dict(document[section])
        code = next(iter(held)) if section == "plots" else next(reversed(held))
        held[code] -= 1
        return {**document, section: {code: count for code, count in held.items() if count}}

    return change


def first_card(copies: int) -> Change:
    """The first card of the deck in so many copies, or gone; its place is taken by others."""

    def change(library: Any, document: Any) -> Any:
        first, *_ = document["cards"]
        held = {**document["cards"], first: copies}
        more = dict.fromkeys(
            library.pick(lambda c: library.neutral(c) and is_nobody(c), 1, 3, avoid=held), 3
        )
        return {**document, "cards": {c: n for c, n in {**held, **more}.items() if n}}

    return change


class Break(NamedTuple):
    agenda: str
    what: str
    change: Change
    rule: str


def is_card(code: str) -> Callable[[Any], bool]:
    return lambda card: card.code == code


STARK_PLOT = is_card("03047")
SCHEME = is_plot("scheme", without=("kingdom", "winter", "summer"))
BREAKS = [
    *(Break(b, "eleven of it", first_card(2), "agenda-demand") for b in BANNERS),
    *(
        Break(b, "a loyal card", plus(of_faction(f, loyal=True)), "card-pool")
        for b, f in BANNERS.items()
    ),
    *(
        Break(b, "a plot", plot_in(lambda c, f=f: (c.kind, c.faction) == ("plot", f)), "card-pool")  # type: ignore[misc]
        for b, f in BANNERS.items()
    ),
    Break("01027", "sixteen neutrals", plus(is_card("01039")), "agenda-demand"),
    Break("04037", "a Winter plot", plot_in(is_plot("winter")), "agenda-forbids"),
    Break("04038", "a Summer plot", plot_in(is_plot("summer")), "agenda-forbids"),
    Break("05045", "eleven plots", one_less("plots"), "plot-deck-size"),
    Break("05045", "six Schemes", plot_in(SCHEME), "agenda-demand"),
    Break("06018", "74 cards", one_less("cards"), "draw-deck-size"),
    Break("06119", "a loyal character", plus(of_faction("stark", loyal=True)), "agenda-forbids"),
    Break("09045", "eleven Maesters", first_card(2), "agenda-demand"),
    Break(
        "09045", "a loyal Maester", plus(is_guest("character", "maester", loyal=True)), "card-pool"
    ),
    Break("10045", "nine plots", one_less("plots"), "plot-deck-size"),
    Break("17151", "nine plots", one_less("plots"), "plot-deck-size"),
    Break(
        "11079", "a card of the faction", plus(of_faction("stark", loyal=False)), "agenda-forbids"
    ),
    Break(
        "11079",
        "a plot of the faction",
        plot_in(lambda c: (c.kind, c.faction) == ("plot", "stark")),
        "agenda-forbids",
    ),
    Break(
        "17150",
        "a Stark who is no Wildling",
        plus(lambda c: of_faction("stark", loyal=False)(c) and "wildling" not in c.traits),
        "agenda-forbids",
    ),
    Break(
        "17150",
        "a plot of the faction",
        plot_in(lambda c: (c.kind, c.faction) == ("plot", "stark")),
        "agenda-forbids",
    ),
    *(
        Break(
            a,
            "a loyal guest in shadows",
            plus(is_shadow_guest("character", loyal=True)),
            "card-pool",
        )
        for a in ("13079", "17148")
    ),
    *(
        Break(a, "a location with shadow", plus(is_shadow_guest("location")), "card-pool")
        for a in ("13079", "17148")
    ),
    *(
        Break(
            a,
            "a guest without shadow",
            plus(lambda c: is_guest("character")(c) and "shadow" not in c.keywords),
            "card-pool",
        )
        for a in ("13079", "17148")
    ),
    Break("13099", "six of the Kingsguard", first_card(0), "agenda-demand"),
    Break(
        "13099", "a loyal one", plus(is_guest("character", "kingsguard", loyal=True)), "card-pool"
    ),
    *(
        Break(a, "74 cards", one_less("cards"), "draw-deck-size")
        for a in ("13118", "17152", "16028")
    ),
    *(
        Break(a, "two of one title", first_card(2), "agenda-title-limit")
        for a in ("13118", "17152", "16028")
    ),
    Break("16030", "99 cards", one_less("cards"), "draw-deck-size"),
    Break("17149", "a neutral event", plus(is_card("01041")), "agenda-forbids"),
    Break(
        "20051",
        "a guest who is no Fool",
        plus(lambda c: is_guest("character")(c) and "fool" not in c.traits),
        "card-pool",
    ),
    Break("20052", "a Kingdom plot", plot_in(is_plot("kingdom")), "agenda-forbids"),
    Break("21030", "nine plots", one_less("plots"), "plot-deck-size"),
    Break(
        "21030",
        "a Kingdom plot",
        plot_in(is_plot("kingdom", without=("edict", "siege", "war"))),
        "agenda-forbids",
    ),
    Break("23040", "eleven of the Vale", first_card(2), "agenda-demand"),
    Break("25080", "an Omen", plot_in(is_plot("omen")), "agenda-forbids"),
    Break("25120", "a fourth Stark", plus(of_faction("stark", loyal=False)), "agenda-demand"),
    Break(
        "25120",
        "an event of a guest",
        plus(lambda c: is_guest("event")(c) and c.faction == "martell"),
        "card-pool",
    ),
    Break("26040", "six councillors", first_card(0), "agenda-demand"),
    Break("26080", "two of a ship", first_card(2), "agenda-title-limit"),
    Break(
        "26080",
        "a guest that is no ship",
        plus(lambda c: is_guest("location")(c) and "warship" not in c.traits),
        "card-pool",
    ),
    Break("26120", "a Condition", plus(is_card("01034")), "agenda-forbids"),
    *(
        Break(a, "a third faction", plus(of_faction("tyrell", loyal=False)), "card-pool")
        for a in ("00001", "00003", "00362", "00363")
    ),
    Break(
        "00002",
        "a guest without the traits",
        plus(lambda c: is_guest("character")(c) and not c.traits & {"knight", "army"}),
        "card-pool",
    ),
    Break(
        "00004",
        "a plot of a guest",
        plot_in(lambda c: (c.kind, c.faction) == ("plot", "lannister")),
        "card-pool",
    ),
    Break(
        "00364",
        "a guest without shadow",
        plus(lambda c: is_guest("location")(c) and "shadow" not in c.keywords),
        "card-pool",
    ),
    Break(
        "00365",
        "an event without bestow",
        plus(lambda c: is_guest("event")(c) and "bestow" not in c.keywords),
        "card-pool",
    ),
    Break(
        "00366",
        "a guest without the trait",
        plus(lambda c: is_guest("character")(c) and "knight" not in c.traits),
        "card-pool",
    ),
]


@pytest.mark.parametrize("case", BREAKS, ids=lambda case: f"{case.agenda}-{case.what}")
def test_a_deck_against_its_agenda_breaks_just_that(case: Break, library: Any, broken: Any) -> None:
    document = case.change(library, legal_deck(library, case.agenda))

    assert set(broken(check(document))) == {case.rule}


def test_the_rains_want_five_different_schemes(library: Any, found: Any) -> None:
    document = legal_deck(library, "05045")
    *_, last, twice = [c for c in document["plots"] if "scheme" in library.card(c).traits]
    plots = {code: count for code, count in document["plots"].items() if code != last}

    report = check({**document, "plots": {**plots, twice: 2}})

    facts = {"agenda": '"The Rains of Castamere"', "count": 4, "wanted": "5"}
    facts["what"] = "different titles (Scheme, plots)"
    assert found(report) == [("agenda-demand", facts)]


def test_the_wars_to_come_double_two_plots_and_no_third(library: Any, found: Any) -> None:
    three = library.pick(is_plot(), 3, 2)
    plots = {**three, **library.plots(4, avoid=three)}
    document = {**legal_deck(library, "17151"), "plots": plots}
    titles = sorted(library.card(code).title for code in three)

    assert found(check(document)) == [("doubled-plots", {"count": 3, "plots": titles, "limit": 2})]


def test_desperate_hope_and_the_seven_kingdoms_differ_in_plots(library: Any, broken: Any) -> None:
    lion = plot_in(lambda card: (card.kind, card.faction) == ("plot", "lannister"))

    assert broken(check(lion(library, legal_deck(library, "00367")))) == []
    assert broken(check(lion(library, legal_deck(library, "00004")))) == ["card-pool"]


@pytest.mark.parametrize(
    ("code", "named"), [("00001", 2), ("00003", 3), ("00362", 8), ("00363", 3)]
)
def test_an_agenda_for_some_factions_takes_no_more_of_them(
    code: str, named: int, library: Any
) -> None:
    """Naming more factions than the card says must not open them all."""
    others = [faction for faction in sorted(BANNERS.values()) if faction != "stark"]
    guests: Counts = {}
    for faction in others[:named]:
        guests |= library.pick(library.soldier(faction), 1, 1)
    document = legal_deck(library, code)
    cards = {**library.draw(library.soldier("stark"), 40), **guests}

    report = check({**document, "cards": cards, "chosen": {"factions": others[:named]}})

    assert not report.legal


@pytest.mark.parametrize("code", ["00001", "00003", "00362", "00363", "00366"])
def test_what_was_named_may_be_seen_from_the_deck(code: str, library: Any, broken: Any) -> None:
    """A document that names nothing is read as naming what its guests need."""
    document = legal_deck(library, code)
    del document["chosen"]

    assert broken(check(document)) == []


@pytest.mark.parametrize("code", ["00001", "00003", "00362", "00363"])
def test_no_more_is_seen_from_the_deck_than_may_be_named(
    code: str, library: Any, broken: Any
) -> None:
    document = legal_deck(library, code)
    del document["chosen"]
    stranger = library.pick(of_faction("tyrell", loyal=False), 1, 1)

    report = check({**document, "cards": {**document["cards"], **stranger}})

    assert broken(report) == ["card-pool"]


def test_guests_without_a_common_trait_join_no_forces(library: Any) -> None:
    document = legal_deck(library, "00366")
    del document["chosen"]
    others = library.pick(is_guest("character", "maester"), 1, 1)

    assert not check({**document, "cards": {**document["cards"], **others}}).legal


def test_naming_without_an_agenda_for_it_is_told(library: Any, found: Any) -> None:
    report = check(library.document(chosen={"factions": ["lannister"]}))

    assert found(report) == [("agenda-choice", {"named": ["lannister"], "count": 1, "limit": 0})]


def test_join_forces_takes_one_trait(library: Any) -> None:
    document = legal_deck(library, "00366")
    cards = {**document["cards"], **library.pick(is_guest("character", "maester"), 1, 1)}

    report = check({**document, "cards": cards, "chosen": {"traits": ["Knight", "Maester"]}})

    assert not report.legal


def test_the_kings_voice_allows_a_second_agenda_of_any_kind(library: Any, broken: Any) -> None:
    report = check(library.document(agendas=["00030", "01027"]))

    assert set(broken(report)) == {"pack-released", "agenda-format"}


@pytest.mark.parametrize("extra", ["11039", "18019", "23040", "26080"])
def test_every_agenda_with_the_trait_banner_stands_beside_an_alliance(
    extra: str, library: Any, broken: Any
) -> None:
    arryn = library.pick(lambda c: library.neutral(c) and "house arryn" in c.traits, 4)
    report = check(library.document(agendas=["06018", extra], own=arryn, size=75))

    assert broken(report) == []


def test_two_of_the_alliance_are_copies_and_no_fourth_place(library: Any, broken: Any) -> None:
    report = check(library.document(agendas=["06018", "06018"], size=75))

    assert "card-copies" in broken(report)


def test_only_a_contradiction_in_plots_is_told(library: Any, found: Any) -> None:
    """75 and 100 cards can both be kept, 10 and 12 plots cannot."""
    both = library.document(agendas=["16030", "17152"], size=99)
    told = dict(found(check(both)))

    assert told["draw-deck-size"] == {"count": 99, "least": 100}
    assert "agenda-numbers" not in told


def test_the_order_of_agendas_changes_no_number(library: Any) -> None:
    for agendas in (["16030", "17152"], ["17152", "16030"]):
        report = check(library.document(agendas=agendas, size=99))
        sizes = [f.facts for f in report.findings if f.rule.id == "agot-lcg.draw-deck-size"]
        assert sizes == [{"count": 99, "least": 100}]


def test_a_banner_of_ones_own_house_asks_for_twelve_all_the_same(deck: Any, broken: Any) -> None:
    assert broken(deck("stark", ["01203"])) == []


def test_the_law_on_demands_says_that_different_is_by_title() -> None:
    """Public validators count copies or printings here, so the rule says what it counts."""
    law = {rule.id: rule.law.en for rule in find_game("agot-lcg").rules}

    assert "different by title" in law["agot-lcg.agenda-demand"]
    assert "all cards of the title count" in law["agot-lcg.agenda-title-limit"]
    assert "smallest limit" in law["agot-lcg.card-copies"]
    assert "two versions of one title are the same title" in law["agot-lcg.doubled-plots"]

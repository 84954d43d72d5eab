"""Rules about the plot deck."""

from __future__ import annotations

from collections.abc import Iterator

from builder.games.hbo_card_game.side import Side, by_key, labels, slots
from builder.rule import Finding, Rule, rule
from builder.text import Text


@rule(
    "hbo-card-game.plot-deck-size",
    name=Text(en="Plots in the deck", ru="Замыслы в колоде"),
    cite="rules-2013: Make the plot decks, p. 6 | Создайте колоды замыслов, с. 6",
    law=Text(
        en="A plot deck has exactly as many plots as the rules say.",
        ru="В колоде замыслов ровно столько карт, сколько велят правила.",
    ),
    message=Text(
        en="Plots in the deck: {count}, and there must be {size}.",
        ru="Замыслов в колоде: {count}, а должно быть {size}.",
    ),
)
def plot_deck_size(rule: Rule, side: Side, *, size: int) -> Iterator[Finding]:
    if side.plots is not None and len(side.plots) != size:
        yield rule.broken(["plots"], count=len(side.plots), size=size)


@rule(
    "hbo-card-game.plot-copies",
    name=Text(en="Different plots", ru="Разные замыслы"),
    cite="rules-2013: Plot cards, p. 3 | Карты замыслов, с. 3",
    law=Text(
        en="The plots of a deck all differ, since the box is taken to hold one card of each.",
        ru="Все замыслы колоды разные: считается, что в коробке каждый есть в одном экземпляре.",
    ),
    message=Text(
        en="{plot}: copies in the deck {count}, and the limit is {limit}.",
        ru="{plot}: копий в колоде {count}, предел — {limit}.",
    ),
)
def plot_copies(rule: Rule, side: Side, *, limit: int) -> Iterator[Finding]:
    for found in by_key(side.plots or ()).values():
        if len(found) > limit:
            yield rule.broken(slots(found), plot=found[0].label, count=len(found), limit=limit)


@rule(
    "hbo-card-game.recommended-plots",
    name=Text(en="Recommended plots", ru="Рекомендованные замыслы"),
    cite="rules-2013: Make the plot decks, p. 6 | Создайте колоды замыслов, с. 6",
    law=Text(
        en="The rulebook names seven plots for each house, and other plots are a choice of one's "
        "own.",
        ru="Правила называют по семь замыслов для каждого Дома, другие замыслы — свой выбор.",
    ),
    message=Text(
        en="Plots outside the recommended deck ({house}): {plots}.",
        ru="Замыслы не из рекомендованной колоды ({house}): {plots}.",
    ),
    severity="note",
)
def recommended_plots(rule: Rule, side: Side) -> Iterator[Finding]:
    recommended = side.edition.tables.recommended.get(side.house, ())
    others = [plot for plot in side.opening if plot.key not in recommended]
    if recommended and others:
        yield rule.broken(slots(others), house=side.house_name(), plots=labels(others))

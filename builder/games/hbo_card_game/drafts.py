"""Rules about the plot draft, pick by pick."""

from __future__ import annotations

from collections.abc import Iterator

from builder.games.hbo_card_game.side import Draft, Named, Side, by_key, labels, slots
from builder.rule import Finding, Rule, rule
from builder.text import Text

DRAFT = "rules-2013: Plot draft, p. 14 | Драфт замыслов, с. 14"
PICKS_IN_A_ROUND = 2


def is_whole(draft: Draft, rounds: int) -> bool:
    """Whether the draft states every plot that the player could choose from in the end."""
    picks = [pick for pick in draft.rows if pick.kept]
    return draft.start is not None and len(picks) >= rounds * PICKS_IN_A_ROUND


def drafted(draft: Draft) -> list[Named]:
    """The plots a player has after the draft: those of the start, and those kept."""
    return [*(draft.start or ()), *(pick.kept for pick in draft.rows if pick.kept)]


@rule(
    "hbo-card-game.draft-start",
    name=Text(en="Plots before the draft", ru="Замыслы до драфта"),
    cite=DRAFT,
    law=Text(
        en="The draft begins when the player has a plot deck of the ordinary size.",
        ru="Драфт начинается, когда у игрока есть колода замыслов обычного размера.",
    ),
    message=Text(
        en="Plots before the draft: {count}, and there must be {size}.",
        ru="Замыслов до драфта: {count}, а должно быть {size}.",
    ),
)
def draft_start(rule: Rule, side: Side, *, size: int) -> Iterator[Finding]:
    start = side.draft.start if side.draft else None
    if start is not None and len(start) != size:
        yield rule.broken(["draft/start"], count=len(start), size=size)


@rule(
    "hbo-card-game.draft-picks",
    name=Text(en="Picks of the draft", ru="Число выборов на драфте"),
    cite=DRAFT,
    law=Text(
        en="The draft goes on until its deck is dealt out, with two picks for a player in each "
        "round.",
        ru="Драфт идёт, пока не роздана вся его колода, и в каждом круге игрок выбирает дважды.",
    ),
    message=Text(
        en="Picks of the draft: {count}, and there must be {size}.",
        ru="Выборов на драфте: {count}, а должно быть {size}.",
    ),
)
def draft_picks(rule: Rule, side: Side, *, rounds: int) -> Iterator[Finding]:
    size = rounds * PICKS_IN_A_ROUND
    picks = side.draft.picks if side.draft else None
    if picks is not None and len(picks) != size:
        yield rule.broken(["draft/picks"], count=len(picks), size=size)


@rule(
    "hbo-card-game.draft-deal",
    name=Text(en="Plots to choose from", ru="Замыслы на выбор"),
    cite=DRAFT,
    law=Text(
        en="A player chooses first among the plots dealt, then among those that the opponent "
        "passes.",
        ru="Игрок выбирает сначала из сданных замыслов, затем из переданных соперником.",
    ),
    message=Text(
        en="Pick {pick}: plots to choose from {count}, and there must be {size}.",
        ru="Выбор {pick}: замыслов на выбор {count}, а должно быть {size}.",
    ),
)
def draft_deal(rule: Rule, side: Side, *, dealt: int, passed: int) -> Iterator[Finding]:
    for number, pick in enumerate(side.picks):
        size = passed if number % PICKS_IN_A_ROUND else dealt
        if len(pick.seen) != size:
            yield rule.broken([pick.slot], pick=number + 1, count=len(pick.seen), size=size)


@rule(
    "hbo-card-game.draft-kept",
    name=Text(en="Plot kept at a pick", ru="Оставленный замысел"),
    cite=DRAFT,
    law=Text(
        en="The plot that a player keeps is one of those to choose from.",
        ru="Замысел, который игрок оставляет себе, — один из тех, что были на выбор.",
    ),
    message=Text(
        en="Pick {pick}: {plot} is not among the plots to choose from: {seen}.",
        ru="Выбор {pick}: {plot} — не из замыслов на выбор: {seen}.",
    ),
)
def draft_kept(rule: Rule, side: Side) -> Iterator[Finding]:
    for number, pick in enumerate(side.picks, 1):
        if pick.kept and pick.seen and not pick.is_among:
            facts = {"pick": number, "plot": pick.kept.label, "seen": labels(pick.seen)}
            yield rule.broken([pick.kept.slot], **facts)


@rule(
    "hbo-card-game.draft-copies",
    name=Text(en="Each plot once in the draft", ru="Замысел на драфте один раз"),
    cite=DRAFT,
    law=Text(
        en="A plot comes to a player once, at the start or at a pick, since the box is taken to "
        "hold one card of each.",
        ru="Замысел приходит к игроку один раз, в начале или на выбор: считается, что в коробке "
        "каждый есть в одном экземпляре.",
    ),
    message=Text(
        en="{plot}: times in the draft {count}, and the limit is {limit}.",
        ru="{plot}: встречается на драфте раз: {count}, предел — {limit}.",
    ),
)
def draft_copies(rule: Rule, side: Side, *, limit: int) -> Iterator[Finding]:
    if side.draft is None:
        return
    came = [*(side.draft.start or ()), *(plot for pick in side.picks for plot in pick.seen)]
    for found in by_key(came).values():
        if len(found) > limit:
            yield rule.broken(slots(found), plot=found[0].label, count=len(found), limit=limit)


@rule(
    "hbo-card-game.draft-choice",
    name=Text(en="Plot deck from the draft", ru="Колода замыслов после драфта"),
    cite=DRAFT,
    law=Text(
        en="Every plot of the deck is one that the player began with or kept in the draft.",
        ru="Каждый замысел колоды — из тех, с которыми игрок начал или которые оставил на драфте.",
    ),
    message=Text(
        en="{plot} is not among the plots at hand after the draft: {count}.",
        ru="{plot}: замысла нет среди имеющихся после драфта: {count}.",
    ),
)
def draft_choice(rule: Rule, side: Side, *, rounds: int) -> Iterator[Finding]:
    if side.draft is None or not is_whole(side.draft, rounds):
        return
    pool = by_key(drafted(side.draft))
    for plot in side.plots or ():
        if plot.key not in pool:
            yield rule.broken([plot.slot], plot=plot.label, count=len(pool))

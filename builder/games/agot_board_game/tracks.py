"""Rules about tracks and markers: influence, dominance tokens, supply, victory, round."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from builder.games.agot_board_game.armies import castles_held, icons_held, knows_tokens
from builder.games.agot_board_game.table import Side, Table, Track
from builder.rule import Finding, Rule, rule
from builder.text import Text

MISSING = Text(en="is missing from", ru="жетона нет")
REPEATED = Text(en="is repeated on", ru="стоит дважды")
NOT_PLAYING = Text(en="is not in play and stands on", ru="не участвует в партии, но стоит")
ON = Text(en="lies on the track", ru="лежит на треке")
OFF = Text(en="stays in the box", ru="остаётся в коробке")
ROUND = Text(en="round marker", ru="Маркер раунда")
THREAT = Text(en="wildling threat marker", ru="Маркер угрозы одичалых")
WESTEROS = Text(en="number of Westeros cards revealed", ru="Число вскрытых карт Вестероса")
NOBODY = Text("—", "—")


def playing(table: Table) -> tuple[str, ...]:
    """The houses in play: those of the number of players, or those stated."""
    if table.set_up is not None:
        return table.set_up.houses
    return tuple(dict.fromkeys(side.id for side in table.sides if side.id))


def tracks_of(table: Table) -> list[Track]:
    return list((table.tracks or {}).values())


@rule(
    "agot-board-game.track-complete",
    name=Text(en="Every house on every track", ru="Каждый Дом на каждом треке"),
    cite="rules-2015: Place influence tokens, p. 4 | Расставьте жетоны влияния, с. 4",
    law=Text(
        en="Each house in play stands exactly once on each influence track, and no other house "
        "does.",
        ru="Каждый участвующий Дом стоит на каждом треке влияния ровно один раз, а других там нет.",
    ),
    message=Text(
        en="{house} {fault} the {track}.",
        ru="{house} на треке влияния: {fault} ({track}).",
    ),
)
def track_complete(rule: Rule, table: Table) -> Iterator[Finding]:
    wanted = playing(table)
    for track in tracks_of(table):
        stand = Counter(house.id for _, house in track.places if house.id)
        unclear = any(not house.id for _, house in track.places)
        for _, house in {house.id: (0, house) for _, house in track.places if house.id}.values():
            fault = REPEATED if stand[house.id] > 1 else NOT_PLAYING
            if stand[house.id] > 1 or (table.set_up and house.id not in wanted):
                slots = [ref.slot for _, ref in track.places if ref.id == house.id]
                yield rule.broken(slots, house=house.label, fault=fault, track=track.label)
        for id in wanted:
            if id not in stand and not unclear:
                label = table.catalogue.factions[id].name
                yield rule.broken([track.slot], house=label, fault=MISSING, track=track.label)


@rule(
    "agot-board-game.track-no-gaps",
    name=Text(en="No empty places on a track", ru="Треки без пустых мест"),
    cite="rules-2015: Place influence tokens, p. 4 | Расставьте жетоны влияния, с. 4",
    law=Text(
        en="Houses fill an influence track from its first place on, one to a place.",
        ru="Дома занимают деления трека влияния подряд, начиная с первого, по одному на деление.",
    ),
    message=Text(
        en="The {track} has {count} houses on place {place}, and there should be 1.",
        ru="{track}: на делении {place} Домов {count}, а должен быть один.",
    ),
)
def track_no_gaps(rule: Rule, table: Table) -> Iterator[Finding]:
    for track in tracks_of(table):
        places = Counter(place for place, _ in track.places)
        last = max(places, default=0)
        wrong = [place for place in range(1, last + 1) if places[place] != 1]
        for place in [*wrong, *([0] if places[0] else [])]:
            facts = {"track": track.label, "place": place, "count": places[place]}
            yield rule.broken([track.slot], **facts)


@rule(
    "agot-board-game.track-start-order",
    name=Text(en="Order on the tracks at set-up", ru="Порядок на треках в начале"),
    cite="rules-2015: Screen, p. 6 | Ширма, с. 6",
    law=Text(
        en="At set-up the houses stand on each track in the printed order, without those not in "
        "play.",
        ru="В начале партии Дома стоят на каждом треке в напечатанном порядке, без неучаствующих.",
    ),
    message=Text(
        en="The {track} starts: {houses}.",
        ru="{track}, порядок в начале: {houses}.",
    ),
)
def track_start_order(rule: Rule, table: Table) -> Iterator[Finding]:
    if not table.is_start or table.set_up is None:
        return
    for track in tracks_of(table):
        wanted = table.set_up.tracks[track.id]
        there = [house.id for _, house in sorted(track.places, key=lambda each: each[0])]
        known = [id for id in there if id in wanted]
        # Houses that are missing, repeated or strange are told by another rule.
        if known != [id for id in wanted if id in known] and len(set(known)) == len(known):
            houses = tuple(table.box.label(id) for id in wanted)
            yield rule.broken([track.slot], track=track.label, houses=houses)


@rule(
    "agot-board-game.dominance-holder",
    name=Text(en="Holders of the dominance tokens", ru="Владельцы жетонов превосходства"),
    cite="rules-2015: Influence tracks, p. 11 | Треки влияния и жетоны превосходства, с. 11",
    law=Text(
        en="The house on the first place of a track holds its token, and nobody else does.",
        ru="Жетоном превосходства владеет только Дом на первом делении соответствующего трека.",
    ),
    message=Text(
        en="{token} is held by {holders}, and belongs to {house}, first on the {track}.",
        ru="{token}: держит {holders}, а должен {house}, первый по счёту ({track}).",
    ),
)
def dominance_holder(rule: Rule, table: Table) -> Iterator[Finding]:
    tracks = {facts["token"]: id for id, facts in table.box.of_kind("track")}
    for held in table.dominance or ():
        id = tracks.get(held.token.id, "")
        first = first_on(table, id)
        holders = [house for house in held.holders if house.id]
        if not first or len(holders) < len(held.holders):
            continue
        if [house.id for house in holders] != [first]:
            yield rule.broken(
                [held.slot],
                token=held.token.label,
                holders=tuple(house.label for house in holders) or (NOBODY,),
                house=table.catalogue.factions[first].name,
                track=table.box.label(id),
            )


def first_on(table: Table, track: str) -> str:
    """The house on the first place: as stated, or at set-up as printed."""
    if table.tracks is not None and track in table.tracks:
        first = table.tracks[track].first
        return first.id if first else ""
    if table.is_start and table.set_up and track in table.set_up.tracks:
        return table.set_up.tracks[track][0]
    return ""


@rule(
    "agot-board-game.court-overlay",
    name=Text(en="Overlay of the King's Court", ru="Накладка «Королевский двор»"),
    cite="rules-2015: Fewer players, p. 28 | Неполный состав игроков, с. 28",
    law=Text(
        en="The overlay lies on the King's Court track with three or four players, and only then.",
        ru="Накладка лежит на треке Королевского двора только при игре втроём или вчетвером.",
    ),
    message=Text(
        en="With {players} players the overlay {place}.",
        ru="При числе игроков {players} накладка {place}.",
    ),
)
def court_overlay(rule: Rule, table: Table) -> Iterator[Finding]:
    if table.set_up and table.overlay is not None and table.overlay != table.set_up.overlay:
        place = ON if table.set_up.overlay else OFF
        yield rule.broken(["overlay"], players=table.players, place=place)


@rule(
    "agot-board-game.supply-track",
    name=Text(en="Supply marker", ru="Жетон снабжения"),
    cite="rules-2015: Place influence tokens, p. 4 | Расставьте жетоны влияния, с. 4",
    law=Text(
        en="The supply marker stands on 0 to 6, and at set-up on the number of the house's screen.",
        ru="Жетон снабжения стоит на делениях 0–6, а в начале — на указанном ширмой Дома.",
    ),
    message=Text(
        en="{house}, supply: {got}, and it should be {want}.",
        ru="{house}, снабжение: {got}, а должно быть {want}.",
    ),
)
def supply_track(rule: Rule, table: Table, *, most: int) -> Iterator[Finding]:
    for side in table.sides:
        house = table.box.houses.get(side.id)
        if table.is_start and house and side.supply not in (None, house.supply):
            facts = {"house": side.label, "got": side.supply, "want": str(house.supply)}
            yield rule.broken([side.at("supply")], **facts)
            continue
        for slot, level in stated_levels(side):
            if level is not None and level > most:
                facts = {"house": side.label, "got": level, "want": f"0–{most}"}
                yield rule.broken([slot], **facts)


def stated_levels(side: Side) -> Iterator[tuple[str, int | None]]:
    """The places of the supply marker that a house states: now, and around a fall."""
    yield side.at("supply"), side.supply
    if side.reconcile:
        yield side.reconcile.slot, side.reconcile.before
        yield side.reconcile.slot, side.reconcile.after


@rule(
    "agot-board-game.supply-icons",
    name=Text(en="Supply icons held", ru="Знаки снабжения во владениях"),
    cite="rules-2015: More on supply, p. 8 | Другие правила снабжения, с. 8",
    law=Text(
        en="The supply marker equals the supply icons held, unless lands have changed hands since.",
        ru="Уровень снабжения равен числу знаков в своих землях, если те с тех пор не менялись.",
    ),
    message=Text(
        en="{house}, supply icons held: {icons}, and the marker stands on {level}. Right only if "
        "no "
        "Supply card has come since.",
        ru="{house}, знаков снабжения: {icons}, а жетон стоит на делении {level}. Верно, только "
        "если "
        "карты «Снабжение» с тех пор не было.",
    ),
    severity="warning",
)
def supply_icons(rule: Rule, table: Table, *, most: int) -> Iterator[Finding]:
    for side in table.known_sides:
        if side.supply is None or side.units is None or side.reconcile:
            continue
        icons = icons_held(table, side)
        if knows_tokens(table, side) and side.supply != min(icons, most):
            facts = {"house": side.label, "icons": icons, "level": side.supply}
            yield rule.broken([side.at("supply")], **facts)


@rule(
    "agot-board-game.victory-track",
    name=Text(en="Victory marker", ru="Жетон победы"),
    cite="rules-2015: Winning, p. 16 | Победа, с. 16",
    law=Text(
        en="The victory marker shows how many lands with a castle or stronghold the house holds.",
        ru="Жетон победы показывает, сколько у Дома земель с замками и крепостями.",
    ),
    message=Text(
        en="{house}, castles and strongholds held: {held}, and the marker shows {marker}.",
        ru="{house}, земель с замками и крепостями: {held}, а жетон победы показывает {marker}.",
    ),
)
def victory_track(rule: Rule, table: Table, *, win: int) -> Iterator[Finding]:
    for side in table.known_sides:
        if side.victory is not None and side.victory > win:
            facts = {"house": side.label, "held": f"0–{win}", "marker": side.victory}
            yield rule.broken([side.at("victory")], **facts)
            continue
        if side.victory is None or (side.units is None and not table.is_start):
            continue
        held = table.box.houses[side.id].victory
        if side.units is not None:
            held = min(castles_held(table, side), win)
        if side.victory < held or (side.victory > held and knows_tokens(table, side)):
            facts = {"house": side.label, "held": held, "marker": side.victory}
            yield rule.broken([side.at("victory")], **facts)


@rule(
    "agot-board-game.track-markers-start",
    name=Text(en="Round and wildling markers", ru="Маркеры раунда и угрозы"),
    cite="rules-2015: Set-up, p. 4 | Подготовка к игре, с. 4",
    law=Text(
        en="At set-up the round marker stands on 1 and the wildling threat on 2, and the first "
        "round "
        "has no Westeros cards.",
        ru="В начале маркер раунда стоит на 1, угроза одичалых — на 2, а в первом раунде карт "
        "Вестероса не вскрывают.",
    ),
    message=Text(
        en="The {marker} is {got}, and should be {want}.",
        ru="{marker}: {got}, а должно быть {want}.",
    ),
)
def track_markers_start(rule: Rule, table: Table, *, round: int, threat: int) -> Iterator[Finding]:
    rounds, most = table.number("rounds"), table.number("wildlings")
    if table.round is not None:
        want = str(round) if table.is_start else f"{round}–{rounds}"
        if not (table.round == round if table.is_start else round <= table.round <= rounds):
            yield rule.broken(["round"], marker=ROUND, got=table.round, want=want)
    if table.wildlings is not None:
        want = str(threat) if table.is_start else f"0, {threat} … {most}"
        steps = range(0, most + 1, threat)
        if not (table.wildlings == threat if table.is_start else table.wildlings in steps):
            yield rule.broken(["wildlings"], marker=THREAT, got=table.wildlings, want=want)
    if table.westeros and table.round == round:
        facts = {"marker": WESTEROS, "got": len(table.westeros), "want": "0"}
        yield rule.broken(["westeros"], **facts)

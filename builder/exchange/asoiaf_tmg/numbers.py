"""Lists of card numbers: the ID string of Tabletop Simulator, and the JSON of asoiaf-stats.

An attachment belongs to the unit before it; NCUs may stand anywhere. War Council and asoiaf-stats
number some cards differently, so a string that does not say whose numbers it has is read only as
far as both agree, or as its faction and its numbers decide.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import orjson

from builder.exchange.asoiaf_tmg.gathering import Stated, gather
from builder.exchange.asoiaf_tmg.laid import Laid, Shown, checked_writing, laid_out
from builder.exchange.asoiaf_tmg.meaning import (
    Known,
    Lookup,
    Said,
    by_stats,
    by_war_council,
    faction_name,
    faction_named,
    meaning,
    stats_code,
    told_apart,
)
from builder.exchange.asoiaf_tmg.objects import has_key, json_objects, line_of, word_in
from builder.exchange.form import Format, Reading, Roster, Source, Unread, Written
from builder.exchange.lines import shortened
from builder.game import Game
from builder.games.asoiaf_tmg import GAME
from builder.games.asoiaf_tmg.cards import NEUTRAL, Card
from builder.report import Report
from builder.text import Lang, Text
from builder.trouble import Trouble, Unreadable, quoted

STRING = re.compile(r"[ \t]*([\w' &-]{2,40});([\d\s,;]*\d[\d\s,;]*)", re.ASCII)
NUMBER = re.compile(r"\d{1,9}", re.ASCII)
MOST_LETTERS = 10_000


def is_string(source: Source) -> bool:
    if len(source.text) > MOST_LETTERS:
        return False
    lines = [line for line in source.text.splitlines() if line.strip()]
    return bool(lines) and all(STRING.fullmatch(line) for line in lines)


def never(_source: Source) -> bool:
    """For numbers that only their source can tell: they are read when somebody says so."""
    return False


# ---- reading -------------------------------------------------------------------------------------


def reader(lookup: Callable[[], Lookup]) -> Callable[[Source], Reading]:
    """Reads ID strings whose numbers are known to be of one system."""

    def read(source: Source) -> Reading:
        return together(gather(stated, said, lookup()) for stated, said in strings_of(source))

    return read


def read_unsourced(source: Source) -> Reading:
    """Reads ID strings that do not tell whose numbers they have."""
    return together(decided(stated, said) for stated, said in strings_of(source))


def together(readings: Iterator[Reading]) -> Reading:
    found = list(readings)
    return Reading(
        tuple(roster for each in found for roster in each.rosters),
        tuple(line for each in found for line in each.unread),
        tuple(note for each in found for note in each.notes),
    )


def strings_of(source: Source) -> Iterator[tuple[Stated, list[Said]]]:
    """Each string's faction and numbers."""
    lines = [(n, line) for n, line in enumerate(source.text.splitlines(), 1) if line.strip()]
    for number, line in lines or [(1, "")]:
        found = STRING.fullmatch(line)
        if not found or len(line) > MOST_LETTERS:
            expected = Text(
                en="a faction, a semicolon and numbers of cards",
                ru="сторона, точка с запятой и номера карт",
            )
            raise Unreadable([Trouble(expected, quoted(line), source.file, number, 1)])
        numbers = NUMBER.findall(found[2])
        yield Stated(faction=found[1]), [Said(number, code, code) for code in numbers]


SYSTEMS: dict[str, tuple[str, Callable[[], Lookup]]] = {
    "War Council": ("tts", lambda: by_war_council),
    "asoiaf-stats": ("tts-stats", by_stats),
}


def decided(stated: Stated, said: list[Said]) -> Reading:
    """The army when both systems agree, or when only one of them makes sense of the numbers."""
    edition = GAME.catalogue.edition(GAME.default_edition)
    finds = {name: lookup() for name, (_, lookup) in SYSTEMS.items()}
    faction = faction_named(stated.faction)
    meant = {
        name: [meaning(edition, each, Known(faction, lookup=find)).cards for each in said]
        for name, find in finds.items()
    }
    one, other = meant.values()
    if one == other:
        return gather(stated, said, by_war_council)
    wrong = {name: misfits(cards, faction) for name, cards in meant.items()}
    fewest = min(wrong.values())
    fitting = [name for name in wrong if wrong[name] == fewest]
    if len(fitting) == 1:
        found = gather(stated, said, finds[fitting[0]])
        return found._replace(notes=(numbered_by(fitting[0]), *found.notes))
    return asked(stated, said, list(zip(one, other, strict=True)))


def misfits(meant: list[tuple[Card, ...]], faction: str) -> int:
    """How many numbers mean no card, one of another faction, or an attachment without a unit."""
    wrong, has_unit = 0, False
    for cards in meant:
        if not cards or (faction and cards[0].faction not in (faction, NEUTRAL)):
            wrong += 1
            continue
        has_unit = has_unit or cards[0].kind == "unit"
        wrong += cards[0].section == "attachments" and not has_unit
    return wrong


def numbered_by(system: str) -> Text:
    return Text(
        en=f"The numbers are those of {system}: by any other the list makes less sense.",
        ru=f"Номера карт — из {system}: иначе в списке меньше смысла.",
    )


Meant = tuple[tuple[Card, ...], tuple[Card, ...]]


def both(meant: Meant) -> tuple[Card, ...]:
    return tuple({card.id: card for cards in meant for card in cards}.values())


def asked(stated: Stated, said: list[Said], meant: list[Meant]) -> Reading:
    """The cards on which both systems agree; for the others both meanings, to choose from."""
    agreed = [each for n, each in enumerate(said) if meant[n][0] == meant[n][1]]
    found = gather(stated, agreed, by_war_council)
    unclear = tuple(
        Unread(each.line, each.written, told_apart(both(meant[n])))
        for n, each in enumerate(said)
        if meant[n][0] != meant[n][1]
    )
    ways = " / ".join(f"{id} ({name})" for name, (id, _) in SYSTEMS.items())
    note = Text(
        en=f"Some numbers mean other cards in each builder. Say whose they are: {ways}.",
        ru=f"Часть номеров в разных программах значит разное. Укажите, чьи они: {ways}.",
    )
    return found._replace(unread=(*unclear, *found.unread), notes=(note, *found.notes))


# ---- asoiaf-stats JSON ---------------------------------------------------------------------------


def is_stats_json(source: Source) -> bool:
    return has_key(source, "idArray")


def read_stats_json(source: Source) -> Reading:
    return together(read_stats(value, source) for value in json_objects(source, "idArray"))


def read_stats(value: Roster, source: Source) -> Reading:
    numbers = value["idArray"]
    if not isinstance(numbers, list):
        expected = Text(en="a list of numbers as “idArray”", ru="список номеров в «idArray»")
        raise Unreadable([Trouble(expected, quoted(numbers), source.file, 1, 1)])
    codes = [shortened(str(each), 40) for each in numbers]
    said = [Said(line_of(source, code), code, code) for code in codes]
    faction = word_in(value.get("faction"), "name") or word_in(value, "faction")
    return gather(Stated(faction=faction, name=word_in(value, "name")), said, by_stats())


def write_stats_json(_game: Game, roster: Roster, report: Report, _lang: Lang) -> Written:
    armies = laid_out(report, roster)
    lines = [
        orjson.dumps(
            {
                "faction": {"name": stats_faction(army)},
                "idArray": [int(code) for code in codes_of(army, stats_code)],
            }
        ).decode()
        for army in armies
    ]
    content = lines[0] if len(lines) == 1 else "[" + ",\n".join(lines) + "]"
    return checked_writing(content + "\n", armies, report.part, read_stats_json)


def stats_faction(laid: Laid) -> str:
    faction = laid.army.faction
    return faction_name(faction).en if faction else laid.army.named_faction


# ---- writing strings -----------------------------------------------------------------------------


def writer(
    code_of: Callable[[Card], str], read: Callable[[Source], Reading]
) -> Callable[[Game, Roster, Report, Lang], Written]:
    def write(_game: Game, roster: Roster, report: Report, _lang: Lang) -> Written:
        armies = laid_out(report, roster)
        content = "".join(
            f"{letters(army)};{','.join(codes_of(army, code_of))}\n" for army in armies
        )
        return checked_writing(content, armies, report.part, read)

    return write


def letters(laid: Laid) -> str:
    """The faction as the importer knows it: small letters and nothing else."""
    named = laid.army.faction or laid.army.named_faction
    return re.sub(r"[^a-z]", "", named.lower()) or NEUTRAL


def codes_of(laid: Laid, code_of: Callable[[Card], str]) -> Iterator[str]:
    for shown in laid.cards:
        if shown.card and is_numbered(shown) and (code := code_of(shown.card)):
            yield code


def is_numbered(shown: Shown) -> bool:
    return bool(shown.card and shown.card.code.isdigit())


def war_council_code(card: Card) -> str:
    return card.code


read_war_council_string = reader(lambda: by_war_council)
read_stats_string = reader(by_stats)

TTS = Format(
    id="tts",
    name=Text(
        en="Tabletop Simulator ID string, numbers of War Council",
        ru="Строка номеров Tabletop Simulator, номера War Council",
    ),
    games=(GAME.id,),
    is_like=never,
    read=read_war_council_string,
    write=writer(war_council_code, read_war_council_string),
)
TTS_STATS = Format(
    id="tts-stats",
    name=Text(
        en="Tabletop Simulator ID string, numbers of asoiaf-stats",
        ru="Строка номеров Tabletop Simulator, номера asoiaf-stats",
    ),
    games=(GAME.id,),
    is_like=never,
    read=read_stats_string,
    write=writer(stats_code, read_stats_string),
)
ID_STRING = Format(
    id="id-string",
    name=Text(
        en="Tabletop Simulator ID string that does not tell whose numbers it has",
        ru="Строка номеров Tabletop Simulator, источник номеров не указан",
    ),
    games=(GAME.id,),
    is_like=is_string,
    read=read_unsourced,
    write=None,
)
STATS_JSON = Format(
    id="asoiaf-stats-json",
    name=Text(en="asoiaf-stats JSON", ru="JSON asoiaf-stats"),
    games=(GAME.id,),
    is_like=is_stats_json,
    read=read_stats_json,
    write=write_stats_json,
    suffix=".json",
)

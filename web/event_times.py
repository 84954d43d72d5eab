"""Deadlines: read in the zone that was named with them, and told so that nobody misreads them."""

from __future__ import annotations

from datetime import UTC, datetime
from functools import cache
from zoneinfo import ZoneInfo, available_timezones

from babel.dates import format_date, get_timezone_location
from babel.units import format_unit

from builder import Lang
from web.language import gettext as _
from web.problems import Refused
from web.telling import LOCALES

# Names of places; those that only stand for another place or an offset are left out.
REGIONS = ("Africa", "America", "Antarctica", "Asia", "Atlantic", "Australia", "Europe", "Indian")
PLAIN = "UTC"
YEARS = range(2000, 2200)
MINUTES_OF_HOUR, MINUTES_OF_DAY = 60, 24 * 60


@cache
def zone_ids() -> frozenset[str]:
    regions = (*REGIONS, "Pacific")
    return frozenset({PLAIN, *(z for z in available_timezones() if z.startswith(regions))})


@cache
def zones(lang: Lang) -> list[tuple[str, str]]:
    """The zones to choose from, by the names of their places; UTC stands first."""
    named = [(zone, f"{place_of(zone, lang)} — {zone}") for zone in zone_ids() - {PLAIN}]
    return [(PLAIN, PLAIN), *sorted(named, key=lambda pair: pair[1].casefold())]


@cache
def place_of(zone: str, lang: Lang) -> str:
    if zone == PLAIN:
        return PLAIN
    return str(get_timezone_location(ZoneInfo(zone), locale=LOCALES[lang], return_city=True))


def read_local(said: str, zone: str) -> datetime | None:
    """The deadline of a form: what the clock shows in the zone; nothing means none."""
    if not said.strip():
        return None
    if zone not in zone_ids():
        raise Refused("zone", _("Choose one of the time zones."))
    try:
        clock = datetime.fromisoformat(said.strip())
    except ValueError:
        clock = None
    if clock is None or clock.tzinfo is not None or clock.year not in YEARS:
        raise Refused("deadline", _("Write the deadline as a date and a time."))
    return settled(clock, ZoneInfo(zone))


def settled(clock: datetime, zone: ZoneInfo) -> datetime:
    """The one moment that a clock's time means; where clocks are changed it may be two or none."""
    first, second = (clock.replace(tzinfo=zone, fold=fold).astimezone(UTC) for fold in (0, 1))
    if first.astimezone(zone).replace(tzinfo=None) != clock:
        raise Refused("deadline", _("Clocks skip this hour there. Choose another time."))
    if first != second:
        raise Refused("deadline", _("This hour comes twice there. Choose another time."))
    return first


def read_exact(said: object) -> datetime | None:
    """The deadline of a program: ISO 8601 with its offset."""
    if said is None:
        return None
    try:
        at = datetime.fromisoformat(said) if isinstance(said, str) else None
    except ValueError:
        at = None
    if at is None or at.tzinfo is None or at.year not in YEARS:
        raise Refused("deadline", "deadline: 2026-06-14T18:00:00+03:00")
    return at.astimezone(UTC)


def local_input(at: datetime | None, zone: str) -> str:
    """A moment as the input of a form holds it."""
    return at.astimezone(ZoneInfo(zone)).strftime("%Y-%m-%dT%H:%M") if at else ""


def deadline_words(at: datetime, zone: str, lang: Lang) -> str:
    """A moment in the event's zone with the zone's place and offset, and the same in UTC."""
    there = at.astimezone(ZoneInfo(zone))
    told = f"{day(there, lang)}, {there:%H:%M}"
    if zone == PLAIN:
        return f"{told} {PLAIN}"
    same = at.astimezone(UTC)
    plain = f"{same:%H:%M}" if same.date() == there.date() else f"{day(same, lang)}, {same:%H:%M}"
    return f"{told}, {place_of(zone, lang)} ({offset(there)}); {plain} {PLAIN}"


def day(at: datetime, lang: Lang) -> str:
    return str(format_date(at.date(), "long", locale=LOCALES[lang]))


def offset(at: datetime) -> str:
    sign = f"{at:%z}"
    return f"{PLAIN}{sign[:3].replace('-', '−')}:{sign[3:5]}"


def time_left(until: datetime, now: datetime, lang: Lang) -> str:
    """How long it is until then, in the two largest units that matter."""
    minutes = max(1, int((until - now).total_seconds()) // 60)
    days, rest = divmod(minutes, MINUTES_OF_DAY)
    hours, minutes = divmod(rest, MINUTES_OF_HOUR)
    units = (("day", days), ("hour", hours), ("minute", minutes))
    told = [(unit, count) for unit, count in units if count]
    kept = told[:2] if not days else [pair for pair in told[:2] if pair[0] != "minute"]
    words = (format_unit(count, f"duration-{unit}", locale=LOCALES[lang]) for unit, count in kept)
    return " ".join(words)

"""A calendar as other programs read it: iCalendar, RFC 5545."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from functools import lru_cache
from zoneinfo import ZoneInfo

from icalendar import Calendar, Event, Timezone, TimezoneDaylight, TimezoneStandard

MADE_BY = "-//Foyer//Events Calendar//EN"
CONTENT_TYPE = "text/calendar; charset=utf-8"
READ_AGAIN_AFTER = timedelta(hours=1)


@dataclass(frozen=True, kw_only=True)
class CalendarEntry:
    """A performance as a calendar has it; `sequence` rises with each change of it."""

    uid: str
    name: str
    subcategory: str
    place: str
    zone: str
    starts_at: datetime
    is_cancelled: bool
    sequence: int
    changed_at: datetime

    @property
    def title(self) -> str:
        return f"{self.name} ({self.subcategory})" if self.subcategory else self.name


def write_calendar(name: str, entries: Sequence[CalendarEntry]) -> bytes:
    """Write a calendar of some performances, each at the time that the clock of its venue shows."""
    calendar = Calendar()
    calendar.add("prodid", MADE_BY)
    calendar.add("version", "2.0")
    calendar.add("method", "PUBLISH")
    for heading in ("name", "x-wr-calname"):
        calendar.add(heading, _plain(name))
    for heading in ("refresh-interval", "x-published-ttl"):
        calendar.add(heading, READ_AGAIN_AFTER, parameters={"VALUE": "DURATION"})
    for zone, first, last in _zones(entries):
        calendar.add_component(_clock_of(zone, first, last))
    for entry in entries:
        calendar.add_component(_event(entry))
    content: bytes = calendar.to_ical()
    return content


def _event(entry: CalendarEntry) -> Event:
    changed_at = entry.changed_at.astimezone(UTC).replace(microsecond=0)
    event = Event()
    event.add("uid", entry.uid)
    event.add("dtstamp", changed_at)
    event.add("last-modified", changed_at)
    event.add("sequence", entry.sequence)
    # Without an end, since nobody has said how long it takes.
    event.add("dtstart", entry.starts_at.astimezone(ZoneInfo(entry.zone)))
    event.add("summary", _plain(entry.title))
    if entry.place:
        event.add("location", _plain(entry.place))
    event.add("status", "CANCELLED" if entry.is_cancelled else "CONFIRMED")
    return event


def _plain(text: str) -> str:
    """Return a text in one line, without what no calendar may hold; what has a meaning in one, the library escapes."""
    return " ".join("".join(sign if sign.isprintable() else " " for sign in text).split())


def _zones(entries: Iterable[CalendarEntry]) -> list[tuple[str, int, int]]:
    years: dict[str, set[int]] = defaultdict(set)
    for entry in entries:
        years[entry.zone].add(entry.starts_at.year)
    return [(zone, min(found), max(found)) for zone, found in sorted(years.items())]


@lru_cache(maxsize=64)
def _clock_of(zone: str, first: int, last: int) -> Timezone:
    """Say when a zone's clocks change in some years; it takes a while, and seldom differs."""
    begin, end = date(first - 1, 1, 1), date(last + 1, 12, 31)
    clock = Timezone.from_tzinfo(ZoneInfo(zone), zone, first_date=begin, last_date=end)
    for season in clock.subcomponents:
        _begin_before_the_gap(season)
    return clock


def _begin_before_the_gap(season: TimezoneStandard | TimezoneDaylight) -> None:
    """Say when a season begins as the clock shows it that is still to be put forward (RFC 5545, section 3.6.5).

    The library says what the clock shows just after that, which is an hour late.
    """
    gap = season.TZOFFSETTO - season.TZOFFSETFROM
    if gap > timedelta(0):
        season.DTSTART -= gap
        later = [moment.dt - gap for moment in season.pop("RDATE").dts] if "RDATE" in season else []
        if later:
            season.add("RDATE", later)

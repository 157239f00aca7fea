"""Which performances of an event a bulk edit is about, and what it says of those that it cannot change.

Spec part 1, sections 2, 5 and 9, Bulk edit. Days, week days and hours are those of each performance's own clock.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from server.catalogue.events.models import Performance
from server.inventory.errors import CapacityBelowSlots, TooLow
from server.platform.datetimes import SUPPORTED_YEARS, InvalidTime, format_date, format_time, parse_date, parse_time
from server.platform.errors import InvalidFields

DATE_FORMAT = "YYYY-MM-DD"
UNDO_WINDOW = timedelta(minutes=10)
DATE_WRONG = f"Date Format is wrong, Eg.{DATE_FORMAT}"
TIME_WRONG = "Time Format is wrong, Eg.12:00PM"
RANGE_WRONG = "From date is higher than To date"
NO_WEEKDAYS = "Please choose the week days"
NO_TIMES = "Please choose the day hours"
NO_CHANGES = "Please choose what to change"
CHANGED_SINCE = "This performance has been changed since, and stays as it is."
_WEEK = range(7)


@dataclass(frozen=True, kw_only=True)
class Selection:
    """From the first day to the last, both included, on some days of the week (0 is Sunday), at some hours."""

    first: date
    last: date
    weekdays: frozenset[int]
    times: frozenset[time]

    @property
    def begins(self) -> datetime:
        """Return an instant before which none of them starts, whatever its zone."""
        return datetime.combine(self.first, time.min, UTC) - timedelta(days=1)

    @property
    def ends(self) -> datetime:
        """Return an instant from which on none of them starts, whatever its zone."""
        return datetime.combine(self.last, time.min, UTC) + timedelta(days=2)

    def takes(self, performance: Performance) -> bool:
        """Return whether a performance is one of them, by its own clock."""
        starts = performance.starts_at.astimezone(ZoneInfo(performance.timezone))
        is_day = self.first <= starts.date() <= self.last and starts.isoweekday() % 7 in self.weekdays
        return is_day and starts.time().replace(second=0, microsecond=0) in self.times


def read_selection(*, first: str, last: str, weekdays: Iterable[int], times: Iterable[str]) -> Selection:
    """Read which performances are meant, as it was typed: days YYYY-MM-DD, times h:mmAM/PM.

    :raises InvalidFields: with a message for each field that is wrong, by its name on the wire.
    """
    reader = _Reader()
    days = reader.day("from", first), reader.day("to", last)
    chosen = frozenset(weekdays)
    hours = reader.times(list(times))
    if not chosen or not chosen <= frozenset(_WEEK):
        reader.messages["weekdays"] = NO_WEEKDAYS
    if days[0] and days[1] and days[0] > days[1]:
        reader.messages["from"] = RANGE_WRONG
    if reader.messages or not days[0] or not days[1]:
        raise InvalidFields(reader.messages)
    return Selection(first=days[0], last=days[1], weekdays=chosen, times=hours)


def read_day(text: str) -> date:
    """Read a day YYYY-MM-DD that every zone's clock can show.

    :raises InvalidTime: for anything else.
    """
    day = parse_date(text, DATE_FORMAT)
    if day.year not in SUPPORTED_YEARS:
        raise InvalidTime(text)
    return day


class DayReader:
    """Reads days that somebody typed, and gathers by field what is wrong with them."""

    def __init__(self) -> None:
        self.messages: dict[str, str] = {}

    def day(self, name: str, text: str) -> date | None:
        try:
            return read_day(text)
        except InvalidTime:
            self.messages[name] = DATE_WRONG
            return None


class _Reader(DayReader):
    def times(self, texts: list[str]) -> frozenset[time]:
        try:
            hours = frozenset(parse_time(text) for text in texts)
        except InvalidTime:
            self.messages["times"] = TIME_WRONG
            return frozenset()
        if not hours:
            self.messages["times"] = NO_TIMES
        return hours


@dataclass(frozen=True)
class Refusal:
    performance: Performance
    message: str


@dataclass(frozen=True, kw_only=True)
class BulkResult:
    """What a bulk edit, its undoing, or the dry run of either comes to.

    `matched` performances were meant, `changed` of them differ after it, `on_sale` of these are on sale; `undo` is the
    number of the edit that can be taken back until `undo_until`, 0 where nothing can. `timezone` is the venue's.
    """

    message: str
    matched: int
    changed: int
    refused: list[Refusal]
    timezone: str
    on_sale: int = 0
    undo: int = 0
    undo_until: datetime | None = None


def summarize(matched: int, refused: list[Refusal]) -> str:
    """Say what a dry run found: '214 performances, 3 cannot: …'."""
    found = f"{matched:,} performance{'' if matched == 1 else 's'}"
    return f"{found}, {len(refused):,} cannot: {refused[0].message}" if refused else found


def capacity_refusal(performance: Performance, error: TooLow, date_format: str) -> Refusal:
    """Refuse a number of tickets that is lower than what is taken already, or than the slots of its teams."""
    if isinstance(error, CapacityBelowSlots):
        return Refusal(performance, error.message)
    zone = performance.timezone
    starts = performance.starts_at
    when = f"{format_date(starts, zone, date_format)} {format_time(starts, zone)}"
    message = (
        "Please check again. The number of tickets you are providing is lower than "
        f"{error.taken}. Make sure to verify the event date, which is {when}."
    )
    return Refusal(performance, message)

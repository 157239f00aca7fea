"""Performances by days and hours: those that a bulk edit selects, and those that a rule of RFC 5545 adds."""

from __future__ import annotations

import re
from calendar import isleap
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import MAXYEAR, UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from dateutil.rrule import rrulestr

from server.catalogue.events.models import Performance
from server.catalogue.events.spreadsheets.columns import COLUMNS, SUBCATEGORY
from server.catalogue.events.spreadsheets.files import Cell, Table
from server.inventory.errors import CapacityBelowSlots, TooLow
from server.platform.datetimes import (
    InvalidTime,
    format_clock_time,
    format_date,
    format_time,
    parse_date,
    parse_time,
)
from server.platform.errors import InvalidFields

# What a bulk edit selects (spec part 1, sections 2, 5 and 9, Bulk edit), and says of performances that it cannot
# change. Days, week days and hours are those of each performance's own clock.

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
    reader = DayReader()
    days = reader.day("from", first), reader.day("to", last)
    chosen = frozenset(weekdays)
    hours = reader.hours(list(times))
    if not chosen or not chosen <= frozenset(_WEEK):
        reader.messages["weekdays"] = NO_WEEKDAYS
    if days[0] and days[1] and days[0] > days[1]:
        reader.messages["from"] = RANGE_WRONG
    if reader.messages or not days[0] or not days[1]:
        raise InvalidFields(reader.messages)
    return Selection(first=days[0], last=days[1], weekdays=chosen, times=frozenset(hours))


class DayReader:
    """Reads days and hours that somebody typed, and gathers by field what is wrong with them."""

    def __init__(self) -> None:
        self.messages: dict[str, str] = {}

    def day(self, name: str, text: str) -> date | None:
        try:
            return parse_date(text, DATE_FORMAT)
        except InvalidTime:
            self.messages[name] = DATE_WRONG
            return None

    def hours(self, texts: Sequence[str]) -> list[time]:
        if not texts:
            self.messages["times"] = NO_TIMES
        return sorted({hour for text in texts if (hour := self.hour("times", text)) is not None})

    def hour(self, name: str, text: str) -> time | None:
        try:
            return parse_time(text)
        except InvalidTime:
            self.messages[name] = TIME_WRONG
            return None


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


def performance_label(performance: Performance, date_format: str) -> str:
    """Return when a performance starts, as its own clock and somebody's calendar write it."""
    starts, zone = performance.starts_at, performance.timezone
    return f"{format_date(starts, zone, date_format)} {format_time(starts, zone)}"


def capacity_refusal(performance: Performance, error: TooLow, date_format: str) -> Refusal:
    """Refuse a number of tickets that is lower than what is taken already, or than the slots of its teams."""
    if isinstance(error, CapacityBelowSlots):
        return Refusal(performance, error.message)
    message = (
        "Please check again. The number of tickets you are providing is lower than "
        f"{error.taken}. Make sure to verify the event date, which is {performance_label(performance, date_format)}."
    )
    return Refusal(performance, message)


# A rule of RFC 5545 says days alone; the hours are the venue's, each on every day. dateutil knows the calendar. It
# would search until the year 9999, for seconds, for a rule that falls on no day (30 February); so each rule is moved to
# the last years that have the same week days and leap days, and its days are moved back. Whether a rule ever falls on a
# day is hard to tell beforehand.

RULE_WRONG = "The rule cannot be read. Write it like FREQ=WEEKLY;BYDAY=FR,SA"
NO_DAYS = "The rule matches no day in this range"
MOST_PERFORMANCES = 2000
TOO_MANY = f"A rule adds at most {MOST_PERFORMANCES:,} performances at once"
ENDS_WRONG = "Enter how many minutes before the start sales end, such as 30"
RANGE_LONG = "A rule reaches over at most three years"
MOST_MINUTES = 365 * 24 * 60
MOST_TIMES = 24
LONGEST_RANGE = timedelta(days=3 * 366)
_NUMBER = r"-?(?:[1-9]|[1-4][0-9]|5[0-3])"
_WEEKDAY = r"(?:MO|TU|WE|TH|FR|SA|SU)"
_MONTH = r"(?:[1-9]|1[0-2])"
_MONTH_DAY = r"-?(?:[1-9]|[12][0-9]|3[01])"
_PARTS = {
    "FREQ": re.compile("DAILY|WEEKLY|MONTHLY|YEARLY"),
    "INTERVAL": re.compile(r"[1-9][0-9]{0,2}"),
    "COUNT": re.compile(r"[1-9][0-9]{0,3}"),
    "UNTIL": re.compile(r"(\d{4})(\d{2})(\d{2})", re.ASCII),
    "WKST": re.compile(_WEEKDAY),
    "BYDAY": re.compile(rf"(?:{_NUMBER})?{_WEEKDAY}(?:,(?:{_NUMBER})?{_WEEKDAY}){{0,20}}"),
    "BYMONTH": re.compile(rf"{_MONTH}(?:,{_MONTH}){{0,11}}"),
    "BYMONTHDAY": re.compile(rf"{_MONTH_DAY}(?:,{_MONTH_DAY}){{0,61}}"),
    "BYSETPOS": re.compile(rf"{_NUMBER}(?:,{_NUMBER}){{0,20}}"),
}
LONGEST_RULE = 500  # characters


@dataclass(frozen=True, kw_only=True)
class RuleForm:
    """Performances by a rule, as it was typed: days YYYY-MM-DD, times h:mmAM/PM, all of the venue's clock.

    `exceptions` are days, or days and times ('2026-12-25,2:30PM'), that are left out. Sales begin at `on_sale`
    ('MM-DD-YYYY,h:mmAM/PM') and end so many minutes before each start.
    """

    rule: str = ""
    first: str = ""
    last: str = ""
    times: Sequence[str] = ()
    exceptions: Sequence[str] = ()
    price: str = ""
    capacity: str = ""
    on_sale: str = ""
    ends_before: str = "0"
    subcategory: str = ""


def table_of(form: RuleForm, zone: str) -> Table:
    """Return the performances of a rule as the sheet that lists them, in the order of their start.

    :raises InvalidFields: with a message for each field that cannot be read, by its name on the wire.
    """
    reader = _RuleReader()
    first, last = reader.day("from", form.first), reader.day("to", form.last)
    hours = reader.hours(form.times)
    exceptions = reader.exceptions(form.exceptions)
    minutes = reader.minutes(form.ends_before)
    rule = reader.rule(form.rule)
    if first and last and first > last:
        reader.messages["from"] = RANGE_WRONG
    elif first and last and last - first > LONGEST_RANGE:
        reader.messages["to"] = RANGE_LONG
    if reader.messages or not first or not last or not rule:
        raise InvalidFields(reader.messages)
    starts = [
        start
        for day in rule.days(first, last)
        for start in (datetime.combine(day, hour) for hour in hours)
        if day not in exceptions.days and start not in exceptions.starts
    ]
    if not starts:
        raise InvalidFields({"rule": NO_DAYS})
    if len(starts) > MOST_PERFORMANCES:
        raise InvalidFields({"rule": TOO_MANY})
    return [[*COLUMNS, SUBCATEGORY], *(_row(form, start, minutes, zone) for start in starts)]


def _row(form: RuleForm, start: datetime, minutes: int, zone: str) -> list[Cell]:
    day, _, hour = form.on_sale.partition(",")
    end = _before(start, timedelta(minutes=minutes), zone)
    return [*_halves(start), form.price, form.capacity, _as_cell(day), hour, *_halves(end), form.subcategory]


def _before(start: datetime, span: timedelta, zone: str) -> datetime:
    """Return what the wall's clock shows so long before it shows something; of two such moments, before the first."""
    place = ZoneInfo(zone)
    instant = start.replace(tzinfo=place).astimezone(UTC) - span
    return instant.astimezone(place).replace(tzinfo=None)


def _as_cell(text: str) -> Cell:
    """Return a day as a date, which is read alike whatever format its reader writes; what is none stays as typed."""
    try:
        return parse_date(text)
    except InvalidTime:
        return text


def _halves(moment: datetime) -> tuple[Cell, Cell]:
    return moment.date(), format_clock_time(moment.time())


@dataclass(frozen=True)
class _Rule:
    """A rule without its end, which stands beside it."""

    text: str
    until: date | None

    def days(self, first: date, last: date) -> Iterator[date]:
        if self.until:
            last = min(last, self.until)
        if first > last:
            return
        # A day on which to fall is looked for until the year 9999; so rules are calculated near to it.
        years = _years_to_the_end(first.year, last.year)
        begin, end = (datetime.combine(_moved(day, years), time.min) for day in (first, last))
        moments = iter(rrulestr(self.text, dtstart=begin))
        with suppress(ValueError):  # the week of the calendar's last day has days that it has not
            while (moment := next(moments, None)) and moment <= end:
                yield _moved(moment.date(), -years)


def _years_to_the_end(first: int, last: int) -> int:
    """Return how much later the last years are that have the same days of the week and the same leap days as some."""
    alike = (year for year in range(MAXYEAR - 1 - (last - first), 0, -1) if _is_alike(first, year, last - first + 1))
    return next(alike) - first


def _is_alike(first: int, other: int, count: int) -> bool:
    leaps = all(isleap(first + place) == isleap(other + place) for place in range(count))
    return leaps and date(first, 1, 1).weekday() == date(other, 1, 1).weekday()


def _moved(day: date, years: int) -> date:
    return day.replace(year=day.year + years)


@dataclass(frozen=True)
class _LeftOut:
    days: frozenset[date]
    starts: frozenset[datetime]


class _RuleReader(DayReader):
    def exceptions(self, texts: Sequence[str]) -> _LeftOut:
        days, starts = set(), set()
        for text in texts:
            day_text, comma, hour_text = text.partition(",")
            day = self.day("exceptions", day_text)
            hour = self.hour("exceptions", hour_text) if comma else None
            if day and hour is not None:
                starts.add(datetime.combine(day, hour))
            elif day:
                days.add(day)
        return _LeftOut(frozenset(days), frozenset(starts))

    def minutes(self, text: str) -> int:
        typed = text.strip() or "0"
        if not re.fullmatch(r"\d{1,6}", typed, re.ASCII) or int(typed) > MOST_MINUTES:
            self.messages["endsbefore"] = ENDS_WRONG
            return 0
        return int(typed)

    def rule(self, text: str) -> _Rule | None:
        """Read a rule that has none but the parts that are let through, each once, and in a sense that RFC 5545 has."""
        pairs = [part.partition("=") for part in text.strip().upper().removeprefix("RRULE:").split(";")]
        parts = {name: value for name, _, value in pairs}
        is_known = all(name in _PARTS and _PARTS[name].fullmatch(value) for name, value in parts.items())
        if len(parts) == len(pairs) and is_known and _has_sense(parts):
            end = parts.pop("UNTIL", "")
            try:
                until = datetime.strptime(end, "%Y%m%d").date() if end else None
            except ValueError:
                pass
            else:
                return _Rule(";".join(f"{name}={value}" for name, value in parts.items()), until)
        self.messages["rule"] = RULE_WRONG
        return None


def _has_sense(parts: dict[str, str]) -> bool:
    """Return whether parts go together (RFC 5545, section 3.3.10)."""
    often = parts.get("FREQ")
    numbers = [int(number) for number in re.findall(r"\d+", parts.get("BYDAY", ""))]
    # Of a month there are no six Fridays; of a year there are.
    most = {"MONTHLY": 5, "YEARLY": 5 if "BYMONTH" in parts else 53}.get(often or "", 0)
    is_of_none = "BYSETPOS" in parts and not {"BYDAY", "BYMONTH", "BYMONTHDAY"} & parts.keys()
    return not (
        often is None
        or max(numbers, default=0) > most
        or ("BYMONTHDAY" in parts and often == "WEEKLY")
        or ("BYSETPOS" in parts and often == "DAILY")
        or ("COUNT" in parts and "UNTIL" in parts)
        or is_of_none
    )

"""What a report is: data, and one function that reads its lines.

    REFUNDS = Report(id="refunds", name="Refunds", group=Group.MONEY, about="…", columns=COLUMNS, read=read_refunds)

It is listed once it stands in one of the modules that `selectors.DEFINITIONS` names.

Whoever reads it is the account's: `asked.account_id` has been judged by then. A line is a mapping of keys to values, as
its columns name them; where it holds money it holds its `currency` too, and two currencies are never added.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime, time, timedelta
from decimal import Decimal
from enum import StrEnum
from functools import cache, partial
from operator import itemgetter
from pathlib import Path
from typing import Any, Self
from zoneinfo import ZoneInfo

from server.accounts.models import Right
from server.platform.i18n import current_language, localized_long_day
from server.platform.tables import Column, ColumnKind, Sheet, Table

MOST_DAYS = 1_100  # three years, of one report
A_DAY = timedelta(days=1)


@cache
def _german() -> Mapping[str, str]:
    texts: dict[str, str] = json.loads(Path(__file__).with_name("german.json").read_text())
    return texts


def localize(text: str) -> str:
    """Translate a text of a report into the active language: English in the code, German in `german.json`."""
    return _german().get(text, text) if current_language() == "de" else text


def localize_table(table: Table) -> Table:
    """Return a report's table with its title and the names of its columns in the active language."""
    return replace(table, title=localize(table.title), sheets=[_localize_sheet(sheet) for sheet in table.sheets])


def _localize_sheet(sheet: Sheet) -> Sheet:
    columns = [replace(column, heading=localize(column.heading)) for column in sheet.columns]
    return replace(sheet, name=localize(sheet.name), columns=columns)


class Step(StrEnum):
    """By what a period is cut up."""

    DAY = "day"
    WEEK = "week"
    MONTH = "month"


class Span(StrEnum):
    """A period that is counted from the day on which the report is read."""

    TODAY = "today"
    YESTERDAY = "yesterday"
    LAST_7_DAYS = "last_7_days"
    LAST_30_DAYS = "last_30_days"
    TO_TODAY = "last_30_days_and_today"
    THIS_WEEK = "this_week"
    LAST_WEEK = "last_week"
    THIS_MONTH = "this_month"
    LAST_MONTH = "last_month"
    THIS_YEAR = "this_year"
    LAST_YEAR = "last_year"
    NEXT_7_DAYS = "next_7_days"
    NEXT_30_DAYS = "next_30_days"


@dataclass(frozen=True)
class Period:
    """Days from one to another, both in it."""

    first: date
    last: date

    @property
    def days(self) -> int:
        return (self.last - self.first).days + 1

    @property
    def label(self) -> str:
        first, last = localized_long_day(self.first), localized_long_day(self.last)
        return first if self.first == self.last else localize("{first} to {last}").format(first=first, last=last)

    def __str__(self) -> str:
        return f"{self.first:%Y-%m-%d}" if self.first == self.last else f"{self.first:%Y-%m-%d} to {self.last:%Y-%m-%d}"


@dataclass(frozen=True, kw_only=True)
class ReportQuery:
    """What a report is read for; 0 narrows nothing. Days are of `zone`, the account's own."""

    account_id: int
    zone: str
    period: Period
    step: Step = Step.DAY
    event_id: int = 0
    performance_id: int = 0
    seller_id: int = 0

    @property
    def begins(self) -> datetime:
        return begin_of(self.period.first, self.zone)

    @property
    def ends(self) -> datetime:
        """The first moment after it."""
        return begin_of(self.period.last + A_DAY, self.zone)


def begin_of(day: date, zone: str) -> datetime:
    return datetime.combine(day, time(), tzinfo=ZoneInfo(zone))


def period_of(span: Span, today: date) -> Period:
    """Return the days that a span means on a day; weeks begin on Mondays."""
    monday = today - today.weekday() * A_DAY
    month = today.replace(day=1)
    year = today.replace(month=1, day=1)
    before_month, before_year = month - A_DAY, year - A_DAY
    periods = {
        Span.TODAY: (today, today),
        Span.YESTERDAY: (today - A_DAY, today - A_DAY),
        Span.LAST_7_DAYS: (today - 7 * A_DAY, today - A_DAY),
        Span.LAST_30_DAYS: (today - 30 * A_DAY, today - A_DAY),
        Span.TO_TODAY: (today - 29 * A_DAY, today),
        Span.THIS_WEEK: (monday, today),
        Span.LAST_WEEK: (monday - 7 * A_DAY, monday - A_DAY),
        Span.THIS_MONTH: (month, today),
        Span.LAST_MONTH: (before_month.replace(day=1), before_month),
        Span.THIS_YEAR: (year, today),
        Span.LAST_YEAR: (before_year.replace(month=1, day=1), before_year),
        Span.NEXT_7_DAYS: (today, today + 6 * A_DAY),
        Span.NEXT_30_DAYS: (today, today + 29 * A_DAY),
    }
    return Period(*periods[span])


def step_of(day: date, step: Step) -> date:
    """Return the first day of the week or month in which a day is, or itself."""
    if step is Step.WEEK:
        return day - day.weekday() * A_DAY
    return day.replace(day=1) if step is Step.MONTH else day


@dataclass(frozen=True, kw_only=True)
class ReportRequest:
    """A report as somebody asks for it: a span or two days, and what it is narrowed to; 0 narrows nothing."""

    report: str
    account_id: int = 0
    span: Span | None = None
    first: date | None = None
    last: date | None = None
    step: Step | None = None
    event_id: int = 0
    performance_id: int = 0
    seller_id: int = 0

    @classmethod
    def read(cls, params: Mapping[str, Any], *, report: str, account_id: int = 0) -> Self:
        """Read the parameters that every call for a report takes, and a scheduled report stores."""
        return cls(
            report=report,
            account_id=account_id,
            span=Span(params["span"]) if params.get("span") else None,
            first=params.get("first"),
            last=params.get("last"),
            step=Step(params["step"]) if params.get("step") else None,
            **{name: int(params.get(name) or 0) for name in ("event_id", "performance_id", "seller_id")},
        )


def step_for(period: Period) -> Step:
    """Choose how a period is cut up where nobody says: as many lines as one reads."""
    return Step.DAY if period.days <= 31 else Step.WEEK if period.days <= 120 else Step.MONTH


Line = Mapping[str, Any]
Reader = Callable[[ReportQuery], Iterable[Line]]


class Filter(StrEnum):
    """What a report can be narrowed to, by the names that the app knows them by."""

    PERIOD = "period"
    STEP = "step"
    EVENT = "event"
    PERFORMANCE = "performance"
    SELLER = "seller"


class Group(StrEnum):
    """Under which heading a report stands in the list."""

    SALES = "Sales"
    MONEY = "Money"
    DOOR = "Door"
    GUESTS = "Guests"


@dataclass(frozen=True, kw_only=True)
class Summed(Column):
    """A column whose values are added up below the lines, by currency."""


@dataclass(frozen=True, kw_only=True)
class Report:
    """A report as the list of them has it, and how its lines are read.

    `needs` are filters without which there is nothing to read. `is_long` says that there may be very many lines: they
    are read while they are written, and are not added up. `right` is what its reader must have, beside their role.
    """

    id: str
    name: str
    group: Group
    about: str
    columns: Sequence[Column]
    read: Reader
    filters: Sequence[Filter] = ()
    needs: Sequence[Filter] = ()
    span: Span = Span.TO_TODAY
    is_long: bool = False
    right: Right | None = None
    names_people: bool = False  # its file is personal data that was taken out

    @property
    def has_event_filter(self) -> bool:
        return Filter.EVENT in self.filters


def totals_of(columns: Sequence[Column], lines: Iterable[Line]) -> list[list[Any]]:
    """Add the lines up: the cells of one row a currency, or of one row where no line has any; none of no lines."""
    sums: dict[str, dict[str, Any]] = {}
    for line in lines:
        sum_ = sums.setdefault(line.get("currency", ""), {})
        for column in columns:
            if isinstance(column, Summed) and (value := column.value(line)) is not None:
                sum_[column.heading] = value + sum_.get(column.heading, 0)
    return [_total(columns, currency, sums[currency]) for currency in sorted(sums)]


def _total(columns: Sequence[Column], currency: str, sum_: Mapping[str, Any]) -> list[Any]:
    cells: list[Any] = [sum_.get(column.heading) for column in columns]
    for place, column in enumerate(columns):
        if column.heading == CURRENCY:
            cells[place] = currency
    if cells and cells[0] is None:
        cells[0] = localize("Total")
    return cells


CURRENCY = "Currency"


def text(heading: str, key: str, *, kind: ColumnKind = ColumnKind.TEXT, width: int = 22) -> Column:
    return Column(heading=heading, value=itemgetter(key), kind=kind, width=width)


def count(heading: str, key: str, *, kind: ColumnKind = ColumnKind.NUMBER, width: int = 10) -> Summed:
    return Summed(heading=heading, value=itemgetter(key), kind=kind, width=width)


currency = partial(text, CURRENCY, "currency", width=10)
day = partial(text, key="day", kind=ColumnKind.DAY, width=12)
moment = partial(text, kind=ColumnKind.MOMENT, width=17)
percent = partial(text, kind=ColumnKind.PERCENT, width=10)
money = partial(count, kind=ColumnKind.MONEY, width=14)


def share_of(part: int, whole: int) -> Decimal | None:
    """Return how many of a hundred; None of nothing."""
    return (Decimal(100 * part) / whole).quantize(Decimal("0.01")) if whole else None


def through(gateway: str) -> str:
    """Write by what money moved."""
    return gateway.replace("_", " ").capitalize() or "Gift cards"

"""What a report is asked for: an account, a period of its own days, and what it is narrowed to."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from enum import StrEnum
from zoneinfo import ZoneInfo

from server.core import wire

MOST_DAYS = 1_100  # three years, of one report
A_DAY = timedelta(days=1)


class Step(StrEnum):
    """By what a period is cut up."""

    DAY = "day"
    WEEK = "week"
    MONTH = "month"


class Span(StrEnum):
    """A period that is reckoned anew each time from the day on which it is read."""

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
    def in_words(self) -> str:
        first, last = wire.day_in_words(self.first), wire.day_in_words(self.last)
        return first if self.first == self.last else f"{first} to {last}"

    def __str__(self) -> str:
        return f"{self.first:%Y-%m-%d}" if self.first == self.last else f"{self.first:%Y-%m-%d} to {self.last:%Y-%m-%d}"


@dataclass(frozen=True, kw_only=True)
class Asked:
    """What a report is read for; 0 narrows nothing. Days are of `zone`, the account's own."""

    account_id: int
    zone: str
    today: date
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
    """Give the moment at which a day begins somewhere."""
    return datetime.combine(day, time(), tzinfo=ZoneInfo(zone))


def period_of(span: Span, today: date) -> Period:
    """Give the days that a span means on a day; weeks begin on Mondays."""
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
    """Give the first day of the week or month in which a day is, or itself."""
    if step is Step.WEEK:
        return day - day.weekday() * A_DAY
    return day.replace(day=1) if step is Step.MONTH else day


@dataclass(frozen=True, kw_only=True)
class Wanted:
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


def step_for(period: Period) -> Step:
    """Choose how a period is cut up where nobody says: as many lines as one reads."""
    return Step.DAY if period.days <= 31 else Step.WEEK if period.days <= 120 else Step.MONTH

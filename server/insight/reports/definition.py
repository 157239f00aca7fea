"""What a report is: data, and one function that reads its lines.

    @report(id="refunds", name="Refunds", group=Group.MONEY, about="…", filters=(Filter.PERIOD,), columns=COLUMNS)
    def read_refunds(asked: Asked) -> Iterable[Line]: …

Whoever reads it is the account's: `asked.account_id` has been judged by then. A line is a mapping of keys to values, as
its columns name them; where it holds money it holds its `currency` too, and two currencies are never added.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum
from operator import itemgetter
from typing import Any

from server.accounts.models import Right
from server.core.tables.table import Column, Kind
from server.insight.reports.asked import Asked, Span

Line = Mapping[str, Any]
Reader = Callable[[Asked], Iterable[Line]]


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


REPORTS: dict[str, Report] = {}


def report(**parts: Any) -> Callable[[Reader], Reader]:
    """Register a report, whose lines the decorated function reads.

    :raises ValueError: if another report has its id.
    """

    def register(read: Reader) -> Reader:
        made = Report(read=read, **parts)
        if REPORTS.setdefault(made.id, made) is not made:
            raise ValueError(f"two reports are called {made.id}")
        return read

    return register


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
        cells[0] = "Total"
    return cells


# Columns

CURRENCY = "Currency"


def text(heading: str, key: str, *, width: int = 22) -> Column:
    return Column(heading=heading, value=itemgetter(key), width=width)


def day(heading: str, key: str = "day") -> Column:
    return Column(heading=heading, value=itemgetter(key), kind=Kind.DAY, width=12)


def moment(heading: str, key: str) -> Column:
    return Column(heading=heading, value=itemgetter(key), kind=Kind.MOMENT, width=17)


def currency() -> Column:
    return text(CURRENCY, "currency", width=10)


def count(heading: str, key: str, *, width: int = 10) -> Summed:
    return Summed(heading=heading, value=itemgetter(key), kind=Kind.NUMBER, width=width)


def money(heading: str, key: str, *, width: int = 14) -> Summed:
    return Summed(heading=heading, value=itemgetter(key), kind=Kind.MONEY, width=width)


def percent(heading: str, key: str, *, width: int = 10) -> Column:
    return Column(heading=heading, value=itemgetter(key), kind=Kind.PERCENT, width=width)


def share_of(part: int, whole: int) -> Decimal | None:
    """Give how many of a hundred; None of nothing."""
    return (Decimal(100 * part) / whole).quantize(Decimal("0.01")) if whole else None


def through(gateway: str) -> str:
    """Write by what money moved."""
    return gateway.replace("_", " ").capitalize() or "Gift cards"

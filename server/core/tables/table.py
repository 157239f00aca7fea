"""What a table to download is: columns that each know their value of a row, and rows that are read while it is written.

    BUYERS = (Column("Name", lambda row: row.name), Column("Total", lambda row: row.total, kind=Kind.MONEY))
    table = Table(title="Buyers", sheets=[Sheet(name="Buyers", columns=BUYERS, rows=walk_buyers(…))])

`server.core.http.tables.downloaded` sends it as CSV, as a workbook or on paper. A list says its columns once, and has
all three.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from decimal import Decimal
from enum import Enum
from typing import Any
from zoneinfo import ZoneInfo

from server.core.tables.workbooks import WIDTH


class Kind(Enum):
    """What the values of a column are; any of them may be None.

    A day is a `date`. A moment is a `datetime` without a zone, what the venue's clock shows (`local`);
    it is read to the minute, a `SECOND` to the second. Money is a
    `Decimal` without its sign, whose currency is a column of its own or in the heading. A percentage is a `Decimal` of
    a hundred, and keeps a third decimal: 8.875.
    """

    TEXT = "text"
    NUMBER = "number"
    MONEY = "money"
    PERCENT = "percent"
    DAY = "day"
    MOMENT = "moment"
    SECOND = "second"

    @property
    def is_number(self) -> bool:
        return self in (Kind.NUMBER, Kind.MONEY, Kind.PERCENT)


@dataclass(frozen=True)
class Column:
    """One column: its heading, the value that it takes of a row, and how wide it is in characters."""

    heading: str
    value: Callable[[Any], Any]
    kind: Kind = Kind.TEXT
    width: int = WIDTH


@dataclass(frozen=True, kw_only=True)
class Sheet:
    """A sheet of a workbook, or a part of a paper under its name; CSV has room for the first alone.

    `totals` are the values of a last row, one for each column.
    """

    name: str
    columns: Sequence[Column]
    rows: Iterable[Any]
    totals: Sequence[Any] = field(default=())

    def cells(self) -> Iterable[list[Any]]:
        finders = [column.value for column in self.columns]
        return ([find(row) for find in finders] for row in self.rows)

    @property
    def headings(self) -> list[str]:
        return [column.heading for column in self.columns]


@dataclass(frozen=True, kw_only=True)
class Table:
    """What is downloaded; `notes` say on paper whose it is and what it was narrowed to."""

    title: str
    sheets: Sequence[Sheet]
    notes: Sequence[str] = ()


class Form(Enum):
    """As what a table is downloaded; the value is the end of its file's name."""

    PDF = "pdf"
    XLSX = "xlsx"
    CSV = "csv"


def local(moment: datetime, zone: str) -> datetime:
    """Give what the venue's clock shows, to the second: a spreadsheet's times have no zone."""
    return moment.astimezone(ZoneInfo(zone)).replace(tzinfo=None, microsecond=0)


def percentage_as_text(value: Decimal | int) -> str:
    """Write a percentage with two decimals, or with three where it has them, as a rate of tax does."""
    return f"{value:.3f}".removesuffix("0")


def as_text(value: Any, kind: Kind) -> str:
    """Write a value as it is read on paper: 2026-11-25 19:30, and 1,204.50 with a true minus."""
    if value is None:
        return ""
    if isinstance(value, datetime):
        return f"{value:%Y-%m-%d %H:%M:%S}" if kind is Kind.SECOND else f"{value:%Y-%m-%d %H:%M}"
    if kind is Kind.PERCENT and isinstance(value, Decimal | int):
        return percentage_as_text(value)
    if kind is Kind.MONEY and isinstance(value, Decimal | int):
        return f"{value:,.2f}".replace("-", "\u2212")
    if isinstance(value, bool):
        return "Yes" if value else "No"
    return f"{value:,}" if kind is Kind.NUMBER and isinstance(value, int) else str(value)

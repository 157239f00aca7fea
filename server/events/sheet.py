"""The sheet of performances (spec part 1, section 5, Excel upload): from a table of cells to drafts, or to every error.

Nothing here touches the database or a file: what is already taken comes in with the rules.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime, time, timedelta
from decimal import Decimal
from typing import Any, TypeVar
from zoneinfo import ZoneInfo

from server.core import wire
from server.core.money import rounded
from server.events.errors import (
    EMPTY_SHEET,
    SAME_DATES,
    TICKET_COST_WRONG,
    TICKETS_WRONG,
    SheetRefused,
    SheetUnreadable,
)
from server.events.sheet_files import Cell, Lines, Table, is_empty, lines_of
from server.stock.errors import CapacityBelowSlots

EVENT_DATE, EVENT_TIME = "EventDate", "EventTime"
TICKET_COST, TICKETS = "TicketCost", "NumberofTickets"
ON_SALE_DATE, ON_SALE_TIME = "Onsaledate", "OnsaleTime"
END_DATE, END_TIME = "Enddate", "EndsaleTime"
SUBCATEGORY = "Subcategory"
ID = "Id"  # ours: of a sheet that was downloaded, and says which performance each row is
COLUMNS = (EVENT_DATE, EVENT_TIME, TICKET_COST, TICKETS, ON_SALE_DATE, ON_SALE_TIME, END_DATE, END_TIME)

EMPTY_CELLS = "There are empty data cells in your excel sheet. Please try again."
DUPLICATE_HEADINGS = "Check the Excel sheet Duplicate Name's are there!"
WRONG_HEADINGS = "Check the Excel sheet Heading name's are different"
PAST_DATE = "The Event date cannot be in the past, please enter a valid Event date."
DUPLICATE_DATES = "Dupliate EventDate And Time exists"  # the spec's spelling

_COST = re.compile(r"[0-9]{1,9}(\.[0-9]{1,9})?")
_COUNT = re.compile(r"[0-9]{1,9}")
_LONGEST_SHOWN = 300  # more than any column takes: what is sent back as it is shown is judged as it was
_Value = TypeVar("_Value")


class WrongCell(ValueError):
    """A cell does not hold what its column asks for."""


@dataclass(frozen=True)
class KnownRow:
    """What a row stands for already: the zone of its times, and the instants that it has."""

    zone: str
    moments: tuple[datetime, ...]

    def meant_by(self, moment: datetime) -> datetime:
        """Give the instant of its own that the wall shows like this one, if it has one: an hour can come twice."""
        place = ZoneInfo(self.zone)
        return next((own for own in self.moments if _wall(own, place) == _wall(moment, place)), moment)


def _wall(moment: datetime, place: ZoneInfo) -> datetime:
    return moment.astimezone(place).replace(tzinfo=None, second=0, microsecond=0)


@dataclass(frozen=True, kw_only=True)
class Rules:
    """What a sheet is checked against: the zone of its times, its reader's date format, and the times already taken.

    `optional` are the columns that it may have beside the eight; `known` are rows that stand for something already;
    `slots` are those of the event's teams, which no performance may have fewer tickets than.
    """

    zone: str
    date_format: str
    now: datetime
    taken: frozenset[datetime] = frozenset()
    optional: frozenset[str] = frozenset({SUBCATEGORY})
    known: Mapping[int, KnownRow] = field(default_factory=dict)
    slots: int = 0


@dataclass(frozen=True, kw_only=True)
class PerformanceDraft:
    """A performance that a row asks for; instants are UTC, the price has two decimals."""

    starts_at: datetime
    on_sale_at: datetime
    off_sale_at: datetime
    price: Decimal
    capacity: int
    subcategory: str = ""
    is_on_sale: bool = True
    is_box_office_only: bool = False
    custom_message: str = ""


@dataclass(frozen=True)
class RowError:
    """What is wrong in a row: the columns that it is about, and the spec's message."""

    columns: tuple[str, ...]
    message: str


@dataclass
class SheetRow:
    """One row as it is previewed: its number in the file, its cells as text, its errors, its draft if it has none.

    `starts_at` is known also where something else of the row is wrong.
    """

    number: int
    cells: dict[str, str]
    errors: list[RowError] = field(default_factory=list)
    draft: PerformanceDraft | None = None
    starts_at: datetime | None = None

    def refuse(self, error: RowError) -> None:
        """Note what is wrong: there is nothing to save of this row any more."""
        self.errors.append(error)
        self.draft = None


@dataclass(frozen=True)
class Sheet:
    """A checked sheet: rows in the file's order."""

    columns: tuple[str, ...]
    rows: list[SheetRow]

    @property
    def errors(self) -> list[dict[str, Any]]:
        """List every error of every row: `{row, column, columns, message}`."""
        return [error_to_wire(row.number, error) for row in self.rows for error in row.errors]

    def drafts(self) -> list[PerformanceDraft]:
        """Give the performances by their start.

        :raises SheetRefused: with every error, if any row has one.
        """
        if errors := self.errors:
            raise SheetRefused(errors)
        return sorted((row.draft for row in self.rows if row.draft), key=lambda draft: draft.starts_at)


def error_to_wire(number: int, error: RowError) -> dict[str, Any]:
    return {"row": number, "column": error.columns[0], "columns": list(error.columns), "message": error.message}


def check_table(table: Table, rules: Rules) -> Sheet:
    """Check a table whose first row is the headings; rows are numbered as the file numbers them.

    :raises SheetUnreadable: if the headings are wrong or doubled, or there is no row below them.
    """
    return check_lines(lines_of(table), rules)


def check_lines(sheet: Lines, rules: Rules) -> Sheet:
    """Check rows that come with their numbers.

    :raises SheetUnreadable: if the headings are wrong or doubled, or there is no row.
    """
    places = read_headings(sheet.headings, rules.optional)
    reader = _RowReader(rules)
    rows = [reader.read(number, _cells(row, places)) for number, row in sheet.lines]
    if not rows:
        raise SheetUnreadable(EMPTY_SHEET)
    _refuse_doubles(rows)
    return Sheet(columns=tuple(places), rows=rows)


def read_headings(row: Sequence[Cell], optional: frozenset[str]) -> dict[str, int]:
    """Find each column's place.

    :raises SheetUnreadable: if a heading is missing, unknown or doubled.
    """
    names = [str(cell).strip() if not is_empty(cell) else "" for cell in row]
    while names and not names[-1]:
        names.pop()
    given = [name for name in names if name]
    if len(set(given)) < len(given):
        raise SheetUnreadable(DUPLICATE_HEADINGS)
    if len(given) < len(names) or set(given) - optional != set(COLUMNS):
        raise SheetUnreadable(WRONG_HEADINGS)
    return {name: place for place, name in enumerate(names)}


def _cells(row: Sequence[Cell], places: dict[str, int]) -> dict[str, Cell]:
    return {name: row[place] if place < len(row) else None for name, place in places.items()}


def _refuse_doubles(rows: list[SheetRow]) -> None:
    seen: set[datetime] = set()
    for row in rows:
        if row.starts_at is None:
            continue
        if row.starts_at in seen:
            row.refuse(RowError((EVENT_DATE, EVENT_TIME), DUPLICATE_DATES))
        seen.add(row.starts_at)


class _RowReader:
    """Reads rows one by one under the same rules."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules

    def read(self, number: int, cells: dict[str, Cell]) -> SheetRow:
        row = SheetRow(number=number, cells={name: show(name, cell, self.rules) for name, cell in cells.items()})
        empty = tuple(name for name in COLUMNS if is_empty(cells[name]))
        if empty:
            row.errors.append(RowError(empty, EMPTY_CELLS))
        starts_at = self._moment(row, cells, EVENT_DATE, EVENT_TIME)
        price = self._cell(row, cells, TICKET_COST, read_cost, TICKET_COST_WRONG)
        capacity = self._cell(row, cells, TICKETS, read_count, TICKETS_WRONG)
        on_sale_at = self._moment(row, cells, ON_SALE_DATE, ON_SALE_TIME)
        off_sale_at = self._moment(row, cells, END_DATE, END_TIME)
        subcategory = self._cell(row, cells, SUBCATEGORY, _read_text, "Subcategory format is wrong", default="")
        if capacity is not None and capacity < self.rules.slots:
            row.errors.append(RowError((TICKETS,), CapacityBelowSlots(self.rules.slots).message))
        if price is not None:
            row.cells[TICKET_COST] = f"{price:.2f}"
        if starts_at is not None:
            row.starts_at = starts_at
            self._check_start(row, starts_at)
        self._check_order(row, starts_at, on_sale_at, off_sale_at)
        if not row.errors and starts_at and on_sale_at and off_sale_at and price is not None and capacity:
            row.draft = PerformanceDraft(
                starts_at=starts_at,
                on_sale_at=on_sale_at,
                off_sale_at=off_sale_at,
                price=price,
                capacity=capacity,
                subcategory=subcategory or "",
            )
        return row

    def _cell(
        self,
        row: SheetRow,
        cells: dict[str, Cell],
        name: str,
        read: Callable[[Cell], _Value],
        message: str,
        default: _Value | None = None,
    ) -> _Value | None:
        """Read one cell, or note its error; an empty one was noted before."""
        if is_empty(cells.get(name)):
            return default
        try:
            return read(cells[name])
        except (ValueError, OverflowError):
            row.errors.append(RowError((name,), message))
            return None

    def _moment(self, row: SheetRow, cells: dict[str, Cell], date_name: str, time_name: str) -> datetime | None:
        """Read a day and a time of the venue's clock as the instant that they mean."""
        day = self._cell(row, cells, date_name, self._read_date, f"{date_name} format is wrong")
        clock_time = self._cell(row, cells, time_name, read_time, f"{time_name} format is wrong")
        if day is None or clock_time is None:
            return None
        try:
            moment = wire.instant(day, clock_time, self._zone_of(row))
        except wire.SkippedTime as skipped:
            row.errors.append(RowError((time_name,), skipped.words(self.rules.date_format)))
            return None
        known = self.rules.known.get(row.number)
        return known.meant_by(moment) if known else moment

    def _zone_of(self, row: SheetRow) -> str:
        known = self.rules.known.get(row.number)
        return known.zone if known else self.rules.zone

    def _read_date(self, cell: Cell) -> date:
        return read_date(cell, self.rules.date_format)

    def _check_start(self, row: SheetRow, starts_at: datetime) -> None:
        if starts_at < self.rules.now:
            row.errors.append(RowError((EVENT_DATE, EVENT_TIME), PAST_DATE))
        elif starts_at in self.rules.taken:
            row.errors.append(RowError((EVENT_DATE, EVENT_TIME), SAME_DATES))

    def _check_order(
        self, row: SheetRow, starts_at: datetime | None, on_sale_at: datetime | None, off_sale_at: datetime | None
    ) -> None:
        if on_sale_at and off_sale_at and on_sale_at > off_sale_at:
            message = f"OnSale date is higher than Enddate on row - {row.number}"
            row.errors.append(RowError((ON_SALE_DATE, END_DATE), message))
        if starts_at and off_sale_at and off_sale_at > starts_at:
            end, start = self._write(row, off_sale_at), self._write(row, starts_at)
            message = f"The End Sale date of {end} is higher than the Event Date of {start} on row - {row.number}"
            row.errors.append(RowError((END_DATE, END_TIME), message))

    def _write(self, row: SheetRow, moment: datetime) -> str:
        zone = self._zone_of(row)
        return f"{wire.format_date(moment, zone, self.rules.date_format)} {wire.format_time(moment, zone)}"


def read_date(cell: Cell, date_format: str) -> date:
    """Read a real date cell, or a day written in the reader's own format.

    :raises ValueError: for anything else.
    """
    if isinstance(cell, datetime):
        day = cell.date()
    elif isinstance(cell, date):
        day = cell
    elif isinstance(cell, str):
        day = wire.parse_date(cell, date_format if date_format in wire.DATE_FORMATS else wire.DEFAULT_DATE_FORMAT)
    else:
        raise WrongCell(cell)
    if day.year not in wire.YEARS:
        raise WrongCell(cell)
    return day


def read_time(cell: Cell) -> time:
    """Read a time cell, the time of a date-and-time cell, or h:mmAM/PM; times here are whole minutes.

    :raises ValueError: for anything else.
    """
    if isinstance(cell, str):
        return wire.parse_time(cell)
    if isinstance(cell, timedelta):
        if not timedelta(0) <= cell < timedelta(days=1):
            raise WrongCell(cell)
        cell = datetime.min + cell
    if isinstance(cell, datetime):
        cell = cell.time()
    if not isinstance(cell, time):
        raise WrongCell(cell)
    # A spreadsheet keeps a time as a fraction of a day, which can miss the minute by some microseconds.
    near = datetime.combine(date(2000, 1, 1), cell.replace(tzinfo=None)) + timedelta(milliseconds=500)
    if near.second or near.date() != date(2000, 1, 1):
        raise WrongCell(cell)
    return near.time().replace(microsecond=0)


def read_cost(cell: Cell) -> Decimal:
    """Read an amount of up to 9 digits and 9 decimals, and round it to the minor unit, halves up.

    :raises ValueError: for anything else.
    """
    text = _plain_number(cell)
    if not _COST.fullmatch(text):
        raise WrongCell(cell)
    return rounded(Decimal(text))


def read_count(cell: Cell) -> int:
    """Read a number of tickets: digits alone, at most 9, not zero.

    :raises ValueError: for anything else.
    """
    text = _plain_number(cell)
    if not _COUNT.fullmatch(text) or int(text) == 0:
        raise WrongCell(cell)
    return int(text)


def _plain_number(cell: Cell) -> str:
    if isinstance(cell, str):
        return cell.strip()
    if isinstance(cell, bool) or not isinstance(cell, int | float):
        raise WrongCell(cell)
    if isinstance(cell, int):
        # Longer numbers are refused below; the longest Python will not even write.
        return str(cell) if abs(cell) < 10**12 else "-"
    # A spreadsheet keeps 15 digits; what follows is the noise of binary fractions. Never written as 1E+2.
    text = f"{Decimal(f'{cell:.15g}'):f}"
    return text.rstrip("0").rstrip(".") if "." in text else text


def _read_text(cell: Cell) -> str:
    text = show_plainly(cell).strip()
    if len(text) > 255 or not text.isprintable():
        raise WrongCell(cell)
    return text


def show(name: str, cell: Cell, rules: Rules) -> str:
    """Write a cell as the preview shows it: days in the reader's format, times without a space."""
    try:
        if name in (EVENT_DATE, ON_SALE_DATE, END_DATE) and isinstance(cell, date):
            return f"{cell:{wire.DATE_FORMATS.get(rules.date_format, '%m-%d-%Y')}}"
        if name in (EVENT_TIME, ON_SALE_TIME, END_TIME) and not isinstance(cell, str) and cell is not None:
            moment = datetime.combine(date(2000, 1, 1), read_time(cell), tzinfo=ZoneInfo("UTC"))
            return wire.format_time(moment, "UTC")
    except ValueError:
        pass
    return show_plainly(cell)[:_LONGEST_SHOWN]


def show_plainly(cell: Cell) -> str:
    """Write any cell as text."""
    if cell is None:
        return ""
    if isinstance(cell, int | float) and not isinstance(cell, bool):
        try:
            return _plain_number(cell)
        except ArithmeticError:
            return "#NUM!"
    return str(cell)

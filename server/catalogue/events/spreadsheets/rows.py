"""The sheet of performances (spec part 1, section 5, Excel upload): from a table of cells to drafts, or to every error.

Nothing here touches the database or a file: what is already taken comes in with the rules.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime
from decimal import Decimal
from typing import Any, TypeVar
from zoneinfo import ZoneInfo

from server.catalogue.errors import (
    EMPTY_SHEET,
    SAME_DATES,
    TICKET_COST_WRONG,
    TICKETS_WRONG,
    UNKNOWN_KIND,
    SheetRefused,
    SheetUnreadable,
)
from server.catalogue.events.spreadsheets.columns import (
    COLUMNS,
    END_DATE,
    END_TIME,
    EVENT_DATE,
    EVENT_TIME,
    ON_SALE_DATE,
    ON_SALE_TIME,
    SUBCATEGORY,
    TICKET_COST,
    TICKETS,
    RowError,
    lines_of,
    read_cost,
    read_count,
    read_date,
    read_headings,
    read_text,
    read_time,
    show,
    show_date,
    show_time,
)
from server.catalogue.events.spreadsheets.files import Cell, Lines, Table, is_empty
from server.inventory.errors import CapacityBelowSlots
from server.platform.datetimes import (
    NonexistentTime,
    format_clock_time,
    format_date,
    format_day,
    format_long_day,
    format_time,
    to_instant,
)
from server.platform.search import same_name

DATES, TIMES = (EVENT_DATE, ON_SALE_DATE, END_DATE), (EVENT_TIME, ON_SALE_TIME, END_TIME)

EMPTY_CELLS = "There are empty data cells in your excel sheet. Please try again."
PAST_DATE = "The Event date cannot be in the past, please enter a valid Event date."
DUPLICATE_DATES = "Dupliate EventDate And Time exists"  # the spec's spelling
_Value = TypeVar("_Value")


@dataclass(frozen=True)
class KnownRow:
    """What a row stands for already: the zone of its times, and the instants that it has."""

    zone: str
    moments: tuple[datetime, ...]

    def meant_by(self, moment: datetime) -> datetime:
        """Return the instant of its own that the wall shows like this one, if it has one: an hour can come twice."""
        place = ZoneInfo(self.zone)
        return next((own for own in self.moments if _wall(own, place) == _wall(moment, place)), moment)


def _wall(moment: datetime, place: ZoneInfo) -> datetime:
    return moment.astimezone(place).replace(tzinfo=None, second=0, microsecond=0)


@dataclass(frozen=True, kw_only=True)
class Rules:
    """What a sheet is checked against: the zone of its times, its reader's date format, and the times already taken.

    `takes_past`: a row may begin before `now`, as those of an event that is there do;
    `optional` are the columns that it may have beside the eight; `known` are rows that stand for something already;
    `slots` are those of the event's teams, which no performance may have fewer tickets than. A cost may bear the sign
    of its `currency`, and no other's. `kinds` are the event's sub-categories; where it has none, any name will do.
    """

    zone: str
    date_format: str
    now: datetime
    takes_past: bool = False
    currency: str = ""
    taken: frozenset[datetime] = frozenset()
    optional: frozenset[str] = frozenset({SUBCATEGORY})
    known: Mapping[int, KnownRow] = field(default_factory=dict)
    slots: int = 0
    kinds: Collection[str] = ()


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


@dataclass
class SheetRow:
    """One row as it is previewed: its number in the file, its cells as text, its errors, its draft if it has none.

    `understood` says of each day and time that could be read what it was taken for, in words that nobody can take for
    another: 01/05/2027 is the fifth of January to some. `starts_at` is known also where something else is wrong.
    """

    number: int
    cells: dict[str, str]
    understood: dict[str, str] = field(default_factory=dict)
    errors: list[RowError] = field(default_factory=list)
    draft: PerformanceDraft | None = None
    starts_at: datetime | None = None

    def refuse(self, error: RowError) -> None:
        """Note what is wrong: there is nothing to save of this row any more."""
        self.errors.append(error)
        self.draft = None


@dataclass(frozen=True)
class Sheet:
    columns: tuple[str, ...]
    rows: list[SheetRow]

    @property
    def errors(self) -> list[dict[str, Any]]:
        """List every error of every row: `{row, column, columns, message, remedy}`."""
        return [error.numbered(row.number) for row in self.rows for error in row.errors]

    def drafts(self) -> list[PerformanceDraft]:
        """Return the performances by their start.

        :raises SheetRefused: with every error, if any row has one.
        """
        if errors := self.errors:
            raise SheetRefused(errors)
        return sorted((row.draft for row in self.rows if row.draft), key=lambda draft: draft.starts_at)


def check_table(table: Table, rules: Rules) -> Sheet:
    """Check a table with headings; rows are numbered as the file numbers them.

    :raises SheetUnreadable: if the headings are wrong or doubled, or there is no row below them.
    """
    return check_lines(lines_of(table), rules)


def check_lines(sheet: Lines, rules: Rules) -> Sheet:
    """Check rows that come with their numbers.

    :raises SheetUnreadable: if the headings are wrong or doubled, or there is no row.
    """
    places = read_headings(sheet, rules.optional)
    reader = _RowReader(rules)
    rows = [reader.read(number, _cells(row, places)) for number, row in sheet.lines]
    if not rows:
        raise SheetUnreadable(EMPTY_SHEET)
    _refuse_doubles(rows)
    return Sheet(columns=tuple(places), rows=rows)


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
    def __init__(self, rules: Rules) -> None:
        self.rules = rules

    def read(self, number: int, cells: dict[str, Cell]) -> SheetRow:
        row = SheetRow(number=number, cells={name: self._show(name, cell) for name, cell in cells.items()})
        empty = tuple(name for name in COLUMNS if is_empty(cells[name]))
        if empty:
            row.errors.append(RowError(empty, EMPTY_CELLS, f"Fill in {', '.join(empty)}"))
        starts_at = self._moment(row, cells, EVENT_DATE, EVENT_TIME)
        price = self._cell(row, cells, TICKET_COST, self._read_cost, TICKET_COST_WRONG)
        capacity = self._cell(row, cells, TICKETS, read_count, TICKETS_WRONG)
        on_sale_at = self._moment(row, cells, ON_SALE_DATE, ON_SALE_TIME)
        off_sale_at = self._moment(row, cells, END_DATE, END_TIME)
        subcategory = self._cell(row, cells, SUBCATEGORY, read_text, "Subcategory format is wrong", default="")
        subcategory = self._kind(row, subcategory or "")
        if capacity is not None and capacity < self.rules.slots:
            row.errors.append(RowError((TICKETS,), CapacityBelowSlots(self.rules.slots).message))
        if price is not None:
            row.cells[TICKET_COST] = f"{price:.2f}"
        if capacity is not None:
            row.cells[TICKETS] = str(capacity)
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
                subcategory=subcategory,
            )
        return row

    def _kind(self, row: SheetRow, name: str) -> str:
        """Return a sub-category as its event writes it, or note that the event has none of this name."""
        kinds = {same_name(kind): kind for kind in self.rules.kinds}
        if not name or not kinds:
            return name
        if same_name(name) not in kinds:
            row.errors.append(RowError((SUBCATEGORY,), UNKNOWN_KIND.format(", ".join(self.rules.kinds))))
        return kinds.get(same_name(name), name)

    def _cell(
        self,
        row: SheetRow,
        cells: dict[str, Cell],
        name: str,
        read: Callable[[Cell], _Value],
        message: str,
        default: _Value | None = None,
    ) -> _Value | None:
        if is_empty(cells.get(name)):
            return default
        try:
            return read(cells[name])
        except (ValueError, OverflowError):
            row.errors.append(RowError((name,), message, self._remedy(name)))
            return None

    def _remedy(self, name: str) -> str:
        if name in DATES:
            day = date(self.rules.now.year + 1, 1, 5)
            return f"Write {format_day(day, self.rules.date_format)}"
        if name in TIMES:
            return "Write 7:30PM"
        return {TICKET_COST: "Write 24.50", TICKETS: "Write 120"}.get(name, "Write a name")

    def _moment(self, row: SheetRow, cells: dict[str, Cell], date_name: str, time_name: str) -> datetime | None:
        """Read a day and a time of the venue's clock as the instant that they mean."""
        day = self._cell(row, cells, date_name, self._read_date, f"{date_name} format is wrong")
        clock_time = self._cell(row, cells, time_name, read_time, f"{time_name} format is wrong")
        if day is not None:
            row.understood[date_name] = format_long_day(day)
        if clock_time is not None:
            row.understood[time_name] = format_clock_time(clock_time)
        if day is None or clock_time is None:
            return None
        try:
            moment = to_instant(day, clock_time, self._zone_of(row))
        except NonexistentTime as skipped:
            row.errors.append(RowError((time_name,), skipped.to_message(self.rules.date_format)))
            return None
        known = self.rules.known.get(row.number)
        return known.meant_by(moment) if known else moment

    def _zone_of(self, row: SheetRow) -> str:
        known = self.rules.known.get(row.number)
        return known.zone if known else self.rules.zone

    def _show(self, name: str, cell: Cell) -> str:
        if name in DATES:
            return show_date(cell, self.rules.date_format)
        return show_time(cell) if name in TIMES else show(cell)

    def _read_date(self, cell: Cell) -> date:
        today = self.rules.now.astimezone(ZoneInfo(self.rules.zone)).date()
        return read_date(cell, self.rules.date_format, today=today)

    def _read_cost(self, cell: Cell) -> Decimal:
        return read_cost(cell, self.rules.currency)

    def _check_start(self, row: SheetRow, starts_at: datetime) -> None:
        if starts_at < self.rules.now and not self.rules.takes_past:
            today = self._write(row, self.rules.now).split(" ")[0]
            row.errors.append(RowError((EVENT_DATE, EVENT_TIME), PAST_DATE, f"Enter {today} or a later day"))
        elif starts_at in self.rules.taken:
            row.errors.append(RowError((EVENT_DATE, EVENT_TIME), SAME_DATES))

    def _check_order(
        self, row: SheetRow, starts_at: datetime | None, on_sale_at: datetime | None, off_sale_at: datetime | None
    ) -> None:
        if on_sale_at and off_sale_at and on_sale_at > off_sale_at:
            message = f"OnSale date is higher than Enddate on row - {row.number}"
            row.errors.append(RowError((ON_SALE_DATE, END_DATE), message, "The sale must start before it ends"))
        if starts_at and off_sale_at and off_sale_at > starts_at:
            end, start = self._write(row, off_sale_at), self._write(row, starts_at)
            message = f"The End Sale date of {end} is higher than the Event Date of {start} on row - {row.number}"
            row.errors.append(RowError((END_DATE, END_TIME), message, f"The sale must end by {start}"))

    def _write(self, row: SheetRow, moment: datetime) -> str:
        zone = self._zone_of(row)
        return f"{format_date(moment, zone, self.rules.date_format)} {format_time(moment, zone)}"

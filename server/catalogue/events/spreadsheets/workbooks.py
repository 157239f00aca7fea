"""The workbooks that people download: an event's performances, which come back changed, and the empty template."""

from __future__ import annotations

import hashlib
import io
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, datetime
from zoneinfo import ZoneInfo

from openpyxl import Workbook
from openpyxl.utils import get_column_letter

from server.catalogue.errors import SAME_DATES
from server.catalogue.events.models import Performance
from server.catalogue.events.spreadsheets.columns import (
    COLUMNS,
    END_DATE,
    END_TIME,
    EVENT_DATE,
    EVENT_TIME,
    ID,
    ON_SALE_DATE,
    ON_SALE_TIME,
    SUBCATEGORY,
    TICKET_COST,
    TICKETS,
    RowError,
    read_count,
    read_headings,
)
from server.catalogue.events.spreadsheets.files import Cell, Lines, is_empty
from server.catalogue.events.spreadsheets.rows import (
    PAST_DATE,
    KnownRow,
    PerformanceDraft,
    Rules,
    Sheet,
    SheetRow,
    check_lines,
)
from server.inventory.errors import CapacityBelowSlots
from server.platform.datetimes import DATE_FORMATS, DEFAULT_DATE_FORMAT, format_clock_time, format_long_day

# An event's sheet that comes back: which performance each row is, and what of it was changed.
# A sheet that was downloaded has a column Id: a row with one is that performance whatever its date says now, so a new
# date moves the performance, with all that is sold of it; a row without one is new. A sheet without that column, such
# as the one that the event was made from, is recognised by date and time. What is not in the sheet stays as it is.

# Ours: the spec knows no sheet that comes back.
ID_WRONG = "Id format is wrong"
ID_UNKNOWN = "The Id is not one of this event's performances"
ID_TWICE = "The Id is repeated"

OPTIONAL = frozenset({SUBCATEGORY, ID})
HEADINGS = (*COLUMNS, SUBCATEGORY, ID)  # of the sheet that is downloaded
MOMENTS = {
    "starts_at": (EVENT_DATE, EVENT_TIME),
    "on_sale_at": (ON_SALE_DATE, ON_SALE_TIME),
    "off_sale_at": (END_DATE, END_TIME),
}


@dataclass(frozen=True)
class Difference:
    """What was changed in a column: the cell as it is now, and as it was understood; days in words."""

    column: str
    before: str
    after: str


@dataclass(frozen=True)
class SeasonRow:
    """A row that came back; without a performance it is a new one. `version` is its performance's."""

    row: SheetRow
    performance: Performance | None
    differences: Sequence[Difference] = ()
    errors: Sequence[RowError] = ()

    @property
    def kind(self) -> str:
        if self.errors:
            return "wrong"
        if self.performance is None:
            return "new"
        return "changed" if self.differences else "same"

    @property
    def changed(self) -> frozenset[str]:
        return frozenset(difference.column for difference in self.differences)


@dataclass(frozen=True)
class Recognised:
    """A sheet as it was read: `owners` says which performance each numbered row is, if it is one."""

    sheet: Sheet
    owners: Mapping[int, int]
    wrong_ids: Mapping[int, str] = field(default_factory=dict)


def recognise(
    lines: Lines,
    performances: Iterable[Performance],
    *,
    kinds: Collection[str] = (),
    zone: str,
    currency: str,
    date_format: str,
    now: datetime,
) -> Recognised:
    """Read a sheet's rows, and find the performance of each; of the event's sub-categories, if it has any, `kinds`.

    What performances are called already they may be called on.

    :raises SheetUnreadable: if the headings are wrong or doubled, or there is no row below them.
    """
    places = read_headings(lines, OPTIONAL)
    by_id = {row.pk: row for row in performances}
    owners, wrong_ids = _read_ids(lines, places[ID], by_id) if ID in places else ({}, {})
    known = {number: _known_row(by_id[pk]) for number, pk in owners.items()}
    existing_kinds = {row.subcategory: None for row in by_id.values() if kinds and row.subcategory not in ("", *kinds)}
    rules = Rules(
        zone=zone,
        currency=currency,
        date_format=date_format,
        now=now,
        takes_past=True,
        optional=OPTIONAL,
        known=known,
        kinds=[*kinds, *existing_kinds],
    )
    sheet = check_lines(lines, rules)
    if ID not in places:
        by_start = {row.starts_at: row.pk for row in by_id.values()}
        owners = {row.number: by_start[row.starts_at] for row in sheet.rows if row.starts_at in by_start}
    return Recognised(sheet, owners, wrong_ids)


def _known_row(performance: Performance) -> KnownRow:
    return KnownRow(performance.timezone, tuple(getattr(performance, name) for name in MOMENTS))


def _read_ids(lines: Lines, place: int, by_id: Mapping[int, Performance]) -> tuple[dict[int, int], dict[int, str]]:
    owners: dict[int, int] = {}
    wrong: dict[int, str] = {}
    seen: set[int] = set()
    for number, cells in lines.lines:
        cell = cells[place] if place < len(cells) else None
        if is_empty(cell):
            continue
        pk = _read_id(cell)
        if pk is None:
            wrong[number] = ID_WRONG
        elif pk not in by_id:
            wrong[number] = ID_UNKNOWN
        elif pk in seen:
            wrong[number] = ID_TWICE
        else:
            owners[number] = pk
            seen.add(pk)
    return owners, wrong


def _read_id(cell: Cell) -> int | None:
    try:
        return read_count(cell)
    except (ValueError, OverflowError):
        return None


def compare_rows(
    read: Recognised, performances: Iterable[Performance], *, now: datetime, date_format: str, slots: int = 0
) -> list[SeasonRow]:
    """Hold each row against its performance as it is; the rules of an edit are not asked here.

    A new one is to have as many tickets as there are `slots` of teams.
    """
    by_id = {row.pk: row for row in performances}
    in_sheet = {*read.owners.values()}
    others = {row.starts_at for row in by_id.values() if row.pk not in in_sheet}
    rows = [_compare_row(row, read, by_id, others, now, date_format) for row in read.sheet.rows]
    return [_with_slots(row, slots) for row in rows]


def _with_slots(row: SeasonRow, slots: int) -> SeasonRow:
    if row.kind != "new" or row.row.draft is None or row.row.draft.capacity >= slots:
        return row
    return replace(row, errors=[RowError((TICKETS,), CapacityBelowSlots(slots).message)])


def _compare_row(
    row: SheetRow,
    read: Recognised,
    by_id: Mapping[int, Performance],
    others: set[datetime],
    now: datetime,
    date_format: str,
) -> SeasonRow:
    errors = list(row.errors)
    if row.number in read.wrong_ids:
        errors.append(RowError((ID,), read.wrong_ids[row.number]))
    owner = read.owners.get(row.number)
    performance = by_id.get(owner) if owner else None
    if owner and performance is None:
        errors.append(RowError((ID,), ID_UNKNOWN))  # deleted since the sheet was read
    if errors or row.draft is None:
        return SeasonRow(row, performance, errors=errors)
    if performance is None:
        if row.draft.starts_at < now:
            errors.append(RowError((EVENT_DATE, EVENT_TIME), PAST_DATE))
        elif row.draft.starts_at in others:
            errors.append(RowError((EVENT_DATE, EVENT_TIME), SAME_DATES))
        return SeasonRow(row, None, errors=errors)
    differences = differences_of(performance, row.draft, columns=read.sheet.columns)
    if row.draft.starts_at in others and any(each.column in MOMENTS["starts_at"] for each in differences):
        errors.append(RowError((EVENT_DATE, EVENT_TIME), SAME_DATES))
    return SeasonRow(row, performance, differences, errors)


def differences_of(performance: Performance, draft: PerformanceDraft, *, columns: Sequence[str]) -> list[Difference]:
    before = {
        **_format_moments(performance, performance.timezone),
        TICKET_COST: f"{performance.price:.2f}",
        TICKETS: str(performance.stock.capacity),
        SUBCATEGORY: performance.subcategory,
    }
    cells = {
        **_format_moments(draft, performance.timezone),
        TICKET_COST: f"{draft.price:.2f}",
        TICKETS: str(draft.capacity),
        SUBCATEGORY: draft.subcategory,
    }
    return [
        Difference(name, before[name], cells[name]) for name in columns if name != ID and before[name] != cells[name]
    ]


def _format_moments(of: Performance | PerformanceDraft, zone: str) -> dict[str, str]:
    # An hour that comes twice is written like the first: what the wall shows is compared, not the instant.
    walls = {columns: getattr(of, name).astimezone(ZoneInfo(zone)) for name, columns in MOMENTS.items()}
    return {
        name: text
        for columns, wall in walls.items()
        for name, text in zip(columns, (format_long_day(wall.date()), format_clock_time(wall.time())), strict=True)
    }


def column_formats(date_format: str) -> list[str]:
    """Say how a spreadsheet shows each column: days as the person writes them; an empty text leaves it to itself."""
    formats = {TICKET_COST: "0.00"}
    for day, clock_time in MOMENTS.values():
        formats |= {day: date_format.lower(), clock_time: "h:mm AM/PM"}
    return [formats.get(name, "") for name in HEADINGS]


def performance_cells(performance: Performance) -> list[object]:
    """Give a performance as the cells of a workbook: real days, times and numbers, as the venue's clock shows them."""
    place = ZoneInfo(performance.timezone)
    walls = [getattr(performance, name).astimezone(place).replace(second=0, microsecond=0) for name in MOMENTS]
    starts, on_sale, off_sale = ([wall.date(), wall.time()] for wall in walls)
    sales = [*on_sale, *off_sale]
    return [
        *starts,
        performance.price,
        performance.stock.capacity,
        *sales,
        performance.subcategory,
        performance.pk,
    ]


def checksum_of(rows: Sequence[SeasonRow]) -> str:
    """Sum up what a sheet would change, so that saving it changes what was shown and nothing else."""
    facts = [
        (row.row.number, row.kind, row.performance and row.performance.pk, [vars(each) for each in row.differences])
        for row in rows
        if row.kind != "same"
    ]
    return hashlib.sha256(repr(facts).encode()).hexdigest()[:32]


def build_template(*, today: date, date_format: str, has_subcategory: bool) -> bytes:
    """Make an .xlsx with the headings and two samples, December 25 and 30, in the reader's own format."""
    first = date(today.year, 12, 25)
    year = today.year if first > today else today.year + 1
    pattern = DATE_FORMATS.get(date_format, DATE_FORMATS[DEFAULT_DATE_FORMAT])
    book = Workbook(write_only=True)
    sheet = book.create_sheet("Performances")
    headings = [*COLUMNS, *([SUBCATEGORY] if has_subcategory else [])]
    for place in range(1, len(headings) + 1):
        sheet.column_dimensions[get_column_letter(place)].width = 17
    sheet.append(headings)
    for day, clock_time, ends, kind in ((25, "2:30PM", "2:00PM", "Matinee"), (30, "7:30PM", "7:00PM", "Evening")):
        starts_on = f"{date(year, 12, day):{pattern}}"
        row = [starts_on, clock_time, 20, 100, f"{date(year, 12, 1):{pattern}}", "10:00AM", starts_on, ends]
        sheet.append([*row, *([kind] if has_subcategory else [])])
    target = io.BytesIO()
    book.save(target)
    return target.getvalue()

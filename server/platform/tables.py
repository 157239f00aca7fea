"""Tables for download: columns with their values, and rows that are read while the table is written.

    BUYERS = (Column("Name", lambda row: row.name), Column("Total", lambda row: row.total, kind=Kind.MONEY))
    table = Table(title="Buyers", sheets=[Sheet(name="Buyers", columns=BUYERS, rows=walk_buyers(…))])

`server.platform.http.files.table_response` sends it as CSV, workbook or PDF. A list declares its columns once for all
three.
"""

from __future__ import annotations

import csv
import io
import re
import tempfile
from codecs import BOM_UTF8
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime, time
from decimal import Decimal
from enum import Enum
from itertools import islice
from typing import IO, Any
from zoneinfo import ZoneInfo

from xlsxwriter import Workbook
from xlsxwriter.format import Format
from xlsxwriter.worksheet import Worksheet

from server.platform.money import round_to_cents

XLSX_CONTENT_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
# What makes a spreadsheet take a text for a formula, now or when it is saved as CSV and opened again. The full-width
# signs are equivalent in Chinese, Japanese and Korean locales.
FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r", "\n", "\uff1d", "\uff0b", "\uff0d", "\uff20")
CSV_CONTENT_TYPE = "text/csv; charset=utf-8"
PDF_CONTENT_TYPE = "application/pdf"
LONGEST_TEXT = 32_767  # characters that a cell can hold
COLUMN_WIDTH = 22
_UNPRINTABLE = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f]")  # XML cannot contain these
_SHOWN_AS = {datetime: "yyyy-mm-dd h:mm:ss", date: "yyyy-mm-dd", time: "h:mm:ss"}


@dataclass(frozen=True, kw_only=True)
class WorkbookSheet:
    """One sheet of a workbook. `formats` are the number formats of the columns, `widths` their widths in characters; an
    empty format leaves the choice to the value's type. `totals` are cells below the rows.
    """

    title: str
    headings: Sequence[str]
    rows: Iterable[Sequence[Any]]
    formats: Sequence[str] = ()
    widths: Sequence[int] = ()
    totals: Sequence[Any] = field(default=())


def write_workbook(
    *, title: str, headings: Sequence[str], rows: Iterable[Sequence[Any]], formats: Sequence[str] = ()
) -> IO[bytes]:
    """Write a workbook of one sheet to a temporary file, which is deleted when it is closed."""
    return write_workbook_sheets([WorkbookSheet(title=title, headings=headings, rows=rows, formats=formats)])


def write_workbook_sheets(sheets: Iterable[WorkbookSheet]) -> IO[bytes]:
    """Write a workbook to a temporary file, which is deleted when it is closed; rows are written as they are read."""
    target = tempfile.TemporaryFile()  # noqa: SIM115  (closed by whoever sends it)
    with tempfile.TemporaryDirectory() as aside:  # for the rows; deleted also if a row cannot be read
        book = Workbook(target, {"constant_memory": True, "tmpdir": aside})
        for leaf in sheets:
            _SheetWriter(book, leaf).write()
        book.close()
    return target


class _SheetWriter:
    """Writes one sheet row by row, so that rows do not stay in memory."""

    def __init__(self, book: Workbook, leaf: WorkbookSheet) -> None:
        self._book, self._leaf = book, leaf
        self._sheet: Worksheet = book.add_worksheet(leaf.title)
        self._styles: dict[tuple[str, bool, bool], Format | None] = {("", False, False): None}
        self._formats = [*leaf.formats, *[""] * (len(leaf.headings) - len(leaf.formats))]
        self._next = 0

    def write(self) -> None:
        leaf = self._leaf
        for place in range(len(leaf.headings)):
            width = leaf.widths[place] if place < len(leaf.widths) else COLUMN_WIDTH
            self._sheet.set_column(place, place, width)
        self._sheet.freeze_panes(1, 0)
        self._row(leaf.headings, is_strong=True)
        for row in leaf.rows:
            self._row(row)
        if leaf.totals:
            self._row(leaf.totals, is_strong=True)

    def _row(self, cells: Sequence[Any], *, is_strong: bool = False) -> None:
        for place, (value, number_format) in enumerate(zip(cells, self._formats, strict=True)):
            self._cell(place, value, number_format, is_strong)
        self._next += 1

    def _cell(self, place: int, value: Any, number_format: str, is_strong: bool) -> None:
        at = self._next, place
        if value is None or value == "":
            return
        if isinstance(value, str):
            text = _UNPRINTABLE.sub("", value)[:LONGEST_TEXT]
            # A carriage return would be escaped as _x000D_, which not every reader decodes.
            lines = text.replace("\r\n", "\n").replace("\r", "\n")
            self._sheet.write_string(*at, lines, self._style("", is_strong, text.startswith(FORMULA_STARTS)))
        elif isinstance(value, bool):
            self._sheet.write_boolean(*at, value, self._style(number_format, is_strong))
        elif isinstance(value, date | time):
            self._sheet.write_datetime(*at, value, self._style(number_format or _SHOWN_AS[type(value)], is_strong))
        else:
            self._sheet.write_number(*at, value, self._style(number_format, is_strong))

    def _style(self, number_format: str, is_strong: bool, is_quoted: bool = False) -> Format | None:
        """Return a cached style; a quoted text is marked as if it were typed with an apostrophe."""
        key = number_format, is_strong, is_quoted
        if key not in self._styles:
            self._styles[key] = self._book.add_format(
                {"num_format": number_format or "General", "bold": is_strong, "quote_prefix": is_quoted}
            )
        return self._styles[key]


def write_csv(*, headings: Sequence[str], rows: Iterable[Sequence[Any]]) -> IO[bytes]:
    """Write a CSV to a temporary file, which is deleted when it is closed.

    A text that a spreadsheet would take for a formula gets an apostrophe, which `unescape_cell` removes.
    """
    target = tempfile.TemporaryFile()  # noqa: SIM115  (closed by whoever sends it)
    lines = io.TextIOWrapper(target, encoding="utf-8-sig", newline="", write_through=True)
    writer = csv.writer(lines)
    writer.writerow(headings)
    writer.writerows([_escaped(value) for value in row] for row in rows)
    lines.flush()
    lines.detach()
    return target


def csv_lines(rows: Iterable[Sequence[Any]]) -> bytes:
    """Write some lines of a CSV as `write_csv` does, for streaming."""
    lines = io.StringIO(newline="")
    csv.writer(lines).writerows([_escaped(value) for value in row] for row in rows)
    return lines.getvalue().encode()


def _escaped(value: Any) -> Any:
    return f"'{value}" if isinstance(value, str) and value.startswith(FORMULA_STARTS) else value


def unescape_cell(cell: str) -> str:
    """Return the text of a cell that `write_csv` may have escaped."""
    return cell[1:] if cell.startswith("'") and cell[1:].startswith(FORMULA_STARTS) else cell


class ColumnKind(Enum):
    """The type of a column's values; any of them may be None.

    A day is a `date`. A moment is a `datetime` without a zone, in the venue's time (`to_local`), to the minute; a
    `SECOND` to the second. Money is a `Decimal` without a currency, which is a column of its own or in the heading. A
    percentage is a `Decimal` from 0 to 100, and keeps a third decimal: 8.875.
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
        return self in (ColumnKind.NUMBER, ColumnKind.MONEY, ColumnKind.PERCENT)


@dataclass(frozen=True)
class Column:
    """One column: its heading, its value of a row, and its width in characters."""

    heading: str
    value: Callable[[Any], Any]
    kind: ColumnKind = ColumnKind.TEXT
    width: int = COLUMN_WIDTH


@dataclass(frozen=True, kw_only=True)
class Sheet:
    """A sheet of a workbook, or a section of a PDF; a CSV holds only the first.

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
    """A download; its `notes` appear in the PDF: the account and the filters."""

    title: str
    sheets: Sequence[Sheet]
    notes: Sequence[str] = ()


class FileFormat(Enum):
    """The format of a download; the value is the file's extension."""

    PDF = "pdf"
    XLSX = "xlsx"
    CSV = "csv"


CONTENT_TYPES = {FileFormat.PDF: PDF_CONTENT_TYPE, FileFormat.XLSX: XLSX_CONTENT_TYPE, FileFormat.CSV: CSV_CONTENT_TYPE}


def to_local(moment: datetime, zone: str) -> datetime:
    """Return the venue's local time, to the second: a spreadsheet's times have no zone."""
    return moment.astimezone(ZoneInfo(zone)).replace(tzinfo=None, microsecond=0)


def format_percentage(value: Decimal | int) -> str:
    """Format a percentage with two decimals, or with three if it has them, as tax rates do."""
    return f"{value:.3f}".removesuffix("0")


def format_cell(value: Any, kind: ColumnKind) -> str:
    """Format a value for a PDF: 2026-11-25 19:30, and 1,204.50 with a true minus."""
    if value is None:
        return ""
    if isinstance(value, datetime):
        return f"{value:%Y-%m-%d %H:%M:%S}" if kind is ColumnKind.SECOND else f"{value:%Y-%m-%d %H:%M}"
    if kind is ColumnKind.PERCENT and isinstance(value, Decimal | int):
        return format_percentage(value)
    if kind is ColumnKind.MONEY and isinstance(value, Decimal | int):
        return f"{value:,.2f}".replace("-", "\u2212")
    if isinstance(value, bool):
        return "Yes" if value else "No"
    return f"{value:,}" if kind is ColumnKind.NUMBER and isinstance(value, int) else str(value)


AT_A_TIME = 500  # rows
LONGEST_SHEET_NAME = 31  # characters, of a sheet
_NOT_IN_A_NAME = re.compile(r"[\[\]:*?/\\]")
_FORMATS = {
    ColumnKind.MONEY: "#,##0.00",
    ColumnKind.PERCENT: "0.00#",
    ColumnKind.DAY: "yyyy-mm-dd",
    ColumnKind.MOMENT: "yyyy-mm-dd hh:mm",
    ColumnKind.SECOND: "yyyy-mm-dd hh:mm:ss",
}


def csv_chunks(table: Table) -> Iterator[bytes]:
    """Write the first sheet as CSV, some lines at a time: the heading is sent before any row is read."""
    sheet = table.sheets[0]
    kinds = [column.kind for column in sheet.columns]
    yield BOM_UTF8 + csv_lines([sheet.headings])
    rows = iter(sheet.cells())
    while some := list(islice(rows, AT_A_TIME)):
        yield csv_lines([_plain(value, kind) for value, kind in zip(row, kinds, strict=True)] for row in some)
    if sheet.totals:
        yield csv_lines([[_plain(value, kind) for value, kind in zip(sheet.totals, kinds, strict=True)]])


def _plain(value: Any, kind: ColumnKind) -> Any:
    """Keep numbers: a negative one as text would be escaped as a formula."""
    if isinstance(value, Decimal):
        return Decimal(format_percentage(value)) if kind is ColumnKind.PERCENT else round_to_cents(value)
    return value if isinstance(value, int) and not isinstance(value, bool) else format_cell(value, kind)


def write_table_workbook(table: Table) -> IO[bytes]:
    """Write all sheets to a temporary file, which is deleted when it is closed."""
    return write_workbook_sheets(
        WorkbookSheet(
            title=_NOT_IN_A_NAME.sub(" ", sheet.name)[:LONGEST_SHEET_NAME].strip("'") or "Sheet",
            headings=sheet.headings,
            rows=sheet.cells(),
            formats=[_FORMATS.get(column.kind, "") for column in sheet.columns],
            widths=[column.width for column in sheet.columns],
            totals=sheet.totals,
        )
        for sheet in table.sheets
    )

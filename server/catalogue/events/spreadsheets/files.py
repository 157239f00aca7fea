"""From the bytes of an .xlsx, .xls or .csv file to a table of cells. What the cells mean is read in `rows`.

A workbook that somebody has built to be expensive is bounded here by what can be counted before it is parsed; what
cannot be counted, time and memory bound.
"""

from __future__ import annotations

import csv
import io
import json
import zipfile
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from typing import Any, Literal

from server.catalogue.errors import EMPTY_SHEET, SHEET_TOO_LARGE, SheetsBusy, SheetUnreadable
from server.platform.errors import FileTooLarge
from server.platform.runtime import ConcurrencyLimit
from server.platform.text import on_one_line, without_hidden
from server.platform.uploads import PDF_AS_SHEET, SandboxLimitExceeded, SandboxLimits, Upload, run_sandboxed

Cell = str | int | float | bool | datetime | date | time | timedelta | None
Table = list[list[Cell]]

EXTENSIONS = {".xlsx", ".xls", ".csv"}
MOST_BYTES = 10 * 1024 * 1024
MOST_UNPACKED_BYTES = 40 * 1024 * 1024
MOST_PARTS = 500
# Every cell is a tag or more, even an empty one: 20,000 rows of nine cells, however they are written, and to spare.
MOST_TAGS = 1_200_000
MOST_ROWS = 20_000
MOST_COLUMNS = 40
LONGEST_CELL = 300  # characters; more than any column takes, so a cell that was cut is still refused
MOST_CHARACTERS = 8_000_000
LONGEST_LINE = 64 * 1024  # characters of a text file
# Sheets often go on with formatted but empty rows; they are passed over, up to here.
MOST_SCANNED_ROWS = 200_000
_CHUNK = 1024 * 1024
_FIRST_CHARACTERS = 4096  # of a text file, by which it is told what parts its cells
_ZIP, _OLE = b"PK\x03\x04", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"


@dataclass(frozen=True)
class Lines:
    """The rows of a sheet below its headings, each under its number: the file's, or the one that it has on a screen."""

    headings: Sequence[Cell]
    lines: Sequence[tuple[int, Sequence[Cell]]]
    headings_row: int = 1


def refuse_at_sight(upload: Upload) -> None:
    """Refuse what needs no reading.

    :raises SheetUnreadable: 'Invalid file format.' if the name ends in another way than the three kinds; what to do
        with it, if it is a PDF.
    :raises FileTooLarge: if it is larger than 10 MB.
    """
    if upload.is_pdf:
        raise SheetUnreadable(PDF_AS_SHEET)
    if upload.extension not in EXTENSIONS:
        raise SheetUnreadable("Invalid file format.")
    if len(upload.content) > MOST_BYTES:
        raise FileTooLarge(field="performances")


def read_table(upload: Upload) -> Table:
    """Read the first sheet of a file, by what it holds; the name only has to end as one of the three kinds.

    Formulas are not computed: what the file says that they came to is read as a plain value.

    :raises SheetUnreadable: 'Invalid file format.' for another ending, 'Something Went Worng' for unreadable content,
        and in words of our own where it holds too much.
    :raises FileTooLarge: if it is larger than 10 MB, or unpacks to more than 40 MB.
    """
    refuse_at_sight(upload)
    try:
        return _gather(_rows_of(upload.content))
    except (SheetUnreadable, FileTooLarge):
        raise
    except MemoryError:
        raise SheetUnreadable(SHEET_TOO_LARGE) from None
    except Exception:
        # Broken workbooks make the three readers raise almost anything (KeyError, zlib.error, struct.error, …).
        raise SheetUnreadable from None


def _rows_of(content: bytes) -> Iterator[list[Cell]]:
    if content.startswith(_ZIP):
        return _xlsx_rows(content)
    if content.startswith(_OLE):
        return _xls_rows(content)
    return rows_of_csv(_decode(content))


def _gather(rows: Iterable[list[Cell]]) -> Table:
    table: Table = []
    characters = 0
    for number, row in enumerate(rows, start=1):
        if number > MOST_SCANNED_ROWS:
            raise SheetUnreadable(_too_many_rows())
        while row and is_empty(row[-1]):
            row.pop()
        if not row:
            continue
        if number > MOST_ROWS + 1:
            raise SheetUnreadable(_too_many_rows())
        cells = [on_one_line(without_hidden(cell[:LONGEST_CELL])) if isinstance(cell, str) else cell for cell in row]
        characters += sum(len(cell) for cell in cells if isinstance(cell, str))
        if characters > MOST_CHARACTERS:
            raise SheetUnreadable(SHEET_TOO_LARGE)
        table += [[] for _ in range(number - 1 - len(table))]
        table.append(cells)
    return table


def _too_many_rows() -> str:
    return f"The sheet may hold at most {MOST_ROWS:,} performances"


def is_empty(cell: Cell) -> bool:
    return cell is None or (isinstance(cell, str) and not cell.strip())


def _xlsx_rows(content: bytes) -> Iterator[list[Cell]]:
    from openpyxl import load_workbook  # half of what the process that reads a sheet takes to start

    _refuse_zip_bomb(content)
    book = load_workbook(io.BytesIO(content), read_only=True, data_only=True, keep_links=False)
    sheet: Any = book.worksheets[0]
    # A sheet may lie about its size; the columns are bounded here, the rows by whoever reads them.
    sheet.reset_dimensions()
    for row in sheet.iter_rows(max_col=MOST_COLUMNS, values_only=True):
        yield list(row)


def _refuse_zip_bomb(content: bytes) -> None:
    """Trust the archive's directory: zipfile never unpacks more of a part than is declared there."""
    archive = zipfile.ZipFile(io.BytesIO(content))
    parts = archive.infolist()
    if len(parts) > MOST_PARTS or sum(part.file_size for part in parts) > MOST_UNPACKED_BYTES:
        raise FileTooLarge(field="performances")
    # In every encoding that the parser knows a tag begins with this byte.
    tags = 0
    for part in parts:
        with archive.open(part) as unpacked:
            while chunk := unpacked.read(_CHUNK):
                tags += chunk.count(b"<")
                if tags > MOST_TAGS:
                    raise SheetUnreadable(SHEET_TOO_LARGE)


def _xls_rows(content: bytes) -> Iterator[list[Cell]]:
    import xlrd

    book = xlrd.open_workbook(file_contents=content, logfile=io.StringIO(), on_demand=True, ragged_rows=True)
    sheet = book.sheet_by_index(0)
    for index in range(sheet.nrows):
        yield [_xls_cell(cell, book.datemode) for cell in sheet.row_slice(index, 0, MOST_COLUMNS)]


def _xls_cell(cell: Any, datemode: Literal[0, 1]) -> Cell:
    import xlrd

    value: Cell = cell.value
    if cell.ctype == xlrd.XL_CELL_BOOLEAN:
        return bool(value)
    if cell.ctype == xlrd.XL_CELL_ERROR:
        return xlrd.error_text_from_code.get(cell.value, "#VALUE!")
    if cell.ctype == xlrd.XL_CELL_DATE and isinstance(value, float):
        return _xls_date(value, datemode)
    return value


def _xls_date(serial: float, datemode: Literal[0, 1]) -> Cell:
    import xlrd

    if 0 <= serial < 1:
        return (datetime.min + timedelta(milliseconds=round(serial * 86_400_000))).time()
    try:
        return xlrd.xldate.xldate_as_datetime(serial, datemode)
    except (ValueError, OverflowError):
        return serial


def rows_of_csv(text: str) -> Iterator[list[Cell]]:
    """Read lines of cells that commas, semicolons or tabs part, with as many columns as a sheet may have.

    :raises SheetUnreadable: for lines that are too long, and for what is no text.
    :raises csv.Error: for quotation marks that do not end.
    """
    if "\0" in text:
        raise SheetUnreadable
    # The headings part most, and may stand under a title; prices with a comma stand below them in quotation marks.
    first = [line[:LONGEST_LINE] for line in io.StringIO(text[:_CHUNK]).readlines(_FIRST_CHARACTERS)]
    delimiter = max(",;\t", key=lambda mark: max((line.count(mark) for line in first), default=0))
    for row in csv.reader(_lines(text), delimiter=delimiter, strict=True):
        yield list(row[:MOST_COLUMNS])


def _lines(text: str) -> Iterator[str]:
    for line in io.StringIO(text, newline=""):
        if len(line) > LONGEST_LINE:
            raise SheetUnreadable
        yield line


def _decode(content: bytes) -> str:
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        return content.decode("cp1252")


# Uploaded workbooks are parsed in a process of their own, within limits, by few at once. No count taken beforehand
# bounds what a workbook costs its parsers: a few kilobytes of styles, a single row of a million cells, an old file
# whose sectors go round in circles. A process may take so much time and memory and no more, and can be ended, as no
# thread can. Text is read where it is: what it costs follows from its size.

MOST_SECONDS = 8  # of a processor: 5,000 rows take 2, and twice that on a slow machine
MOST_WAIT = 20  # by the clock, on a machine that has other things to do
MOST_MEMORY = 200 * 1024 * 1024
AT_ONCE = 2  # in this process, of the sixteen threads that answer its calls
FEW = 500  # rows that came as text are read and checked in less time than a turn would save
# Within it one is among the few who read or write a large sheet in this process now; `SheetsBusy` if there are enough.
reading_slot = ConcurrencyLimit(AT_ONCE, refusal=SheetsBusy).one


@contextmanager
def open_sheet(source: Upload | Lines | None) -> Iterator[Lines]:
    """Return the rows of a file, or of a sheet that was read before; checking many is part of the turn.

    :raises SheetsBusy: at once, if enough sheets are being read in this process.
    :raises SheetUnreadable: if there is none, or the file cannot be used.
    :raises FileTooLarge: if it is larger than 10 MB, or unpacks to more than 40 MB.
    """
    if source is None:
        raise SheetUnreadable(EMPTY_SHEET)
    if isinstance(source, Lines) and len(source.lines) <= FEW:
        yield source
        return
    # Reads settings, which the process aside has none of.
    from server.catalogue.events.spreadsheets.columns import lines_of

    with reading_slot():
        yield lines_of(read_sheet(source)) if isinstance(source, Upload) else source


def read_sheet(upload: Upload) -> Table:
    """Read the first sheet of a file, as `read_table` does; whoever calls this has taken a turn.

    :raises SheetUnreadable: also if a workbook takes more time or memory than it may.
    :raises FileTooLarge: if it is larger than 10 MB, or unpacks to more than 40 MB.
    """
    refuse_at_sight(upload)
    # By how it begins, whatever it is called.
    is_workbook = upload.content.startswith((_ZIP, _OLE))
    return _read_aside(upload.content) if is_workbook else read_table(upload)


def _read_aside(content: bytes) -> Table:
    limits = SandboxLimits(seconds=MOST_SECONDS, wait=MOST_WAIT, memory=MOST_MEMORY)
    try:
        output = run_sandboxed("server.catalogue.events.spreadsheets.files:reader", content, limits=limits)
    except SandboxLimitExceeded:
        raise SheetUnreadable(SHEET_TOO_LARGE) from None
    answer = json.loads(output)
    if answer.get("too_large"):
        raise FileTooLarge(field="performances")
    if "refused" in answer:
        raise SheetUnreadable(answer["refused"])
    return [[_unpacked(cell) for cell in row] for row in answer["table"]]


def _answer(content: bytes) -> dict[str, Any]:
    try:
        return {"table": read_table(Upload("performances.xlsx", content))}
    except SheetUnreadable as refused:
        return {"refused": refused.message}
    except FileTooLarge:
        return {"too_large": True}


def _packed(cell: Any) -> list[Any]:
    if isinstance(cell, datetime | date | time):
        return [type(cell).__name__, cell.isoformat()]
    if isinstance(cell, timedelta):
        return ["timedelta", cell.total_seconds()]
    raise TypeError(type(cell))


def _unpacked(cell: Any) -> Cell:
    if not isinstance(cell, list):
        value: Cell = cell
        return value
    kind, raw = cell
    if kind == "timedelta":
        return timedelta(seconds=raw)
    kinds: dict[str, type[datetime] | type[date] | type[time]] = {"datetime": datetime, "date": date, "time": time}
    return kinds[kind].fromisoformat(raw)


def reader() -> Callable[[bytes], bytes]:
    """Return what reads a workbook, for the process aside."""
    return lambda content: json.dumps(_answer(content), default=_packed).encode()

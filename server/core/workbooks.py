"""Tables to download: any number of rows in constant memory, and texts that no spreadsheet takes for formulas."""

from __future__ import annotations

import csv
import io
import tempfile
from collections.abc import Iterable, Sequence
from typing import IO, Any

from openpyxl import Workbook
from openpyxl.cell import WriteOnlyCell
from openpyxl.cell.cell import ILLEGAL_CHARACTERS_RE
from openpyxl.utils import get_column_letter

XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
# What makes a spreadsheet take a text for a formula, now or when it is saved as CSV and opened again.
COMPUTED = ("=", "+", "-", "@", "\t", "\r")
CSV = "text/csv; charset=utf-8"
LONGEST_TEXT = 32_767  # characters that a cell can hold
WIDTH = 22


def write_workbook(
    *, title: str, headings: Sequence[str], rows: Iterable[Sequence[Any]], formats: Sequence[str] = ()
) -> IO[bytes]:
    """Write a workbook of one sheet to a temporary file, which is gone when it is closed.

    `formats` say how days, times and numbers of each column are shown; an empty one leaves that to the spreadsheet.
    """
    book = Workbook(write_only=True)
    sheet = book.create_sheet(title)
    for place in range(1, len(headings) + 1):
        sheet.column_dimensions[get_column_letter(place)].width = WIDTH
    sheet.append(list(headings))
    looks = [*formats, *[""] * (len(headings) - len(formats))]
    for row in rows:
        sheet.append([_cell(sheet, value, look) for value, look in zip(row, looks, strict=True)])
    target = tempfile.TemporaryFile()  # noqa: SIM115  (closed by whoever sends it)
    book.save(target)
    return target


def write_csv(*, headings: Sequence[str], rows: Iterable[Sequence[Any]]) -> IO[bytes]:
    """Write lines of cells, parted by commas, to a temporary file, which is gone when it is closed.

    A text that a spreadsheet would compute begins with an apostrophe; `plain_text` takes it away again.
    """
    target = tempfile.TemporaryFile()  # noqa: SIM115  (closed by whoever sends it)
    lines = io.TextIOWrapper(target, encoding="utf-8-sig", newline="", write_through=True)
    writer = csv.writer(lines)
    writer.writerow(headings)
    writer.writerows([_marked(value) for value in row] for row in rows)
    lines.flush()
    lines.detach()
    return target


def csv_lines(rows: Iterable[Sequence[Any]]) -> bytes:
    """Write some lines of a CSV as `write_csv` does, for whoever sends them while the next are being read."""
    lines = io.StringIO(newline="")
    csv.writer(lines).writerows([_marked(value) for value in row] for row in rows)
    return lines.getvalue().encode()


def _marked(value: Any) -> Any:
    return f"'{value}" if isinstance(value, str) and value.startswith(COMPUTED) else value


def plain_text(cell: str) -> str:
    """Give the text of a cell that `write_csv` may have written."""
    return cell[1:] if cell.startswith("'") and cell[1:].startswith(COMPUTED) else cell


def _cell(sheet: Any, value: Any, look: str) -> Any:
    if isinstance(value, str):
        return _text_cell(sheet, value)
    if not look or value is None:
        return value
    cell = WriteOnlyCell(sheet, value=value)
    cell.number_format = look
    return cell


def _text_cell(sheet: Any, text: str) -> Any:
    text = ILLEGAL_CHARACTERS_RE.sub("", text)[:LONGEST_TEXT]
    if not text.startswith(COMPUTED):
        return text
    cell = WriteOnlyCell(sheet, value=text)
    cell.data_type = "s"  # openpyxl takes any text that begins with = for a formula
    cell.quotePrefix = True  # marks a text as one that a person began with an apostrophe
    return cell

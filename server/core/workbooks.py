"""Tables to download: any number of rows in constant memory, and texts that no spreadsheet takes for formulas."""

from __future__ import annotations

import csv
import io
import tempfile
from collections.abc import Iterable, Sequence
from itertools import chain
from typing import IO, Any

from server.core.xlsx import COMPUTED, write_sheet

XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
CSV = "text/csv; charset=utf-8"
WIDTH = 22


def write_workbook(
    *, title: str, headings: Sequence[str], rows: Iterable[Sequence[Any]], formats: Sequence[str] = ()
) -> IO[bytes]:
    """Write a workbook of one sheet to a temporary file, which is gone when it is closed.

    `formats` say how days, times and numbers of each column are shown; an empty one leaves that to the spreadsheet.
    """
    looks = [*formats, *[""] * (len(headings) - len(formats))]
    target = tempfile.TemporaryFile()  # noqa: SIM115  (closed by whoever sends it)
    write_sheet(target, title=title, rows=chain([headings], rows), looks=looks, width=WIDTH)
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

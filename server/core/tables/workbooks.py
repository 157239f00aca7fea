"""Tables to download: any number of rows in constant memory, and texts that no spreadsheet takes for formulas."""

from __future__ import annotations

import csv
import io
import re
import tempfile
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime, time
from typing import IO, Any

from xlsxwriter import Workbook
from xlsxwriter.format import Format
from xlsxwriter.worksheet import Worksheet

XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
# What makes a spreadsheet take a text for a formula, now or when it is saved as CSV and opened again.
# The full-width ones are taken for their kin where Chinese, Japanese or Korean is written.
COMPUTED = ("=", "+", "-", "@", "\t", "\r", "\n", "\uff1d", "\uff0b", "\uff0d", "\uff20")
CSV = "text/csv; charset=utf-8"
LONGEST_TEXT = 32_767  # characters that a cell can hold
WIDTH = 22
_UNPRINTABLE = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f]")  # what XML has no way to write
_SHOWN_AS = {datetime: "yyyy-mm-dd h:mm:ss", date: "yyyy-mm-dd", time: "h:mm:ss"}


@dataclass(frozen=True, kw_only=True)
class Leaf:
    """One sheet of a workbook. `formats` say how days, times and numbers of each column are shown, `widths` how wide
    each is in characters; an empty format leaves that to what the value is. `totals` are cells below the rows.
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
    """Write a workbook of one sheet to a temporary file, which is gone when it is closed."""
    return write_leaves([Leaf(title=title, headings=headings, rows=rows, formats=formats)])


def write_leaves(leaves: Iterable[Leaf]) -> IO[bytes]:
    """Write a workbook to a temporary file, which is gone when it is closed; its rows are written as they come."""
    target = tempfile.TemporaryFile()  # noqa: SIM115  (closed by whoever sends it)
    with tempfile.TemporaryDirectory() as aside:  # rows wait there, and are gone also if one cannot be read
        book = Workbook(target, {"constant_memory": True, "tmpdir": aside})
        for leaf in leaves:
            _Pen(book, leaf).write()
        book.close()
    return target


class _Pen:
    """Writes one sheet, row after row: what is written is no longer in memory."""

    def __init__(self, book: Workbook, leaf: Leaf) -> None:
        self._book, self._leaf = book, leaf
        self._sheet: Worksheet = book.add_worksheet(leaf.title)
        self._styles: dict[tuple[str, bool, bool], Format | None] = {("", False, False): None}
        self._looks = [*leaf.formats, *[""] * (len(leaf.headings) - len(leaf.formats))]
        self._next = 0

    def write(self) -> None:
        leaf = self._leaf
        for place in range(len(leaf.headings)):
            width = leaf.widths[place] if place < len(leaf.widths) else WIDTH
            self._sheet.set_column(place, place, width)
        self._sheet.freeze_panes(1, 0)
        self._row(leaf.headings, is_strong=True)
        for row in leaf.rows:
            self._row(row)
        if leaf.totals:
            self._row(leaf.totals, is_strong=True)

    def _row(self, cells: Sequence[Any], *, is_strong: bool = False) -> None:
        for place, (value, look) in enumerate(zip(cells, self._looks, strict=True)):
            self._cell(place, value, look, is_strong)
        self._next += 1

    def _cell(self, place: int, value: Any, look: str, is_strong: bool) -> None:
        at = self._next, place
        if value is None or value == "":
            return
        if isinstance(value, str):
            text = _UNPRINTABLE.sub("", value)[:LONGEST_TEXT]
            # A carriage return would be written as `_x000D_`, which not every reader knows.
            lines = text.replace("\r\n", "\n").replace("\r", "\n")
            self._sheet.write_string(*at, lines, self._style("", is_strong, text.startswith(COMPUTED)))
        elif isinstance(value, bool):
            self._sheet.write_boolean(*at, value, self._style(look, is_strong))
        elif isinstance(value, date | time):
            self._sheet.write_datetime(*at, value, self._style(look or _SHOWN_AS[type(value)], is_strong))
        else:
            self._sheet.write_number(*at, value, self._style(look, is_strong))

    def _style(self, look: str, is_strong: bool, is_quoted: bool = False) -> Format | None:
        """Give a style, made once; a quoted text is marked as one that a person began with an apostrophe."""
        key = look, is_strong, is_quoted
        if key not in self._styles:
            self._styles[key] = self._book.add_format(
                {"num_format": look or "General", "bold": is_strong, "quote_prefix": is_quoted}
            )
        return self._styles[key]


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

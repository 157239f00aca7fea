"""A table as CSV and as a workbook, in constant memory, however many rows there are."""

from __future__ import annotations

import re
from codecs import BOM_UTF8
from collections.abc import Iterator
from decimal import Decimal
from itertools import islice
from typing import IO, Any

from server.core.money import kept
from server.core.tables.table import Kind, Sheet, Table, as_text, percentage_as_text
from server.core.tables.workbooks import Leaf, csv_lines, write_leaves

AT_A_TIME = 500  # rows
LONGEST_NAME = 31  # characters, of a sheet
_NOT_IN_A_NAME = re.compile(r"[\[\]:*?/\\]")
_FORMATS = {
    Kind.MONEY: "#,##0.00",
    Kind.PERCENT: "0.00#",
    Kind.DAY: "yyyy-mm-dd",
    Kind.MOMENT: "yyyy-mm-dd hh:mm",
    Kind.SECOND: "yyyy-mm-dd hh:mm:ss",
}


def csv_of(table: Table) -> Iterator[bytes]:
    """Write the first sheet as CSV, some lines at a time: the heading is there before a row is read."""
    sheet = table.sheets[0]
    kinds = [column.kind for column in sheet.columns]
    yield BOM_UTF8 + csv_lines([sheet.headings])
    rows = iter(sheet.cells())
    while some := list(islice(rows, AT_A_TIME)):
        yield csv_lines([_plain(value, kind) for value, kind in zip(row, kinds, strict=True)] for row in some)
    if sheet.totals:
        yield csv_lines([[_plain(value, kind) for value, kind in zip(sheet.totals, kinds, strict=True)]])


def _plain(value: Any, kind: Kind) -> Any:
    """Leave a number one: a negative one would as a text be taken for something that computes."""
    if isinstance(value, Decimal):
        return Decimal(percentage_as_text(value)) if kind is Kind.PERCENT else kept(value)
    return value if isinstance(value, int) and not isinstance(value, bool) else as_text(value, kind)


def book_of(table: Table) -> IO[bytes]:
    """Write all sheets to a temporary file, which is gone when it is closed."""
    return write_leaves(_leaf(sheet) for sheet in table.sheets)


def _leaf(sheet: Sheet) -> Leaf:
    return Leaf(
        title=_NOT_IN_A_NAME.sub(" ", sheet.name)[:LONGEST_NAME].strip("'") or "Sheet",
        headings=sheet.headings,
        rows=sheet.cells(),
        formats=[_FORMATS.get(column.kind, "") for column in sheet.columns],
        widths=[column.width for column in sheet.columns],
        totals=sheet.totals,
    )

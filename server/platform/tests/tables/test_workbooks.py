"""A workbook is read back as it was written, computes nothing, and is never in memory as a whole."""

from __future__ import annotations

import csv
import io
import tracemalloc
from collections.abc import Iterable, Sequence
from datetime import date, datetime, time
from decimal import Decimal
from typing import Any

import pytest
from openpyxl import load_workbook

from server.platform.tables import LONGEST_TEXT, csv_lines, unescape_cell, write_workbook

# Full-width signs, as typed in Chinese, Japanese and Korean: Excel treats them like the others there.
WIDE = ["\uff1d1+1", "\uff0b44", "\uff0d5", "\uff20home"]


def cells_of(rows: Iterable[Sequence[Any]], *, columns: int, formats: Sequence[str] = ()) -> list[list[Any]]:
    """Write rows below headings, and read their cells again."""
    headings = [f"Column {number}" for number in range(columns)]
    with write_workbook(title="Door log", headings=headings, rows=rows, formats=formats) as book:
        sheet = load_workbook(book).worksheets[0]
        assert sheet.title == "Door log"
        first, *others = [list(row) for row in sheet.iter_rows()]
    assert [cell.value for cell in first] == headings
    return others


@pytest.mark.parametrize(
    "value",
    [
        *(0, 17, -3, 2**40, 0.1, 1.5, True, False),
        *(datetime(2026, 10, 25, 1, 30, 59), datetime(2026, 1, 1), time(19, 30), None),
        *("Maya Okafor", "  spaces  ", "two\nlines", "<b>&amp;</b> \"'", "\U0001f3ad", "'quoted", "1e5", "007"),
    ],
    ids=repr,
)
def test_a_value_is_read_back_as_it_was_written(value: Any):
    ((cell, beside),) = cells_of([[value, "beside"]], columns=2)

    assert (cell.value, beside.value) == (value, "beside")
    assert type(cell.value) is type(value)


def test_money_and_days_are_read_back_as_what_a_spreadsheet_has_for_them():
    ((price, day),) = cells_of([[Decimal("-12.50"), date(2026, 2, 28)]], columns=2)

    assert (price.value, day.value, day.number_format) == (-12.5, datetime(2026, 2, 28), "yyyy-mm-dd")


@pytest.mark.parametrize("text", ["=1+1", "+44 20", "-5", "@home", "\t=1", "\x01=1+1", *WIDE], ids=repr)
def test_no_text_is_computed_now_or_when_it_is_saved_as_another_file(text: str):
    ((cell,),) = cells_of([[text]], columns=1)

    assert (cell.value, cell.data_type, cell.quotePrefix) == (text.replace("\x01", ""), "s", True)


@pytest.mark.parametrize("text", ["=1+1", "+44 20", "-5", "@home", "\t=1", "\r=1", "\n=1", *WIDE], ids=repr)
def test_nor_is_a_cell_of_a_csv_and_it_is_read_back_as_it_was(text: str):
    ((cell, beside),) = csv.reader(io.StringIO(csv_lines([[text, "beside"]]).decode(), newline=""))

    assert (cell, unescape_cell(cell), beside) == (f"'{text}", text, "beside")


def test_a_text_loses_what_no_file_can_hold():
    ((cell, long),) = cells_of([["a\x00b\x0bcd", "x" * (LONGEST_TEXT + 1)]], columns=2)

    assert (cell.value, len(long.value)) == ("abcd", LONGEST_TEXT)


def test_a_column_is_shown_as_it_was_asked_for_and_texts_in_it_as_texts():
    moment = datetime(2026, 6, 1, 19, 30)
    rows: list[list[Any]] = [[moment, Decimal("1.5"), moment], ["none", None, date(2026, 6, 1)]]
    one, other = cells_of(rows, columns=3, formats=("dd/mm/yyyy", '0.00 "&"'))

    assert [cell.number_format for cell in one] == ["dd/mm/yyyy", '0.00 "&"', "yyyy-mm-dd h:mm:ss"]
    assert [cell.number_format for cell in other] == ["General", "General", "yyyy-mm-dd"]


@pytest.mark.parametrize("number", [0, 1, 500])
def test_all_rows_are_there_in_their_order(number: int):
    assert [cell.value for (cell,) in cells_of([[n] for n in range(number)], columns=1)] == list(range(number))


def test_rows_are_written_as_they_come_and_not_kept():
    tracemalloc.start()
    with write_workbook(title="Long", headings=["A", "B"], rows=([n, f"Guest {n}"] for n in range(8_000))):
        _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()

    assert most < 2_000_000

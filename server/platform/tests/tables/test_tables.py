"""A table has the same content in each format: what is read back matches its rows."""

from __future__ import annotations

import csv
import io
import tracemalloc
from datetime import date, datetime
from decimal import Decimal
from operator import itemgetter
from typing import Any, NamedTuple

import pypdfium2
import pytest
from openpyxl import load_workbook

from server.platform.pdf.tables import write_pdf
from server.platform.tables import Column, ColumnKind, Sheet, Table, csv_chunks, unescape_cell, write_table_workbook


class Sold(NamedTuple):
    name: str
    tickets: int
    total: Decimal
    day: date
    at: datetime | None


COLUMNS = (
    Column(heading="Name", value=lambda row: row.name),
    Column(heading="Tickets", value=lambda row: row.tickets, kind=ColumnKind.NUMBER, width=8),
    Column(heading="Order Total", value=lambda row: row.total, kind=ColumnKind.MONEY, width=12),
    Column(heading="Day", value=lambda row: row.day, kind=ColumnKind.DAY, width=12),
    Column(heading="At", value=lambda row: row.at, kind=ColumnKind.MOMENT, width=16),
)
AT = datetime(2026, 11, 25, 19, 30)
ROWS = (
    Sold("=cmd|' /C calc'!A0", 1_204, Decimal("1204.5"), AT.date(), AT),
    Sold('Zażółć, "Ltd"\nB', -2, Decimal("-8.8"), AT.date(), None),
)
TOTALS = ("All", 1_202, Decimal("1195.70"), None, None)


def a_table(rows: Any = ROWS, *, totals: Any = TOTALS) -> Table:
    sheet = Sheet(name="Sales: by day/week", columns=COLUMNS, rows=rows, totals=totals)
    return Table(title="Sales", notes=["Foyer Theatre"], sheets=[sheet])


def pages_of(table: Table) -> list[str]:
    with write_pdf(table) as file:
        return [page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(_all(file))]


def _all(file: Any) -> bytes:
    file.seek(0)
    return bytes(file.read())


def test_csv_survives_a_round_trip():
    text = b"".join(csv_chunks(a_table())).decode("utf-8-sig")
    head, *rows, last = list(csv.reader(io.StringIO(text, newline="")))

    assert head == ["Name", "Tickets", "Order Total", "Day", "At"]
    assert rows[0][0].startswith("'=")
    assert [[unescape_cell(cell) for cell in row] for row in rows] == [
        ["=cmd|' /C calc'!A0", "1204", "1204.50", "2026-11-25", "2026-11-25 19:30"],
        ['Zażółć, "Ltd"\nB', "-2", "-8.80", "2026-11-25", ""],
    ]
    assert last == ["All", "1202", "1195.70", "", ""]


def test_a_percentage_keeps_its_third_decimal():
    rates = [Decimal("8.875"), Decimal("20.00000"), Decimal(7)]
    columns = [Column("Rate", lambda row: row, kind=ColumnKind.PERCENT)]
    table = Table(title="Tax", sheets=[Sheet(name="Tax", columns=columns, rows=rates)])

    assert b"".join(csv_chunks(table)).decode("utf-8-sig").split() == ["Rate", "8.875", "20.00", "7.00"]
    with write_table_workbook(table) as file:
        sheet = load_workbook(file).worksheets[0]
        assert [(cell.value, cell.number_format) for (cell,) in sheet.iter_rows(min_row=2)] == [
            (8.875, "0.00#"),
            (20, "0.00#"),
            (7, "0.00#"),
        ]
    (page,) = pages_of(table)
    assert "8.875" in page
    assert "20.00" in page


def test_csv_has_its_headings_before_a_row_is_read():
    rows = (pytest.fail(f"row {number} was read") for number in range(3))

    assert next(csv_chunks(a_table(rows))).decode("utf-8-sig").startswith("Name,Tickets")


def test_a_workbook_has_numbers_days_and_moments_as_what_they_are():
    with write_table_workbook(a_table()) as file:
        sheet = load_workbook(file).worksheets[0]
        head, first, second, last = [[cell.value for cell in row] for row in sheet.iter_rows()]
        number_formats = [cell.number_format for cell in sheet[2]]

    assert (sheet.title, sheet.freeze_panes) == ("Sales  by day week", "A2")
    assert head == ["Name", "Tickets", "Order Total", "Day", "At"]
    assert first == ["=cmd|' /C calc'!A0", 1204, 1204.5, datetime(2026, 11, 25), AT]
    assert second == ['Zażółć, "Ltd"\nB', -2, -8.8, datetime(2026, 11, 25), None]
    assert last == ["All", 1202, 1195.7, None, None]
    assert number_formats == ["General", "General", "#,##0.00", "yyyy-mm-dd", "yyyy-mm-dd hh:mm"]


def test_a_pdf_names_its_owner_and_its_text_can_be_copied():
    (page,) = pages_of(a_table())

    for text in ("Sales", "Foyer Theatre", "=cmd|' /C calc'!A0", "1,204", "1,204.50", "Zażółć", "2026-11-25 19:30"):
        assert text in page
    assert "\N{MINUS SIGN}8.80" in page


def test_a_pdf_repeats_its_headings_and_numbers_its_pages():
    pages = pages_of(a_table([ROWS[0]] * 100, totals=()))

    assert len(pages) > 2
    assert all("Order Total" in page and f"Page {number}" in page for number, page in enumerate(pages, start=1))
    assert sum(page.count("1,204.50") for page in pages) == 100


def test_a_pdf_of_many_columns_breaks_no_order_number_and_no_heading():
    headings = ["Email", "Name", *(f"Redeemed{letter}" for letter in "ABCDEFGHIJ"), "Payment ID"]
    columns = [Column(heading=heading, value=itemgetter(place)) for place, heading in enumerate(headings)]
    rows = [["ada.lovelace@example.org", "Ada Lovelace", *["12"] * 10, "ORD-WMWMWMWMWMWM"]]

    (page,) = pages_of(Table(title="Buyer List", sheets=[Sheet(name="Buyer List", columns=columns, rows=rows)]))

    assert {*headings[:-1], "ORD-WMWMWMWMWMWM"} <= set(page.split())


def test_an_empty_table_says_so_in_a_pdf():
    assert "No records found" in pages_of(a_table([], totals=()))[0]


@pytest.mark.sweep
def test_a_long_table_is_never_all_in_memory():
    tracemalloc.start()
    for _ in csv_chunks(a_table(Sold(f"Guest {n}", n, Decimal(n), AT.date(), AT) for n in range(50_000))):
        pass
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()

    assert most < 2_000_000

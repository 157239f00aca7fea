"""Sheets as other programs write them: LibreOffice's own files lie in `files`, made by its release 7.4.

Their three rows have real days and times, texts, and formulas; below them stand 35 rows of formats without content.
"""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from decimal import Decimal
from pathlib import Path

import pytest

from server.catalogue.events.spreadsheets.columns import COLUMNS
from server.catalogue.events.spreadsheets.files import read_sheet
from server.catalogue.events.spreadsheets.rows import PerformanceDraft, Rules, check_table
from server.catalogue.events.tests.factories import NOW, csv_file, row, table, xls, xlsx
from server.platform.uploads import Upload

SHEETS = sorted((Path(__file__).parent / "files").iterdir())
RULES = Rules(zone="Europe/London", date_format="MM-DD-YYYY", now=NOW)


def a_draft(day: int, price: str, subcategory: str) -> PerformanceDraft:
    starts_at = datetime(2026, 12, day, 19, 30, tzinfo=UTC)
    return PerformanceDraft(
        starts_at=starts_at,
        on_sale_at=datetime(2026, 11, 16, 10, 0, tzinfo=UTC),
        off_sale_at=starts_at - timedelta(minutes=30),
        price=Decimal(price),
        capacity=640,
        subcategory=subcategory,
    )


@pytest.mark.parametrize("file", SHEETS, ids=lambda file: file.name)
def test_a_sheet_of_libreoffice_is_read_right_in_every_kind(file):
    sheet = check_table(read_sheet(Upload(file.name, file.read_bytes())), RULES)
    assert sheet.drafts() == [
        a_draft(12, "24.00", "Matinée"),
        a_draft(13, "24.50", "Soirée"),
        a_draft(14, "24.01", 'Gala, "red" carpet'),
    ]


def test_a_formula_that_nobody_has_computed_is_an_empty_cell():
    sheet = check_table(read_sheet(xlsx(table(row(TicketCost="=20+4")))), RULES)
    assert [(error["column"], error["message"]) for error in sheet.errors] == [
        ("TicketCost", "There are empty data cells in your excel sheet. Please try again.")
    ]


@pytest.mark.parametrize("formula", ["=20+4", "=cmd|' /C calc'!A0", '=HYPERLINK("http://127.0.0.1")', "@SUM(1)"])
def test_a_formula_in_a_text_is_a_text(formula):
    sheet = check_table(read_sheet(csv_file([[*COLUMNS, "Subcategory"], [*row(TicketCost=formula), formula]])), RULES)
    assert [error["message"] for error in sheet.errors] == ["Please give numbers or decimal in Ticket Cost coloum"]
    assert sheet.rows[0].cells["Subcategory"] == formula


def five_thousand(is_real: bool) -> list[list[object]]:
    rows = []
    for number in range(5000):
        day = datetime(2027, 1, 1) + timedelta(days=number)
        text = f"{day:%m-%d-%Y}"
        rows.append(row(EventDate=day if is_real else text, Enddate=day if is_real else text))
    return table(*rows)


@pytest.mark.sweep
@pytest.mark.parametrize(
    "upload",
    [
        lambda: xlsx(five_thousand(is_real=True)),
        lambda: xlsx(five_thousand(is_real=False)),
        lambda: xls(five_thousand(is_real=True)),
        lambda: csv_file(five_thousand(is_real=False), delimiter=";", encoding="cp1252"),
    ],
    ids=["xlsx, days", "xlsx, texts", "xls, days", "csv"],
)
def test_five_thousand_rows_are_read_right_in_every_kind(upload):
    drafts = check_table(read_sheet(upload()), RULES).drafts()
    starts = [draft.starts_at for draft in drafts]
    assert len(starts) == 5000
    assert (starts[0], starts[-1].date()) == (datetime(2027, 1, 1, 19, 30, tzinfo=UTC), datetime(2040, 9, 8).date())

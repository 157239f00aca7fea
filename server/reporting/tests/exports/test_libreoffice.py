"""A workbook of a list opens in LibreOffice, which reads of it what the list's CSV has."""

from __future__ import annotations

import csv
import io
from pathlib import Path

import pytest

from server.accounts.caller import Staff
from server.catalogue.events.tests.libreoffice import convert
from server.payments.services.checkouts import Buyer
from server.platform.exported_lists import ListExport
from server.platform.tables import FileFormat, csv_chunks, unescape_cell, write_table_workbook
from server.reporting.exports_services import request_export
from server.testing import factories

pytestmark = [pytest.mark.django_db, pytest.mark.sweep]
NAMES = ('=HYPERLINK("http://x","y")', "+1+1", 'Zoë "Zed" O\'Hara, née Ruiz', "-2+3", "@SUM(A1)", "山田 太郎")


def test_a_list_of_orders_is_read_as_it_was_written(staff: Staff, tmp_path: Path) -> None:
    performance = factories.make_performance(factories.make_event(staff.user.account))
    for name in NAMES:
        factories.sell_tickets(performance, 1, caller=staff, buyer=Buyer(name=name, email="ada@foyer.test"))
    made = request_export(caller=staff, name="orders", params={}, form=FileFormat.XLSX)
    again = request_export(caller=staff, name="orders", params={}, form=FileFormat.CSV)
    assert isinstance(made, ListExport)
    assert isinstance(again, ListExport)
    book = tmp_path / "Orders.xlsx"
    with write_table_workbook(made.table(made.title)) as file:
        file.seek(0)
        book.write_bytes(file.read())

    shown = convert(book, "csv:Text - txt - csv (StarCalc):44,34,76")  # commas, quotes, UTF-8
    read = list(csv.DictReader(io.StringIO(shown.read_text("utf-8"))))
    ours = list(csv.DictReader(io.StringIO(b"".join(csv_chunks(again.table(again.title))).decode("utf-8-sig"))))

    assert [line["Name"] for line in read] == list(NAMES[::-1])
    texts = ("Name", "Email", "Payment ID", "Event", "Date & Time", "Venue", "Status", "Tickets", "Order ID")
    assert [[line[name] for name in texts] for line in read] == [
        [unescape_cell(line[name]) for name in texts] for line in ours
    ]

"""A workbook of a list opens in LibreOffice, which reads of it what the list's CSV has."""

from __future__ import annotations

import csv
import io
from pathlib import Path

import pytest

from server.accounts.caller import Staff
from server.core.tables.table import Form
from server.core.tables.workbooks import plain_text
from server.core.tables.writing import book_of, csv_of
from server.events.tests.libreoffice import convert
from server.insight.exports.services.asking import AtOnce, ask_export
from server.payments.services.checkouts import Buyer
from server.testing import factories

pytestmark = [pytest.mark.django_db, pytest.mark.sweep]
NAMES = ('=HYPERLINK("http://x","y")', "+1+1", 'Zoë "Zed" O\'Hara, née Ruiz', "-2+3", "@SUM(A1)", "山田 太郎")


def test_a_list_of_orders_is_read_as_it_was_written(staff: Staff, tmp_path: Path) -> None:
    performance = factories.make_performance(factories.make_event(staff.user.account))
    for name in NAMES:
        factories.sell_tickets(performance, 1, caller=staff, buyer=Buyer(name=name, email="ada@foyer.test"))
    made = ask_export(caller=staff, name="orders", asked={}, form=Form.XLSX)
    again = ask_export(caller=staff, name="orders", asked={}, form=Form.CSV)
    assert isinstance(made, AtOnce)
    assert isinstance(again, AtOnce)
    book = tmp_path / "Orders.xlsx"
    with book_of(made.table) as file:
        file.seek(0)
        book.write_bytes(file.read())

    shown = convert(book, "csv:Text - txt - csv (StarCalc):44,34,76")  # commas, quotes, UTF-8
    read = list(csv.DictReader(io.StringIO(shown.read_text("utf-8"))))
    ours = list(csv.DictReader(io.StringIO(b"".join(csv_of(again.table)).decode("utf-8-sig"))))

    assert [line["Name"] for line in read] == list(NAMES[::-1])
    texts = ("Name", "Email", "Payment ID", "Event", "Date & Time", "Venue", "Status", "Tickets", "Order ID")
    assert [[line[name] for name in texts] for line in read] == [
        [plain_text(line[name]) for name in texts] for line in ours
    ]

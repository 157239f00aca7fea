"""What the Events Summary gives to download (spec part 3, section 2.1, Exports)."""

from __future__ import annotations

import io
from datetime import UTC, datetime, timedelta
from decimal import Decimal

import pytest
from openpyxl import load_workbook
from pypdf import PdfReader

from server.accounts.models import Role
from server.catalogue.events.models import Event
from server.inventory.models import Stock
from server.platform import clock
from server.testing import factories
from server.tests.callers import body_of

pytestmark = pytest.mark.django_db
NOW = datetime(2026, 11, 25, 12, 0, tzinfo=UTC)


@pytest.fixture(autouse=True)
def _fixed_now(monkeypatch):
    monkeypatch.setattr(clock, "now", lambda: NOW)


@pytest.fixture
def api(api_for, account):
    return api_for(factories.make_user(account))


@pytest.fixture
def event(account):
    event = factories.make_event(account)
    for days, sold, revenue in ((0, 93, "1240.50"), (2, 88, "1584"), (8, 12, "240")):
        made = factories.make_performance(event, starts_at=NOW + timedelta(days=days, hours=7), subcategory="Gala")
        Stock.objects.filter(pk=made.pk).update(capacity=100, sold=sold, revenue=Decimal(revenue))
    return event


def file(api, part, form="xlsx", **params):
    response = api.post("/v1/exports/makeExport", {"list": part, "format": form, "query": params})
    assert response.status_code == 200, response.content
    return io.BytesIO(body_of(response))


def sheets(api, part, **params):
    book = load_workbook(file(api, part, **params))
    return {sheet.title: [tuple(row) for row in sheet.iter_rows(values_only=True)] for sheet in book}


def test_the_next_days_have_the_specs_columns(api, event):
    [rows] = sheets(api, "next_days").values()
    assert rows[0] == ("Date", "Total Tickets Sold", "Total Revenue")
    assert len(rows) == 1 + 7
    assert rows[1] == (datetime(2026, 11, 25), 93, 1240.5)
    assert rows[3] == (datetime(2026, 11, 27), 88, 1584)
    [later] = sheets(api, "next_days", days="7-14").values()
    assert [row for row in later[1:] if row[1]] == [(datetime(2026, 12, 3), 12, 240)]


def test_a_row_says_its_currency_where_there_is_more_than_one(api, account, event):
    abroad = factories.make_event(account)
    Event.objects.filter(pk=abroad.pk).update(currency="USD")
    factories.make_performance(abroad, starts_at=NOW + timedelta(days=1))
    [days] = sheets(api, "next_days").values()
    assert days[0][-1] == "Currency"
    assert [row[-1] for row in days[1:]] == ["GBP"] * 7 + ["USD"] * 7
    [rows] = sheets(api, "top_selling").values()
    assert rows[0][-1] == "Currency"
    assert [row[-1] for row in rows[1:]] == ["GBP", "GBP", "GBP", "USD"]


def test_the_next_days_are_printed_on_a4_across(api, event):
    [page] = PdfReader(file(api, "next_days", form="pdf")).pages
    assert (round(page.mediabox.width), round(page.mediabox.height)) == (842, 595)
    text = page.extract_text()
    assert "Next 6 Days" in text
    assert "Total Tickets Sold" in text
    assert "1,240.50" in text
    [later] = PdfReader(file(api, "next_days", form="pdf", days="7-14")).pages
    assert "Days 7-14" in later.extract_text()
    assert "Next 6 Days" not in later.extract_text()
    assert list(sheets(api, "next_days", days="7-14")) == ["Days 7-14"]


def test_top_selling_and_what_is_to_come_have_the_specs_columns(api, event):
    heads = ("Date/Time", "Event Name", "Venue", "TicketSold", "Revenue", "Subcategory")
    [top] = sheets(api, "top_selling").values()
    assert top[0] == heads
    assert top[1] == (datetime(2026, 11, 25, 19), "Twelfth Night", "Main House", "93/100", 1240.5, "Gala")
    assert [row[3] for row in top[1:]] == ["93/100", "88/100", "12/100"]
    [upcoming] = sheets(api, "upcoming_events").values()
    assert upcoming[0] == heads
    assert [row[0].day for row in upcoming[1:]] == [25, 27, 3]


def test_without_performances_there_are_headings_alone(api):
    [rows] = sheets(api, "next_days").values()
    assert rows == [("Date", "Total Tickets Sold", "Total Revenue")]


def test_door_staff_get_none_of_them(api_for, account, event):
    door = api_for(factories.make_user(account, role=Role.DOOR_STAFF))
    for part in ("next_days", "top_selling", "upcoming_events"):
        assert door.post("/v1/exports/makeExport", {"list": part, "format": "csv", "query": {}}).status_code == 403

"""Ticket buyers: who has bought what of an event or a performance, a page at a time."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from server.accounts.models import Role
from server.aftersales.refunds.services import void_sale
from server.payments.services.checkouts import Buyer
from server.platform import clock
from server.platform.tables import Sheet, Table, csv_chunks
from server.reporting.buyers_api import TICKET_BUYER_COLUMNS
from server.reporting.buyers_selectors import walk_ticket_buyers
from server.sales.listing_selectors import OrderQuery
from server.testing import factories
from server.tests.callers import body_of

pytestmark = pytest.mark.django_db
NOW = datetime(2026, 10, 24, 12, 0, tzinfo=UTC)
PATH = "/v1/events/getTicketBuyers"
ADA = Buyer(name="Ada Vale", email="ada@vale.test", country="United Kingdom", zipcode="NG1 4BQ")


@pytest.fixture(autouse=True)
def _fixed_now(monkeypatch):
    monkeypatch.setattr(clock, "now", lambda: NOW)


@pytest.fixture
def performance():
    return factories.make_performance(starts_at=datetime(2026, 11, 24, 19, 30, tzinfo=UTC))


@pytest.fixture
def staff(performance):
    return factories.make_staff(performance.account)


@pytest.fixture
def api(api_for, staff):
    return api_for(staff.user)


def rows(api, **params):
    body = api.post(PATH, params).json()
    [found] = body["data"]
    return found


@pytest.mark.database
def test_a_row_has_what_the_spec_says(api, staff, performance):
    sold = factories.sell_tickets(performance, 3, caller=staff, buyer=ADA)
    [row] = rows(api, eventid=performance.event_id, eventdetailid=performance.pk)
    shown = {name: row[name] for name in ("email", "endusername", "country", "zipcode", "eventdatetime", "nooftickets")}
    assert shown == {
        "email": "ada@vale.test",
        "endusername": "Ada Vale",
        "country": "United Kingdom",
        "zipcode": "NG1 4BQ",
        "eventdatetime": "11-24-2026,7:30PM",
        "nooftickets": 3,
    }
    assert (row["upsellcount"], row["currencysymbol"]) == (0, "£")
    assert row["total"] == f"{sold.total:.2f}"


def test_events_and_performances_narrow_the_list(api, staff, performance):
    other = factories.make_performance(performance.event, starts_at=performance.starts_at + timedelta(days=1))
    third = factories.make_performance(factories.make_event(performance.account, name="Macbeth"))
    for place, made in enumerate((performance, other, third), start=1):
        factories.sell_tickets(made, place, caller=staff, buyer=ADA)
    assert [row["nooftickets"] for row in rows(api)] == [3, 2, 1]
    assert [row["nooftickets"] for row in rows(api, eventid=performance.event_id)] == [2, 1]
    assert [row["nooftickets"] for row in rows(api, eventdetailid=other.pk)] == [2]


@pytest.mark.database
def test_whoever_got_everything_back_is_no_buyer(api, staff, performance):
    gone = factories.sell_tickets(performance, 2, caller=staff, buyer=ADA)
    void_sale(caller=staff, order_id=gone.orders.get().pk)
    body = api.post(PATH, {}).json()
    assert (body["message"], body["data"], body["total"]) == ("No data found", [[]], 0)


@pytest.mark.database
def test_a_page_is_the_same_few_statements_however_many_there_are(api, staff, performance):
    factories.sell_tickets(performance, 1, caller=staff, buyer=ADA)
    api.post(PATH, {"page_size": 5})
    with CaptureQueriesContext(connection) as few:
        api.post(PATH, {"page_size": 5})
    for _ in range(6):
        factories.sell_tickets(performance, 1, caller=staff, buyer=ADA)
    with CaptureQueriesContext(connection) as many:
        assert len(rows(api, page_size=5)) == 5
    assert len(many) - len(few) <= 1  # how many there are is counted only behind the first page
    assert len(rows(api, page_size=5, page=2)) == 2


def test_another_account_and_door_staff_see_nothing(api_for, staff, performance):
    factories.sell_tickets(performance, 1, caller=staff, buyer=ADA)
    outsider_api = api_for(factories.make_user())
    assert rows(outsider_api, accountid=performance.account_id, eventdetailid=performance.pk) == []
    assert api_for(factories.make_user(performance.account, Role.DOOR_STAFF)).post(PATH, {}).status_code == 403


def test_the_file_has_every_buyer(staff, performance):
    for _ in range(3):
        factories.sell_tickets(performance, 2, caller=staff, buyer=ADA)
    query = OrderQuery(account_id=performance.account_id, excludes_refunded=True)
    found = (buyer for some in walk_ticket_buyers(caller=staff, query=query, at_a_time=2) for buyer in some)
    text = b"".join(
        csv_chunks(Table(title="Buyers", sheets=[Sheet(name="Buyers", columns=TICKET_BUYER_COLUMNS, rows=found)]))
    )
    lines = text.decode("utf-8-sig").splitlines()
    assert lines[0] == "Email,Name,Country,Zipcode,Event,Date & Time,Tickets,Upsells,Currency,Total"
    assert lines[1].startswith("ada@vale.test,Ada Vale,United Kingdom,NG1 4BQ,")
    assert len(lines) == 4


def test_files_take_the_right_to_have_all_orders(api_for, api, staff, performance):
    factories.sell_tickets(performance, 2, caller=staff, buyer=ADA)
    body = {"list": "ticket_buyers", "format": "csv", "query": {"eventid": performance.event_id}}
    file = api.post("/v1/exports/makeExport", body, format="json")
    lines = body_of(file).decode("utf-8-sig").splitlines()
    assert (len(lines), lines[1].split(",")[0]) == (2, "ada@vale.test")
    door = api_for(factories.make_user(performance.account, Role.DOOR_STAFF))
    assert door.post("/v1/exports/makeExport", body, format="json").status_code == 403

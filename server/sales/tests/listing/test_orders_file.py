"""Orders.csv: every order that the list would show, in its order, read while it is sent."""

from __future__ import annotations

import csv
import io

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from server.payments.services.checkouts import Buyer
from server.platform.tables import to_local
from server.sales import listing_selectors
from server.testing import factories
from server.tests.callers import body_of

pytestmark = pytest.mark.django_db
CALL = "/v1/orders/exportOrders"


@pytest.fixture
def staff():
    return factories.make_staff()


@pytest.fixture
def performance(staff):
    return factories.make_performance(factories.make_event(staff.user.account), subcategory="Matinee")


@pytest.fixture
def lines(api_for, staff):
    def read(**params):
        response = api_for(staff.user).post(CALL, params)
        assert (response.status_code, response["Content-Type"]) == (200, "text/csv; charset=utf-8")
        assert response["Content-Disposition"] == 'attachment; filename="Orders.csv"'
        return list(csv.DictReader(io.StringIO(body_of(response).decode("utf-8-sig"))))

    return read


def test_each_order_is_a_line_newest_first(lines, staff, performance):
    first = factories.sell_tickets(performance, 2, caller=staff, buyer=Buyer(name="=1+1", email="ada@foyer.test"))
    second = factories.sell_tickets(performance, 1, caller=staff)

    rows = lines()
    assert [line["Payment ID"] for line in rows] == [second.reference, first.reference]
    line = rows[1]
    assert (line["Name"], line["Email"], line["Tickets"]) == ("'=1+1", "ada@foyer.test", "2")
    assert (line["Order Total"], line["Currency"], line["Status"]) == (f"{first.total:.2f}", "GBP", "Success")
    assert line["Event"] == "Twelfth Night Matinee"
    assert line["Date & Time"] == f"{to_local(performance.starts_at, performance.timezone):%Y-%m-%d %H:%M}"
    assert first.paid_at is not None
    assert line["Event Purchased Date"] == f"{to_local(first.paid_at, performance.timezone):%Y-%m-%d %H:%M}"
    assert "ReserveID" not in line
    assert [line["Payment ID"] for line in lines(search="ada")] == [first.reference]
    assert lines(search="nobody") == []


def test_orders_in_progress_say_their_reservation(lines, staff, performance):
    reserved = factories.reserve_tickets(performance, 1, caller=staff)

    (line,) = lines(payment_method="Reserved")
    assert (line["ReserveID"], line["Status"]) == (str(reserved.reservation.pk), "Progress")


@pytest.mark.database
def test_a_long_list_is_read_some_at_a_time(lines, staff, performance, monkeypatch):
    monkeypatch.setattr(listing_selectors, "LINES_AT_A_TIME", 2)
    sold = [factories.sell_tickets(performance, 1, caller=staff).reference for _ in range(5)]

    with CaptureQueriesContext(connection) as queries:
        assert [line["Payment ID"] for line in lines()] == sold[::-1]
    assert (
        len(queries) == 4 + 2 * 3
    )  # the caller, their right, what is noted, and for each piece its keys and its lines

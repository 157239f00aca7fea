"""What was sold by location: each figure is the sum over the journal's lines, folded or not, and the audit says so."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from decimal import Decimal

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from server.accounts.models import Role
from server.aftersales.refunds.services import void_sale
from server.payments.models import Payment
from server.payments.services.checkouts import Buyer, record_buyer, remove_buyer
from server.platform import clock
from server.reporting import metrics_services
from server.reporting.integrity_services import find_differences
from server.reporting.models import PlaceRollup
from server.reporting.reports.definition import Span
from server.reporting.sales_selectors import list_locations
from server.testing import factories

pytestmark = [pytest.mark.django_db, pytest.mark.database]
NOW = datetime(2026, 10, 24, 12, 0, tzinfo=UTC)
PATH = "/v1/events/getEventWorldReport"
NOTTINGHAM = Buyer(name="Ada", country="United Kingdom", zipcode="NG1 4BQ")
DERBY = Buyer(name="Bo", country="GB", zipcode="DE1 1AA")
LONDON = Buyer(name="Cy", country="England", zipcode="SW1A 1AA")
CHICAGO = Buyer(name="Di", country="USA", zipcode="60601-1234")
DUBLIN = Buyer(name="Ed", country="Ireland", zipcode="D02 X285")


@pytest.fixture
def performance(monkeypatch):
    monkeypatch.setattr(clock, "now", lambda: NOW)
    event = factories.make_event()
    return factories.make_performance(event, capacity=500, starts_at=NOW + timedelta(days=20))


@pytest.fixture
def staff(performance):
    return factories.make_staff(performance.account)


@pytest.fixture
def sold(performance, staff):
    """Sell to people of three countries."""
    sales = ((NOTTINGHAM, 3), (NOTTINGHAM, 1), (DERBY, 2), (LONDON, 2), (CHICAGO, 5), (DUBLIN, 1), (Buyer(), 4))
    return [factories.sell_tickets(performance, number, caller=staff, buyer=buyer) for buyer, number in sales]


def shown(staff, performance, **params):
    rows = list_locations(caller=staff, account_id=performance.account_id, **params)
    return [(row.location, row.region, row.orders, row.tickets) for row in rows]


WORLD = [("United Kingdom", "GB", 4, 8), ("United States", "US", 1, 5), ("Unknown", "", 1, 4), ("Ireland", "IE", 1, 1)]


@pytest.mark.parametrize("is_folded", [False, True])
def test_the_world_its_countries_and_their_states(staff, performance, sold, is_folded):
    if is_folded:
        metrics_services.roll_up()
        assert PlaceRollup.objects.exists()
    assert shown(staff, performance) == WORLD
    kingdom = shown(staff, performance, country="United Kingdom")
    assert kingdom == [("East Midlands", "GB-EM", 3, 6), ("London", "GB-LDN", 1, 2)]
    midlands = shown(staff, performance, country="United Kingdom", state="East Midlands")
    assert midlands == [("NG1", "GB-EM", 2, 4), ("DE1", "GB-EM", 1, 2)]
    assert shown(staff, performance, country="GB", state="GB-LDN") == [("SW1A", "GB-LDN", 1, 2)]
    assert shown(staff, performance, country="Ireland") == [("Unknown", "", 1, 1)]
    assert shown(staff, performance, country="Atlantis") == []
    assert shown(staff, performance, country="United Kingdom", state="Mercia") == []


def test_rolled_up_and_pending_lines_are_one_sum(staff, performance, sold):
    metrics_services.roll_up()
    factories.sell_tickets(performance, 7, caller=staff, buyer=CHICAGO)
    assert shown(staff, performance)[1] == ("United States", "US", 2, 12)
    metrics_services.roll_up()
    assert shown(staff, performance)[1] == ("United States", "US", 2, 12)
    assert list(find_differences()) == []


def test_an_order_that_is_given_back_stays_one_without_tickets(staff, performance, sold):
    metrics_services.roll_up()
    void_sale(caller=staff, order_id=sold[0].orders.get().pk)
    assert shown(staff, performance)[0] == ("United Kingdom", "GB", 4, 5)
    metrics_services.roll_up()
    assert shown(staff, performance)[0] == ("United Kingdom", "GB", 4, 5)
    assert list(find_differences()) == []


@pytest.mark.parametrize("at_a_time", [1, 2])
def test_an_order_is_counted_once_however_few_lines_a_rollup_takes(staff, performance, sold, monkeypatch, at_a_time):
    monkeypatch.setattr(metrics_services, "LINES_AT_A_TIME", at_a_time)
    while metrics_services.roll_up():
        pass
    assert shown(staff, performance) == WORLD
    assert list(find_differences()) == []


def test_a_lost_or_doubled_rollup_is_reported_and_repaired(staff, performance, sold):
    metrics_services.roll_up()
    PlaceRollup.objects.filter(place="GB-EM NG1").delete()
    PlaceRollup.objects.filter(place="US-IL 606").update(orders=2, quantity=10, amount=Decimal("1000"))
    assert [found.kind for found in find_differences()] == ["figure"] * 2
    assert shown(staff, performance) != WORLD
    assert len(metrics_services.verify_recent()) == 2
    assert metrics_services.verify_recent() == []
    assert shown(staff, performance) == WORLD
    assert list(find_differences()) == []


def test_two_currencies_are_never_added(staff, performance, sold):
    venue = factories.make_venue(performance.account, currency="USD")
    event = factories.make_event(performance.account, venue, name="Another")
    dear = factories.make_performance(event, starts_at=NOW + timedelta(days=3))
    factories.sell_tickets(dear, 2, caller=staff, buyer=CHICAGO)
    rows = list_locations(caller=staff, account_id=performance.account_id)
    of_chicago = [(row.currency, row.orders, row.tickets) for row in rows if row.region == "US"]
    assert sorted(of_chicago) == [("GBP", 1, 5), ("USD", 1, 2)]
    assert sum(row.share for row in rows) == pytest.approx(100, abs=Decimal("0.05"))


def test_a_place_stays_when_the_buyer_is_removed(staff, performance, sold):
    remove_buyer(payment=sold[0])
    assert shown(staff, performance) == WORLD


def test_sold_place_is_not_looked_up_again(staff, performance, sold):
    payment = Payment.objects.get(pk=sold[0].pk)
    record_buyer(payment=payment, buyer=CHICAGO, by=None)
    assert shown(staff, performance) == WORLD


@pytest.mark.parametrize("is_folded", [False, True])
def test_narrowed_to_an_event(staff, performance, sold, is_folded):
    other = factories.make_performance(factories.make_event(performance.account, performance.event.venue))
    factories.sell_tickets(other, 2, caller=staff, buyer=CHICAGO)
    if is_folded:
        metrics_services.roll_up()
    assert shown(staff, performance, event_id=other.event_id) == [("United States", "US", 1, 2)]
    assert shown(staff, performance, event_id=performance.event_id) == WORLD
    assert shown(staff, performance, event_id=factories.make_event().pk) == []


@pytest.mark.parametrize("is_folded", [False, True])
def test_narrowed_to_days_in_one_more_statement(staff, performance, sold, monkeypatch, is_folded):
    monkeypatch.setattr(clock, "now", lambda: NOW + timedelta(days=2))
    factories.sell_tickets(performance, 2, caller=staff, buyer=DUBLIN)
    if is_folded:
        metrics_services.roll_up()
    assert shown(staff, performance, span=Span.TODAY) == [("Ireland", "IE", 1, 2)]
    assert shown(staff, performance, span=Span.YESTERDAY) == []
    with CaptureQueriesContext(connection) as queries:
        week = shown(staff, performance, span=Span.LAST_7_DAYS)
    assert (week, len(queries)) == (WORLD, 2)


def test_reading_is_one_statement_however_much_was_sold(staff, performance, sold):
    with CaptureQueriesContext(connection) as before:
        shown(staff, performance)
    metrics_services.roll_up()
    with CaptureQueriesContext(connection) as after:
        shown(staff, performance, country="GB", state="East Midlands")
    assert len(before) == len(after) == 1


def test_the_call_answers_in_the_specs_words(api_for, performance, sold):
    api = api_for(factories.make_user(performance.account))
    response = api.post(PATH, {"accountid": performance.account_id, "countryname": "", "statename": ""})
    assert response.status_code == 200
    first = response.json()["data"][0]
    assert first["location"] == "United Kingdom"
    assert set(first) == {
        "location", "region", "nooforder", "nooftickets", "eventprice", "currency", "currencysymbol", "orderpercentage",
    }  # fmt: skip
    assert (first["nooforder"], first["nooftickets"], first["currencysymbol"]) == (4, 8, "£")
    assert first["orderpercentage"] == "57.14"
    narrowed = {"accountid": performance.account_id, "eventid": performance.event_id, "period": "today"}
    assert api.post(PATH, narrowed).json() == response.json()
    nobody = api_for(factories.make_user()).post(PATH, {"accountid": performance.account_id}).json()
    assert (nobody["message"], nobody["data"]) == ("No data found", [])
    assert api_for(factories.make_user(performance.account, Role.DOOR_STAFF)).post(PATH, {}).status_code == 403

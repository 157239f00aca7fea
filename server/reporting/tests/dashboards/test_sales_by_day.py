"""The Performance View's own calls: numbers of orders and teams, and sales by day beside those of others."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from server.aftersales.refunds.services import request_refund
from server.catalogue.events.models import Event, Performance
from server.inventory.models import Stock
from server.platform import clock
from server.reporting.dashboard_api import CurveOut
from server.reporting.sales_selectors import list_alike
from server.sales.models import Order
from server.testing import factories
from server.testing.teams import map_teams, places_line, sell_places

pytestmark = [pytest.mark.django_db, pytest.mark.database]
NOW = datetime(2026, 11, 18, 12, 0, tzinfo=UTC)
DAY = timedelta(days=1)


class Clock:
    """What time it is."""

    now = NOW


@pytest.fixture(autouse=True)
def at(monkeypatch):
    Clock.now = NOW
    monkeypatch.setattr(clock, "now", lambda: Clock.now)
    return Clock


def past(event: Event, days_ago: int, *sold: tuple[int, int]) -> Performance:
    """Make a performance so many days ago, that sold so many tickets so many days before it."""
    starts_at = datetime(2026, 11, 18, 19, 30, tzinfo=UTC) - DAY * days_ago
    on_sale_at = starts_at - 10 * DAY
    Clock.now = on_sale_at
    made = factories.make_performance(event, starts_at=starts_at, on_sale_at=on_sale_at, capacity=10)
    caller = factories.make_staff(event.account)
    for left, tickets in sold:
        Clock.now = starts_at - left * DAY - timedelta(hours=1)
        factories.sell_tickets(made, tickets, caller=caller)
    Clock.now = NOW
    return made


def sales(api: Any, performance: Performance) -> dict[str, Any]:
    response = api.get(f"/v1/insight/performances/{performance.pk}/sales")
    assert response.status_code == 200, response.json()
    data: dict[str, Any] = response.json()["data"]
    assert set(data) == set(CurveOut().fields)
    return data


def days(data: dict[str, Any], *names: str) -> list[tuple[Any, ...]]:
    return [tuple(day[name] for name in names) for day in data["days"]]


@pytest.fixture
def event() -> Event:
    return factories.make_event()


@pytest.fixture
def api(api_for, event):
    return api_for(factories.make_user(event.account))


def test_sales_are_grouped_by_days_of_the_venues_clock(api, event, at):
    event.venue.timezone = "America/New_York"
    event.venue.save()
    made = factories.make_performance(
        event, starts_at=NOW + 2 * DAY, on_sale_at=NOW - DAY, timezone="America/New_York", capacity=10
    )
    at.now = datetime(2026, 11, 18, 4, 30, tzinfo=UTC)  # still the evening of the 17th there
    order = factories.sell_tickets(made, 3).orders.get()
    at.now = NOW
    request_refund(
        caller=factories.make_staff(event.account), order_id=order.pk, ticket_ids=[order.tickets.latest("pk").pk]
    )

    data = sales(api, made)
    assert days(data, "day", "days_left", "tickets", "amount", "sold") == [
        ("2026-11-17", 3, 3, "60.00", 3),
        ("2026-11-18", 2, -1, "-20.00", 2),
        ("2026-11-19", 1, 0, "0.00", None),
        ("2026-11-20", 0, 0, "0.00", None),
    ]
    stock = Stock.objects.get(pk=made.pk)
    assert (data["days"][1]["sold"], data["capacity"]) == (stock.sold, stock.capacity)


def test_the_band_is_of_past_performances_of_the_event_or_the_venue(api, event):
    for ago, tickets in ((7, 2), (14, 4), (21, 6)):
        past(event, ago, (1, tickets), (0, 2))
    past(factories.make_event(venue=event.venue), 28, (1, 8))
    made = factories.make_performance(event, starts_at=NOW + DAY, on_sale_at=NOW)

    data = sales(api, made)
    assert (data["alike"], days(data, "days_left", "lower", "middle", "upper")) == (
        4,
        [(1, 35.0, 50.0, 65.0), (0, 55.0, 70.0, 80.0)],
    )
    last = data["last_time"]
    assert (last["eventname"], last["days_left"], last["told"], last["sold"]) == (event.name, 1, 60.0, 20.0)


def test_with_too_few_there_is_no_band(api, event):
    past(event, 7, (1, 2))
    data = sales(api, factories.make_performance(event, starts_at=NOW + DAY, on_sale_at=NOW))
    assert (data["alike"], data["least_alike"], data["last_time"]) == (1, 3, None)
    assert days(data, "lower", "middle", "upper") == [(None, None, None)] * 2


def test_comparison_skips_cancelled_unsold_and_foreign_performances(event):
    made = factories.make_performance(event)
    good = past(event, 7, (0, 1))
    cancelled = past(event, 8, (0, 1))
    Performance.objects.filter(pk=cancelled.pk).update(cancelled_at=NOW)
    past(event, 9)  # sold nothing
    past(factories.make_event(event.account), 7, (0, 1))  # at another venue
    past(factories.make_event(), 7, (0, 1))
    factories.sell_tickets(factories.make_performance(event), 1)
    assert list_alike(made, before=NOW) == [good]


def test_the_statements_do_not_grow_with_what_was_sold(api, event, django_assert_num_queries):
    made = factories.make_performance(event, starts_at=NOW + DAY, on_sale_at=NOW - DAY)
    for number in range(3):
        with django_assert_num_queries(4):  # the session, the performance, others, all their days
            sales(api, made)
        past(event, 7 + number, (3, 1), (2, 1))
        factories.sell_tickets(made, 2)


def test_orders_and_places_are_counted(api, event, django_assert_num_queries):
    made = factories.make_performance(event)
    factories.sell_tickets(made, 1)
    refunded = factories.sell_tickets(made, 1).orders.get()
    Order.objects.filter(pk=refunded.pk).update(status=Order.Status.REFUNDED)
    factories.reserve_tickets(made, 1)

    with django_assert_num_queries(5):
        data = api.post(f"/v1/events/getEventPerformanceViewData/{made.pk}").json()["data"]
    assert (data["orders"], data["teams"]) == ({"paid": 2, "in_progress": 1}, None)


def test_teams_and_their_places_are_counted(api, event, django_assert_num_queries):
    made = factories.make_performance(event)
    teams = map_teams(made, Reds=4, Blues=3)
    sell_places(places_line(made, teams["Reds"], 1, 3), caller=factories.make_staff(event.account))

    with django_assert_num_queries(6):
        data = api.post(f"/v1/events/getEventPerformanceViewData/{made.pk}").json()["data"]
    assert (data["mapinventory"], data["teams"]) == (1, {"teams": 2, "places": 7, "taken": 2})

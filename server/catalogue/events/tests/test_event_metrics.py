"""What an event's performances come to, as the Events screen shows it."""

from __future__ import annotations

from datetime import datetime, timedelta
from decimal import Decimal
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from server.catalogue.events.models import Event
from server.catalogue.events.selectors import EventMetrics, read_event_metrics
from server.catalogue.events.tests.factories import NOW, post
from server.catalogue.events.tests.factories import _fixed_now as fixed_now  # noqa: F401
from server.inventory.models import Stock
from server.testing import factories

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("fixed_now")]
DAY = timedelta(days=1)


@pytest.fixture
def event() -> Event:
    return factories.make_event()


def put_on(event: Event, starts_in: timedelta, *, on_sale_at: datetime = NOW - DAY, **fields: Any) -> None:
    starts_at = NOW + starts_in
    factories.make_performance(event, starts_at=starts_at, on_sale_at=min(on_sale_at, starts_at), **fields)


def metrics_of(event: Event) -> EventMetrics:
    return read_event_metrics([event])[event.pk]


def test_an_event_without_performances_has_nothing(event):
    assert metrics_of(event) == EventMetrics()


@pytest.mark.database
def test_prices_dates_and_tickets_are_summed_up(event):
    put_on(event, -DAY, price=Decimal(9), capacity=10)
    put_on(event, 3 * DAY, price=Decimal(30), capacity=20)
    put_on(event, 2 * DAY, price=Decimal(20), capacity=40)
    Stock.objects.update(sold=4, revenue=Decimal("10.10"))
    found = metrics_of(event)
    assert (found.performances, found.sold, found.capacity, found.revenue) == (3, 12, 70, Decimal("30.30"))
    assert (found.lowest_price, found.highest_price) == (Decimal(9), Decimal(30))
    assert (found.first_at, found.next_at, found.last_at) == (NOW - DAY, NOW + 2 * DAY, NOW + 3 * DAY)


SHUT = {"is_on_sale": False}
AMBER = {"is_on_sale": False, "is_box_office_only": True}
SOON = {"on_sale_at": NOW + DAY}


@pytest.mark.parametrize(
    ("performances", "state"),
    [
        ([(3 * DAY, {})], "Onsale"),
        ([(3 * DAY, {}), (4 * DAY, SHUT), (5 * DAY, AMBER)], "Onsale"),
        ([(3 * DAY, AMBER), (4 * DAY, SOON)], "Box-Office Only"),
        ([(-timedelta(minutes=59), AMBER)], "Box-Office Only"),
        ([(-timedelta(minutes=60), AMBER)], "Ended"),
        ([(3 * DAY, SOON), (4 * DAY, SHUT)], "Upcoming"),
        ([(3 * DAY, SHUT)], "Offsale"),
        ([(3 * DAY, {"is_active": False})], "Offsale"),
        ([(3 * DAY, {"off_sale_at": NOW})], "Offsale"),
        ([(-DAY, {}), (-2 * DAY, {})], "Ended"),
    ],
)
def test_its_state_is_that_of_its_performances_together(event, performances, state):
    for starts_in, fields in performances:
        put_on(event, starts_in, **fields)
    assert metrics_of(event).state == state


@pytest.mark.database
def test_an_upcoming_event_says_when_its_sale_begins(event):
    put_on(event, 9 * DAY, on_sale_at=NOW + 2 * DAY)
    put_on(event, 8 * DAY, on_sale_at=NOW + 3 * DAY)
    assert metrics_of(event).next_sale_at == NOW + 2 * DAY


def test_the_screen_shows_them(api, venue):
    event = factories.make_event(venue=venue, thumbnail="events/aa_large.jpg")
    put_on(event, -DAY)
    put_on(event, 2 * DAY, capacity=50)
    Stock.objects.filter(capacity=50).update(sold=7, revenue=Decimal("140.50"))
    [[found]] = post(api, "getAllEvent").json()["data"]
    assert (found["status"], found["soldcount"], found["numberoftickets"]) == ("Onsale", 7, 150)
    assert (found["nextdatetimeISO"], found["timezone"]) == ("2026-09-03T13:00:00+01:00", "Europe/London")
    assert found["revenue"] == "140.50"
    assert found["eventimage"] == "/media/events/aa_small.jpg"


@pytest.mark.database
def test_events_are_sorted_by_next_performance(api, venue):
    late_event, ended, soon = (factories.make_event(venue=venue) for _ in range(3))
    put_on(late_event, 5 * DAY)
    put_on(ended, -DAY)
    put_on(soon, -DAY)
    put_on(soon, DAY)
    [found] = post(api, "getAllEvent", {"ordering": "nextdatetimeISO"}).json()["data"]
    assert [row["id"] for row in found] == [soon.pk, late_event.pk, ended.pk]


@pytest.mark.database
def test_events_are_upcoming_until_their_last_performance_is_over(api, venue):
    over, under_way, ahead, fresh = (factories.make_event(venue=venue) for _ in range(4))
    put_on(over, -DAY)
    put_on(under_way, -timedelta(minutes=59))
    put_on(ahead, -DAY)
    put_on(ahead, DAY)

    def listed(when: str) -> list[int]:
        return [row["id"] for row in post(api, "getAllEvent", {"when": when}).json()["data"][0]]

    assert listed("upcoming") == [fresh.pk, ahead.pk, under_way.pk]
    assert listed("past") == [over.pk]
    assert listed("") == [fresh.pk, ahead.pk, under_way.pk, over.pk]


@pytest.mark.database
@pytest.mark.parametrize(("call", "body"), [("getAllEvent", {"ordering": "nextdatetimeISO"}), ("getEventById", {})])
def test_more_events_with_more_performances_cost_no_more_queries(api, venue, call, body):
    def queries() -> int:
        with CaptureQueriesContext(connection) as captured:
            assert post(api, call, {"eventid": first.pk, "page_size": 1000, **body}).status_code == 200
        return len(captured)

    first = factories.make_event(venue=venue)
    put_on(first, DAY)
    few = queries()
    for number in range(2, 12):
        other = factories.make_event(venue=venue)
        for event in (first, other):
            put_on(event, number * DAY, subcategory=str(number))
    assert queries() == few

"""Check-in: who comes by the minute and gate, and when people are expected by other evenings at the venue."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from server.catalogue.events.models import Performance
from server.checkin.models import Verdict
from server.inventory.models import Stock
from server.platform import clock
from server.reporting.arrivals_api import ArrivalsOut, ForecastOut
from server.reporting.arrivals_selectors import read_forecast
from server.sales.models import Ticket
from server.testing import factories
from server.testing.doors import make_scan

pytestmark = [pytest.mark.django_db, pytest.mark.database]
START = datetime(2026, 11, 20, 19, 30, tzinfo=UTC)
NOW = START - timedelta(minutes=10)
MINUTE = timedelta(minutes=1)


@pytest.fixture(autouse=True)
def _fixed_now(monkeypatch):
    monkeypatch.setattr(clock, "now", lambda: NOW)


@pytest.fixture
def tonight() -> Performance:
    return factories.make_performance(starts_at=START)


@pytest.fixture
def api(api_for, tonight):
    return api_for(factories.make_user(tonight.account))


def read(performance: Performance, minutes: float, gate: str = "North", **more: Any) -> None:
    """Read a code so many minutes after the start."""
    make_scan(performance, received_at=performance.starts_at + MINUTE * minutes, gate=gate, **more)


def arrivals(api: Any, performance: Performance) -> dict[str, Any]:
    response = api.get(f"/v1/insight/performances/{performance.pk}/arrivals")
    assert response.status_code == 200, response.json()
    data: dict[str, Any] = response.json()["data"]
    assert set(data) == set(ArrivalsOut().fields)
    return data


def minutes(data: dict[str, Any]) -> list[tuple[str, str, int]]:
    return [(row["at"][11:16], row["gate"], row["entered"]) for row in data["minutes"]]


def test_those_who_came_are_counted_by_the_minute_and_gate(api, tonight):
    for at, gate in ((-20, "North"), (-19.5, "North"), (-19.5, "South"), (-15, "North")):
        read(tonight, at, gate)
    read(tonight, -15, verdict=Verdict.ALREADY_SCANNED)
    read(tonight, -14, verdict=Verdict.EXITED)
    read(factories.make_performance(tonight.event), -15)

    data = arrivals(api, tonight)
    assert minutes(data) == [("19:10", "North", 2), ("19:10", "South", 1), ("19:15", "North", 1)]
    assert (data["since"], data["until"]) == ("2026-11-20T17:50:00+00:00", "2026-11-20T19:20:00+00:00")


def test_only_the_last_ninety_minutes_are_read_before_the_evening(api, tonight):
    later = factories.make_performance(tonight.event, starts_at=START + timedelta(hours=8))
    read(later, -8 * 60 - 101)
    read(later, -8 * 60 - 99)
    assert minutes(arrivals(api, later)) == [("17:51", "North", 1)]


def test_of_one_that_is_over_its_own_evening_is_read(api, tonight):
    over = factories.make_performance(tonight.event, starts_at=START - timedelta(days=1))
    for at in (-101, -99, 59, 61):
        read(over, at)
    assert minutes(arrivals(api, over)) == [("17:51", "North", 1), ("20:29", "North", 1)]


def test_offline_entry_counts_at_its_own_time_and_reset_ones_do_not(api, tonight):
    alone, reset = Ticket.objects.filter(order__payment=factories.sell_tickets(tonight, 2)).order_by("pk")
    read(tonight, -12, ticket=alone, scanned_at=START - 30 * MINUTE, was_offline=True)
    read(tonight, -14, ticket=reset)
    read(tonight, -13, ticket=reset, verdict=Verdict.RESET)
    assert minutes(arrivals(api, tonight)) == [("19:00", "North", 1)]


def test_the_house_count_is_of_the_tickets(api, tonight, django_assert_num_queries):
    one, two = Ticket.objects.filter(order__payment=factories.sell_tickets(tonight, 2)).order_by("pk")
    for ticket in (one, two):
        Ticket.objects.filter(pk=ticket.pk).update(status="admitted", admitted_at=NOW, admitted_gate="North")
    Ticket.objects.filter(pk=two.pk).update(left_at=NOW)
    with django_assert_num_queries(4):  # the session, the performance, the minutes, the gates
        data = arrivals(api, tonight)
    assert (data["sold"], data["admitted"], data["inside"]) == (2, 2, 1)
    assert data["gates"] == [{"gate": "North", "admitted": 2, "inside": 1}]
    with django_assert_num_queries(2):  # told again to whoever asks in the same moment
        assert arrivals(api, tonight) == data


def evening(tonight: Performance, days_ago: int, *came: tuple[float, str], sold: int = 20) -> Performance:
    made = factories.make_performance(tonight.event, starts_at=START - timedelta(days=days_ago))
    Stock.objects.filter(pk=made.pk).update(sold=sold, admitted=sold // 2)
    for at, gate in came:
        read(made, at, gate)
    return made


def forecast(api: Any, performance: Performance) -> dict[str, Any]:
    data: dict[str, Any] = api.get(f"/v1/insight/performances/{performance.pk}/forecast").json()["data"]
    assert set(data) == set(ForecastOut().fields)
    return data


def test_the_forecast_is_of_past_evenings_at_the_venue(api, tonight):
    for days_ago in (1, 2, 3):
        evening(tonight, days_ago, (-25, "North"), (-25, "North"), (-5, "South"), (-3, "North"))
    elsewhere = factories.make_performance(factories.make_event(tonight.account), starts_at=START - timedelta(days=1))
    Stock.objects.filter(pk=elsewhere.pk).update(sold=20, admitted=10)
    Stock.objects.filter(pk=tonight.pk).update(sold=80)

    data = forecast(api, tonight)
    assert (data["evenings"], data["expected"], [gate["gate"] for gate in data["gates"]]) == (
        3,
        40,
        [None, "North", "South"],
    )
    forecast_steps = [
        (step["from_minute"], step["to_minute"], step["lower"], step["middle"], step["upper"])
        for step in data["gates"][0]["steps"]
        if step["upper"]
    ]
    assert forecast_steps == [(-30, -20, 20, 20, 20), (-10, 0, 20, 20, 20)]
    assert (data["gates"][0]["steps"][0]["from_minute"], data["gates"][0]["steps"][-1]["to_minute"]) == (None, None)


def test_too_few_evenings_give_no_forecast(api, tonight):
    evening(tonight, 1, (-25, "North"))
    evening(tonight, 2, (-25, "North"), sold=4)  # of so few each would be a large share
    data = forecast(api, tonight)
    assert (data["evenings"], data["least_evenings"], data["gates"]) == (1, 3, [])


def test_a_past_evening_is_counted_once_and_remembered(tonight, django_assert_num_queries):
    caller = factories.make_staff(tonight.account)
    for days_ago in (1, 2, 3):
        evening(tonight, days_ago, (-25, "North"))
    with django_assert_num_queries(3):
        first = read_forecast(caller=caller, performance_id=tonight.pk)[1]
    with django_assert_num_queries(2):
        assert read_forecast(caller=caller, performance_id=tonight.pk)[1] == first
    evening(tonight, 4, (-25, "North"))
    with django_assert_num_queries(3):
        read_forecast(caller=caller, performance_id=tonight.pk)

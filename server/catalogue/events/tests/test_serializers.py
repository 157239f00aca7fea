"""The one shape of a performance's state, for cards, frames and the door."""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta
from decimal import Decimal

import pytest

from server.catalogue.events.serializers import PerformanceStateOut, serialize_performance_state
from server.catalogue.events.state_selectors import read_performance_states
from server.inventory.models import HoldChannel, Stock
from server.testing import factories

pytestmark = pytest.mark.django_db


@pytest.fixture
def performance():
    venue = factories.make_venue(timezone="America/New_York", currency="USD")
    starts_at = datetime(2027, 3, 14, 23, 30, 0, 123456, tzinfo=UTC)  # the day on which the clocks go forward
    made = factories.make_performance(
        factories.make_event(venue=venue), starts_at=starts_at, on_sale_at=starts_at - timedelta(days=1), capacity=90
    )
    factories.make_hold(made, 5, channel=HoldChannel.BOXOFFICE, name="Friends")
    factories.make_hold(made, 3, channel=HoldChannel.API, name="Agency")
    Stock.objects.filter(pk=made.pk).update(sold=12, reserved=4, admitted=2, revenue=Decimal("240"))
    return made


def test_the_state_has_text_for_money_and_the_zones_offset_at_each_instant(performance):
    state = serialize_performance_state(read_performance_states([performance.pk])[performance.pk])
    assert state["revenue"] == "240.00"
    assert state["starts_at"] == "2027-03-14T19:30:00-04:00"
    assert state["on_sale_at"] == "2027-03-13T18:30:00-05:00"
    assert (state["capacity"], state["held"], state["available"]) == (90, 8, 66)
    assert [(hold["name"], hold["channel"], hold["available"]) for hold in state["holds"]] == [
        ("Friends", "boxoffice", 5),
        ("Agency", "api", 3),
    ]
    assert (state["performance"], state["id"], state["timezone"]) == (
        performance.pk,
        performance.pk,
        "America/New_York",
    )


@pytest.mark.parametrize("has_a_next_change", [True, False])
def test_the_function_and_the_serializer_write_the_same(performance, has_a_next_change):
    if not has_a_next_change:
        past = datetime(2020, 1, 1, tzinfo=UTC)
        performance.starts_at = performance.off_sale_at = performance.on_sale_at = past
        performance.save()
    state = read_performance_states([performance.pk])[performance.pk]
    assert (state.sale.next_change_at is not None) == has_a_next_change
    data = serialize_performance_state(state)
    assert data == json.loads(json.dumps(PerformanceStateOut(state).data))
    assert set(data) == set(PerformanceStateOut().fields)


def test_many_states_are_read_in_two_queries(performance, django_assert_num_queries):
    others = [factories.make_performance(performance.event).pk for _ in range(5)]
    with django_assert_num_queries(2):
        states = read_performance_states([performance.pk, *others])
    assert len([serialize_performance_state(state) for state in states.values()]) == 6

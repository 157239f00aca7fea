"""`/api/orders/{order}/events`: a client that has missed something reads it again, from any number."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from server.api.public.order_events_api import write_order_in_event
from server.api.public.selectors import read_orders
from server.integrations.key_services import create_client
from server.integrations.models import Event
from server.sales.models import Order, OrderEvent
from server.sales.services import history
from server.testing.factories import make_performance, reserve_tickets, sell_tickets

pytestmark = pytest.mark.django_db


@pytest.fixture
def get_events(api_for, performance) -> Callable[..., Any]:
    """Ask for an order's events with a key of the performance's account."""
    _, key = create_client(account=performance.account, name="Ledger", calls=["orders"])
    return lambda order, **query: api_for().get(f"/api/orders/{order.pk}/events", query, HTTP_X_API_KEY=key)


def test_a_client_that_sees_a_gap_restores_the_whole_order_from_the_numbers(performance, publish_pending, get_events):
    order = sell_tickets(performance, 2).orders.get()
    publish_pending()
    received = [json.loads(Event.objects.get(number=1).body)]  # the others are lost
    history.note([order], OrderEvent.Kind.RENAMED)
    history.note([order], OrderEvent.Kind.EMAIL)
    publish_pending()
    arrives = json.loads(Event.objects.get(number=4).body)

    assert arrives["number"] > received[-1]["number"] + 1, "there is a gap"
    missed = get_events(order, **{"from": received[-1]["number"] + 1}).json()["data"]
    received += missed
    assert [event["number"] for event in received] == [1, 2, 3, 4]
    assert received[-1] == arrives
    assert received[-1]["data"]["order"] == write_order_in_event(read_orders([order.pk])[order.pk])


def test_events_are_paged(performance, publish_pending, get_events):
    order = reserve_tickets(performance, 1).orders[0]
    for _ in range(4):
        history.note([order], OrderEvent.Kind.EXTENDED)
    publish_pending()

    first = get_events(order, limit=2).json()
    second = get_events(order, limit=2, cursor=first["next_cursor"]).json()
    third = get_events(order, limit=2, cursor=second["next_cursor"]).json()
    assert [[event["number"] for event in page["data"]] for page in (first, second, third)] == [[1, 2], [3, 4], [5]]
    assert third["next_cursor"] is None


def test_order_without_published_changes_has_no_events(performance, get_events):
    order = reserve_tickets(performance, 1).orders[0]

    assert get_events(order).json() == {"data": [], "next_cursor": None}


def test_another_accounts_order_is_not_there(get_events):
    assert get_events(reserve_tickets(make_performance(), 1).orders[0]).status_code == 404
    assert get_events(Order(pk=10**12)).status_code == 404


@pytest.mark.parametrize(
    "query", [{"from": "0"}, {"from": "-1"}, {"from": "x"}, {"cursor": "1.5"}, {"limit": "201"}, {"limit": "9" * 5000}]
)
def test_what_is_no_number_is_refused(performance, get_events, query):
    answer = get_events(reserve_tickets(performance, 1).orders[0], **query)

    (name,) = query
    assert (answer.status_code, answer.json()["field"]) == (422, name)
    assert answer["Content-Type"] == "application/problem+json"


def test_a_key_without_the_grant_reads_none(api_for, performance):
    _, key = create_client(account=performance.account, name="Figures", calls=["reports"])
    order = reserve_tickets(performance, 1).orders[0]

    assert api_for().get(f"/api/orders/{order.pk}/events", HTTP_X_API_KEY=key).status_code == 403

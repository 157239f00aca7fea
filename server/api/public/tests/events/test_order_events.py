"""`/api/orders/{order}/events`: a client that has missed something reads it again, from any number."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from server.api.public.representation import represent_order_in_event
from server.api.public.selectors import read_orders
from server.integrations.key_services import create_client
from server.integrations.models import Event
from server.sales.models import Order, OrderEvent
from server.sales.services import history
from server.testing.factories import make_performance, reserve_tickets, sell_tickets

pytestmark = pytest.mark.django_db


@pytest.fixture
def ask(api_for, performance) -> Callable[..., Any]:
    """Ask for an order's events with a key of the performance's account."""
    _, key = create_client(account=performance.account, name="Ledger", calls=["orders"])
    return lambda order, **query: api_for().get(f"/api/orders/{order.pk}/events", query, HTTP_X_API_KEY=key)


def test_a_client_that_sees_a_gap_restores_the_whole_order_from_the_numbers(performance, tell, ask):
    order = sell_tickets(performance, 2).orders.get()
    tell()
    heard = [json.loads(Event.objects.get(number=1).body)]  # the others are lost
    history.note([order], OrderEvent.Kind.RENAMED)
    history.note([order], OrderEvent.Kind.EMAIL)
    tell()
    arrives = json.loads(Event.objects.get(number=4).body)

    assert arrives["number"] > heard[-1]["number"] + 1, "there is a gap"
    missed = ask(order, **{"from": heard[-1]["number"] + 1}).json()["data"]
    heard += missed
    assert [event["number"] for event in heard] == [1, 2, 3, 4]
    assert heard[-1] == arrives
    assert heard[-1]["data"]["order"] == represent_order_in_event(read_orders([order.pk])[order.pk])


def test_events_are_told_page_by_page(performance, tell, ask):
    order = reserve_tickets(performance, 1).orders[0]
    for _ in range(4):
        history.note([order], OrderEvent.Kind.EXTENDED)
    tell()

    first = ask(order, limit=2).json()
    second = ask(order, limit=2, cursor=first["next_cursor"]).json()
    third = ask(order, limit=2, cursor=second["next_cursor"]).json()
    assert [[event["number"] for event in page["data"]] for page in (first, second, third)] == [[1, 2], [3, 4], [5]]
    assert third["next_cursor"] is None


def test_an_order_of_which_nothing_was_told_has_no_events(performance, ask):
    order = reserve_tickets(performance, 1).orders[0]

    assert ask(order).json() == {"data": [], "next_cursor": None}


def test_another_accounts_order_is_not_there(ask):
    assert ask(reserve_tickets(make_performance(), 1).orders[0]).status_code == 404
    assert ask(Order(pk=10**12)).status_code == 404


@pytest.mark.parametrize(
    "query", [{"from": "0"}, {"from": "-1"}, {"from": "x"}, {"cursor": "1.5"}, {"limit": "201"}, {"limit": "9" * 5000}]
)
def test_what_is_no_number_is_refused(performance, ask, query):
    answer = ask(reserve_tickets(performance, 1).orders[0], **query)

    (name,) = query
    assert (answer.status_code, answer.json()["field"]) == (422, name)
    assert answer["Content-Type"] == "application/problem+json"


def test_a_key_without_the_grant_reads_none(api_for, performance):
    _, key = create_client(account=performance.account, name="Figures", calls=["reports"])
    order = reserve_tickets(performance, 1).orders[0]

    assert api_for().get(f"/api/orders/{order.pk}/events", HTTP_X_API_KEY=key).status_code == 403

"""A client reads as much of orders as the organiser lets it: all, its own, or all without what opens the door."""

from __future__ import annotations

import json

import pytest

from server.integrations.key_services import create_client
from server.integrations.models import ApiClient, Event
from server.sales.models import Order
from server.testing.factories import make_performance, sell_tickets

pytestmark = pytest.mark.django_db
CODE = "intentId"


@pytest.fixture
def performance():
    return make_performance(price="10.00")


@pytest.fixture
def read_as(api_for, performance):
    """Give what a client reads that may make these calls, and has sold one order of two."""

    def read(*calls: str):
        client, key = create_client(account=performance.account, name="Partner", calls=[*calls])
        api = api_for()
        api.credentials(HTTP_X_API_KEY=key)
        return client, api

    return read


def orders_of(performance, client: ApiClient) -> tuple[Order, Order]:
    own, others = (sell_tickets(performance, 1).orders.get() for _ in range(2))
    own.payment.client = client
    own.payment.save(update_fields=["client"])
    return own, others


def codes_in(api, orders) -> list[list[str] | None]:
    """Give the codes of each order's tickets; None for one that is not there."""
    found: list[list[str] | None] = []
    for order in orders:
        answer = api.get(f"/api/orders/{order.pk}")
        assert answer.status_code in (200, 404)
        if answer.status_code == 404:
            found.append(None)
            continue
        codes = [ticket["code"] for ticket in answer.json()["tickets"]]
        assert (answer.json()["tickets_pdf"] is None) is (codes == [""])
        found.append(["code" if CODE in code else code for code in codes])
    return found


@pytest.mark.parametrize(
    ("calls", "expected"),
    [
        (["orders"], [["code"], ["code"]]),
        (["own_orders"], [["code"], None]),
        (["orders_without_codes"], [[""], [""]]),
        (["own_orders_without_codes"], [[""], None]),
        (["own_orders", "own_orders_without_codes"], [["code"], None]),
        (["orders_without_codes", "own_orders_without_codes"], [[""], [""]]),
        (["own_orders", "orders_without_codes"], [["code"], [""]]),
        (["orders", "own_orders", "orders_without_codes"], [["code"], ["code"]]),
    ],
)
def test_a_client_reads_what_it_is_allowed(read_as, performance, calls, expected):
    client, api = read_as(*calls)
    orders = orders_of(performance, client)

    assert codes_in(api, orders) == expected
    listed = {row["order"]: row for row in api.get("/api/orders").json()["data"]}
    by_list = [
        [CODE in ticket["code"] and "code" for ticket in listed[order.pk]["tickets"]] if order.pk in listed else None
        for order in orders
    ]
    assert by_list == [codes and [code or False for code in codes] for codes in expected]
    changed = api.get("/api/orders", {"updated_since": "2026-01-01T00:00:00Z"}).json()["data"]
    assert {row["order"] for row in changed} <= listed.keys()


@pytest.mark.parametrize("calls", [["own_orders"], ["orders_without_codes"], ["own_orders_without_codes"]])
def test_published_events_of_an_order_are_narrowed_too(read_as, performance, calls):
    client, api = read_as(*calls)
    own, others = orders_of(performance, client)
    body = {"data": {"order": {"tickets": [{"code": f"{{{CODE}}}"}], "tickets_pdf": "/x"}}}
    for number, order in enumerate((own, others)):
        Event.objects.create(
            account_id=performance.account_id,
            key=f"msg_{number}",
            type="order.paid",
            order_number=order.pk,
            number=1,
            body=json.dumps(body),
            at=order.created_at,
        )

    answers = [api.get(f"/api/orders/{order.pk}/events") for order in (own, others)]
    if calls == ["own_orders"]:
        assert [answer.status_code for answer in answers] == [200, 404]
        assert CODE in answers[0].content.decode()
    else:
        others_status = 404 if calls == ["own_orders_without_codes"] else 200
        assert [answer.status_code for answer in answers] == [200, others_status]
        assert not [answer for answer in answers if CODE in answer.content.decode()]


def test_a_client_that_may_read_no_orders_is_refused(read_as):
    _, api = read_as("catalogue")
    assert api.get("/api/orders").json()["code"] == "not_allowed"

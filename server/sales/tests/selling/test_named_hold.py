"""Selling from one hold by its name: at the counter, by those who may, and from no other tickets."""

from __future__ import annotations

import pytest

from server.accounts.models import Role
from server.inventory.models import HoldChannel
from server.sales.models import Ticket
from server.testing import factories

pytestmark = pytest.mark.django_db
KEY = {"HTTP_IDEMPOTENCY_KEY": "from-the-named-hold-1"}


@pytest.fixture
def performance():
    return factories.make_performance(capacity=20)


@pytest.fixture
def press(performance):
    """A hold of a manager's: door staff may not name it."""
    return factories.make_hold(performance, 3, channel=HoldChannel.API, name="Press").hold


@pytest.fixture
def api(performance, api_for):
    return api_for(factories.make_user(performance.account))


def basket(performance, quantity, hold):
    tickets = [{"ticket_type": None, "quantity": quantity}]
    return {"items": [{"performance": performance.pk, "tickets": tickets}], "hold": hold and hold.pk}


@pytest.mark.database
def test_the_tickets_come_from_the_named_hold_and_remember_it(api, performance, press):
    assert api.post("/v1/sales/quotes", basket(performance, 2, press)).json()["total"] == "40.00"
    made = api.post("/v1/sales/reservations", basket(performance, 2, press), **KEY)
    api.post(f"/v1/sales/reservations/{made.json()['reservation']}/payment", {"gateway": "cash"})

    assert set(Ticket.objects.values_list("allotment__hold", flat=True)) == {press.pk}
    left = api.post("/v1/sales/reservations", basket(performance, 2, press), HTTP_IDEMPOTENCY_KEY="another-key-of-it")
    assert (left.status_code, left.json()["message"], left.json()["available"]) == (409, "Only 1 left", 1)


def test_a_key_stands_for_the_hold_too(api, performance, press):
    assert api.post("/v1/sales/reservations", basket(performance, 1, press), **KEY).status_code == 201
    assert api.post("/v1/sales/reservations", basket(performance, 1, press), **KEY).status_code == 201

    other = api.post("/v1/sales/reservations", basket(performance, 1, None), **KEY)
    assert (other.status_code, other.json()["code"]) == (409, "key_reused")


@pytest.mark.parametrize("path", ["quotes", "reservations"])
def test_the_public_and_the_door_may_name_none(performance, press, api_for, path):
    door = factories.make_user(performance.account, Role.DOOR_STAFF)
    for api in (api_for(), api_for(door)):
        refused = api.post(f"/v1/sales/{path}", basket(performance, 1, press), **KEY)
        assert (refused.status_code, refused.json()["code"]) == (403, "not_allowed")
        assert api.post("/v1/sales/quotes", basket(performance, 1, None)).status_code == 200


@pytest.mark.database
def test_an_ordinary_walk_in_leaves_every_hold_alone(api, performance):
    """Ten walk-ins used up 'Press' before anybody had chosen it."""
    press = factories.make_hold(performance, 10, channel=HoldChannel.BOXOFFICE, name="Press")
    for number in range(10):
        made = api.post(
            "/v1/sales/reservations", basket(performance, 1, None), HTTP_IDEMPOTENCY_KEY=f"an-ordinary-walk-in-{number}"
        )
        api.post(f"/v1/sales/reservations/{made.json()['reservation']}/payment", {"gateway": "cash"})

    offer = api.get(f"/v1/sales/performances/{performance.pk}").json()
    assert (offer["available"], offer["state"]["holds"][0]["available"]) == (0, 10)
    assert set(Ticket.objects.values_list("allotment", flat=True)) == {None}
    refused = api.post("/v1/sales/reservations", basket(performance, 1, None), **KEY)
    assert (refused.status_code, refused.json()["message"]) == (409, "Sold out")
    named = {"HTTP_IDEMPOTENCY_KEY": "press-by-its-name-1"}
    by_name = api.post("/v1/sales/reservations", basket(performance, 1, press.hold), **named)
    assert by_name.status_code == 201


def test_a_type_can_be_sold_from_a_hold_where_the_open_sale_has_none(api, performance, press):
    child = factories.make_type(performance.event)
    factories.sell_tickets(performance, 17)

    offer = api.get(f"/v1/sales/performances/{performance.pk}").json()
    offered = {one["ticket_type"]: (one["offered"], one["available"]) for one in offer["ticket_types"]}
    assert (offer["available"], offered) == (0, {None: (True, 3), child.pk: (True, 3)})


def test_another_accounts_hold_has_nothing_for_us(api, performance):
    theirs = factories.make_hold(factories.make_performance(), 5, channel=HoldChannel.ALL).hold

    refused = api.post("/v1/sales/reservations", basket(performance, 1, theirs), **KEY)
    assert (refused.status_code, refused.json()["message"]) == (409, "Sold out")


@pytest.mark.database
def test_counter_gets_what_each_hold_has_left(api, performance, press):
    api.post("/v1/sales/reservations", basket(performance, 2, press), **KEY)

    (share,) = api.get(f"/v1/sales/performances/{performance.pk}").json()["state"]["holds"]
    assert (share["hold"], share["name"], share["available"]) == (press.pk, "Press", 1)

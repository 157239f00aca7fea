"""A sale in one call: it is what reserving and paying are together, or nothing."""

from __future__ import annotations

from typing import Any

import pytest

from server.accounts.models import Role
from server.inventory.models import Reservation, Stock
from server.payments.models import Charge, Payment
from server.reporting.integrity_services import find_differences
from server.sales.models import OrderEvent, Ticket
from server.testing import factories

pytestmark = pytest.mark.django_db
BUYER = {"name": "Maya Fernandes", "email": "maya@example.org"}


def sell(
    api: Any, performance: Any, quantity: int = 2, *, key: str = "a-key-of-sixteen-characters", **more: Any
) -> Any:
    body = {**_basket(performance, quantity), "gateway": "cash", **more}
    return api.post("/v1/sales/orders", body, HTTP_IDEMPOTENCY_KEY=key)


def reserve_and_pay(api: Any, performance: Any, *, key: str, **more: Any) -> Any:
    reserved = api.post("/v1/sales/reservations", _basket(performance, 2), HTTP_IDEMPOTENCY_KEY=key).json()
    return api.post(f"/v1/sales/reservations/{reserved['reservation']}/payment", {"gateway": "cash", **more})


def _basket(performance: Any, quantity: int) -> dict[str, Any]:
    return {"items": [{"performance": performance.pk, "tickets": [{"quantity": quantity}]}]}


@pytest.fixture
def performance():
    return factories.make_performance(capacity=10)


@pytest.fixture
def counter(api_for, performance):
    return api_for(factories.make_user(performance.account))


def test_it_issues_what_two_calls_issue(counter, performance):
    response = sell(counter, performance, tendered="50.00", buyer=BUYER)
    sold = response.json()
    paid = reserve_and_pay(counter, performance, key="the-key-of-the-two-calls", tendered="50.00", buyer=BUYER).json()

    assert response.status_code == 201
    assert (sold["status"], sold["total"], sold["change"]) == ("Success", "40.00", "10.00")
    assert _shape(sold) == _shape(paid)
    of = [list(OrderEvent.objects.filter(order__payment__reference=each["payment"])) for each in (sold, paid)]
    assert [event.kind for event in of[0]] == [event.kind for event in of[1]]
    assert Payment.objects.get(reference=sold["payment"]).buyer_email == "maya@example.org"
    assert Stock.objects.get(pk=performance.pk).sold == 4
    assert list(find_differences()) == []


def _shape(value: Any) -> Any:
    """Return a response without what differs between two sales: ids, codes and moments."""
    if isinstance(value, dict):
        return {name: _shape(each) for name, each in value.items()}
    if isinstance(value, list):
        return [_shape(each) for each in value]
    return value if value in ("", "cash", "GBP", "Success") else type(value)


def test_the_same_request_again_gets_the_same_sale(counter, performance):
    first, second = (sell(counter, performance, tendered="50.00", buyer=BUYER) for _ in range(2))

    assert (second.status_code, second.json()) == (201, first.json())
    assert (Ticket.objects.count(), Charge.objects.count()) == (2, 1)


@pytest.mark.parametrize("other", [{"quantity": 1}, {"gateway": "terminal"}, {"tendered": "60.00"}, {"buyer": BUYER}])
def test_a_key_stands_for_the_basket_and_its_payment(counter, performance, other):
    sell(counter, performance, tendered="50.00")
    refused = sell(counter, performance, **{"tendered": "50.00", **other})

    assert (refused.status_code, refused.json()["code"]) == (409, "key_reused")
    assert Ticket.objects.count() == 2


@pytest.mark.parametrize(
    ("request_", "status", "code"),
    [
        ({"tendered": "39.99"}, 422, "too_little"),
        ({"quantity": 11}, 409, "sold_out"),
        ({"gateway": "free"}, 422, "not_free"),
        ({"gateway": "stripe"}, 422, "gateway_unavailable"),
        ({"gateway": "credit"}, 422, "gateway_unavailable"),
    ],
)
def test_what_is_refused_reserves_nothing(counter, performance, request_, status, code):
    refused = sell(counter, performance, **request_)

    assert (refused.status_code, refused.json()["code"]) == (status, code)
    assert not Reservation.objects.exists()
    stock = Stock.objects.get(pk=performance.pk)
    assert (stock.sold, stock.reserved) == (0, 0)
    assert sell(counter, performance).status_code == 201  # the key is not used up


def test_what_an_overdue_reservation_holds_is_sold(counter, performance, later):
    factories.reserve_tickets(performance, 10)
    later(minutes=31)

    assert sell(counter, performance, 10).status_code == 201
    assert list(find_differences()) == []


def test_a_basket_that_a_gift_card_pays_takes_no_money(counter, performance):
    card = factories.make_card(performance.account, "40.00")
    sold = sell(counter, performance, gateway="free", gift_cards=[card.code]).json()

    assert (sold["gift_card"], sold["due"], sold["gateway"]) == ("40.00", "0.00", "free")
    assert list(find_differences()) == []


def test_the_frame_of_one_event_sells_nothing_else(api_for, performance):
    staff = api_for(factories.make_user(performance.account, Role.DOOR_STAFF))
    token = staff.post("/v1/sales/tokens", {"performance": performance.pk}).json()["token"]
    frame, other = api_for(), factories.make_performance(factories.make_event(account=performance.account))
    frame.credentials(HTTP_AUTHORIZATION=f"Selling {token}")

    assert sell(frame, performance).status_code == 201
    assert sell(frame, other).status_code == 404

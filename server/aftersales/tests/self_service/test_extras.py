"""A buyer adds upsells to an order later, and pays for them as another part."""

from __future__ import annotations

from datetime import timedelta
from decimal import Decimal
from typing import Any

import pytest

from server.aftersales.tests.self_service.factories import Buyer, allow
from server.catalogue.upsells.models import Upsell
from server.payments.models import Payment
from server.platform import clock
from server.sales.models import Order, UpsellItem
from server.sales.services.release import expire_reservations
from server.sales.tests.refunding import FakeProvider, sell_by_card
from server.testing.factories import make_event, make_performance, make_upsell

pytestmark = pytest.mark.django_db


@pytest.fixture
def payment(provider: FakeProvider) -> Payment:
    sold = sell_by_card(make_performance(make_event()), 2).payment
    allow(sold, adds_upsells=True, cancels=True)
    return sold


@pytest.fixture
def buyer(payment: Payment) -> Buyer:
    return Buyer(payment)


@pytest.fixture
def programme(payment: Payment) -> Upsell:
    return upsell_at(payment, "5.00")


def upsell_at(payment: Payment, price: str) -> Upsell:
    event = payment.orders.get().performance.event
    return make_upsell(event, online_price=Decimal(price), venue_price=Decimal(price))


def add(buyer: Buyer, upsell: Upsell, *, key: str = "extras-of-the-buyer", order: int | None = None) -> Any:
    order = order or buyer.payment.orders.order_by("pk")[0].pk
    path = f"/v1/mine/{buyer.payment.reference}/orders/{order}/extras"
    body = {"upsells": [{"upsell": upsell.pk, "variant": None, "quantity": 2}]}
    return buyer.api.post(path, body, format="json", HTTP_X_ORDER_KEY=buyer.key, HTTP_IDEMPOTENCY_KEY=key)


def pay(buyer: Buyer, unpaid: dict[str, Any], **more: str) -> Any:
    body = {"gateway": "sham", "buyer": {"name": "Mallory", "email": "mallory@example.org", **more}}
    path = f"/v1/sales/reservations/{unpaid['reservation']}/payment"
    return buyer.api.post(path, body, format="json", HTTP_X_RESERVATION_SECRET=unpaid["secret"])


def test_page_lists_the_offered_extras(buyer: Buyer, programme: Upsell):
    order = buyer.order()["order"]

    body = buyer.request("get", f"/orders/{order}/extras").json()
    assert [(one["upsell"], one["price"]) for one in body["upsells"]] == [(programme.pk, "5.00")]


def test_they_are_kept_until_they_are_paid_and_then_an_order_of_the_payment(buyer: Buyer, programme: Upsell):
    (unpaid,) = add(buyer, programme).json()["unpaid"]
    assert (unpaid["due"], len(unpaid["names"]), unpaid["gateways"]) == ("10.00", 1, ["sham"])
    assert len(buyer.page()["orders"]) == 1

    paid = pay(buyer, unpaid)

    assert (paid.status_code, paid.json()["status"]) == (200, "Success")
    page = buyer.page()
    assert ([order["total"] for order in page["orders"]], page["unpaid"]) == (["40.00", "10.00"], [])
    assert UpsellItem.objects.filter(order__payment=buyer.payment, status="open").count() == 2
    may = page["orders"][1]["may"]
    assert (may["exchange"]["why"], may["cancel"]["allowed"]) == (
        "The organiser does not offer this online. Please ask them.",
        True,
    )


def test_whoever_pays_them_names_nobody_else(buyer: Buyer, programme: Upsell):
    (unpaid,) = add(buyer, programme).json()["unpaid"]
    pay(buyer, unpaid, phone="1")

    buyer.payment.refresh_from_db()
    assert (buyer.payment.buyer_name, buyer.payment.buyer_email) == ("Ada Lovelace", "ada@foyer.test")
    assert buyer.request("get").status_code == 200


def test_until_they_are_paid_the_payment_does_not_say_that_they_are(buyer: Buyer, programme: Upsell):
    (unpaid,) = add(buyer, programme).json()["unpaid"]

    path = f"/v1/sales/payments/{buyer.payment.reference}"
    body = buyer.api.get(path, HTTP_X_RESERVATION_SECRET=unpaid["secret"]).json()
    assert (body["status"], body["reservation"]) == ("Progress", unpaid["reservation"])


def test_what_expires_leaves_the_order_as_it_was(buyer: Buyer, programme: Upsell):
    add(buyer, programme)
    assert expire_reservations(now=clock.now() + timedelta(hours=1)) == 1

    page = buyer.page()
    assert ([order["total"] for order in page["orders"]], page["unpaid"]) == (["40.00"], [])


def test_the_same_request_again_reserves_nothing_more_and_another_waits(buyer: Buyer, programme: Upsell):
    first, again = add(buyer, programme).json(), add(buyer, programme).json()
    assert first["unpaid"] == again["unpaid"]

    answer = add(buyer, programme, key="extras-of-the-buyer-2")
    assert (answer.status_code, answer.json()["code"]) == (409, "unpaid")


def test_what_costs_nothing_is_had_at_once(buyer: Buyer):
    upsell = upsell_at(buyer.payment, "0.00")

    answer = add(buyer, upsell)
    assert answer.status_code == 200, answer.json()
    page = answer.json()
    assert ([order["status"] for order in page["orders"]], page["unpaid"]) == (["paid", "paid"], [])


def test_where_nobody_takes_money_online_nothing_is_kept(
    buyer: Buyer, programme: Upsell, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(FakeProvider, "is_open_to", lambda *_: False)

    assert add(buyer, programme).status_code == 422
    assert Order.objects.count() == 1


def test_the_event_has_to_allow_it(buyer: Buyer, programme: Upsell):
    allow(buyer.payment, adds_upsells=False)

    assert add(buyer, programme).status_code == 409
    assert Order.objects.count() == 1


def test_a_caller_with_a_wrong_key_adds_nothing(buyer: Buyer, programme: Upsell, sale: Any):
    allow(sale.payment, adds_upsells=True)
    other_buyer = Buyer(sale.payment)

    assert add(other_buyer, programme, order=buyer.payment.orders.get().pk).status_code == 404
    assert add(Buyer(buyer.payment, "x"), programme).status_code == 404
    assert add(other_buyer, programme).status_code == 422  # of another event
    assert not UpsellItem.objects.exists()

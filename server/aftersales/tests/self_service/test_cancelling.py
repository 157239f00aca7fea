"""A buyer cancels and gets a refund, if the event allows it."""

from __future__ import annotations

from datetime import timedelta
from decimal import Decimal
from typing import Any

import pytest

from server.aftersales.tests.exchanges.factories import SaleFixture
from server.aftersales.tests.self_service.factories import Buyer, allow
from server.catalogue.events.models import Performance
from server.payments.models import Refund
from server.platform import clock
from server.sales.models import Order, Ticket
from server.sales.tests.refunding import MOVED, REFUSED, FakeProvider, counters, sell_by_card
from server.testing.factories import make_event, make_performance

pytestmark = pytest.mark.django_db


@pytest.fixture
def order(provider: FakeProvider) -> Order:
    provider.answer = MOVED
    sold = sell_by_card(make_performance(make_event()), 2)
    allow(sold.payment, cancels=True)
    return sold


def cancel(order: Order, amount: str = "40.00", key: str | None = None) -> Any:
    return Buyer(order.payment, key).request("post", f"/orders/{order.pk}/cancel", {"amount": amount})


def test_what_would_go_back_is_shown_before_it_does(order: Order):
    shown = Buyer(order.payment).request("get", f"/orders/{order.pk}/cancel")

    ways = [{"way": "", "amount": "40.00"}]
    assert shown.json() == {"amount": "40.00", "gift_card": "0.00", "due": "40.00", "way": "", "ways": ways}
    assert not Refund.objects.exists()


def test_the_money_goes_back_and_the_places_are_free(order: Order, provider: FakeProvider):
    answer = cancel(order)

    assert (answer.status_code, answer.json()) == (200, {"status": "succeeded", "amount": "40.00"})
    refund = Refund.objects.get()
    assert (refund.reason, refund.by, len(provider.calls)) == ("Cancelled by the buyer", None, 1)
    assert counters(order.performance) == (0, 0, Decimal(0))
    page = Buyer(order.payment).order()
    assert (page["status"], page["refunded"], page["may"]["cancel"]["why"]) == (
        "refunded",
        "40.00",
        "Nothing is left in this order",
    )


def test_a_second_call_gives_nothing_back(order: Order, provider: FakeProvider):
    cancel(order)

    assert cancel(order).status_code == 409
    assert len(provider.calls) == 1


def test_an_amount_that_was_not_shown_is_not_given(order: Order):
    answer = cancel(order, "41.00")

    assert (answer.status_code, answer.json()["code"]) == (409, "amount_changed")
    assert not Refund.objects.exists()


def test_what_the_provider_refuses_is_said_and_the_tickets_stay(order: Order, provider: FakeProvider):
    provider.answer = REFUSED

    answer = cancel(order)

    assert (answer.status_code, answer.json()["message"]) == (402, "The card is closed")
    assert set(Ticket.objects.values_list("status", flat=True)) == {"valid"}


@pytest.mark.parametrize("terms", [{"cancels": False}])
def test_where_the_event_does_not_allow_it_nothing_goes_back(order: Order, terms: dict[str, Any]):
    allow(order.payment, **terms)

    assert cancel(order).status_code == 409
    assert Buyer(order.payment).request("get", f"/orders/{order.pk}/cancel").status_code == 409
    assert not Refund.objects.exists()


def test_what_is_decided_too_late_is_refused(order: Order):
    begins = clock.now() + timedelta(hours=47)
    Performance.objects.filter(pk=order.performance_id).update(
        on_sale_at=clock.now() - timedelta(days=1), off_sale_at=begins, starts_at=begins
    )

    answer = cancel(order)
    assert (answer.status_code, answer.json()["message"]) == (
        409,
        "This was possible until 48 hours before the performance",
    )


def test_once_somebody_is_in_it_is_over(order: Order):
    ticket = Ticket.objects.order_by("pk")[0]
    Ticket.objects.filter(pk=ticket.pk).update(status="admitted", admitted_at=clock.now())

    assert cancel(order).json()["message"] == "Part of this order has already been used"
    Ticket.objects.filter(pk=ticket.pk).update(status="valid", admitted_at=None)


def test_what_was_paid_in_cash_nobody_hands_back_by_itself(sale: SaleFixture, buyer: Buyer):
    allow(sale.payment, cancels=True)
    message = "This was paid at the box office. Please ask there for your refund."

    assert buyer.order()["may"]["cancel"]["why"] == message
    assert cancel(sale.order).json()["message"] == message
    assert not Refund.objects.exists()


def test_a_caller_with_a_wrong_key_cancels_nothing(order: Order, sale: SaleFixture, buyer: Buyer):
    assert cancel(order, key="x").status_code == 404
    assert buyer.request("post", f"/orders/{order.pk}/cancel", {"amount": "40.00"}).status_code == 404
    assert buyer.request("get", f"/orders/{order.pk}/cancel").status_code == 404
    assert not Refund.objects.exists()

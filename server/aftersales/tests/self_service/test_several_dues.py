"""A payment with several unpaid parts: each has a secret of its own."""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal
from typing import Any

import pytest

from server.aftersales.tests.self_service.factories import Buyer, allow
from server.catalogue.events.models import AfterSale
from server.sales.services.release import expire_reservations
from server.sales.tests.refunding import MOVED, FakeProvider, sell_by_card
from server.testing.factories import make_event, make_performance, make_upsell

pytestmark = pytest.mark.django_db


class TwoDues:
    """Unpaid extras of 5.00, and then an unpaid exchange of 12.00."""

    def __init__(self, provider: FakeProvider) -> None:
        provider.answer = MOVED
        event = make_event()
        first, dearer = (make_performance(event, price=Decimal(price), capacity=10) for price in ("20.00", "32.00"))
        upsell = make_upsell(event, online_price=Decimal("5.00"), venue_price=Decimal("5.00"))
        order = sell_by_card(first, 1)
        allow(order.payment, exchanges=AfterSale.Directions.BOTH, adds_upsells=True)
        self.buyer = Buyer(order.payment)
        path = f"/v1/mine/{order.payment.reference}/orders/{order.pk}/extras"
        body = {"upsells": [{"upsell": upsell.pk, "variant": None, "quantity": 1}]}
        key: dict[str, Any] = {"HTTP_X_ORDER_KEY": self.buyer.key, "HTTP_IDEMPOTENCY_KEY": "extras-of-the-buyer"}
        added = self.buyer.api.post(path, body, format="json", **key)
        (self.extras,) = added.json()["unpaid"]
        (ticket,) = order.tickets.all()
        payload = {"performance": dearer.pk, "tickets": [ticket.pk]}
        quote = self.buyer.request("post", f"/orders/{order.pk}/exchange/quote", payload).json()["quote"]
        made = self.buyer.request("post", f"/orders/{order.pk}/exchange", {"quote": quote}).json()
        self.exchange = made["orders"][0]["waiting"]
        assert (self.extras["due"], self.exchange["due"]) == ("5.00", "12.00")

    def pay(self, due: dict[str, Any]) -> Any:
        body = {"gateway": "sham", "buyer": {"name": "Ada", "email": "ada@foyer.test"}}
        path = f"/v1/sales/reservations/{due['reservation']}/payment"
        return self.buyer.api.post(path, body, format="json", HTTP_X_RESERVATION_SECRET=due["secret"])

    def state(self, due: dict[str, Any]) -> tuple[int, str]:
        path = f"/v1/sales/payments/{self.buyer.payment.reference}"
        body = self.buyer.api.get(path, HTTP_X_RESERVATION_SECRET=due["secret"]).json()
        verified = self.buyer.api.post(f"{path}/verify", HTTP_X_RESERVATION_SECRET=due["secret"]).json()
        assert (verified["reservation"], verified["status"]) == (body["reservation"], body["status"])
        return body["reservation"], body["status"]


@pytest.fixture
def dues(provider: FakeProvider) -> TwoDues:
    return TwoDues(provider)


def test_each_secret_asks_for_what_it_pays(dues: TwoDues):
    assert dues.state(dues.extras) == (dues.extras["reservation"], "Progress")
    assert dues.state(dues.exchange) == (dues.exchange["reservation"], "Progress")

    assert dues.pay(dues.extras).json()["status"] == "Success"

    assert dues.state(dues.extras) == (dues.extras["reservation"], "Success")
    assert dues.state(dues.exchange) == (dues.exchange["reservation"], "Progress")


def test_what_expired_is_not_called_paid_because_its_order_was(dues: TwoDues, later: Callable[..., None]):
    later(minutes=20)
    expire_reservations()

    assert dues.state(dues.extras) == (dues.extras["reservation"], "Failure")

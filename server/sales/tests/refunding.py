"""Helpers for tests of refunds: a fake provider of refunds, and orders to be refunded."""

from __future__ import annotations

from typing import Any

from django.db import connection
from rest_framework.test import APIClient

from server.catalogue.events.models import Performance
from server.inventory.models import Stock
from server.payments.models import Charge, Refund
from server.payments.services.checkouts import Buyer
from server.payments.services.gateways import GatewayResult, ProviderUnreachable
from server.payments.services.gateways.gateway import PaymentGateway
from server.sales.models import Order
from server.sales.services.checkout import check_out
from server.testing import factories

ADA = Buyer(name="Ada Lovelace", email="ada@foyer.test")
PENDING = GatewayResult(status=Charge.Status.PENDING, provider_id="re_1")
MOVED = GatewayResult(status=Charge.Status.SUCCEEDED, provider_id="re_1")
REFUSED = GatewayResult(status=Charge.Status.FAILED, message="The card is closed")


class FakeProvider(PaymentGateway):
    """Accepts every charge at once; answers refunds as configured, and records the keys that it was called with."""

    name = "sham"
    label = "Sham"
    is_at_once = False

    def __init__(self) -> None:
        self.answer: GatewayResult | Exception = PENDING
        self.calls: list[str] = []
        self.was_in_transaction = False

    def is_open_to(self, *_: object) -> bool:
        return True

    def check(self, **_: object) -> None:
        """Accept every amount."""

    def begin(self, charge: Charge) -> GatewayResult:
        return GatewayResult(status=Charge.Status.SUCCEEDED, provider_id=f"pi_{charge.pk}")

    def refund(self, refund: Refund) -> GatewayResult:
        self.calls.append(refund.idempotency_key)
        self.was_in_transaction |= connection.in_atomic_block
        if isinstance(self.answer, Exception):
            raise self.answer
        return self.answer

    def find_refund(self, refund: Refund) -> GatewayResult | None:
        """Find nothing that it has not answered."""
        if isinstance(self.answer, Exception):
            raise self.answer
        return self.answer if refund.provider_id else None

    def is_away(self) -> None:
        self.answer = ProviderUnreachable()


def sell_by_card(performance: Performance, quantity: int, *, buyer: Buyer = ADA, **more: Any) -> Order:
    """Sell tickets through the provider, at the counter."""
    caller = more.pop("caller", None) or factories.make_staff(performance.account)
    reserved = factories.reserve_tickets(performance, quantity, caller=caller, **more)
    checkout = check_out(
        caller=caller,
        reservation_id=reserved.reservation.pk,
        secret=reserved.secret,
        gateway="sham",
        buyer=buyer,
    )
    return checkout.payment.orders.get(performance=performance)


def counters(performance: Performance) -> tuple[Any, ...]:
    """Return what a performance has sold, how many are admitted, and its revenue."""
    return Stock.objects.values_list("sold", "admitted", "revenue").get(pk=performance.pk)


def partly(order: Order, *ticket_ids: int, upsells: tuple[int, ...] = (), **more: Any) -> dict[str, Any]:
    """Return the body of a partial refund of an order."""
    return {
        "paymentid": order.payment.reference,
        "eventticketdetails": [{"eventticketdetailid": order.pk, "ispartialflag": "1"}],
        "ticketinfo": [{"ticketid": pk, "quantity": 1} for pk in ticket_ids],
        "upsellInfo": [{"individualupsellid": pk, "quantity": 1} for pk in upsells],
        **more,
    }


def refund_partly(api: APIClient, body: dict[str, Any]) -> Any:
    return api.post("/v1/payment/partialRefund", body)


def preview(api: APIClient, body: dict[str, Any]) -> Any:
    """Return the preview of a partial refund."""
    order = body["eventticketdetails"][0]["eventticketdetailid"]
    fields = {name: value for name, value in body.items() if name != "eventticketdetails"}
    return api.post("/v1/payment/partialRefundDetails", {**fields, "eventticketdetailid": order})


def refund_order(api: APIClient, order: Order, **more: Any) -> Any:
    body = {"payment_intent": order.payment.reference, "totalAmount": str(order.total), **more}
    return api.post("/v1/payment/paymentRefundByOrder", body)

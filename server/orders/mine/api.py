"""`/v1/mine/{reference}`: a buyer's own orders, by the link in their mail."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from server.core.http.api import IDEMPOTENCY_KEY
from server.core.http.replies import writer
from server.core.speech.languages import said
from server.events.selectors import get_performance
from server.orders.exchanging.explaining_selectors import explain
from server.orders.mine.exchange_selectors import list_dates
from server.orders.mine.link_api import ORDER_KEY, OwnOrderView
from server.orders.mine.selectors import find_own_order, read_own_payment
from server.orders.mine.serializers import (
    OwnCancelIn,
    OwnCancelledOut,
    OwnCancelPlanOut,
    OwnDatesOut,
    OwnExchangeIn,
    OwnExtrasIn,
    OwnExtrasOut,
    OwnNamesIn,
    OwnPaymentOut,
    OwnQuoteIn,
    OwnQuoteOut,
    dates_on_wire,
    own_payment_on_wire,
)
from server.orders.mine.services.cancelling import cancel_order, plan_cancel
from server.orders.mine.services.exchanging import make_own_exchange, quote_own_exchange
from server.orders.mine.services.extras import add_extras
from server.orders.mine.services.locking import gateways_by_hand
from server.orders.mine.services.renaming import rename_tickets
from server.orders.refunds.errors import RefundFailed
from server.orders.selling.api import idempotency_key_of
from server.orders.selling.upsell_serializers import offered_upsells_on_wire
from server.payments.models import Payment, Refund


class OwnPaymentView(OwnOrderView):
    @extend_schema(responses=OwnPaymentOut, parameters=[ORDER_KEY])
    def get(self, request: Request, payment: str) -> Response:
        return _all_of(self.payment)


def _all_of(payment: Payment) -> Response:
    """Answer with a payment as it is now."""
    return Response(own_payment_on_wire(read_own_payment(payment=payment, by_hand=gateways_by_hand())))


class OwnNamesView(OwnOrderView):
    """Who comes with which ticket."""

    @extend_schema(request=OwnNamesIn, responses=OwnPaymentOut, parameters=[ORDER_KEY])
    def put(self, request: Request, payment: str, order: int) -> Response:
        rename_tickets(caller=self.caller, order_id=order, names=self.read(OwnNamesIn).asked.get("names", []))
        return _all_of(self.payment)


class OwnDatesView(OwnOrderView):
    """The performances that an order's tickets may be exchanged for."""

    @extend_schema(responses=OwnDatesOut, parameters=[ORDER_KEY])
    def get(self, request: Request, payment: str, order: int) -> Response:
        own = find_own_order(caller=self.caller, order_id=order)
        return Response(dates_on_wire(list_dates(own), self.caller))


class OwnQuoteView(OwnOrderView):
    """What an exchange would come to; nothing is claimed."""

    @extend_schema(request=OwnQuoteIn, responses=OwnQuoteOut, parameters=[ORDER_KEY])
    def post(self, request: Request, payment: str, order: int) -> Response:
        quoted = quote_own_exchange(caller=self.caller, wish=self.read(OwnQuoteIn).wish(order))
        return Response(writer(OwnQuoteOut)(explain(quoted.exchange, quoted.priced)))


class OwnExchangeView(OwnOrderView):
    """An exchange as it was quoted: made, or waiting for its money, which the payment then says."""

    @extend_schema(request=OwnExchangeIn, responses=OwnPaymentOut, parameters=[ORDER_KEY])
    def post(self, request: Request, payment: str, order: int) -> Response:
        quote = self.read(OwnExchangeIn).asked["quote"]
        make_own_exchange(caller=self.caller, order_id=order, exchange_id=quote)
        return _all_of(self.payment)


class OwnExtrasView(OwnOrderView):
    """The upsells that may be added to an order, and those that are."""

    @extend_schema(responses=OwnExtrasOut, parameters=[ORDER_KEY])
    def get(self, request: Request, payment: str, order: int) -> Response:
        performance = find_own_order(caller=self.caller, order_id=order).order.performance
        upsells = offered_upsells_on_wire(
            get_performance(caller=self.caller, performance_id=performance.pk), self.caller
        )
        return Response({"currency": self.payment.currency, "upsells": upsells})

    @extend_schema(request=OwnExtrasIn, responses=OwnPaymentOut, parameters=[ORDER_KEY, IDEMPOTENCY_KEY])
    def post(self, request: Request, payment: str, order: int) -> Response:
        wanted = self.read(OwnExtrasIn).asked.get("upsells", [])
        add_extras(caller=self.caller, order_id=order, wanted=wanted, key=idempotency_key_of(request))
        return _all_of(self.payment)


class OwnCancelView(OwnOrderView):
    """All that is left of an order goes back: what that comes to, and then just that."""

    @extend_schema(responses=OwnCancelPlanOut, parameters=[ORDER_KEY])
    def get(self, request: Request, payment: str, order: int) -> Response:
        return Response(writer(OwnCancelPlanOut)(plan_cancel(caller=self.caller, order_id=order)))

    @extend_schema(request=OwnCancelIn, responses=OwnCancelledOut, parameters=[ORDER_KEY])
    def post(self, request: Request, payment: str, order: int) -> Response:
        refund = cancel_order(caller=self.caller, order_id=order, amount=self.read(OwnCancelIn).asked["amount"])
        if refund.status == Refund.Status.FAILED:
            raise RefundFailed(said(refund.failure, RefundFailed.message))
        return Response(writer(OwnCancelledOut)(refund))

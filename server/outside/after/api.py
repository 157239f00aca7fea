"""`/api/orders/{order}/…`: cancelling, giving back and exchanging what was sold."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from rest_framework.response import Response

from server.accounts.site import link_origin
from server.core.http.replies import writer
from server.orders.exchanging.explaining_selectors import explain
from server.orders.links import order_address
from server.orders.models import Exchange, Order, RefundLine
from server.orders.refunds.selectors import find_order, read_lines
from server.outside.after import serializers as shapes
from server.outside.after.services.cancelling import cancel_order
from server.outside.after.services.exchanging import Settled, make_exchange, quote_exchange
from server.outside.after.services.refunding import make_refund, quote_refund
from server.outside.http.schema import operation
from server.outside.http.views import ApiView
from server.outside.orders.on_wire import order_on_wire
from server.outside.orders.selectors import find_order as find_whole_order
from server.outside.orders.serializers import OrderOut
from server.payments.models import Refund

ORDER_WIDE = "Without any `tickets` and `upsells` it is all that is left of the order."


class CancelView(ApiView):
    grant = "cancel"

    @operation(
        "cancel_order",
        "Cancel an order",
        asks=shapes.CancelIn,
        answers=OrderOut,
        once=True,
        description="Takes back what this client has sold: an order that is not paid yet, with its whole reservation, "
        "or one that it was paid for itself; its tickets open no door any more, and the client gives the money back. "
        "What a buyer paid us by card, and what was sold by somebody else, is refunded instead.",
    )
    def post(self, asked: shapes.CancelIn) -> Response:
        number = self.kwargs["order"]
        cancel_order(caller=self.caller, order_id=number, reason=asked.asked["reason"])
        return Response(order_on_wire(find_whole_order(caller=self.caller, order_id=number)))


class RefundQuoteView(ApiView):
    grant = "refunds"

    @operation(
        "quote_refund",
        "What a refund would give back",
        asks=shapes.RefundQuoteIn,
        answers=shapes.RefundQuoteOut,
        description=f"Nothing is written. {ORDER_WIDE}",
    )
    def post(self, asked: shapes.RefundQuoteIn) -> Response:
        plan = quote_refund(caller=self.caller, wish=asked.wish(self.kwargs["order"]))
        return Response(writer(shapes.RefundQuoteOut)(plan))


@dataclass(frozen=True, kw_only=True)
class Refunded:
    refund: Refund
    order: Order
    lines: list[RefundLine]


class RefundsView(ApiView):
    grant = "refunds"

    @operation(
        "refund_order",
        "Refund tickets and upsells",
        asks=shapes.RefundIn,
        answers=shapes.RefundOut,
        status=201,
        once=True,
        description=f"Money goes back the way it came. {ORDER_WIDE}",
    )
    def post(self, asked: shapes.RefundIn) -> Response:
        refund = make_refund(caller=self.caller, wish=asked.wish(self.kwargs["order"]))
        order = find_order(caller=self.caller, order_id=self.kwargs["order"])
        made = Refunded(refund=refund, order=order, lines=read_lines(refund))
        return Response(writer(shapes.RefundOut)(made), status=201)


class ExchangeQuoteView(ApiView):
    grant = "exchanges"

    @operation(
        "quote_exchange",
        "What an exchange would come to",
        asks=shapes.ExchangeQuoteIn,
        answers=shapes.ExchangeQuoteOut,
        description="The price is kept for ten minutes; nothing is claimed. Without `new_tickets` each ticket is "
        f"exchanged for one of its own type. {ORDER_WIDE}",
    )
    def post(self, asked: shapes.ExchangeQuoteIn) -> Response:
        quoted = quote_exchange(caller=self.caller, wish=asked.wish(self.kwargs["order"]))
        return Response(writer(shapes.ExchangeQuoteOut)(explain(quoted.exchange, quoted.priced)))


@dataclass(frozen=True, kw_only=True)
class Exchanged:
    exchange: Exchange
    payment_url: str | None
    ends_at: datetime | None


class ExchangeView(ApiView):
    grant = "exchanges"

    @operation(
        "exchange_order",
        "Exchange tickets",
        asks=shapes.ExchangeIn,
        answers=shapes.ExchangeOut,
        once=True,
        description="Makes what was quoted, in one step: the old tickets are given back and the new ones issued. "
        "Cheaper ones give back the difference the way its money came. Where the buyer is to pay for dearer ones, the "
        "new seats are kept meanwhile, and `payment_url` is mailed to them.",
    )
    def post(self, asked: shapes.ExchangeIn) -> Response:
        origin = link_origin(self.request)
        exchange = make_exchange(
            caller=self.caller,
            order_id=self.kwargs["order"],
            quote_id=asked.asked["quote"],
            settled=Settled(asked.asked["by"]),
            origin=origin,
        )
        waits = exchange.status == Exchange.Status.PENDING
        shown = Exchanged(
            exchange=exchange,
            payment_url=order_address(exchange.order.payment, origin=origin) if waits else None,
            ends_at=exchange.expires_at if waits else None,
        )
        return Response(writer(shapes.ExchangeOut)(shown))

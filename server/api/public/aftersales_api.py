"""`/api/orders/{order}/…`: cancelling, giving back and exchanging what was sold."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from rest_framework import serializers

from server.aftersales.exchanges.explanation_selectors import LineKind, QuoteExplanation, explain
from server.aftersales.exchanges.rules import ExchangeInput, ExchangeTotals, NewSeats, NewTickets
from server.aftersales.refunds.selectors import read_lines
from server.api.public.aftersales_services import (
    ClientRefundRequest,
    Settled,
    cancel_order,
    make_exchange,
    make_refund,
    quote_exchange,
    quote_refund,
)
from server.api.public.operations_api import operation
from server.api.public.orders_api import OrderOut
from server.api.public.selectors import find_order as find_whole_order
from server.api.public.views_api import ApiView
from server.payments.models import Gateway, Refund
from server.platform.addresses import link_origin
from server.platform.http.inputs import MOST_ID, CallIn, ChosenIdField, FlagField, FormIn, IdField, RowsField, TextField
from server.platform.http.outputs import Boolean, ChoiceOf, Instant, Integer, Money, Text
from server.sales.choices import Choice, refuse_twice
from server.sales.links import order_address
from server.sales.models import Exchange, Order, RefundLine
from server.sales.refundable import RefundPlan
from server.sales.refundable_selectors import find_order

MOST_UNITS = 1000
LONGEST_REASON = 200
WAYS = ("client", "card", "gift_card")


def way_of(gateway: str) -> str:
    """Say which way money goes back: by the client, who took it, to the buyer's card, or to gift cards alone."""
    if not gateway or gateway == Gateway.FREE:
        return "gift_card"
    return "client" if gateway == Gateway.OFFLINE else "card"


class Numbers(serializers.ListField):
    """Numbers of rows."""

    def __init__(self, help_text: str) -> None:
        child = serializers.IntegerField(min_value=1, max_value=MOST_ID)
        super().__init__(child=child, required=False, default=list, max_length=MOST_UNITS, help_text=help_text)


class UnitsIn(CallIn):
    # Which units of an order are meant.

    tickets = Numbers("numbers of its tickets; without tickets and upsells, everything that is left of the order")
    upsells = Numbers("numbers of its upsell items; those that a ticket includes are added automatically")

    def check_units(self) -> None:
        # Refuses a ticket or an upsell that is named twice.
        for name in ("tickets", "upsells"):
            refuse_twice(self.params[name], field=name)


class RefundQuoteIn(UnitsIn):
    keep_booking_fee = FlagField("keeps_fee")

    def to_input(self, order: int) -> ClientRefundRequest:
        self.check_units()
        params = self.params
        return ClientRefundRequest(
            order=order,
            tickets=params["tickets"],
            upsells=params["upsells"],
            keeps_fee=params.get("keeps_fee", False),
            reason=params.get("reason", ""),
        )


class RefundIn(RefundQuoteIn):
    reason = TextField(most=LONGEST_REASON)


class CancelIn(CallIn):
    reason = TextField(most=LONGEST_REASON)


class RefundedUnitOut(serializers.Serializer[Any]):
    """One ticket or upsell item; the number of the other is null."""

    ticket = Integer("ticket_id", allow_null=True)
    upsell_item = Integer("upsell_id", allow_null=True)
    amount = Money(help_text="how much of its price is refunded")


class RefundWayOut(serializers.Serializer[Any]):
    """An amount refunded in one way."""

    back_to = ChoiceOf(lambda way: way_of(way.gateway), choices=WAYS)
    amount = Money()


class RefundQuoteOut(serializers.Serializer[Any]):
    """What a refund would give back, if it were asked for now."""

    order = Integer("order.pk")
    amount = Money(help_text="in all")
    gift_card = Money(help_text="the amount refunded to gift cards")
    currency = Text("order.payment.currency")
    back_to = ChoiceOf(lambda plan: way_of(plan.gateway), choices=WAYS, help_text="how the rest is refunded")
    ways = RefundWayOut(many=True, help_text="amounts of the rest by way; several after exchanges")
    booking_fee = Money("fee", help_text="booking fees of its tickets, refunded or not")
    keep_booking_fee = Boolean("keeps_fee")
    whole = Boolean("is_whole", help_text="whether nothing of the order is left afterwards")
    units = RefundedUnitOut(many=True, source="lines")


class RefundOut(serializers.Serializer[Any]):
    """A refund as far as it has come; its units open no door from the moment that it is asked for."""

    refund = Integer("refund.pk")
    order = Integer("order.pk")
    status = ChoiceOf(
        "refund.status",
        choices=[Refund.Status.PENDING.value, Refund.Status.SUCCEEDED.value],
        help_text="`pending` while the money is on its way: webhooks report the outcome",
    )
    amount = Money("refund.amount")
    gift_card = Money("refund.gift_card", help_text="the amount refunded to gift cards")
    currency = Text("order.payment.currency")
    back_to = ChoiceOf(lambda made: way_of(made.refund.gateway), choices=WAYS, help_text="how the rest is refunded")
    keep_booking_fee = Boolean("refund.keeps_fee")
    reason = Text("refund.reason", help_text="as in the order's history, with the client's name")
    units = RefundedUnitOut(many=True, source="lines")
    order_status = ChoiceOf("order.status", choices=Order.Status.values)
    created_at = Instant("refund.created_at")


class NewTicketsIn(FormIn[NewTickets]):
    makes = NewTickets

    ticket_type = ChosenIdField("kind", help_text="null: the normal ticket")
    quantity = serializers.IntegerField(min_value=1, max_value=MOST_UNITS)


class NewSeatsIn(FormIn[NewSeats]):
    makes = NewSeats

    team = IdField()
    players = serializers.ListField(
        child=serializers.IntegerField(min_value=1, max_value=999), min_length=1, max_length=MOST_UNITS
    )


class ExchangeQuoteIn(UnitsIn):
    performance = IdField(help_text="of the new tickets; may be the order's own performance, to change ticket types")
    new_tickets = RowsField(NewTicketsIn, most=100)
    seats = RowsField(NewSeatsIn, most=MOST_UNITS)

    def to_input(self, order: int) -> ExchangeInput:
        self.check_units()
        params = self.params
        seats = [NewSeats(team=seat.team, players=tuple(seat.players)) for seat in params.get("seats", ())]
        refuse_twice(((seat.team, player) for seat in seats for player in seat.players), field="seats")
        return ExchangeInput(
            order=order,
            performance=params["performance"],
            tickets=tuple(Choice(unit=number) for number in params["tickets"]),
            upsells=tuple(Choice(unit=number) for number in params["upsells"]),
            new=tuple(params.get("new_tickets", ())),
            seats=tuple(seats),
        )


class ExchangeIn(CallIn):
    quote = IdField(help_text="the quote's result; exactly that is made")
    by = serializers.ChoiceField(
        choices=[way.value for way in Settled],
        default=Settled.CLIENT.value,
        help_text="who pays a difference: the `client`, for an order that it sold for its own money, or the buyer by a "
        "`link`; the old tickets stay valid until then",
    )


class ExchangeLineOut(serializers.Serializer[Any]):
    """A line of a quote: what is given up, what is had instead, what is lost, what becomes of booking fees."""

    kind = ChoiceOf(lambda line: line.kind.value, choices=[kind.value for kind in LineKind])
    name = Text()
    quantity = Integer()
    amount = Money()
    note = Text()


class ExchangeQuoteOut(serializers.Serializer[Any]):
    """What an exchange comes to; it is the price until `expires_at`."""

    quote = Integer("exchange.pk")
    order = Integer("exchange.order_id")
    performance = Integer("exchange.target_id")
    expires_at = Instant("exchange.expires_at")
    currency = Text("exchange.order.payment.currency")
    old_total = Money("reckoning.source_total", help_text="the price of what is given up")
    new_total = Money("reckoning.target_total", help_text="today's price of the replacement")
    difference = Money("reckoning.change", help_text="negative for a refund")
    settled = ChoiceOf(
        lambda shown: _settled(shown.reckoning),
        choices=("charge", "refund", "none"),
        help_text="how the difference is settled; below 0.50 nothing is charged or refunded",
    )
    whole = Boolean(
        lambda shown: not shown.is_partial, help_text="whether nothing of the order stays in its performance"
    )
    tickets = Integer("ticket_count", help_text="how many new tickets")
    lines = ExchangeLineOut(many=True)


def _settled(reckoning: ExchangeTotals) -> str:
    if reckoning.may_charge:
        return "charge"
    return "refund" if reckoning.may_refund else "none"


class ExchangeOut(serializers.Serializer[Any]):
    """An exchange: made, or waiting for what its buyer pays."""

    exchange = Integer("exchange.pk")
    status = ChoiceOf("exchange.status", choices=[status.value for status in Exchange.Status])
    order = Integer("exchange.order_id", help_text="the order whose tickets were given up")
    new_order = Integer(
        "exchange.made_id",
        allow_null=True,
        help_text="the order with the new tickets: the same one if all were exchanged",
    )
    difference = Money("exchange.change")
    currency = Text("exchange.order.payment.currency")
    payment_url = Text(allow_null=True, help_text="the buyer's payment page, while the exchange is pending; else null")
    expires_at = Instant("ends_at", allow_null=True)


ORDER_WIDE = "Without `tickets` and `upsells` it applies to everything that is left of the order."


class CancelView(ApiView):
    grant = "cancel"

    @operation(
        "cancel_order",
        "Cancel an order",
        input_class=CancelIn,
        answers=OrderOut,
        once=True,
        description="Cancels what this client has sold: an unpaid order, with its whole reservation, or an order for "
        "which the client took the money; its tickets become invalid, and the client refunds the buyer. Orders that "
        "buyers paid us by card, or that others sold, have to be refunded instead.",
    )
    def post(self, data: CancelIn) -> Order:
        number = self.kwargs["order"]
        cancel_order(caller=self.caller, order_id=number, reason=data.params["reason"])
        return find_whole_order(caller=self.caller, order_id=number)


class RefundQuoteView(ApiView):
    grant = "refunds"

    @operation(
        "quote_refund",
        "Preview a refund",
        input_class=RefundQuoteIn,
        answers=RefundQuoteOut,
        description=f"Nothing is written. {ORDER_WIDE}",
    )
    def post(self, data: RefundQuoteIn) -> RefundPlan:
        return quote_refund(caller=self.caller, refund_request=data.to_input(self.kwargs["order"]))


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
        input_class=RefundIn,
        answers=RefundOut,
        status=201,
        once=True,
        description=f"Money is refunded through the original gateway. {ORDER_WIDE}",
    )
    def post(self, data: RefundIn) -> Refunded:
        refund = make_refund(caller=self.caller, refund_request=data.to_input(self.kwargs["order"]))
        order = find_order(caller=self.caller, order_id=self.kwargs["order"])
        return Refunded(refund=refund, order=order, lines=read_lines(refund))


class ExchangeQuoteView(ApiView):
    grant = "exchanges"

    @operation(
        "quote_exchange",
        "Quote an exchange",
        input_class=ExchangeQuoteIn,
        answers=ExchangeQuoteOut,
        description="The price holds for ten minutes; nothing is reserved. Without `new_tickets` each ticket is "
        f"exchanged for one of its own type. {ORDER_WIDE}",
    )
    def post(self, data: ExchangeQuoteIn) -> QuoteExplanation:
        quoted = quote_exchange(caller=self.caller, exchange_input=data.to_input(self.kwargs["order"]))
        return explain(quoted.exchange, quoted.priced)


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
        input_class=ExchangeIn,
        answers=ExchangeOut,
        once=True,
        description="Makes the quoted exchange in one step: the old tickets are given back and the new ones issued. "
        "If they are cheaper, the difference is refunded through the original gateway. If the buyer has to pay a "
        "difference, the new seats are reserved meanwhile, and `payment_url` is emailed to them.",
    )
    def post(self, data: ExchangeIn) -> Exchanged:
        origin = link_origin(self.request)
        exchange = make_exchange(
            caller=self.caller,
            order_id=self.kwargs["order"],
            quote_id=data.params["quote"],
            settled=Settled(data.params["by"]),
            origin=origin,
        )
        waits = exchange.status == Exchange.Status.PENDING
        return Exchanged(
            exchange=exchange,
            payment_url=order_address(exchange.order.payment, origin=origin) if waits else None,
            ends_at=exchange.expires_at if waits else None,
        )

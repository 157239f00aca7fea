"""After the sale on the wire: what is to be given back or exchanged, what that comes to, and what became of it."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from server.core import wire
from server.core.http.forms import MOST_ID, CallIn, Chosen, Flag, FormIn, Number, Rows, Typed
from server.core.http.replies import Money, Text, Whole, WordOf, Yes
from server.orders.exchanging.explaining_selectors import LineKind
from server.orders.exchanging.reckoning import Reckoning
from server.orders.exchanging.wishes import NewSeats, NewTickets
from server.orders.models import Exchange, Order, RefundLine, Ticket
from server.orders.refunds.refundable import PlannedLine, refuse_twice
from server.outside.after.services.exchanging import ExchangeWish, Settled
from server.outside.after.services.refunding import RefundWish
from server.payments.models import Gateway, Refund

MOST_UNITS = 1000
LONGEST_REASON = 200
WAYS = ("client", "card", "gift_card")


def way_of(gateway: str) -> str:
    """Say which way money goes back: by the client, who took it, to the buyer's card, or to gift cards alone."""
    if not gateway or gateway == Gateway.FREE:
        return "gift_card"
    return "client" if gateway == Gateway.OFFLINE else "card"


class At(serializers.DateTimeField):
    """A moment, in UTC; null where there is none."""

    def to_representation(self, value: Any) -> str:
        return wire.iso(value, "UTC")


class Numbers(serializers.ListField):
    """Numbers of rows."""

    def __init__(self, help_text: str) -> None:
        child = serializers.IntegerField(min_value=1, max_value=MOST_ID)
        super().__init__(child=child, required=False, default=list, max_length=MOST_UNITS, help_text=help_text)


class UnitsIn(CallIn):
    # Which units of an order are meant.

    tickets = Numbers(
        "numbers of its tickets; where neither these nor upsells are named, all that is left of the order"
    )
    upsells = Numbers("numbers of its upsell items; those that a ticket brought go with it by themselves")

    def check_units(self) -> None:
        # Refuses a ticket or an upsell that is named twice.
        for name in ("tickets", "upsells"):
            refuse_twice(self.asked[name], field=name)


class RefundQuoteIn(UnitsIn):
    keep_booking_fee = Flag("keeps_fee")

    def wish(self, order: int) -> RefundWish:
        self.check_units()
        asked = self.asked
        return RefundWish(
            order=order,
            tickets=asked["tickets"],
            upsells=asked["upsells"],
            keeps_fee=asked.get("keeps_fee", False),
            reason=asked.get("reason", ""),
        )


class RefundIn(RefundQuoteIn):
    reason = Typed(most=LONGEST_REASON)


class CancelIn(CallIn):
    reason = Typed(most=LONGEST_REASON)


def _ticket_of(line: PlannedLine | RefundLine) -> int | None:
    if isinstance(line, RefundLine):
        return line.ticket_id
    return line.unit.pk if isinstance(line.unit, Ticket) else None


def _upsell_of(line: PlannedLine | RefundLine) -> int | None:
    if isinstance(line, RefundLine):
        return line.upsell_id
    return None if isinstance(line.unit, Ticket) else line.unit.pk


class RefundedUnitOut(serializers.Serializer[Any]):
    """One ticket or upsell item; the number of the other is null."""

    ticket = Whole(_ticket_of, allow_null=True)
    upsell_item = Whole(_upsell_of, allow_null=True)
    amount = Money(help_text="how much of what it cost goes back")


class RefundWayOut(serializers.Serializer[Any]):
    """An amount that goes back one way."""

    back_to = WordOf(lambda way: way_of(way.gateway), choices=WAYS)
    amount = Money()


class RefundQuoteOut(serializers.Serializer[Any]):
    """What a refund would give back, if it were asked for now."""

    order = Whole("order.pk")
    amount = Money(help_text="in all")
    gift_card = Money(help_text="what of it gift cards get back")
    currency = Text("order.payment.currency")
    back_to = WordOf(lambda plan: way_of(plan.gateway), choices=WAYS, help_text="which way the rest goes back")
    ways = RefundWayOut(many=True, help_text="how much of the rest goes back which way: several after exchanges")
    booking_fee = Money("fee", help_text="what its tickets cost in booking fees, given back or not")
    keep_booking_fee = Yes("keeps_fee")
    whole = Yes("is_whole", help_text="nothing of the order is left then")
    units = RefundedUnitOut(many=True, source="lines")


class RefundOut(serializers.Serializer[Any]):
    """A refund as far as it has come; its units open no door from the moment that it is asked for."""

    refund = Whole("refund.pk")
    order = Whole("order.pk")
    status = WordOf(
        "refund.status",
        choices=[Refund.Status.PENDING.value, Refund.Status.SUCCEEDED.value],
        help_text="`pending` while its money is under way: webhooks tell how it ends",
    )
    amount = Money("refund.amount")
    gift_card = Money("refund.gift_card", help_text="what of it gift cards get back")
    currency = Text("order.payment.currency")
    back_to = WordOf(lambda made: way_of(made.refund.gateway), choices=WAYS, help_text="which way the rest goes back")
    keep_booking_fee = Yes("refund.keeps_fee")
    reason = Text("refund.reason", help_text="as the order's history has it, with the client's name")
    units = RefundedUnitOut(many=True, source="lines")
    order_status = WordOf("order.status", choices=Order.Status.values)
    created_at = At(source="refund.created_at")


class NewTicketsIn(FormIn[NewTickets]):
    makes = NewTickets

    ticket_type = Chosen("kind", help_text="null: a normal ticket")
    quantity = serializers.IntegerField(min_value=1, max_value=MOST_UNITS)


class NewSeatsIn(FormIn[NewSeats]):
    makes = NewSeats

    team = Number()
    players = serializers.ListField(
        child=serializers.IntegerField(min_value=1, max_value=999), min_length=1, max_length=MOST_UNITS
    )


class ExchangeQuoteIn(UnitsIn):
    performance = Number(help_text="for which the new tickets are; the order's own, too, for tickets of other types")
    new_tickets = Rows(NewTicketsIn, most=100)
    seats = Rows(NewSeatsIn, most=MOST_UNITS)

    def wish(self, order: int) -> ExchangeWish:
        self.check_units()
        asked = self.asked
        seats = [NewSeats(team=seat.team, players=tuple(seat.players)) for seat in asked.get("seats", ())]
        refuse_twice(((seat.team, player) for seat in seats for player in seat.players), field="seats")
        return ExchangeWish(
            order=order,
            performance=asked["performance"],
            tickets=asked["tickets"],
            upsells=asked["upsells"],
            new=asked.get("new_tickets", ()),
            seats=seats,
        )


class ExchangeIn(CallIn):
    quote = Number(help_text="what the call that quotes has answered; made is just that")
    by = serializers.ChoiceField(
        choices=[way.value for way in Settled],
        default=Settled.CLIENT.value,
        help_text="who pays for dearer tickets: the `client`, of an order that it sold for its own money, or the buyer "
        "by a `link`; until they have paid the old tickets stay good",
    )


class ExchangeLineOut(serializers.Serializer[Any]):
    """A line of a quote: what is given up, what is had instead, what is lost, what becomes of booking fees."""

    kind = WordOf(lambda line: line.kind.value, choices=[kind.value for kind in LineKind])
    name = Text()
    quantity = Whole()
    amount = Money()
    note = Text()


class ExchangeQuoteOut(serializers.Serializer[Any]):
    """What an exchange comes to; it is the price until `expires_at`."""

    quote = Whole("exchange.pk")
    order = Whole("exchange.order_id")
    performance = Whole("exchange.target_id")
    expires_at = At(source="exchange.expires_at")
    currency = Text("exchange.order.payment.currency")
    old_total = Money("reckoning.source_total", help_text="what is given up has cost")
    new_total = Money("reckoning.target_total", help_text="what is had instead costs today")
    difference = Money("reckoning.change", help_text="below 0 where money goes back")
    settled = WordOf(
        lambda shown: _settled(shown.reckoning),
        choices=("charge", "refund", "none"),
        help_text="what is done about the difference; nothing where it is below 0.50",
    )
    whole = Yes(lambda shown: not shown.is_partial, help_text="nothing of the order stays where it is")
    tickets = Whole("ticket_count", help_text="how many new ones")
    lines = ExchangeLineOut(many=True)


def _settled(reckoning: Reckoning) -> str:
    if reckoning.may_charge:
        return "charge"
    return "refund" if reckoning.may_refund else "none"


class ExchangeOut(serializers.Serializer[Any]):
    """An exchange: made, or waiting for what its buyer pays."""

    exchange = Whole("exchange.pk")
    status = WordOf("exchange.status", choices=[status.value for status in Exchange.Status])
    order = Whole("exchange.order_id", help_text="whose tickets were given up")
    new_order = Whole(
        "exchange.made_id", allow_null=True, help_text="which has the new ones: the same one if all were exchanged"
    )
    difference = Money("exchange.change")
    currency = Text("exchange.order.payment.currency")
    payment_url = Text(allow_null=True, help_text="where the buyer pays, while it waits; else null")
    expires_at = At(source="ends_at", allow_null=True)

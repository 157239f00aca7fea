"""The wire of refunds (spec part 3, section 7): what is to be given back, what that comes to, and what became of it."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from server.aftersales.order_page.parts_serializers import RefundOut, serialize_order_refund
from server.payments.api import GatewayName, GatewayOrNone
from server.payments.models import Refund
from server.platform.http.inputs import (
    AmountField,
    CallIn,
    ChosenIdField,
    FlagField,
    FormIn,
    IdField,
    IgnoredActorField,
    RowsField,
    TextField,
)
from server.platform.http.outputs import Boolean, Integer, Money, Text
from server.sales.models import Order, Ticket
from server.sales.refundable import Choice, check_choices, check_count
from server.sales.refundable_selectors import read_lines

MOST_ROWS = 1000
ORDER_MARKER = "ORD-"  # spec part 3, section 5: our references begin with it


class _Quantity(serializers.IntegerField):
    def __init__(self) -> None:
        super().__init__(required=False, min_value=0, max_value=MOST_ROWS, default=1)


class TicketChoiceIn(FormIn[Choice]):
    makes = Choice

    ticketid = ChosenIdField("unit")
    tickettypeid = ChosenIdField("kind", help_text="0 or null: a normal ticket")
    quantity = _Quantity()


class UpsellChoiceIn(FormIn[Choice]):
    makes = Choice

    individualupsellid = ChosenIdField("unit")
    upsellid = ChosenIdField("kind")
    quantity = _Quantity()


class _PartlyIn(CallIn):
    nooftickets = serializers.IntegerField(required=False, min_value=0, max_value=MOST_ROWS)
    ticketinfo = RowsField(TicketChoiceIn, most=MOST_ROWS)
    upsellInfo = RowsField(UpsellChoiceIn, most=MOST_ROWS)
    keepfee = FlagField()

    def chosen(self) -> tuple[list[Choice], list[Choice], int]:
        """Give the tickets and upsells that are named, and the number of any tickets if none are.

        :raises NamedTwice: if one of them is named twice.
        :raises CountDiffers: if the number is another one than that of the tickets.
        """
        tickets, upsells = self.asked.get("ticketinfo", []), self.asked.get("upsellInfo", [])
        number = self.asked.get("nooftickets")
        check_choices(tickets, field="ticketinfo")
        check_choices(upsells, field="upsellInfo")
        check_count(number, tickets, field="nooftickets")
        return tickets, upsells, number or 0


class PartialRefundDetailsIn(_PartlyIn):
    whole = FlagField()  # all that is left of the order, whatever is chosen
    accountid = IgnoredActorField()
    paymentid = TextField(most=64)
    eventticketdetailid = IdField()
    eventid = ChosenIdField()
    eventdetailid = ChosenIdField()


class RefundedOrderIn(CallIn):
    # The spec's row of an order of which something is refunded; its number decides, the rest is what was seen.

    eventticketdetailid = IdField()
    eventid = ChosenIdField()
    eventdetailid = ChosenIdField()
    eventname = TextField(most=255)
    eventdatetime = TextField(most=64)
    nooftickets = serializers.IntegerField(required=False, min_value=0, max_value=MOST_ROWS)
    ispartialflag = serializers.ChoiceField(choices=["1"], required=False)
    noofupsell = serializers.IntegerField(required=False, min_value=0, max_value=MOST_ROWS)
    upsellamount = AmountField()


class PartialRefundIn(_PartlyIn):
    accountid = IgnoredActorField()
    paymentid = TextField(most=64)
    eventticketdetails = serializers.ListField(child=RefundedOrderIn(), min_length=1, max_length=1)
    paymentTeamMapping = serializers.ListField(child=serializers.DictField(), required=False, max_length=MOST_ROWS)
    reason = TextField(most=500)


class RefundIn(CallIn):
    payment_intent = TextField(most=64, required="Payment is required")
    totalAmount = AmountField()
    keepfee = FlagField()
    reason = TextField(most=500)


class VoidIn(CallIn):
    eventticketdetailid = IdField()
    reason = TextField(most=500)


class AskRefundIn(CallIn):
    eventticketdetailid = IdField()
    refundid = IdField()


class RefundedOut(serializers.Serializer[Any]):
    message = serializers.CharField()
    data = RefundOut()  # type: ignore[assignment]


class PlannedUnitOut(serializers.Serializer[Any]):
    """One unit of a preview; an upsell that goes with its ticket is `brought`."""

    ticketid = Integer(lambda line: line.unit.pk if isinstance(line.unit, Ticket) else None, allow_null=True)
    individualupsellid = Integer(lambda line: None if isinstance(line.unit, Ticket) else line.unit.pk, allow_null=True)
    name = Text(lambda line: line.unit.type_name if isinstance(line.unit, Ticket) else line.unit.spoken_name)
    amount = Money()
    brought = Boolean(lambda line: not isinstance(line.unit, Ticket) and line.unit.ticket_id is not None)


class RefundWayOut(serializers.Serializer[Any]):
    """An amount that goes back through one gateway."""

    gateway = GatewayName()
    amount = Money()


class PlanOut(serializers.Serializer[Any]):
    """What a refund would give back: `gift_card` to gift cards, and `due` by the `ways`."""

    amount = Money()
    gift_card = Money()
    due = Money()
    gateway = GatewayOrNone(help_text="through which money moves first; see `ways`")
    ways = RefundWayOut(many=True)
    booking_fee = Money("fee")
    keepfee = Boolean("keeps_fee")
    whole = Boolean("is_whole")
    units = PlannedUnitOut(many=True, source="lines")


class UpsellTotalOut(serializers.Serializer[Any]):
    individualupsellid = serializers.IntegerField()
    total = serializers.CharField()


class PlannedOut(serializers.Serializer[Any]):
    message = serializers.CharField()
    refundamount = serializers.CharField()
    upsellOnly = UpsellTotalOut(many=True)
    data = PlanOut()  # type: ignore[assignment]


def serialize_refund(order: Order, refund: Refund) -> dict[str, Any]:
    """Shape one refund of an order as its page has it."""
    return serialize_order_refund(refund, read_lines(refund), order)

"""The wire of refunds (spec part 3, section 7): what is to be given back, what that comes to, and what became of it."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from server.core.http.forms import Actor, Amount, CallIn, Chosen, Flag, FormIn, Number, Rows, Typed
from server.core.http.replies import Money, Text, Whole, Yes
from server.orders.models import Order, Ticket
from server.orders.page.parts_serializers import RefundOut, refund_to_wire
from server.orders.refunds.refundable import Choice, check_choices, check_count
from server.orders.refunds.selectors import read_lines
from server.payments.gateway_serializers import GatewayName, GatewayOrNone
from server.payments.models import Refund

MOST_ROWS = 1000
ORDER_MARKER = "ORD-"  # spec part 3, section 5: our references begin with it


class _Quantity(serializers.IntegerField):
    def __init__(self) -> None:
        super().__init__(required=False, min_value=0, max_value=MOST_ROWS, default=1)


class TicketChoiceIn(FormIn[Choice]):
    makes = Choice

    ticketid = Chosen("unit")
    tickettypeid = Chosen("kind", help_text="0 or null: a normal ticket")
    quantity = _Quantity()


class UpsellChoiceIn(FormIn[Choice]):
    makes = Choice

    individualupsellid = Chosen("unit")
    upsellid = Chosen("kind")
    quantity = _Quantity()


class _PartlyIn(CallIn):
    nooftickets = serializers.IntegerField(required=False, min_value=0, max_value=MOST_ROWS)
    ticketinfo = Rows(TicketChoiceIn, most=MOST_ROWS)
    upsellInfo = Rows(UpsellChoiceIn, most=MOST_ROWS)
    keepfee = Flag()

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
    whole = Flag()  # all that is left of the order, whatever is chosen
    accountid = Actor()
    paymentid = Typed(most=64)
    eventticketdetailid = Number()
    eventid = Chosen()
    eventdetailid = Chosen()


class RefundedOrderIn(CallIn):
    # The spec's row of an order of which something is refunded; its number decides, the rest is what was seen.

    eventticketdetailid = Number()
    eventid = Chosen()
    eventdetailid = Chosen()
    eventname = Typed(most=255)
    eventdatetime = Typed(most=64)
    nooftickets = serializers.IntegerField(required=False, min_value=0, max_value=MOST_ROWS)
    ispartialflag = serializers.ChoiceField(choices=["1"], required=False)
    noofupsell = serializers.IntegerField(required=False, min_value=0, max_value=MOST_ROWS)
    upsellamount = Amount()


class PartialRefundIn(_PartlyIn):
    accountid = Actor()
    paymentid = Typed(most=64)
    eventticketdetails = serializers.ListField(child=RefundedOrderIn(), min_length=1, max_length=1)
    paymentTeamMapping = serializers.ListField(child=serializers.DictField(), required=False, max_length=MOST_ROWS)
    reason = Typed(most=500)


class RefundIn(CallIn):
    payment_intent = Typed(most=64, required="Payment is required")
    totalAmount = Amount()
    keepfee = Flag()
    reason = Typed(most=500)


class VoidIn(CallIn):
    eventticketdetailid = Number()
    reason = Typed(most=500)


class AskRefundIn(CallIn):
    eventticketdetailid = Number()
    refundid = Number()


class RefundedOut(serializers.Serializer[Any]):
    message = serializers.CharField()
    data = RefundOut()  # type: ignore[assignment]


class PlannedUnitOut(serializers.Serializer[Any]):
    """One unit of a preview; an upsell that goes with its ticket is `brought`."""

    ticketid = Whole(lambda line: line.unit.pk if isinstance(line.unit, Ticket) else None, allow_null=True)
    individualupsellid = Whole(lambda line: None if isinstance(line.unit, Ticket) else line.unit.pk, allow_null=True)
    name = Text(lambda line: line.unit.type_name if isinstance(line.unit, Ticket) else line.unit.spoken_name)
    amount = Money()
    brought = Yes(lambda line: not isinstance(line.unit, Ticket) and line.unit.ticket_id is not None)


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
    keepfee = Yes("keeps_fee")
    whole = Yes("is_whole")
    units = PlannedUnitOut(many=True, source="lines")


class UpsellTotalOut(serializers.Serializer[Any]):
    individualupsellid = serializers.IntegerField()
    total = serializers.CharField()


class PlannedOut(serializers.Serializer[Any]):
    message = serializers.CharField()
    refundamount = serializers.CharField()
    upsellOnly = UpsellTotalOut(many=True)
    data = PlanOut()  # type: ignore[assignment]


def refund_on_wire(order: Order, refund: Refund) -> dict[str, Any]:
    """Shape one refund of an order as its page has it."""
    return refund_to_wire(refund, read_lines(refund), order)

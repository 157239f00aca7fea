"""Serializers of refunds (spec part 3, section 7): requests, plans and results."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from server.payments.api import GatewayName, GatewayOrNone
from server.payments.models import Refund
from server.payments.services.gateways import GATEWAYS
from server.platform.datetimes import iso_format
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
from server.platform.http.outputs import Boolean, ChoiceOf, DateTime, Instant, Integer, Money, MoneyText, Text, one
from server.pricing.gift_card_rules import mask_code
from server.sales.choices import Choice, check_choices, check_count
from server.sales.models import RefundLine

MOST_ROWS = 1000
ORDER_MARKER = "ORD-"  # spec part 3, section 5: our references begin with it


class _Quantity(serializers.IntegerField):
    def __init__(self) -> None:
        super().__init__(required=False, min_value=0, max_value=MOST_ROWS, default=1)


class TicketChoiceIn(FormIn[Choice]):
    makes = Choice

    ticketid = ChosenIdField("unit")
    tickettypeid = ChosenIdField("kind", help_text="0 or null: the normal ticket")
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

    def chosen(self) -> dict[str, Any]:
        """Return what `choose_some` chooses by: tickets, upsells, and the number of any tickets if none are named.

        :raises NamedTwice: if one of them is named twice.
        :raises CountDiffers: if the number differs from that of the tickets.
        """
        tickets, upsells = self.params.get("ticketinfo", []), self.params.get("upsellInfo", [])
        number = self.params.get("nooftickets")
        check_choices(tickets, field="ticketinfo")
        check_choices(upsells, field="upsellInfo")
        check_count(number, tickets, field="nooftickets")
        return {"tickets": tickets, "upsells": upsells, "number": number or 0}


class PartialRefundDetailsIn(_PartlyIn):
    whole = FlagField()  # all that is left of the order, whatever is chosen
    accountid = IgnoredActorField()
    paymentid = TextField(most=64)
    eventticketdetailid = IdField()
    eventid = ChosenIdField()
    eventdetailid = ChosenIdField()


class RefundedOrderIn(CallIn):
    # The spec's row of an order to refund; its number decides, the rest is what the caller saw.

    eventticketdetailid = IdField()
    eventid = ChosenIdField()
    eventdetailid = ChosenIdField()
    eventname = TextField(most=255)
    eventdatetime = TextField(most=64)
    nooftickets = serializers.IntegerField(required=False, min_value=0, max_value=MOST_ROWS)
    ispartialflag = serializers.ChoiceField(choices=["1"], required=False)
    noofupsell = serializers.IntegerField(required=False, min_value=0, max_value=MOST_ROWS)
    upsellamount = AmountField()


HAND_BACK_LATER = "whether counter money is still to be handed back: payOutRefund records when it was"


class PartialRefundIn(_PartlyIn):
    accountid = IgnoredActorField()
    paymentid = TextField(most=64)
    eventticketdetails = serializers.ListField(child=RefundedOrderIn(), min_length=1, max_length=1)
    paymentTeamMapping = serializers.ListField(child=serializers.DictField(), required=False, max_length=MOST_ROWS)
    handbacklater = FlagField(help_text=HAND_BACK_LATER)
    reason = TextField(most=500)


class RefundIn(CallIn):
    payment_intent = TextField(most=64, required="Payment is required")
    totalAmount = AmountField()
    keepfee = FlagField()
    handbacklater = FlagField(help_text=HAND_BACK_LATER)
    reason = TextField(most=500)


class VoidIn(CallIn):
    eventticketdetailid = IdField()
    reason = TextField(most=500)


class AskRefundIn(CallIn):
    eventticketdetailid = IdField()
    refundid = IdField()


REFUND_LABELS = {  # the spec's (part 3, section 3, Order); Inprogress displays as 'Refund status in Pending'
    Refund.Status.PENDING: "Inprogress",
    Refund.Status.SUCCEEDED: "Success",
    Refund.Status.FAILED: "Failure",
}


class RefundUnitOut(serializers.Serializer[Any]):
    """One refunded unit, without a kept fee; one of the two numbers is null."""

    ticketid = Integer("ticket_id", allow_null=True)
    individualupsellid = Integer("upsell_id", allow_null=True)
    name = Text(lambda line: line.ticket.type_name if line.ticket else line.upsell.localized_name)
    amount = Money()


class CreditOut(serializers.Serializer[Any]):
    """The gift card issued instead of a payment. Its code is complete if nobody was emailed it, else only the end is
    shown.
    """

    code = Text(lambda card: mask_code(card.code) if card.email else card.code)
    until = Text(lambda card: iso_format(card.ends_at, "UTC") if card.ends_at else "")


class RefundOut(serializers.Serializer[Any]):
    """A refund as shown on an order's page: `gift_card` goes to gift cards, `due` through `gateway`.

    With `cash` or `terminal` somebody hands `due` back: `payment/payOutRefund` pays out a pending one once the buyer
    collects it. With `credit` it is on `card`.
    """

    refundid = Integer("pk")
    kind = ChoiceOf(choices=Refund.Kind.values)
    shareof = Integer("of_id", allow_null=True, help_text="the refund of which this is what another charge gives back")
    amount = Money()
    gift_card = Money()
    due = Money()
    gateway = GatewayOrNone()
    card = CreditOut(allow_null=True)
    keepfee = Boolean("keeps_fee")
    status = ChoiceOf(choices=Refund.Status.values)
    topayout = Boolean("is_open_payout", help_text="whether the buyer has yet to collect it at the box office")
    settledat = DateTime("settled_at", zone="zone", allow_null=True)
    reason = Text()
    failure = Text()
    tries = Integer(help_text="how often its provider was called")
    waitsfor = Text("waits_for", help_text="why the last attempt moved no money")
    feedue = Money("fee_due", help_text="the part of the platform's fee that has not been returned yet")
    feefailure = Text("fee_failure", help_text="why the provider did not return that fee; empty until it refuses")
    by = Text(lambda refund: refund.by.full_name if refund.by else "")
    at = DateTime("created_at", zone="zone")
    units = RefundUnitOut(many=True, source="lines")


class ShownRefund:
    """A refund as one order's page has it: with that order's lines alone, where it is of several."""

    def __init__(self, refund: Refund, lines: list[RefundLine], zone: str) -> None:
        self.refund, self.lines, self.zone = refund, lines, zone

    def __getattr__(self, name: str) -> Any:
        return getattr(self.refund, name)


REFUNDED = one(RefundOut, name="RefundedOut")


class PlannedUnitOut(RefundUnitOut):
    """One unit of a preview; `brought` marks an upsell that is refunded with its ticket."""

    brought = Boolean(lambda line: line.upsell is not None and line.upsell.ticket_id is not None)


class RefundWayOut(serializers.Serializer[Any]):
    """An amount refunded through one gateway."""

    gateway = GatewayName()
    amount = Money()


class PlannedShareOut(serializers.Serializer[Any]):
    """The amount that goes back to one charge."""

    gateway = ChoiceOf("charge.gateway", choices=list(GATEWAYS))
    amount = Money()
    paidat = Instant("charge.created_at", help_text="when it was paid")


class PlanOut(serializers.Serializer[Any]):
    """What a refund would return: `gift_card` to gift cards, and `due` through the `ways`.

    `charges` splits `due` by what has paid for the order.
    """

    amount = Money()
    gift_card = Money()
    due = Money()
    gateway = GatewayOrNone(help_text="the gateway that is used first; see `ways`")
    ways = RefundWayOut(many=True)
    charges = PlannedShareOut(many=True, source="paid_shares")
    booking_fee = Money("fee")
    keepfee = Boolean("keeps_fee")
    whole = Boolean("is_whole")
    units = PlannedUnitOut(many=True, source="lines")


class UpsellTotalOut(serializers.Serializer[Any]):
    individualupsellid = Integer("upsell_id")
    total = MoneyText("amount")


class PlannedOut(serializers.Serializer[Any]):
    message = serializers.CharField()
    refundamount = serializers.CharField()
    upsellOnly = UpsellTotalOut(many=True)
    data = PlanOut()  # type: ignore[assignment]

"""The back office's calls that refund, with the spec's names (part 3, section 7), and those that pay out at the box
office.
"""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from server.aftersales.errors import NothingToRefund, RefundFailed
from server.aftersales.refunds.selectors import list_open_payouts
from server.aftersales.refunds.serializers import (
    ORDER_MARKER,
    AskRefundIn,
    PartialRefundDetailsIn,
    PartialRefundIn,
    PlannedOut,
    PlanOut,
    RefundedOut,
    RefundIn,
    VoidIn,
    serialize_card_refund,
    serialize_refund,
)
from server.aftersales.refunds.services.requests import (
    refund_gift_card,
    request_refund,
    retry_refund,
    void_disputed,
    void_sale,
)
from server.aftersales.refunds.services.transfers import pay_out
from server.auth.http import StaffView
from server.payments.api import GatewayName
from server.payments.models import Refund
from server.platform.errors import NotFound
from server.platform.http.api import call, reply
from server.platform.http.inputs import CallIn, ChosenIdField, IdField, PageIn
from server.platform.http.outputs import DateTime, Integer, MessageOut, Money, PageOf, Text, listed, row_writer
from server.sales.choices import refuse_all
from server.sales.models import Order
from server.sales.refundable import RefundPlan
from server.sales.refundable_selectors import choose_some, find_only_order, find_order, plan_refund

# The back office's calls that give money back, with the spec's names (part 3, section 7).

DONE = "Refund Updated Successfully"  # spec part 3, section 8


class RefundView(StaffView):
    """The whole order, or what is left of it; of a payment that has sold a gift card, the card's price."""

    @extend_schema(request=RefundIn, responses=RefundedOut)
    def post(self, request: Request) -> Response:
        asked = self.read(RefundIn).asked
        if ORDER_MARKER not in asked["payment_intent"] and not asked.get("totalAmount"):
            raise NothingToRefund(field="totalAmount")
        reference = asked["payment_intent"]
        try:
            order = find_only_order(caller=self.caller, reference=reference)
        except NotFound:
            refund = refund_gift_card(caller=self.caller, reference=reference, reason=asked["reason"])
            return _reply(refund, serialize_card_refund(refund))
        keeps_fee = asked.get("keepfee", False)
        refund = request_refund(caller=self.caller, order_id=order.pk, keeps_fee=keeps_fee, reason=asked["reason"])
        return _reply_for_order(order, refund)


class PartialRefundDetailsView(StaffView):
    """What a refund would come to: of what is chosen, or with `whole` of all that is left. Nothing is written."""

    @extend_schema(request=PartialRefundDetailsIn, responses=PlannedOut)
    def post(self, request: Request) -> Response:
        wire = self.read(PartialRefundDetailsIn)
        order_id, keeps_fee = wire.asked["eventticketdetailid"], wire.asked.get("keepfee", False)
        if wire.asked.get("whole"):
            plan = plan_refund(caller=self.caller, order_id=order_id, keeps_fee=keeps_fee)
        else:
            tickets, upsells, number = wire.chosen()
            ticket_ids, upsell_ids = choose_some(
                caller=self.caller, order_id=order_id, tickets=tickets, upsells=upsells, number=number
            )
            plan = plan_refund(
                caller=self.caller,
                order_id=order_id,
                ticket_ids=ticket_ids,
                upsell_ids=upsell_ids,
                keeps_fee=keeps_fee,
                check=refuse_all,
            )
        return reply(row_writer(PlanOut)(plan), refundamount=f"{plan.amount:.2f}", upsellOnly=_upsell_totals(plan))


def _upsell_totals(plan: RefundPlan) -> list[dict[str, object]]:
    return [
        {"individualupsellid": line.upsell_id, "total": f"{line.amount:.2f}"}
        for line in plan.lines
        if line.upsell_id is not None
    ]


class PartialRefundView(StaffView):
    @extend_schema(request=PartialRefundIn, responses=RefundedOut)
    def post(self, request: Request) -> Response:
        wire = self.read(PartialRefundIn)
        order_id = wire.asked["eventticketdetails"][0]["eventticketdetailid"]
        tickets, upsells, number = wire.chosen()
        ticket_ids, upsell_ids = choose_some(
            caller=self.caller, order_id=order_id, tickets=tickets, upsells=upsells, number=number
        )
        refund = request_refund(
            caller=self.caller,
            order_id=order_id,
            ticket_ids=ticket_ids,
            upsell_ids=upsell_ids,
            keeps_fee=wire.asked.get("keepfee", False),
            reason=wire.asked["reason"],
            check=refuse_all,
        )
        return _reply_for_order(find_order(caller=self.caller, order_id=order_id), refund)


class VoidView(StaffView):
    """A sale of the counter that was keyed wrong, taken back on the same day."""

    @extend_schema(request=VoidIn, responses=RefundedOut)
    def post(self, request: Request) -> Response:
        asked = self.read(VoidIn).asked
        order = find_order(caller=self.caller, order_id=asked["eventticketdetailid"])
        refund = void_sale(caller=self.caller, order_id=order.pk, reason=asked["reason"])
        return _reply_for_order(order, refund, message="Updated Successfully")


class VoidDisputedView(StaffView):
    """What is left of an order whose buyer has got their money back through their bank."""

    @extend_schema(request=VoidIn, responses=RefundedOut)
    def post(self, request: Request) -> Response:
        asked = self.read(VoidIn).asked
        order = find_order(caller=self.caller, order_id=asked["eventticketdetailid"])
        refund = void_disputed(caller=self.caller, order_id=order.pk, reason=asked["reason"])
        return _reply_for_order(order, refund, message="Updated Successfully")


class AskRefundView(StaffView):
    """A refund that waits for its provider, which is asked now."""

    @extend_schema(request=AskRefundIn, responses=RefundedOut)
    def post(self, request: Request) -> Response:
        asked = self.read(AskRefundIn).asked
        order = find_order(caller=self.caller, order_id=asked["eventticketdetailid"])
        return _reply_for_order(order, retry_refund(caller=self.caller, order_id=order.pk, refund_id=asked["refundid"]))


def _reply_for_order(order: Order, refund: Refund, *, message: str = DONE) -> Response:
    """Answer with the refund as far as it has come; one that its provider refused says why."""
    return _reply(refund, serialize_refund(order, refund), message=message)


def _reply(refund: Refund, shown: dict[str, Any], *, message: str = DONE) -> Response:
    if refund.status == Refund.Status.FAILED:
        raise RefundFailed(refund.failure)
    return reply(shown, message=message)


# The wire of open payouts.


class OpenPayoutsIn(PageIn):
    accountid = ChosenIdField("account_id")


class PayOutIn(CallIn):
    refundid = IdField()


class OpenPayoutOut(serializers.Serializer[Any]):
    """Counter money that its buyer has not collected yet, with the order that it is of."""

    refundid = Integer("pk")
    eventticketdetailid = Integer("order_number")
    paymentid = Text("part.payment.reference")
    endusername = Text("part.payment.buyer_name")
    eventname = Text("event_name")
    subcategory = Text()
    eventdatetimeISO = DateTime("starts_at", zone="zone")
    timezone = Text("zone")
    gateway = GatewayName()
    amount = Money()
    currency = Text()
    at = serializers.DateTimeField(source="created_at")


OPEN_PAYOUTS = listed(OpenPayoutOut, name="OpenPayoutsOut")


# The box office's calls about counter money that its buyers collect there.

PAID_OUT = "Paid out"


class OpenPayoutsView(StaffView):
    """What waits to be paid out, whoever of the account may sell; only who may refund pays it out."""

    @call(OpenPayoutsIn, OPEN_PAYOUTS)
    def post(self, wire: OpenPayoutsIn) -> Response:
        asked = wire.asked
        account_id = self.caller.account_for(asked["account_id"])
        rows = list_open_payouts(
            caller=self.caller, account_id=account_id, search=asked["search"], ordering=asked["ordering"]
        )
        return OPEN_PAYOUTS(PageOf(rows, asked))


class PayOutView(StaffView):
    """Somebody has handed over an open payout: it is in their till from now on."""

    @extend_schema(request=PayOutIn, responses=MessageOut)
    def post(self, request: Request) -> Response:
        pay_out(caller=self.caller, refund_id=self.read(PayOutIn).asked["refundid"])
        return Response({"message": PAID_OUT})

"""The back office's calls that refund, with the spec's names (part 3, section 7), and the box office's payouts."""

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
from server.platform.http.api import call, success_response
from server.platform.http.inputs import CallIn, ChosenIdField, IdField, PageIn
from server.platform.http.outputs import DateTime, Integer, MessageOut, Money, PageOf, Text, listed, row_writer
from server.sales.choices import refuse_all
from server.sales.models import Order
from server.sales.refundable import RefundPlan
from server.sales.refundable_selectors import choose_some, find_only_order, find_order, plan_refund

DONE = "Refund Updated Successfully"  # spec part 3, section 8


class RefundView(StaffView):
    """The whole order, or what is left of it; for the payment of a gift card, the card's price."""

    @extend_schema(request=RefundIn, responses=RefundedOut)
    def post(self, request: Request) -> Response:
        params = self.read(RefundIn).params
        if ORDER_MARKER not in params["payment_intent"] and not params.get("totalAmount"):
            raise NothingToRefund(field="totalAmount")
        reference = params["payment_intent"]
        try:
            order = find_only_order(caller=self.caller, reference=reference)
        except NotFound:
            refund = refund_gift_card(caller=self.caller, reference=reference, reason=params["reason"])
            return _refund_response(refund, serialize_card_refund(refund))
        keeps_fee = params.get("keepfee", False)
        refund = request_refund(caller=self.caller, order_id=order.pk, keeps_fee=keeps_fee, reason=params["reason"])
        return _order_refund_response(order, refund)


class PartialRefundDetailsView(StaffView):
    """Preview a refund of the selected items, or with `whole` of everything that is left; nothing is written."""

    @extend_schema(request=PartialRefundDetailsIn, responses=PlannedOut)
    def post(self, request: Request) -> Response:
        data = self.read(PartialRefundDetailsIn)
        order_id, keeps_fee = data.params["eventticketdetailid"], data.params.get("keepfee", False)
        if data.params.get("whole"):
            plan = plan_refund(caller=self.caller, order_id=order_id, keeps_fee=keeps_fee)
        else:
            tickets, upsells, number = data.chosen()
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
        return success_response(
            row_writer(PlanOut)(plan), refundamount=f"{plan.amount:.2f}", upsellOnly=_upsell_totals(plan)
        )


def _upsell_totals(plan: RefundPlan) -> list[dict[str, object]]:
    return [
        {"individualupsellid": line.upsell_id, "total": f"{line.amount:.2f}"}
        for line in plan.lines
        if line.upsell_id is not None
    ]


class PartialRefundView(StaffView):
    @extend_schema(request=PartialRefundIn, responses=RefundedOut)
    def post(self, request: Request) -> Response:
        data = self.read(PartialRefundIn)
        order_id = data.params["eventticketdetails"][0]["eventticketdetailid"]
        tickets, upsells, number = data.chosen()
        ticket_ids, upsell_ids = choose_some(
            caller=self.caller, order_id=order_id, tickets=tickets, upsells=upsells, number=number
        )
        refund = request_refund(
            caller=self.caller,
            order_id=order_id,
            ticket_ids=ticket_ids,
            upsell_ids=upsell_ids,
            keeps_fee=data.params.get("keepfee", False),
            reason=data.params["reason"],
            check=refuse_all,
        )
        return _order_refund_response(find_order(caller=self.caller, order_id=order_id), refund)


class VoidView(StaffView):
    """Void a sale that was entered wrongly at the counter, on the same day."""

    @extend_schema(request=VoidIn, responses=RefundedOut)
    def post(self, request: Request) -> Response:
        params = self.read(VoidIn).params
        order = find_order(caller=self.caller, order_id=params["eventticketdetailid"])
        refund = void_sale(caller=self.caller, order_id=order.pk, reason=params["reason"])
        return _order_refund_response(order, refund, message="Updated Successfully")


class VoidDisputedView(StaffView):
    """Void the rest of an order whose buyer got their money back through their bank."""

    @extend_schema(request=VoidIn, responses=RefundedOut)
    def post(self, request: Request) -> Response:
        params = self.read(VoidIn).params
        order = find_order(caller=self.caller, order_id=params["eventticketdetailid"])
        refund = void_disputed(caller=self.caller, order_id=order.pk, reason=params["reason"])
        return _order_refund_response(order, refund, message="Updated Successfully")


class RetryRefundView(StaffView):
    """Retry a pending refund: ask its provider now."""

    @extend_schema(request=AskRefundIn, responses=RefundedOut)
    def post(self, request: Request) -> Response:
        params = self.read(AskRefundIn).params
        order = find_order(caller=self.caller, order_id=params["eventticketdetailid"])
        return _order_refund_response(
            order, retry_refund(caller=self.caller, order_id=order.pk, refund_id=params["refundid"])
        )


def _order_refund_response(order: Order, refund: Refund, *, message: str = DONE) -> Response:
    """Respond with the refund's current state; if its provider refused it, with the reason."""
    return _refund_response(refund, serialize_refund(order, refund), message=message)


def _refund_response(refund: Refund, shown: dict[str, Any], *, message: str = DONE) -> Response:
    if refund.status == Refund.Status.FAILED:
        raise RefundFailed(refund.failure)
    return success_response(shown, message=message)


class OpenPayoutsIn(PageIn):
    accountid = ChosenIdField("account_id")


class PayOutIn(CallIn):
    refundid = IdField()


class OpenPayoutOut(serializers.Serializer[Any]):
    """A cash or terminal refund that its buyer has not collected yet, with its order."""

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


PAID_OUT = "Paid out"


class OpenPayoutsView(StaffView):
    """List open payouts, for everybody of the account who may sell; paying out requires the permission to refund."""

    @call(OpenPayoutsIn, OPEN_PAYOUTS)
    def post(self, data: OpenPayoutsIn) -> Response:
        params = data.params
        account_id = self.caller.account_for(params["account_id"])
        rows = list_open_payouts(
            caller=self.caller, account_id=account_id, search=params["search"], ordering=params["ordering"]
        )
        return OPEN_PAYOUTS(PageOf(rows, params))


class PayOutView(StaffView):
    """Record that an open payout was handed over: it then comes from the caller's till."""

    @extend_schema(request=PayOutIn, responses=MessageOut)
    def post(self, request: Request) -> Response:
        pay_out(caller=self.caller, refund_id=self.read(PayOutIn).params["refundid"])
        return Response({"message": PAID_OUT})

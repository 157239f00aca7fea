"""The back office's calls that refund, with the spec's names (part 3, section 7), and the box office's payouts."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from server.aftersales.errors import NothingToRefund, RefundFailed
from server.aftersales.refunds import serializers as shapes
from server.aftersales.refunds import services
from server.aftersales.refunds.selectors import choose_some, find_only_order, list_open_payouts, plan_refund, read_lines
from server.aftersales.refunds.settlement_services import pay_out
from server.aftersales.refunds.transfer_services import refund_gift_card, retry_refund
from server.auth.http import StaffView
from server.catalogue.venues.selectors import read_zone
from server.payments.api import GatewayName
from server.payments.models import Refund
from server.platform.errors import NotFound
from server.platform.http import outputs
from server.platform.http.api import call, success_response
from server.platform.http.inputs import CallIn, ChosenIdField, IdField, PageIn
from server.platform.http.outputs import DateTime, Integer, Money, PageOf, Text, listed, row_writer, write_rows
from server.sales.choices import refuse_all
from server.sales.models import Order, RefundLine
from server.sales.refundable_selectors import find_order

DONE = "Refund Updated Successfully"  # spec part 3, section 8


class RefundView(StaffView):
    """The whole order, or what is left of it; for the payment of a gift card, the card's price."""

    @call(shapes.RefundIn, shapes.REFUNDED)
    def post(self, data: shapes.RefundIn) -> Response:
        params = data.params
        if shapes.ORDER_MARKER not in params["payment_intent"] and not params.get("totalAmount"):
            raise NothingToRefund(field="totalAmount")
        reference = params["payment_intent"]
        try:
            order = find_only_order(caller=self.caller, reference=reference)
        except NotFound:
            refund = refund_gift_card(caller=self.caller, reference=reference, reason=params["reason"])
            return _refund_response(refund, [], read_zone(refund.part.payment.account_id))
        keeps_fee = params.get("keepfee", False)
        refund = services.request_refund(
            caller=self.caller,
            order_id=order.pk,
            keeps_fee=keeps_fee,
            reason=params["reason"],
            hands_back_later=params.get("handbacklater", False),
        )
        return _order_refund_response(order, refund)


class PartialRefundDetailsView(StaffView):
    """Preview a refund of the selected items, or with `whole` of everything that is left; nothing is written."""

    @extend_schema(request=shapes.PartialRefundDetailsIn, responses=shapes.PlannedOut)
    def post(self, request: Request) -> Response:
        data = self.read(shapes.PartialRefundDetailsIn)
        order_id, keeps_fee = data.params["eventticketdetailid"], data.params.get("keepfee", False)
        chosen: dict[str, Any] = {}
        if not data.params.get("whole"):
            ticket_ids, upsell_ids = choose_some(caller=self.caller, order_id=order_id, **data.chosen())
            chosen = {"ticket_ids": ticket_ids, "upsell_ids": upsell_ids, "check": refuse_all}
        plan = plan_refund(caller=self.caller, order_id=order_id, keeps_fee=keeps_fee, **chosen)
        upsells_only = [line for line in plan.lines if line.upsell_id is not None]
        return success_response(
            row_writer(shapes.PlanOut)(plan),
            refundamount=f"{plan.amount:.2f}",
            upsellOnly=write_rows(shapes.UpsellTotalOut, upsells_only),
        )


class PartialRefundView(StaffView):
    @call(shapes.PartialRefundIn, shapes.REFUNDED)
    def post(self, data: shapes.PartialRefundIn) -> Response:
        order_id = data.params["eventticketdetails"][0]["eventticketdetailid"]
        ticket_ids, upsell_ids = choose_some(caller=self.caller, order_id=order_id, **data.chosen())
        refund = services.request_refund(
            caller=self.caller,
            order_id=order_id,
            ticket_ids=ticket_ids,
            upsell_ids=upsell_ids,
            keeps_fee=data.params.get("keepfee", False),
            reason=data.params["reason"],
            check=refuse_all,
            hands_back_later=data.params.get("handbacklater", False),
        )
        return _order_refund_response(find_order(caller=self.caller, order_id=order_id), refund)


class VoidView(StaffView):
    """Void a sale that was entered wrongly at the counter, on the same day."""

    @call(shapes.VoidIn, shapes.REFUNDED)
    def post(self, data: shapes.VoidIn) -> Response:
        params = data.params
        order = find_order(caller=self.caller, order_id=params["eventticketdetailid"])
        refund = services.void_sale(caller=self.caller, order_id=order.pk, reason=params["reason"])
        return _order_refund_response(order, refund, message="Updated Successfully")


class VoidDisputedView(StaffView):
    """Void the rest of an order whose buyer got their money back through their bank."""

    @call(shapes.VoidIn, shapes.REFUNDED)
    def post(self, data: shapes.VoidIn) -> Response:
        params = data.params
        order = find_order(caller=self.caller, order_id=params["eventticketdetailid"])
        refund = services.void_disputed(caller=self.caller, order_id=order.pk, reason=params["reason"])
        return _order_refund_response(order, refund, message="Updated Successfully")


class RetryRefundView(StaffView):
    """Retry a pending refund: ask its provider now."""

    @call(shapes.AskRefundIn, shapes.REFUNDED)
    def post(self, data: shapes.AskRefundIn) -> Response:
        params = data.params
        order = find_order(caller=self.caller, order_id=params["eventticketdetailid"])
        return _order_refund_response(
            order, retry_refund(caller=self.caller, order_id=order.pk, refund_id=params["refundid"])
        )


def _order_refund_response(order: Order, refund: Refund, *, message: str = DONE) -> Response:
    """Respond with the refund's current state; if its provider refused it, with the reason."""
    return _refund_response(refund, read_lines(refund), order.performance.timezone, message=message)


def _refund_response(refund: Refund, lines: list[RefundLine], zone: str, *, message: str = DONE) -> Response:
    if refund.status == Refund.Status.FAILED:
        raise RefundFailed(refund.failure)
    return shapes.REFUNDED(shapes.ShownRefund(refund, lines, zone), message=message)


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

    @call(PayOutIn, outputs.DONE)
    def post(self, data: PayOutIn) -> Response:
        pay_out(caller=self.caller, refund_id=data.params["refundid"])
        return outputs.DONE(message="Paid out")

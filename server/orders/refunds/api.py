"""The back office's calls that give money back, with the spec's names (part 3, section 7)."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from server.accounts.http.views import StaffView
from server.core.errors import NotFound
from server.core.http.api import reply
from server.core.http.replies import writer
from server.orders.models import Order, UpsellItem
from server.orders.page.parts_serializers import card_refund_to_wire
from server.orders.refunds.errors import NothingToRefund, RefundFailed
from server.orders.refunds.refundable import RefundPlan, refuse_all
from server.orders.refunds.selectors import choose_some, find_only_order, find_order, plan_refund
from server.orders.refunds.serializers import (
    ORDER_MARKER,
    AskRefundIn,
    PartialRefundDetailsIn,
    PartialRefundIn,
    PlannedOut,
    PlanOut,
    RefundedOut,
    RefundIn,
    VoidIn,
    refund_on_wire,
)
from server.orders.refunds.services.asking import ask_now
from server.orders.refunds.services.cards import refund_card
from server.orders.refunds.services.refunds import ask_refund, void_disputed, void_sale
from server.payments.models import Refund

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
            refund = refund_card(caller=self.caller, reference=reference, reason=asked["reason"])
            return _answer(refund, card_refund_to_wire(refund))
        keeps_fee = asked.get("keepfee", False)
        refund = ask_refund(caller=self.caller, order_id=order.pk, keeps_fee=keeps_fee, reason=asked["reason"])
        return _told(order, refund)


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
        return reply(writer(PlanOut)(plan), refundamount=f"{plan.amount:.2f}", upsellOnly=_upsell_totals(plan))


def _upsell_totals(plan: RefundPlan) -> list[dict[str, object]]:
    return [
        {"individualupsellid": line.unit.pk, "total": f"{line.amount:.2f}"}
        for line in plan.lines
        if isinstance(line.unit, UpsellItem)
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
        refund = ask_refund(
            caller=self.caller,
            order_id=order_id,
            ticket_ids=ticket_ids,
            upsell_ids=upsell_ids,
            keeps_fee=wire.asked.get("keepfee", False),
            reason=wire.asked["reason"],
            check=refuse_all,
        )
        return _told(find_order(caller=self.caller, order_id=order_id), refund)


class VoidView(StaffView):
    """A sale of the counter that was keyed wrong, taken back on the same day."""

    @extend_schema(request=VoidIn, responses=RefundedOut)
    def post(self, request: Request) -> Response:
        asked = self.read(VoidIn).asked
        order = find_order(caller=self.caller, order_id=asked["eventticketdetailid"])
        refund = void_sale(caller=self.caller, order_id=order.pk, reason=asked["reason"])
        return _told(order, refund, message="Updated Successfully")


class VoidDisputedView(StaffView):
    """What is left of an order whose buyer has got their money back through their bank."""

    @extend_schema(request=VoidIn, responses=RefundedOut)
    def post(self, request: Request) -> Response:
        asked = self.read(VoidIn).asked
        order = find_order(caller=self.caller, order_id=asked["eventticketdetailid"])
        refund = void_disputed(caller=self.caller, order_id=order.pk, reason=asked["reason"])
        return _told(order, refund, message="Updated Successfully")


class AskRefundView(StaffView):
    """A refund that waits for its provider, which is asked now."""

    @extend_schema(request=AskRefundIn, responses=RefundedOut)
    def post(self, request: Request) -> Response:
        asked = self.read(AskRefundIn).asked
        order = find_order(caller=self.caller, order_id=asked["eventticketdetailid"])
        return _told(order, ask_now(caller=self.caller, order_id=order.pk, refund_id=asked["refundid"]))


def _told(order: Order, refund: Refund, *, message: str = DONE) -> Response:
    """Answer with the refund as far as it has come; one that its provider refused says why."""
    return _answer(refund, refund_on_wire(order, refund), message=message)


def _answer(refund: Refund, shown: dict[str, Any], *, message: str = DONE) -> Response:
    if refund.status == Refund.Status.FAILED:
        raise RefundFailed(refund.failure)
    return reply(shown, message=message)

"""The box office's calls about counter money that its buyers collect there."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from server.accounts.http.views import StaffView
from server.core.http.api import call
from server.core.http.replies import MessageOut, PageOf
from server.orders.payouts import serializers as shapes
from server.orders.payouts.selectors import list_open_payouts
from server.orders.refunds.services.paying_out import pay_out

PAID_OUT = "Paid out"


class OpenPayoutsView(StaffView):
    """What waits to be paid out, whoever of the account may sell; only who may refund pays it out."""

    @call(shapes.OpenPayoutsIn, shapes.OPEN_PAYOUTS)
    def post(self, wire: shapes.OpenPayoutsIn) -> Response:
        asked = wire.asked
        account_id = self.caller.account_for(asked["account_id"])
        rows = list_open_payouts(
            caller=self.caller, account_id=account_id, search=asked["search"], ordering=asked["ordering"]
        )
        return shapes.OPEN_PAYOUTS(PageOf(rows, asked))


class PayOutView(StaffView):
    """Somebody has handed over an open payout: it is in their till from now on."""

    @extend_schema(request=shapes.PayOutIn, responses=MessageOut)
    def post(self, request: Request) -> Response:
        pay_out(caller=self.caller, refund_id=self.read(shapes.PayOutIn).asked["refundid"])
        return Response({"message": PAID_OUT})

"""The spec's order calls that the main job needs."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from server.accounts.views import StaffView
from server.core.api import reply
from server.core.replies import PageOf
from server.orders import selectors
from server.orders.serializers import (
    OrderDetailsOut,
    OrderIn,
    OrderSearchIn,
    OrderSearchOut,
    order_on_wire,
    order_row_on_wire,
)


class OrderSearchView(StaffView):
    @extend_schema(request=OrderSearchIn, responses=OrderSearchOut)
    def post(self, request: Request) -> Response:
        wire = OrderSearchIn(data=request.data)
        wire.is_valid(raise_exception=True)
        asked = wire.validated_data
        rows = selectors.list_orders(
            caller=self.caller,
            account_id=self.caller.account_for(asked.get("account_id")),
            search=asked.get("email_id") or asked.get("search") or "",
            in_progress=asked["payment_method"] == "Reserved",
        )
        if order_id := asked.get("eventticketdetail_id"):
            rows = rows.filter(pk=order_id)
        page = PageOf(rows, asked)
        data = {"eventinfo": [order_row_on_wire(row) for row in page.rows], "eventdetailinfo": []}
        return reply(data, message="Success" if page.total else "no data found", total=page.total)


class OrderDetailsView(StaffView):
    @extend_schema(request=OrderIn, responses=OrderDetailsOut)
    def post(self, request: Request) -> Response:
        wire = OrderIn(data=request.data)
        wire.is_valid(raise_exception=True)
        order = selectors.get_order(caller=self.caller, order_id=wire.validated_data["eventticketdetail_id"])
        return reply({"eventinfo": [order_on_wire(order)]})

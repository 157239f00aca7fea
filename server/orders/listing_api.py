"""The list of orders, with the spec's names."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from server.accounts.views import StaffView
from server.core.api import reply
from server.core.replies import PageOf, written
from server.orders import listing_selectors as selectors
from server.orders.listing_serializers import OrderRowOut, OrderSearchIn, OrderSearchOut


class OrderSearchView(StaffView):
    @extend_schema(request=OrderSearchIn, responses=OrderSearchOut)
    def post(self, request: Request) -> Response:
        asked = self.read(OrderSearchIn).asked
        rows = selectors.list_orders(
            caller=self.caller,
            account_id=self.caller.account_for(asked["account_id"]),
            search=asked["email_id"] or asked["search"],
            in_progress=asked["payment_method"] == "Reserved",
        )
        if order_id := asked["eventticketdetail_id"]:
            rows = rows.filter(pk=order_id)
        page = PageOf(rows, asked)
        data = {"eventinfo": written(OrderRowOut, page.rows), "eventdetailinfo": []}
        return reply(data, message="Success" if page.total else "no data found", total=page.total)

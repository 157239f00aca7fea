"""The list of orders, with the spec's names."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from server.accounts.views import StaffView
from server.core.api import reply
from server.core.replies import written
from server.orders import listing_selectors as selectors
from server.orders.listing_serializers import OrderRowOut, OrderSearchIn, OrderSearchOut


class OrderSearchView(StaffView):
    @extend_schema(request=OrderSearchIn, responses=OrderSearchOut)
    def post(self, request: Request) -> Response:
        asked = self.read(OrderSearchIn)
        paging = asked.asked
        page = selectors.list_orders(
            caller=self.caller,
            asked=asked.orders(self.caller),
            page=paging.get("page") or 1,
            size=paging.get("page_size") or 1000,
        )
        data = {"eventinfo": written(OrderRowOut, page.rows), "eventdetailinfo": []}
        return reply(data, message="Success" if page.total else "no data found", total=page.total, more=page.more)

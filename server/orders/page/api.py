"""The back office's order calls, with the spec's names."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from server.accounts.http.views import StaffView
from server.core.http.api import reply
from server.core.http.replies import written
from server.orders import selectors
from server.orders.page.serializers import OrderDetailsOut, OrderIn, OrderOut


class OrderDetailsView(StaffView):
    @extend_schema(request=OrderIn, responses=OrderDetailsOut)
    def post(self, request: Request) -> Response:
        order_id = self.read(OrderIn).asked["eventticketdetail_id"]
        order = selectors.get_order(caller=self.caller, order_id=order_id)
        return reply({"eventinfo": written(OrderOut, [order])})

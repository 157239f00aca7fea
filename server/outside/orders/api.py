"""`/api/orders`: what the account has sold, whoever sold it, as far as the client may read it."""

from __future__ import annotations

from typing import Any

from rest_framework.response import Response

from server.accounts.caller import Client
from server.core.http.forms import CallIn
from server.orders.models import Order
from server.outside.http.lists import read_page
from server.outside.http.schema import operation
from server.outside.http.views import ApiView
from server.outside.orders.on_wire import order_on_wire, without_codes
from server.outside.orders.selectors import find_readable, list_orders, reads_codes
from server.outside.orders.serializers import OrderListOut, OrderOut, OrdersIn

NEWEST_FIRST = ("-created_at", "-pk")
BY_CHANGE = ("updated_at", "pk")


class OrdersView(ApiView):
    grant = "orders"

    @operation(
        "list_orders",
        "List orders",
        asks=OrdersIn,
        answers=OrderListOut,
        description="All orders of the account, or those that the client sold where it may read no others, the newest "
        "first: rows that come while you turn pages stand before the "
        "first one, and move nothing. To follow what happens, ask with `updated_since`: orders then come by the time "
        "of their last change, and one that changes again comes again. Go on from the highest `updated_at` you saw.",
    )
    def get(self, asked: OrdersIn) -> Response:
        found = asked.asked
        rows = list_orders(
            caller=self.caller,
            performance_id=found["performance"],
            status=found["status"],
            updated_since=found["updated_since"],
        )
        by = NEWEST_FIRST if found["updated_since"] is None else BY_CHANGE
        orders, next_cursor = read_page(rows, asked, by=by)
        return Response({"data": [_written(self.caller, order) for order in orders], "next_cursor": next_cursor})


class OrderView(ApiView):
    grant = "orders"

    @operation("get_order", "One order", answers=OrderOut)
    def get(self, asked: CallIn) -> Response:
        order = find_readable(caller=self.caller, order_id=self.kwargs["order"])
        return Response(_written(self.caller, order))


def _written(caller: Client, order: Order) -> dict[str, Any]:
    whole = order_on_wire(order)
    return whole if reads_codes(caller, order) else without_codes(whole)

"""`/api/orders/{order}/events`: what was told of an order, for a client that has missed some of it."""

from __future__ import annotations

import json

from rest_framework.response import Response

from server.clients.webhooks.selectors import list_events_of
from server.outside.http.lists import read_page
from server.outside.http.schema import operation
from server.outside.http.views import ApiView
from server.outside.orders.on_wire import without_codes
from server.outside.orders.selectors import find_readable, reads_codes
from server.outside.telling.serializers import OrderEventsIn, OrderEventsOut


class OrderEventsView(ApiView):
    grant = "orders"

    @operation(
        "list_order_events",
        "The events of an order, from a number on",
        asks=OrderEventsIn,
        answers=OrderEventsOut,
        description="The same bodies as webhooks have, the earliest number first. The events of an order are numbered "
        "from 1 without gaps, in the order in which they were told: a client that knows event 3 and hears event 5 asks "
        "for those from 4. Each holds the order as it was when it was told, so the one with the highest number is the "
        "whole order. An order's events begin with the first that was told: of what happened while the account had no "
        "endpoint there are none, and those of more than 30 days ago are forgotten, but for an order's last one.",
    )
    def get(self, asked: OrderEventsIn) -> Response:
        order = find_readable(caller=self.caller, order_id=self.kwargs["order"])
        rows = list_events_of(account_id=order.account_id, order_id=order.pk, first=asked.asked["first"])
        events, next_cursor = read_page(rows, asked, by=("number",), of=f"events of {order.pk}")
        bodies = [json.loads(event.body) for event in events]
        if not reads_codes(self.caller, order):
            for body in bodies:
                body["data"]["order"] = without_codes(body["data"]["order"])
        return Response({"data": bodies, "next_cursor": next_cursor})

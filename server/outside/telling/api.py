"""`/api/orders/{order}/events`: what was told of an order, for a client that has missed some of it."""

from __future__ import annotations

import json

from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.response import Response

from server.clients.webhooks.selectors import list_events_of
from server.core.errors import NotFound
from server.core.http.forms import CallIn
from server.orders.selectors import read_order_owners
from server.outside.http.schema import operation
from server.outside.http.views import ApiView
from server.outside.telling.numbers import first_of, limit_of
from server.outside.telling.serializers import ToldEventsOut


class OrderEventsView(ApiView):
    grant = "orders"

    @extend_schema(
        parameters=[
            OpenApiParameter("from", int, description="the first number that is wanted; 1 if it is left out"),
            OpenApiParameter("cursor", str, description="`next_cursor` of the page before"),
            OpenApiParameter("limit", int, description="how many, 1 to 200; 50 if it is left out"),
        ]
    )
    @operation(
        "list_order_events",
        "The events of an order, from a number on",
        answers=ToldEventsOut,
        description=(
            "The same bodies as webhooks have, oldest first. The events of an order are numbered from 1 without gaps, "
            "in the order in which they were told: a client that has event 3 and gets event 5 asks for those from 4. "
            "Each holds the order as it was when it was told, so the newest one is the whole order. An order's events "
            "begin with the first that was told: of what happened before the account had an endpoint, there are none."
        ),
    )
    def get(self, asked: CallIn) -> Response:
        request, order = self.request, self.kwargs["order"]
        if not self.caller.may_touch(read_order_owners([order]).get(order, 0)):
            raise NotFound
        limit = limit_of(request.query_params)
        rows = list_events_of(
            account_id=self.caller.owner_id, order_id=order, first=first_of(request.query_params), limit=limit + 1
        )
        following = str(rows[limit].number) if len(rows) > limit else None
        return Response({"data": [json.loads(row.body) for row in rows[:limit]], "next_cursor": following})

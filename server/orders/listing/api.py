"""The list of orders, with the spec's names."""

from __future__ import annotations

from django.http import StreamingHttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from server.accounts.http.views import StaffView
from server.core.http.api import reply
from server.core.http.replies import written
from server.core.http.tables import downloaded
from server.core.tables.table import Form
from server.orders.listing import selectors
from server.orders.listing.export_selectors import listed_orders
from server.orders.listing.serializers import (
    EventFilterOut,
    OrderFiltersIn,
    OrderFiltersOut,
    OrderRowOut,
    OrderSearchIn,
    OrderSearchOut,
    OrdersIn,
    PerformanceFilterOut,
)


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


class OrdersFileView(StaffView):
    # Sent in a body although it only reads: whoever is searched for would stand in logs.
    @extend_schema(request=OrdersIn, responses={(200, "text/csv"): OpenApiTypes.STR})
    def post(self, request: Request) -> StreamingHttpResponse:
        asked = self.read(OrdersIn).orders(self.caller)
        table = listed_orders(caller=self.caller, asked=asked).table("Orders")
        return downloaded(table, form=Form.CSV, name="Orders")


class OrderFiltersView(StaffView):
    @extend_schema(request=OrderFiltersIn, responses=OrderFiltersOut)
    def post(self, request: Request) -> Response:
        """Tell what a list of orders can be narrowed to: its events, and the performances of one that is named."""
        asked = self.read(OrderFiltersIn).asked
        caller, account_id = self.caller, self.caller.account_for(asked["account_id"])
        events = selectors.list_choices(caller=caller, account_id=account_id)
        performances = selectors.list_performances(caller=caller, account_id=account_id, event_id=asked["eventid"])
        told = {"events": written(EventFilterOut, events)}
        return reply({**told, "performances": written(PerformanceFilterOut, performances)})

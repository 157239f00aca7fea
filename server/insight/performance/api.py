"""The calls of the Performance View: the spec's (part 3, section 7), and ours for its sales by day."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from server.accounts.http.views import OrganiserView
from server.core.http.api import reply
from server.events.selectors import get_performance, states_of
from server.insight.performance.selectors import count_orders, count_teams, read_curve
from server.insight.performance.serializers import (
    CurveReplyOut,
    PerformanceViewReplyOut,
    curve_to_wire,
    performance_view_to_wire,
)
from server.insight.selectors import read_sold_upsells


class PerformanceViewView(OrganiserView):
    @extend_schema(request=None, responses=PerformanceViewReplyOut)
    def post(self, request: Request, performance: int) -> Response:
        row = get_performance(caller=self.caller, performance_id=performance)
        state = states_of([row])[row.pk]
        sold = read_sold_upsells([row.pk]).get(row.pk, ())
        return reply(performance_view_to_wire(row, state, sold, count_orders(row), count_teams(row)))


class SalesByDayView(OrganiserView):
    """How a performance has sold by day, beside others like it on the same day before theirs."""

    @extend_schema(responses=CurveReplyOut)
    def get(self, request: Request, performance: int) -> Response:
        row, curve = read_curve(caller=self.caller, performance_id=performance)
        return reply(curve_to_wire(row, curve))

"""The spec's calls of the Performance View (part 3, section 7); door staff may make them too."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from server.accounts.http.views import StaffView
from server.core.http.api import reply
from server.events.selectors import get_performance, states_of
from server.insight.performance.serializers import PerformanceViewReplyOut, performance_view_to_wire
from server.insight.selectors import read_sold_upsells


class PerformanceViewView(StaffView):
    @extend_schema(request=None, responses=PerformanceViewReplyOut)
    def post(self, request: Request, performance: int) -> Response:
        row = get_performance(caller=self.caller, performance_id=performance)
        sold = read_sold_upsells([row.pk])
        return reply(performance_view_to_wire(row, states_of([row])[row.pk], sold.get(row.pk, ())))

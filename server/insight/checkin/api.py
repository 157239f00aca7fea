"""Our calls of Check-in (spec part 3, section 2.5).

The spec's check-in is another application, framed with a token of its own (section 7, Check-in / scanner token). Ours
is the door that we have: whoever opens it is signed in already, and what a phone at a door may do hangs on that
session. A token beside it would open nothing, so there is no such call.
"""

from __future__ import annotations

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from server.accounts.http.views import OrganiserView
from server.core.http.api import reply
from server.events.selectors import get_performance
from server.insight.checkin.selectors import read_arrivals, read_forecast
from server.insight.checkin.serializers import (
    ArrivalsReplyOut,
    ForecastReplyOut,
    arrivals_to_wire,
    forecast_to_wire,
)


class ArrivalsView(OrganiserView):
    """Who comes to a performance, by the minute and gate."""

    @extend_schema(responses=ArrivalsReplyOut)
    def get(self, request: Request, performance: int) -> Response:
        row = get_performance(caller=self.caller, performance_id=performance)
        return reply(arrivals_to_wire(row, read_arrivals(row)))


class ForecastView(OrganiserView):
    """When people are expected, by other evenings at the same venue."""

    @extend_schema(responses=ForecastReplyOut)
    def get(self, request: Request, performance: int) -> Response:
        row, forecast = read_forecast(caller=self.caller, performance_id=performance)
        return reply(forecast_to_wire(row.pk, forecast))

"""`/v1/events/cancelPerformance`: a performance does not take place, and all its orders are refunded."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from server.accounts.http.views import OrganiserView
from server.core.http.api import reply
from server.core.http.replies import writer, written
from server.events.models import Performance
from server.orders.cancelling.plan_selectors import plan_cancelling
from server.orders.cancelling.selectors import get_performance, list_failures, read_progress
from server.orders.cancelling.serializers import (
    CancelFailureOut,
    CancelPerformanceIn,
    CancelPerformanceOut,
    CancelPlanOut,
    CancelProgressOut,
)
from server.orders.cancelling.services.cancelling import cancel_performance


class CancelPerformanceView(OrganiserView):
    """What it gives back (`plan`), doing it, or trying again what failed (`cancel`), and how far it is.

    `progress` and `report` say how far it is; the report names the orders that could not be refunded.
    """

    @extend_schema(request=CancelPerformanceIn, responses=CancelPerformanceOut)
    def post(self, request: Request) -> Response:
        asked = self.read(CancelPerformanceIn).asked
        performance = get_performance(caller=self.caller, performance_id=asked["eventdetailid"])
        if asked["action"] == "cancel":
            cancel_performance(
                caller=self.caller,
                performance_id=performance.pk,
                words=asked["words"],
                keeps_fee=asked.get("keepfee", False),
            )
        return _told(performance, has_report=asked["action"] == "report")


def _told(performance: Performance, *, has_report: bool) -> Response:
    progress = read_progress(performance)
    failures = list_failures(progress.cancelling) if progress and has_report else []
    return reply(
        {
            "plan": None if progress else writer(CancelPlanOut)(plan_cancelling(performance)),
            "progress": writer(CancelProgressOut)(progress) if progress else None,
            "failures": written(CancelFailureOut, failures),
        }
    )

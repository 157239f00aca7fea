"""`/api/events`, `/api/performances`: the same offers as the widget's, for the client's own channel and holds."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from server.events.selectors import get_performance
from server.orders.selling.offer_serializers import PerformanceOfferOut, performance_offer_on_wire
from server.outside.http.views import ApiView


class PerformanceView(ApiView):
    grant = "catalogue"

    @extend_schema(operation_id="get_performance", responses=PerformanceOfferOut)
    def get(self, request: Request, performance: int) -> Response:
        found = get_performance(caller=self.caller, performance_id=performance)
        return Response(performance_offer_on_wire(found, self.caller))

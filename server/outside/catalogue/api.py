"""`/api/events`, `/api/performances`: the same offers as the widget's, for the client's own channel and holds."""

from __future__ import annotations

from rest_framework.response import Response

from server.core.http.forms import CallIn
from server.events.selectors import get_performance
from server.orders.selling.offer_serializers import PerformanceOfferOut, performance_offer_on_wire
from server.outside.http.schema import operation
from server.outside.http.views import ApiView


class PerformanceView(ApiView):
    grant = "catalogue"

    @operation("get_performance", "One performance and what it offers", answers=PerformanceOfferOut)
    def get(self, asked: CallIn) -> Response:
        found = get_performance(caller=self.caller, performance_id=self.kwargs["performance"])
        return Response(performance_offer_on_wire(found, self.caller))

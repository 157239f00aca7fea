"""`/v1/mine/{reference}/offers`: what a buyer is offered in place of a performance, and their answer."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from server.orders.mine.link_api import ORDER_KEY, OwnOrderView
from server.orders.models import OfferedOrder
from server.orders.offering.selectors import list_choices
from server.orders.offering.serializers import AnswerOfferIn, OwnOffersOut, own_offers_on_wire
from server.orders.offering.services.answering import answer_offer


class OwnOffersView(OwnOrderView):
    @extend_schema(responses=OwnOffersOut, parameters=[ORDER_KEY])
    def get(self, request: Request, payment: str) -> Response:
        return self._open()

    @extend_schema(request=AnswerOfferIn, responses=OwnOffersOut, parameters=[ORDER_KEY])
    def post(self, request: Request, payment: str) -> Response:
        """Take an answer, and tell what is offered still."""
        asked = self.read(AnswerOfferIn).asked
        answer_offer(
            caller=self.caller,
            offered_id=asked["offer"],
            answer=OfferedOrder.Answer(asked["answer"]),
            performance_id=asked["performance"],
        )
        return self._open()

    def _open(self) -> Response:
        return Response(own_offers_on_wire(list_choices(caller=self.caller, payment_id=self.payment.pk)))

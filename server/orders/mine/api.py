"""`/v1/mine/{reference}`: a buyer's own orders, by the link in their mail."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from server.orders.mine.link_api import ORDER_KEY, OwnOrderView
from server.orders.mine.selectors import read_own_payment
from server.orders.mine.serializers import OwnPaymentOut, own_payment_on_wire


class OwnPaymentView(OwnOrderView):
    @extend_schema(responses=OwnPaymentOut, parameters=[ORDER_KEY])
    def get(self, request: Request, payment: str) -> Response:
        return Response(own_payment_on_wire(read_own_payment(payment=self.payment)))

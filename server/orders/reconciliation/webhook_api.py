"""Where a provider tells what has happened. A stranger can call it, too, and is refused before much is done."""

from __future__ import annotations

from typing import Any

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response

from server.core.http.api import CallView, reply
from server.core.http.parsers import UnreadJSONParser
from server.core.http.replies import MessageOut
from server.orders.reconciliation.services.news import hear
from server.payments.services.gateways.stripe_news import HEADER, check_header, read_news


class WebhookView(CallView):
    authentication_classes = ()
    permission_classes = (AllowAny,)
    parser_classes = (UnreadJSONParser,)

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        if request.method == "POST":
            check_header(request.headers.get(HEADER, ""))
        super().initial(request, *args, **kwargs)

    @extend_schema(request=OpenApiTypes.OBJECT, responses={200: MessageOut})
    def post(self, request: Request) -> Response:
        sent: Any = request.data
        hear(read_news(sent.get("raw", b""), request.headers[HEADER]))
        return reply()

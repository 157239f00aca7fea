"""Where each provider tells what has happened. A stranger can call it, too, and is refused before much is done."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response

from server.core.http.api import reply
from server.core.http.bounds.calls import PROVIDERS
from server.core.http.buyers import BuyersView
from server.core.http.parsers import UnreadJSONParser
from server.core.http.replies import MessageOut
from server.orders.reconciliation.services.news import hear
from server.payments.services.gateways import webhooks


class WebhookView(BuyersView):
    """Where the provider of the gateway that the path names tells us what has happened."""

    authentication_classes = ()
    permission_classes = (AllowAny,)
    limits = (PROVIDERS,)
    parser_classes = (UnreadJSONParser,)
    most_bytes = settings.MAX_JSON_BYTES  # a card's whole story

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        self.speak()  # a test card is typed in by a buyer
        self.count_stranger(request)
        if request.method == "POST":
            webhook = webhooks()[kwargs["gateway"]]
            webhook.check(request.headers.get(webhook.header, ""))
        super().initial(request, *args, **kwargs)

    @extend_schema(request=OpenApiTypes.OBJECT, responses={200: MessageOut})
    def post(self, request: Request, gateway: str) -> Response:
        sent: Any = request.data
        webhook = webhooks()[gateway]
        hear(webhook.read(sent.get("raw", b""), request.headers[webhook.header]))
        return reply()

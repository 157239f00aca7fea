"""What of an event is offered: all of it, or a month at a time."""

from __future__ import annotations

import re
from typing import Any

from django.http import HttpResponse
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request

from server.accounts.caller import Caller, System
from server.core.http.bounds.calls import OFFERS
from server.core.http.tags import tag
from server.core.machine import own_machine
from server.core.shared import SharedResults
from server.core.speech.languages import spoken
from server.events.selectors import get_event
from server.orders.selling.api import SalesView
from server.orders.selling.offer_serializers import FIRST, LISTED_WHOLE, EventOfferOut, event_offer_on_wire

MONTH_WRONG = "month is written as 2026-12, or it is first"
_MONTH = re.compile(rf"(?:[0-9]{{4}}-(?:0[1-9]|1[0-2])|{FIRST})\Z")
# What the public is offered is the same for all who ask alike; staff and clients are told their own figures.
public_offers = SharedResults[bytes](seconds=1)


class OfferIn(serializers.Serializer[Any]):
    month = serializers.RegexField(_MONTH, required=False, default="", error_messages={"invalid": MONTH_WRONG})


class EventOfferView(SalesView):
    """An event as the caller may buy it; 304 for whoever has the answer already and names it by its ETag."""

    limits = (OFFERS,)

    @extend_schema(
        responses=EventOfferOut,
        parameters=[
            OpenApiParameter(
                "month",
                str,
                description="only the performances of this month, as `2026-12`; with `first`, all of an event that has "
                f"no more than {LISTED_WHOLE}, else those of the first month in which something can be bought",
            )
        ],
    )
    def get(self, request: Request, event: int) -> HttpResponse:
        wire = OfferIn(data=request.query_params)
        wire.is_valid(raise_exception=True)
        month = wire.validated_data["month"]
        known = self.known_caller()
        if known is None:
            # The demo's card is offered on this machine alone.
            asked = (event, month, spoken(), bool(own_machine.asked_from()))
            body = public_offers.get(asked, lambda: self.offer(event, month, None))
        else:
            body = self.offer(event, month, known)
        return tag(request._request, HttpResponse(body, content_type="application/json"))

    def offer(self, event_id: int, month: str, known: Caller | None) -> bytes:
        """Write what is offered to a caller, or to the public."""
        event = get_event(caller=known or System(), event_id=event_id)
        caller = self.seller_of(event_id, known) if known else self.public_of(event, buys=False)
        written: bytes = JSONRenderer().render(event_offer_on_wire(event, caller, month))
        return written

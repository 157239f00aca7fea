"""What is said of an address to which a mail did not come."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from server.core.http.forms import CallIn, Number, Typed
from server.core.http.replies import Moment, Text, WordOf, many
from server.orders.models import MailTrouble


class MailTroubleIn(CallIn):
    order_id = Number()
    address = Typed(most=255, required="Email is required")


class FoundTroubleOut(serializers.Serializer[Any]):
    """Why the last mail to it did not arrive."""

    kind = WordOf("trouble.kind", choices=MailTrouble.Kind.values)
    reason = Text("trouble.reason")
    at = Moment("trouble.at", zone="zone")


TROUBLES = many(FoundTroubleOut, name="MailTroubleFoundOut")

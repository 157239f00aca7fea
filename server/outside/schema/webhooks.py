"""What we send, as the document's webhooks: one for each type of event, all of one shape but the test."""

from __future__ import annotations

from drf_spectacular.utils import OpenApiResponse, OpenApiWebhook, extend_schema

from server.clients.webhooks.services.resending import TEST_TYPE
from server.clients.webhooks.types import MEANINGS, EventType
from server.outside.telling.serializers import OrderEventOut, TestEventOut

# drf-spectacular leaves a webhook's parameters out, so they are put in afterwards.
HEADERS = [
    {"in": "header", "name": name, "required": True, "description": description, "schema": {"type": "string"}}
    for name, description in (
        ("webhook-id", "The event's id: the same each time that it is sent"),
        ("webhook-timestamp", "When it was sent, in seconds since 1970"),
        ("webhook-signature", "Signatures of `id.timestamp.body`, with spaces between: `v1,…` or `v1a,…`"),
    )
]
_ANSWERS = {"2XX": OpenApiResponse(description="It has arrived. Anything else is a failure, and is tried again.")}


def _webhook(kind: EventType) -> OpenApiWebhook:
    said = extend_schema(
        operation_id=f"on_{kind.value.replace('.', '_')}",
        summary=MEANINGS[kind],
        description=MEANINGS[kind],
        request=OrderEventOut,
        responses=_ANSWERS,
        tags=["Webhooks"],
    )
    return OpenApiWebhook(kind.value, said)


_TEST = OpenApiWebhook(
    TEST_TYPE,
    extend_schema(
        operation_id="on_webhook_test",
        summary="Sent by hand, to see whether an endpoint answers",
        description="It is of no order: its `number` is 0 and its `data` is empty. Every endpoint gets it when it is "
        "sent, whichever types it has chosen.",
        request=TestEventOut,
        responses=_ANSWERS,
        tags=["Webhooks"],
    ),
)
WEBHOOKS = [*(_webhook(kind) for kind in EventType), _TEST]

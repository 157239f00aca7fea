"""What we send, as the document's webhooks: one for each type of event."""

from __future__ import annotations

from drf_spectacular.utils import OpenApiWebhook

WEBHOOKS: list[OpenApiWebhook] = []

"""Writing an event, and that each endpoint is owed it, in one transaction with what it tells."""

from __future__ import annotations

import json
import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from server.clients.changes import DeliveriesOwed, EndpointChanged
from server.clients.models import Delivery, Endpoint, Event
from server.clients.webhooks.selectors import owner_of
from server.core import clock, wire
from server.core.announce import announce


@dataclass(frozen=True, kw_only=True)
class Told:
    """What happened to an order: `data` is JSON, `number` counts the order's events from 1."""

    account_id: int
    type: str
    order_id: int
    number: int
    at: datetime
    data: dict[str, Any]


def tell(tellings: Sequence[Told]) -> list[Event]:
    """Write events, and owe each to the endpoints of its account that hear of its type; in the open transaction."""
    events = Event.objects.bulk_create([_event_of(told) for told in tellings])
    rows = Endpoint.objects.filter(account_id__in={told.account_id for told in tellings}, is_active=True)
    endpoints = list(rows.select_related("account"))
    now = clock.now()
    deliveries = [
        Delivery(event=event, endpoint=endpoint, due_at=now)
        for event in events
        for endpoint in endpoints
        if endpoint.account_id == event.account_id and (not endpoint.types or event.type in endpoint.types)
    ]
    Delivery.objects.bulk_create(deliveries)
    if deliveries:
        announce(DeliveriesOwed())
    for endpoint in {delivery.endpoint for delivery in deliveries}:
        announce(EndpointChanged(account_id=owner_of(endpoint), endpoint_id=endpoint.pk))
    return events


def _event_of(told: Told) -> Event:
    key = f"msg_{secrets.token_urlsafe(18)}"
    body = {
        "id": key,
        "type": told.type,
        "timestamp": wire.iso(told.at, "UTC"),
        "number": told.number,
        "data": told.data,
    }
    return Event(
        account_id=told.account_id,
        key=key,
        type=told.type,
        order_number=told.order_id,
        number=told.number,
        body=json.dumps(body, separators=(",", ":"), ensure_ascii=False),
        at=told.at,
    )

"""Forgetting buyers: what was told of their orders names nobody any more."""

from __future__ import annotations

import json
from collections.abc import Collection

from server.clients.models import Event
from server.clients.people import without_people


def forget_buyers(order_ids: Collection[int]) -> None:
    """Take the buyer, and who comes with each ticket, out of all that was told of some orders.

    What an endpoint is still owed then says no more either. Other systems are told that the data were removed.
    """
    events = list(Event.objects.filter(order_number__in=order_ids)) if order_ids else []
    for event in events:
        told = json.loads(event.body)
        told["data"]["order"] = without_people(told["data"]["order"])
        event.body = json.dumps(told, separators=(",", ":"), ensure_ascii=False)
    if events:
        Event.objects.bulk_update(events, ["body"], batch_size=100)

"""Reading who hears of what."""

from __future__ import annotations

from collections.abc import Collection

from django.db.models import Exists, Max, OuterRef

from server.clients.models import Endpoint, Event
from server.core.database.prepared import Prepared

_HEARING = Prepared(lambda account: Endpoint.objects.filter(account_id=account))


def is_heard(account_id: int) -> bool:
    """Tell whether any system hears of an account's orders: asked with every sale, in one prepared statement.

    One that is switched off counts: when it is on again it asks for what it has missed, from the last number it knows.
    """
    return bool(_HEARING.rows(account_id))


def heard_of(account: str) -> Exists:
    """Write the same for a query, of whose rows `account` leads to the account."""
    return Exists(Endpoint.objects.filter(account=OuterRef(account)))


def last_numbers(order_ids: Collection[int]) -> dict[int, int]:
    """Read for each order the number of the last event that was told of it; those of which none was are left out."""
    rows = Event.objects.filter(order_number__in=order_ids).order_by()
    return dict(rows.values_list("order_number").annotate(last=Max("number")))


def list_events_of(*, account_id: int, order_id: int, first: int, limit: int) -> list[Event]:
    """List what was told of an account's order, from a number on."""
    rows = Event.objects.filter(account_id=account_id, order_number=order_id, number__gte=first)
    return list(rows.order_by("number")[:limit])

"""Reading what happened to orders of which other systems are still to be told."""

from __future__ import annotations

from datetime import datetime
from typing import NamedTuple

from server.orders.models import OrderEvent


class Untold(NamedTuple):
    """Something that happened to an order, and is untold."""

    pk: int
    order_id: int
    order__account_id: int
    kind: str
    at: datetime


def list_untold(limit: int) -> list[Untold]:
    """List what is untold in the order in which it was written; what commits later than its neighbours comes later."""
    rows = OrderEvent.objects.filter(is_untold=True).order_by("pk").values_list(*Untold._fields)[:limit]
    return [Untold(*row) for row in rows]

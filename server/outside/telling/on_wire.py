"""An order as an event tells it: bounded, so that one order of a thousand tickets is no body of a megabyte."""

from __future__ import annotations

from typing import Any

from server.orders.models import Order
from server.outside.orders.on_wire import order_on_wire

MOST_UNITS = 200  # tickets, and upsells, of one order in one body


def told_order(order: Order) -> dict[str, Any]:
    """Write an order with its first tickets and upsells, and whether those are all."""
    whole = order_on_wire(order)
    units = {name: whole[name][:MOST_UNITS] for name in ("tickets", "upsells")}
    return {**whole, **units, "is_whole": all(len(whole[name]) == len(rows) for name, rows in units.items())}

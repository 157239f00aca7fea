"""Rows of ticket types for tests, beside the factories."""

from __future__ import annotations

from typing import Any

from server.pricing.models import TicketType
from server.upsells.models import Upsell, UpsellStock
from server.venues.models import INCLUDED_IN_TICKET_TYPE


def make_brought(type: TicketType, name: str, *, capacity: int = 100, **fields: Any) -> Upsell:
    """Make an upsell that each ticket of a type brings."""
    values = {"description": f"A {name}", "tax_category_id": INCLUDED_IN_TICKET_TYPE, **fields}
    upsell = Upsell.objects.create(account_id=type.account_id, event_id=type.event_id, name=name, **values)
    UpsellStock.objects.create(upsell=upsell, capacity=capacity)
    type.upsells.add(upsell)
    return upsell

"""Which orders an open offer keeps for their buyers: they are not given back meanwhile, though nothing takes place."""

from __future__ import annotations

from django.db.models import QuerySet

from server.orders.models import OfferedOrder


def is_held(order_id: int) -> bool:
    """Tell whether an open offer keeps an order: the job will come to it, or its buyer may yet choose."""
    return held_rows().filter(order=order_id).exists()


def held_rows() -> QuerySet[OfferedOrder]:
    """Give the rows of open offers whose orders are kept."""
    state = OfferedOrder.State
    return OfferedOrder.objects.filter(offer__ended_at=None, state__in=(state.WAITING, state.MAILED))

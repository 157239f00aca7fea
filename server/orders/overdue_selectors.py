"""Since when other systems wait to be told of orders, and lines of the journal to be added to the figures."""

from __future__ import annotations

from datetime import datetime

from server.core.watch.overdue import overdue
from server.orders.journal_selectors import list_waiting
from server.orders.told_selectors import list_untold


@overdue("order_events")
def oldest_event(now: datetime) -> datetime | None:
    return next((event.at for event in list_untold(1)), None)


@overdue("figures")
def oldest_line(now: datetime) -> datetime | None:
    return list_waiting().order_by("pk").values_list("at", flat=True).first()

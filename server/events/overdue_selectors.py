"""Since when the screens wait to be told of sales that began or ended, and holds to give back what they have left."""

from __future__ import annotations

from datetime import datetime

from server.core.watch.overdue import overdue
from server.events.allotments.selectors import list_due
from server.events.models import SaleTick
from server.events.onsale import release_at

MOST = 50


@overdue("sale_moments")
def last_sale_tick(now: datetime) -> datetime | None:
    return SaleTick.objects.values_list("told_until", flat=True).first()


@overdue("holds")
def oldest_hold(now: datetime) -> datetime | None:
    due = list_due(now=now, most=MOST)
    return min((release_at(row.stock.performance, row.hold.release_hours or 0) for row in due), default=None)

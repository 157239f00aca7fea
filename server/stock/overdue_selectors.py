"""Since when reservations wait to be expired."""

from __future__ import annotations

from datetime import datetime

from server.core.watch.overdue import overdue
from server.stock.models import Reservation


@overdue("reservations")
def oldest_reservation(now: datetime) -> datetime | None:
    rows = Reservation.objects.filter(status=Reservation.Status.OPEN, expires_at__lte=now).order_by("expires_at")
    return rows.values_list("expires_at", flat=True).first()

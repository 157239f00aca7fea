"""Idempotency keys last a day (design: api, section 2); then their caller may use them anew."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db.models import CharField, F, Value
from django.db.models.functions import Cast, Concat

from server.core import clock
from server.stock.models import Reservation

KEYS_LAST = timedelta(hours=24)


def forget_idempotency_keys(*, now: datetime | None = None, limit: int = 500) -> int:
    """Forget the keys of old reservations, and what was kept to know the caller's address; tell how many there were."""
    old = Reservation.objects.filter(created_at__lte=(now or clock.now()) - KEYS_LAST).exclude(body_hash="")
    ids = list(old.order_by("created_at").values_list("pk", flat=True)[:limit])
    # Still unique, and shorter than any caller's key may be.
    gone = Concat(Value("over:"), Cast(F("pk"), CharField()))
    return Reservation.objects.filter(pk__in=ids).update(idempotency_key=gone, body_hash="", address_hash="")

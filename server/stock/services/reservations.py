"""Reservations, the only stock that expires: each is opened, moves on by conditional updates, and ends exactly once.

open ─► paid                 paid at once, as at the counter
  │ ▲
  │ └──────┐
  ├─► paying ─► paid         a provider is asked, which takes its time; refused, it is open again
  └─────────┴─► expired, cancelled
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from datetime import datetime, timedelta
from typing import Any

from django.db.models import CharField, F, Q, Value
from django.db.models.functions import Cast, Concat

from server.core import clock
from server.stock.models import ABANDONED, Reservation

KEYS_LAST = timedelta(hours=24)  # design: api, section 2
PAYING_LASTS = timedelta(minutes=10)  # design: settled, Expiry
Status = Reservation.Status


def open_reservation(**fields: Any) -> Reservation:
    """Write a new reservation, inside the transaction that claims for it."""
    return Reservation.objects.create(**fields)


def move(reservation: Reservation, *, before: Iterable[Reservation.Status], to: Reservation.Status) -> bool:
    """Change the status of a reservation if it is still as it was read, and tell whether this call did.

    The row decides, not the clock: a reservation whose payment began after it was read is left alone.
    """
    now = clock.now()
    paying_since = now if to is Status.PAYING else None
    as_read = Reservation.objects.filter(
        pk=reservation.pk, status__in=list(before), paying_since=reservation.paying_since
    )
    closed_at = None if to in (Status.OPEN, Status.PAYING) else now
    if not as_read.update(status=to, paying_since=paying_since, closed_at=closed_at):
        return False
    reservation.status, reservation.paying_since = to, paying_since
    return True


def extend(reservation: Reservation, *, until: datetime) -> None:
    """Keep a reservation that this transaction has locked until another moment."""
    Reservation.objects.filter(pk=reservation.pk).update(expires_at=until)
    reservation.expires_at = until


def hand_over(reservation: Reservation, *, secret_hash: str) -> None:
    """Give a reservation that this transaction has locked to whoever knows another secret, and to nobody else."""
    Reservation.objects.filter(pk=reservation.pk).update(secret_hash=secret_hash)
    reservation.secret_hash = secret_hash


def is_left(reservation: Reservation) -> bool:
    """Tell whether a provider has been asked for so long that its buyer seems to have gone."""
    since = reservation.paying_since
    return reservation.status == Status.PAYING and since is not None and since <= clock.now() - PAYING_LASTS


def list_over(*, now: datetime, limit: int, account_id: int | None = None) -> list[Reservation]:
    """List the reservations whose time is over, the oldest first; those that a provider is asked for have longer."""
    unpaid = Q(status=Status.OPEN, expires_at__lte=now)
    stuck = Q(status=Status.PAYING, expires_at__lte=now, paying_since__lte=now - PAYING_LASTS)
    rows = Reservation.objects.filter(unpaid | stuck)
    if account_id is not None:
        rows = rows.filter(account_id=account_id)
    return list(rows.order_by("expires_at")[:limit])


def delete_reservations(rows: Collection[Reservation]) -> None:
    """Delete reservations that ended unpaid and of which nothing is left that names them."""
    Reservation.objects.filter(pk__in=[row.pk for row in rows], status__in=ABANDONED).delete()


def forget_idempotency_keys(*, now: datetime | None = None, limit: int = 500) -> int:
    """Forget old reservations' keys and the hashes of their callers' addresses, and tell how many there were."""
    old = Reservation.objects.filter(created_at__lte=(now or clock.now()) - KEYS_LAST).exclude(body_hash="")
    ids = list(old.order_by("created_at").values_list("pk", flat=True)[:limit])
    # The new keys are still unique, and no caller's key may be so short.
    gone = Concat(Value("over:"), Cast(F("pk"), CharField()))
    return Reservation.objects.filter(pk__in=ids).update(idempotency_key=gone, body_hash="", address_hash="")

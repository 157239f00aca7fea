"""Giving back: a reservation that is cancelled or has expired leaves nothing claimed."""

from __future__ import annotations

import logging
from datetime import datetime

from django.db import DatabaseError, transaction
from django.db.models import F

from server.accounts.caller import Caller
from server.accounts.models import User
from server.core import clock
from server.core.announce import announce
from server.orders.changes import OrderChanged
from server.orders.models import Order, OrderEvent
from server.orders.selectors import find_reservation, staff_of
from server.stock import services as stock
from server.stock.errors import ReservationOver
from server.stock.models import Reservation

logger = logging.getLogger(__name__)


def cancel(*, caller: Caller | None, reservation_id: int, secret: str) -> None:
    """End an open reservation and give its stock back; on one that is already over nothing happens.

    :raises WrongSecret: without its secret or the staff of its account.
    :raises ReservationOver: if it is paid: that takes a refund.
    """
    reservation = find_reservation(caller=caller, reservation_id=reservation_id, secret=secret)
    if not _close(reservation, Reservation.Status.CANCELLED, staff_of(reservation, caller)):
        reservation.refresh_from_db(fields=["status"])
        if reservation.status == Reservation.Status.PAID:
            raise ReservationOver("This order is already paid")


def expire_reservations(*, now: datetime | None = None, limit: int = 500) -> int:
    """Give back what reservations took whose time is over; tell how many there were (workers' periodic task)."""
    over = Reservation.objects.filter(status=Reservation.Status.OPEN, expires_at__lte=now or clock.now())
    rows = list(over.order_by("expires_at").select_related("payment")[:limit])
    return sum(_expire(row) for row in rows)


def _expire(reservation: Reservation) -> bool:
    try:
        return _close(reservation, Reservation.Status.EXPIRED, None)
    except DatabaseError:
        # The oldest come first: one that cannot be given back must not keep all the others.
        logger.exception("Reservation %d could not be given back", reservation.pk)
        return False


@transaction.atomic
def _close(reservation: Reservation, status: Reservation.Status, by: User | None) -> bool:
    now = clock.now()
    open_row = Reservation.objects.filter(pk=reservation.pk, status=Reservation.Status.OPEN)
    if not open_row.update(status=status, closed_at=now):
        return False
    # Locked by primary key first: an UPDATE alone takes its rows in any order.
    orders = list(reservation.payment.orders.order_by("pk").select_for_update(no_key=True))
    reservation.payment.orders.update(status=Order.Status.FAILED, updated_at=now, version=F("version") + 1)
    kind = OrderEvent.Kind.EXPIRED if status == Reservation.Status.EXPIRED else OrderEvent.Kind.CANCELLED
    OrderEvent.objects.bulk_create([OrderEvent(order=order, kind=kind, at=now, by=by) for order in orders])
    stock.release_claims(reservation=reservation, account_id=reservation.account_id)
    for order in orders:
        announce(OrderChanged(order.account_id, order.pk, order.performance_id))
    return True

"""Giving back: a reservation that is cancelled or has expired leaves nothing claimed."""

from __future__ import annotations

import logging
from datetime import datetime

from django.db import DatabaseError, transaction

from server.accounts.caller import Caller, Channel
from server.accounts.insiders.services.spending import use_right
from server.accounts.models import Right, User
from server.accounts.rights_selectors import needs_right
from server.core import clock
from server.orders.errors import AlreadyPaid, BeingPaid, LinkSent
from server.orders.models import OrderEvent, PurchaseLink
from server.orders.selectors import find_part, staff_of
from server.orders.selling.services import charges
from server.orders.selling.services.claimants import release_all
from server.orders.selling.services.delivery import delivery_of
from server.payments.models import Part
from server.payments.services import checkouts as payments
from server.stock.models import Reservation
from server.stock.services import reservations
from server.venues.zone_selectors import read_zone

logger = logging.getLogger(__name__)
Status = Reservation.Status


def cancel(*, caller: Caller | None, reservation_id: int, secret: str) -> None:
    """End a reservation and give back what it took; do nothing if it is over already.

    One that is being paid is ended as soon as its provider has given up the charge.

    :raises WrongSecret: if the caller neither knows its secret nor is staff of its account.
    :raises RightMissing: for a person who may not cancel what others have reserved; whoever has its secret may.
    :raises DayLimitReached: for a person who has done so as often as they may in a day.
    :raises AlreadyPaid: if it is paid, since that takes a refund.
    :raises BeingPaid: if a provider is taking its money.
    :raises LinkSent: if a till would end what its buyer was sent as a link: only the office does, without a secret.
    """
    part = find_part(caller=caller, reservation_id=reservation_id, secret=secret)
    by = staff_of(part.reservation, caller)
    if not secret and caller is not None:
        needs_right(caller, Right.CANCEL_RESERVATION)
    if secret and _is_sent_by_counter(part.reservation):
        raise LinkSent
    is_by_right = not secret and caller is not None
    if _cancel(part, by, caller if is_by_right else None):
        return
    if _status_of(part) == Status.PAYING:
        charges.stop(part)
        if _status_of(part) == Status.OPEN and _cancel(part, by, caller if is_by_right else None):
            return
    if part.reservation.status == Status.PAID:
        raise AlreadyPaid
    if part.reservation.status == Status.PAYING:
        raise BeingPaid


@transaction.atomic
def _cancel(part: Part, by: User | None, caller: Caller | None) -> bool:
    """End an open reservation, by a right of the caller's where they have not its secret."""
    if not _close(part, [Status.OPEN], Status.CANCELLED, by):
        return False
    if caller is not None:
        day = clock.today(read_zone(part.payment.account_id))
        use_right(caller=caller, right=Right.CANCEL_RESERVATION, day=day)
    return True


def _is_sent_by_counter(reservation: Reservation) -> bool:
    """Tell whether a counter's reservation waits for its buyer, who was sent a link and has not opened it."""
    if reservation.channel != Channel.BOXOFFICE:
        return False
    return PurchaseLink.objects.filter(reservation=reservation, opened_at=None).exists()


def _status_of(part: Part) -> Reservation.Status:
    part.reservation.refresh_from_db(fields=["status", "paying_since"])
    return Status(part.reservation.status)


def expire_reservations(*, now: datetime | None = None, limit: int = 500, account_id: int | None = None) -> int:
    """Expire the reservations whose time is over, of one account or of all, and tell how many there were."""
    over = reservations.list_over(now=now or clock.now(), limit=limit, account_id=account_id)
    parts = Part.objects.filter(reservation__in=over).select_related("reservation", "payment")
    return sum(_expire(part) for part in parts.order_by("reservation__expires_at"))


def _expire(part: Part) -> bool:
    try:
        return _close(part, [Status.OPEN, Status.PAYING], Status.EXPIRED, None)
    except DatabaseError:
        # One that cannot be given back must not stop those after it, since the next run begins with it again.
        logger.exception("Reservation %d could not be given back", part.reservation_id)
        return False


@transaction.atomic
def _close(part: Part, before: list[Reservation.Status], status: Reservation.Status, by: User | None) -> bool:
    now = clock.now()
    was_paying = part.reservation.status == Status.PAYING
    if not reservations.move(part.reservation, before=before, to=status):
        return False
    if was_paying:
        for charge_id in payments.fail_charges(part=part):
            charges.StopCharge.owe(subject_id=charge_id)
    kind = OrderEvent.Kind.EXPIRED if status == Status.EXPIRED else OrderEvent.Kind.CANCELLED
    delivery_of(part).close(part, kind, at=now, by=by)
    release_all(part.reservation)
    return True

"""Releases reservations that are cancelled or expired; verifies and stops the charges that would pay them."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from contextlib import suppress
from datetime import datetime, timedelta
from functools import wraps
from typing import ParamSpec, TypeVar

from django.db import DatabaseError, transaction

from server.abuse.errors import TooManyReservations
from server.abuse.services.staff_limits import use_permission
from server.accounts.caller import Caller, Channel
from server.accounts.models import Right, User
from server.accounts.permission_selectors import DayLimit, require_permission
from server.catalogue.events.models import Performance
from server.catalogue.venues.selectors import read_zone
from server.inventory.errors import ReservationOver
from server.inventory.models import Reservation
from server.inventory.services import reservations
from server.payments.models import Charge, Part, Payment
from server.payments.selectors import find_charge_to_verify
from server.payments.services import checkouts as payments
from server.payments.services.gateways import GATEWAYS, GatewayResult, ProviderUnreachable
from server.platform import clock
from server.platform.errors import Conflict
from server.platform.outbox import Ending, Failure, Job, register_job
from server.platform.outbox import JobResult as Ended
from server.sales.errors import AlreadyPaid, BeingPaid, LinkSent, MoneyGoesBack, ReservedUnderName
from server.sales.models import NamedReservation, OrderEvent, PurchaseLink
from server.sales.selectors import find_part, staff_of
from server.sales.services import late_payments
from server.sales.services.allocation import release_all
from server.sales.services.checkout import fail, settle
from server.sales.services.delivery import delivery_of

ChargeStatus = Charge.Status


def verify_charge(*, payment: Payment, part: Part | None = None) -> str:
    """Ask the provider for the newest charge's state and end it accordingly; return why a card was declined.

    It is the newest of one part if that is named, and otherwise of the checkout.

    :raises ReservationOver: if its money came too late: see `settle`; MoneyGoesBack, if that was handled before.
    """
    charge = find_charge_to_verify(payment, part)
    if charge is None:
        if late_payments.goes_back(part or payment.parts.latest("pk")):
            raise MoneyGoesBack
        return ""
    try:
        answer = GATEWAYS[charge.gateway].check_charge(charge)
    except ProviderUnreachable:
        return ""
    _end_charge(charge, answer)
    return answer.message


def stop_charge(part: Part) -> None:
    """Stop the pending charge of a part, outside every transaction, so that its reservation is open again.

    If the money has come all the same, it is paid; if the provider cannot be called, nothing changes.
    """
    charge = payments.find_pending_charge(part=part)
    if charge is None:
        return
    try:
        answer = GATEWAYS[charge.gateway].give_up(charge)
    except ProviderUnreachable:
        return
    _end_charge(charge, answer)


def _end_charge(charge: Charge, answer: GatewayResult) -> None:
    if answer.status == ChargeStatus.SUCCEEDED:
        settle(charge_id=charge.pk, provider_id=answer.provider_id)
    elif answer.status == ChargeStatus.FAILED and charge.status == ChargeStatus.PENDING:
        fail(charge_id=charge.pk, provider_id=answer.provider_id or charge.provider_id)


@register_job
class StopCharge(Job):
    """Cancels a charge at its provider after its reservation has expired.

    A buyer who still has the page open then sees that, and does not pay for what is gone. This also finds money whose
    webhook never arrived, even if a bank takes days for it.
    """

    kind = "orders.stop_charge"
    tried_for = timedelta(days=14)
    longest_wait = timedelta(hours=6)

    def do(self) -> Ended:
        charge = Charge.objects.select_related("part__payment__account", "part__reservation").get(pk=self.subject_id)
        if not charge.provider_id or charge.status == ChargeStatus.SUCCEEDED:
            return Ending.NOT_NEEDED
        try:
            answer = GATEWAYS[charge.gateway].give_up(charge)
        except ProviderUnreachable:
            return Failure("the provider cannot be asked")
        if answer.status == ChargeStatus.PENDING:
            return Failure("its bank takes its time")  # the provider reports the end later, or a retry finds it
        with suppress(ReservationOver):  # then the money goes back, and the buyer is emailed
            _end_charge(charge, answer)
        return Ending.DONE


logger = logging.getLogger(__name__)
Status = Reservation.Status


def cancel(*, caller: Caller | None, reservation_id: int, secret: str) -> None:
    """End a reservation and release its claims; do nothing if it is over already.

    A reservation in payment is ended as soon as its provider has cancelled the charge.

    :raises WrongSecret: if the caller neither knows its secret nor is staff of its account.
    :raises PermissionMissing: for a person who may not cancel what others have reserved; whoever has its secret may.
    :raises DayLimitReached: for a person who has done so as often as they may in a day.
    :raises AlreadyPaid: if it is paid, since that takes a refund.
    :raises BeingPaid: if a provider is taking its money.
    :raises LinkSent: if the counter cancels what its buyer was sent as a link: only the office may, without a secret.
    :raises ReservedUnderName: likewise for what was put under a name.
    """
    part = find_part(caller=caller, reservation_id=reservation_id, secret=secret)
    by = staff_of(part.reservation, caller)
    by_right = caller if not secret else None
    limit = require_permission(by_right, Right.CANCEL_RESERVATION) if by_right is not None else None
    # A counter's reservation may wait for its buyer, who was sent a link and has not opened it.
    is_counters = part.reservation.channel == Channel.BOXOFFICE
    if secret and is_counters and PurchaseLink.objects.filter(reservation=part.reservation, opened_at=None).exists():
        raise LinkSent
    if secret and is_counters and NamedReservation.objects.filter(reservation=part.reservation).exists():
        raise ReservedUnderName
    if _cancel(part, by, by_right, limit):
        return
    if _status_of(part) == Status.PAYING:
        stop_charge(part)
        if _status_of(part) == Status.OPEN and _cancel(part, by, by_right, limit):
            return
    if part.reservation.status == Status.PAID:
        raise AlreadyPaid
    if part.reservation.status == Status.PAYING:
        raise BeingPaid


@transaction.atomic
def _cancel(part: Part, by: User | None, caller: Caller | None, limit: DayLimit | None) -> bool:
    """Cancel an open reservation; without its secret the caller needs a permission."""
    if not _close(part, [Status.OPEN], Status.CANCELLED, by):
        return False
    if limit is not None and caller is not None:
        day = clock.today(read_zone(part.payment.account_id))
        use_permission(caller=caller, right=Right.CANCEL_RESERVATION, limit=limit, day=day)
    return True


def _status_of(part: Part) -> Reservation.Status:
    part.reservation.refresh_from_db(fields=["status", "paying_since"])
    return Status(part.reservation.status)


def expire_reservations(*, now: datetime | None = None, limit: int = 500, account_id: int | None = None) -> int:
    """Expire overdue reservations, of one account or of all, and return how many there were."""
    over = reservations.list_expired_reservations(now=now or clock.now(), limit=limit, account_id=account_id)
    parts = Part.objects.filter(reservation__in=over).select_related("reservation", "payment")
    expired = 0
    for part in parts.order_by("reservation__expires_at"):
        try:
            expired += _close(part, [Status.OPEN, Status.PAYING], Status.EXPIRED, None)
        except DatabaseError:
            # A failure must not stop the rest, since the next run begins with the same reservation.
            logger.exception("Reservation %d could not be given back", part.reservation_id)
    return expired


@transaction.atomic
def _close(part: Part, before: list[Reservation.Status], status: Reservation.Status, by: User | None) -> bool:
    now = clock.now()
    was_paying = part.reservation.status == Status.PAYING
    if not reservations.move_reservation(part.reservation, before=before, to=status):
        return False
    if was_paying:
        for charge_id in payments.fail_charges(part=part):
            StopCharge.enqueue(subject_id=charge_id)
    kind = OrderEvent.Kind.EXPIRED if status == Status.EXPIRED else OrderEvent.Kind.CANCELLED
    delivery_of(part).close(part, kind, at=now, by=by)
    release_all(part.reservation)
    return True


# A sale is not refused because of reservations that are overdue. The periodic task that expires them runs every five
# seconds; if it is late, the call that needs their claims expires them.

MOST_EXPIRED = 200  # in one call

Result = TypeVar("Result")
Given = ParamSpec("Given")


def retry_after_expiry(call: Callable[Given, Result]) -> Callable[Given, Result]:
    """Retry a call once that was refused because something is sold out, if overdue reservations held any of it.

    The call takes `caller` by name, and has a transaction of its own.
    """

    @wraps(call)
    def try_twice(*args: Given.args, **kwargs: Given.kwargs) -> Result:
        try:
            return call(*args, **kwargs)
        except (Conflict, TooManyReservations):
            if not expire_reservations(account_id=kwargs["caller"].account_id, limit=MOST_EXPIRED):  # type: ignore[attr-defined]
                raise
        return call(*args, **kwargs)

    return try_twice


def expire_overdue(performances: Sequence[Performance]) -> bool:
    """Expire the overdue reservations of these performances' account; return whether stock was released."""
    if not performances or not expire_reservations(account_id=performances[0].account_id, limit=MOST_EXPIRED):
        return False
    for performance in performances:
        performance.stock.refresh_from_db()
    return True

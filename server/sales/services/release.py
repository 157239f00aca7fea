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
from server.sales.allocators.services.allocation import release_all
from server.sales.errors import AlreadyPaid, BeingPaid, LinkSent, MoneyGoesBack
from server.sales.models import OrderEvent, PurchaseLink
from server.sales.selectors import find_part, staff_of
from server.sales.services import late_payments
from server.sales.services.checkout import fail, settle
from server.sales.services.delivery import delivery_of

# Charges that a provider is taking: asked again when the buyer is back, and stopped when nobody waits for them.

ChargeStatus = Charge.Status


def verify_charge(*, payment: Payment, part: Part | None = None) -> str:
    """Ask the provider how the newest charge stands and end it accordingly; give why a card was refused.

    It is the newest of one part where that is named, and otherwise of the checkout.

    :raises ReservationOver: if its money came too late: see `settle`. MoneyGoesBack, if that was told before.
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
    """Stop the charge that is under way for a part, outside every transaction, so that its reservation is open again.

    If the money has come all the same, it is paid; if the provider cannot be asked, nothing changes.
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
    """Tell a provider that nobody waits for a charge any more: its reservation has expired.

    A buyer who still has the page open is then told so, and does not pay for what is not there. Money that came
    without our hearing of it is found this way, too, also where a bank takes days for it.
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
            return Failure("its bank takes its time")  # how it ends is told by the provider, or found here
        with suppress(ReservationOver):  # then the money goes back, and the buyer is told so
            _end_charge(charge, answer)
        return Ending.DONE


# Giving back: a reservation that is cancelled or has expired leaves nothing claimed.

logger = logging.getLogger(__name__)
Status = Reservation.Status


def cancel(*, caller: Caller | None, reservation_id: int, secret: str) -> None:
    """End a reservation and give back what it took; do nothing if it is over already.

    One that is being paid is ended as soon as its provider has given up the charge.

    :raises WrongSecret: if the caller neither knows its secret nor is staff of its account.
    :raises PermissionMissing: for a person who may not cancel what others have reserved; whoever has its secret may.
    :raises DayLimitReached: for a person who has done so as often as they may in a day.
    :raises AlreadyPaid: if it is paid, since that takes a refund.
    :raises BeingPaid: if a provider is taking its money.
    :raises LinkSent: if a till would end what its buyer was sent as a link: only the office does, without a secret.
    """
    part = find_part(caller=caller, reservation_id=reservation_id, secret=secret)
    by = staff_of(part.reservation, caller)
    by_right = caller if not secret else None
    limit = require_permission(by_right, Right.CANCEL_RESERVATION) if by_right is not None else None
    if secret and _is_sent_by_counter(part.reservation):
        raise LinkSent
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
    """End an open reservation, by a right of the caller's where they have not its secret."""
    if not _close(part, [Status.OPEN], Status.CANCELLED, by):
        return False
    if limit is not None and caller is not None:
        day = clock.today(read_zone(part.payment.account_id))
        use_permission(caller=caller, right=Right.CANCEL_RESERVATION, limit=limit, day=day)
    return True


def _is_sent_by_counter(reservation: Reservation) -> bool:
    """Return whether a counter's reservation waits for its buyer, who was sent a link and has not opened it."""
    if reservation.channel != Channel.BOXOFFICE:
        return False
    return PurchaseLink.objects.filter(reservation=reservation, opened_at=None).exists()


def _status_of(part: Part) -> Reservation.Status:
    part.reservation.refresh_from_db(fields=["status", "paying_since"])
    return Status(part.reservation.status)


def expire_reservations(*, now: datetime | None = None, limit: int = 500, account_id: int | None = None) -> int:
    """Expire the reservations whose time is over, of one account or of all, and return how many there were."""
    over = reservations.list_expired_reservations(now=now or clock.now(), limit=limit, account_id=account_id)
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
    if not reservations.move_reservation(part.reservation, before=before, to=status):
        return False
    if was_paying:
        for charge_id in payments.fail_charges(part=part):
            StopCharge.enqueue(subject_id=charge_id)
    kind = OrderEvent.Kind.EXPIRED if status == Status.EXPIRED else OrderEvent.Kind.CANCELLED
    delivery_of(part).close(part, kind, at=now, by=by)
    release_all(part.reservation)
    return True


# Nobody is told that too little is left while reservations take it whose time is over.
# The tick that expires them comes every five seconds; where it is late, whoever wants what they take expires them.

MOST_EXPIRED = 200  # reservations that one call expires

Result = TypeVar("Result")
Given = ParamSpec("Given")


def retry_after_expiry(call: Callable[Given, Result]) -> Callable[Given, Result]:
    """Have a call that was refused for want of something tried once more, if reservations that were over took any.

    The call takes `caller` by name, and its transaction is its own.
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
    """Expire the reservations of these performances' account whose time is over; tell whether stock was read anew."""
    if not performances or not expire_reservations(account_id=performances[0].account_id, limit=MOST_EXPIRED):
        return False
    for performance in performances:
        performance.stock.refresh_from_db()
    return True

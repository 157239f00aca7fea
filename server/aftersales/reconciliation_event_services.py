"""Handles a provider's events, each once and in any order: charges, refunds and disputes."""

from __future__ import annotations

import logging
from collections.abc import Callable
from contextlib import suppress
from datetime import datetime, timedelta
from decimal import Decimal
from zoneinfo import ZoneInfo

from django.db import transaction

from server.accounts.caller import Staff, System
from server.accounts.models import Role, User
from server.aftersales.refunds.completion_services import PROVIDER_REFUND_REASON, complete_refund, fail_refund
from server.aftersales.refunds.selectors import OrderDue, list_covered, read_dues
from server.aftersales.refunds.services import request_refund
from server.aftersales.refunds.settlement_services import move_now
from server.catalogue.venues.selectors import read_zone
from server.inventory.errors import ReservationOver
from server.payments.models import Charge, Difference, Dispute, ProviderEvent
from server.payments.provider_messages import Movement, ProviderUpdate, UpdateKind
from server.payments.selectors import find_charge, find_charge_of, find_refund
from server.payments.services import reconciliation, refunds
from server.payments.services.gateways import GATEWAYS, ProviderUnreachable, gateway_label
from server.platform import clock
from server.platform.errors import DomainError, VersionConflict
from server.platform.money import ZERO, display
from server.platform.outbox import Ending, Failure, Job, JobResult, register_job
from server.sales.models import REFUND_ELSEWHERE, Exchange, Order, OrderEvent
from server.sales.policy import State
from server.sales.refundable import Refundable, RefundPlan
from server.sales.refundable_selectors import find_orders_of_charge, find_paid_orders, order_rows, read_refundable
from server.sales.services import checkout, emails, history
from server.sales.services.emails import enqueue_email
from server.sales.services.history import change_orders
from server.sales.services.release import cancel
from server.sales.services.reserving import secret_of

_DISPUTE_MESSAGES = {
    Dispute.Status.NEEDS_RESPONSE: "The buyer has disputed the payment",
    Dispute.Status.UNDER_REVIEW: "The dispute is being looked at by the buyer's bank",
    Dispute.Status.WON: "The dispute is closed: the money is yours",
    Dispute.Status.LOST: "The dispute is closed: the money went back to the buyer",
}


@transaction.atomic
def handle_dispute(update: ProviderUpdate) -> bool:
    """Record a dispute, and notify its account; repeated or outdated events change nothing.

    Return whether the disputed charge is ours.
    """
    if update.dispute is None:
        return False
    charge = find_charge_of(update)
    result = reconciliation.store_dispute(update, update.dispute)
    if result is not None and charge is not None:
        _mark_disputed(result, charge)
        if not result.was:
            _email_account(result.dispute, charge)
    return charge is not None


def _mark_disputed(result: reconciliation.DisputeUpdateResult, charge: Charge) -> None:
    """Note it in the history of the orders that the charge has paid, and raise their versions."""
    dispute = result.dispute
    rows = Order.objects.filter(pk__in=find_orders_of_charge(charge))
    # Locked by primary key first: an UPDATE alone takes its rows in any order.
    orders = list(rows.order_by("pk").select_for_update(no_key=True))
    message = _DISPUTE_MESSAGES[Dispute.Status(dispute.status)]
    reason = dispute.reason.replace("_", " ")
    history.note(
        orders,
        OrderEvent.Kind.DISPUTED,
        amount=dispute.amount,
        description=f"{message} ({reason})" if reason and not result.was else message,
        was=result.was,
        now=dispute.status,
    )
    change_orders(orders)


def _email_account(dispute: Dispute, charge: Charge) -> None:
    """Email the owners of the account, or its organisers if it has none."""
    payment = charge.part.payment
    people = User.objects.filter(account_id=payment.account_id, is_active=True, deleted_at=None)
    for role in (Role.ACCOUNT_OWNER, Role.ORGANISER):
        addresses = list(people.filter(role=role).order_by("pk").values_list("email", flat=True))
        for address in addresses:
            enqueue_email(payment=payment, kind=emails.DISPUTE, address=address, data={"dispute": dispute.pk})
        if addresses:
            return


@transaction.atomic
def clear_difference(*, caller: Staff, difference_id: int, note: str, version: int | None = None) -> Difference:
    """Record what became of a difference, and publish the orders that it is about.

    :raises DomainError: raised by `resolve_difference`.
    """
    # Orders are locked before records about them, as where a refund fails.
    orders = caller.within(Order.objects.filter(payment__differences=difference_id).order_by("pk"))
    locked = list(orders.select_for_update(of=("self",), no_key=True))
    row = reconciliation.resolve_difference(caller=caller, difference_id=difference_id, note=note, version=version)
    change_orders(locked)
    return row


# A refund at the provider's dashboard completes an order once all the charges that paid for it have returned all that
# they are still claimed for. For any other amount the tickets are unknown: it is a difference, and a refund requested
# here adopts its money if it has the same amount, or if the charge holds no more (decision 0135).

logger = logging.getLogger(__name__)
Kind = Difference.Kind
FAILED_THERE = "The refund made at the provider has not arrived"


def handle_provider_refund(update: ProviderUpdate | Movement, *, at: datetime) -> bool:
    """Record a refund that is none of ours; a repeated event changes nothing. Return whether its charge is ours.

    `at` is when it was made: it is a difference of that day.
    """
    charge = find_charge_of(update)
    if charge is None or not update.amount:
        return charge is not None
    with transaction.atomic():
        orders = _lock_orders(charge)  # before records about them, as where a refund completes
        difference, is_new = _name(charge, update, Kind.REFUND_NOT_OURS, at)
        if is_new:
            message = (
                f"{display(update.amount, update.currency)} was refunded at {gateway_label(charge.gateway)} directly"
            )
            _mark(orders, message, update.amount)
        is_open = difference.settled_at is None
        # Enqueued anew each time: a running job may have checked before this one was made.
        work_id = RefundAtProvider.enqueue(subject_id=charge.pk) if is_open else None
    if work_id is not None:
        move_now(work_id)
    return True


def handle_failed_provider_refund(update: ProviderUpdate | Movement) -> bool:
    """Record that a refund which is none of ours has failed. Return whether its charge is ours.

    If refunds here have adopted its money, somebody has to pay the buyer in another way.
    """
    charge = find_charge_of(update)
    if charge is None:
        return False
    with transaction.atomic():
        orders = _lock_orders(charge)  # before records about them, as where a refund completes
        refunds.record_external_refund_failed(charge, update.provider_id)
        # Also without an earlier event: a refused refund may have found it, and adopted its money.
        missing = min(update.amount or ZERO, refunds.read_external_shortage(charge))
        if missing > 0:
            _, is_new = _name(charge, update, Kind.REFUND_BOUNCED, clock.now(), ours=missing)
            if is_new:
                _mark(orders, update.message or FAILED_THERE, missing, OrderEvent.Kind.NOT_REFUNDED)
    return True


@register_job
class RefundAtProvider(Job):
    """Refunds the orders of a charge whose money was returned completely at the provider's dashboard.

    It is retried while one of them cannot be refunded for a temporary reason.
    """

    kind = REFUND_ELSEWHERE
    tried_for = timedelta(days=14)

    def do(self) -> JobResult:
        charge = Charge.objects.select_related("part__payment").get(pk=self.subject_id)
        if charge.status != Charge.Status.SUCCEEDED:  # another charge has paid the orders besides this one
            return Ending.NOT_NEEDED
        if charge.gateway not in GATEWAYS or not refunds.has_open_external_refund(charge):
            return Ending.NOT_NEEDED
        claims = read_dues(charge.part.payment_id)
        try:
            free = {number: _free_of(one) for number, one in claims.charges.items()}
        except ProviderUnreachable as away:
            return Failure(away.reason)
        waits = [reason for claim in list_covered(claims, free) if (reason := _refund(claim))]
        with transaction.atomic():
            refunds.resolve_adopted_differences(charge)
        return Failure(waits[0]) if waits else Ending.DONE


def _free_of(charge: Charge) -> Decimal:
    """Calculate what of a charge was returned at the dashboard and that none of our refunds will adopt.

    :raises ProviderUnreachable: if the provider cannot be asked.
    """
    gateway = GATEWAYS.get(charge.gateway)
    if gateway is None or not refunds.has_open_external_refund(charge):
        return ZERO
    desk = refunds.read_external_refunds(charge, gateway.list_refunds(charge))
    return desk.free - desk.waiting


def _refund(claim: OrderDue) -> str:
    """Refund all that is left of an order, with money that has already moved. Return why that has to wait.

    Not if it is worth more by now: a refund of it may have failed while its provider was asked.
    """

    def refuse_more(_: Refundable, plan: RefundPlan) -> None:
        if plan.due > claim.due:
            raise VersionConflict

    order = claim.order
    _cancel_exchange(order)
    try:
        request_refund(caller=System(), order_id=order.pk, reason=PROVIDER_REFUND_REASON, check=refuse_more)
    except DomainError as refused:
        logger.info("Order %s stays as it is: %s", order.pk, refused)
        # While something is pending for it, the order can be refunded later.
        is_busy = read_refundable(order_rows().get(pk=order.pk)).state in (State.REFUNDING, State.EXCHANGING)
        return str(refused) if isinstance(refused, VersionConflict) or is_busy else ""
    return ""


def _cancel_exchange(order: Order) -> None:
    """Cancel an exchange of an order that waits for its money, unless its provider is taking that now."""
    waiting = Exchange.objects.filter(order=order, status=Exchange.Status.PENDING).select_related("part__reservation")
    for exchange in waiting:
        if exchange.part is not None:
            reservation = exchange.part.reservation
            with suppress(DomainError):  # then it is paid, or still waits: the refund itself reports that
                cancel(caller=None, reservation_id=reservation.pk, secret=secret_of(reservation))


def _name(
    charge: Charge, update: ProviderUpdate | Movement, kind: Difference.Kind, at: datetime, ours: Decimal | None = None
) -> tuple[Difference, bool]:
    payment = charge.part.payment
    found = reconciliation.FoundDifference(
        kind=kind,
        provider_id=update.provider_id,
        reference=payment.reference,
        ours=ours,
        theirs=update.amount if ours is None else None,
        currency=payment.currency,
        why=update.message,
        charge_id=charge.pk,
    )
    day = at.astimezone(ZoneInfo(read_zone(payment.account_id))).date()
    return reconciliation.record_difference(account_id=payment.account_id, day=day, found=found)


def _mark(orders: list[Order], message: str, amount: Decimal, kind: OrderEvent.Kind = OrderEvent.Kind.OTHER) -> None:
    """Note the outcome of money in the histories of what a charge has paid, and publish those orders."""
    history.note(orders, kind, amount=amount, description=message)
    change_orders(orders)


def _lock_orders(charge: Charge) -> list[Order]:
    """Lock and return the orders that a charge has paid for, or was to pay for."""
    unmade = Exchange.objects.filter(part=charge.part_id).exclude(status=Exchange.Status.MADE)
    numbers = {*find_paid_orders(charge), *unmade.values_list("order", flat=True)}
    numbers |= set(Order.objects.filter(part=charge.part_id, status=Order.Status.FAILED).values_list("pk", flat=True))
    return list(Order.objects.filter(pk__in=numbers).order_by("pk").select_for_update(no_key=True))


EventState = ProviderEvent.State


def handle_event(update: ProviderUpdate) -> None:
    """Store an event and handle it; an event that was handled before changes nothing.

    One about something that we do not have stays stored for the reconciliation, which records it as a difference.
    """
    event = reconciliation.store_provider_event(update)
    if event is None:
        return
    is_known = _HANDLERS[update.kind](update)
    reconciliation.finish_provider_event(event, EventState.HANDLED if is_known else EventState.UNKNOWN)


def _money_came(update: ProviderUpdate) -> bool:
    charge = find_charge(update)
    if charge is None:
        return False
    if (update.amount, update.currency) != (charge.amount, charge.currency):
        logger.error("Charge %s was paid otherwise than it was asked for: see %s", charge.pk, update.provider_id)
        return False
    with suppress(ReservationOver):  # then the money goes back automatically, and the buyer is emailed
        checkout.settle(charge_id=charge.pk, provider_id=update.provider_id)
    return True


def _money_will_not_come(update: ProviderUpdate) -> bool:
    charge = find_charge(update)
    if charge is not None and charge.status == Charge.Status.PENDING:
        checkout.fail(charge_id=charge.pk, provider_id=update.provider_id)
    return charge is not None


def _money_may_come(update: ProviderUpdate) -> bool:
    """Do nothing: a card was declined, or a bank takes its time, and the same charge may still succeed."""
    return find_charge(update) is not None


def _refund_moves(update: ProviderUpdate) -> bool:
    refund = find_refund(update)
    if refund is None:
        return handle_provider_refund(update, at=update.made_at or update.happened_at)
    if update.kind is UpdateKind.REFUND_SUCCEEDED:
        complete_refund(refund_id=refund.pk, provider_id=update.provider_id)
    elif not refund.provider_id:
        refunds.record_refund_id(refund=refund, provider_id=update.provider_id)
    return True


def _refund_failed(update: ProviderUpdate) -> bool:
    refund = find_refund(update)
    if refund is not None:
        fail_refund(refund_id=refund.pk, message=update.message, provider_id=update.provider_id)
        return True
    return handle_failed_provider_refund(update)


_HANDLERS: dict[UpdateKind, Callable[[ProviderUpdate], bool]] = {
    UpdateKind.CHARGE_SUCCEEDED: _money_came,
    UpdateKind.CHARGE_FAILED: _money_will_not_come,
    UpdateKind.CHARGE_DECLINED: _money_may_come,
    UpdateKind.CHARGE_PROCESSING: _money_may_come,
    UpdateKind.REFUND_SUCCEEDED: _refund_moves,
    UpdateKind.REFUND_PENDING: _refund_moves,
    UpdateKind.REFUND_FAILED: _refund_failed,
    UpdateKind.DISPUTED: handle_dispute,
    UpdateKind.OTHER: lambda _: True,
}

"""Moves the money of a refund: at its provider, by a job, or over the counter, where its buyer collects it."""

from __future__ import annotations

import logging
from datetime import timedelta

from django.db import transaction
from django.db.models import Q

from server.accounts.caller import Staff
from server.accounts.models import Right, User
from server.accounts.permission_selectors import require_permission
from server.aftersales.errors import AlreadyPaidOut
from server.aftersales.refunds.completion_services import complete_refund, fail_refund, lock_order_of
from server.catalogue.venues.selectors import read_zone
from server.payments.changes import PayoutChanged
from server.payments.models import COUNTER_GATEWAYS, DUE_KINDS, OPEN_PAYOUT, Charge, Refund
from server.payments.services.gateways import GATEWAYS, GatewayResult, PaymentGateway, ProviderUnreachable
from server.payments.services.refunds import (
    adopt_external_amount,
    adopt_external_refund,
    has_open_external_refund,
    read_external_refunds,
    record_payout,
    record_refund_attempt,
    record_refund_id,
    record_refund_waiting,
)
from server.platform import clock
from server.platform.domain_events import publish
from server.platform.i18n import localized_date, localized_time
from server.platform.money import display
from server.platform.outbox import Ending, Failure, Job, JobResult, RetryLater, register_job, run_job
from server.sales.models import MOVE_REFUND, Order, OrderEvent
from server.sales.services import history
from server.sales.services.emails import enqueue_refund_email, send_waiting_refund_email
from server.sales.services.history import BY_HAND, change_orders

# The job is enqueued with the refund, so that it survives a crash. The call that requests a refund runs it at once and
# returns its result. No provider is called inside a transaction.

logger = logging.getLogger(__name__)
TRIED_FOR = timedelta(days=7)


@register_job
class MoveRefund(Job):
    """Has a provider move the money of a refund.

    Before a second attempt the refund is looked up: an answer may have been lost, or never recorded. It is not given up
    without that: while the provider is unreachable, the refund stays as it is, and shows why.
    """

    kind = MOVE_REFUND
    tried_for = timedelta(days=3650)  # the provider's answer decides whether it is given up
    named_after = timedelta(days=7)
    begins_after = timedelta(seconds=15)  # the requesting call has the first try, with time for its answer

    def do(self) -> JobResult:
        refund = Refund.objects.select_related("part__payment", "charge__part__payment").get(pk=self.subject_id)
        if refund.status != Refund.Status.PENDING or refund.is_open_payout:
            return Ending.NOT_NEEDED
        gateway = GATEWAYS.get(refund.gateway)
        if gateway is None:
            return _wait(refund, f"{refund.gateway} is not set up")
        was_requested = bool(refund.tries or refund.provider_id)
        record_refund_attempt(refund=refund)
        try:
            answer = gateway.find_refund(refund) if was_requested else None
            answer = answer or _move(gateway, refund)
        except ProviderUnreachable as away:
            return _wait(refund, away.reason, is_key_spent=away.is_key_spent)
        if answer.status == Charge.Status.PENDING and not answer.provider_id:
            return _wait(refund, answer.message)
        _note(refund, answer)
        return Ending.DONE


def _move(gateway: PaymentGateway, refund: Refund) -> GatewayResult:
    """Have the provider move what was not returned at its dashboard; see decision 0135.

    Also for a waiting refund: staff who are tired of waiting use the dashboard. Some of that we only notice when we are
    refused. What the dashboard's money was to cover, and no longer does, was not requested yet: it is not given up.
    """
    before = refund.to_move
    is_known = refund.charge is not None and has_open_external_refund(refund.charge)
    answer = _from_the_desk(gateway, refund) if is_known or refund.elsewhere else None
    if answer is None and refund.to_move <= before:
        answer = _give_up(refund)
    answer = answer or gateway.refund(refund)
    if answer.status != Charge.Status.FAILED or answer.provider_id:
        return answer
    amount = refund.to_move
    movement = _from_the_desk(gateway, refund)
    if movement is None and refund.to_move != amount:
        movement = gateway.refund(refund)
    return movement or answer


def _from_the_desk(gateway: PaymentGateway, refund: Refund) -> GatewayResult | None:
    """Adopt money returned at the dashboard for a refund, and return the result; None if some is left to move."""
    if refund.charge is None:
        return None
    desk = read_external_refunds(refund.charge, gateway.list_refunds(refund.charge), beside=refund)
    made = adopt_external_refund(refund, desk)
    if made is not None:
        return GatewayResult(status=made.status, message=made.message, provider_id=made.provider_id)
    adopt_external_amount(refund, desk)
    if refund.to_move:
        return None
    if desk.is_under_way:
        return GatewayResult(status=Charge.Status.PENDING, message="The refund made at the provider is in progress")
    return GatewayResult(status=Charge.Status.SUCCEEDED)


def _give_up(refund: Refund) -> GatewayResult | None:
    """Return a refusal for a refund that the provider still does not have after a week."""
    if clock.now() - refund.created_at <= TRIED_FOR or refund.provider_id or not refund.waits_for:
        return None
    return GatewayResult(status=Charge.Status.FAILED, message=refund.waits_for)


def _note(refund: Refund, answer: GatewayResult) -> None:
    """Record a provider's answer: its id of the refund first, so that it is found whatever fails next."""
    if answer.provider_id and answer.provider_id != refund.provider_id:
        record_refund_id(refund=refund, provider_id=answer.provider_id)
    match answer.status:
        case Charge.Status.SUCCEEDED:
            complete_refund(refund_id=refund.pk, provider_id=answer.provider_id)
        case Charge.Status.FAILED:
            fail_refund(refund_id=refund.pk, message=answer.message, provider_id=answer.provider_id)
        case _:
            record_refund_waiting(refund=refund, reason="")


def _wait(refund: Refund, reason: str, *, is_key_spent: bool = False) -> Failure:
    """Record why a refund has not moved, and publish its order."""
    with transaction.atomic():
        order = lock_order_of(refund)
        record_refund_waiting(refund=refund, reason=reason, is_key_spent=is_key_spent)
        if order is not None:
            change_orders([order])
    return Failure(reason)


def move_now(work_id: int) -> None:
    """Try to move a refund's money at once; if that fails, the job remains."""
    try:
        run_job(work_id=work_id)
    except RetryLater as refused:
        logger.warning("%s", refused)


# A payout at the box office is in the till of whoever pays it out. A refund that nobody at the counter has requested
# leaves it open (`hands_over`), and its tickets are on sale again by then.

_PAYOUTS = Q(kind__in=DUE_KINDS, gateway__in=COUNTER_GATEWAYS)


def pay_out(*, caller: Staff, refund_id: int) -> Refund:
    """Record that somebody has paid out an open payout, and email its buyer; repeated by the same person, do nothing.

    :raises PermissionMissing: for a person who may not refund.
    :raises NotFound: if there is no such payout, or it is another account's.
    :raises AlreadyPaidOut: if somebody else has paid it out.
    """
    require_permission(caller, Right.REFUND)
    found = caller.get(Refund.objects.filter(_PAYOUTS, pk=refund_id))
    with transaction.atomic():
        order = lock_order_of(found)
        refund = Refund.objects.select_related("by", "of", "part__payment").get(pk=found.pk)
        if refund.status == Refund.Status.SUCCEEDED:
            _refuse_another(refund, caller)
        elif order is not None:
            _settle(refund, order, by=caller.user)
            # Handed back at once, it is in the email about the refund itself.
            if refund.of is None or not send_waiting_refund_email(refund.of, order.payment):
                enqueue_refund_email(refund, order.payment)
    return refund


def hand_over(refund: Refund) -> None:
    """Settle the counter shares of other charges in a refund that is handed over at once; its email covers them."""
    with transaction.atomic():
        order = lock_order_of(refund)
        for payout in refund.shares.filter(OPEN_PAYOUT).select_related("part__payment").order_by("pk"):
            if order is not None and refund.by is not None:
                _settle(payout, order, by=refund.by)


def _settle(refund: Refund, order: Order, *, by: User) -> None:
    if not record_payout(refund=refund, by=by):
        return
    amount = display(refund.amount, refund.currency)
    message = f"{amount} {BY_HAND[refund.gateway]}, paid out at the box office"
    history.note([order], OrderEvent.Kind.REFUNDED, by=by, amount=refund.amount, description=message)
    change_orders([order])
    publish(PayoutChanged(refund.account_id, refund.pk))


def _refuse_another(refund: Refund, caller: Staff) -> None:
    if refund.by is None or refund.settled_at is None or refund.by_id == caller.user.pk:
        return
    zone = read_zone(refund.account_id)
    at = f"{localized_date(refund.settled_at, zone)}, {localized_time(refund.settled_at, zone)}"
    raise AlreadyPaidOut(by=refund.by.full_name, at=at)

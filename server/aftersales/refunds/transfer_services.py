"""Moves the money of a refund at its provider: by a job, at once, and again on request; also that of a gift card."""

from __future__ import annotations

from datetime import timedelta

from django.db import transaction
from django.db.models import Q

from server.abuse.services.staff_limits import use_permission
from server.accounts.caller import Staff
from server.accounts.models import Right
from server.accounts.permission_selectors import require_permission
from server.aftersales.errors import CollectedAtTheTill, RefundFailed, RefundNotPending
from server.aftersales.refunds.completion_services import complete_refund, fail_refund
from server.aftersales.refunds.selectors import lock_order_of
from server.aftersales.refunds.settlement_services import ReturnFee, move_now
from server.catalogue.venues.selectors import read_zone
from server.payments.models import DUE_KINDS, Charge, Part, Refund
from server.payments.services.gateways import GATEWAYS, GatewayResult, PaymentGateway, ProviderUnreachable
from server.payments.services.refunds import (
    adopt_external_amount,
    adopt_external_refund,
    has_open_external_refund,
    read_external_refunds,
    record_refund_attempt,
    record_refund_id,
    record_refund_waiting,
    retry_failed_refund,
    write_refund,
)
from server.platform import clock
from server.platform.outbox import Ending, Failure, Job, JobResult, RetryLater, register_job, run_job, run_soon
from server.pricing.gift_card_services import withdraw_sold_card
from server.pricing.models import GiftCard
from server.sales.models import MOVE_REFUND, RETURN_FEE
from server.sales.services.history import change_orders

# The job is enqueued with the refund, so that it survives a crash. The call that requests a refund runs it at once and
# returns its result. No provider is called inside a transaction.

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


def retry_refund(*, caller: Staff, order_id: int, refund_id: int) -> Refund:
    """Call the provider of an order's refund now, and return the refund's state afterwards.

    - Money that came too late for the order is one of its refunds, too.
    - A refund that takes no units back is retried even if its provider has refused it: its money is still due.
    - A pending refund at the provider is looked up. One that another process is requesting at this moment is left
      alone.
    - For a completed refund, the platform's fee is requested again if the provider has refused to return it.

    :raises PermissionMissing: for a person who may not refund.
    :raises NotFound: if the order has no such refund, or is another account's.
    :raises RefundNotPending: if the refund has ended.
    :raises CollectedAtTheTill: if its buyer has yet to collect it there.
    :raises RefundFailed: if its money has moved, and the provider still does not return the platform's fee.
    """
    require_permission(caller, Right.REFUND)
    rows = Refund.objects.filter(refunds_of(order_id), pk=refund_id).select_related("part__payment").distinct()
    refund = caller.get(rows)
    if refund.kind in DUE_KINDS and refund.status == Refund.Status.FAILED:
        with transaction.atomic():
            # Its money is due, whatever the provider has answered before.
            work_id = MoveRefund.enqueue(subject_id=refund.pk) if retry_failed_refund(refund=refund) else None
        if work_id is not None:
            move_now(work_id)
        refund.refresh_from_db()
        return refund
    if refund.fee_failure and refund.fee_due:
        _request_fee_again(refund)
        return refund
    if refund.status != Refund.Status.PENDING:
        raise RefundNotPending
    if refund.is_open_payout:
        raise CollectedAtTheTill
    hasten_refund(refund)
    return refund


def refunds_of(order_id: int) -> Q:
    """Return the condition for an order's refunds: of its units, of its exchange, or of money that came too late."""
    late_refunds = Q(kind=Refund.Kind.LATE) & (Q(part__orders=order_id) | Q(part__exchange__order=order_id))
    return Q(lines__order=order_id) | Q(of__lines__order=order_id) | Q(part__exchange__made=order_id) | late_refunds


def _request_fee_again(refund: Refund) -> None:
    """Request the platform's fee of a refund now, and read the refund again."""
    with transaction.atomic():
        work_id = run_soon(kind=RETURN_FEE, subject_id=refund.pk) or ReturnFee.enqueue(subject_id=refund.pk)
    try:
        run_job(work_id=work_id)
    except RetryLater as refused:
        raise RefundFailed(refused.reason) from None
    refund.refresh_from_db()
    if refund.fee_due:  # another process is requesting it at this moment
        raise RefundFailed(refund.fee_failure)


def hasten_refund(refund: Refund) -> None:
    """Call the provider of a pending refund now, whatever it is of, and read it again."""
    with transaction.atomic():
        work_id = run_soon(kind=MOVE_REFUND, subject_id=refund.pk) or MoveRefund.enqueue(subject_id=refund.pk)
    move_now(work_id)
    refund.refresh_from_db()


# Refunding a gift card that was sold without an order returns its price and deletes the card. It is worth nothing from
# the request on, so that nobody spends what is being refunded; if the provider refuses, it is valid again.


def refund_gift_card(*, caller: Staff, reference: str, reason: str = "") -> Refund:
    """Refund a payment's gift card while nothing of it is spent.

    The refund is returned in its current state, as for an order; a pending one is retried now.

    :raises PermissionMissing: for a person who may not refund.
    :raises NotFound: if the payment has sold no card, or is another account's.
    :raises DayLimitReached: for a person who has refunded as often, or as much, as they may in a day.
    :raises CardIsSpent: if something of it is spent or being spent.
    """
    limit = require_permission(caller, Right.REFUND)
    # Also the refund of a price that was paid too late.
    pending = Refund.objects.filter(
        part__payment__reference=reference, part__orders=None, part__origin=None, status=Refund.Status.PENDING
    )
    waiting = caller.within(pending).first()
    if waiting is not None:
        hasten_refund(waiting)
        return waiting
    found = caller.get(
        GiftCard.objects.filter(sale__part__payment__reference=reference, original__gt=0, deleted_at=None)
    )
    with transaction.atomic():
        card = GiftCard.objects.select_for_update(no_key=True).get(pk=found.pk)
        part = Part.objects.select_related("payment").get(reservation=card.sale_id)
        charge = Charge.objects.get(part=part, status=Charge.Status.SUCCEEDED)
        use_permission(
            caller=caller,
            right=Right.REFUND,
            limit=limit,
            day=clock.today(read_zone(card.account_id)),
            amount=charge.amount,
            currency=part.payment.currency,
        )
        withdraw_sold_card(caller=caller, card=card)
        refund = write_refund(
            part=part,
            performance_id=None,
            charge=charge,
            kind=Refund.Kind.REFUND,
            amount=charge.amount,
            platform_fee=charge.platform_fee,
            reason=reason[:500],
            by=caller.user,
        )
        gateway = GATEWAYS.get(refund.gateway)
        is_at_once = gateway is not None and gateway.is_at_once
        work_id = None if is_at_once else MoveRefund.enqueue(subject_id=refund.pk)
        if is_at_once:
            complete_refund(refund_id=refund.pk)
    if work_id is not None:
        move_now(work_id)
    refund.refresh_from_db()
    return refund

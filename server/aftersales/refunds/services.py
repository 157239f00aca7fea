"""Requests refunds: money goes back, and its units are on sale again.

From the request on, tickets are refused at the door, upsells are no longer handed out, and the order is `refunding`.
Then its money is moved, and the response or a webhook completes it (`completion_services.py`). Counter money moves
with the request: both are one transaction.
"""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime

from django.db import transaction
from django.db.models import Q

from server.abuse.services.staff_limits import use_permission
from server.accounts.caller import Caller, Staff
from server.accounts.models import Right
from server.accounts.permission_selectors import require_permission
from server.aftersales.errors import CollectedAtTheTill, RefundFailed, RefundNotPending
from server.aftersales.refunds.completion_services import await_money, claim_units, complete_refund, take_back
from server.aftersales.refunds.settlement_services import ReturnFee, make_credit
from server.aftersales.refunds.transfer_services import MoveRefund, hand_over, move_now
from server.catalogue.venues.selectors import read_zone
from server.payments.models import DUE_KINDS, Charge, Part, Refund
from server.payments.services.gateways import GATEWAYS
from server.payments.services.refunds import retry_failed_refund, write_refund
from server.platform import clock
from server.platform.money import ZERO
from server.platform.outbox import RetryLater, run_job, run_soon
from server.pricing.gift_card_services import withdraw_sold_card
from server.pricing.models import GiftCard
from server.sales.models import MOVE_REFUND, RETURN_FEE
from server.sales.policy import Action, actor_of, require
from server.sales.refundable import Check, choose_units, hands_over, plan_of
from server.sales.refundable_selectors import lock_refundable
from server.sales.services.allowed_actions import disputed_situation, sold_situation

# Permissions are checked with a request; a started cancellation goes on if its starter loses them.
_PERMISSIONS = {
    Refund.Kind.REFUND: Right.REFUND,
    Refund.Kind.VOID: Right.VOID,
    Refund.Kind.DISPUTE: Right.VOID,
}
_ACTIONS = {
    Refund.Kind.REFUND: Action.REFUND,
    Refund.Kind.VOID: Action.VOID,
    Refund.Kind.DISPUTE: Action.VOID_DISPUTED,
    Refund.Kind.CANCELLATION: Action.CANCEL_PERFORMANCE,
}
# Voiding depends on where and when an order was sold, and on its disputes.
_SITUATIONS = {
    Refund.Kind.VOID: sold_situation,
    Refund.Kind.DISPUTE: disputed_situation,
}


def request_refund(
    *,
    caller: Caller,
    order_id: int,
    ticket_ids: Collection[int] | None = None,
    upsell_ids: Collection[int] | None = None,
    keeps_fee: bool = False,
    reason: str = "",
    kind: Refund.Kind = Refund.Kind.REFUND,
    action: Action | None = None,
    check: Check | None = None,
    credit_until: datetime | None = None,
    moves_now: bool = True,
    hands_back_later: bool = False,
) -> Refund:
    """Refund some tickets and upsells of an order, or all that is left of it if none are named.

    With `credit_until` no money moves: the amount is put on a gift card for the buyer that is valid until then,
    including the share of other charges. What gift cards have paid goes back to them as usual.

    With `hands_back_later` the person at the counter has yet to hand back its cash: until they say that they have
    (`pay_out`), it is an open payout.

    The returned refund is completed, failed with the provider's reason, or still pending. `check` is called once the
    order is locked and nothing is written: it may refuse for a reason of its own. With `moves_now` False no provider is
    called, so that it may be part of a larger transaction: a job moves the money.

    :raises PermissionMissing: for a person who may not refund, or not void.
    :raises DayLimitReached: for a person who has done so as often, or for as much, as they may in a day.
    :raises NotFound: if there is no such order, or it is another account's.
    :raises DomainError: raised by `policy.require` for `action` (by default that of the kind), `choose_units` and
        `check`.
    """
    limit = require_permission(caller, _PERMISSIONS[kind]) if kind in _PERMISSIONS else None
    with transaction.atomic():
        found = lock_refundable(caller=caller, order_id=order_id)
        order = found.order
        situation = _SITUATIONS[kind](found) if kind in _SITUATIONS else found.situation
        require(action or _ACTIONS[kind], actor_of(caller), situation)
        units = choose_units(found, ticket_ids, upsell_ids)
        is_handed_over = hands_over(caller, kind) and not hands_back_later
        # Credit moves no money, and neither does an order whose buyer's bank has taken some.
        stays = credit_until is not None or kind == Refund.Kind.DISPUTE
        plan = plan_of(found, units, keeps_fee=keeps_fee, leaves_payouts=not is_handed_over and not stays)
        if check is not None:
            check(found, plan)
        if limit is not None:
            use_permission(
                caller=caller,
                right=_PERMISSIONS[kind],
                limit=limit,
                day=clock.today(found.zone),
                amount=plan.amount,
                currency=order.payment.currency,
            )
        card = None
        if credit_until is not None and plan.due:  # otherwise gift cards take it all
            card = make_credit(order, part=order.part, amount=plan.due, ends_at=credit_until, by=caller.person)
        # A fee is returned with moved money only, not after a dispute or with credit.
        returns_fee = kind != Refund.Kind.DISPUTE and card is None
        refund = write_refund(
            part=order.part,
            performance_id=order.performance_id,
            charge=plan.charge,
            kind=kind,
            amount=plan.amount,
            gift_card=plan.gift_card,
            shared=plan.shared,
            platform_fee=plan.platform_fee if returns_fee else ZERO,
            shared_fee=plan.shared_fee if returns_fee else ZERO,
            keeps_fee=plan.keeps_fee,
            reason=reason[:500],
            by=caller.person,
            card=card,
            settles=True,
        )
        claim_units(refund, plan)
        if refund.settled_at is not None:
            take_back(refund, order, plan.tickets, plan.upsells, admitted=plan.admitted, is_handed_over=is_handed_over)
            return refund
        work_id = MoveRefund.enqueue(subject_id=refund.pk)
        await_money(refund, plan)
    if moves_now:
        move_now(work_id)
        refund.refresh_from_db()
        if is_handed_over and refund.shared:
            hand_over(refund)
    return refund


def void_sale(*, caller: Caller, order_id: int, reason: str = "") -> Refund:
    """Void a sale at the counter that was entered wrongly, on the same day and before anything of it was used.

    :raises NotFound: if there is no such order, or it is another account's.
    :raises NotVoidable: if it was sold elsewhere or on another day, or something of it was used.
    :raises WrongOrderStatus: if the order cannot be voided now.
    """
    return request_refund(caller=caller, order_id=order_id, reason=reason, kind=Refund.Kind.VOID)


def void_disputed(*, caller: Staff, order_id: int, reason: str = "") -> Refund:
    """Void what is left of an order whose buyer has got their money through their bank.

    No money moves, whichever of its charges was lost, and no platform fee is returned. What gift cards have paid goes
    back to them: no bank has taken that.

    :raises PermissionMissing: for a person who may not void.
    :raises NotFound: if there is no such order, or it is another account's.
    :raises NotVoidable: if none of the charges that have paid for it was lost by a dispute.
    :raises WrongOrderStatus: if the order cannot be voided now.
    """
    return request_refund(caller=caller, order_id=order_id, reason=reason, kind=Refund.Kind.DISPUTE)


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

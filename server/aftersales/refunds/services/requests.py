"""Refunds: money goes back, and what it was paid for is on sale again.

One is asked for first: its tickets are refused at the door from then on, its upsells are handed out no more, and the
order is `refunding`. Then its money is moved, and the answer or a webhook completes it (`completing.py`). Money that
somebody at the counter hands back is moved as soon as it is asked for: both are one transaction.
"""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime

from django.db import transaction
from django.db.models import Q

from server.abuse.services.staff_limits import use_permission
from server.accounts.caller import Caller, Staff
from server.accounts.models import Right, User
from server.accounts.permission_selectors import require_permission
from server.aftersales.errors import CollectedAtTheTill, RefundFailed, RefundNotPending
from server.aftersales.refunds.services.completion import (
    change_order,
    complete_refund,
    lock_order,
    note_refund,
    stamp_units,
    take_back,
)
from server.aftersales.refunds.services.settlement import ReturnFee, make_credit
from server.aftersales.refunds.services.transfers import MoveRefund, find_gateway, hand_over, move_now
from server.catalogue.venues.selectors import read_zone
from server.inventory.services import counters
from server.payments.models import DEBTS, Charge, Part, Refund
from server.payments.services.refunds import end_refund, retry_failed_refund, write_refund
from server.platform import clock
from server.platform.errors import NotFound
from server.platform.money import ZERO
from server.platform.outbox import RetryLater, run_job, run_soon
from server.pricing.gift_card_services import withdraw_sold_card
from server.pricing.models import GiftCard
from server.sales.models import MOVE_REFUND, RETURN_FEE, Order, OrderEvent, RefundLine, Ticket, UpsellItem
from server.sales.policy import Action, Situation, actor_of, require
from server.sales.refundable import Check, Refundable, RefundPlan, hands_over, plan_of
from server.sales.refundable_selectors import choose_units, find_order, read_refundable
from server.sales.services.allowed_actions import disputed_situation, sold_situation

# What was asked for once, a performance's cancelling, goes on whatever becomes of the rights of whoever asked.
_RIGHTS = {
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
) -> Refund:
    """Give back some tickets and upsells of an order, or all that is left of it if none are named.

    With `credit_until` no money moves: what would is put on a gift card for the buyer that is good until then, and so
    is what other charges would give back. What gift cards have paid goes back to them as ever.

    The refund comes back as far as it has come: completed, failed with the provider's words, or still pending. `check`
    is asked once the order is locked and nothing is written: it may refuse for a reason of its own. With `moves_now`
    False no provider is asked here, so that it may be part of a larger transaction: the workers move the money.

    :raises RightMissing: for a person who may not refund, or not void.
    :raises DayLimitReached: for a person who has done so as often, or for as much, as they may in a day.
    :raises NotFound: if there is no such order, or it is another account's.
    :raises DomainError: what `policy.require` says of `action` (by the kind, if it is not named), `choose_units`, and
        `check`.
    """
    if kind in _RIGHTS:
        require_permission(caller, _RIGHTS[kind])
    find_order(caller=caller, order_id=order_id)
    with transaction.atomic():
        order = lock_order(order_id)
        found = read_refundable(order)
        require(action or _ACTIONS[kind], actor_of(caller), _with_sale(found, kind))
        units = choose_units(found, ticket_ids, upsell_ids)
        is_handed_over = hands_over(caller, kind)
        # What is credited stays where it is, and so does all money of an order whose buyer's bank has taken some.
        stays = credit_until is not None or kind == Refund.Kind.DISPUTE
        leaves_payouts = not is_handed_over and not stays
        plan = plan_of(found, units, keeps_fee=keeps_fee, leaves_payouts=leaves_payouts)
        if check is not None:
            check(found, plan)
        if kind in _RIGHTS:
            _use_right(caller, _RIGHTS[kind], plan)
        card = _credit(plan, credit_until, caller.person) if credit_until is not None else None
        refund = _write(plan, kind=kind, reason=reason, by=caller.person, card=card)
        work_id = _begin(refund, plan, is_handed_over=is_handed_over)
    if work_id is not None and moves_now:
        move_now(work_id)
        refund.refresh_from_db()
        if is_handed_over and refund.shared:
            hand_over(refund)
    return refund


def _with_sale(found: Refundable, kind: Refund.Kind) -> Situation:
    """Give an order's situation with what voiding asks beside it: where and when it was sold, and its disputes."""
    if kind == Refund.Kind.VOID:
        return sold_situation(found)
    return disputed_situation(found) if kind == Refund.Kind.DISPUTE else found.situation


def void_sale(*, caller: Caller, order_id: int, reason: str = "") -> Refund:
    """Take back a sale of the counter that was keyed wrong, on the same day and before anything of it was used.

    :raises NotFound: if there is no such order, or it is another account's.
    :raises NotToVoid: if it was sold elsewhere or on another day, or something of it was used.
    :raises OrderIs: if the order is not one that can be taken back now.
    """
    return request_refund(caller=caller, order_id=order_id, reason=reason, kind=Refund.Kind.VOID)


def void_disputed(*, caller: Staff, order_id: int, reason: str = "") -> Refund:
    """Take back what is left of an order whose buyer has got their money through their bank.

    Nothing is moved, whichever of its charges was lost, and no fee of the platform's goes back.
    What gift cards have paid goes back to them: no bank has taken that.

    :raises RightMissing: for a person who may not void.
    :raises NotFound: if there is no such order, or it is another account's.
    :raises NotToVoid: if none of the charges that have paid for it was lost by a dispute.
    :raises OrderIs: if the order is not one that can be taken back now.
    """
    return request_refund(caller=caller, order_id=order_id, reason=reason, kind=Refund.Kind.DISPUTE)


def _use_right(caller: Caller, right: Right, plan: RefundPlan) -> None:
    order = plan.order
    day = clock.today(read_zone(order.account_id))
    use_permission(caller=caller, right=right, day=day, amount=plan.amount, currency=order.payment.currency)


def _credit(plan: RefundPlan, until: datetime, by: User | None) -> GiftCard | None:
    """Make the card of what a refund would move through its charges; none if gift cards take it all."""
    if not plan.due:
        return None
    return make_credit(plan.order, part=plan.order.part, amount=plan.due, ends_at=until, by=by)


def _write(
    plan: RefundPlan, *, kind: Refund.Kind, reason: str, by: User | None, card: GiftCard | None = None
) -> Refund:
    """Write the refund with its lines, and claim its units: nothing is given back twice."""
    # A fee goes back with money that is moved; what a bank takes, or is credited, leaves it where it is.
    returns_fee = kind != Refund.Kind.DISPUTE and card is None
    refund = write_refund(
        part=plan.order.part,
        performance_id=plan.order.performance_id,
        charge=plan.charge,
        kind=kind,
        amount=plan.amount,
        gift_card=plan.gift_card,
        shared=plan.shared,
        platform_fee=plan.platform_fee if returns_fee else ZERO,
        shared_fee=plan.shared_fee if returns_fee else ZERO,
        keeps_fee=plan.keeps_fee,
        reason=reason[:500],
        by=by,
        card=card,
    )
    RefundLine.objects.bulk_create(
        RefundLine(
            refund=refund,
            order=plan.order,
            amount=line.amount,
            ticket=line.unit if isinstance(line.unit, Ticket) else None,
            upsell=line.unit if isinstance(line.unit, UpsellItem) else None,
        )
        for line in plan.lines
    )
    tickets = Ticket.objects.filter(pk__in=[ticket.pk for ticket in plan.tickets], refund=None)
    upsells = UpsellItem.objects.filter(pk__in=[item.pk for item in plan.upsells], refund=None)
    claimed = tickets.update(refund=refund, status=Ticket.Status.REFUNDED)
    claimed += upsells.update(refund=refund, status=UpsellItem.Status.VOID)
    if claimed != len(plan.lines):
        raise RuntimeError("something was given back while its order was locked")
    return refund


def _begin(refund: Refund, plan: RefundPlan, *, is_handed_over: bool) -> int | None:
    """Complete a refund whose money is moved by hand or by cards alone; else owe its moving, and give that work."""
    order = plan.order
    admitted = sum(ticket.status == Ticket.Status.ADMITTED for ticket in plan.tickets)
    gateway = find_gateway(refund.gateway)
    if not refund.due or (gateway is not None and gateway.is_at_once):
        end_refund(refund=refund, status=Refund.Status.SUCCEEDED)
        take_back(refund, order, admitted=admitted, is_handed_over=is_handed_over)
        return None
    work_id = MoveRefund.owe(subject_id=refund.pk)
    change_order(order, status=Order.Status.REFUNDING)
    note_refund(refund, order, OrderEvent.Kind.REFUNDING, words="", units=(*plan.tickets, *plan.upsells))
    # Last of all, since sales of the same performance wait for its stock row until we commit.
    position = counters.count_admitted(
        account_id=order.account_id, performance_id=order.performance_id, difference=-admitted
    )
    stamp_units(refund, position=position)
    return work_id


# Asking a provider for a refund at once, when somebody does not want to wait for the next try.


def retry_refund(*, caller: Staff, order_id: int, refund_id: int) -> Refund:
    """Have the provider of an order's refund asked now, and give the refund as far as it has come then.

    Money that came too late for the order is one of its refunds, too.

    One that takes nothing back is asked for anew even if its provider has refused it: its money is owed still.

    One that the provider has under way is looked at. One that is being asked for at this moment is left alone.

    Of one whose money has moved, the platform's fee is asked for again if the provider has refused to return it.

    :raises RightMissing: for a person who may not refund.
    :raises NotFound: if the order has no such refund, or is another account's.
    :raises NotWaiting: if the refund has ended.
    :raises CollectedAtTheTill: if its buyer has yet to collect it there.
    :raises RefundFailed: if its money has moved, and the provider still does not return the platform's fee.
    """
    require_permission(caller, Right.REFUND)
    rows = Refund.objects.filter(refunds_of(order_id), pk=refund_id).select_related("part__payment").distinct()
    refund = caller.within(rows, "account_id").first()
    if refund is None:
        raise NotFound
    if refund.kind in DEBTS and refund.status == Refund.Status.FAILED:
        return _request_again(refund)
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
    """Say which refunds are an order's: of its units, of what was exchanged for it, or of money that came too late."""
    late = Q(kind=Refund.Kind.LATE) & (Q(part__orders=order_id) | Q(part__exchange__order=order_id))
    return Q(lines__order=order_id) | Q(of__lines__order=order_id) | Q(part__exchange__made=order_id) | late


def _request_again(refund: Refund) -> Refund:
    """Have a provider asked anew for money that is owed, whatever it has said before."""
    with transaction.atomic():
        is_asked = retry_failed_refund(refund=refund)
        work_id = MoveRefund.owe(subject_id=refund.pk) if is_asked else None
    if work_id is not None:
        move_now(work_id)
    refund.refresh_from_db()
    return refund


def _request_fee_again(refund: Refund) -> None:
    """Have the provider asked now for the platform's fee of a refund, and read the refund again."""
    with transaction.atomic():
        work_id = run_soon(kind=RETURN_FEE, subject_id=refund.pk) or ReturnFee.owe(subject_id=refund.pk)
    try:
        run_job(work_id=work_id)
    except RetryLater as refused:
        raise RefundFailed(refused.reason) from None
    refund.refresh_from_db()
    if refund.fee_due:  # it is being asked for at this moment
        raise RefundFailed(refund.fee_failure)


def hasten_refund(refund: Refund) -> None:
    """Have the provider of a pending refund asked now, whatever it is of, and read it again."""
    with transaction.atomic():
        work_id = run_soon(kind=MOVE_REFUND, subject_id=refund.pk) or MoveRefund.owe(subject_id=refund.pk)
    move_now(work_id)
    refund.refresh_from_db()


# A gift card that was sold without an order is given back: its price goes the way that it came, and the card is gone.
# It is worth nothing from the moment that its refund is asked for, so that nobody spends what is on its way back; if
# the provider refuses, it is good again.


def refund_gift_card(*, caller: Staff, reference: str, reason: str = "") -> Refund:
    """Give back what a payment has bought a gift card for, while nothing of the card is spent.

    The refund comes back as far as it has come, as of an order; one that waits for its provider is asked for now.

    :raises RightMissing: for a person who may not refund.
    :raises NotFound: if the payment has sold no card, or is another account's.
    :raises DayLimitReached: for a person who has refunded as often, or as much, as they may in a day.
    :raises CardIsSpent: if something of it is spent or being spent.
    """
    require_permission(caller, Right.REFUND)
    waiting = _find_pending_card_refund(caller, reference)
    if waiting is not None:
        hasten_refund(waiting)
        return waiting
    rows = GiftCard.objects.filter(sale__part__payment__reference=reference, original__gt=0, deleted_at=None)
    found = caller.within(rows).first()
    if found is None:
        raise NotFound
    with transaction.atomic():
        card = GiftCard.objects.select_for_update(no_key=True).get(pk=found.pk)
        part = Part.objects.select_related("payment").get(reservation=card.sale_id)
        charge = Charge.objects.get(part=part, status=Charge.Status.SUCCEEDED)
        day = clock.today(read_zone(card.account_id))
        use_permission(caller=caller, right=Right.REFUND, day=day, amount=charge.amount, currency=part.payment.currency)
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
        gateway = find_gateway(refund.gateway)
        is_at_once = gateway is not None and gateway.is_at_once
        work_id = None if is_at_once else MoveRefund.owe(subject_id=refund.pk)
        if is_at_once:
            complete_refund(refund_id=refund.pk)
    if work_id is not None:
        move_now(work_id)
    refund.refresh_from_db()
    return refund


def _find_pending_card_refund(caller: Staff, reference: str) -> Refund | None:
    """Find what is on its way back of a card's price, also of one that was paid too late."""
    rows = Refund.objects.filter(
        part__payment__reference=reference, part__orders=None, part__origin=None, status=Refund.Status.PENDING
    )
    return caller.within(rows, "account_id").first()

"""Requests refunds: money goes back, and its units are on sale again.

From the request on, tickets are refused at the door, upsells are no longer handed out, and the order is `refunding`.
Then its money is moved, and the response or a webhook completes it (`completion_services.py`). Counter money moves
with the request: both are one transaction.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import datetime

from django.db import transaction
from django.db.models import F

from server.abuse.services.staff_limits import use_permission
from server.accounts.caller import Caller, Staff
from server.accounts.models import Right
from server.accounts.permission_selectors import require_permission
from server.aftersales.refunds.settlement_services import hand_over, make_credit, move_now, refund_charges
from server.inventory.services import counters
from server.payments.models import Refund
from server.payments.services.gateways import gateway_label
from server.payments.services.refunds import write_refund
from server.platform import clock
from server.platform.money import ZERO
from server.platform.outbox import enqueue
from server.sales.models import MOVE_REFUND, Order, OrderEvent, RefundLine, Ticket, UpsellItem
from server.sales.policy import Action
from server.sales.refundable import LIVE, LIVE_UPSELLS, Check, RefundPlan, hands_over, plan_allowed_refund
from server.sales.refundable_selectors import lock_refundable, read_order_sources
from server.sales.services import emails, history, journal
from server.sales.services.allocation import give_back_all
from server.sales.services.allocators import Reason, Returned
from server.sales.services.allowed_actions import disputed_situation, sold_situation
from server.sales.services.history import change_orders, resume_cancelled

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
    :raises DomainError: raised by `plan_allowed_refund` for `action`, by default that of the kind.
    """
    limit = require_permission(caller, _PERMISSIONS[kind]) if kind in _PERMISSIONS else None
    with transaction.atomic():
        found = lock_refundable(caller=caller, order_id=order_id)
        order = found.order
        is_handed_over = hands_over(caller, kind) and not hands_back_later
        # Credit moves no money, and neither does an order whose buyer's bank has taken some.
        stays = credit_until is not None or kind == Refund.Kind.DISPUTE
        plan = plan_allowed_refund(
            found,
            caller=caller,
            action=action or _ACTIONS[kind],
            situation=_SITUATIONS[kind](found) if kind in _SITUATIONS else None,
            ticket_ids=ticket_ids,
            upsell_ids=upsell_ids,
            keeps_fee=keeps_fee,
            leaves_payouts=not is_handed_over and not stays,
            check=check,
        )
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
        work_id = enqueue(kind=MOVE_REFUND, subject_id=refund.pk)
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


def claim_units(refund: Refund, plan: RefundPlan) -> None:
    """Write the lines of a refund, and claim its units: nothing is refunded twice."""
    for line in plan.lines:
        line.refund = refund
    RefundLine.objects.bulk_create(plan.lines)
    tickets = Ticket.objects.filter(pk__in=[ticket.pk for ticket in plan.tickets], refund=None)
    upsells = UpsellItem.objects.filter(pk__in=[item.pk for item in plan.upsells], refund=None)
    claimed = tickets.update(refund=refund, status=Ticket.Status.REFUNDED)
    claimed += upsells.update(refund=refund, status=UpsellItem.Status.VOID)
    if claimed != len(plan.lines):
        raise RuntimeError("something was given back while its order was locked")


def await_money(refund: Refund, plan: RefundPlan) -> None:
    """Mark the order of a refund as waiting for its provider: the claimed units are refused at the door."""
    order = plan.order
    change_orders([order], status=Order.Status.REFUNDING)
    order.status = Order.Status.REFUNDING
    history.note_refund(refund, order, OrderEvent.Kind.REFUNDING, message="", units=(*plan.tickets, *plan.upsells))
    # Last, since sales of the same performance wait for its stock row until we commit.
    position = counters.count_admitted(
        account_id=order.account_id, performance_id=order.performance_id, difference=-plan.admitted
    )
    numbered = {"door_position": position, "version": F("version") + 1}
    Ticket.objects.filter(refund=refund).update(**numbered)
    UpsellItem.objects.filter(refund=refund).update(**numbered)


def take_back(
    refund: Refund,
    order: Order,
    tickets: Sequence[Ticket],
    upsells: Sequence[UpsellItem],
    *,
    admitted: int,
    is_handed_over: bool = False,
) -> None:
    """Put the units of a completed refund back on sale, and record that; the order is locked.

    `admitted` of its tickets are still counted as being in. `is_handed_over` says that somebody at the counter has paid
    out what other charges there give back.
    """
    if refund.shared or refund.shared_fee:
        refund_charges(
            part=refund.part,
            kind=Refund.Kind.SHARE,
            sources=[source for source in read_order_sources(order) if source.charge.pk != refund.charge_id],
            amount=refund.shared,
            fee=None if refund.kind == Refund.Kind.DISPUTE or refund.card is not None else refund.shared_fee,
            reason=refund.reason,
            by=refund.by,
            of=refund,
            card=refund.card,
            is_handed_over=is_handed_over,
        )
    returned = Returned(
        reason=Reason.REFUNDED,
        order=order,
        tickets=list(tickets),
        upsells=list(upsells),
        amount=refund.amount,
        gift_card=refund.gift_card,
        refund=refund,
        by=refund.by,
        admitted=admitted,
    )
    give_back_all(returned)
    journal.write_returned(returned, refund)
    # Numbered like changes at the door, so that every device gets them.
    numbered = {"door_position": returned.position, "version": F("version") + 1}
    Ticket.objects.filter(refund=refund).update(**numbered, place=None)
    UpsellItem.objects.filter(refund=refund).update(**numbered)
    is_left = Ticket.objects.filter(order=order, status__in=LIVE).exists()
    is_left = is_left or UpsellItem.objects.filter(order=order, status__in=LIVE_UPSELLS).exists()
    words = history.refund_words(refund, order, gateway=gateway_label(refund.gateway))
    is_void = refund.kind in (Refund.Kind.VOID, Refund.Kind.DISPUTE)
    kind = OrderEvent.Kind.VOIDED if is_void else OrderEvent.Kind.REFUNDED
    history.note_refund(refund, order, kind, message=words, units=(*tickets, *upsells))
    order.status = Order.Status.PAID if is_left else Order.Status.REFUNDED
    order.refunded += refund.amount
    change_orders([order], status=order.status, refunded=order.refunded)
    if is_left:
        resume_cancelled([order])
    # A voided sale concerns no buyer, and a cancelled performance has an email of its own.
    if refund.kind == Refund.Kind.REFUND:
        emails.enqueue_refund_email(refund, order.payment)

"""Asking a provider for a refund at once, when somebody does not want to wait for the next try."""

from __future__ import annotations

from django.db import transaction
from django.db.models import Q

from server.accounts.caller import Staff
from server.accounts.models import Right
from server.accounts.rights_selectors import needs_right
from server.core.errors import NotFound
from server.core.services import owed
from server.orders.models import MOVE_REFUND, RETURN_FEE
from server.orders.refunds.errors import CollectedAtTheTill, NotWaiting, RefundFailed
from server.orders.refunds.services.fees import ReturnFee
from server.orders.refunds.services.moving import MoveRefund, move_now
from server.payments.models import DEBTS, Refund
from server.payments.services import refunding


def ask_now(*, caller: Staff, order_id: int, refund_id: int) -> Refund:
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
    needs_right(caller, Right.REFUND)
    rows = Refund.objects.filter(refunds_of(order_id), pk=refund_id).select_related("part__payment").distinct()
    refund = caller.within(rows, "account_id").first()
    if refund is None:
        raise NotFound
    if refund.kind in DEBTS and refund.status == Refund.Status.FAILED:
        return _ask_again(refund)
    if refund.fee_failure and refund.fee_due:
        _ask_fee_again(refund)
        return refund
    if refund.status != Refund.Status.PENDING:
        raise NotWaiting
    if refund.is_open_payout:
        raise CollectedAtTheTill
    hasten_refund(refund)
    return refund


def refunds_of(order_id: int) -> Q:
    """Say which refunds are an order's: of its units, of what was exchanged for it, or of money that came too late."""
    late = Q(kind=Refund.Kind.LATE) & (Q(part__orders=order_id) | Q(part__exchange__order=order_id))
    return Q(lines__order=order_id) | Q(of__lines__order=order_id) | Q(part__exchange__made=order_id) | late


def _ask_again(refund: Refund) -> Refund:
    """Have a provider asked anew for money that is owed, whatever it has said before."""
    with transaction.atomic():
        is_asked = refunding.ask_anew(refund=refund)
        work_id = MoveRefund.owe(subject_id=refund.pk) if is_asked else None
    if work_id is not None:
        move_now(work_id)
    refund.refresh_from_db()
    return refund


def _ask_fee_again(refund: Refund) -> None:
    """Have the provider asked now for the platform's fee of a refund, and read the refund again."""
    with transaction.atomic():
        work_id = owed.hasten(kind=RETURN_FEE, subject_id=refund.pk) or ReturnFee.owe(subject_id=refund.pk)
    try:
        owed.do_work(work_id=work_id)
    except owed.StillOwed as refused:
        raise RefundFailed(refused.reason) from None
    refund.refresh_from_db()
    if refund.fee_due:  # it is being asked for at this moment
        raise RefundFailed(refund.fee_failure)


def hasten_refund(refund: Refund) -> None:
    """Have the provider of a pending refund asked now, whatever it is of, and read it again."""
    with transaction.atomic():
        work_id = owed.hasten(kind=MOVE_REFUND, subject_id=refund.pk) or MoveRefund.owe(subject_id=refund.pk)
    move_now(work_id)
    refund.refresh_from_db()

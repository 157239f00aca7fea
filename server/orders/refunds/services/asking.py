"""Asking a provider for a refund at once, when somebody does not want to wait for the next try."""

from __future__ import annotations

from django.db import transaction
from django.db.models import Q

from server.accounts.caller import Staff
from server.accounts.models import Right
from server.accounts.rights_selectors import needs_right
from server.core.errors import NotFound
from server.core.services import owed
from server.orders.models import MOVE_REFUND
from server.orders.refunds.errors import NotWaiting
from server.orders.refunds.services.moving import MoveRefund, move_now
from server.payments.models import Refund


def ask_now(*, caller: Staff, order_id: int, refund_id: int) -> Refund:
    """Have the provider of an order's refund asked now, and give the refund as far as it has come then.

    Money that came too late for the order is one of its refunds, too.

    One that the provider has under way is looked at. One that is being asked for at this moment is left alone.

    :raises RightMissing: for a person who may not refund.
    :raises NotFound: if the order has no such refund, or is another account's.
    :raises NotWaiting: if the refund has ended.
    """
    needs_right(caller, Right.REFUND)
    of_order = Q(lines__order=order_id) | Q(kind=Refund.Kind.LATE, part__orders=order_id)
    rows = Refund.objects.filter(of_order, pk=refund_id).distinct()
    refund = caller.within(rows, "account_id").first()
    if refund is None:
        raise NotFound
    if refund.status != Refund.Status.PENDING:
        raise NotWaiting
    hasten_refund(refund)
    return refund


def hasten_refund(refund: Refund) -> None:
    """Have the provider of a pending refund asked now, whatever it is of, and read it again."""
    with transaction.atomic():
        work_id = owed.hasten(kind=MOVE_REFUND, subject_id=refund.pk) or MoveRefund.owe(subject_id=refund.pk)
    move_now(work_id)
    refund.refresh_from_db()

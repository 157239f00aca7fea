"""Paying out counter money that its buyer collects at the box office: it is in the till of whoever hands it over.

A refund that nobody at the counter has asked for leaves it open (`hands_over`), and its tickets are on sale again by
then.
"""

from __future__ import annotations

from django.db import transaction
from django.db.models import Q

from server.accounts.caller import Staff
from server.accounts.models import Right, User
from server.accounts.rights_selectors import needs_right
from server.core.announce import announce
from server.core.errors import NotFound
from server.core.money import display
from server.core.speech.spoken import spoken_date, spoken_time
from server.orders.models import Order, OrderEvent
from server.orders.refunds.errors import AlreadyPaidOut
from server.orders.refunds.services.completing import BY_HAND, change_order, lock_order_of, write_to_buyer
from server.orders.services import history
from server.payments.changes import PayoutChanged
from server.payments.models import COUNTER_GATEWAYS, DEBTS, OPEN_PAYOUT, Refund
from server.payments.services import refunding
from server.venues.zone_selectors import read_zone

_PAYOUTS = Q(kind__in=DEBTS, gateway__in=COUNTER_GATEWAYS)


def pay_out(*, caller: Staff, refund_id: int) -> Refund:
    """Note that somebody has handed over an open payout, and tell its buyer; done again by the same person, nothing.

    :raises RightMissing: for a person who may not refund.
    :raises NotFound: if there is no such payout, or it is another account's.
    :raises AlreadyPaidOut: if somebody else has paid it out.
    """
    needs_right(caller, Right.REFUND)
    found = caller.within(Refund.objects.filter(_PAYOUTS, pk=refund_id), "account_id").first()
    if found is None:
        raise NotFound
    with transaction.atomic():
        order = lock_order_of(found)
        refund = Refund.objects.select_related("by", "part__payment").get(pk=found.pk)
        if refund.status == Refund.Status.SUCCEEDED:
            _refuse_another(refund, caller)
        elif order is not None:
            _settle(refund, order, by=caller.user)
            write_to_buyer(refund, order.payment)
    return refund


def hand_over(refund: Refund) -> None:
    """Settle what other charges give back at the counter of a refund whose asker stands there; its letter tells it."""
    with transaction.atomic():
        order = lock_order_of(refund)
        for payout in refund.shares.filter(OPEN_PAYOUT).select_related("part__payment").order_by("pk"):
            if order is not None and refund.by is not None:
                _settle(payout, order, by=refund.by)


def _settle(refund: Refund, order: Order, *, by: User) -> None:
    if not refunding.pay_out(refund=refund, by=by):
        return
    amount = display(refund.amount, refund.currency)
    words = f"{amount} {BY_HAND[refund.gateway]}, paid out at the box office"
    history.note([order], OrderEvent.Kind.REFUNDED, by=by, amount=refund.amount, description=words)
    change_order(order, status=Order.Status(order.status))
    announce(PayoutChanged(refund.account_id, refund.pk))


def _refuse_another(refund: Refund, caller: Staff) -> None:
    if refund.by is None or refund.settled_at is None or refund.by_id == caller.user.pk:
        return
    zone = read_zone(refund.account_id)
    at = f"{spoken_date(refund.settled_at, zone)}, {spoken_time(refund.settled_at, zone)}"
    raise AlreadyPaidOut(by=refund.by.full_name, at=at)

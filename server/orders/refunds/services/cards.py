"""A gift card that was sold without an order is given back: its price goes the way that it came, and the card is gone.

It is worth nothing from the moment that its refund is asked for, so that nobody spends what is on its way back; if the
provider refuses, it is good again.
"""

from __future__ import annotations

from django.db import transaction

from server.accounts.caller import Staff
from server.accounts.insiders.services.spending import use_right
from server.accounts.models import Right
from server.accounts.rights_selectors import needs_right
from server.core import clock
from server.core.errors import NotFound
from server.orders.refunds.services.asking import hasten_refund
from server.orders.refunds.services.completing import complete_refund
from server.orders.refunds.services.moving import MoveRefund, find_gateway, move_now
from server.payments.models import Charge, Part, Refund
from server.payments.services import refunding
from server.pricing.cards.services.card_returns import take_off_sold
from server.pricing.models import GiftCard
from server.venues.zone_selectors import read_zone


def refund_card(*, caller: Staff, reference: str, reason: str = "") -> Refund:
    """Give back what a payment has bought a gift card for, while nothing of the card is spent.

    The refund comes back as far as it has come, as of an order; one that waits for its provider is asked for now.

    :raises RightMissing: for a person who may not refund.
    :raises NotFound: if the payment has sold no card, or is another account's.
    :raises DayLimitReached: for a person who has refunded as often, or as much, as they may in a day.
    :raises CardIsSpent: if something of it is spent or being spent.
    """
    needs_right(caller, Right.REFUND)
    waiting = _find_waiting(caller, reference)
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
        use_right(caller=caller, right=Right.REFUND, day=day, amount=charge.amount, currency=part.payment.currency)
        take_off_sold(caller=caller, card=card)
        refund = refunding.write_refund(
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


def _find_waiting(caller: Staff, reference: str) -> Refund | None:
    """Find what is on its way back of a card's price, also of one that was paid too late."""
    rows = Refund.objects.filter(
        part__payment__reference=reference, part__orders=None, part__origin=None, status=Refund.Status.PENDING
    )
    return caller.within(rows, "account_id").first()

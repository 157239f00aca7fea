"""Cancelling an order by its buyer: the refund of the counter, where the event's terms allow it."""

from __future__ import annotations

from decimal import Decimal

from server.accounts.caller import LinkHolder
from server.core.money import ZERO
from server.orders.mine.errors import AmountChanged
from server.orders.mine.selectors import find_own_order
from server.orders.mine.services.locking import gateways_by_hand, needs
from server.orders.policy import Action, Actor, require
from server.orders.refunds.refundable import Refundable, RefundPlan
from server.orders.refunds.selectors import plan_refund
from server.orders.refunds.services.refunds import ask_refund
from server.payments.models import Refund

REASON = "Cancelled by the buyer"


def plan_cancel(*, caller: LinkHolder, order_id: int) -> RefundPlan:
    """Reckon what would go back if a buyer cancelled all that is left of an order; nothing is written.

    :raises NotFound: if the order is of another payment.
    :raises NoLeave: if the event does not allow it now.
    """
    needs(find_own_order(caller=caller, order_id=order_id, by_hand=gateways_by_hand()).may.cancel)
    return plan_refund(caller=caller, order_id=order_id, action=Action.CANCEL, check=_refuse_counter_money)


def cancel_order(*, caller: LinkHolder, order_id: int, amount: Decimal) -> Refund:
    """Give back all that is left of an order, as its buyer was shown it; `amount` is what they have seen.

    :raises NotFound: if the order is of another payment.
    :raises NoLeave: if the event does not allow it now.
    :raises AmountChanged: if another amount would go back.
    """
    find_own_order(caller=caller, order_id=order_id)

    def check(found: Refundable, plan: RefundPlan) -> None:
        # The order is locked by now, and read again as it stays.
        needs(find_own_order(caller=caller, order_id=order_id, by_hand=gateways_by_hand()).may.cancel)
        _refuse_counter_money(found, plan)
        if plan.amount != amount:
            raise AmountChanged

    return ask_refund(caller=caller, order_id=order_id, reason=REASON, action=Action.CANCEL, check=check)


def _refuse_counter_money(found: Refundable, plan: RefundPlan) -> None:
    """Refuse where somebody at the box office, who is not asked, would have to hand some of the money back."""
    by_hand = gateways_by_hand()
    is_paid_there = plan.due > ZERO and any(source.charge.gateway in by_hand for source in found.sources)
    require(Action.CANCEL, Actor.BUYER, found.situation.also(counter_money=is_paid_there))

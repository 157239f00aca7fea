"""Whether what an exchange leaves may become credit: the rule, which asks nothing."""

from __future__ import annotations

from decimal import Decimal

from server.orders.exchanging.reckoning import THRESHOLD
from server.orders.refunds.refundable import Refundable


def may_be_credit(found: Refundable, *, change: Decimal) -> bool:
    """Tell whether a change below nothing may be credited: it is worth it, and all of it was paid in money.

    What gift cards have paid stays with what the order is worth then: no card is made of another's money, with an end
    of its own.
    """
    order = found.order
    return -change >= THRESHOLD and found.cards <= order.total - order.refunded + change

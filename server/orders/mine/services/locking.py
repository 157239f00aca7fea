"""A buyer's order, locked and with what may be done with it at this moment."""

from __future__ import annotations

from server.accounts.caller import LinkHolder
from server.orders.mine.errors import NoLeave
from server.orders.mine.leave import Leave
from server.orders.mine.selectors import OwnOrder, find_own_order
from server.orders.refunds.services.completing import lock_order
from server.payments.models import Gateway
from server.payments.services.gateways import GATEWAYS


def gateways_by_hand() -> frozenset[str]:
    """Name the gateways whose money somebody at the counter hands back."""
    return frozenset(name for name, one in GATEWAYS.items() if one.is_at_once and name != Gateway.FREE)


def lock_own_order(*, caller: LinkHolder, order_id: int) -> OwnOrder:
    """Lock an order of a payment whose link somebody has, inside the transaction that changes it.

    :raises NotFound: if it is of another payment, or was not paid.
    """
    find_own_order(caller=caller, order_id=order_id)  # nobody locks what is not theirs
    lock_order(order_id)
    return find_own_order(caller=caller, order_id=order_id, by_hand=gateways_by_hand())


def needs(leave: Leave) -> None:
    """Refuse what may not be done.

    :raises NoLeave: otherwise.
    """
    if not leave.is_given:
        raise NoLeave(leave.refusal)

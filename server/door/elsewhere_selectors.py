"""Finding whoever stands at the wrong door: the performance that they have come for is another one."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from server.accounts.caller import Caller
from server.core import clock
from server.orders.listing.selectors import OrdersAsked, list_orders
from server.orders.models import Order

MOST_ELSEWHERE = 5
AMONG_ORDERS = 30  # the newest that match


@dataclass(frozen=True, kw_only=True)
class FoundElsewhere:
    """An order of another performance as a search at the door shows it; `tickets` is how many were bought."""

    order: int
    holder: str
    tickets: int
    performance: int
    event_name: str
    subcategory: str
    starts_at: datetime
    timezone: str


def find_elsewhere(*, caller: Caller, account_id: int, performance_id: int, words: str) -> list[FoundElsewhere]:
    """Find orders of an account's other performances as its list of orders would, nearest in time first.

    To be asked only where nobody is found at the door itself: a busy door pays nothing for it.
    """
    asked = OrdersAsked(account_id=account_id, still_held=True, search=words)
    now = clock.now()
    found = list_orders(caller=caller, asked=asked, size=AMONG_ORDERS).rows
    rows = (row for row in found if _is_elsewhere(row, performance_id))
    nearest = sorted(rows, key=lambda row: (abs(row.performance.starts_at - now), row.pk))
    return [_found(row) for row in nearest[:MOST_ELSEWHERE]]


def _is_elsewhere(order: Order, performance_id: int) -> bool:
    """Tell whether an order is of another performance, and its buyer still has a name."""
    return order.performance_id != performance_id and not order.payment.buyer_removed


def _found(order: Order) -> FoundElsewhere:
    performance = order.performance
    return FoundElsewhere(
        order=order.pk,
        holder=order.payment.buyer_name,
        tickets=order.quantity,
        performance=performance.pk,
        event_name=performance.event.name,
        subcategory=performance.subcategory,
        starts_at=performance.starts_at,
        timezone=performance.timezone,
    )

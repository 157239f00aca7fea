"""Reading orders for other systems."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta

from django.db.models import Prefetch, QuerySet

from server.accounts.caller import Caller
from server.core import clock
from server.core.errors import NotFound
from server.orders.models import Order, Ticket, UpsellItem

# A change is written a moment after its time was taken. Who follows changes is told of it once nothing earlier can
# still come to be seen, since its cursor would have gone past that.
SETTLES = timedelta(seconds=5)


def whole_orders() -> QuerySet[Order]:
    """Give all orders, each read with what `order_on_wire` writes, in three queries."""
    rows = Order.objects.select_related("payment", "part", "performance__event__venue")
    tickets, upsells = Ticket.objects.order_by("pk"), UpsellItem.objects.order_by("pk")
    return rows.prefetch_related(Prefetch("tickets", tickets), Prefetch("upsells", upsells))


def read_orders(order_ids: Iterable[int]) -> dict[int, Order]:
    """Read some orders as `order_on_wire` writes them, in three queries; those that do not exist are left out."""
    return {order.pk: order for order in whole_orders().filter(pk__in=list(order_ids))}


def find_order(*, caller: Caller, order_id: int) -> Order:
    """Read an order of the caller's account.

    :raises NotFound: if there is none, or it is another account's.
    """
    order = caller.within(whole_orders().filter(pk=order_id)).first()
    if order is None:
        raise NotFound
    return order


def list_orders(
    *, caller: Caller, performance_id: int = 0, status: str = "", updated_since: datetime | None = None
) -> QuerySet[Order]:
    """Give the orders of the caller's account, in no order; what is empty narrows nothing.

    With `updated_since` those that have changed since, but for what changed in the last five seconds.
    """
    rows = caller.within(whole_orders())
    if performance_id:
        rows = rows.filter(performance_id=performance_id)
    if status:
        rows = rows.filter(status=status)
    if updated_since is not None:
        rows = rows.filter(updated_at__gte=updated_since, updated_at__lt=clock.now() - SETTLES)
    return rows

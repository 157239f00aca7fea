"""Reading orders for other systems."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta

from django.db.models import Prefetch, QuerySet

from server.accounts.caller import Caller, Client
from server.clients.catalogue import ORDERS_WITHOUT_CODES, OWN_ORDERS
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


def find_readable(*, caller: Client, order_id: int) -> Order:
    """Read an order that the client may read.

    :raises NotFound: if there is none, it is another account's, or the client reads only what it sold.
    """
    order = find_order(caller=caller, order_id=order_id)
    if not _reads_all(caller) and not _has_sold(caller, order):
        raise NotFound
    return order


def reads_codes(caller: Client, order: Order) -> bool:
    """Tell whether a client may have what opens the door: the codes of an order's tickets, and their PDF."""
    return "orders" in caller.calls or (OWN_ORDERS in caller.calls and _has_sold(caller, order))


def _reads_all(caller: Client) -> bool:
    return not caller.calls.isdisjoint(("orders", ORDERS_WITHOUT_CODES))


def _has_sold(caller: Client, order: Order) -> bool:
    return order.payment.client_id == caller.client_id


def list_orders(
    *, caller: Client, performance_id: int = 0, status: str = "", updated_since: datetime | None = None
) -> QuerySet[Order]:
    """Give the orders of its account that the client may read, in no order; what is empty narrows nothing.

    With `updated_since` those that have changed since, but for what changed in the last five seconds.
    """
    rows = caller.within(whole_orders())
    if not _reads_all(caller):
        rows = rows.filter(payment__client=caller.client_id)
    if performance_id:
        rows = rows.filter(performance_id=performance_id)
    if status:
        rows = rows.filter(status=status)
    if updated_since is not None:
        rows = rows.filter(updated_at__gte=updated_since, updated_at__lt=clock.now() - SETTLES)
    return rows

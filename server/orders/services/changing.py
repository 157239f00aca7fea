"""What makes a change of orders one: what is written of them, their versions, and who is told."""

from __future__ import annotations

from collections.abc import Collection

from django.db.models import F

from server.core import clock
from server.core.announce import announce
from server.orders.changes import OrderChanged
from server.orders.models import Order


def change_orders(orders: Collection[Order], **fields: object) -> None:
    """Write fields of orders that this transaction has locked, raise their versions, and tell their pages.

    Locked by whoever calls, in the order of their keys: an UPDATE alone takes its rows in any order, and sales, the
    door and mails lock them, too.
    """
    rows = Order.objects.filter(pk__in=[order.pk for order in orders])
    rows.update(**{"version": F("version") + 1, "updated_at": clock.now(), **fields})
    for order in orders:
        announce(OrderChanged(order.account_id, order.pk, order.performance_id))

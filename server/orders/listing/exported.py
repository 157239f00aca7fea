"""The list of orders as files: the right to have them all is looked at by what reads them."""

from __future__ import annotations

from server.accounts.caller import Staff
from server.core.tables.lists import Listed, exported
from server.orders.listing.export_selectors import listed_orders
from server.orders.listing.serializers import OrdersIn


@exported("orders", title="Orders", form=OrdersIn, names_people=True)
def orders(caller: Staff, wire: OrdersIn) -> Listed:
    return listed_orders(caller=caller, asked=wire.orders(caller))

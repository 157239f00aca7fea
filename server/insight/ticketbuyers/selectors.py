"""Reading who has bought tickets of an event or a performance, the newest first, a page at a time."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal

from django.db.models import Count, QuerySet

from server.accounts.caller import Caller
from server.orders.listing.selectors import OrdersAsked, list_orders, walk_orders
from server.orders.models import Order, Ticket, UpsellItem
from server.orders.refunds.refundable import STILL_SOLD
from server.orders.selling.selectors.books.upsells import STILL_SOLD as STILL_SOLD_UPSELLS


@dataclass(frozen=True, kw_only=True)
class Buyer:
    """One order of somebody, with what is left of it: `total` is what it has cost less what went back."""

    order: Order
    tickets: int
    upsells: int

    @property
    def total(self) -> Decimal:
        left: Decimal = self.order.total - self.order.refunded
        return left


@dataclass(frozen=True, kw_only=True)
class BuyersPage:
    """Some buyers; where there are `more` than were counted, `total` is how many there are at least."""

    rows: list[Buyer]
    total: int
    more: bool


def asked_for(*, account_id: int, event_id: int, performance_id: int) -> OrdersAsked:
    """Say which orders have ticket buyers: those of an account, an event or a performance that hold anything."""
    return OrdersAsked(account_id=account_id, event_id=event_id, performance_id=performance_id, still_held=True)


def list_buyers(*, caller: Caller, asked: OrdersAsked, page: int, size: int) -> BuyersPage:
    """List a page of ticket buyers; every page is the same few statements."""
    found = list_orders(caller=caller, asked=asked, page=page, size=size)
    return BuyersPage(rows=_with_numbers(found.rows), total=found.total, more=found.more)


def walk_buyers(*, caller: Caller, asked: OrdersAsked, at_a_time: int) -> Iterator[list[Buyer]]:
    """Give all ticket buyers that are asked for, newest first, some at a time."""
    for keys in walk_orders(caller=caller, asked=asked, at_a_time=at_a_time):
        rows = Order.objects.select_related("payment", "performance__event").in_bulk(keys)
        yield _with_numbers([rows[key] for key in keys if key in rows])


def _with_numbers(orders: Sequence[Order]) -> list[Buyer]:
    keys = [order.pk for order in orders]
    tickets = _numbers(Ticket.objects.filter(STILL_SOLD, order__in=keys))
    upsells = _numbers(UpsellItem.objects.filter(STILL_SOLD_UPSELLS, order__in=keys))
    return [Buyer(order=order, tickets=tickets.get(order.pk, 0), upsells=upsells.get(order.pk, 0)) for order in orders]


def _numbers(units: QuerySet[Ticket] | QuerySet[UpsellItem]) -> dict[int, int]:
    counted = units.order_by().values("order").annotate(number=Count("pk"))
    return dict(counted.values_list("order", "number"))

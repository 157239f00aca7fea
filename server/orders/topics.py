"""An order was made or has changed, or refunds have come further: the account's lists and the order's own page hear."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from server.accounts.topics import OF_ACCOUNT, administer, administered
from server.core.live import Family, Kind, Notice, Owner, Reader, Scope, declare, told_of
from server.orders.cancelling.selectors import read_cancelling_versions
from server.orders.changes import CancellingChanged, OfferChanged, OrderChanged
from server.orders.listing.serializers import OrderRowOut, order_rows_on_wire
from server.orders.offering.selectors import read_offer_versions
from server.orders.page.serializers import OrderOut, order_details_on_wire
from server.orders.selectors import read_order_owners, read_order_versions


def _order_owners(numbers: set[int]) -> dict[int, Owner]:
    return {number: Owner(account=account) for number, account in read_order_owners(numbers).items()}


OF_ORDER = Scope(_order_owners)

# An account's rows, and each order that somebody looks at


def read_order_rows(numbers: set[int]) -> dict[int, dict[str, Any]]:
    """Read rows of orders as lists show them, in one query."""
    return {row["id"]: row for row in order_rows_on_wire(numbers)}


def read_orders(numbers: set[int]) -> dict[int, dict[str, Any]]:
    """Read orders as their own pages show them."""
    found = {number: order_details_on_wire(number) for number in numbers}
    return {number: order for number, order in found.items() if order is not None}


ORDERS = declare(
    Family("account:{}:orders", Kind.LIST, OF_ACCOUNT, reader=Reader("orders", read_order_rows), shape=OrderRowOut)
)
ORDER = declare(
    Family("order:{}", Kind.STATE, OF_ORDER, reader=Reader("orders", read_orders, read_order_versions), shape=OrderOut)
)

administer(cancelling=read_cancelling_versions, offer=read_offer_versions)


@told_of(OrderChanged)
def order_changed(change: OrderChanged) -> Iterator[Notice]:
    yield Notice(ORDERS.topic(change.account_id), (change.order_id,))
    yield Notice(ORDER.topic(change.order_id))


@told_of(CancellingChanged)
def cancelling_changed(change: CancellingChanged) -> Iterator[Notice]:
    yield from administered(change.account_id, f"cancelling:{change.cancelling_id}")


@told_of(OfferChanged)
def offer_changed(change: OfferChanged) -> Iterator[Notice]:
    yield from administered(change.account_id, f"offer:{change.offer_id}")

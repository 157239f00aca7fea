"""Live topics of orders: an account's lists and an order's own page are updated with orders and their refunds."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from server.administration.topics import ACCOUNT_SCOPE, administered, register_administered
from server.aftersales.order_page.serializers import OrderOut, serialize_order_details
from server.platform.database import versions_of
from server.platform.live import Family, Kind, Owner, Reader, Scope, TopicUpdate, register_family, updates_on
from server.sales.changes import CancellingChanged, OfferChanged, OrderChanged
from server.sales.listing_api import OrderRowOut, serialize_order_rows
from server.sales.models import Cancelling, Offer, Order
from server.sales.selectors import read_order_owners

OF_ORDER = Scope(
    lambda numbers: {number: Owner(account=account) for number, account in read_order_owners(numbers).items()}
)

# An account's rows, and each order that somebody has open


def read_order_rows(numbers: set[int]) -> dict[int, dict[str, Any]]:
    """Read rows of orders as lists show them, in one query."""
    return {row["id"]: row for row in serialize_order_rows(numbers)}


def read_orders(numbers: set[int]) -> dict[int, dict[str, Any]]:
    """Read orders as their own pages show them."""
    found = {number: serialize_order_details(number) for number in numbers}
    return {number: order for number, order in found.items() if order is not None}


ORDERS = register_family(
    Family("account:{}:orders", Kind.LIST, ACCOUNT_SCOPE, reader=Reader("orders", read_order_rows), shape=OrderRowOut)
)
ORDER = register_family(
    Family(
        "order:{}",
        Kind.STATE,
        OF_ORDER,
        reader=Reader("orders", read_orders, versions_of(Order.objects.all())),
        shape=OrderOut,
    )
)

register_administered(cancelling=versions_of(Cancelling.objects.all()), offer=versions_of(Offer.objects.all()))


@updates_on(OrderChanged)
def order_changed(change: OrderChanged) -> Iterator[TopicUpdate]:
    yield TopicUpdate(ORDERS.topic(change.account_id), (change.order_id,))
    yield TopicUpdate(ORDER.topic(change.order_id))


@updates_on(CancellingChanged)
def cancelling_changed(change: CancellingChanged) -> Iterator[TopicUpdate]:
    yield from administered(change.account_id, f"cancelling:{change.cancelling_id}")


@updates_on(OfferChanged)
def offer_changed(change: OfferChanged) -> Iterator[TopicUpdate]:
    yield from administered(change.account_id, f"offer:{change.offer_id}")

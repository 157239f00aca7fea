"""An order was made or has changed: the account's lists, its own page and the doors of its performance are told."""

from __future__ import annotations

from collections.abc import Iterator

from realtime import families
from realtime.frames.registry import Notice, frames_for
from server.orders.changes import OrderChanged


@frames_for(OrderChanged)
def order_changed(change: OrderChanged) -> Iterator[Notice]:
    yield Notice(families.ORDERS.topic(change.account_id), (change.order_id,))
    yield Notice(families.ORDER.topic(change.order_id))
    # The door must know a ticket that was sold a moment ago before its holder arrives there.
    yield Notice(families.DOOR.topic(change.performance_id))

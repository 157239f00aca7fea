"""An order is new or other than it was: the account's lists, its own page, and the doors that will see its tickets."""

from __future__ import annotations

from collections.abc import Iterator

from realtime import families
from realtime.frames.registry import Notice, frames_for
from server.orders.changes import OrderChanged


@frames_for(OrderChanged)
def order_changed(change: OrderChanged) -> Iterator[Notice]:
    yield Notice(families.ORDERS.topic(change.account_id), (change.order_id,))
    yield Notice(families.ORDER.topic(change.order_id))
    # A ticket sold a moment ago is to be known at the door before its holder is there.
    yield Notice(families.DOOR.topic(change.performance_id))

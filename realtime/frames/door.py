"""Tickets were admitted or reset: the other doors and the pages of their orders are told."""

from __future__ import annotations

from collections.abc import Iterator

from realtime import families
from realtime.frames.registry import Notice, frames_for
from server.door.changes import TicketsScanned


@frames_for(TicketsScanned)
def tickets_scanned(change: TicketsScanned) -> Iterator[Notice]:
    yield Notice(families.DOOR.topic(change.performance_id))
    if change.order_ids:
        yield Notice(families.ORDERS.topic(change.account_id), change.order_ids)
    for order_id in change.order_ids:
        yield Notice(families.ORDER.topic(order_id))

"""Tickets were admitted or reset, upsells redeemed or reset: the other doors and the pages of their orders are told."""

from __future__ import annotations

from collections.abc import Iterator

from realtime import families
from realtime.frames.registry import Notice, frames_for
from server.door.changes import TicketsScanned, UpsellsRedeemed


@frames_for(TicketsScanned)
def tickets_scanned(change: TicketsScanned) -> Iterator[Notice]:
    yield from _door_changed(change)


@frames_for(UpsellsRedeemed)
def upsells_redeemed(change: UpsellsRedeemed) -> Iterator[Notice]:
    yield from _door_changed(change)


def _door_changed(change: TicketsScanned | UpsellsRedeemed) -> Iterator[Notice]:
    yield Notice(families.DOOR.topic(change.performance_id))
    if change.order_ids:
        yield Notice(families.ORDERS.topic(change.account_id), change.order_ids)
    for order_id in change.order_ids:
        yield Notice(families.ORDER.topic(order_id))

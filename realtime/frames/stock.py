"""Performances' figures or an account's holds changed: whoever shows them is told.

A performance's places change with its figures, so they need no change of their own.
"""

from __future__ import annotations

from collections.abc import Iterator

from realtime import families
from realtime.frames.registry import Notice, frames_for
from server.stock.changes import HoldChanged, StockChanged


@frames_for(StockChanged)
def stock_changed(change: StockChanged) -> Iterator[Notice]:
    for performance_id in change.performance_ids:
        yield Notice(families.PERFORMANCE.topic(performance_id))
        yield Notice(families.PUBLIC.topic(performance_id))
        yield Notice(families.PLACES.topic(performance_id))
    yield Notice(families.SALES.topic(change.account_id), change.performance_ids)


@frames_for(HoldChanged)
def hold_changed(change: HoldChanged) -> Iterator[Notice]:
    yield Notice(families.ACCOUNT_ADMIN.topic(change.account_id), (f"hold:{change.hold_id}",))
    yield Notice(families.PLATFORM_ADMIN.topic(), (f"hold:{change.hold_id}",))

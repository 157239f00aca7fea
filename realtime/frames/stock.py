"""Performances' figures changed: their own screens, the widgets and their account's sales are told."""

from __future__ import annotations

from collections.abc import Iterator

from realtime import families
from realtime.frames.registry import Notice, frames_for
from server.stock.changes import StockChanged


@frames_for(StockChanged)
def stock_changed(change: StockChanged) -> Iterator[Notice]:
    for performance_id in change.performance_ids:
        yield Notice(families.PERFORMANCE.topic(performance_id))
        yield Notice(families.PUBLIC.topic(performance_id))
    yield Notice(families.SALES.topic(change.account_id), change.performance_ids)

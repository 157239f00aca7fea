"""A performance's figures moved: its own screens, the widget and its account's sales."""

from __future__ import annotations

from collections.abc import Iterator

from realtime import topics
from realtime.frames.registry import Notice, frames_for
from server.stock.changes import StockChanged


@frames_for(StockChanged)
def stock_changed(change: StockChanged) -> Iterator[Notice]:
    yield Notice(topics.performance(change.performance_id))
    yield Notice(topics.public(change.performance_id))
    yield Notice(topics.sales(change.account_id), (change.performance_id,))

"""An upsell was saved, or some were taken, sold or given back: its lists, the counter and the widget are told."""

from __future__ import annotations

from collections.abc import Iterator

from realtime import families
from realtime.frames.registry import Notice, frames_for
from server.upsells.changes import UpsellSaved, UpsellStockChanged


@frames_for(UpsellSaved)
def upsell_saved(change: UpsellSaved) -> Iterator[Notice]:
    yield Notice(families.ACCOUNT_ADMIN.topic(change.account_id), (f"upsell:{change.upsell_id}",))
    yield Notice(families.PLATFORM_ADMIN.topic(), (f"upsell:{change.upsell_id}",))
    yield from _left_of(change.event_id)


@frames_for(UpsellStockChanged)
def upsell_stock_changed(change: UpsellStockChanged) -> Iterator[Notice]:
    for event_id in change.event_ids:
        yield from _left_of(event_id)


def _left_of(event_id: int) -> Iterator[Notice]:
    yield Notice(families.UPSELLS.topic(event_id))
    yield Notice(families.PUBLIC_UPSELLS.topic(event_id))

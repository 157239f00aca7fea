"""An upsell was saved, or some were taken, sold or given back: its lists, the counter and the widget are told."""

from __future__ import annotations

from collections.abc import Iterator

from server.accounts.topics import administer, administered
from server.core.live import Family, Kind, Notice, Reader, declare, told_of
from server.events.topics import OF_EVENT
from server.upsells.changes import UpsellSaved, UpsellStockChanged
from server.upsells.selectors import read_event_upsells, read_upsell_positions, read_upsell_versions
from server.upsells.serializers import (
    EventUpsellsOut,
    PublicUpsellsOut,
    event_upsells_to_wire,
    public_upsells_to_wire,
)

# What is left of what an event sells beside tickets, for its own people and for its widget

UPSELL_COUNTERS = Reader("upsells", read_event_upsells, read_upsell_positions)

UPSELLS = declare(
    Family(
        "upsells:{}", Kind.STATE, OF_EVENT, reader=UPSELL_COUNTERS, write=event_upsells_to_wire, shape=EventUpsellsOut
    )
)
PUBLIC_UPSELLS = declare(
    Family(
        "upsells:{}:public",
        Kind.STATE,
        OF_EVENT,
        reader=UPSELL_COUNTERS,
        write=public_upsells_to_wire,
        shape=PublicUpsellsOut,
        is_public=True,
    )
)

administer(upsell=read_upsell_versions)


@told_of(UpsellSaved)
def upsell_saved(change: UpsellSaved) -> Iterator[Notice]:
    yield from administered(change.account_id, f"upsell:{change.upsell_id}")
    yield from _left_of(change.event_id)


@told_of(UpsellStockChanged)
def upsell_stock_changed(change: UpsellStockChanged) -> Iterator[Notice]:
    for event_id in change.event_ids:
        yield from _left_of(event_id)


def _left_of(event_id: int) -> Iterator[Notice]:
    yield Notice(UPSELLS.topic(event_id))
    yield Notice(PUBLIC_UPSELLS.topic(event_id))

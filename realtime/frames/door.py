"""What happened at doors, to their phones and to the rules of their gates: the other doors and the office are told.

The managers' log hears of every reading, and of what phones let in that the server would have refused.
"""

from __future__ import annotations

from collections.abc import Iterator

from realtime import families
from realtime.frames.registry import Notice, frames_for
from server.door.changes import (
    CodesRead,
    ConflictsChanged,
    DeviceChanged,
    DoorRulesChanged,
    TicketsScanned,
    UpsellsRedeemed,
)


@frames_for(TicketsScanned)
def tickets_scanned(change: TicketsScanned) -> Iterator[Notice]:
    yield from _door_changed(change)
    yield _log_has_more(change.performance_id)


@frames_for(CodesRead)
def codes_read(change: CodesRead) -> Iterator[Notice]:
    yield _log_has_more(change.performance_id)


@frames_for(ConflictsChanged)
def conflicts_changed(change: ConflictsChanged) -> Iterator[Notice]:
    yield Notice(families.DOOR.topic(change.performance_id))
    yield Notice(families.CONFLICTS.topic(change.account_id), change.conflict_ids)
    yield _log_has_more(change.performance_id)


def _log_has_more(performance_id: int) -> Notice:
    return Notice(families.DOOR_LOG.topic(performance_id), (performance_id,))


@frames_for(UpsellsRedeemed)
def upsells_redeemed(change: UpsellsRedeemed) -> Iterator[Notice]:
    yield from _door_changed(change)


@frames_for(DeviceChanged)
def device_changed(change: DeviceChanged) -> Iterator[Notice]:
    yield Notice(families.DEVICES.topic(change.account_id), (change.device_id,))
    yield Notice(families.DEVICE_STATE.topic(change.device_id))


@frames_for(DoorRulesChanged)
def door_rules_changed(change: DoorRulesChanged) -> Iterator[Notice]:
    yield Notice(families.ACCOUNT_ADMIN.topic(change.account_id), (f"door_rules:{change.rules_id}",))
    yield Notice(families.PLATFORM_ADMIN.topic(), (f"door_rules:{change.rules_id}",))


def _door_changed(change: TicketsScanned | UpsellsRedeemed) -> Iterator[Notice]:
    yield Notice(families.DOOR.topic(change.performance_id))
    if change.order_ids:
        yield Notice(families.ORDERS.topic(change.account_id), change.order_ids)
    for order_id in change.order_ids:
        yield Notice(families.ORDER.topic(order_id))

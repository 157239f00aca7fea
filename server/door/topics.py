"""What happened at doors, to their phones and to the rules of their gates: the other doors and the office are told.

The managers' log hears of every reading, and of what phones let in that the server would have refused.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from server.accounts.caller import NOT_DOOR_STAFF
from server.accounts.topics import OF_ACCOUNT, administer, administered
from server.core.live import Family, Feed, Kind, Notice, Owner, Reader, Scope, declare, told_of
from server.door.changes import (
    CodesRead,
    ConflictsChanged,
    DeviceChanged,
    DoorRulesChanged,
    TicketsScanned,
    UpsellsRedeemed,
)
from server.door.conflicts.selectors import read_conflict_rows
from server.door.conflicts.serializers import CONFLICT, DoorConflictOut
from server.door.gates.selectors import read_rules_versions
from server.door.log.serializers import DoorLogNewsOut
from server.door.phones.selectors import read_device_owners, read_device_versions, read_devices
from server.door.phones.serializers import DEVICE, DeviceOut, DeviceStateOut, device_state_to_wire
from server.door.selectors import read_door_items, read_door_position
from server.door.serializers import DoorItemOut
from server.events.topics import OF_PERFORMANCE
from server.orders.changes import OrderChanged
from server.orders.topics import ORDER, ORDERS
from server.stock.selectors import read_stock_versions

REPLAY_LIMIT = 500  # items; a door that is further behind starts anew (design: settled, The live protocol)


def _device_owners(numbers: set[int]) -> dict[int, Owner]:
    return {number: Owner(account=account) for number, account in read_device_owners(numbers).items()}


OF_DEVICE = Scope(_device_owners)

# Doors: what happened to tickets, by position


def read_doors(wanted: Iterable[tuple[int, int | None]]) -> dict[tuple[int, int | None], Feed]:
    """Read what happened at each door since a position, or only where its feed stands now."""
    return {(number, since): _read_door(number, since) for number, since in wanted}


def _read_door(performance_id: int, since: int | None) -> Feed:
    # The position first: whoever raised it to this number has committed, so the items up to it are all there. No item's
    # own position will do: a later one may have been committed after an earlier one's table was read.
    position = read_door_position(performance_id)
    if since is None or since >= position:
        return Feed(position, [])
    items = read_door_items(performance_id, since=since, limit=REPLAY_LIMIT + 1)
    if len(items) > REPLAY_LIMIT:
        return Feed(position, [], is_cut=True)
    return Feed(position, items)


DOOR = declare(
    Family(
        "performance:{}:door",
        Kind.FEED,
        OF_PERFORMANCE,
        reader=Reader("doors", read_doors, read_stock_versions),
        shape=DoorItemOut,
    )
)

# What a manager sees of the doors: that a log has more, and what phones let in that the server would have refused


def read_log_news(numbers: set[int]) -> dict[int, dict[str, int]]:
    """Name the performances whose logs have more, each with its stock's version."""
    return {number: {"id": number, "version": version} for number, version in read_stock_versions(numbers).items()}


DOOR_LOG = declare(
    Family(
        "performance:{}:log",
        Kind.LIST,
        OF_PERFORMANCE,
        reader=Reader("logs", read_log_news),
        shape=DoorLogNewsOut,
        roles=NOT_DOOR_STAFF,
    )
)
CONFLICTS = declare(
    Family(
        "account:{}:conflicts",
        Kind.LIST,
        OF_ACCOUNT,
        reader=Reader("conflicts", read_conflict_rows),
        write=CONFLICT.write,
        shape=DoorConflictOut,
        roles=NOT_DOOR_STAFF,
    )
)

# Phones at doors: an account's rows, and what each phone is told of itself

PHONES = Reader("phones", read_devices, read_device_versions)

DEVICES = declare(
    Family(
        "account:{}:devices",
        Kind.LIST,
        OF_ACCOUNT,
        reader=PHONES,
        write=DEVICE.write,
        shape=DeviceOut,
        roles=NOT_DOOR_STAFF,
    )
)
DEVICE_STATE = declare(
    Family("device:{}", Kind.STATE, OF_DEVICE, reader=PHONES, write=device_state_to_wire, shape=DeviceStateOut)
)

administer(door_rules=read_rules_versions)


@told_of(OrderChanged)
def order_changed(change: OrderChanged) -> Iterator[Notice]:
    # The door must know a ticket that was sold a moment ago before its holder arrives there.
    yield Notice(DOOR.topic(change.performance_id))


@told_of(TicketsScanned)
def tickets_scanned(change: TicketsScanned) -> Iterator[Notice]:
    yield from _door_changed(change)
    yield _log_has_more(change.performance_id)


@told_of(CodesRead)
def codes_read(change: CodesRead) -> Iterator[Notice]:
    yield _log_has_more(change.performance_id)


@told_of(ConflictsChanged)
def conflicts_changed(change: ConflictsChanged) -> Iterator[Notice]:
    yield Notice(DOOR.topic(change.performance_id))
    yield Notice(CONFLICTS.topic(change.account_id), change.conflict_ids)
    yield _log_has_more(change.performance_id)


def _log_has_more(performance_id: int) -> Notice:
    return Notice(DOOR_LOG.topic(performance_id), (performance_id,))


@told_of(UpsellsRedeemed)
def upsells_redeemed(change: UpsellsRedeemed) -> Iterator[Notice]:
    yield from _door_changed(change)


@told_of(DeviceChanged)
def device_changed(change: DeviceChanged) -> Iterator[Notice]:
    yield Notice(DEVICES.topic(change.account_id), (change.device_id,))
    yield Notice(DEVICE_STATE.topic(change.device_id))


@told_of(DoorRulesChanged)
def door_rules_changed(change: DoorRulesChanged) -> Iterator[Notice]:
    yield from administered(change.account_id, f"door_rules:{change.rules_id}")


def _door_changed(change: TicketsScanned | UpsellsRedeemed) -> Iterator[Notice]:
    yield Notice(DOOR.topic(change.performance_id))
    if change.order_ids:
        yield Notice(ORDERS.topic(change.account_id), change.order_ids)
    for order_id in change.order_ids:
        yield Notice(ORDER.topic(order_id))

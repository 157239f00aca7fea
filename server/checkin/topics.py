"""Live topics of doors, devices and gate rules, for other doors and the office.

The log's topic is updated by every scan and by conflicts.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from server.accounts.caller import NOT_DOOR_STAFF
from server.administration.topics import ACCOUNT_SCOPE, administered, register_administered
from server.aftersales.topics import ORDER, ORDERS
from server.catalogue.topics import OF_PERFORMANCE
from server.checkin import changes
from server.checkin.device_api import DEVICE, DeviceOut, DeviceStateOut, serialize_device_state
from server.checkin.device_selectors import read_device_owners, read_device_versions, read_devices
from server.checkin.gate_selectors import read_rules_versions
from server.checkin.log_api import CONFLICT, DoorConflictOut, DoorLogNewsOut
from server.checkin.scanning.conflict_selectors import read_conflict_rows
from server.checkin.selectors import read_door_items, read_door_position
from server.checkin.serializers import DoorItemOut
from server.inventory.selectors import read_stock_versions
from server.platform.live import Family, Feed, Kind, Owner, Reader, Scope, TopicUpdate, register_family, updates_on
from server.sales.changes import OrderChanged

REPLAY_LIMIT = 500  # items; a door that is further behind starts over (design: settled, The live protocol)


OF_DEVICE = Scope(
    lambda numbers: {number: Owner(account=account) for number, account in read_device_owners(numbers).items()}
)


def read_doors(requested: Iterable[tuple[int, int | None]]) -> dict[tuple[int, int | None], Feed]:
    """Read what happened at each door since a position or, without one, the feed's current position."""
    return {(number, since): _read_door(number, since) for number, since in requested}


def _read_door(performance_id: int, since: int | None) -> Feed:
    # The position first: whoever raised it to this number has committed, so the items up to it are complete. No item's
    # own position will do: a later one may have been committed after an earlier one's table was read.
    position = read_door_position(performance_id)
    if since is None or since >= position:
        return Feed(position, [])
    items = read_door_items(performance_id, since=since, limit=REPLAY_LIMIT + 1)
    if len(items) > REPLAY_LIMIT:
        return Feed(position, [], is_cut=True)
    return Feed(position, items)


DOOR = register_family(
    Family(
        "performance:{}:door",
        Kind.FEED,
        OF_PERFORMANCE,
        reader=Reader("doors", read_doors, read_stock_versions),
        shape=DoorItemOut,
    )
)


def read_log_changes(numbers: set[int]) -> dict[int, dict[str, int]]:
    """Return the performances whose logs have grown, each with its stock's version."""
    return {number: {"id": number, "version": version} for number, version in read_stock_versions(numbers).items()}


DOOR_LOG = register_family(
    Family(
        "performance:{}:log",
        Kind.LIST,
        OF_PERFORMANCE,
        reader=Reader("logs", read_log_changes),
        shape=DoorLogNewsOut,
        roles=NOT_DOOR_STAFF,
    )
)
CONFLICTS = register_family(
    Family(
        "account:{}:conflicts",
        Kind.LIST,
        ACCOUNT_SCOPE,
        reader=Reader("conflicts", read_conflict_rows),
        write=CONFLICT.write,
        shape=DoorConflictOut,
        roles=NOT_DOOR_STAFF,
    )
)

DEVICE_ROWS = Reader("phones", read_devices, read_device_versions)

DEVICES = register_family(
    Family(
        "account:{}:devices",
        Kind.LIST,
        ACCOUNT_SCOPE,
        reader=DEVICE_ROWS,
        write=DEVICE.write,
        shape=DeviceOut,
        roles=NOT_DOOR_STAFF,
    )
)
DEVICE_STATE = register_family(
    Family("device:{}", Kind.STATE, OF_DEVICE, reader=DEVICE_ROWS, write=serialize_device_state, shape=DeviceStateOut)
)

register_administered(door_rules=read_rules_versions)


@updates_on(OrderChanged)
def order_changed(change: OrderChanged) -> Iterator[TopicUpdate]:
    # The door must know a ticket that was just sold before its holder arrives.
    yield TopicUpdate(DOOR.topic(change.performance_id))


@updates_on(changes.TicketsScanned)
def tickets_scanned(change: changes.TicketsScanned) -> Iterator[TopicUpdate]:
    yield from door_changed(change)
    yield _log_has_more(change.performance_id)


@updates_on(changes.ScansRefused)
def scans_refused(change: changes.ScansRefused) -> Iterator[TopicUpdate]:
    yield _log_has_more(change.performance_id)


@updates_on(changes.ConflictsChanged)
def conflicts_changed(change: changes.ConflictsChanged) -> Iterator[TopicUpdate]:
    yield TopicUpdate(DOOR.topic(change.performance_id))
    yield TopicUpdate(CONFLICTS.topic(change.account_id), change.conflict_ids)
    yield _log_has_more(change.performance_id)


def _log_has_more(performance_id: int) -> TopicUpdate:
    return TopicUpdate(DOOR_LOG.topic(performance_id), (performance_id,))


@updates_on(changes.DeviceChanged)
def device_changed(change: changes.DeviceChanged) -> Iterator[TopicUpdate]:
    yield TopicUpdate(DEVICES.topic(change.account_id), (change.device_id,))
    yield TopicUpdate(DEVICE_STATE.topic(change.device_id))


@updates_on(changes.DoorRulesChanged)
def door_rules_changed(change: changes.DoorRulesChanged) -> Iterator[TopicUpdate]:
    yield from administered(change.account_id, f"door_rules:{change.rules_id}")


def door_changed(change: changes.TicketsScanned | changes.UpsellsRedeemed) -> Iterator[TopicUpdate]:
    yield TopicUpdate(DOOR.topic(change.performance_id))
    if change.order_ids:
        yield TopicUpdate(ORDERS.topic(change.account_id), change.order_ids)
    for order_id in change.order_ids:
        yield TopicUpdate(ORDER.topic(order_id))


updates_on(changes.UpsellsRedeemed)(door_changed)

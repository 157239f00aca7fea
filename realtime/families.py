"""Every topic that clients may name, with everything that there is to know of it: one entry for each.

A new topic is one entry here (with a reader, if its rows have none yet) and one line in the PWA's `live/topics.ts`; a
new kind of administered row is one entry in `ADMINISTERED`.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable
from typing import Any

from rest_framework import serializers

from realtime.readings import Feed
from realtime.topics import PLATFORM, Family, Kind, Owner, Reader, Scope, declare, nothing
from server.accounts.caller import NOT_DOOR_STAFF, Channel
from server.accounts.models import Role
from server.accounts.rights_selectors import read_rights, read_rights_versions
from server.accounts.selectors import read_account_versions, read_user_versions
from server.accounts.serializers.rights import AccountRightsOut, rights_to_wire
from server.core import wire
from server.door.conflicts.selectors import read_conflict_rows
from server.door.conflicts.serializers import CONFLICT, DoorConflictOut
from server.door.gates.selectors import read_rules_versions
from server.door.log.serializers import DoorLogNewsOut
from server.door.phones.selectors import read_device_owners, read_device_versions, read_devices
from server.door.phones.serializers import DEVICE, DeviceOut, DeviceStateOut, device_state_to_wire
from server.door.selectors import read_door_items, read_door_position
from server.door.serializers import DoorItemOut
from server.events.onsale import Closed
from server.events.selectors import (
    PerformanceState,
    read_event_accounts,
    read_event_versions,
    read_performance_owners,
    read_performance_states,
)
from server.events.serializers import PerformanceStateOut, performance_state_to_wire
from server.events.teams.selectors.places import read_places
from server.events.teams.serializers import LivePlacesOut, places_to_wire
from server.orders.cancelling.selectors import read_cancelling_versions
from server.orders.listing.serializers import OrderRowOut, order_rows_on_wire
from server.orders.page.serializers import OrderOut, order_details_on_wire
from server.orders.selectors import read_order_owners, read_order_versions
from server.payments.days.selectors import read_closing_versions
from server.payments.provider_selectors import read_compared_versions, read_difference_versions, read_dispute_versions
from server.pricing.cards.selectors import read_card_versions
from server.pricing.promos.selectors import read_batch_versions, read_promo_versions
from server.pricing.serializers.ticket_types import (
    LiveTypesOut,
    PublicTypesOut,
    public_types_to_wire,
    types_to_wire,
)
from server.pricing.types.selectors import read_count_versions, read_live_types, read_type_versions
from server.stock.pool_selectors import pools_of_channel
from server.stock.selectors import read_hold_versions, read_stock_versions
from server.upsells.selectors import read_event_upsells, read_upsell_positions, read_upsell_versions
from server.upsells.serializers import (
    EventUpsellsOut,
    PublicUpsellsOut,
    event_upsells_to_wire,
    public_upsells_to_wire,
)
from server.venues.selectors import read_tax_versions, read_venue_versions

REPLAY_LIMIT = 500  # items; a door that is further behind starts anew (design: settled, The live protocol)

# What a topic's id is the id of


def _performance_owners(numbers: set[int]) -> dict[int, Owner]:
    rows = read_performance_owners(numbers)
    return {number: Owner(account=account, event=event) for number, (account, event) in rows.items()}


def _order_owners(numbers: set[int]) -> dict[int, Owner]:
    return {number: Owner(account=account) for number, account in read_order_owners(numbers).items()}


def _account_owners(numbers: set[int]) -> dict[int, Owner]:
    return {number: Owner(account=number) for number in numbers}


def _event_owners(numbers: set[int]) -> dict[int, Owner]:
    return {number: Owner(account=account, event=number) for number, account in read_event_accounts(numbers).items()}


def _device_owners(numbers: set[int]) -> dict[int, Owner]:
    return {number: Owner(account=account) for number, account in read_device_owners(numbers).items()}


OF_EVENT = Scope(_event_owners)
OF_PERFORMANCE = Scope(_performance_owners)
OF_ORDER = Scope(_order_owners)
OF_DEVICE = Scope(_device_owners)
OF_ACCOUNT = Scope(_account_owners)
OF_PERSON = Scope(nothing)

# Performances: their figures, what a widget shows of them, and the rows of an account's sales


EVERYBODY_ONLINE = pools_of_channel(Channel.ONLINE)


class PublicStateOut(serializers.Serializer[Any]):
    """What everybody may know of a performance; `public_state_on_wire` writes it."""

    performance = serializers.IntegerField()
    version = serializers.IntegerField()
    on_sale = serializers.BooleanField()
    next_change_at = serializers.DateTimeField(allow_null=True)
    available = serializers.IntegerField()
    sold_out = serializers.BooleanField()
    closed = serializers.ChoiceField(choices=[why.value for why in Closed], allow_null=True)


def public_state_on_wire(state: PerformanceState) -> dict[str, Any]:
    """Shape what everybody may know of a performance; the exact figure is the organiser's."""
    open_holds = sum(hold.available for hold in state.holds if EVERYBODY_ONLINE.include(hold.channel))
    left = state.available + open_holds
    moment = state.next_change_at
    return {
        "performance": state.performance,
        "version": state.version,
        "on_sale": state.on_sale,
        "next_change_at": wire.iso(moment, state.timezone) if moment else None,
        "available": min(left, state.max_count),
        "sold_out": left == 0,
        "closed": state.closed,
    }


FIGURES = Reader("performances", read_performance_states, read_stock_versions)

PERFORMANCE = declare(
    Family(
        "performance:{}",
        Kind.STATE,
        OF_PERFORMANCE,
        reader=FIGURES,
        write=performance_state_to_wire,
        shape=PerformanceStateOut,
    )
)
PUBLIC = declare(
    Family(
        "performance:{}:public",
        Kind.STATE,
        OF_PERFORMANCE,
        reader=FIGURES,
        write=public_state_on_wire,
        shape=PublicStateOut,
        is_public=True,
    )
)
SALES = declare(
    Family(
        "account:{}:sales",
        Kind.LIST,
        OF_ACCOUNT,
        reader=FIGURES,
        write=performance_state_to_wire,
        shape=PerformanceStateOut,
        roles=NOT_DOOR_STAFF,
    )
)

# Places: which slots of its teams a performance has left, for the counter and the widget alike

PLACES = declare(
    Family(
        "places:{}",
        Kind.STATE,
        OF_PERFORMANCE,
        reader=Reader("places", read_places, read_stock_versions),
        write=places_to_wire,
        shape=LivePlacesOut,
        is_public=True,
    )
)

# Upsells: what is left of what an event sells beside tickets, for its own people and for its widget

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

# Ticket types: what is left of the limited ones; the exact figures are the organiser's

TYPES_LEFT = Reader("types", read_live_types, read_count_versions)

TYPES = declare(
    Family("types:{}", Kind.STATE, OF_PERFORMANCE, reader=TYPES_LEFT, write=types_to_wire, shape=LiveTypesOut)
)
PUBLIC_TYPES = declare(
    Family(
        "types:{}:public",
        Kind.STATE,
        OF_PERFORMANCE,
        reader=TYPES_LEFT,
        write=public_types_to_wire,
        shape=PublicTypesOut,
        is_public=True,
    )
)

# Doors: what happened to tickets, by position


def read_doors(wanted: Iterable[tuple[int, int | None]]) -> dict[tuple[int, int | None], Feed]:
    """Read what happened at each door since a position, or only where its feed stands now."""
    return {(number, since): _read_door(number, since) for number, since in wanted}


def _read_door(performance_id: int, since: int | None) -> Feed:
    # The position first: whoever raised it to this number has committed, so the items up to it are all there.
    position = read_door_position(performance_id)
    if since is None or since >= position:
        return Feed(position, [])
    items = read_door_items(performance_id, since=since, limit=REPLAY_LIMIT + 1)
    if len(items) > REPLAY_LIMIT:
        return Feed(position, [], is_cut=True)
    return Feed(max([position, *(item["position"] for item in items)]), items)


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

# Orders: an account's rows, and each order that somebody looks at


def read_order_rows(numbers: set[int]) -> dict[int, dict[str, Any]]:
    """Read rows of orders as lists show them, in one query."""
    return {row["id"]: row for row in order_rows_on_wire(numbers)}


def read_orders(numbers: set[int]) -> dict[int, dict[str, Any]]:
    """Read orders as their own pages show them."""
    found = {number: order_details_on_wire(number) for number in numbers}
    return {number: order for number, order in found.items() if order is not None}


ORDERS = declare(
    Family("account:{}:orders", Kind.LIST, OF_ACCOUNT, reader=Reader("orders", read_order_rows), shape=OrderRowOut)
)
ORDER = declare(
    Family("order:{}", Kind.STATE, OF_ORDER, reader=Reader("orders", read_orders, read_order_versions), shape=OrderOut)
)

# What is administered: by kind and number alone, whoever shows it reads it again

ADMINISTERED: dict[str, Callable[[Iterable[int]], dict[int, int]]] = {
    "account": read_account_versions,
    "cancelling": read_cancelling_versions,
    "code_batch": read_batch_versions,
    "compared_day": read_compared_versions,
    "day_closing": read_closing_versions,
    "difference": read_difference_versions,
    "dispute": read_dispute_versions,
    "door_rules": read_rules_versions,
    "event": read_event_versions,
    "gift_card": read_card_versions,
    "hold": read_hold_versions,
    "promo_code": read_promo_versions,
    "rights": read_rights_versions,
    "tax": read_tax_versions,
    "ticket_type": read_type_versions,
    "upsell": read_upsell_versions,
    "user": read_user_versions,
    "venue": read_venue_versions,
}


class AdminItemOut(serializers.Serializer[Any]):
    """Something that was administered, by kind and number: whoever shows it reads it again."""

    kind = serializers.ChoiceField(choices=list(ADMINISTERED))
    id = serializers.IntegerField()
    version = serializers.IntegerField()


def read_administered(names: set[str]) -> dict[str, dict[str, Any]]:
    """Read the versions of what is named `kind:number`, in one query for each kind; 0 for what is gone."""
    numbers: dict[str, set[int]] = defaultdict(set)
    for name in names:
        kind, _, number = name.partition(":")
        numbers[kind].add(int(number))
    # While an installation is upgraded, a newer process may name a kind that this one does not know.
    versions = {kind: ADMINISTERED.get(kind, nothing)(wanted) for kind, wanted in numbers.items()}
    return {
        f"{kind}:{number}": {"kind": kind, "id": number, "version": versions[kind].get(number, 0)}
        for kind, wanted in numbers.items()
        for number in wanted
    }


ADMIN_ITEMS = Reader("admin", read_administered)

ACCOUNT_ADMIN = declare(
    Family("account:{}:admin", Kind.LIST, OF_ACCOUNT, reader=ADMIN_ITEMS, shape=AdminItemOut, roles=NOT_DOOR_STAFF)
)
PLATFORM_ADMIN = declare(
    Family(
        "platform:admin",
        Kind.LIST,
        PLATFORM,
        reader=ADMIN_ITEMS,
        shape=AdminItemOut,
        roles=(Role.PLATFORM_ADMINISTRATOR,),
    )
)
# Taxes belong to the platform and are read by owners of every account: one topic for all of them.
PLATFORM_TAXES = declare(
    Family("platform:taxes", Kind.LIST, PLATFORM, reader=ADMIN_ITEMS, shape=AdminItemOut, roles=NOT_DOOR_STAFF)
)

# What moves the cash-up beside orders: everybody who sells closes a day, door staff, too
DAYS = declare(Family("account:{}:days", Kind.LIST, OF_ACCOUNT, reader=ADMIN_ITEMS, shape=AdminItemOut))

# Who may do what with an account's money: everybody is told, since it says what their own buttons do
RIGHTS = declare(
    Family(
        "account:{}:rights",
        Kind.STATE,
        OF_ACCOUNT,
        reader=Reader("rights", read_rights, read_rights_versions),
        write=rights_to_wire,
        shape=AccountRightsOut,
    )
)

# A person's own sockets; no client can name this one
PERSON = Family("person:{}", Kind.INWARD, OF_PERSON)

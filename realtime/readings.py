"""Reading what topics show, for many topics at once. Runs in a thread; shapes are those of the HTTP calls."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from realtime import topics
from realtime.topics import Scope, Topic
from server.accounts.selectors import read_account_versions, read_user_versions
from server.core import wire
from server.door.selectors import read_door_items, read_door_position
from server.events.selectors import PerformanceState, read_event_versions, read_performance_states
from server.events.serializers import performance_state_to_wire
from server.orders.selectors import read_order_versions
from server.orders.serializers import order_details_on_wire, order_rows_on_wire
from server.stock.models import HoldChannel
from server.stock.selectors import read_stock_versions
from server.venues.selectors import read_tax_versions, read_venue_versions

REPLAY_LIMIT = 500  # items; who is further behind starts anew (design: settled, The live protocol)


@dataclass(frozen=True)
class Want:
    """What a flush needs of one topic: rows by their ids, or the items after a position."""

    topic: Topic
    ids: frozenset[int | str] = frozenset()
    since: int | None = None


@dataclass(frozen=True)
class State:
    version: int
    state: dict[str, Any]

    def on_wire(self) -> dict[str, Any]:
        return {"version": self.version, "state": self.state}


@dataclass(frozen=True)
class Items:
    items: list[dict[str, Any]]

    def on_wire(self) -> dict[str, Any]:
        return {"items": self.items}


@dataclass(frozen=True)
class Feed:
    """Items up to a position, or the news that they are too many to replay."""

    position: int
    items: list[dict[str, Any]]
    is_cut: bool = False

    def on_wire(self) -> dict[str, Any]:
        if self.is_cut:
            return {"resync": True, "position": self.position}
        return {"position": self.position, "items": self.items}


Reading = State | Items | Feed
Readings = dict[Want, Reading]
Read = Callable[[Sequence[Want]], Readings]


def read_performances(wants: Sequence[Want]) -> Readings:
    """Read performances' states, the widget's view of them, and rows of an account's sales, in two queries."""
    numbers = {want.topic.id for want in wants if want.topic.family.scope is Scope.PERFORMANCE}
    numbers.update(int(number) for want in wants for number in want.ids)
    states = read_performance_states(numbers)
    shapes = {number: performance_state_to_wire(state) for number, state in states.items()}
    readings: Readings = {}
    for want in wants:
        if want.topic.family is topics.SALES:
            readings[want] = Items([shapes[int(number)] for number in want.ids if number in shapes])
        elif want.topic.id in states:
            state = states[want.topic.id]
            shape = shapes[state.performance]
            if want.topic.family is topics.PUBLIC:
                shape = public_state_on_wire(state)
            readings[want] = State(state.version, shape)
    return readings


def public_state_on_wire(state: PerformanceState) -> dict[str, Any]:
    """Shape what everybody may know of a performance; the exact figure is the organiser's."""
    open_holds = sum(hold.available for hold in state.holds if hold.channel == HoldChannel.ALL)
    left = state.available + open_holds
    moment = state.next_change_at
    return {
        "performance": state.performance,
        "version": state.version,
        "on_sale": state.on_sale,
        "next_change_at": wire.iso(moment, state.timezone) if moment else None,
        "available": min(left, state.max_count),
        "sold_out": left == 0,
    }


def read_orders(wants: Sequence[Want]) -> Readings:
    """Read rows of accounts' orders in one query, and each order that somebody looks at."""
    rows = {row["id"]: row for row in order_rows_on_wire({int(number) for want in wants for number in want.ids})}
    readings: Readings = {}
    for want in wants:
        if want.topic.family is topics.ORDERS:
            readings[want] = Items([rows[int(number)] for number in want.ids if number in rows])
        elif (details := order_details_on_wire(want.topic.id)) is not None:
            readings[want] = State(details["version"], details)
    return readings


def read_doors(wants: Sequence[Want]) -> Readings:
    """Read what happened at each door since a position, or only where its feed stands now."""
    return {want: _read_door(want.topic.id, want.since) for want in wants}


def _read_door(performance_id: int, since: int | None) -> Feed:
    # The position first: whoever raised it to this number has committed, so the items up to it are all there.
    position = read_door_position(performance_id)
    if since is None or since >= position:
        return Feed(position, [])
    items = read_door_items(performance_id, since=since, limit=REPLAY_LIMIT + 1)
    if len(items) > REPLAY_LIMIT:
        return Feed(position, [], is_cut=True)
    return Feed(max([position, *(item["position"] for item in items)]), items)


VERSIONS_OF: dict[str, Callable[[Iterable[int]], dict[int, int]]] = {
    "account": read_account_versions,
    "event": read_event_versions,
    "tax": read_tax_versions,
    "user": read_user_versions,
    "venue": read_venue_versions,
}


def read_admin(wants: Sequence[Want]) -> Readings:
    """Read the versions of what was administered, in one query for each kind of row."""
    named = {str(name) for want in wants for name in want.ids}
    versions: dict[str, int] = {}
    for kind, read in VERSIONS_OF.items():
        numbers = [int(name.partition(":")[2]) for name in named if name.startswith(f"{kind}:")]
        if numbers:
            versions.update({f"{kind}:{number}": version for number, version in read(numbers).items()})
    return {want: Items([_admin_item(str(name), versions.get(str(name), 0)) for name in want.ids]) for want in wants}


def _admin_item(name: str, version: int) -> dict[str, Any]:
    kind, _, number = name.partition(":")
    return {"kind": kind, "id": int(number), "version": version}


def read_versions(served: Iterable[Topic]) -> dict[Topic, int]:
    """Read how far some state and door topics have come, in one query for each kind of row."""
    wanted = list(served)
    versions: dict[tuple[Scope, int], int] = {}
    for scope, read in ((Scope.PERFORMANCE, read_stock_versions), (Scope.ORDER, read_order_versions)):
        numbers = {topic.id for topic in wanted if topic.family.scope is scope}
        if numbers:
            versions.update({(scope, number): version for number, version in read(numbers).items()})
    keys = {topic: (topic.family.scope, topic.id) for topic in wanted}
    return {topic: versions[key] for topic, key in keys.items() if key in versions}

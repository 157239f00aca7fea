"""Reading what topics show, for many topics at once. Runs in a thread; shapes are those of the HTTP calls."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from knox.models import AuthToken

from realtime import topics
from realtime.topics import Scope, Topic
from server.accounts.models import User
from server.core import clock, wire
from server.events.models import Event
from server.events.selectors import PerformanceState, read_performance_states
from server.orders.models import Order
from server.stock.models import HoldChannel, Stock

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
    from server.events.serializers import performance_state_to_wire

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
    from server.orders.serializers import order_details_on_wire, order_rows_on_wire

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
    from server.door.selectors import read_door_items, read_door_position

    # The position first: whoever raised it to this number has committed, so the items up to it are all there.
    position = read_door_position(performance_id)
    if since is None or since >= position:
        return Feed(position, [])
    items = read_door_items(performance_id, since=since, limit=REPLAY_LIMIT + 1)
    if len(items) > REPLAY_LIMIT:
        return Feed(position, [], is_cut=True)
    return Feed(max([position, *(item["position"] for item in items)]), items)


VERSIONS_OF = {"event": Event.objects, "user": User.objects}


def read_admin(wants: Sequence[Want]) -> Readings:
    """Read the versions of what was administered, in one query for each kind of row."""
    named = {str(name) for want in wants for name in want.ids}
    versions: dict[str, int] = {}
    for kind, rows in VERSIONS_OF.items():
        numbers = [int(name.partition(":")[2]) for name in named if name.startswith(f"{kind}:")]
        if numbers:
            found = rows.filter(pk__in=numbers).values_list("pk", "version")
            versions.update({f"{kind}:{number}": version for number, version in found})
    return {want: Items([_admin_item(str(name), versions.get(str(name), 0)) for name in want.ids]) for want in wants}


def _admin_item(name: str, version: int) -> dict[str, Any]:
    kind, _, number = name.partition(":")
    return {"kind": kind, "id": int(number), "version": version}


def read_versions(served: Iterable[Topic]) -> dict[Topic, int]:
    """Read how far some state and door topics have come, in one query for each kind of row."""
    wanted = list(served)
    performances = {topic.id for topic in wanted if topic.family.scope is Scope.PERFORMANCE}
    orders = {topic.id for topic in wanted if topic.family.scope is Scope.ORDER}
    versions: dict[tuple[Scope, int], int] = {}
    if performances:
        for pk, version in Stock.objects.filter(pk__in=performances).values_list("pk", "version"):
            versions[Scope.PERFORMANCE, pk] = version
    if orders:
        for pk, version in Order.objects.filter(pk__in=orders).values_list("pk", "version"):
            versions[Scope.ORDER, pk] = version
    keys = {topic: (topic.family.scope, topic.id) for topic in wanted}
    return {topic: versions[key] for topic, key in keys.items() if key in versions}


@dataclass(frozen=True)
class Standing:
    """What a session's rights hang on."""

    role: int
    account: int


def read_standings(digests: Iterable[str]) -> dict[str, Standing]:
    """Read the sessions, among some, that still stand."""
    open_sessions = AuthToken.objects.filter(
        digest__in=list(digests), user__is_active=True
    ).exclude(expiry__lte=clock.now()).values_list("digest", "user__role", "user__account_id")
    return {digest: Standing(role=role, account=account) for digest, role, account in open_sessions}


def find_event_account(event_id: int) -> int | None:
    """Find whose an event is, None if there is no such event."""
    return Event.objects.filter(pk=event_id).values_list("account_id", flat=True).first()


def find_person(user_id: int) -> User | None:
    """Find a person who may sign in, with their account."""
    return User.objects.select_related("account").filter(pk=user_id, is_active=True).first()

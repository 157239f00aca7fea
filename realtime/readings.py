"""Reading what topics show, for many topics at once. It runs in a thread."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from server.core.database.snapshot import one_snapshot
from server.core.live import Feed, Kind, Reader, Topic

LIST_LIMIT = 200  # items a frame, about 120 KB; with more of them, each screen asks for the few rows that it shows


@dataclass(frozen=True)
class Want:
    """What a flush needs of one topic: rows by their ids, or the items after a position."""

    topic: Topic
    ids: frozenset[int | str] = frozenset()
    since: int | None = None

    @property
    def is_too_much(self) -> bool:
        return len(self.ids) > LIST_LIMIT

    @property
    def keys(self) -> frozenset[Any]:
        """What the topic's reader is to look up."""
        match self.topic.kind:
            case Kind.STATE:
                return frozenset({self.topic.id})
            case Kind.FEED:
                return frozenset({(self.topic.id, self.since)})
            case _:
                return frozenset() if self.is_too_much else self.ids


@dataclass(frozen=True)
class State:
    version: int
    state: dict[str, Any]

    def only(self, part: Callable[[dict[str, Any]], dict[str, Any]]) -> State:
        """Give what is left of it for those who are not told all of it."""
        return State(self.version, part(self.state))

    def on_wire(self) -> dict[str, Any]:
        return {"version": self.version, "state": self.state}


@dataclass(frozen=True)
class Items:
    """Rows of a list, or the news that so many are new that the list is to be fetched again."""

    items: list[dict[str, Any]]
    is_cut: bool = False

    def on_wire(self) -> dict[str, Any]:
        return {"resync": True} if self.is_cut else {"items": self.items}


Reading = State | Items | Feed
Readings = dict[Want, Reading]
Read = Callable[[Sequence[Want]], Readings]


def read(wants: Sequence[Want]) -> Readings:
    """Read what some topics show; each reader is called once, with all that is wanted of it.

    Everything is read in one snapshot: no state and no position claims what was committed after a part of it was read.
    """
    keys: dict[Reader, set[Any]] = defaultdict(set)
    for want in wants:
        keys[want.topic.family.reader] |= want.keys
    with one_snapshot():
        rows = {reader: reader.rows(wanted) if wanted else {} for reader, wanted in keys.items()}

    @cache  # a performance's own screens and its account's sales show the same: it is written once
    def write(writer: Callable[[Any], Any], reader: Reader, key: Any) -> Any:
        return writer(rows[reader][key])

    readings: Readings = {}
    for want in wants:
        family = want.topic.family
        found = [write(family.write, family.reader, key) for key in want.keys if key in rows[family.reader]]
        if found or family.kind is Kind.LIST:
            readings[want] = _reading_of(want, found)
    return readings


def _reading_of(want: Want, found: list[Any]) -> Reading:
    match want.topic.kind:
        case Kind.STATE:
            return State(found[0]["version"], found[0])
        case Kind.FEED:
            feed: Feed = found[0]
            return feed
        case _:
            return Items(found, is_cut=want.is_too_much)

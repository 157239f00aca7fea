"""Reading what topics show, for many topics at once. Runs in a thread."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from realtime.topics import Kind, Reader, Topic

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

    def keys(self) -> frozenset[Any]:
        """Give what the topic's reader is to look up."""
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

    def on_wire(self) -> dict[str, Any]:
        return {"version": self.version, "state": self.state}


@dataclass(frozen=True)
class Items:
    """Rows of a list, or the news that so many are new that the list is to be fetched again."""

    items: list[dict[str, Any]]
    is_cut: bool = False

    def on_wire(self) -> dict[str, Any]:
        return {"resync": True} if self.is_cut else {"items": self.items}


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


def read(wants: Sequence[Want]) -> Readings:
    """Read what some topics show; each reader is called once, with all that is wanted of it."""
    keys: dict[Reader, set[Any]] = defaultdict(set)
    for want in wants:
        keys[want.topic.family.reader] |= want.keys()
    rows = {reader: reader.rows(wanted) if wanted else {} for reader, wanted in keys.items()}
    found = {want: _reading_of(want, rows[want.topic.family.reader]) for want in wants}
    return {want: reading for want, reading in found.items() if reading is not None}


def _reading_of(want: Want, rows: Mapping[Any, Any]) -> Reading | None:
    """Make a topic's reading of its rows; None if what the topic is about does not exist."""
    write, keys = want.topic.family.write, want.keys()
    written = [write(rows[key]) for key in keys if key in rows]
    match want.topic.kind:
        case Kind.STATE:
            return State(written[0]["version"], written[0]) if written else None
        case Kind.FEED:
            return written[0] if written else None
        case _:
            return Items(written, is_cut=want.is_too_much)

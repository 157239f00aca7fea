"""Live topics: owners, versions, subscriptions and content."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, TypeVar

from server.accounts.caller import Caller, Public, Staff
from server.platform.database import consistent_snapshot
from server.platform.live import FAMILIES, ID_PLACEHOLDER, PLATFORM, Family, Feed, Kind, Owner, Reader, Topic

Found = TypeVar("Found")


class UnknownTopic(ValueError):
    """No topic has this name."""


_NAME = re.compile(r"([a-z]+):([1-9][0-9]{0,14})((?::[a-z]+)?)")


def parse(name: str) -> Topic:
    """Parse a topic's name as clients write it.

    :raises UnknownTopic: if no topic that clients may name has this name.
    """
    if name in FAMILIES and ID_PLACEHOLDER not in name:
        return FAMILIES[name].topic()
    parts = _NAME.fullmatch(name)
    family = FAMILIES.get(f"{parts[1]}:{ID_PLACEHOLDER}{parts[3]}") if parts else None
    if parts is None or family is None:
        raise UnknownTopic(name)
    return family.topic(int(parts[2]))


def read_owners(requested: Iterable[Topic]) -> dict[Topic, Owner]:
    """Read the owners of topics in one query for each kind of row; skip what does not exist."""
    return _look_up(requested, lambda family: family.scope.owners)


def read_versions(topics: Iterable[Topic]) -> dict[Topic, int]:
    """Read the versions of states and feeds in one query for each kind of row."""
    return _look_up(topics, lambda family: family.reader.versions)


def _look_up(
    topics: Iterable[Topic], read_of: Callable[[Family], Callable[[set[int]], Mapping[int, Found]]]
) -> dict[Topic, Found]:
    """Look something up for each topic: each reading function is called once, with the ids of all its topics."""
    reads = {topic: read_of(topic.family) for topic in topics}
    found = {read: read({topic.id for topic in reads if reads[topic] is read}) for read in set(reads.values())}
    return {topic: found[read][topic.id] for topic, read in reads.items() if topic.id in found[read]}


def can_subscribe(caller: Caller, topic: Topic) -> bool:
    """Return whether a caller may subscribe to topics of this kind at all, whoever owns this one."""
    if isinstance(caller, Staff):
        return topic.family.roles is None or caller.user.role in topic.family.roles
    return isinstance(caller, Public) and topic.family.is_public


def may_subscribe(caller: Caller, topic: Topic, owner: Owner | None) -> bool:
    """Return whether a caller may subscribe to a topic of `owner`, which is None if it does not exist."""
    if not can_subscribe(caller, topic):
        return False
    if isinstance(caller, Staff):
        if owner is not None and owner.person:
            return owner.person == caller.user.pk
        return topic.family.scope is PLATFORM or (owner is not None and caller.may_touch(owner.account))
    return isinstance(caller, Public) and owner is not None and owner.event == caller.event_id


LIST_LIMIT = 200  # items a frame, about 120 KB; with more of them, each screen fetches the few rows that it shows


@dataclass(frozen=True)
class Query:
    """What a flush reads of one topic: rows by their ids, or the items after a position."""

    topic: Topic
    ids: frozenset[int | str] = frozenset()
    since: int | None = None

    @property
    def is_too_much(self) -> bool:
        return len(self.ids) > LIST_LIMIT

    @property
    def keys(self) -> frozenset[Any]:
        """The keys that the topic's reader looks up."""
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
        """Return the redacted state for those who may not see all of it."""
        return State(self.version, part(self.state))

    def to_payload(self) -> dict[str, Any]:
        return {"version": self.version, "state": self.state}


@dataclass(frozen=True)
class Items:
    """Rows of a list, or a notice that so many are new that the list has to be fetched again."""

    items: list[dict[str, Any]]
    is_cut: bool = False

    def to_payload(self) -> dict[str, Any]:
        return {"resync": True} if self.is_cut else {"items": self.items}


Result = State | Items | Feed
Results = dict[Query, Result]
ReadTopics = Callable[[Sequence[Query]], Results]


def read_topics(queries: Sequence[Query]) -> Results:
    """Read the content of topics; each reader is called once with all its keys.

    Everything is read in one snapshot, so that no version is newer than a part of its state.
    """
    keys: dict[Reader, set[Any]] = defaultdict(set)
    for query in queries:
        keys[query.topic.family.reader] |= query.keys
    with consistent_snapshot():
        rows = {reader: reader.rows(requested) if requested else {} for reader, requested in keys.items()}

    @cache  # a performance's own screens and its account's sales show the same: it is serialized once
    def write(writer: Callable[[Any], Any], reader: Reader, key: Any) -> Any:
        return writer(rows[reader][key])

    results: Results = {}
    for query in queries:
        family = query.topic.family
        found = [write(family.write, family.reader, key) for key in query.keys if key in rows[family.reader]]
        if found or family.kind is Kind.LIST:
            results[query] = _result_of(query, found)
    return results


def _result_of(query: Query, found: list[Any]) -> Result:
    match query.topic.kind:
        case Kind.STATE:
            return State(found[0]["version"], found[0])
        case Kind.FEED:
            feed: Feed = found[0]
            return feed
        case _:
            return Items(found, is_cut=query.is_too_much)

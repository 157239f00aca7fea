"""What a topic is: its name, the family that it belongs to, and who may hear it. `families.py` declares the families.

A topic's name has colons; its group in the channel layer has dots.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Any, TypeVar

from rest_framework.serializers import Serializer

from server.accounts.caller import Caller, Public, Staff
from server.accounts.models import Role

Found = TypeVar("Found")

EVERYBODY = tuple(Role)
FOR_ALL = "{}"  # where the id stands in a family's pattern


class Kind(Enum):
    """How a topic speaks (design: realtime, Why no update is lost)."""

    STATE = "state"  # the whole small state with its version
    FEED = "feed"  # items with a position, replayed from where a listener was
    LIST = "list"  # items without a position, fetched anew by whoever was away
    INWARD = "inward"  # never leaves the server: what its sockets are to know of their person


class UnknownTopic(ValueError):
    """No topic has this name."""


@dataclass(frozen=True)
class Owner:
    """Whose a topic is."""

    account: int
    event: int = 0


@dataclass(frozen=True, eq=False)
class Scope:
    """What a topic's id is the id of; `owners` reads whose such things are, and leaves out what does not exist."""

    owners: Callable[[set[int]], Mapping[int, Owner]]


def nothing(_: set[Any]) -> Mapping[Any, Any]:
    """Find nothing, whatever is asked for."""
    return {}


PLATFORM = Scope(nothing)  # nobody's: whoever has the role may hear such a topic


@dataclass(frozen=True, eq=False)
class Reader:
    """Reads all that one flush needs of a kind of rows, in the lane of this name.

    `rows` is given the ids of states, the ids that a list's notices name, or a feed's pairs of id and position, and
    gives what it finds for each. `versions` gives how far states and feeds have come, for the sweep.
    """

    lane: str
    rows: Callable[[set[Any]], Mapping[Any, Any]]
    versions: Callable[[set[int]], Mapping[int, int]] = nothing


def _as_it_is(row: Any) -> Any:
    return row


NO_READER = Reader("", nothing)


@dataclass(frozen=True, eq=False)
class Family:
    """All topics of one shape, and everything there is to know of them."""

    pattern: str
    kind: Kind
    scope: Scope
    reader: Reader = NO_READER
    write: Callable[[Any], Any] = _as_it_is  # from a row of the reader to the wire
    shape: type[Serializer[Any]] | None = None  # what `write` writes, for the contract
    roles: tuple[Role, ...] = EVERYBODY
    is_public: bool = False

    def topic(self, number: int = 0) -> Topic:
        """Give the topic of one thing; the platform's have no number."""
        return Topic(self, number)


FAMILIES: dict[str, Family] = {}  # those that clients may name, by their patterns


def declare(family: Family) -> Family:
    """Let clients name a family's topics.

    :raises ValueError: if the family is not whole, or another has its pattern.
    """
    if family.pattern in FAMILIES:
        raise ValueError(f"{family.pattern} is declared already")
    if family.shape is None:
        raise ValueError(f"{family.pattern} says nothing to the contract")
    if family.kind is not Kind.LIST and family.reader.versions is nothing:
        raise ValueError(f"{family.pattern} could not be healed by the sweep: its reader reads no versions")
    FAMILIES[family.pattern] = family
    return family


@dataclass(frozen=True)
class Topic:
    """One thing to listen to."""

    family: Family
    id: int = 0

    @property
    def name(self) -> str:
        return self.family.pattern.format(self.id)

    @property
    def group(self) -> str:
        return self.name.replace(":", ".")

    @property
    def kind(self) -> Kind:
        return self.family.kind


_NAME = re.compile(r"([a-z]+):([1-9][0-9]{0,14})((?::[a-z]+)?)")


def parse(name: str) -> Topic:
    """Read a topic's name as clients write it.

    :raises UnknownTopic: if no topic that clients may name is called so.
    """
    if name in FAMILIES and FOR_ALL not in name:
        return FAMILIES[name].topic()
    parts = _NAME.fullmatch(name)
    family = FAMILIES.get(f"{parts[1]}:{FOR_ALL}{parts[3]}") if parts else None
    if parts is None or family is None:
        raise UnknownTopic(name)
    return family.topic(int(parts[2]))


def read_owners(wanted: Iterable[Topic]) -> dict[Topic, Owner]:
    """Read whose some topics are, in one query for each kind of row; what does not exist is left out."""
    return _look_up(wanted, lambda family: family.scope.owners)


def read_versions(served: Iterable[Topic]) -> dict[Topic, int]:
    """Read how far some states and feeds have come, in one query for each kind of row."""
    return _look_up(served, lambda family: family.reader.versions)


def _look_up(
    topics: Iterable[Topic], read_of: Callable[[Family], Callable[[set[int]], Mapping[int, Found]]]
) -> dict[Topic, Found]:
    """Find something for each topic: each function that reads it is called once, with the ids of all its topics."""
    reads = {topic: read_of(topic.family) for topic in topics}
    found = {read: read({topic.id for topic in reads if reads[topic] is read}) for read in set(reads.values())}
    return {topic: found[read][topic.id] for topic, read in reads.items() if topic.id in found[read]}


def may_hear(caller: Caller, topic: Topic, owner: Owner | None) -> bool:
    """Tell whether a caller may listen to a topic that belongs to `owner`, None if there is no such thing."""
    if isinstance(caller, Staff):
        if caller.user.role not in topic.family.roles:
            return False
        return topic.family.scope is PLATFORM or (owner is not None and caller.may_touch(owner.account))
    if isinstance(caller, Public):
        return topic.family.is_public and owner is not None and owner.event == caller.event_id
    return False

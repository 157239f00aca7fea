"""Live topics: their families, and which domain events update which topics.

An app's `topics.py` declares its families and which topics each event updates; its `ready()` imports that module:

    CAPACITY = register_family(
        Family("performance:{}:capacity", Kind.STATE, OF_PERFORMANCE, reader=…, shape=CapacityOut)
    )

    @updates_on(CapacityChanged)
    def capacity_changed(change: CapacityChanged) -> Iterator[TopicUpdate]:
        yield TopicUpdate(CAPACITY.topic(change.performance_id))

Only ids travel between processes; a process with listeners reads the rows (`realtime`). A topic's name has colons; its
group in the channel layer has dots.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, Any, TypeVar

from server.platform.domain_events import DomainEvent

if TYPE_CHECKING:
    from rest_framework.serializers import Serializer

ID_PLACEHOLDER = "{}"  # where the id stands in a family's pattern


class Kind(Enum):
    """How a topic is updated (design: realtime, Why no update is lost)."""

    STATE = "state"  # the whole small state with its version
    FEED = "feed"  # items with a position, replayed from a listener's last one
    LIST = "list"  # items without a position, fetched again after an absence
    INWARD = "inward"  # never leaves the server: changes to a socket's own user


@dataclass(frozen=True)
class Owner:
    """The owner of a topic; a topic of a `person` is for that user only, whatever the permissions of others."""

    account: int
    event: int = 0
    person: int = 0


@dataclass(frozen=True, eq=False)
class Scope:
    """What a topic's id refers to; `owners` reads the owners, and leaves out what does not exist."""

    owners: Callable[[set[int]], Mapping[int, Owner]]


def find_nothing(_: set[Any]) -> Mapping[Any, Any]:
    return {}


PLATFORM = Scope(find_nothing)  # no owner: whoever has the role may subscribe


@dataclass(frozen=True)
class Feed:
    """Items up to a position, or a notice that they are too many to replay."""

    position: int
    items: list[dict[str, Any]]
    is_cut: bool = False

    def to_payload(self) -> dict[str, Any]:
        if self.is_cut:
            return {"resync": True, "position": self.position}
        return {"position": self.position, "items": self.items}


@dataclass(frozen=True, eq=False)
class Reader:
    """Reads the rows of one flush, in the delivery queue of this name.

    `rows` takes the ids of states, the ids in a list's updates, or a feed's pairs of id and position, and returns what
    it finds for each. `versions` returns the versions of states and feeds, for the sweep.
    """

    queue: str
    rows: Callable[[set[Any]], Mapping[Any, Any]]
    versions: Callable[[set[int]], Mapping[int, int]] = find_nothing


NO_READER = Reader("", find_nothing)


@dataclass(frozen=True, eq=False)
class Redaction:
    """Which staff may not see all of a topic's state, and what is left of it for them."""

    roles: Collection[int]
    of: Callable[[dict[str, Any]], dict[str, Any]]


@dataclass(frozen=True, eq=False)
class Family:
    """All topics of one pattern."""

    pattern: str
    kind: Kind
    scope: Scope
    reader: Reader = NO_READER
    write: Callable[[Any], Any] = lambda row: row  # serializes a row of the reader
    shape: type[Serializer[Any]] | None = None  # the schema of what `write` returns
    roles: Collection[int] | None = None  # the staff who may subscribe; None: everybody
    is_public: bool = False
    less: Redaction | None = None  # of a state

    def topic(self, number: int = 0) -> Topic:
        return Topic(self, number)


@dataclass(frozen=True)
class Topic:
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


FAMILIES: dict[str, Family] = {}  # by their patterns; clients may name these


def register_family(family: Family) -> Family:
    """Register a family whose topics clients may name.

    :raises ValueError: if the family is incomplete, or another has its pattern.
    """
    if family.pattern in FAMILIES:
        raise ValueError(f"{family.pattern} is declared already")
    if family.shape is None:
        raise ValueError(f"{family.pattern} says nothing to the contract")
    if family.kind is not Kind.LIST and family.reader.versions is find_nothing:
        raise ValueError(f"{family.pattern} could not be healed by the sweep: its reader reads no versions")
    FAMILIES[family.pattern] = family
    return family


@dataclass(frozen=True)
class TopicUpdate:
    """A topic has changed; for topics with items, `ids` names which (numbers, or `kind:number`)."""

    topic: Topic
    ids: tuple[int | str, ...] = ()


Some = TypeVar("Some", bound=DomainEvent)
UpdateHandler = Callable[[Some], Iterable[TopicUpdate]]

UPDATE_HANDLERS: dict[
    type[DomainEvent], list[Callable[[Any], Iterable[TopicUpdate]]]
] = {}  # handlers of lower apps come first


def updates_on(kind: type[Some]) -> Callable[[UpdateHandler[Some]], UpdateHandler[Some]]:
    """Register a function that returns which of its app's topics an event updates."""

    def register(teller: UpdateHandler[Some]) -> UpdateHandler[Some]:
        UPDATE_HANDLERS.setdefault(kind, []).append(teller)
        return teller

    return register


def topic_updates(change: DomainEvent) -> Iterator[TopicUpdate]:
    """Return the topics that an event updates; none for a silent one."""
    for teller in UPDATE_HANDLERS.get(type(change), ()):
        yield from teller(change)

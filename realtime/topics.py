"""What can be listened to, and by whom. A topic's name has colons; its group in the channel layer has dots."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum

from server.accounts.caller import NOT_DOOR_STAFF, Caller, Public, Staff
from server.accounts.models import Role
from server.events.selectors import read_performance_owners
from server.orders.selectors import read_order_owners

EVERYBODY = tuple(Role)


class Kind(Enum):
    """How a topic speaks (design: realtime, Why no update is lost)."""

    STATE = "state"  # the whole small state with its version
    FEED = "feed"  # items with a position, replayed from where a listener was
    LIST = "list"  # items without a position, refetched by who was away
    INWARD = "inward"  # never leaves the server: what its sockets are to know of their person


class Scope(Enum):
    """What a topic's id is the id of; it leads to the account."""

    PERFORMANCE = "performance"
    ORDER = "order"
    ACCOUNT = "account"
    PLATFORM = "platform"
    PERSON = "person"


class UnknownTopic(ValueError):
    """No topic has this name."""


@dataclass(frozen=True)
class Family:
    """All topics of one shape."""

    pattern: str
    kind: Kind
    scope: Scope
    roles: tuple[Role, ...] = EVERYBODY
    is_public: bool = False


PERFORMANCE = Family("performance:{}", Kind.STATE, Scope.PERFORMANCE)
PUBLIC = Family("performance:{}:public", Kind.STATE, Scope.PERFORMANCE, is_public=True)
DOOR = Family("performance:{}:door", Kind.FEED, Scope.PERFORMANCE)
SALES = Family("account:{}:sales", Kind.LIST, Scope.ACCOUNT, NOT_DOOR_STAFF)
ORDERS = Family("account:{}:orders", Kind.LIST, Scope.ACCOUNT)
ORDER = Family("order:{}", Kind.STATE, Scope.ORDER)
ACCOUNT_ADMIN = Family("account:{}:admin", Kind.LIST, Scope.ACCOUNT, NOT_DOOR_STAFF)
PLATFORM_ADMIN = Family("platform:admin", Kind.LIST, Scope.PLATFORM, (Role.PLATFORM_ADMINISTRATOR,))
PLATFORM_TAXES = Family("platform:taxes", Kind.LIST, Scope.PLATFORM, NOT_DOOR_STAFF)
PERSON = Family("person:{}", Kind.INWARD, Scope.PERSON)

FAMILIES = {
    family.pattern: family
    for family in (PERFORMANCE, PUBLIC, DOOR, SALES, ORDERS, ORDER, ACCOUNT_ADMIN, PLATFORM_ADMIN, PLATFORM_TAXES)
}
_NAME = re.compile(r"([a-z]+):([1-9][0-9]{0,14})((?::[a-z]+)?)")


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


def parse(name: str) -> Topic:
    """Read a topic's name as clients write it.

    :raises UnknownTopic: if no topic that clients may name is called so.
    """
    if (platform := FAMILIES.get(name)) is not None and platform.scope is Scope.PLATFORM:
        return Topic(platform)
    parts = _NAME.fullmatch(name)
    family = FAMILIES.get(f"{parts[1]}:{{}}{parts[3]}") if parts else None
    if parts is None or family is None:
        raise UnknownTopic(name)
    return Topic(family, int(parts[2]))


@dataclass(frozen=True)
class Owner:
    """Whose a topic is."""

    account: int
    event: int = 0


def read_owners(wanted: Iterable[Topic]) -> dict[Topic, Owner]:
    """Read whose some topics are, in one query for each kind of row; what does not exist is left out."""
    topics = list(wanted)
    owners = {topic: Owner(account=topic.id) for topic in topics if topic.family.scope is Scope.ACCOUNT}
    rows: dict[tuple[Scope, int], Owner] = {}
    if performances := _ids(topics, Scope.PERFORMANCE):
        for pk, (account, event) in read_performance_owners(performances).items():
            rows[Scope.PERFORMANCE, pk] = Owner(account=account, event=event)
    if orders := _ids(topics, Scope.ORDER):
        for pk, account in read_order_owners(orders).items():
            rows[Scope.ORDER, pk] = Owner(account=account)
    owners.update((topic, rows[key]) for topic in topics if (key := (topic.family.scope, topic.id)) in rows)
    return owners


def _ids(topics: Iterable[Topic], scope: Scope) -> set[int]:
    return {topic.id for topic in topics if topic.family.scope is scope}


def may_hear(caller: Caller, topic: Topic, owner: Owner | None) -> bool:
    """Tell whether a caller may listen to a topic that belongs to `owner`, None if there is no such thing."""
    if isinstance(caller, Staff):
        if caller.user.role not in topic.family.roles:
            return False
        return topic.family.scope is Scope.PLATFORM or (owner is not None and caller.may_touch(owner.account))
    if isinstance(caller, Public):
        return topic.family.is_public and owner is not None and owner.event == caller.event_id
    return False


def performance(performance_id: int) -> Topic:
    return Topic(PERFORMANCE, performance_id)


def public(performance_id: int) -> Topic:
    return Topic(PUBLIC, performance_id)


def door(performance_id: int) -> Topic:
    return Topic(DOOR, performance_id)


def sales(account_id: int) -> Topic:
    return Topic(SALES, account_id)


def orders(account_id: int) -> Topic:
    return Topic(ORDERS, account_id)


def order(order_id: int) -> Topic:
    return Topic(ORDER, order_id)


def account_admin(account_id: int) -> Topic:
    return Topic(ACCOUNT_ADMIN, account_id)


def platform_admin() -> Topic:
    return Topic(PLATFORM_ADMIN)


def platform_taxes() -> Topic:
    return Topic(PLATFORM_TAXES)


def person(user_id: int) -> Topic:
    return Topic(PERSON, user_id)

"""Whose a topic is, how far it has come, and who may hear it; each app's `topics.py` declares which there are."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import TypeVar

from server.accounts.caller import Caller, Public, Staff
from server.core.live import FAMILIES, FOR_ALL, PLATFORM, Family, Owner, Topic

Found = TypeVar("Found")


class UnknownTopic(ValueError):
    """No topic has this name."""


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


def may_ask(caller: Caller, topic: Topic) -> bool:
    """Tell whether a caller may listen to such topics at all, whosever this one is."""
    if isinstance(caller, Staff):
        return topic.family.roles is None or caller.user.role in topic.family.roles
    return isinstance(caller, Public) and topic.family.is_public


def may_hear(caller: Caller, topic: Topic, owner: Owner | None) -> bool:
    """Tell whether a caller may listen to a topic that belongs to `owner`, None if there is no such thing."""
    if not may_ask(caller, topic):
        return False
    if isinstance(caller, Staff):
        if owner is not None and owner.person:
            return owner.person == caller.user.pk
        return topic.family.scope is PLATFORM or (owner is not None and caller.may_touch(owner.account))
    return isinstance(caller, Public) and owner is not None and owner.event == caller.event_id

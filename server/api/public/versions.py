"""The public API by date: each version, and how a reply of today was said before it.

A call is always answered as the newest version has it. For a client that speaks an older one, what later versions
changed is undone, the newest change first. What is only added (a field, a call, a word of `code`) needs no version.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from server.platform.errors import DomainError


class UnknownVersion(DomainError, code="unknown_version", field="Foyer-Version"):
    def __init__(self) -> None:
        super().__init__(f"Foyer-Version must be one of: {', '.join(BY_DAY)}")


@dataclass(frozen=True, kw_only=True)
class Change:
    """What a version changed of some replies: `undo` gives one as it was before. `what` tells readers of the changelog.

    `replies` names calls by their operation ids.
    """

    operations: frozenset[str]
    what: str
    undo: Callable[[Any], Any]


@dataclass(frozen=True, kw_only=True)
class Version:
    """The API as it is from a day on."""

    day: str
    description: str
    changes: tuple[Change, ...] = ()


VERSIONS = (Version(day="2026-11-25", description="The first version"),)  # the oldest first
BY_DAY = {version.day: version for version in VERSIONS}
NEWEST = VERSIONS[-1].day


def check_version(day: str) -> str:
    """Return the version that a call asks for.

    :raises UnknownVersion: if there is none of that day.
    """
    if day not in BY_DAY:
        raise UnknownVersion
    return day


def as_of(day: str, operation: str, body: Any, *, versions: tuple[Version, ...] = VERSIONS) -> Any:
    """Return the body of a reply as it was said in the version of a day."""
    for version in reversed(versions):
        if version.day <= day:
            break
        for change in version.changes:
            if operation in change.operations:
                body = change.undo(body)
    return body

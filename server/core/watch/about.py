"""What is being done here: the call or the task that lines of the log and spans are about.

It is known by numbers alone: a request's id, a person, an account, a client of the API; never by a name.
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field

PLAIN = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{7,63}")


@dataclass
class About:
    """A call, or a task that follows from one; who does it is filled in once that is known."""

    request_id: str
    address: str = ""
    person: int | None = None
    account: int | None = None
    client: int | None = None
    noted: set[str] = field(default_factory=set)  # the kinds of what was noted of it for those who guard


_doing: ContextVar[About | None] = ContextVar("about", default=None)


def new_id() -> str:
    """Make the id of a request: 128 bits by chance, so that nobody guesses another one's."""
    return secrets.token_hex(16)


def is_plain(given: str) -> bool:
    """Tell whether an id that came from elsewhere is short and plain enough to stand in a line of the log."""
    return PLAIN.fullmatch(given) is not None


def doing() -> About | None:
    """Give what is being done in this thread or coroutine, if anything."""
    return _doing.get()


@contextmanager
def about(doing_now: About) -> Iterator[About]:
    """Say what is done within the block."""
    token = _doing.set(doing_now)
    try:
        yield doing_now
    finally:
        _doing.reset(token)


def by(*, person: int | None = None, account: int | None = None, client: int | None = None) -> None:
    """Say who does it, now that it is known."""
    if (now := _doing.get()) is not None:
        now.person, now.account, now.client = person, account, client


def request_id() -> str:
    """Give the id of the request that is being answered, or that a task follows from; empty where there is none."""
    now = _doing.get()
    return now.request_id if now is not None else ""

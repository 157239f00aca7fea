"""Since when something is overdue that the clock should have done. Each app names its own kinds here:

    @overdue("reservations")
    def oldest_reservation(now: datetime) -> datetime | None: ...

It is told in the measures and by `/healthz/ready`, which stays ready: a web process cannot help it that workers stand.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

from server.core import clock

Oldest = Callable[[datetime], datetime | None]
_kinds: dict[str, Oldest] = {}


def overdue(kind: str) -> Callable[[Oldest], Oldest]:
    """Have a kind told: the moment at which its oldest item was due, and None while nothing is."""

    def wrap(oldest: Oldest) -> Oldest:
        _kinds[kind] = oldest
        return oldest

    return wrap


def read_ages() -> dict[str, float]:
    """Read for how many seconds the oldest item of each kind is overdue; 0 while nothing is."""
    now = clock.now()
    since = {kind: oldest(now) for kind, oldest in sorted(_kinds.items())}
    return {kind: max(0.0, (now - at).total_seconds()) if at else 0.0 for kind, at in since.items()}

"""How many calls a key may make: so many a minute, counted in windows that begin with each minute."""

from __future__ import annotations

from dataclasses import dataclass

from django.core.cache import cache

from server.clients.calling.errors import TooManyCalls
from server.core import clock

WINDOW = 60  # seconds
MOST_CALLS = 600  # in each window


@dataclass(frozen=True)
class Allowance:
    """What a key has left in the window that is open: `left` calls, for `seconds` more."""

    left: int
    seconds: int
    is_spent: bool = False

    def check(self) -> None:
        """Refuse the call that was one too many.

        :raises TooManyCalls: if this one was; it says for how many seconds.
        """
        if self.is_spent:
            raise TooManyCalls(self.seconds)


def count_call(*, digest: str) -> Allowance:
    """Count one call of the key with this digest, whether it opens anything or not."""
    window, gone = divmod(int(clock.now().timestamp()), WINDOW)
    made = _count(f"calls:{digest[:32]}:{window}")
    return Allowance(left=max(0, MOST_CALLS - made), seconds=WINDOW - gone, is_spent=made > MOST_CALLS)


def _count(name: str) -> int:
    """Count in the cache, in one step but for the first of a window."""
    try:
        return cache.incr(name)
    except ValueError:
        return 1 if cache.add(name, 1, 2 * WINDOW) else cache.incr(name)

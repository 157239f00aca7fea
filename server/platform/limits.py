"""How often something may be done, by one person, from one place or for one thing, in a window of time.

A limit is declared once, where it is meant, and counted by whoever does what it limits:

    FREE_ORDERS = Limit("free-orders:address", most=20, seconds=15 * 60)
    FREE_ORDERS.count(folded(address))

Counts live in the cache: in the embedded profile this process's own, in a cluster all processes'. A window begins with
its first count.

What is said of a limit in each answer (`RateLimit`, `RateLimit-Policy`) is of windows that begin for everybody at once,
so that it is known when they end: `spend` counts in these. Whole calls are counted so, as many as there are; they have
a cache of their own, that they may not push the few out of it that count guesses.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from django.core.cache import cache, caches

from server.platform import clock
from server.platform.errors import TooManyAttempts, TooManyRequests

CALLS = "calls"  # the cache of those who are counted by the call


@dataclass(frozen=True)
class Allowance:
    """What somebody has left in the window that is open: `left` calls, for `seconds` more."""

    limit: Limit
    left: int
    seconds: int
    is_spent: bool = False

    def check(self, refusal: Callable[[int], TooManyRequests] = TooManyAttempts) -> None:
        """Refuse the call that was one too many.

        :raises TooMany: the refusal, if this one was; it says for how many seconds.
        """
        if self.is_spent:
            raise refusal(self.seconds)


@dataclass(frozen=True)
class Limit:
    """So many times (`most`) in a window of so many seconds, for each name that is counted."""

    name: str
    most: int
    seconds: int

    def count(self, who: str, number: int = 1, *, most: int | None = None) -> int:
        """Count once, or `number` times, and return what is left; `most` takes the place of the limit's own.

        :raises TooManyAttempts: if that is more than the limit allows; it says for how many seconds. It stays counted.
        """
        allowed = self.most if most is None else most
        left = allowed - self.add(who, number)
        if left < 0:
            raise TooManyAttempts(self.seconds)
        return left

    def add(self, who: str, number: int = 1) -> int:
        """Count without refusing, and give how much was counted in the window that is open."""
        return add_to_counter(self._key(who), number, self.seconds)

    def check(self, who: str) -> None:
        """Refuse what could not be counted any more, and count nothing.

        :raises TooManyAttempts: if the limit is reached.
        """
        if self.made(who) >= self.most:
            raise TooManyAttempts(self.seconds)

    def made(self, who: str) -> int:
        """Return how much was counted in the window that is open."""
        return int(cache.get(self._key(who)) or 0)

    def give_back(self, who: str, number: int = 1) -> None:
        """Count what was counted as if it had not happened."""
        add_to_counter(self._key(who), -number, self.seconds)

    @property
    def policy(self) -> str:
        """Say what it allows, as answers do."""
        return f'"{self.name}";q={self.most};w={self.seconds}'

    def spend(self, who: str, number: int = 1) -> Allowance:
        """Count a call, or `number` of them, without refusing it, in the window that is open for everybody."""
        window, gone = divmod(int(clock.now().timestamp()), self.seconds)
        made = _count(f"{self._key(who)}:{window}", self.seconds, number)
        return Allowance(self, max(0, self.most - made), self.seconds - gone, made > self.most)

    def _key(self, who: str) -> str:
        return f"limit:{self.name}:{who}"


def add_to_counter(key: str, number: int, seconds: int) -> int:
    """Add to a count of the cache, which begins with its window, and return its sum."""
    cache.add(key, 0, seconds)
    try:
        return cache.incr(key, number)
    except ValueError:  # its window ended between the two
        return max(0, number)


def _count(key: str, seconds: int, number: int) -> int:
    counts = caches[CALLS]
    try:
        return counts.incr(key, number)
    except ValueError:
        return number if counts.add(key, number, 2 * seconds) else counts.incr(key, number)

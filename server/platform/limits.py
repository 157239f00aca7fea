"""Rate limits: how often something may be done by one user, from one address or for one object, in a time window.

A limit is declared once and counted by the code that it limits:

    FREE_ORDERS = Limit("free-orders:address", most=20, seconds=15 * 60)
    FREE_ORDERS.count_address(address)

Counts live in the cache: in the embedded profile this process's own, in a cluster all processes'. A window begins with
its first count.

The response headers of a limit (`RateLimit`, `RateLimit-Policy`) refer to windows that begin for everybody at once, so
that their end is known: `spend` counts in these. Calls are counted so; they have a cache of their own, so that they do
not evict the few counters of guesses.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from django.core.cache import cache, caches

from server.platform import clock
from server.platform.addresses import network_key
from server.platform.errors import TooManyAttempts, TooManyRequests

CALLS = "calls"  # the cache with the counters of calls


@dataclass(frozen=True)
class Allowance:
    """What is left of a limit in the open window: `left` calls, for `seconds` more."""

    limit: Limit
    left: int
    seconds: int
    is_spent: bool = False

    def check(self, refusal: Callable[[int], TooManyRequests] = TooManyAttempts) -> None:
        """Refuse the call if it exceeds the limit.

        :raises TooManyRequests: the refusal, which says for how many seconds.
        """
        if self.is_spent:
            raise refusal(self.seconds)


@dataclass(frozen=True)
class Limit:
    """`most` times in a window of `seconds`, for each name that is counted."""

    name: str
    most: int
    seconds: int

    def count(self, who: str, number: int = 1, *, most: int | None = None) -> int:
        """Count once, or `number` times, and return what is left; `most` replaces the limit's own.

        :raises TooManyAttempts: if that is more than the limit allows; it says for how many seconds. It stays counted.
        """
        allowed = self.most if most is None else most
        left = allowed - self.add(who, number)
        if left < 0:
            raise TooManyAttempts(self.seconds)
        return left

    def count_address(self, address: str) -> int:
        """Count once for a caller's address, and return what is left; a network of IPv6 counts as one.

        :raises TooManyAttempts: if that is more than the limit allows.
        """
        return self.count(network_key(address))

    def add(self, who: str, number: int = 1) -> int:
        """Count without refusing, and return the sum in the open window."""
        return add_to_counter(self._key(who), number, self.seconds)

    def check(self, who: str) -> None:
        """Refuse without counting if the limit is reached.

        :raises TooManyAttempts: if the limit is reached.
        """
        if self.made(who) >= self.most:
            raise TooManyAttempts(self.seconds)

    def made(self, who: str) -> int:
        """Return the count in the open window."""
        return int(cache.get(self._key(who)) or 0)

    def give_back(self, who: str, number: int = 1) -> None:
        """Take back what was counted."""
        add_to_counter(self._key(who), -number, self.seconds)

    @property
    def policy(self) -> str:
        """Return the value of the policy header."""
        return f'"{self.name}";q={self.most};w={self.seconds}'

    def spend(self, who: str, number: int = 1) -> Allowance:
        """Count a call, or `number` of them, without refusing it, in the window that is open for everybody."""
        window, gone = divmod(int(clock.now().timestamp()), self.seconds)
        made = _count(f"{self._key(who)}:{window}", self.seconds, number)
        return Allowance(self, max(0, self.most - made), self.seconds - gone, made > self.most)

    def _key(self, who: str) -> str:
        return f"limit:{self.name}:{who}"


def add_to_counter(key: str, number: int, seconds: int) -> int:
    """Add to a counter in the cache, which begins with its window, and return its sum."""
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

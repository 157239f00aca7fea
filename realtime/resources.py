"""What one socket and one process may use: rates, connections, threads, and when garbage is collected."""

from __future__ import annotations

import asyncio
import gc
from collections import Counter
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from time import monotonic
from typing import ParamSpec, TypeVar

from channels.db import database_sync_to_async

# What one socket may ask for, and how many sockets one place may hold open: counted in this process alone.
# A socket that asks for more than its share waits: nothing is refused, and whoever asks as a page does never notices.
# One place is one address, or one IPv6 network (`server.platform.addresses`). A theatre has all of its counters and
# phones, and its buyers too, behind one address, so sockets with a person behind them are counted apart from those of
# widgets.


@dataclass(frozen=True)
class RateLimit:
    """So much at once (`most`), and so much each second (`a_second`) after that."""

    most: float
    a_second: float


class TokenBucket:
    """What is left of a share; it may be overdrawn, and whoever did so waits until it is not any more."""

    def __init__(self, share: RateLimit) -> None:
        self._share = share
        self._left = share.most
        self._at = monotonic()

    def spend(self, cost: float) -> float:
        """Spend, and give for how many seconds to wait before acting."""
        now = monotonic()
        self._left = min(self._share.most, self._left + (now - self._at) * self._share.a_second) - cost
        self._at = now
        return max(0.0, -self._left / self._share.a_second)


class ConnectionSlots:
    """Sockets by their places, none above its limit."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._open: Counter[str] = Counter()

    def enter(self, place: str) -> bool:
        """Count a socket, unless its place has as many as it may have."""
        if self._open.get(place, 0) >= self._most:
            return False
        self._open[place] += 1
        return True

    def leave(self, place: str) -> None:
        self._open[place] -= 1
        if self._open[place] <= 0:
            del self._open[place]  # or every address that ever called would be kept

    @property
    def total(self) -> int:
        return self._open.total()


# Python's garbage collector, kept from stalling a process with thousands of sockets.
# A full collection looks at every live object; with thousands of sockets that makes a pause which everybody notices.
# So what start-up made is frozen, young objects are collected as usual, and all objects only after a second without
# sending. What was frozen before stays so: who has frozen it, as our tests do once for many hubs, need not have it
# done again.

YOUNG = 20_000  # objects made before the young ones are looked at
NEVER = 1_000_000  # collections of the younger generations before the oldest is looked at by itself
POLL_INTERVAL = 1.0  # seconds
QUIET_FOR = 1.0  # seconds
COLLECT_EVERY = 60.0  # seconds at least, between two full collections in quiet
COLLECT_ANYWAY = 600.0  # seconds, however busy


class GarbageKeeper:
    """Chooses when the old objects are looked at."""

    def __init__(self, last_busy_at: Callable[[], float]) -> None:
        self._last_busy_at = last_busy_at
        self._threshold = gc.get_threshold()
        self._is_frozen = gc.get_freeze_count() > 0

    async def run(self) -> None:
        """Freeze what start-up made, then collect whenever it is quiet."""
        loop = asyncio.get_running_loop()
        if not self._is_frozen:
            gc.collect()
            gc.freeze()
        gc.set_threshold(YOUNG, 20, NEVER)
        collected_at = loop.time()
        while True:
            await asyncio.sleep(POLL_INTERVAL)
            now = loop.time()
            is_quiet = now - self._last_busy_at() > QUIET_FOR
            if now - collected_at > (COLLECT_EVERY if is_quiet else COLLECT_ANYWAY):
                gc.collect()
                collected_at = loop.time()

    def stop(self) -> None:
        """Leave the collector as it was."""
        gc.set_threshold(*self._threshold)
        if not self._is_frozen:
            gc.unfreeze()


# Threads in which sockets read the database, so that no socket waits for another one or for a page.

Arguments = ParamSpec("Arguments")
Result = TypeVar("Result")

# Channels' own way is one thread for all sockets, and the loop's default pool is sized by the server's whim.
_threads = ThreadPoolExecutor(max_workers=8, thread_name_prefix="sockets")
# However much is asked for by sockets without a person behind them, it takes none of the others' threads.
_anonymous_thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="strangers")


def in_thread(work: Callable[Arguments, Result]) -> Callable[Arguments, Awaitable[Result]]:
    """Turn a function that reads the database into one that the loop may await."""
    return database_sync_to_async(work, thread_sensitive=False, executor=_threads)


def in_anonymous_thread(work: Callable[Arguments, Result]) -> Callable[Arguments, Awaitable[Result]]:
    """Turn a function that reads for somebody unknown into one that the loop may await, after others like them."""
    return database_sync_to_async(work, thread_sensitive=False, executor=_anonymous_thread)

"""Resource limits of a socket and of a process: rates, connections, threads and garbage collection."""

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

# A socket that exceeds its rate is delayed, never refused; a page never notices. Connections are counted per network
# (`server.platform.addresses`), in this process alone. A theatre has its counters, phones and buyers behind one
# address, so signed-in sockets are counted apart from those of widgets.


@dataclass(frozen=True)
class RateLimit:
    """A burst (`most`), and a rate per second (`a_second`) after that."""

    most: float
    a_second: float


class TokenBucket:
    """What is left of a rate; it may be overdrawn, and the caller then waits until it is refilled."""

    def __init__(self, share: RateLimit) -> None:
        self._share = share
        self._left = share.most
        self._at = monotonic()

    def spend(self, cost: float) -> float:
        """Spend, and return how many seconds to wait before acting."""
        now = monotonic()
        self._left = min(self._share.most, self._left + (now - self._at) * self._share.a_second) - cost
        self._at = now
        return max(0.0, -self._left / self._share.a_second)


class ConnectionSlots:
    """Open sockets per network, limited for each."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._open: Counter[str] = Counter()

    def enter(self, place: str) -> bool:
        """Count a socket and return True, unless its network has reached the limit."""
        if self._open.get(place, 0) >= self._most:
            return False
        self._open[place] += 1
        return True

    def leave(self, place: str) -> None:
        self._open[place] -= 1
        if self._open[place] <= 0:
            del self._open[place]  # or every address that ever connected would stay in memory

    @property
    def total(self) -> int:
        return self._open.total()


# A full garbage collection visits every live object; with thousands of sockets that is a noticeable pause. So objects
# made at start-up are frozen, young objects are collected as usual, and all objects only after a second without
# sending. A heap that is frozen already stays so: our tests freeze it once for many hubs.

YOUNG = 20_000  # new objects before the youngest generation is collected
NEVER = 1_000_000  # collections of the younger generations before the oldest one is collected automatically
POLL_INTERVAL = 1.0  # seconds
QUIET_FOR = 1.0  # seconds
COLLECT_EVERY = 60.0  # minimum seconds between two full collections when it is quiet
COLLECT_ANYWAY = 600.0  # seconds, however busy


class GarbageKeeper:
    """Decides when old objects are collected."""

    def __init__(self, last_busy_at: Callable[[], float]) -> None:
        self._last_busy_at = last_busy_at
        self._threshold = gc.get_threshold()
        self._is_frozen = gc.get_freeze_count() > 0

    async def run(self) -> None:
        """Freeze the objects made at start-up, then collect whenever it is quiet."""
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
        """Restore the collector's settings."""
        gc.set_threshold(*self._threshold)
        if not self._is_frozen:
            gc.unfreeze()


Arguments = ParamSpec("Arguments")
Result = TypeVar("Result")

# Channels has one thread for all sockets, and the size of the loop's default pool depends on the server.
_threads = ThreadPoolExecutor(max_workers=8, thread_name_prefix="sockets")
# Anonymous sockets have a thread of their own, so that they never take those of signed-in users.
_anonymous_thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="strangers")


def in_thread(work: Callable[Arguments, Result]) -> Callable[Arguments, Awaitable[Result]]:
    """Turn a function that reads the database into an awaitable one, so that no socket waits for another."""
    return database_sync_to_async(work, thread_sensitive=False, executor=_threads)


def in_anonymous_thread(work: Callable[Arguments, Result]) -> Callable[Arguments, Awaitable[Result]]:
    """Turn a function that reads for anonymous callers into an awaitable one, which runs one at a time."""
    return database_sync_to_async(work, thread_sensitive=False, executor=_anonymous_thread)

"""Python's garbage collector, kept from stalling a process with thousands of sockets.

A full collection looks at every live object; with thousands of sockets that makes a pause which everybody notices. So
what start-up made is frozen, young objects are collected as usual, and all objects only after a second without sending.
What was frozen before stays so: who has frozen it, as our tests do once for many hubs, need not have it done again.
"""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Callable

YOUNG = 20_000  # objects made before the young ones are looked at
NEVER = 1_000_000  # collections of the younger generations before the oldest is looked at by itself
LOOK_EVERY = 1.0  # seconds
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
            await asyncio.sleep(LOOK_EVERY)
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

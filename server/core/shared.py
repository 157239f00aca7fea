"""Results that many ask for at once: the first computes one, and the others of the next second are given the same.

    OFFERS = SharedResults[bytes](seconds=1)
    body = OFFERS.get((event, month, language), lambda: write_offer(event, month))

Each process has its own. The key names all that the result depends on: above all who may see it.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Generic, TypeVar

from server.core import clock

Result = TypeVar("Result")
MOST_KEPT = 100


@dataclass(eq=False)
class _Slot(Generic[Result]):
    lock: threading.Lock = field(default_factory=threading.Lock)
    results: list[tuple[datetime, Result]] = field(default_factory=list)


class SharedResults(Generic[Result]):
    """Keeps results for as long as they may be shared, and lets one caller at a time compute the same."""

    def __init__(self, *, seconds: float) -> None:
        self._span = timedelta(seconds=seconds)
        self._guard = threading.Lock()
        self._slots: OrderedDict[Hashable, _Slot[Result]] = OrderedDict()

    def get(self, key: Hashable, compute: Callable[[], Result]) -> Result:
        """Give the result of a key that was begun no longer ago than it may be shared, or compute it.

        Who waits for another's computation is given what that finds; if it fails, they compute it themselves.
        """
        asked = clock.now()
        slot = self._slot_of(key)
        with slot.lock:
            for began, result in slot.results:
                # One from the future was begun before the clock was put back.
                if asked - self._span < began <= clock.now():
                    return result
            began = clock.now()
            result = compute()
            slot.results = [(began, result)]
            return result

    def clear(self) -> None:
        with self._guard:
            self._slots.clear()

    def _slot_of(self, key: Hashable) -> _Slot[Result]:
        with self._guard:
            slot = self._slots.setdefault(key, _Slot())
            self._slots.move_to_end(key)
            # A slot that is dropped while somebody computes in it costs one computation more.
            while len(self._slots) > MOST_KEPT:
                self._slots.popitem(last=False)
            return slot

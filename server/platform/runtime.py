"""This process: start hooks, private files and memory; concurrency limits, circuit breakers and shared results."""

from __future__ import annotations

import ctypes
import os
import stat
import sys
import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from pathlib import Path
from threading import BoundedSemaphore, local
from typing import Generic, TypeVar

from server.platform import clock

_start_hooks: list[Callable[[], None]] = []


def on_start(starter: Callable[[], None]) -> None:
    """Register `starter`, which is called once when this process begins to serve."""
    _start_hooks.append(starter)


def run_start_hooks() -> None:
    """Call the registered hooks. The ASGI entry point calls this once; a second call does nothing."""
    while _start_hooks:
        _start_hooks.pop(0)()


FOLDER_MODE, FILE_MODE = 0o700, 0o600
PASSED_THROUGH = 0o711


def set_private_umask() -> None:
    """Have this process create all files for its own user only."""
    os.umask(0o077)


def restrict_data_folder(data: Path) -> None:
    """Restrict access to the data folder and its entries; deeper ones are then unreachable.

    Where another user owns something in it, as PostgreSQL does under the launcher, others may traverse but not list it.
    """
    data.mkdir(mode=FOLDER_MODE, parents=True, exist_ok=True)
    us, is_shared = os.geteuid(), False
    for entry in data.iterdir():
        with suppress(FileNotFoundError):  # gone by now, as SQLite's temporary files may be
            known = entry.lstat()
            if known.st_uid == us:
                _restrict(entry, known)
            else:
                is_shared = True
    if data.stat().st_uid == us:
        _set_mode(data, data.stat(), PASSED_THROUGH if is_shared else FOLDER_MODE)


def _restrict(entry: Path, known: os.stat_result) -> None:
    if stat.S_ISDIR(known.st_mode):
        _set_mode(entry, known, FOLDER_MODE)
    elif stat.S_ISREG(known.st_mode):
        _set_mode(entry, known, FILE_MODE)


def _set_mode(path: Path, known: os.stat_result, mode: int) -> None:
    if stat.S_IMODE(known.st_mode) != mode:
        path.chmod(mode)


# glibc maps large blocks and unmaps them when they are freed, but each freed one raises its threshold, up to 32 MB, so
# that it keeps the next ones: sixteen threads that each hashed one password, with the 19 MB that this takes, held 300
# MB for good. A fixed threshold is not raised.

LARGE_BLOCK = 256 * 1024  # bytes; the library's default is 128 KiB
ARENAS = 4  # heaps that threads share, each of which keeps its fragments
_MMAP_THRESHOLD, _ARENA_MAX = -3, -8  # from malloc.h


def return_large_blocks() -> None:
    """Have large blocks returned to the system as soon as they are freed; does nothing without glibc."""
    if sys.platform != "linux":
        return
    with suppress(OSError, AttributeError):  # musl has no such call
        mallopt = ctypes.CDLL(None).mallopt
        mallopt(_MMAP_THRESHOLD, LARGE_BLOCK)
        mallopt(_ARENA_MAX, ARENAS)


class _Thread(local):
    step_aside: Callable[[], None] | None = None


_thread = _Thread()


@contextmanager
def request_slot(step_aside: Callable[[], None]) -> Iterator[None]:
    """Answer a call in this thread: `step_aside` frees its slot for the next."""
    _thread.step_aside = step_aside
    try:
        yield
    finally:
        _thread.step_aside = None


def step_aside() -> None:
    """Free this thread's slot: what follows waits for an external service, or has limits of its own."""
    if _thread.step_aside is not None:
        _thread.step_aside()


class ConcurrencyLimit:
    """At most so many at once; a few others wait for some seconds, each with its thread, and the rest is refused at
    once.
    """

    def __init__(
        self, at_once: int, *, refusal: Callable[[], Exception], waiting: int = 0, seconds: float = 0.0
    ) -> None:
        self._semaphore = BoundedSemaphore(at_once)
        self._places = BoundedSemaphore(at_once + waiting)
        self._refusal, self._seconds = refusal, seconds

    @contextmanager
    def one(self, *, is_patient: bool = False) -> Iterator[None]:
        """Hold a slot; callers that serve no request are `is_patient` and wait as long as it takes.

        :raises Exception: the refusal, if too many wait, or this one has waited too long.
        """
        step_aside()
        if is_patient:
            with self._semaphore:
                yield
            return
        if not self._places.acquire(blocking=False):
            raise self._refusal()
        try:
            if not self._semaphore.acquire(timeout=self._seconds):
                raise self._refusal()
            try:
                yield
            finally:
                self._semaphore.release()
        finally:
            self._places.release()


class CircuitBreaker:
    """Opens after some failures in a row. After the pause one caller tries, and its outcome decides for all."""

    def __init__(self, *, failures: int, pause: float) -> None:
        self._most, self._pause = failures, pause
        self._lock = threading.Lock()
        self._failures = 0
        self._opened_at = float("-inf")

    def allows(self) -> bool:
        with self._lock:
            if self._failures < self._most:
                return True
            if time.monotonic() - self._opened_at < self._pause:
                return False
            self._opened_at = time.monotonic()  # all others wait for this caller's outcome
            return True

    def succeeded(self) -> None:
        """Note that the service has answered, whatever the answer."""
        with self._lock:
            self._failures = 0

    def failed(self) -> None:
        """Note that the service has not answered."""
        with self._lock:
            self._failures += 1
            if self._failures >= self._most:
                self._opened_at = time.monotonic()


# Results that many request at once: the first caller computes one, and the others of the next second share it.
#     OFFERS = SharedResults[bytes](seconds=1)
#     body = OFFERS.get((event, month, language), lambda: write_offer(event, month))
# Each process has its own. The key holds all that the result depends on: above all who may see it.
Result = TypeVar("Result")
MOST_SHARED_RESULTS = 100


@dataclass(eq=False)
class _Slot(Generic[Result]):
    lock: threading.Lock = field(default_factory=threading.Lock)
    results: list[tuple[datetime, Result]] = field(default_factory=list)


class SharedResults(Generic[Result]):
    """Caches results for as long as they may be shared, and lets one caller at a time compute the same."""

    def __init__(self, *, seconds: float) -> None:
        self._span = timedelta(seconds=seconds)
        self._guard = threading.Lock()
        self._slots: OrderedDict[Hashable, _Slot[Result]] = OrderedDict()

    def get(self, key: Hashable, compute: Callable[[], Result]) -> Result:
        """Return the cached result of a key, or compute it.

        Callers that wait for another's computation get its result; if it fails, they compute it themselves.
        """
        requested_at = clock.now()
        slot = self._slot_of(key)
        with slot.lock:
            for began, result in slot.results:
                # A result from the future was computed before the clock was put back.
                if requested_at - self._span < began <= clock.now():
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
            # A slot that is dropped during its computation costs one more computation.
            while len(self._slots) > MOST_SHARED_RESULTS:
                self._slots.popitem(last=False)
            return slot

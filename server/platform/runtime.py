"""This process: start hooks, private files and memory; limits, circuit breakers and results of its threads."""

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
    """Have `starter` called once, when this process begins to serve."""
    _start_hooks.append(starter)


def run_start_hooks() -> None:
    """Call what was registered. The ASGI entry point calls this once; a second call does nothing."""
    while _start_hooks:
        _start_hooks.pop(0)()


FOLDER_MODE, FILE_MODE = 0o700, 0o600
PASSED_THROUGH = 0o711


def set_private_umask() -> None:
    """Have this process write every file for its own user alone from now on."""
    os.umask(0o077)


def restrict_data_folder(data: Path) -> None:
    """Close the data folder, and what stands in it: what is deeper nobody comes to.

    Where another user has something in it, as PostgreSQL has under the launcher, they may pass through and not look.
    """
    data.mkdir(mode=FOLDER_MODE, parents=True, exist_ok=True)
    us, is_shared = os.geteuid(), False
    for entry in data.iterdir():
        with suppress(FileNotFoundError):  # gone by now, as SQLite's own files go
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


# Memory that is given back to the machine: a process that was busy is as small again as one that never was.
# The C library takes a large block from the machine and gives it back when it is freed, but learns from each one
# freed that such a size is usual, up to 32 MB, and keeps the next ones: sixteen threads that each hashed one
# password, with the 19 MB that this takes, held 300 MB for good. A limit that is set is not learned.

LARGE_BLOCK = 256 * 1024  # bytes; what the library begins with is 128 KiB
ARENAS = 4  # heaps that threads share, each of which keeps what lies between
_MMAP_THRESHOLD, _ARENA_MAX = -3, -8  # of malloc.h


def return_large_blocks() -> None:
    """Have large blocks given back as soon as they are freed; where the C library is another, it does as it does."""
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
    """Answer a call in this thread: `step_aside` gives its turn in its lane to the next."""
    _thread.step_aside = step_aside
    try:
        yield
    finally:
        _thread.step_aside = None


def step_aside() -> None:
    """Give this thread's turn to the next call: what follows waits for somebody outside, or takes turns of its own."""
    if _thread.step_aside is not None:
        _thread.step_aside()


class ConcurrencyLimit:
    """So many at once; some others wait for so many seconds, each with its thread, the rest is told at once."""

    def __init__(
        self, at_once: int, *, refusal: Callable[[], Exception], waiting: int = 0, seconds: float = 0.0
    ) -> None:
        self._semaphore = BoundedSemaphore(at_once)
        self._places = BoundedSemaphore(at_once + waiting)
        self._refusal, self._seconds = refusal, seconds

    @contextmanager
    def one(self, *, is_patient: bool = False) -> Iterator[None]:
        """Have a turn; whoever answers nobody `is_patient`, and waits for as long as it takes.

        :raises Exception: the refusal, if too many wait, or this one has waited long enough.
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
    """Opens after some failures in a row. Once the pause is over one caller tries, and its outcome decides for all."""

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
            self._opened_at = time.monotonic()  # everybody else waits for what this caller finds
            return True

    def succeeded(self) -> None:
        """Note that the service has answered, whatever it said."""
        with self._lock:
            self._failures = 0

    def failed(self) -> None:
        """Note that the service has not answered."""
        with self._lock:
            self._failures += 1
            if self._failures >= self._most:
                self._opened_at = time.monotonic()


# Results that many ask for at once: the first computes one, and the others of the next second are given the same.
#     OFFERS = SharedResults[bytes](seconds=1)
#     body = OFFERS.get((event, month, language), lambda: write_offer(event, month))
# Each process has its own. The key names all that the result depends on: above all who may see it.

Result = TypeVar("Result")
MOST_SHARED_RESULTS = 100


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
        """Return the result of a key that was begun no longer ago than it may be shared, or compute it.

        Who waits for another's computation is given what that finds; if it fails, they compute it themselves.
        """
        requested_at = clock.now()
        slot = self._slot_of(key)
        with slot.lock:
            for began, result in slot.results:
                # One from the future was begun before the clock was put back.
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
            # A slot that is dropped while somebody computes in it costs one computation more.
            while len(self._slots) > MOST_SHARED_RESULTS:
                self._slots.popitem(last=False)
            return slot

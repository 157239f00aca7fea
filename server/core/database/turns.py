"""Taking turns where there is no row to lock for what is shared."""

from __future__ import annotations

import hashlib
import threading
import time
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager

from django.db import connection, transaction


def take_turns(name: str) -> None:
    """Wait until no other open transaction has taken this name, and take it until the end of ours.

    On SQLite a writing transaction is alone anyway.
    """
    if connection.vendor != "postgresql":
        return
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_xact_lock(%s)", [_number_of(name)])


def takes_turn(name: str) -> bool:
    """Take a name until the end of the open transaction, unless another one has it: who comes in vain does not wait."""
    if connection.vendor != "postgresql":
        return True
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_try_advisory_xact_lock(%s)", [_number_of(name)])
        return bool(cursor.fetchone()[0])


def _number_of(name: str) -> int:
    return int.from_bytes(hashlib.sha256(name.encode()).digest()[:8], "big", signed=True)


@contextmanager
def in_turn(name: str) -> Iterator[None]:
    """Have a name to oneself for a block that reads and then writes: whoever comes next reads what it has committed.

    On PostgreSQL the block is a transaction. On SQLite that would keep all other writers waiting while it only reads;
    there one process serves all, whose threads wait for each other, and the block writes in `writing_in_turn`.
    """
    if connection.vendor == "postgresql":
        with transaction.atomic():
            take_turns(name)
            yield
    elif connection.in_atomic_block:
        yield  # alone already, and whoever has the name may be waiting for us
    else:
        with _threads.alone_with(name):
            yield


def writing_in_turn() -> AbstractContextManager[None]:
    """Give the transaction in which the block of a turn writes, which on PostgreSQL is the turn's own."""
    return transaction.atomic(savepoint=connection.vendor != "postgresql")


GAP = 0.02  # seconds


def let_others_write() -> None:
    """Pause after one of a job's many transactions, so that a page may write before the next.

    Whoever waits for SQLite's one writer only looks now and then whether it is free, and finds it taken again by a job
    that begins its next transaction at once. A page waited for more than 20 seconds so, and for 0.06 with the pause.
    """
    if connection.vendor != "postgresql" and not connection.in_atomic_block:
        time.sleep(GAP)


class _Threads:
    """The names that threads of this process have to themselves, each as long as somebody has it or waits for it."""

    def __init__(self) -> None:
        self._mine = threading.Lock()
        self._names: dict[str, tuple[threading.Lock, int]] = {}

    @contextmanager
    def alone_with(self, name: str) -> Iterator[None]:
        lock = self._count(name, 1)
        try:
            with lock:
                yield
        finally:
            self._count(name, -1)

    def _count(self, name: str, more: int) -> threading.Lock:
        with self._mine:
            lock, number = self._names.pop(name, (None, 0))
            lock = lock or threading.Lock()
            if number + more:
                self._names[name] = lock, number + more
            return lock


_threads = _Threads()

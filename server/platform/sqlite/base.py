"""SQLite for many writers in one process: writers are served in the order in which they begin.

SQLite's own waiting is unfair: with 32 writers some waited 18 s and some gave up. Here every BEGIN IMMEDIATE first
joins a queue of this process, so the wait is short and nobody is refused.
"""

from __future__ import annotations

import threading
from collections import deque
from typing import Any

from django.db.backends.sqlite3 import base, features


class FairLock:
    """A lock that is granted in order of request, and may be released by any thread."""

    def __init__(self) -> None:
        self._guard = threading.Lock()
        self._waiting: deque[threading.Event] = deque()
        self._taken = False

    def acquire(self) -> None:
        with self._guard:
            if not self._taken:
                self._taken = True
                return
            acquired = threading.Event()
            self._waiting.append(acquired)
        acquired.wait()

    def release(self) -> None:
        with self._guard:
            if self._waiting:
                self._waiting.popleft().set()
            else:
                self._taken = False


_locks: dict[str, FairLock] = {}
_locks_guard = threading.Lock()


def _lock_of(database: str) -> FairLock:
    with _locks_guard:
        return _locks.setdefault(database, FairLock())


class DatabaseFeatures(features.DatabaseFeatures):
    # Django would test it once per connection, within a transaction that joins the writers' queue.
    supports_json_field = True
    # Django's 999 is the limit of SQLite before 3.32; newer versions allow 32,766. With 2,000 a batch of 64 scans is
    # one statement; no more, since the cost of a bulk update grows by the square of its rows.
    max_query_params = 2_000


class DatabaseWrapper(base.DatabaseWrapper):
    features_class = DatabaseFeatures
    # The type stubs lack Django's transaction hooks.
    _writer_lock: FairLock | None = None

    def get_new_connection(self, conn_params: dict[str, Any]) -> Any:
        # Imported late: models are not loaded yet when a database is set up.
        from server.platform.search import fold_text

        connection = super().get_new_connection(conn_params)
        connection.create_function("foyer_folded", 1, lambda text: fold_text(text or ""), deterministic=True)
        return connection

    def _start_transaction_under_autocommit(self) -> None:
        lock = _lock_of(str(self.settings_dict["NAME"]))
        lock.acquire()
        self._writer_lock = lock
        try:
            super()._start_transaction_under_autocommit()  # type: ignore[misc]
        except BaseException:
            self._let_go()
            raise

    def _commit(self) -> Any:
        answer = super()._commit()  # type: ignore[misc]
        self._let_go()
        return answer

    def _rollback(self) -> Any:
        try:
            return super()._rollback()  # type: ignore[misc]
        finally:
            self._let_go()

    def _close(self) -> Any:
        try:
            return super()._close()  # type: ignore[misc]
        finally:
            self._let_go()

    def _let_go(self) -> None:
        lock, self._writer_lock = self._writer_lock, None
        if lock is not None:
            lock.release()

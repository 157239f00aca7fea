"""The judge: one thread of each process takes whatever scans wait, up to 64, into one transaction.

A transaction a scan admits 320 to 400 a second on two cores; a batch of what waits admits three times as many, because
the counter's row is locked and the log flushed once. A lone scan never waits for company.
"""

from __future__ import annotations

import logging
import queue
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from dataclasses import dataclass

from django.db import DatabaseError, InterfaceError, OperationalError, connection

from server.checkin.scanning.scan_services import scan_tickets
from server.checkin.scanning.scans import Scan, ScanAnswer, ScanError
from server.platform.observability.telemetry import gauge
from server.sales.services.admissions import AdmissionLost

logger = logging.getLogger(__name__)

BATCH = 64
MOST_WAITING = 1000
IDLE_SECONDS = 1.0  # after which the thread gives its database connection back
BUSY = "busy"
FAILED = "Something went wrong"

ValidateBatch = Callable[[Sequence[Scan]], list[ScanAnswer]]


@dataclass(frozen=True, slots=True)
class _Waiting:
    scan: Scan
    answer: Future[ScanAnswer]


class ScanValidator:
    """A queue of scans and the one daemon thread that empties it."""

    def __init__(self, validate_batch: ValidateBatch = scan_tickets, *, most_waiting: int = MOST_WAITING) -> None:
        self._validate_batch = validate_batch
        self._queue: queue.Queue[_Waiting | None] = queue.Queue(maxsize=most_waiting)
        self._guard = threading.Lock()
        self._thread: threading.Thread | None = None

    def submit(self, scan: Scan) -> Future[ScanAnswer]:
        """Have a checked scan judged; the answer comes once it is committed, or 'busy' at once when 1,000 wait."""
        answer: Future[ScanAnswer] = Future()
        if connection.in_atomic_block:
            # Whoever waits for another thread inside their own transaction would wait for ever on SQLite.
            answer.set_result(self._validate_batch([scan])[0])
            return answer
        try:
            self._queue.put_nowait(_Waiting(scan, answer))
        except queue.Full:
            answer.set_result(ScanError(nonce=scan.nonce, error=BUSY))
            return answer
        self._run_thread()
        return answer

    @property
    def waiting(self) -> int:
        return self._queue.qsize()

    def stop(self) -> None:
        """Let the thread finish what waits, give its connection back and end; the next scan starts another."""
        with self._guard:
            thread, self._thread = self._thread, None
            if thread is not None and thread.is_alive():
                self._queue.put(None)
                thread.join()

    def _run_thread(self) -> None:
        if self._thread is not None and self._thread.is_alive():
            return
        with self._guard:
            if self._thread is None or not self._thread.is_alive():
                self._thread = threading.Thread(target=self._work, name="judge", daemon=True)
                self._thread.start()

    def _work(self) -> None:
        try:
            while (batch := self._take()) is not None:
                self._answer(batch)
        finally:
            connection.close()

    def _take(self) -> list[_Waiting] | None:
        """Wait for a scan and take all that wait behind it; give None when the thread is to end."""
        first = self._wait()
        batch: list[_Waiting] = []
        while first is not None:
            # A caller that has gone away meanwhile is skipped: nothing is written, and its phone asks again.
            if first.answer.set_running_or_notify_cancel():
                batch.append(first)
            if len(batch) == BATCH or self._queue.empty():
                return batch
            first = self._queue.get()
        if batch:
            self._queue.put(None)
            return batch
        return None

    def _wait(self) -> _Waiting | None:
        try:
            return self._queue.get(timeout=IDLE_SECONDS)
        except queue.Empty:
            connection.close()
            return self._queue.get()

    def _answer(self, batch: list[_Waiting]) -> None:
        if not batch:
            return
        answers = self._validate_scans([waiting.scan for waiting in batch])
        for waiting, answer in zip(batch, answers, strict=True):
            waiting.answer.set_result(answer)

    def _validate_scans(self, scans: list[Scan]) -> list[ScanAnswer]:
        """Judge a batch, whatever is wrong with it: if it fails, once more as a batch, then one by one."""
        try:
            return self._validate_with_retry(scans)
        except Exception:
            logger.exception("A batch of %d scans failed", len(scans))
        answers: list[ScanAnswer] = []
        for scan in scans:
            answer = self._validate_one(scan)
            if answer is None:
                # The database is away: the others would wait for it in vain. The phones judge alone and send again.
                return [*answers, *(ScanError(nonce=left.nonce, error=BUSY) for left in scans[len(answers) :])]
            answers.append(answer)
        return answers

    def _validate_one(self, scan: Scan) -> ScanAnswer | None:
        """Judge one scan; its own error fails that scan alone, and None says that the database is away."""
        try:
            return self._validate_with_retry([scan])[0]
        except (OperationalError, InterfaceError):
            logger.exception("The database is away")
            return None
        except Exception:
            logger.exception("A scan failed")
            return ScanError(nonce=scan.nonce, error=FAILED)

    def _validate_with_retry(self, scans: list[Scan]) -> list[ScanAnswer]:
        """Judge, and try once more after an error that another process or a restart may have caused.

        A deadlock, a lost connection, a nonce that another process has written a moment ago: all are gone the second
        time, and whatever the first time wrote was rolled back or is found under its nonce.
        """
        try:
            return self._validate_batch(scans)
        except (DatabaseError, AdmissionLost) as error:
            logger.warning("A batch of %d scans is tried again: %s", len(scans), type(error).__name__)
            connection.close()
        except InterfaceError:
            connection.close()
        return self._validate_batch(scans)


_validator = ScanValidator()
gauge("judge_queue", "Scans that wait for the judge").set_function(lambda: _validator.waiting)
submit = _validator.submit
stop = _validator.stop


def validate_all(scans: Sequence[Scan], *, timeout: float = 30.0) -> list[ScanAnswer]:
    """Have many scans judged and wait for their answers, a batch at a time, so that a lone scan gets in between."""
    if not connection.in_atomic_block:
        # Whoever waits gives their connection back: if as many waited as the pool has, the judge would get none.
        connection.close()
    answers: list[ScanAnswer] = []
    for start in range(0, len(scans), BATCH):
        part = scans[start : start + BATCH]
        waiting = [submit(scan) for scan in part]
        answers += [_wait_for(scan, answer, timeout) for scan, answer in zip(part, waiting, strict=True)]
    return answers


def _wait_for(scan: Scan, answer: Future[ScanAnswer], timeout: float) -> ScanAnswer:
    try:
        return answer.result(timeout=timeout)
    except TimeoutError:
        return ScanError(nonce=scan.nonce, error=BUSY)

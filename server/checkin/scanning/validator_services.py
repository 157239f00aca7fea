"""The scan validator: one thread of each process validates waiting scans, up to 64 in one transaction.

One transaction per scan admits 320 to 400 a second on two cores; batches admit three times as many, because the
counter's row is locked and the log flushed once. A single scan never waits for others.
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
IDLE_SECONDS = 1.0  # after which the thread returns its database connection
BUSY = "busy"
FAILED = "Something went wrong"

ValidateBatch = Callable[[Sequence[Scan]], list[ScanAnswer]]


@dataclass(frozen=True, slots=True)
class _Waiting:
    scan: Scan
    answer: Future[ScanAnswer]


class ScanValidator:
    """A queue of scans and the only daemon thread that empties it."""

    def __init__(self, validate_batch: ValidateBatch = scan_tickets, *, most_waiting: int = MOST_WAITING) -> None:
        self._validate_batch = validate_batch
        self._queue: queue.Queue[_Waiting | None] = queue.Queue(maxsize=most_waiting)
        self._guard = threading.Lock()
        self._thread: threading.Thread | None = None

    def submit(self, scan: Scan) -> Future[ScanAnswer]:
        """Queue a scan; the answer comes once it is committed, or 'busy' at once if 1,000 wait."""
        answer: Future[ScanAnswer] = Future()
        if connection.in_atomic_block:
            # Waiting for another thread inside an own transaction would be a deadlock on SQLite.
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
        """Let the thread finish the queue, return its connection and end; the next scan starts another."""
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
        """Wait for a scan and return all that are queued; None when the thread has to end."""
        first = self._wait()
        batch: list[_Waiting] = []
        while first is not None:
            # A caller that has gone away is skipped: nothing is written, and its device sends again.
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
        """Validate a batch, whatever is wrong with it: if it fails, retry the batch, then each scan."""
        try:
            return self._validate_with_retry(scans)
        except Exception:
            logger.exception("A batch of %d scans failed", len(scans))
        answers: list[ScanAnswer] = []
        for scan in scans:
            answer = self._validate_one(scan)
            if answer is None:
                # The database is unavailable: the others would wait in vain. The devices validate offline and send
                # again.
                return [*answers, *(ScanError(nonce=left.nonce, error=BUSY) for left in scans[len(answers) :])]
            answers.append(answer)
        return answers

    def _validate_one(self, scan: Scan) -> ScanAnswer | None:
        """Validate one scan; its own error fails that scan only, and None means that the database is unavailable."""
        try:
            return self._validate_with_retry([scan])[0]
        except (OperationalError, InterfaceError):
            logger.exception("The database is away")
            return None
        except Exception:
            logger.exception("A scan failed")
            return ScanError(nonce=scan.nonce, error=FAILED)

    def _validate_with_retry(self, scans: list[Scan]) -> list[ScanAnswer]:
        """Validate, and retry once after an error that another process or a restart may have caused.

        A deadlock, a lost connection or a nonce that another process has just written does not occur again, and what
        the first try wrote was rolled back or is found by its nonce.
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
    """Validate many scans and wait for their answers, a batch at a time, so that single scans get in between."""
    if not connection.in_atomic_block:
        # Waiting threads return their connections: otherwise the validator might find the pool empty.
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

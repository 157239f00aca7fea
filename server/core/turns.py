"""Few at a time: costly work that takes turns in this process, of the sixteen threads that answer its calls."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import BoundedSemaphore


class Turns:
    """So many at once; some others wait for so many seconds, each with its thread, the rest is told at once."""

    def __init__(
        self, at_once: int, *, refusal: Callable[[], Exception], waiting: int = 0, seconds: float = 0.0
    ) -> None:
        self._turns = BoundedSemaphore(at_once)
        self._places = BoundedSemaphore(at_once + waiting)
        self._refusal, self._seconds = refusal, seconds

    @contextmanager
    def one(self, *, is_patient: bool = False) -> Iterator[None]:
        """Have a turn; whoever answers nobody `is_patient`, and waits for as long as it takes.

        :raises Exception: the refusal, if too many wait, or this one has waited long enough.
        """
        if is_patient:
            with self._turns:
                yield
            return
        if not self._places.acquire(blocking=False):
            raise self._refusal()
        try:
            if not self._turns.acquire(timeout=self._seconds):
                raise self._refusal()
            try:
                yield
            finally:
                self._turns.release()
        finally:
            self._places.release()

"""Few at a time: costly work that takes turns in this process, of the sixteen threads that answer its calls."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import BoundedSemaphore, local


class _Thread(local):
    step_aside: Callable[[], None] | None = None


_thread = _Thread()


@contextmanager
def in_lane(step_aside: Callable[[], None]) -> Iterator[None]:
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
        step_aside()
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

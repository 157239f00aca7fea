"""A circuit breaker: a service that does not answer is left alone for a while, so that nobody waits for it in vain."""

from __future__ import annotations

import threading
import time


class Breaker:
    """Opens after some failures in a row. Once the pause is over one caller tries, and its outcome decides for all."""

    def __init__(self, *, failures: int, pause: float) -> None:
        self._most, self._pause = failures, pause
        self._lock = threading.Lock()
        self._failures = 0
        self._opened_at = float("-inf")

    def allows(self) -> bool:
        """Tell whether the service may be called now."""
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

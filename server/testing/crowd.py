"""Simultaneous callers, each with a thread and a connection of its own."""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from django.db import connection

Answer = TypeVar("Answer")


def all_at_once(work: Callable[[int], Answer], *, times: int, callers: int = 32) -> list[Answer | Exception]:
    """Call `work(number)` once from each of so many threads that start together; return results and errors in order."""
    gate = threading.Barrier(min(callers, times))
    local = threading.local()

    def one(number: int) -> Answer | Exception:
        if not getattr(local, "has_started", False):
            local.has_started = True
            gate.wait(timeout=30)
        try:
            return work(number)
        except Exception as error:
            return error
        finally:
            connection.close()

    with ThreadPoolExecutor(min(callers, times)) as pool:
        return list(pool.map(one, range(times)))


def answers_of(results: list[Answer | Exception]) -> list[Answer]:
    """Return the callers' results, or raise the first error."""
    for one in results:
        if isinstance(one, Exception):
            raise one
    return [one for one in results if not isinstance(one, Exception)]

"""The queues that tasks wait in. Each has a worker of its own, so that what is slow keeps only its own kind waiting.

A mail server that never answers holds every thread of MAIL; seats come back and sales open all the same, by TICKS.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from functools import wraps
from typing import Any

TICKS = "foyer.ticks"  # what happens by the clock within a minute
MAIL = "foyer.mail"  # what talks to mail servers
JOBS = "foyer"  # everything else

THREADS = {TICKS: 4, MAIL: 4, JOBS: 4}


def one_at_a_time(run: Callable[..., None]) -> Callable[..., None]:
    """Skip a tick while the one before it still runs in this process, and finds what is due.

    Otherwise a backlog of one kind would fill all threads of the queue with ticks of that kind.
    """
    running = threading.Lock()

    @wraps(run)
    def run_or_skip(**given: Any) -> None:
        if not running.acquire(blocking=False):
            return
        try:
            run(**given)
        finally:
            running.release()

    return run_or_skip

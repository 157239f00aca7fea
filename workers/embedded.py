"""Tasks and schedule inside the serving process, for the installation that is one process.

They start and stop with the ASGI process; management commands and tests start them only explicitly.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from functools import partial

from celery.beat import Scheduler, Service
from celery.worker import WorkController, state

from server.integrations.webhooks.delivery_services import is_stopping
from workers.celery import app, app_beside
from workers.queues import THREADS

logger = logging.getLogger(__name__)

PATIENCE = 30.0  # seconds for running tasks when the process ends; a mail server may take twenty
WAKE_UP = "events.pass_sale_moments"  # any harmless task: between messages the worker sleeps for 2 s
PAUSE = 1.0  # seconds before a failed thread is started again


class Tasks:
    """A Celery worker for each queue and a beat, each in a thread of this process."""

    def __init__(self) -> None:
        self._is_over = threading.Event()
        self._beat: Service | None = None
        self._threads = [
            threading.Thread(target=self._run_forever, args=(run,), name=name, daemon=True)
            for name, run in (
                *((queue, partial(self._run_worker, queue)) for queue in THREADS),
                ("schedule", self._run_beat),
            )
        ]

    def start(self) -> None:
        for thread in self._threads:
            thread.start()

    def stop(self) -> None:
        """Accept no new tasks, and wait for running ones."""
        self._is_over.set()
        is_stopping.set()
        if self._beat is not None:
            self._beat.stop()
        # A worker checks this between two messages and exits.
        state.should_stop = 0  # type: ignore[assignment]
        for queue in THREADS:
            app.send_task(WAKE_UP, queue=queue)
        for thread in self._threads:
            thread.join(PATIENCE)
        state.should_stop = None
        is_stopping.clear()

    def _run_forever(self, run: Callable[[], None]) -> None:
        """Restart until stopped: without the schedule no reservation would ever expire."""
        while not self._is_over.is_set():
            try:
                run()
            except Exception:
                logger.exception("The %s failed", threading.current_thread().name)
            if not self._is_over.wait(PAUSE):
                logger.error("The %s ended and is started again", threading.current_thread().name)

    def _run_worker(self, queue: str) -> None:
        # No other worker shares this queue, and remote control is not used.
        worker: WorkController = app_beside().WorkController(
            hostname=f"{queue}@embedded",
            queues=[queue],
            concurrency=THREADS[queue],
            without_gossip=True,
            without_mingle=True,
            without_heartbeat=True,
        )
        if not self._is_over.is_set():
            worker.start()

    def _run_beat(self) -> None:
        # In memory: a schedule file would only record when the last process ticked.
        self._beat = Service(app, max_interval=1, scheduler_cls=Scheduler)
        if not self._is_over.is_set():
            self._beat.start()


_running: list[Tasks] = []


def start() -> None:
    """Start the tasks of this process, once; they end before the process does."""
    if _running:
        return
    tasks = Tasks()
    _running.append(tasks)
    # Not `atexit`: by then Python has shut down the thread pools, which the worker still needs.
    threading._register_atexit(stop)  # type: ignore[attr-defined]
    tasks.start()


def stop() -> None:
    """Stop the tasks of this process, if any."""
    while _running:
        _running.pop().stop()

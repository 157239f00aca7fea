"""From a committed change to the channel layer: ids alone, one message for each topic, however many changes.

All sending of a process happens on one loop: the hub's where sockets are served, else one in a thread of its own. A
loop for each send would open a Redis connection for each, and the in-memory layer would be heard half a second late.
"""

from __future__ import annotations

import asyncio
import atexit
import logging
import os
import threading
import time
from collections.abc import Iterable
from typing import Any

from channels.layers import get_channel_layer

from realtime.frames.registry import Notice, notices_of
from realtime.hub import running_hub
from server.core.announce import Change

logger = logging.getLogger(__name__)

RETRY_AFTER = 1.0  # seconds
RETRIES = 30
FAREWELL = 3.0  # seconds that a process which ends waits for what is not sent yet


class Publisher:
    """Collects what is new, and sends it."""

    def __init__(self) -> None:
        self.reset()

    def reset(self) -> None:
        """Begin with nothing to send, as a forked process does: its parent sends what is the parent's."""
        self._guard = threading.Lock()
        self._pending: dict[str, tuple[str, set[int | str]]] = {}
        self._sending_on: asyncio.AbstractEventLoop | None = None
        self._own_loop: asyncio.AbstractEventLoop | None = None

    def add(self, notices: Iterable[Notice]) -> None:
        """Send some notices soon; may be called from any thread."""
        with self._guard:
            for notice in notices:
                _, ids = self._pending.setdefault(notice.topic.name, (notice.topic.group, set()))
                ids.update(notice.ids)
            # A loop that was stopped in the middle sends no more.
            is_sending = self._sending_on is not None and self._sending_on.is_running()
            if is_sending or not self._pending:
                return
            self._sending_on = self._loop()
            asyncio.run_coroutine_threadsafe(self._send_all(), self._sending_on)

    def flush(self, patience: float) -> None:
        """Wait until everything is sent, at most for so many seconds."""
        until = time.monotonic() + patience
        while (self._sending_on is not None or self._pending) and time.monotonic() < until:
            time.sleep(0.01)

    async def _send_all(self) -> None:
        layer: Any = get_channel_layer()
        failures = 0
        while (batch := self._take()) is not None:
            for name, (group, ids) in batch.items():
                try:
                    await layer.group_send(group, {"type": "notice", "topic": name, "ids": list(ids)})
                    failures = 0
                except Exception as error:
                    failures += 1
                    self._keep(name, group, ids, error, failures)
            if failures:
                await asyncio.sleep(RETRY_AFTER)

    def _take(self) -> dict[str, tuple[str, set[int | str]]] | None:
        with self._guard:
            batch, self._pending = self._pending, {}
            if not batch:
                self._sending_on = None
            return batch or None

    def _keep(self, name: str, group: str, ids: set[int | str], error: Exception, failures: int) -> None:
        if failures > RETRIES:
            logger.error("A change of %s is not sent: %r", name, error)
            return
        logger.warning("A change of %s could not be sent, trying again: %r", name, error)
        with self._guard:
            self._pending.setdefault(name, (group, set()))[1].update(ids)

    def _loop(self) -> asyncio.AbstractEventLoop:
        hub = running_hub()
        if hub is not None and hub.loop.is_running():
            return hub.loop
        if self._own_loop is None:
            self._own_loop = asyncio.new_event_loop()
            threading.Thread(target=self._own_loop.run_forever, name="publish", daemon=True).start()
        return self._own_loop


publisher = Publisher()
atexit.register(publisher.flush, FAREWELL)
os.register_at_fork(after_in_child=publisher.reset)


def on_announced(change: Change, **_: object) -> None:
    """Publish a change. A failure costs neither the reply nor the other listeners; the hubs' sweep heals it."""
    try:
        publisher.add(notices_of(change))
    except Exception:
        logger.exception("%s could not be published", type(change).__name__)

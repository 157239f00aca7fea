"""Publishes committed changes to the channel layer: only ids, one message per topic, however many changes.

A process sends everything on one loop: the hub's where sockets are served, otherwise one in a thread of its own. A new
loop for each send would open a Redis connection each time, and the in-memory layer would deliver half a second late.
"""

from __future__ import annotations

import asyncio
import atexit
import logging
import os
import threading
import time
from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import islice
from typing import Any

from channels.layers import get_channel_layer

from realtime.hub import running_hub
from server.platform.domain_events import DomainEvent
from server.platform.live import TopicUpdate, topic_updates

logger = logging.getLogger(__name__)

AT_ONCE = 100  # topics after which the loop is yielded to others
RETRY_AFTER = 1.0  # seconds
RETRIES = 30  # failed rounds, whatever the number of topics
FAREWELL = 3.0  # seconds that a process waits at its end for pending messages


@dataclass
class PendingTopic:
    """The pending update of a topic, and how many rounds had failed before it came."""

    group: str
    rounds_before: int
    ids: set[int | str] = field(default_factory=set)


class Publisher:
    """Collects topic updates and sends them."""

    def __init__(self) -> None:
        self.reset()

    def reset(self) -> None:
        """Start with an empty queue in a forked process: its parent sends what the parent queued."""
        self._guard = threading.Lock()
        self._pending: dict[str, PendingTopic] = {}
        self._failed_rounds = 0
        self._sending_on: asyncio.AbstractEventLoop | None = None
        self._own_loop: asyncio.AbstractEventLoop | None = None

    def add(self, updates: Iterable[TopicUpdate]) -> None:
        """Send updates soon; may be called from any thread."""
        with self._guard:
            for update in updates:
                unsent = PendingTopic(update.topic.group, self._failed_rounds)
                self._pending.setdefault(update.topic.name, unsent).ids.update(update.ids)
            # A loop that was stopped while sending sends no more.
            is_sending = self._sending_on is not None and self._sending_on.is_running()
            if is_sending or not self._pending:
                return
            self._sending_on = self._loop()
            asyncio.run_coroutine_threadsafe(self._send_all(), self._sending_on)

    def flush(self, patience: float) -> None:
        """Wait until everything is sent, for at most `patience` seconds."""
        until = time.monotonic() + patience
        while (self._sending_on is not None or self._pending) and time.monotonic() < until:
            time.sleep(0.01)

    async def _send_all(self) -> None:
        layer: Any = get_channel_layer()
        while batch := self._take():
            try:
                await _send(layer, batch)
            except Exception as error:
                self._requeue(batch, error)
                await asyncio.sleep(RETRY_AFTER)
            else:
                await asyncio.sleep(0)

    def _take(self) -> dict[str, PendingTopic]:
        """Take over the oldest pending topics; if there are none, the sending ends."""
        with self._guard:
            batch = dict(islice(self._pending.items(), AT_ONCE))
            for name in batch:
                del self._pending[name]
            if not batch:
                self._sending_on = None
            return batch

    def _requeue(self, batch: dict[str, PendingTopic], error: Exception) -> None:
        """End a failed round: requeue what is left, and give up what has waited for too many rounds."""
        with self._guard:
            for name, unsent in self._pending.items():
                batch.setdefault(name, unsent).ids.update(unsent.ids)
            # The failed topic goes to the end: if it can never be sent, it must not hold up the others.
            failed = next(iter(batch))
            batch[failed] = batch.pop(failed)
            self._failed_rounds += 1
            oldest = self._failed_rounds - RETRIES
            self._pending = {name: unsent for name, unsent in batch.items() if unsent.rounds_before >= oldest}
            lost = len(batch) - len(self._pending)
        if lost:
            logger.error("Changes of %d topics are given up after %d tries: %r", lost, RETRIES + 1, error)
        else:
            logger.warning("Changes of %d topics could not be sent, trying again: %r", len(batch), error)

    def _loop(self) -> asyncio.AbstractEventLoop:
        hub = running_hub()
        if hub is not None and hub.loop.is_running():
            return hub.loop
        if self._own_loop is None:
            self._own_loop = asyncio.new_event_loop()
            threading.Thread(target=self._own_loop.run_forever, name="publish", daemon=True).start()
        return self._own_loop


async def _send(layer: Any, batch: dict[str, PendingTopic]) -> None:
    """Send a batch and remove from it what was sent."""
    for name, unsent in list(batch.items()):
        await layer.group_send(unsent.group, {"type": "notice", "topic": name, "ids": list(unsent.ids)})
        del batch[name]


publisher = Publisher()
atexit.register(publisher.flush, FAREWELL)
os.register_at_fork(after_in_child=publisher.reset)


def publish_change(change: DomainEvent, **_: object) -> None:
    """Publish a change. A failure affects neither the response nor other listeners; the hubs' sweep recovers it."""
    try:
        publisher.add(topic_updates(change))
    except Exception:
        logger.exception("%s could not be published", type(change).__name__)

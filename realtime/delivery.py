"""A lane flushes the topics of one kind of rows: each flush reads them together and hands a frame out for each topic.

Each kind has a lane of its own, so that a slow read of orders never keeps a performance's figures waiting.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from django.db import connections

from realtime.socket_writer import SocketWriter, encode_change
from realtime.topics import Items, Query, ReadTopics, Result, Results, State
from server.platform.live import Feed, Kind, Topic
from server.platform.observability.telemetry import counter

logger = logging.getLogger(__name__)
FRAMES = counter("live_frames", "Frames handed to sockets")

WINDOW = 0.1  # seconds in which a topic sends at most one frame
FLUSH_PAUSE = 0.005  # seconds between two flushes at least, so that changes of one moment are read together
PATIENCE = 0.01  # seconds of writing after which others may use the loop
RETRY = 1.0  # seconds after a read that failed
# Said of what is gone as of what never was, so that nobody learns what exists.
NOTHING_THERE = {"error": "Not allowed"}


@dataclass
class SnapshotRequest:
    """A socket that has joined a topic and waits for its snapshot."""

    outlet: SocketWriter
    since: int | None
    answer: asyncio.Future[dict[str, Any]]

    def hear(self, reading: Result | None) -> None:
        if not self.answer.done():
            self.answer.set_result(reading.on_wire() if reading is not None else NOTHING_THERE)

    def hear_state(self, topic: Topic, reading: Result | None) -> None:
        less = topic.family.less
        if less and self.outlet.role in less.roles and isinstance(reading, State):
            reading = reading.only(less.of)
        self.hear(reading)


@dataclass(eq=False)
class Subscription:
    """A topic with sockets of this process, what is new on it, and how far they have been told."""

    topic: Topic
    outlets: set[SocketWriter] = field(default_factory=set)
    ids: set[int | str] = field(default_factory=set)
    askers: list[SnapshotRequest] = field(default_factory=list)
    version: int = 0
    position: int | None = None
    free_at: float = 0.0


@dataclass(frozen=True)
class Flush:
    """What one flush has taken over from a topic."""

    served: Subscription
    ids: frozenset[int | str]
    askers: list[SnapshotRequest]

    def wants(self) -> list[Query]:
        topic = self.served.topic
        if topic.kind is not Kind.FEED:
            return [Query(topic, self.ids)]
        return [Query(topic, since=self.served.position), *(Query(topic, since=asker.since) for asker in self.askers)]

    def give_back(self) -> None:
        self.served.ids |= self.ids
        self.served.askers[:0] = self.askers


class DeliveryQueue:
    """Flushes topics: at once when they were quiet, then at most once in a window, always ending with the newest."""

    def __init__(self, name: str, read: ReadTopics, watch: Any) -> None:
        self._read = read
        self._watch = watch
        self._dirty: dict[Subscription, None] = {}
        self._stirred = asyncio.Event()
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix=f"live-{name}")
        self._read_until = 0.0
        self.flushed_at = 0.0

    def mark(self, served: Subscription, ids: Iterable[int | str] = ()) -> None:
        """Have a topic flushed as soon as its window allows."""
        served.ids.update(ids)
        self._dirty[served] = None
        self._stirred.set()

    async def ask(self, served: Subscription, outlet: SocketWriter, since: int | None) -> dict[str, Any]:
        """Give a topic's snapshot, read after now."""
        asker = SnapshotRequest(outlet, since, asyncio.get_running_loop().create_future())
        served.askers.append(asker)
        self.mark(served)
        return await asker.answer

    def forget(self, served: Subscription) -> None:
        """Stop flushing a topic: nobody listens any more, and whoever still waits for its snapshot has left."""
        self._dirty.pop(served, None)
        for asker in served.askers:
            asker.hear(None)
        served.askers = []

    async def run(self) -> None:
        """Flush for ever."""
        loop = asyncio.get_running_loop()
        while True:
            await self._stirred.wait()
            self._stirred.clear()
            began = loop.time()
            if due := self._take_due(began):
                await self._flush(due)
                # Reading takes at most half of the time, however fast changes come.
                await asyncio.sleep(max(FLUSH_PAUSE, self._read_until - began))
            if self._dirty:
                self._wake_at(min(served.free_at for served in self._dirty))

    async def stop(self) -> None:
        """Close the lane's database connection and its thread."""
        loop = asyncio.get_running_loop()
        with suppress(RuntimeError):
            await loop.run_in_executor(self._thread, connections.close_all)
        self._thread.shutdown(wait=True)

    def _wake_at(self, moment: float) -> None:
        asyncio.get_running_loop().call_at(moment, self._stirred.set)

    def _take_due(self, now: float) -> list[Flush]:
        due = [served for served in self._dirty if served.askers or served.free_at <= now]
        taken = []
        for served in due:
            del self._dirty[served]
            taken.append(Flush(served, frozenset(served.ids), served.askers))
            served.ids, served.askers = set(), []
            served.free_at = now + WINDOW
        return taken

    async def _flush(self, due: list[Flush]) -> None:
        wants = list(dict.fromkeys(want for taken in due for want in taken.wants()))
        loop = asyncio.get_running_loop()
        try:
            readings = await loop.run_in_executor(self._thread, self._read_twice, wants)
        except Exception:
            logger.exception("Live topics could not be read; they are read again in %d s", RETRY)
            self._put_off(due, loop.time() + RETRY)
            return
        self._read_until = loop.time()
        until = self._read_until + PATIENCE
        for taken in due:
            try:
                self._deliver(taken, readings)
            except Exception:  # one topic that cannot be written must not end all others
                logger.exception("%s could not be written", taken.served.topic.name)
            if loop.time() > until:
                await asyncio.sleep(0)
                until = loop.time() + PATIENCE
        self.flushed_at = loop.time()

    def _read_twice(self, wants: Sequence[Query]) -> Results:
        """Read; once more with a new connection if the old one has died, as it does when a database restarts."""
        try:
            return self._read(wants)
        except Exception:
            logger.warning("Reading live topics failed; trying a new connection", exc_info=True)
            connections.close_all()
            return self._read(wants)

    def _put_off(self, due: list[Flush], until: float) -> None:
        for taken in due:
            for asker in taken.askers:
                if not asker.answer.done():
                    asker.answer.set_exception(ConnectionError("the snapshot could not be read"))
            taken.askers.clear()
            taken.give_back()
            taken.served.free_at = until
            if taken.served.outlets:
                self._dirty[taken.served] = None

    def _deliver(self, taken: Flush, readings: Results) -> None:
        match taken.served.topic.kind:
            case Kind.STATE:
                self._deliver_state(taken, readings.get(taken.wants()[0]))
            case Kind.FEED:
                self._deliver_feed(taken, readings)
            case _:
                self._deliver_list(taken, readings.get(taken.wants()[0]))

    def _deliver_state(self, taken: Flush, reading: Result | None) -> None:
        served = taken.served
        for asker in taken.askers:
            asker.hear_state(served.topic, reading)
        if reading is None:
            # It was deleted: whoever still shows it is told, once for each change of what is not there any more.
            self._hand_out(served, NOTHING_THERE, but={asker.outlet for asker in taken.askers})
        if not isinstance(reading, State) or reading.version <= served.version:
            return
        served.version = reading.version
        # Whoever has just asked gets this state as the answer.
        told = {asker.outlet for asker in taken.askers}
        if less := served.topic.family.less:
            few = {outlet for outlet in served.outlets if outlet.role in less.roles}
            self._hand_out(served, reading.only(less.of).on_wire(), but=told | (served.outlets - few))
            told |= few
        self._hand_out(served, reading.on_wire(), but=told)

    def _deliver_feed(self, taken: Flush, readings: Results) -> None:
        served = taken.served
        first, *_ = taken.wants()
        for asker in taken.askers:
            asker.hear(readings.get(Query(served.topic, since=asker.since)))
        reading = readings.get(first)
        if not isinstance(reading, Feed):
            return
        served.position = reading.position
        if reading.items or reading.is_cut:
            self._hand_out(served, reading.on_wire())

    def _deliver_list(self, taken: Flush, reading: Result | None) -> None:
        for asker in taken.askers:
            asker.hear(Items([]))
        if isinstance(reading, Items) and (reading.items or reading.is_cut):
            self._hand_out(taken.served, reading.on_wire())

    def _hand_out(self, served: Subscription, body: dict[str, Any], *, but: Iterable[SocketWriter] = ()) -> None:
        """Encode a frame once, and write the same text to every socket of the topic."""
        outlets = served.outlets.difference(but)
        if not outlets:
            return
        name, is_state = served.topic.name, served.topic.kind is Kind.STATE
        frame = encode_change(name, body)
        FRAMES.inc(len(outlets))
        for outlet in outlets:
            if not outlet.write(name, frame, is_state=is_state):
                self._watch(outlet)

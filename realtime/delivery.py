"""Delivery queues: each flush reads the topics of one kind of rows together and sends one frame for each topic.

Each kind has its own queue, so that a slow read of orders never delays a performance's counts.
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
FLUSH_PAUSE = 0.005  # minimum seconds between two flushes, so that simultaneous changes are read together
PATIENCE = 0.01  # seconds of writing after which the loop is yielded to others
RETRY = 1.0  # seconds after a read that failed
# The same answer for what is gone and for what never existed, so that nobody learns what exists.
NOTHING_THERE = {"error": "Not allowed"}


@dataclass
class SnapshotRequest:
    """A socket that has joined a topic and waits for its snapshot."""

    outlet: SocketWriter
    since: int | None
    answer: asyncio.Future[dict[str, Any]]

    def resolve(self, result: Result | None) -> None:
        if not self.answer.done():
            self.answer.set_result(result.to_payload() if result is not None else NOTHING_THERE)

    def resolve_state(self, topic: Topic, result: Result | None) -> None:
        less = topic.family.less
        if less and self.outlet.role in less.roles and isinstance(result, State):
            result = result.only(less.of)
        self.resolve(result)


@dataclass(eq=False)
class Subscription:
    """A topic with sockets of this process, its pending changes, and how far they have been sent."""

    topic: Topic
    outlets: set[SocketWriter] = field(default_factory=set)
    ids: set[int | str] = field(default_factory=set)
    requests: list[SnapshotRequest] = field(default_factory=list)
    version: int = 0
    position: int | None = None
    free_at: float = 0.0


@dataclass(frozen=True)
class Flush:
    """What one flush has taken over from a topic."""

    subscription: Subscription
    ids: frozenset[int | str]
    requests: list[SnapshotRequest]

    def queries(self) -> list[Query]:
        topic = self.subscription.topic
        if topic.kind is not Kind.FEED:
            return [Query(topic, self.ids)]
        return [
            Query(topic, since=self.subscription.position),
            *(Query(topic, since=request.since) for request in self.requests),
        ]

    def give_back(self) -> None:
        self.subscription.ids |= self.ids
        self.subscription.requests[:0] = self.requests


class DeliveryQueue:
    """Flushes topics: at once when they were quiet, then once per window, always ending with the newest state."""

    def __init__(self, name: str, read: ReadTopics, watch: Any) -> None:
        self._read = read
        self._watch = watch
        self._dirty: dict[Subscription, None] = {}
        self._stirred = asyncio.Event()
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix=f"live-{name}")
        self._read_until = 0.0
        self.flushed_at = 0.0

    def mark(self, subscription: Subscription, ids: Iterable[int | str] = ()) -> None:
        """Schedule a flush of a topic as soon as its window allows."""
        subscription.ids.update(ids)
        self._dirty[subscription] = None
        self._stirred.set()

    async def request_snapshot(
        self, subscription: Subscription, outlet: SocketWriter, since: int | None
    ) -> dict[str, Any]:
        """Return a topic's snapshot that is read after this call."""
        request = SnapshotRequest(outlet, since, asyncio.get_running_loop().create_future())
        subscription.requests.append(request)
        self.mark(subscription)
        return await request.answer

    def forget(self, subscription: Subscription) -> None:
        """Stop flushing a topic that nobody listens to; whoever still waits for its snapshot has left."""
        self._dirty.pop(subscription, None)
        for request in subscription.requests:
            request.resolve(None)
        subscription.requests = []

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
                self._wake_at(min(subscription.free_at for subscription in self._dirty))

    async def stop(self) -> None:
        """Close the queue's database connection and thread."""
        loop = asyncio.get_running_loop()
        with suppress(RuntimeError):
            await loop.run_in_executor(self._thread, connections.close_all)
        self._thread.shutdown(wait=True)

    def _wake_at(self, moment: float) -> None:
        asyncio.get_running_loop().call_at(moment, self._stirred.set)

    def _take_due(self, now: float) -> list[Flush]:
        due = [subscription for subscription in self._dirty if subscription.requests or subscription.free_at <= now]
        flushes = []
        for subscription in due:
            del self._dirty[subscription]
            flushes.append(Flush(subscription, frozenset(subscription.ids), subscription.requests))
            subscription.ids, subscription.requests = set(), []
            subscription.free_at = now + WINDOW
        return flushes

    async def _flush(self, due: list[Flush]) -> None:
        queries = list(dict.fromkeys(query for flush in due for query in flush.queries()))
        loop = asyncio.get_running_loop()
        try:
            results = await loop.run_in_executor(self._thread, self._read_twice, queries)
        except Exception:
            logger.exception("Live topics could not be read; they are read again in %d s", RETRY)
            self._put_off(due, loop.time() + RETRY)
            return
        self._read_until = loop.time()
        until = self._read_until + PATIENCE
        for flush in due:
            try:
                self._deliver(flush, results)
            except Exception:  # one topic that cannot be serialized must not end the others
                logger.exception("%s could not be written", flush.subscription.topic.name)
            if loop.time() > until:
                await asyncio.sleep(0)
                until = loop.time() + PATIENCE
        self.flushed_at = loop.time()

    def _read_twice(self, queries: Sequence[Query]) -> Results:
        """Read; retry once with a new connection if the old one is dead, as after a restart of the database."""
        try:
            return self._read(queries)
        except Exception:
            logger.warning("Reading live topics failed; trying a new connection", exc_info=True)
            connections.close_all()
            return self._read(queries)

    def _put_off(self, due: list[Flush], until: float) -> None:
        for flush in due:
            for request in flush.requests:
                if not request.answer.done():
                    request.answer.set_exception(ConnectionError("the snapshot could not be read"))
            flush.requests.clear()
            flush.give_back()
            flush.subscription.free_at = until
            if flush.subscription.outlets:
                self._dirty[flush.subscription] = None

    def _deliver(self, flush: Flush, results: Results) -> None:
        match flush.subscription.topic.kind:
            case Kind.STATE:
                self._deliver_state(flush, results.get(flush.queries()[0]))
            case Kind.FEED:
                self._deliver_feed(flush, results)
            case _:
                self._deliver_list(flush, results.get(flush.queries()[0]))

    def _deliver_state(self, flush: Flush, result: Result | None) -> None:
        subscription = flush.subscription
        for request in flush.requests:
            request.resolve_state(subscription.topic, result)
        if result is None:
            # The row was deleted: every subscriber gets this once for each change of a missing row.
            self._hand_out(subscription, NOTHING_THERE, but={request.outlet for request in flush.requests})
        if not isinstance(result, State) or result.version <= subscription.version:
            return
        subscription.version = result.version
        # Sockets that have just joined get this state as their answer.
        notified = {request.outlet for request in flush.requests}
        if less := subscription.topic.family.less:
            few = {outlet for outlet in subscription.outlets if outlet.role in less.roles}
            self._hand_out(subscription, result.only(less.of).to_payload(), but=notified | (subscription.outlets - few))
            notified |= few
        self._hand_out(subscription, result.to_payload(), but=notified)

    def _deliver_feed(self, flush: Flush, results: Results) -> None:
        subscription = flush.subscription
        first, *_ = flush.queries()
        for request in flush.requests:
            request.resolve(results.get(Query(subscription.topic, since=request.since)))
        result = results.get(first)
        if not isinstance(result, Feed):
            return
        subscription.position = result.position
        if result.items or result.is_cut:
            self._hand_out(subscription, result.to_payload())

    def _deliver_list(self, flush: Flush, result: Result | None) -> None:
        for request in flush.requests:
            request.resolve(Items([]))
        if isinstance(result, Items) and (result.items or result.is_cut):
            self._hand_out(flush.subscription, result.to_payload())

    def _hand_out(self, subscription: Subscription, body: dict[str, Any], *, but: Iterable[SocketWriter] = ()) -> None:
        """Encode a frame once and write the same text to every socket of the topic."""
        outlets = subscription.outlets.difference(but)
        if not outlets:
            return
        name, is_state = subscription.topic.name, subscription.topic.kind is Kind.STATE
        frame = encode_change(name, body)
        FRAMES.inc(len(outlets))
        for outlet in outlets:
            if not outlet.write(name, frame, is_state=is_state):
                self._watch(outlet)

"""The live hub of a process: it joins the channel layer once for each topic and writes to the process's sockets.

With Channels' own way, each socket in each group, every socket gets a message of its own: 2,600 a second here.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine, Iterable
from contextlib import suppress
from typing import Any, Protocol

from channels.layers import get_channel_layer

from realtime.delivery import DeliveryQueue, Subscription
from realtime.resources import GarbageKeeper, in_thread
from realtime.socket_writer import SocketWriter, encode_change
from realtime.topics import read_topics, read_versions
from server.accounts.selectors import AuthState, read_auth_states
from server.platform.live import FAMILIES, Kind, Topic
from server.platform.observability.telemetry import histogram

logger = logging.getLogger(__name__)
LAG = histogram("live_lag_seconds", "Seconds that a message of ours took through the channel layer and back")
LOOP_LAG = histogram("live_loop_lag_seconds", "Seconds that the loop was late when a moment came")

SWEEP_EVERY = 5.0  # seconds
TEND_EVERY = 0.1  # seconds, while a socket lags
PULSE_EVERY = 0.5  # seconds
GONE_AFTER = 10.0  # seconds without a heartbeat after which this process gets no calls
REJOIN_EVERY = 3600.0  # seconds
CHUNK = 900  # parameters of one query
FAREWELL = 1.0  # seconds in which a cancelled task should end; redis-py sometimes swallows a cancellation


class SignedIn(Protocol):
    """A socket with a signed-in user."""

    digest: str

    async def handle_person_events(self, changes: frozenset[int | str]) -> None:
        """React to a change of its user."""

    async def handle_auth_state(self, auth_state: AuthState | None) -> None:
        """React to the role and account on which its permissions depend, as just read; None if the session ended."""


class Hub:
    """Serves the live topics of this process. Belongs to one event loop and is used from that loop alone."""

    def __init__(self) -> None:
        self.loop = asyncio.get_running_loop()
        self._layer: Any = get_channel_layer()
        self._channel = ""
        self._subscriptions: dict[str, Subscription] = {}
        self._people: dict[str, set[SignedIn]] = {}
        self._outlets: set[SocketWriter] = set()
        self._watched: set[SocketWriter] = set()
        self._joined: set[str] = set()
        self._membership = asyncio.Lock()
        self._tasks: set[asyncio.Task[None]] = set()
        self._has_laggards = asyncio.Event()
        self._pulse_sent = 0
        self._last_pulse = 0
        self._pulse_at = 0.0
        self._is_deaf = False
        self.beat_at = self.loop.time()
        self._garbage = GarbageKeeper(self.last_flush_at)
        queue_names = sorted({family.reader.queue for family in FAMILIES.values()})
        self._queues = {name: DeliveryQueue(name, read_topics, self._watch) for name in queue_names}

    def start(self) -> None:
        """Start listening, flushing and recovering."""
        self._spawn(self._listen())
        self._spawn(self._sweep_for_ever())
        self._spawn(self._tend_for_ever())
        self._spawn(self._rejoin_for_ever())
        self._spawn(self._garbage.run())
        for queue in self._queues.values():
            self._spawn(queue.run())

    async def stop(self) -> None:
        """End every task and close our connections."""
        await _cancel(self._tasks)
        for queue in self._queues.values():
            await queue.stop()
        self._garbage.stop()
        for outlet in list(self._outlets):
            outlet.drop()
        with suppress(Exception):
            await asyncio.wait_for(self._layer.flush(), FAREWELL)

    def is_alive(self) -> bool:
        """Return whether the loop runs and the channel layer answers; safe to call from any thread."""
        return not self._is_deaf and self.loop.time() - self.beat_at < GONE_AFTER

    def last_flush_at(self) -> float:
        return max((queue.flushed_at for queue in self._queues.values()), default=0.0)

    async def join(self, outlet: SocketWriter, topic: Topic, since: int | None = None) -> dict[str, Any]:
        """Add a socket to a topic and return the snapshot that was read after it joined."""
        self._outlets.add(outlet)
        subscription = self._serve(topic)
        subscription.outlets.add(outlet)
        await self._settle(topic)
        return await self._queue_of(topic).request_snapshot(subscription, outlet, since)

    def leave(self, outlet: SocketWriter, topic: Topic) -> None:
        """Remove a socket from a topic."""
        outlet.forget(topic.name)
        subscription = self._subscriptions.get(topic.name)
        if subscription is not None:
            subscription.outlets.discard(outlet)
            self._retire(subscription)

    async def sign_in(self, socket: SignedIn, person: Topic) -> None:
        """Notify a socket of changes to its user."""
        self._people.setdefault(person.name, set()).add(socket)
        self._serve(person)
        await self._settle(person)

    def sign_out(self, socket: SignedIn, person: Topic) -> None:
        """Stop notifying a socket of changes to its user."""
        sockets = self._people.get(person.name, set())
        sockets.discard(socket)
        if not sockets:
            self._people.pop(person.name, None)
            if subscription := self._subscriptions.get(person.name):
                self._retire(subscription)

    def drop(self, outlet: SocketWriter) -> None:
        """Forget a socket that has left all its topics."""
        outlet.drop()
        self._outlets.discard(outlet)
        self._watched.discard(outlet)

    def _serve(self, topic: Topic) -> Subscription:
        return self._subscriptions.setdefault(topic.name, Subscription(topic))

    def _queue_of(self, topic: Topic) -> DeliveryQueue:
        return self._queues[topic.family.reader.queue]

    def _retire(self, subscription: Subscription) -> None:
        name = subscription.topic.name
        if subscription.outlets or name in self._people or self._subscriptions.get(name) is not subscription:
            return
        del self._subscriptions[name]
        if subscription.topic.kind is not Kind.INWARD:
            self._queue_of(subscription.topic).forget(subscription)
        self._spawn(self._settle(subscription.topic))

    async def _settle(self, topic: Topic) -> None:
        """Join or leave a topic's group to match its subscriptions; the next sweep retries what fails."""
        if self._is_settled(topic):
            return
        group = topic.group
        async with self._membership:
            if self._is_settled(topic):
                return
            try:
                if topic.name in self._subscriptions:
                    await self._layer.group_add(group, await self._own_channel())
                    self._joined.add(group)
                else:
                    self._joined.discard(group)
                    await self._layer.group_discard(group, await self._own_channel())
            except Exception:
                logger.warning("The channel layer refused a group; trying again soon", exc_info=True)

    def _is_settled(self, topic: Topic) -> bool:
        return (topic.name in self._subscriptions) is (topic.group in self._joined)

    async def _own_channel(self) -> str:
        if not self._channel:
            self._channel = await self._layer.new_channel("live")
        return self._channel

    async def _rejoin_for_ever(self) -> None:
        while True:
            await asyncio.sleep(REJOIN_EVERY)
            self._joined.clear()
            await self._settle_all()

    async def _settle_all(self) -> None:
        for subscription in list(self._subscriptions.values()):
            await self._settle(subscription.topic)

    async def _listen(self) -> None:
        """Receive for ever: a cancelled receive would end the channel for good."""
        while True:
            try:
                async with self._membership:
                    channel = await self._own_channel()
                while True:
                    self._handle_message(await self._layer.receive(channel))
            except Exception:
                logger.exception("Listening to the channel layer failed; trying again")
                await asyncio.sleep(1)

    def _handle_message(self, message: dict[str, Any]) -> None:
        if message["type"] == "pulse":
            self._handle_pulse(message["number"])
            return
        subscription = self._subscriptions.get(message["topic"])
        if subscription is None:
            return
        if subscription.topic.kind is Kind.INWARD:
            for socket in list(self._people.get(subscription.topic.name, ())):
                self._spawn(socket.handle_person_events(frozenset(message["ids"])))
        else:
            self._queue_of(subscription.topic).mark(subscription, message["ids"])

    async def _sweep_for_ever(self) -> None:
        """Recover lost updates even if no later message would."""
        next_sweep = self.loop.time() + SWEEP_EVERY
        while True:
            due = self.loop.time() + PULSE_EVERY
            await asyncio.sleep(PULSE_EVERY)
            self.beat_at = self.loop.time()
            LOOP_LAG.observe(max(0.0, self.beat_at - due))
            await self._pulse()
            if self.loop.time() >= next_sweep:
                next_sweep = self.loop.time() + SWEEP_EVERY
                try:
                    await self.sweep()
                except Exception:
                    logger.exception("A sweep of the live topics failed; the next one comes in %d s", SWEEP_EVERY)

    async def sweep(self) -> None:
        """Flush topics whose version is ahead of what was sent, replay door feeds, and end sessions whose end was
        missed.
        """
        now = self.loop.time()
        for outlet in list(self._outlets):
            if outlet.tend(now):
                self._watch(outlet)
        await self._settle_all()
        healable = [
            subscription
            for subscription in self._subscriptions.values()
            if subscription.topic.kind in {Kind.STATE, Kind.FEED}
        ]
        for start in range(0, len(healable), CHUNK):
            await self._heal(healable[start : start + CHUNK])
        await self._check_sessions()

    async def _heal(self, some: list[Subscription]) -> None:
        versions = await in_thread(read_versions)([subscription.topic for subscription in some])
        for subscription in some:
            sent_up_to = subscription.version if subscription.topic.kind is Kind.STATE else subscription.position
            if sent_up_to is not None and versions.get(subscription.topic, 0) > sent_up_to and subscription.outlets:
                self._queue_of(subscription.topic).mark(subscription)

    async def _check_sessions(self) -> None:
        sockets = [socket for people in self._people.values() for socket in people]
        for start in range(0, len(sockets), CHUNK):
            some = sockets[start : start + CHUNK]
            auth_states = await in_thread(read_auth_states)([socket.digest for socket in some])
            for socket in some:
                await socket.handle_auth_state(auth_states.get(socket.digest))

    async def _pulse(self) -> None:
        """Send a numbered heartbeat to ourselves: a gap means that other messages were lost, too."""
        try:
            async with self._membership:
                channel = await self._own_channel()
            self._pulse_sent += 1
            self._pulse_at = self.loop.time()
            await self._layer.send(channel, {"type": "pulse", "number": self._pulse_sent})
        except Exception as error:
            if not self._is_deaf:
                logger.warning("The channel layer is out of reach: %r", error)
            self._is_deaf = True

    def _handle_pulse(self, number: int) -> None:
        if self._is_deaf or number != self._last_pulse + 1:
            self._is_deaf = False
            self._resync_lists()
        else:
            LAG.observe(self.loop.time() - self._pulse_at)
        self._last_pulse = number

    def _resync_lists(self) -> None:
        """Have lists fetched again: unlike states and feeds, they cannot be recovered from here."""
        logger.warning("Messages of the channel layer were lost; lists are fetched anew")
        for subscription in self._subscriptions.values():
            if subscription.topic.kind is Kind.LIST:
                frame = encode_change(subscription.topic.name, {"resync": True})
                for outlet in list(subscription.outlets):
                    if not outlet.write(subscription.topic.name, frame, is_state=False):
                        self._watch(outlet)

    def _watch(self, outlet: SocketWriter) -> None:
        self._watched.add(outlet)
        self._has_laggards.set()

    async def _tend_for_ever(self) -> None:
        while True:
            await self._has_laggards.wait()
            now = self.loop.time()
            self._watched = {outlet for outlet in list(self._watched) if outlet.tend(now)}
            if not self._watched:
                self._has_laggards.clear()
            await asyncio.sleep(TEND_EVERY)

    def _spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = self.loop.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._finished)

    def _finished(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            logger.error("A task of the hub failed", exc_info=error)


async def _cancel(tasks: Iterable[asyncio.Task[None]]) -> None:
    """Cancel tasks, and again those that have not ended after a while."""
    pending = set(tasks)
    while pending:
        for task in pending:
            task.cancel()
        _, pending = await asyncio.wait(pending, timeout=FAREWELL)


_hubs: list[Hub] = []  # none, or the one of this process


def hub() -> Hub:
    """Return the hub of this process; the first call, on the serving loop, starts it."""
    running = running_hub()
    if running is None:
        running = Hub()
        _hubs[:] = [running]
        running.start()
    return running


def running_hub() -> Hub | None:
    """Return the hub of this process, or None."""
    return _hubs[0] if _hubs and not _hubs[0].loop.is_closed() else None


async def stop_hub() -> None:
    """Stop the hub of this process, if there is one."""
    stopping = running_hub()
    _hubs.clear()
    if stopping is not None:
        await stopping.stop()

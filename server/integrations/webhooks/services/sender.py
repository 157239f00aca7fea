"""Sends webhooks: one event loop on a thread of this process keeps the attempts of all its queues going."""

from __future__ import annotations

import asyncio
import logging
import secrets
import threading
from collections import deque
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime
from functools import partial
from typing import TypeVar

import httpcore
from django.db import close_old_connections, connections

from server.integrations.models import Endpoint
from server.integrations.webhooks import selectors
from server.integrations.webhooks.protocol import AttemptResult, signature_headers
from server.integrations.webhooks.services import delivery_queues as rows
from server.integrations.webhooks.services.delivery_queues import Attempt, DueDelivery
from server.integrations.webhooks.services.http_client import WebhookClient, post_event
from server.platform import clock
from server.platform.observability.telemetry import trace_headers, trace_span

# A lane in hand: what is waiting in it, what is under way, and how many tries it may have at once.

QUEUE_CONCURRENCY = 8  # tries of a lane at once, while what is sent there arrives
FIRST_PAUSE, LONGEST_PAUSE = 0.5, 10.0  # seconds between tries, doubled with each failure after the first


class DeliveryQueue:
    """What one endpoint is owed, as far as it is in hand.

    Events of one order are never under way together, so that they arrive in their order unless one of them fails;
    those of several orders are. Where nothing arrives, one try at a time is made, and ever longer pauses between them:
    an endpoint that is down is not pressed, and costs little.
    """

    def __init__(self, row: Endpoint, connections: httpcore.AsyncConnectionPool) -> None:
        self.connections = connections
        self.waiting: deque[DueDelivery] = deque()
        self.under_way: dict[int, DueDelivery] = {}
        self.may_have_more = True  # in the database
        self.idle_since: float | None = None
        # Whoever takes over a lane that fails does not begin by pressing it.
        self._failures = 1 if row.failing_since else 0
        self._paused_until = 0.0
        self._version = 0
        self.refresh(row)

    def refresh(self, row: Endpoint) -> None:
        """Take over what was changed of the endpoint."""
        self.id, self.url = row.pk, row.url
        if row.version != self._version or row.old_secret:
            self.signers, self._version = selectors.signers_of(row), row.version

    def has_room(self, now: float) -> bool:
        """Tell whether another try may be made now."""
        width = 1 if self._failures else QUEUE_CONCURRENCY
        return len(self.under_way) < width and now >= self._paused_until

    def begin(self, now: float) -> DueDelivery | None:
        """Take the first that is waiting and of whose order nothing is under way; None if none may be begun."""
        if not self.has_room(now):
            return None
        orders = {due.order_number for due in self.under_way.values()}
        for due in self.waiting:
            if due.order_number not in orders or not due.order_number:
                self.waiting.remove(due)
                self.under_way[due.delivery_id] = due
                return due
        return None

    def end(self, due: DueDelivery, answer: AttemptResult, now: float) -> None:
        """Note that a try is over."""
        self.under_way.pop(due.delivery_id, None)
        if answer.is_delivered:
            self._failures, self._paused_until = 0, 0.0
            return
        self._failures += 1
        if self._failures > 1:
            doublings = min(self._failures - 2, 10)
            self._paused_until = now + min(FIRST_PAUSE * 2**doublings, LONGEST_PAUSE)
        if answer.rest:
            self.rest(now + answer.rest.total_seconds())
        elif answer.is_gone:
            self.waiting.clear()

    def rest(self, until: float) -> None:
        """Begin nothing until then: what is waiting stays owed, and is read again."""
        self._paused_until = max(self._paused_until, until)
        self.waiting.clear()


# What sends: one event loop on a thread of this process, which keeps the tries of all its lanes going.
# Again and again it takes a turn with the database: it notes what came of tries, keeps its lanes, claims others in
# which something is due, and reads that. Each turn does so for all lanes together, so that a busy hour makes turns
# longer and not more of them. In between tries go on by themselves: a lane whose endpoint is slow or silent holds up
# no other.

logger = logging.getLogger(__name__)

POLL = 0.5  # seconds: what is owed is found within this time, whoever forgot to say so
GAP = 0.02  # seconds between turns at least, and as long as the turn before took
RECORD_WITHIN = 0.2  # seconds after a try; what was not noted when a process dies is sent again
RENEW_EVERY = 1.0  # seconds; what was changed of an endpoint is heeded within this time
IDLE = 10.0  # seconds; then a lane is given back
MAX_QUEUES = 1_000
MAX_IN_FLIGHT = 400  # at once, beside the one that each lane may always have
SHUTDOWN_TIMEOUT = 5.0  # seconds for the tries under way, when the process ends; what is cut off is sent again
FAILURE_PAUSE = 1.0  # seconds
UNSIGNED = AttemptResult(took_ms=0, error="Its secret was sealed by another installation: give it a new one")

Result = TypeVar("Result")


class Sender:
    """Sends what is owed until it is stopped."""

    def __init__(self, poster: WebhookClient | None = None) -> None:
        self._word = secrets.token_hex(8)
        self._given = poster
        self._thread = threading.Thread(target=self._work, name="webhooks", daemon=True)
        self._loop = asyncio.new_event_loop()
        self._is_over = False

    def start(self) -> None:
        self._thread.start()

    def wake(self) -> None:
        """Say that something is owed; anybody may, from any thread."""
        if not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._stir)

    def stop(self) -> None:
        """Begin nothing new, wait a little for what is under way, and give the lanes back."""
        self._is_over = True
        self.wake()
        self._thread.join(4 * SHUTDOWN_TIMEOUT)

    def _work(self) -> None:
        self._stirred = asyncio.Event()
        self._poster = self._given or WebhookClient()
        self._lanes: dict[int, DeliveryQueue] = {}
        self._tried: list[Attempt] = []
        self._tasks: set[asyncio.Task[None]] = set()
        self._under_way: set[int] = set()  # deliveries, also of lanes that are let go of
        self._renewed_at = 0.0
        self._noting: asyncio.TimerHandle | None = None
        # One thread: a turn is one thing after the other, and on SQLite a connection is kept for it.
        self._rows = ThreadPoolExecutor(1, thread_name_prefix="webhooks-rows")
        with self._rows, asyncio.Runner(loop_factory=lambda: self._loop) as runner:
            runner.run(self._run())

    async def _run(self) -> None:
        while not self._is_over:
            began = self._loop.time()
            try:
                await self._take_turn()
            except Exception:
                # Most likely the database is away: what was sent stays in hand, and is noted when it is back.
                logger.exception("A turn of the webhooks failed")
                await asyncio.sleep(FAILURE_PAUSE)
            took = self._loop.time() - began
            await asyncio.sleep(max(GAP, took))
            await self._wait()
        await self._end()

    async def _wait(self) -> None:
        try:
            async with asyncio.timeout(POLL):
                await self._stirred.wait()
        except TimeoutError:
            pass
        self._stirred.clear()

    def _stir(self) -> None:
        self._stirred.set()

    async def _take_turn(self) -> None:
        await self._note()
        now = self._loop.time()
        if now - self._renewed_at >= RENEW_EVERY:
            self._renewed_at = now
            await self._renew()
        await self._look()
        for lane in list(self._lanes.values()):
            self._begin(lane)

    async def _note(self) -> None:
        """Note what came of tries; what could not be noted stays in hand."""
        while some := self._tried[: rows.MAX_RECORDED]:
            await self._ask(partial(rows.record_attempts, some))
            del self._tried[: len(some)]

    async def _renew(self) -> None:
        """Keep the lanes that are in use, and let go of those that are idle, switched off or somebody else's."""
        now = self._loop.time()
        # Where there are more lanes than places for them, each that has nothing under way makes room for another.
        is_full = len(self._lanes) >= MAX_QUEUES
        idle = [lane for lane in self._lanes.values() if not lane.under_way and (is_full or self._is_idle(lane, now))]
        await self._give_back(idle)
        kept = await self._ask(lambda: rows.renew_leases(word=self._word, endpoint_ids=list(self._lanes)))
        for row in kept:
            self._lanes[row.pk].refresh(row)
        for number in set(self._lanes) - {row.pk for row in kept}:
            await self._drop(self._lanes[number])

    def _is_idle(self, lane: DeliveryQueue, now: float) -> bool:
        if lane.waiting or lane.under_way:
            lane.idle_since = None
        elif lane.idle_since is None:
            lane.idle_since = now
        return lane.idle_since is not None and now - lane.idle_since >= IDLE

    async def _give_back(self, idle: Sequence[DeliveryQueue]) -> None:
        numbers = [lane.id for lane in idle]
        await self._ask(lambda: rows.release_leases(word=self._word, endpoint_ids=numbers))
        for lane in idle:
            await self._drop(lane)

    async def _drop(self, lane: DeliveryQueue) -> None:
        """Forget a lane; what is under way in it ends and is noted."""
        self._lanes.pop(lane.id, None)
        lane.waiting.clear()
        if not lane.under_way:
            await lane.connections.aclose()

    async def _look(self) -> None:
        """Claim lanes, and read what is due in those that could send more than they have in hand."""
        now = self._loop.time()
        held = set(self._lanes)
        hungry = {lane.id for lane in self._lanes.values() if not lane.waiting and lane.has_room(now)}
        besides = self._under_way | {one.due.delivery_id for one in self._tried}
        most = MAX_QUEUES - len(held)
        found = await self._ask(
            lambda: rows.poll_queues(word=self._word, held=held, hungry=hungry, besides=besides, most=most)
        )
        for row in found.claimed:
            self._lanes[row.pk] = DeliveryQueue(row, self._poster.connections(QUEUE_CONCURRENCY))
        for due in found.due:
            self._lanes[due.endpoint_id].waiting.append(due)
        for number in hungry | {row.pk for row in found.claimed}:
            lane = self._lanes[number]
            lane.may_have_more = len(lane.waiting) >= rows.BATCH_SIZE

    def _begin(self, lane: DeliveryQueue) -> None:
        """Begin what may be begun in a lane."""
        while not self._is_over and (not lane.under_way or len(self._tasks) < MAX_IN_FLIGHT):
            due = lane.begin(self._loop.time())
            if due is None:
                return
            self._under_way.add(due.delivery_id)
            task = self._loop.create_task(self._try(lane, due))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _try(self, lane: DeliveryQueue, due: DueDelivery) -> None:
        at = clock.now()
        answer = await _send(lane, due, at)
        lane.end(due, answer, self._loop.time())
        self._under_way.discard(due.delivery_id)
        self._tried.append(Attempt(due=due, at=at, answer=answer))
        if not lane.waiting and lane.may_have_more:
            self._stir()
        elif self._noting is None or self._noting.when() < self._loop.time():
            self._noting = self._loop.call_later(RECORD_WITHIN, self._stir)
        self._begin(lane)
        if not lane.under_way and self._lanes.get(lane.id) is not lane:
            await lane.connections.aclose()

    async def _end(self) -> None:
        if self._tasks:
            _, late = await asyncio.wait(self._tasks, timeout=SHUTDOWN_TIMEOUT)
            for task in late:
                task.cancel()
        try:
            await self._note()
            await self._give_back(list(self._lanes.values()))
        except Exception:
            logger.exception("The webhooks could not note everything; their claims lapse")
        await self._loop.run_in_executor(self._rows, connections.close_all)

    async def _ask(self, question: Callable[[], Result]) -> Result:
        return await self._loop.run_in_executor(self._rows, _run_query, question)


async def _send(lane: DeliveryQueue, due: DueDelivery, at: datetime) -> AttemptResult:
    """Sign and send what is due; whatever goes wrong is an answer, too."""
    if not lane.signers.shared:
        return UNSIGNED
    headers = signature_headers(key=due.key, body=due.body, at=at, signers=lane.signers)
    try:
        with trace_span("webhook", kind="client", endpoint=lane.id, delivery=due.delivery_id):
            sent = trace_headers(headers)
            return await post_event(lane.connections, url=lane.url, headers=sent, body=due.body)
    except Exception:
        logger.exception("Delivery %s could not be tried", due.delivery_id)
        return AttemptResult(took_ms=0, error="An error of ours")


def _run_query(question: Callable[[], Result]) -> Result:
    """Ask the database something, on a connection that is given back or kept as the settings say."""
    close_old_connections()
    try:
        return question()
    finally:
        close_old_connections()

"""The job that sends an endpoint's due deliveries: a run sends them, records the results, and ends.

An endpoint has one run at a time, ensured by the outbox, and a thread for that time: a slow or silent endpoint delays
no other.
"""

from __future__ import annotations

import asyncio
import logging
import threading
from collections import deque
from datetime import datetime, timedelta
from functools import cache
from time import monotonic

import httpcore
from django.db import DatabaseError, InterfaceError, close_old_connections

from server.integrations.models import Endpoint
from server.integrations.webhooks import selectors
from server.integrations.webhooks.protocol import AttemptResult, signature_headers
from server.integrations.webhooks.services import delivery_queues
from server.integrations.webhooks.services.delivery_queues import Attempt, DueDelivery
from server.integrations.webhooks.services.http_client import WebhookClient, post_event
from server.platform import clock
from server.platform.observability.telemetry import trace_headers, trace_span
from server.platform.outbox import Ending, Failure, Job, JobResult, register_job

logger = logging.getLogger(__name__)

QUEUE_CONCURRENCY = 8  # attempts of an endpoint at once, while they succeed
RUN_FOR = 20.0  # seconds in which a run starts attempts; later ones are left to the next run
POLL_INTERVAL = 1.0  # seconds between reads of due deliveries, while an attempt is in progress
RECORD_WITHIN = 0.05  # seconds in which finished attempts are collected and recorded together
SHUTDOWN_TIMEOUT = 5.0  # seconds for attempts in progress when the process ends; interrupted ones are sent again
RECORD_AGAIN_AFTER = (1.0, 2.0, 4.0, 8.0)  # seconds, while the database is unavailable
UNSIGNED = AttemptResult(took_ms=0, error="Its secret was sealed by another installation: give it a new one")

is_stopping = threading.Event()  # set when the process ends


@register_job
class DeliverWebhooks(Job):
    """Sends an endpoint's due deliveries, and enqueues the next run for later ones."""

    kind = "clients.deliver_webhooks"
    sends_webhooks = True
    one_at_a_time = True
    tried_for = timedelta(days=3650)  # each delivery has its own end
    named_after = timedelta(days=7)
    longest_wait = timedelta(seconds=10)

    def do(self) -> JobResult:
        endpoint = delivery_queues.read_ready_endpoint(self.subject_id)
        if endpoint is not None:
            _Run(endpoint).deliver()
        # Another process continues at once; a next run enqueued by this one would start here and end again.
        return Failure("the process ends") if is_stopping.is_set() else Ending.DONE

    def note_done(self) -> None:
        if due_at := delivery_queues.next_due_at(self.subject_id):
            self.enqueue(subject_id=self.subject_id, at=due_at)


@cache
def _client() -> WebhookClient:
    return WebhookClient()


class _Run:
    """The waiting and running attempts of an endpoint during one run.

    Events of one order are never sent concurrently, so that they arrive in their order unless one of them fails; those
    of several orders are. While nothing arrives, one attempt at a time is made.
    """

    def __init__(self, endpoint: Endpoint) -> None:
        self._waiting: deque[DueDelivery] = deque()
        self._under_way: dict[asyncio.Task[AttemptResult], tuple[DueDelivery, datetime]] = {}
        self._begin_until = monotonic() + RUN_FOR
        self._may_have_more = True  # in the database
        self._version = 0
        self._refresh(endpoint)

    def deliver(self) -> None:
        """Send what is due, until nothing is left or the run's time is over."""
        # The event loop blocks while this thread reads and writes rows.
        with asyncio.Runner() as runner:
            connections = _client().connections(QUEUE_CONCURRENCY)
            try:
                while self._begin(runner.get_loop(), connections):
                    close_old_connections()  # others need it while this waits
                    runner.run(_wait_for_any(self._under_way))
                    self._note()
            finally:
                runner.run(connections.aclose())

    def _begin(self, loop: asyncio.AbstractEventLoop, connections: httpcore.AsyncConnectionPool) -> bool:
        """Start what may be started, and return whether anything is in progress."""
        if is_stopping.is_set():
            self._begin_until = 0.0
            self._cancel_late()
        while monotonic() < self._begin_until and len(self._under_way) < self._most_at_once:
            due = self._next_due()
            if due is None:
                break
            at = clock.now()
            self._under_way[loop.create_task(self._try(connections, due, at))] = (due, at)
        return bool(self._under_way)

    def _next_due(self) -> DueDelivery | None:
        """Take the first due delivery of whose order nothing is in progress."""
        if not self._waiting and self._may_have_more:
            in_hand = [due.delivery_id for due, _ in self._under_way.values()]
            self._waiting.extend(delivery_queues.read_due(self._endpoint.pk, in_hand))
            self._may_have_more = len(self._waiting) >= delivery_queues.BATCH_SIZE
        orders = {due.order_number for due, _ in self._under_way.values()}
        for due in self._waiting:
            if due.order_number not in orders or not due.order_number:
                self._waiting.remove(due)
                return due
        return None

    async def _try(self, connections: httpcore.AsyncConnectionPool, due: DueDelivery, at: datetime) -> AttemptResult:
        """Sign and send a delivery; any failure is a result, too."""
        if not self._signers.shared:
            return UNSIGNED
        headers = signature_headers(key=due.key, body=due.body, at=at, signers=self._signers)
        try:
            with trace_span("webhook", kind="client", endpoint=self._endpoint.pk, delivery=due.delivery_id):
                sent = trace_headers(headers)
                return await post_event(connections, url=self._endpoint.url, headers=sent, body=due.body)
        except Exception:
            logger.exception("Delivery %s could not be tried", due.delivery_id)
            return AttemptResult(took_ms=0, error="An error of ours")

    def _note(self) -> None:
        """Record finished attempts, and apply changes of the endpoint, by them or by somebody else."""
        ended = [task for task in self._under_way if task.done()]
        tried = []
        for task in ended:
            due, at = self._under_way.pop(task)
            if not task.cancelled():
                tried.append(Attempt(due=due, at=at, answer=task.result()))
        if tried:
            endpoint = _record(tried)
        else:
            self._may_have_more = True  # new events may have been published by now
            endpoint = delivery_queues.read_ready_endpoint(self._endpoint.pk)
        if endpoint is None or not delivery_queues.is_ready(endpoint):
            self._begin_until = 0.0
        else:
            self._refresh(endpoint)

    def _refresh(self, endpoint: Endpoint) -> None:
        if endpoint.version != self._version or endpoint.old_secret:
            self._signers, self._version = selectors.signers_of(endpoint), endpoint.version
        self._endpoint = endpoint
        self._most_at_once = 1 if endpoint.failing_since else QUEUE_CONCURRENCY

    def _cancel_late(self) -> None:
        for task, (_, at) in self._under_way.items():
            if (clock.now() - at).total_seconds() > SHUTDOWN_TIMEOUT:
                task.cancel()


async def _wait_for_any(tasks: dict[asyncio.Task[AttemptResult], tuple[DueDelivery, datetime]]) -> None:
    ended, others = await asyncio.wait(tasks, timeout=POLL_INTERVAL, return_when=asyncio.FIRST_COMPLETED)
    if ended and others:
        await asyncio.wait(others, timeout=RECORD_WITHIN)


def _record(tried: list[Attempt]) -> Endpoint | None:
    """Record attempts; retry while the database is unavailable, since what is not recorded is sent again."""
    for pause in RECORD_AGAIN_AFTER:
        try:
            return delivery_queues.record_attempts(tried)
        except (DatabaseError, InterfaceError):
            logger.exception("Tries of webhooks could not be recorded")
            close_old_connections()
            is_stopping.wait(pause)
    return delivery_queues.record_attempts(tried)

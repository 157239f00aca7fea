"""The queue of deliveries of each endpoint, and the job that sends what is due."""

from __future__ import annotations

import asyncio
import logging
import threading
from collections import deque
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cache
from time import monotonic

import httpcore
from django.db import DatabaseError, InterfaceError, close_old_connections, transaction
from django.db.models import Exists, F, OuterRef, Q, QuerySet

from server.integrations.changes import EndpointChanged
from server.integrations.models import Delivery, Endpoint, Event, Try
from server.integrations.webhooks import selectors
from server.integrations.webhooks.endpoint_services import disable_endpoint
from server.integrations.webhooks.http_client import WebhookClient, post_event
from server.integrations.webhooks.protocol import DISABLE_AFTER, AttemptResult, retry_delay_after, signature_headers
from server.integrations.webhooks.selectors import owner_of
from server.platform import clock
from server.platform.domain_events import publish
from server.platform.observability.telemetry import trace_headers, trace_span
from server.platform.outbox import Ending, Failure, Job, JobResult, register_job

BATCH_SIZE = 16  # deliveries of an endpoint in one read
FIRST_PAUSE, LONGEST_PAUSE = timedelta(seconds=0.5), timedelta(seconds=10)  # between attempts while nothing arrives
RETENTION = timedelta(days=30)  # of events and their deliveries
State = Delivery.State


@dataclass(frozen=True, kw_only=True)
class DueDelivery:
    """A delivery that is due; `tries` is how many attempts there have been."""

    delivery_id: int
    endpoint_id: int
    order_number: int
    tries: int
    key: str
    body: bytes


@dataclass(frozen=True, kw_only=True)
class Attempt:
    """A finished attempt, and when it began."""

    due: DueDelivery
    at: datetime
    answer: AttemptResult


def read_ready_endpoint(endpoint_id: int) -> Endpoint | None:
    """Read an endpoint to which something may be sent now; None if it is disabled, deleted, or paused."""
    row = _active_endpoints().filter(pk=endpoint_id).first()
    return row if row and is_ready(row) else None


def is_ready(endpoint: Endpoint) -> bool:
    """Return whether something may be sent to an endpoint now."""
    return endpoint.is_active and ready_at(endpoint) <= clock.now()


def ready_at(endpoint: Endpoint) -> datetime:
    """Return the moment from which something may be sent to an endpoint."""
    return max(filter(None, (endpoint.rests_until, endpoint.paused_until)), default=clock.now())


def next_due_at(endpoint_id: int) -> datetime | None:
    """Return when the next attempt of an endpoint is due; None if its queue is empty."""
    pending = Delivery.objects.filter(endpoint=endpoint_id, state=State.OWED).order_by("due_at")
    due_at = pending.values_list("due_at", flat=True).first()
    row = due_at and _active_endpoints().filter(pk=endpoint_id).first()
    return max(due_at, ready_at(row)) if row and due_at else None


def read_due(endpoint_id: int, besides: Collection[int]) -> list[DueDelivery]:
    """Read the first due deliveries of an endpoint, except those in progress."""
    due = Delivery.objects.filter(endpoint=endpoint_id, state=State.OWED, due_at__lte=clock.now())
    rows = due.exclude(pk__in=besides).order_by("due_at", "pk")
    columns = ("pk", "tries", "event__order_number", "event__key", "event__body")
    return [
        DueDelivery(
            delivery_id=number, endpoint_id=endpoint_id, order_number=order, tries=tries, key=key, body=body.encode()
        )
        for number, tries, order, key, body in rows.values_list(*columns)[:BATCH_SIZE]
    ]


@transaction.atomic
def record_attempts(tried: Sequence[Attempt]) -> Endpoint | None:
    """Record the results of some attempts of one endpoint, and return it with its new state; None if it was deleted."""
    # The endpoint before its deliveries, in the same order as disabling or deleting it.
    endpoint = _update_endpoint(tried)
    stored = _lock_deliveries(tried)
    Try.objects.bulk_create(
        Try(
            delivery_id=one.due.delivery_id,
            at=one.at,
            took_ms=one.answer.took_ms,
            status=one.answer.status,
            answer=one.answer.text,
            error=one.answer.error[:200],
        )
        for one in tried
        if one.due.delivery_id in stored
    )
    now = clock.now()
    arrived = [one.due.delivery_id for one in tried if one.answer.is_delivered]
    if arrived:
        Delivery.objects.filter(pk__in=arrived, state=State.OWED).update(
            state=State.DELIVERED, tries=F("tries") + 1, ended_at=now
        )
    for one in tried:
        row = stored.get(one.due.delivery_id)
        # If somebody has sent it again or disabled its endpoint meanwhile, that takes precedence.
        if not one.answer.is_delivered and row and row.state == State.OWED and row.tries == one.due.tries:
            _record_failure(row, one, now)
    if endpoint is None:
        return None
    if endpoint.is_active and (why := _reason_to_disable(endpoint, tried, now)):
        disable_endpoint(endpoint, why)
    publish(EndpointChanged(account_id=owner_of(endpoint), endpoint_id=endpoint.pk))
    return endpoint


def delete_old_events(*, limit: int) -> int:
    """Delete deliveries of old events, and those events; return how many there were of whichever was more.

    The last event of each order stays: the next one's number is counted from it.
    """
    long_ago = clock.now() - RETENTION
    delivery_ids = list(Delivery.objects.filter(event__created_at__lt=long_ago).values_list("pk", flat=True)[:limit])
    with transaction.atomic():
        Try.objects.filter(delivery__in=delivery_ids).delete()
        Delivery.objects.filter(pk__in=delivery_ids).delete()
    later = Event.objects.filter(order_number=OuterRef("order_number"), number__gt=OuterRef("number"))
    old = Event.objects.filter(Q(order_number=0) | Exists(later), created_at__lt=long_ago, deliveries=None)
    ids = list(old.order_by("created_at").values_list("pk", flat=True)[:limit])
    Event.objects.filter(pk__in=ids).delete()
    return max(len(delivery_ids), len(ids))


def _active_endpoints() -> QuerySet[Endpoint]:
    return Endpoint.objects.filter(is_active=True, account__deleted_at=None)


def _update_endpoint(tried: Sequence[Attempt]) -> Endpoint | None:
    """Record since when an endpoint fails and how long it pauses, and return it, locked."""
    rows = Endpoint.objects.filter(pk=tried[0].due.endpoint_id).select_related("account")
    row = rows.select_for_update(of=("self",), no_key=True).first()
    if row is not None:
        before = (row.failing_since, row.rests_until, row.paused_until)
        _update_health(row, tried)
        if (row.failing_since, row.rests_until, row.paused_until) != before:
            row.save(update_fields=["failing_since", "rests_until", "paused_until"])
    return row


def _update_health(row: Endpoint, tried: Sequence[Attempt]) -> None:
    """Return the change of an endpoint's health by some attempts."""
    if any(one.answer.is_delivered for one in tried):
        row.failing_since = row.paused_until = None
    else:
        # The longer it fails, the longer the pauses. The first failure may be the event's own, and causes none.
        if row.failing_since or len(tried) > 1:
            failing_for = clock.now() - (row.failing_since or tried[0].at)
            row.paused_until = clock.now() + min(max(failing_for, FIRST_PAUSE), LONGEST_PAUSE)
        row.failing_since = row.failing_since or tried[0].at
    if ends := [one.at + one.answer.rest for one in tried if one.answer.rest]:
        row.rests_until = max(ends)


def _lock_deliveries(tried: Sequence[Attempt]) -> dict[int, Delivery]:
    """Return the deliveries that still exist: an endpoint may have been deleted during an attempt."""
    ids = [one.due.delivery_id for one in tried]
    rows = Delivery.objects.select_for_update(no_key=True).filter(pk__in=ids).order_by("pk")
    return {row.pk: row for row in rows}


def _record_failure(row: Delivery, one: Attempt, now: datetime) -> None:
    row.tries += 1
    wait = retry_delay_after(row.tries)
    if wait is None:
        row.state, row.ended_at = State.GIVEN_UP, now
    else:
        row.due_at = one.at + max(wait, one.answer.rest or wait)
    row.save(update_fields=["state", "tries", "due_at", "ended_at"])


def _reason_to_disable(row: Endpoint, tried: Sequence[Attempt], now: datetime) -> Endpoint.Off | None:
    """Return why an endpoint is disabled from now on; empty if it is not."""
    if any(one.answer.is_gone for one in tried):
        return Endpoint.Off.GONE
    if row.failing_since and row.failing_since <= now - DISABLE_AFTER:
        return Endpoint.Off.FAILING
    return None


# The job that sends an endpoint's due deliveries: a run sends them, records the results, and ends.
# An endpoint has one run at a time, ensured by the outbox, and a thread for that time: a slow or silent endpoint
# delays no other.

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
        endpoint = read_ready_endpoint(self.subject_id)
        if endpoint is not None:
            _Run(endpoint).deliver()
        # Another process continues at once; a next run enqueued by this one would start here and end again.
        return Failure("the process ends") if is_stopping.is_set() else Ending.DONE

    def note_done(self) -> None:
        if due_at := next_due_at(self.subject_id):
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
            self._waiting.extend(read_due(self._endpoint.pk, in_hand))
            self._may_have_more = len(self._waiting) >= BATCH_SIZE
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
            endpoint = read_ready_endpoint(self._endpoint.pk)
        if endpoint is None or not is_ready(endpoint):
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
            return record_attempts(tried)
        except (DatabaseError, InterfaceError):
            logger.exception("Tries of webhooks could not be recorded")
            close_old_connections()
            is_stopping.wait(pause)
    return record_attempts(tried)

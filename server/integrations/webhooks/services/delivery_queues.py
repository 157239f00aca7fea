"""Each endpoint's queue of deliveries: due ones, results of attempts, and retention."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Exists, F, OuterRef, Q, QuerySet

from server.integrations.changes import EndpointChanged
from server.integrations.models import Delivery, Endpoint, Event, Try
from server.integrations.webhooks.protocol import DISABLE_AFTER, AttemptResult, retry_delay_after
from server.integrations.webhooks.selectors import owner_of
from server.integrations.webhooks.services.endpoints import disable_endpoint
from server.platform import clock
from server.platform.domain_events import publish

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
    Try.objects.bulk_create([_attempt_row(one) for one in tried if one.due.delivery_id in stored])
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


def _attempt_row(one: Attempt) -> Try:
    answer = one.answer
    return Try(
        delivery_id=one.due.delivery_id,
        at=one.at,
        took_ms=answer.took_ms,
        status=answer.status,
        answer=answer.text,
        error=answer.error[:200],
    )


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

"""Delivery queues as rows: each is leased by one process, which reads what is due and records attempts."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Exists, F, OuterRef, Q, QuerySet, Window
from django.db.models.functions import RowNumber

from server.integrations.changes import EndpointChanged
from server.integrations.models import Delivery, Endpoint, Event, Try
from server.integrations.webhooks.protocol import DISABLE_AFTER, AttemptResult, retry_delay_after
from server.integrations.webhooks.selectors import owner_of
from server.integrations.webhooks.services.endpoints import disable_endpoint
from server.platform import clock
from server.platform.domain_events import publish

LEASE = timedelta(seconds=15)
BATCH_SIZE = 16  # deliveries of a lane at a time
IN_FLIGHT_MARGIN = 16  # of a lane that are read and left out, because they are under way; there are rarely as many
MAX_RECORDED = 200  # tries in one transaction, for whose length nobody else writes on SQLite
RETENTION = timedelta(days=30)  # events, and what came of telling them
State = Delivery.State


@dataclass(frozen=True, kw_only=True)
class DueDelivery:
    """A delivery whose time has come; `tries` is how many there have been."""

    delivery_id: int
    endpoint_id: int
    order_number: int
    tries: int
    key: str
    body: bytes


@dataclass(frozen=True, kw_only=True)
class Attempt:
    """A try that is over, and when it was begun."""

    due: DueDelivery
    at: datetime
    answer: AttemptResult


@dataclass(frozen=True)
class PollResult:
    """What a look at the rows has found: lanes that are ours from now on, and what is due in them and in others."""

    claimed: list[Endpoint]
    due: list[DueDelivery]


def poll_queues(
    *, word: str, held: Collection[int], hungry: Collection[int], besides: Collection[int], most: int
) -> PollResult:
    """Claim lanes in which something is due and which nobody has, and read what is due in them and the `hungry` ones.

    `word` says who claims them, `held` are lanes that are ours, and `besides` deliveries that are in hand. At most so
    many are claimed, those longest free first.
    """
    now = clock.now()
    owed = Delivery.objects.filter(endpoint=OuterRef("pk"), state=State.OWED, due_at__lte=now)
    waiting = _active_endpoints().filter(Exists(owed)).order_by(F("claimed_until").asc(nulls_first=True), "pk")
    found = list(waiting.values_list("pk", "claimed_until", "rests_until"))
    free = [
        number
        for number, *moments in found
        if number not in held and all(moment is None or moment <= now for moment in moments)
    ]
    claimed = _lease_queues(word, free[:most], now) if free and most else []
    numbers = [number for number, *_ in found if number in hungry] + [row.pk for row in claimed]
    return PollResult(claimed, _read_due(numbers, besides, now) if numbers else [])


def _lease_queues(word: str, numbers: Collection[int], now: datetime) -> list[Endpoint]:
    # The row decides, not the read: another process may be claiming the same one.
    free = _active_endpoints().filter(Q(claimed_until=None) | Q(claimed_until__lte=now), pk__in=numbers)
    if not free.update(claimed_by=word, claimed_until=now + LEASE):
        return []
    return list(Endpoint.objects.filter(pk__in=numbers, claimed_by=word))


def renew_leases(*, word: str, endpoint_ids: Collection[int]) -> list[Endpoint]:
    """Keep lanes, and give those that are still ours and switched on as they are now."""
    ours = _active_endpoints().filter(pk__in=endpoint_ids, claimed_by=word)
    if not endpoint_ids or not ours.update(claimed_until=clock.now() + LEASE):
        return []
    return list(ours)


def release_leases(*, word: str, endpoint_ids: Collection[int]) -> None:
    """Give lanes back; when that was is kept, so that the longest unclaimed is known."""
    if endpoint_ids:
        ours = Endpoint.objects.filter(pk__in=endpoint_ids, claimed_by=word)
        ours.update(claimed_by="", claimed_until=clock.now())


@transaction.atomic
def record_attempts(tried: Sequence[Attempt]) -> None:
    """Note what came of tries, of which there are at most `MAX_RECORDED`."""
    # Endpoints before deliveries, as whoever switches one off or deletes it locks them.
    rows = _update_endpoints(tried)
    kept = _lock_deliveries(tried)
    Try.objects.bulk_create([_attempt_row(one) for one in tried if one.due.delivery_id in kept])
    now = clock.now()
    arrived = [one.due.delivery_id for one in tried if one.answer.is_delivered]
    Delivery.objects.filter(pk__in=arrived, state=State.OWED).update(
        state=State.DELIVERED, tries=F("tries") + 1, ended_at=now
    )
    for one in tried:
        row = kept.get(one.due.delivery_id)
        # Who sent it again meanwhile, or switched its endpoint off, has the last word.
        if not one.answer.is_delivered and row and row.state == State.OWED and row.tries == one.due.tries:
            _record_failure(row, one, now)
    for endpoint, why in _list_failing(rows, tried, now):
        disable_endpoint(endpoint, why)
    for endpoint in rows:
        publish(EndpointChanged(account_id=owner_of(endpoint), endpoint_id=endpoint.pk))


def delete_old_events(*, limit: int) -> int:
    """Remove what came of telling events of long ago, and those events; tell how many there were of what was more.

    The last event of each order stays: the next one's number is counted from it.
    """
    long_ago = clock.now() - RETENTION
    told = list(Delivery.objects.filter(event__created_at__lt=long_ago).values_list("pk", flat=True)[:limit])
    with transaction.atomic():
        Try.objects.filter(delivery__in=told).delete()
        Delivery.objects.filter(pk__in=told).delete()
    later = Event.objects.filter(order_number=OuterRef("order_number"), number__gt=OuterRef("number"))
    old = Event.objects.filter(Q(order_number=0) | Exists(later), created_at__lt=long_ago, deliveries=None)
    ids = list(old.order_by("created_at").values_list("pk", flat=True)[:limit])
    Event.objects.filter(pk__in=ids).delete()
    return max(len(told), len(ids))


def _active_endpoints() -> QuerySet[Endpoint]:
    return Endpoint.objects.filter(is_active=True, account__deleted_at=None)


def _read_due(numbers: Collection[int], besides: Collection[int], now: datetime) -> list[DueDelivery]:
    """Read the first that is due in each lane, without what is in hand."""
    place = Window(RowNumber(), partition_by="endpoint_id", order_by=("due_at", "pk"))
    due = Delivery.objects.filter(endpoint_id__in=numbers, state=State.OWED, due_at__lte=now)
    # By an index alone, however many there are; what they say is read of the first ones.
    first = due.annotate(place=place).filter(place__lte=BATCH_SIZE + IN_FLIGHT_MARGIN).values_list("pk", flat=True)
    rows = Delivery.objects.filter(pk__in=set(first) - set(besides), state=State.OWED).order_by("due_at", "pk")
    return [
        DueDelivery(
            delivery_id=number, endpoint_id=endpoint, order_number=order, tries=tries, key=key, body=body.encode()
        )
        for number, endpoint, tries, order, key, body in rows.values_list(
            "pk", "endpoint_id", "tries", "event__order_number", "event__key", "event__body"
        )
    ]


def _update_endpoints(tried: Sequence[Attempt]) -> list[Endpoint]:
    """Note since when endpoints fail and for how long they rest, and give them, locked."""
    rows = Endpoint.objects.filter(pk__in={one.due.endpoint_id for one in tried}).select_related("account")
    locked = list(rows.select_for_update(of=("self",), no_key=True).order_by("pk"))
    for row in locked:
        before = (row.failing_since, row.rests_until)
        _update_health(row, [one for one in tried if one.due.endpoint_id == row.pk])
        if (row.failing_since, row.rests_until) != before:
            row.save(update_fields=["failing_since", "rests_until"])
    return locked


def _update_health(row: Endpoint, tried: Sequence[Attempt]) -> None:
    """Draw from some tries what they say of their endpoint."""
    if any(one.answer.is_delivered for one in tried):
        row.failing_since = None
    elif row.failing_since is None:
        row.failing_since = tried[0].at
    if ends := [one.at + one.answer.rest for one in tried if one.answer.rest]:
        row.rests_until = max(ends)


def _lock_deliveries(tried: Sequence[Attempt]) -> dict[int, Delivery]:
    """Give the deliveries that are still there: an endpoint may have been deleted while it was told something."""
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


def _list_failing(
    rows: Iterable[Endpoint], tried: Sequence[Attempt], now: datetime
) -> list[tuple[Endpoint, Endpoint.Off]]:
    """Name the endpoints that are to be told nothing more, and why."""
    gone = {one.due.endpoint_id for one in tried if one.answer.is_gone}
    named = []
    for row in rows:
        if row.is_active and row.pk in gone:
            named.append((row, Endpoint.Off.GONE))
        elif row.is_active and row.failing_since and row.failing_since <= now - DISABLE_AFTER:
            named.append((row, Endpoint.Off.FAILING))
    return named

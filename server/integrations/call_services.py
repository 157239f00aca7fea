"""Calls of API clients: the rate limit of a key, and idempotency by `Idempotency-Key`."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.db import IntegrityError, transaction
from django.db.models import Q, TextField
from django.db.models.functions import Cast

from server.accounts.caller import Client
from server.integrations.errors import InProgress, KeyReused
from server.integrations.models import RepeatedCall
from server.integrations.webhooks.event_services import redact_payment
from server.platform import clock
from server.platform.database import Prepared
from server.platform.limits import Allowance, Limit

# After the IETF's draft (draft-ietf-httpapi-idempotency-key-header). Responses are stored for a day; refusals are not:
# nothing was written, and the same call may succeed once its cause is gone.

RETENTION = timedelta(hours=24)
# A process that died during a call cannot report it. After this time the call is made again, which is safe under the
# name in `BegunCall`.
LEASE = timedelta(minutes=2)
RETRY_AFTER = 2  # seconds; most calls have ended by then


@dataclass(frozen=True)
class BegunCall:
    """A call to be made now; `name` stays the same if it is made again after its process died."""

    row_id: int
    begun_at: datetime

    @property
    def name(self) -> str:
        return f"call:{self.row_id}"


@dataclass(frozen=True)
class AnsweredCall:
    """A call that was made before, with its response."""

    status: int
    body: Any


def begin_call(*, client: Client, key: str, fingerprint: str) -> BegunCall | AnsweredCall:
    """Begin a call, or return its earlier response; `fingerprint` is of the whole request.

    :raises KeyReused: if the key came with another call within a day.
    :raises InProgress: if the call is in progress.
    """
    now, name = clock.now(), f"{'test' if client.is_test else 'live'}:{key}"
    found = next(iter(_BY_KEY.rows(client.client_id, name)), None)
    if found is None:
        return _insert_call(client, name, fingerprint, now)
    if found.begun_at <= now - RETENTION:
        RepeatedCall.objects.filter(pk=found.pk, begun_at=found.begun_at).delete()
        return begin_call(client=client, key=key, fingerprint=fingerprint)
    if found.fingerprint != fingerprint:
        raise KeyReused
    if found.status is not None:
        return AnsweredCall(found.status, found.body)
    return _take_over(found, now)


_BY_KEY = Prepared(lambda client, key: RepeatedCall.objects.filter(client=client, key=key))


def _insert_call(client: Client, name: str, fingerprint: str, now: datetime) -> BegunCall:
    """Record that a call has begun; of concurrent ones only one succeeds.

    :raises InProgress: for the others.
    """
    try:
        with transaction.atomic():
            row = RepeatedCall.objects.create(
                client_id=client.client_id, key=name, fingerprint=fingerprint, begun_at=now
            )
    except IntegrityError:
        raise InProgress(RETRY_AFTER) from None
    return BegunCall(row.pk, now)


def _take_over(found: RepeatedCall, now: datetime) -> BegunCall:
    """Take over a call whose process has died; of concurrent ones only one succeeds.

    :raises InProgress: if it may still be in progress.
    """
    if found.begun_at <= now - LEASE:
        waiting = RepeatedCall.objects.filter(pk=found.pk, begun_at=found.begun_at, status=None)
        if waiting.update(begun_at=now):
            return BegunCall(found.pk, now)
    raise InProgress(RETRY_AFTER)


def store_answer(begun: BegunCall, *, status: int, body: Any) -> None:
    """Store the response of a call."""
    RepeatedCall.objects.filter(pk=begun.row_id, begun_at=begun.begun_at).update(status=status, body=body)


def discard_call(begun: BegunCall) -> None:
    """Delete a call that was refused: its key is free again."""
    RepeatedCall.objects.filter(pk=begun.row_id, begun_at=begun.begun_at, status=None).delete()


def release_call(begun: BegunCall) -> None:
    """Let a call that failed midway be made again at once, under the same name: it may have written much."""
    unanswered = RepeatedCall.objects.filter(pk=begun.row_id, begun_at=begun.begun_at, status=None)
    unanswered.update(begun_at=begun.begun_at - LEASE)


def delete_old_calls(*, limit: int) -> int:
    """Delete calls of more than a day ago, at most so many, and return how many there were."""
    old = (
        RepeatedCall.objects.filter(begun_at__lte=clock.now() - RETENTION)
        .order_by("begun_at")
        .values_list("pk", flat=True)
    )
    count, _ = RepeatedCall.objects.filter(pk__in=list(old[:limit])).delete()
    return count


def redact_stored_answers(*, account_id: int, reference: str) -> None:
    """Redact a payment's buyer in the stored responses of the last day, so that a repeated call names nobody."""
    # With a test key a client works for the account's test account.
    own = Q(client__account_id=account_id) | Q(client__account__test_house__pk=account_id)
    stored_calls = RepeatedCall.objects.filter(own).annotate(text=Cast("body", TextField()))
    named = list(stored_calls.filter(text__contains=reference))
    for row in named:
        row.body = redact_payment(reference, row.body)
    RepeatedCall.objects.bulk_update(named, ["body"], batch_size=100)


RATE_WINDOW = 60  # seconds
RATE_LIMIT = 600  # calls in each window


def count_call(*, digest: str) -> Allowance:
    """Count one call of the key with this digest, whether the key is valid or not."""
    return Limit("default", most=RATE_LIMIT, seconds=RATE_WINDOW).spend(digest[:32])

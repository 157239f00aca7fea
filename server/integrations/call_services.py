"""Calls of API clients: how many a key may make, and each with an `Idempotency-Key` only once."""

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
from server.integrations.webhooks.services.publishing import redact_payment
from server.platform import clock
from server.platform.database import Prepared
from server.platform.limits import Allowance, Limit

# Calls with an `Idempotency-Key`: each is made once, and whoever makes it again gets the first answer.
# After the IETF's draft (draft-ietf-httpapi-idempotency-key-header). What was answered is kept for a day. A refusal
# is not: nothing was written, and the same call may succeed once its cause is gone.

RETENTION = timedelta(hours=24)
# A process that died in the middle of a call has not said so. From then on the same call is made again: what it does is
# safe to do again under the name that `BegunCall` gives it.
LEASE = timedelta(minutes=2)
RETRY_AFTER = 2  # seconds; most calls have ended by then


@dataclass(frozen=True)
class BegunCall:
    """A call that is to be made now; `name` is the same whenever it is made again after its process died."""

    row_id: int
    begun_at: datetime

    @property
    def name(self) -> str:
        return f"call:{self.row_id}"


@dataclass(frozen=True)
class AnsweredCall:
    """A call that was made before, with its answer."""

    status: int
    body: Any


def begin_call(*, client: Client, key: str, fingerprint: str) -> BegunCall | AnsweredCall:
    """Begin a call, or give what it was answered before; `fingerprint` is of all that was asked.

    :raises KeyReused: if the key came with another call within a day.
    :raises InProgress: if the call is under way.
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
    """Record that a call is begun; of many at once one is.

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
    """Make a call again whose process has died; only one of many who try at once does.

    :raises InProgress: if it may still be under way.
    """
    if found.begun_at <= now - LEASE:
        waiting = RepeatedCall.objects.filter(pk=found.pk, begun_at=found.begun_at, status=None)
        if waiting.update(begun_at=now):
            return BegunCall(found.pk, now)
    raise InProgress(RETRY_AFTER)


def store_answer(begun: BegunCall, *, status: int, body: Any) -> None:
    """Keep what a call was answered."""
    RepeatedCall.objects.filter(pk=begun.row_id, begun_at=begun.begun_at).update(status=status, body=body)


def discard_call(begun: BegunCall) -> None:
    """Forget a call that was refused: its key is free again."""
    RepeatedCall.objects.filter(pk=begun.row_id, begun_at=begun.begun_at, status=None).delete()


def release_call(begun: BegunCall) -> None:
    """Let a call that failed in the middle be made again at once, under the same name: it may have written much."""
    unanswered = RepeatedCall.objects.filter(pk=begun.row_id, begun_at=begun.begun_at, status=None)
    unanswered.update(begun_at=begun.begun_at - LEASE)


def delete_old_calls(*, limit: int) -> int:
    """Forget calls of more than a day ago, at most so many, and tell how many they were."""
    old = (
        RepeatedCall.objects.filter(begun_at__lte=clock.now() - RETENTION)
        .order_by("begun_at")
        .values_list("pk", flat=True)
    )
    count, _ = RepeatedCall.objects.filter(pk__in=list(old[:limit])).delete()
    return count


def redact_stored_answers(*, account_id: int, reference: str) -> None:
    """Take the buyer of a payment out of what calls of the last day were answered: a repeated one names nobody."""
    # With a test key a client of the account works for its test account.
    own = Q(client__account_id=account_id) | Q(client__account__test_house__pk=account_id)
    stored_calls = RepeatedCall.objects.filter(own).annotate(text=Cast("body", TextField()))
    named = list(stored_calls.filter(text__contains=reference))
    for row in named:
        row.body = redact_payment(reference, row.body)
    RepeatedCall.objects.bulk_update(named, ["body"], batch_size=100)


# How many calls a key may make: so many a minute, counted in windows that begin with each minute.

RATE_WINDOW = 60  # seconds
RATE_LIMIT = 600  # in each window


def count_call(*, digest: str) -> Allowance:
    """Count one call of the key with this digest, whether it opens anything or not."""
    return Limit("default", most=RATE_LIMIT, seconds=RATE_WINDOW).spend(digest[:32])

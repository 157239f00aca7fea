"""Calls with an `Idempotency-Key`: each is made once, and whoever makes it again gets the first answer.

After the IETF's draft (draft-ietf-httpapi-idempotency-key-header). What was answered is kept for a day. A refusal is
not: nothing was written, and the same call may succeed once its cause is gone.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.db import IntegrityError, transaction
from django.db.models import Q, TextField
from django.db.models.functions import Cast

from server.accounts.caller import Client
from server.clients.calling.errors import InProgress, KeyReused
from server.clients.models import RepeatedCall
from server.clients.people import without_buyer_of
from server.core import clock
from server.core.database.prepared import Prepared

KEPT = timedelta(hours=24)
# A process that died in the middle of a call has not said so. From then on the same call is made again: what it does is
# safe to do again under the name that `Begun` gives it.
LEASE = timedelta(minutes=2)
SOON = 2  # seconds; most calls have ended by then


@dataclass(frozen=True)
class Begun:
    """A call that is to be made now; `name` is the same whenever it is made again after its process died."""

    row_id: int
    begun_at: datetime

    @property
    def name(self) -> str:
        return f"call:{self.row_id}"


@dataclass(frozen=True)
class Answered:
    """A call that was made before, with its answer."""

    status: int
    body: Any


def begin(*, client: Client, key: str, fingerprint: str) -> Begun | Answered:
    """Begin a call, or give what it was answered before; `fingerprint` is of all that was asked.

    :raises KeyReused: if the key came with another call within a day.
    :raises InProgress: if the call is under way.
    """
    now, name = clock.now(), f"{'test' if client.is_test else 'live'}:{key}"
    found = next(iter(_BY_KEY.rows(client.client_id, name)), None)
    if found is None:
        return _write(client, name, fingerprint, now)
    if found.begun_at <= now - KEPT:
        RepeatedCall.objects.filter(pk=found.pk, begun_at=found.begun_at).delete()
        return begin(client=client, key=key, fingerprint=fingerprint)
    if found.fingerprint != fingerprint:
        raise KeyReused
    if found.status is not None:
        return Answered(found.status, found.body)
    return _take_over(found, now)


_BY_KEY = Prepared(lambda client, key: RepeatedCall.objects.filter(client=client, key=key))


def _write(client: Client, name: str, fingerprint: str, now: datetime) -> Begun:
    """Write down that a call is begun; of many at once one is.

    :raises InProgress: for the others.
    """
    try:
        with transaction.atomic():
            row = RepeatedCall.objects.create(
                client_id=client.client_id, key=name, fingerprint=fingerprint, begun_at=now
            )
    except IntegrityError:
        raise InProgress(SOON) from None
    return Begun(row.pk, now)


def _take_over(found: RepeatedCall, now: datetime) -> Begun:
    """Make a call again whose process has died; only one of many who try at once does.

    :raises InProgress: if it may still be under way.
    """
    if found.begun_at <= now - LEASE:
        waiting = RepeatedCall.objects.filter(pk=found.pk, begun_at=found.begun_at, status=None)
        if waiting.update(begun_at=now):
            return Begun(found.pk, now)
    raise InProgress(SOON)


def keep(begun: Begun, *, status: int, body: Any) -> None:
    """Keep what a call was answered."""
    RepeatedCall.objects.filter(pk=begun.row_id, begun_at=begun.begun_at).update(status=status, body=body)


def forget(begun: Begun) -> None:
    """Forget a call that was refused: its key is free again."""
    RepeatedCall.objects.filter(pk=begun.row_id, begun_at=begun.begun_at, status=None).delete()


def let_go(begun: Begun) -> None:
    """Let a call that failed in the middle be made again at once, under the same name: it may have written much."""
    mine = RepeatedCall.objects.filter(pk=begun.row_id, begun_at=begun.begun_at, status=None)
    mine.update(begun_at=begun.begun_at - LEASE)


def forget_old(*, limit: int) -> int:
    """Forget calls of more than a day ago, at most so many, and tell how many they were."""
    old = (
        RepeatedCall.objects.filter(begun_at__lte=clock.now() - KEPT).order_by("begun_at").values_list("pk", flat=True)
    )
    count, _ = RepeatedCall.objects.filter(pk__in=list(old[:limit])).delete()
    return count


def forget_buyer(*, account_id: int, reference: str) -> None:
    """Take the buyer of a payment out of what calls of the last day were answered: a repeated one names nobody."""
    # With a test key a client of the account works for its test house.
    own = Q(client__account_id=account_id) | Q(client__account__test_house__pk=account_id)
    kept = RepeatedCall.objects.filter(own).annotate(text=Cast("body", TextField()))
    named = list(kept.filter(text__contains=reference))
    for row in named:
        row.body = without_buyer_of(reference, row.body)
    RepeatedCall.objects.bulk_update(named, ["body"], batch_size=100)

"""Readings and taps of long ago lose what phones said beside the verdict: their codes, their names, their words.

That somebody came, when, by which gate and what was answered stays: the books of the doors are counted from it.
"""

from __future__ import annotations

from datetime import datetime

from django.db import transaction
from django.db.models import Q, QuerySet

from server.accounts.keeping.kinds import Kind, register
from server.door.models import Reading, Redeeming
from server.orders.services.devices import forget_devices

_OUT = {"was_out": True}  # what the books need of an answer


def _readings(account_id: int, before: datetime) -> QuerySet[Reading]:
    rows = Reading.objects.filter(account_id=account_id, received_at__lt=before)
    return rows.exclude(Q(answer={}) | Q(answer=_OUT), code="", device="")


def _taps(account_id: int, before: datetime) -> QuerySet[Redeeming]:
    return Redeeming.objects.filter(account_id=account_id, received_at__lt=before).exclude(device="")


@transaction.atomic
def forget_words(account_id: int, before: datetime, limit: int) -> int:
    """Forget what phones said in some readings and taps, the oldest first, and tell in how many."""
    read = dict(_readings(account_id, before).order_by("received_at", "pk").values_list("pk", "ticket_id")[:limit])
    tapped = dict(_taps(account_id, before).order_by("received_at", "pk").values_list("pk", "item_id")[:limit])
    rows = Reading.objects.filter(pk__in=read)
    was_out = list(rows.filter(answer__was_out=True).values_list("pk", flat=True))
    rows.filter(pk__in=was_out).update(code="", device="", answer=_OUT)
    rows.exclude(pk__in=was_out).update(code="", device="", answer={})
    Redeeming.objects.filter(pk__in=tapped).update(device="")
    forget_devices(tickets={number for number in read.values() if number}, upsells={*tapped.values()})
    return len(read) + len(tapped)


register(
    Kind(
        name="readings",
        what="readings of codes and taps",
        count=lambda account_id, before: _readings(account_id, before).count() + _taps(account_id, before).count(),
        forget=forget_words,
    )
)

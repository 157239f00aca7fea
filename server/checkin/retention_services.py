"""Removes what devices said long ago, and why conflicts were resolved when the buyer's data is removed."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime

from django.db import transaction
from django.db.models import F, Q, QuerySet

from server.administration.retention_selectors import RetentionKind, register_retention
from server.aftersales.personal_data_services import with_free_texts
from server.audit.services import redact_values
from server.checkin.models import Conflict, Redeeming, ScanRecord
from server.sales.services.admissions import forget_devices

# Readings and taps of long ago lose what phones said beside the verdict: their codes, their names, their words.
# That somebody came, when, by which gate and what was answered stays: integrity checks count from it.

_OUT = {"was_out": True}  # what integrity checks need of an answer


def _old_scans(account_id: int, before: datetime) -> QuerySet[ScanRecord]:
    rows = ScanRecord.objects.filter(account_id=account_id, received_at__lt=before)
    return rows.exclude(Q(answer={}) | Q(answer=_OUT), code="", device="")


def _old_redemptions(account_id: int, before: datetime) -> QuerySet[Redeeming]:
    return Redeeming.objects.filter(account_id=account_id, received_at__lt=before).exclude(device="")


@transaction.atomic
def remove_scan_details(account_id: int, before: datetime, limit: int) -> int:
    """Forget what phones said in some readings and taps, the oldest first, and tell in how many."""
    read = dict(_old_scans(account_id, before).order_by("received_at", "pk").values_list("pk", "ticket_id")[:limit])
    redemptions = dict(
        _old_redemptions(account_id, before).order_by("received_at", "pk").values_list("pk", "item_id")[:limit]
    )
    rows = ScanRecord.objects.filter(pk__in=read)
    was_out = list(rows.filter(answer__was_out=True).values_list("pk", flat=True))
    rows.filter(pk__in=was_out).update(code="", device="", answer=_OUT)
    rows.exclude(pk__in=was_out).update(code="", device="", answer={})
    Redeeming.objects.filter(pk__in=redemptions).update(device="")
    forget_devices(tickets={number for number in read.values() if number}, upsells={*redemptions.values()})
    return len(read) + len(redemptions)


register_retention(
    RetentionKind(
        name="readings",
        what="readings of codes and taps",
        count=lambda account_id, before: (
            _old_scans(account_id, before).count() + _old_redemptions(account_id, before).count()
        ),
        forget=remove_scan_details,
    )
)


# Why conflicts were settled is free text: it goes with the data of the buyer whose tickets they are about.

STANDS_FOR = "Removed with the buyer's data"  # what is settled has a reason


@with_free_texts
def remove_reasons(order_ids: Collection[int]) -> None:
    """Replace why the conflicts of some orders' tickets and upsells were settled."""
    of_orders = Q(ticket__order__in=order_ids) | Q(redeeming__item__order__in=order_ids)
    numbers = list(Conflict.objects.filter(of_orders, settled_at__isnull=False).values_list("pk", flat=True))
    if numbers:
        Conflict.objects.filter(pk__in=numbers).update(reason=STANDS_FOR, version=F("version") + 1)
        redact_values(Conflict, numbers, fields={"reason"})

"""Removes old details of scans, and reasons of conflicts when the buyer's data is removed."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime

from django.db import transaction
from django.db.models import F, Q, QuerySet

from server.administration.selectors import RetentionKind, register_retention
from server.aftersales.personal_data_services import with_free_texts
from server.audit.services import redact_values
from server.checkin.models import Conflict, Redeeming, ScanRecord
from server.sales.services.admissions import forget_devices

# Old scans and redemptions lose what devices sent besides the verdict: codes, names and messages. That somebody came,
# when, by which gate and with which verdict stays: integrity checks count it.

_OUT = {"was_out": True}  # what integrity checks need of an answer


def _old_scans(account_id: int, before: datetime) -> QuerySet[ScanRecord]:
    rows = ScanRecord.objects.filter(account_id=account_id, received_at__lt=before)
    return rows.exclude(Q(answer={}) | Q(answer=_OUT), code="", device="")


def _old_redemptions(account_id: int, before: datetime) -> QuerySet[Redeeming]:
    return Redeeming.objects.filter(account_id=account_id, received_at__lt=before).exclude(device="")


@transaction.atomic
def remove_scan_details(account_id: int, before: datetime, limit: int) -> int:
    """Remove the details of some scans and redemptions, oldest first, and return how many."""
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


# The reasons of conflicts are free text: they are removed with the data of the buyer whose tickets they concern.

STANDS_FOR = "Removed with the buyer's data"  # a resolved conflict needs a reason


@with_free_texts
def remove_reasons(order_ids: Collection[int]) -> None:
    """Replace the reasons of the conflicts of some orders' tickets and upsells."""
    of_orders = Q(ticket__order__in=order_ids) | Q(redeeming__item__order__in=order_ids)
    numbers = list(Conflict.objects.filter(of_orders, settled_at__isnull=False).values_list("pk", flat=True))
    if numbers:
        Conflict.objects.filter(pk__in=numbers).update(reason=STANDS_FOR, version=F("version") + 1)
        redact_values(Conflict, numbers, fields={"reason"})

"""What a revoked phone still had to send: kept, and decided by staff who have looked at it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django.db.models import F, Q

from server.accounts.caller import NOT_DOOR_STAFF, Staff
from server.checkin.changes import DeviceChanged
from server.checkin.errors import TooManyQuarantined
from server.checkin.models import Device, QuarantinedScan
from server.checkin.quarantine_selectors import find_people
from server.platform import clock
from server.platform.domain_events import publish

RETENTION = timedelta(days=90)  # after somebody has decided, for whoever asks; what was taken stays in the log
MOST_OPEN = 5_000  # of one phone: more than a phone lets in in a night


@dataclass(frozen=True, kw_only=True)
class Submission:
    """One thing that a phone had to send, as it wrote it; `made_by` as the phone says."""

    kind: QuarantinedScan.Kind
    nonce: str
    made_at: datetime
    made_by: int
    sent: Mapping[str, Any]
    why: str = ""  # it cannot be judged as it is


@transaction.atomic
def store_submissions(*, device: Device, submissions: Sequence[Submission]) -> int:
    """Keep what a phone has sent for staff to look at, each nonce once, and return how many its messages were.

    :raises TooManyStrays: if nobody has looked at very many of its.
    """
    locked = Device.objects.select_for_update(no_key=True).get(pk=device.pk)
    if locked.strays.filter(settled_at=None).count() + len(submissions) > MOST_OPEN:
        raise TooManyQuarantined
    _write(locked, submissions)
    _publish_change(locked, waiting=0)
    return len(submissions)


@transaction.atomic
def quarantine(*, device: Device, submissions: Sequence[Submission]) -> None:
    """Keep what a phone did alone and cannot be judged, however much that is: a guest may be in by it."""
    _write(device, submissions)
    _publish_change(device)


def _write(device: Device, submissions: Sequence[Submission]) -> None:
    people = find_people(account_id=device.account_id, numbers={submission.made_by for submission in submissions})
    last = device.user_id or device.enrolled_by_id
    now = clock.now()
    rows = [
        QuarantinedScan(
            account_id=device.account_id,
            device=device,
            # Who was last known to work with it, if the phone names nobody of this account.
            made_by_id=submission.made_by if submission.made_by in people else last,
            kind=submission.kind,
            nonce=submission.nonce,
            sent=submission.sent,
            message=submission.why,
            made_at=submission.made_at,
            received_at=now,
        )
        for submission in submissions
    ]
    QuarantinedScan.objects.bulk_create(rows, ignore_conflicts=True)


@transaction.atomic
def decide_quarantined(
    *,
    caller: Staff,
    quarantined_scans: Iterable[QuarantinedScan],
    outcome: QuarantinedScan.Outcome,
    messages: Mapping[int, str],
) -> int:
    """Record what staff have decided about a phone's quarantined scans, and the answers to those that they accepted.

    What was judged was taken, whoever has dismissed it meanwhile.
    """
    caller.needs(*NOT_DOOR_STAFF)
    decided = 0
    now = clock.now()
    devices: dict[int, Device] = {}
    for quarantined_scan in quarantined_scans:
        rows = caller.within(QuarantinedScan.objects.filter(pk=quarantined_scan.pk).filter(_may_become(outcome)))
        decided += rows.update(
            outcome=outcome, message=messages.get(quarantined_scan.pk, ""), settled_at=now, settled_by=caller.user
        )
        devices[quarantined_scan.device_id] = quarantined_scan.device
    for device in devices.values():
        _publish_change(device)
    return decided


def _may_become(outcome: QuarantinedScan.Outcome) -> Q:
    is_open = Q(settled_at=None)
    return (
        is_open | Q(outcome=QuarantinedScan.Outcome.DISMISSED) if outcome == QuarantinedScan.Outcome.TAKEN else is_open
    )


def delete_old_quarantined(*, now: datetime, limit: int) -> int:
    """Delete quarantined scans that were decided long ago, the oldest first, and return how many there were."""
    old = QuarantinedScan.objects.filter(settled_at__lt=now - RETENTION).order_by("settled_at")
    numbers = list(old.values_list("pk", flat=True)[:limit])
    QuarantinedScan.objects.filter(pk__in=numbers).delete()
    return len(numbers)


def _publish_change(device: Device, **values: object) -> None:
    Device.objects.filter(pk=device.pk).update(**values, version=F("version") + 1)
    publish(DeviceChanged(account_id=device.account_id, device_id=device.pk))

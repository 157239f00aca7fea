"""Stores what revoked devices still had to send, and records staff's decisions."""

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

RETENTION = timedelta(days=90)  # after the decision; accepted scans stay in the log
MOST_OPEN = 5_000  # of one device: more than a device admits in a night


@dataclass(frozen=True, kw_only=True)
class Submission:
    """One scan or redemption as its device sent it; `made_by` is the device's claim."""

    kind: QuarantinedScan.Kind
    nonce: str
    made_at: datetime
    made_by: int
    sent: Mapping[str, Any]
    why: str = ""  # it cannot be validated


@transaction.atomic
def store_submissions(*, device: Device, submissions: Sequence[Submission]) -> int:
    """Store a device's submissions for staff, each nonce once, and return how many it has sent.

    :raises TooManyQuarantined: if too many of its are undecided.
    """
    locked = Device.objects.select_for_update(no_key=True).get(pk=device.pk)
    if locked.strays.filter(settled_at=None).count() + len(submissions) > MOST_OPEN:
        raise TooManyQuarantined
    _write(locked, submissions)
    _publish_change(locked, waiting=0)
    return len(submissions)


@transaction.atomic
def quarantine(*, device: Device, submissions: Sequence[Submission]) -> None:
    """Store what an offline device did and cannot be validated, however much that is: a guest may be in by it."""
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
            # The last known user of the device, if it names none of this account.
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
    """Record staff's decisions about a device's quarantined scans, and the answers to accepted ones.

    A validated scan counts as accepted, even if somebody has dismissed it meanwhile.
    """
    caller.needs(*NOT_DOOR_STAFF)
    eligible = Q(settled_at=None)
    if outcome == QuarantinedScan.Outcome.TAKEN:
        eligible |= Q(outcome=QuarantinedScan.Outcome.DISMISSED)
    decided = 0
    now = clock.now()
    devices: dict[int, Device] = {}
    for quarantined_scan in quarantined_scans:
        rows = caller.within(QuarantinedScan.objects.filter(pk=quarantined_scan.pk).filter(eligible))
        decided += rows.update(
            outcome=outcome, message=messages.get(quarantined_scan.pk, ""), settled_at=now, settled_by=caller.user
        )
        devices[quarantined_scan.device_id] = quarantined_scan.device
    for device in devices.values():
        _publish_change(device)
    return decided


def delete_old_quarantined(*, now: datetime, limit: int) -> int:
    """Delete quarantined scans that were decided long ago, oldest first, and return how many."""
    old = QuarantinedScan.objects.filter(settled_at__lt=now - RETENTION).order_by("settled_at")
    numbers = list(old.values_list("pk", flat=True)[:limit])
    QuarantinedScan.objects.filter(pk__in=numbers).delete()
    return len(numbers)


def _publish_change(device: Device, **values: object) -> None:
    Device.objects.filter(pk=device.pk).update(**values, version=F("version") + 1)
    publish(DeviceChanged(account_id=device.account_id, device_id=device.pk))

"""What the back office does with a phone: gives it a name and a gate, revokes it, and takes it back."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import F
from knox.models import AuthToken

from server.accounts.caller import NOT_DOOR_STAFF, Staff
from server.accounts.services import sessions
from server.accounts.services.audit_log import Kept, facts_of
from server.core import clock
from server.core.errors import NotFound
from server.door.changes import DeviceChanged
from server.door.models import Device
from server.door.phones import selectors as devices_selectors
from server.door.phones.selectors import AT_WORK
from server.door.phones.services.lists import tell_neighbours

LOOKERS_KEPT_FOR = timedelta(days=7)


def facts_of_device(device: Device) -> dict[str, object]:
    """Give what the audit log says of a phone."""
    return facts_of(device, "name", "gate", "enrolled_at", "revoked_at")


_DEVICES: Kept[Device] = Kept(
    facts=facts_of_device,
    account_of=lambda device: device.account_id,
    change=lambda device: DeviceChanged(account_id=device.account_id, device_id=device.pk),
)


def update_device(*, caller: Staff, device_id: int, name: str, gate: str) -> Device:
    """Give a phone another name or gate; it hears of it at once, or with its next breath.

    Without a version: breaths count it up all the time.

    :raises NotAllowed: for door staff.
    :raises NotFound: if there is none, or it is another account's.
    """
    return _change(caller, device_id, name=name, gate=gate)


def revoke_device(*, caller: Staff, device_id: int) -> Device:
    """Send a phone away: every session that has come with it ends, and no other; nothing it sends is taken any more.

    It wipes itself when it hears of it.

    :raises NotAllowed: for door staff.
    :raises NotFound: if there is none, or it is another account's.
    """
    with transaction.atomic():
        device = _lock(caller, device_id)
        if device.revoked_at is None:
            with _DEVICES.saving(caller, device):
                _write(device, revoked_at=clock.now(), revoked_by=caller.user)
            sessions.end_many(tokens=AuthToken.objects.filter(digest__in=device.sessions.values("digest")))
    tell_neighbours(device.account_id)
    return devices_selectors.get_device(caller=caller, device_id=device_id)


def accept_device(*, caller: Staff, device_id: int) -> Device:
    """Take on a phone that came without a code: from now on it is a neighbour of the others, and believed.

    :raises NotAllowed: for door staff.
    :raises NotFound: if there is none, or it is another account's.
    """
    with transaction.atomic():
        device = _lock(caller, device_id)
        if device.enrolled_at is None:
            with _DEVICES.saving(caller, device):
                _write(device, enrolled_at=clock.now(), enrolled_by=caller.user)
    tell_neighbours(device.account_id)
    return devices_selectors.get_device(caller=caller, device_id=device_id)


def forget_lookers(*, now: datetime, limit: int) -> int:
    """Remove browsers that only looked at a door and were not seen for long, and tell how many there were.

    One that comes back is known anew; of what has scanned, was taken on or has left something nothing is removed.
    """
    rows = Device.objects.exclude(AT_WORK).filter(last_seen_at__lt=now - LOOKERS_KEPT_FOR, enrolments=None, strays=None)
    numbers = list(rows.order_by("last_seen_at").values_list("pk", flat=True)[:limit])
    # Once more: one of them may scan at this moment.
    Device.objects.exclude(AT_WORK).filter(pk__in=numbers).delete()
    return len(numbers)


def restore_device(*, caller: Staff, device_id: int) -> Device:
    """Take a revoked phone back; its person signs in again.

    :raises NotAllowed: for door staff.
    :raises NotFound: if there is none, or it is another account's.
    """
    device = _change(caller, device_id, revoked_at=None, revoked_by=None)
    tell_neighbours(device.account_id)
    return device


def _change(caller: Staff, device_id: int, **values: object) -> Device:
    with transaction.atomic():
        device = _lock(caller, device_id)
        with _DEVICES.saving(caller, device):
            _write(device, **values)
    return devices_selectors.get_device(caller=caller, device_id=device_id)


def _lock(caller: Staff, device_id: int) -> Device:
    caller.needs(*NOT_DOOR_STAFF)
    device = caller.within(Device.objects.select_for_update(no_key=True).filter(pk=device_id)).first()
    if device is None:
        raise NotFound
    return device


def _write(device: Device, **values: object) -> None:
    Device.objects.filter(pk=device.pk).update(**values, version=F("version") + 1)

"""Enrols devices by code; renames, accepts, revokes and restores them."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import F
from knox.models import AuthToken

from server.accounts.caller import NOT_DOOR_STAFF, Staff, System
from server.audit.services import Action, AuditedModel, facts_of, record_change
from server.auth import session_services
from server.checkin.changes import DeviceChanged
from server.checkin.device_selectors import AT_WORK, get_device
from server.checkin.device_services import refresh_neighbours
from server.checkin.errors import DeviceOfAnother, EnrolmentCodeInvalid
from server.checkin.models import Device, Enrolment
from server.checkin.parsing import ENROLS_AS, is_signed
from server.platform import clock
from server.platform.crypto import digest_of, new_token
from server.platform.domain_events import publish
from server.platform.errors import NotFound

IDLE_BROWSER_RETENTION = timedelta(days=7)


def facts_of_device(device: Device) -> dict[str, object]:
    return facts_of(device, "name", "gate", "enrolled_at", "revoked_at")


_DEVICES: AuditedModel[Device] = AuditedModel(
    facts=facts_of_device,
    account_of=lambda device: device.account_id,
    change=lambda device: DeviceChanged(account_id=device.account_id, device_id=device.pk),
)


def update_device(*, caller: Staff, device_id: int, name: str, gate: str) -> Device:
    """Change a device's name or gate; it is notified at once, or with its next heartbeat.

    There is no version check, since every heartbeat raises the version.
    """
    return _change(caller, device_id, name=name, gate=gate)


def revoke_device(*, caller: Staff, device_id: int) -> Device:
    """Revoke a device: every session that used it ends, and no other; nothing it sends is accepted any more.

    It wipes itself when it learns of it.
    """
    with transaction.atomic():
        device = _lock(caller, device_id)
        if device.revoked_at is None:
            with _DEVICES.saving(caller, device):
                _write(device, revoked_at=clock.now(), revoked_by=caller.user)
            session_services.end_sessions_of_tokens(
                tokens=AuthToken.objects.filter(digest__in=device.sessions.values("digest"))
            )
    refresh_neighbours(device.account_id)
    return get_device(caller=caller, device_id=device_id)


def accept_device(*, caller: Staff, device_id: int) -> Device:
    """Accept a device that came without a code: from now on it is a neighbour of the others and trusted."""
    with transaction.atomic():
        device = _lock(caller, device_id)
        if device.enrolled_at is None:
            with _DEVICES.saving(caller, device):
                _write(device, enrolled_at=clock.now(), enrolled_by=caller.user)
    refresh_neighbours(device.account_id)
    return get_device(caller=caller, device_id=device_id)


def delete_idle_browsers(*, now: datetime, limit: int) -> int:
    """Delete browsers that only viewed a door long ago, and return how many.

    One that returns is registered again; one that has scanned, was enrolled or has quarantined scans is not deleted.
    """
    rows = Device.objects.exclude(AT_WORK).filter(
        last_seen_at__lt=now - IDLE_BROWSER_RETENTION, enrolments=None, strays=None
    )
    numbers = list(rows.order_by("last_seen_at").values_list("pk", flat=True)[:limit])
    # Checked again: one of them may scan at this moment.
    Device.objects.exclude(AT_WORK).filter(pk__in=numbers).delete()
    return len(numbers)


def restore_device(*, caller: Staff, device_id: int) -> Device:
    """Restore a revoked device; its user signs in again."""
    device = _change(caller, device_id, revoked_at=None, revoked_by=None)
    refresh_neighbours(device.account_id)
    return device


def _change(caller: Staff, device_id: int, **values: object) -> Device:
    with transaction.atomic():
        device = _lock(caller, device_id)
        with _DEVICES.saving(caller, device):
            _write(device, **values)
    return get_device(caller=caller, device_id=device_id)


def _lock(caller: Staff, device_id: int) -> Device:
    caller.needs(*NOT_DOOR_STAFF)
    device = caller.within(Device.objects.select_for_update(no_key=True).filter(pk=device_id)).first()
    if device is None:
        raise NotFound
    return device


def _write(device: Device, **values: object) -> None:
    Device.objects.filter(pk=device.pk).update(**values, version=F("version") + 1)


VALID_FOR = timedelta(minutes=10)


@dataclass(frozen=True)
class NewEnrolment:
    """A new code; its secret is returned only this once and stored as a hash."""

    enrolment: Enrolment
    secret: str


def create_enrolment(*, caller: Staff, account_id: int | None, name: str, gate: str = "") -> NewEnrolment:
    """Create a code that enrols one device with a name and a gate."""
    caller.needs(*NOT_DOOR_STAFF)
    secret = new_token()
    with transaction.atomic():
        enrolment = Enrolment.objects.create(
            account_id=caller.account_for(account_id),
            secret_hash=digest_of(secret),
            name=name,
            gate=gate,
            created_by=caller.user,
            expires_at=clock.now() + VALID_FOR,
        )
        after = {"name": name, "gate": gate}
        record_change(caller=caller, action=Action.CREATE, row=enrolment, account_id=enrolment.account_id, after=after)
    return NewEnrolment(enrolment, secret)


@dataclass(frozen=True, kw_only=True)
class EnrollingDevice:
    """A device that shows a code: its app's UUID and platform."""

    uuid: str
    platform: str
    app_version: str
    public_key: str = ""
    signature: str = ""  # of the code, by the device's key


@transaction.atomic
def enrol_device(*, secret: str, phone: EnrollingDevice) -> Device:
    """Enrol the device that shows a code, also a known or revoked one; the code is used up.

    Devices read tonight's manifests again, which contain this device and its key.

    :raises DeviceOfAnother: if the device has a key that has not signed the code; the code stays valid.
    :raises EnrolmentCodeInvalid: if the code is wrong, was used, is older than ten minutes, or its account is deleted.
    """
    # Locked while it is read: of many devices with one code at once, all but one find it used.
    enrolment = (
        Enrolment.objects.filter(secret_hash=digest_of(secret), used_at=None, expires_at__gt=clock.now())
        .filter(account__deleted_at=None)
        .select_for_update(of=("self",))
        .select_related("account")
        .first()
    )
    if enrolment is None:
        raise EnrolmentCodeInvalid(field="secret")
    refresh_neighbours(enrolment.account_id)
    device, is_new = _take_on(enrolment, phone, secret)
    Enrolment.objects.filter(pk=enrolment.pk).update(used_at=clock.now(), device=device)
    publish(DeviceChanged(account_id=device.account_id, device_id=device.pk))
    action = Action.CREATE if is_new else Action.UPDATE
    after = {**facts_of_device(device), "enrolled_at": device.enrolled_at}
    # Nobody is signed in on it yet; the code's own entry names its creator.
    record_change(caller=System(), action=action, row=device, account_id=device.account_id, after=after)
    return device


def _take_on(enrolment: Enrolment, phone: EnrollingDevice, secret: str) -> tuple[Device, bool]:
    now = clock.now()
    locked = Device.objects.select_for_update(no_key=True)
    device, is_new = locked.get_or_create(
        account_id=enrolment.account_id,
        uuid=phone.uuid,
        defaults={"enrolled_by_id": enrolment.created_by_id, "last_seen_at": now},
    )
    if device.is_bound and not is_signed(device.public_key, phone.signature, f"{ENROLS_AS}|{phone.uuid}|{secret}"):
        raise DeviceOfAnother(account_id=device.account_id, device=phone.uuid)
    Device.objects.filter(pk=device.pk).update(
        name=enrolment.name,
        gate=enrolment.gate,
        enrolled_by_id=enrolment.created_by_id,
        enrolled_at=now,
        last_seen_at=now,
        platform=phone.platform,
        app_version=phone.app_version,
        public_key=phone.public_key or device.public_key,
        # A device without a key is bound to the first session that uses it.
        is_bound=bool(phone.public_key) or device.is_bound,
        revoked_at=None,
        revoked_by=None,
        version=F("version") + 1,
    )
    device.refresh_from_db()
    return device, is_new

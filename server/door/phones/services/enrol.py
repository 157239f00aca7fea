"""Taking on a phone by a code that the back office shows: for one phone, once, within ten minutes."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta

from django.db import transaction
from django.db.models import F

from server.accounts import tokens
from server.accounts.caller import NOT_DOOR_STAFF, Staff, System
from server.accounts.services.audit_log import Action, record
from server.core import clock
from server.core.announce import announce
from server.door.changes import DeviceChanged
from server.door.errors import CodeOver, DeviceOfAnother
from server.door.models import Device, Enrolment
from server.door.phones.proofs import ENROLS_AS, is_signed
from server.door.phones.services.lists import tell_neighbours
from server.door.phones.services.phones import facts_of_device

VALID_FOR = timedelta(minutes=10)


@dataclass(frozen=True)
class NewEnrolment:
    """A code as it was made; its secret is told this once and stored as a hash."""

    enrolment: Enrolment
    secret: str


def create_enrolment(*, caller: Staff, account_id: int | None, name: str, gate: str = "") -> NewEnrolment:
    """Make a code that takes on one phone, with the name and the gate that it is to have.

    :raises NotAllowed: for door staff.
    :raises NotFound: if there is no such account.
    """
    caller.needs(*NOT_DOOR_STAFF)
    secret = tokens.new_token()
    with transaction.atomic():
        enrolment = Enrolment.objects.create(
            account_id=caller.account_for(account_id),
            secret_hash=tokens.digest_of(secret),
            name=name,
            gate=gate,
            created_by=caller.user,
            expires_at=clock.now() + VALID_FOR,
        )
        after = {"name": name, "gate": gate}
        record(caller=caller, action=Action.CREATE, row=enrolment, account_id=enrolment.account_id, after=after)
    return NewEnrolment(enrolment, secret)


@dataclass(frozen=True, kw_only=True)
class Phone:
    """A phone that shows a code: its app's UUID, and what it runs on."""

    uuid: str
    platform: str
    app_version: str
    public_key: str = ""
    signature: str = ""  # of the code, with the key by which the phone is known


@transaction.atomic
def enrol(*, secret: str, phone: Phone) -> Device:
    """Take on the phone that shows a code, also one that is known already or was revoked; the code is used up by it.

    Tonight's lists are read again: they name the phone with its key.

    :raises DeviceOfAnother: if the phone is known by a key that has not signed the code; that can be shown again.
    :raises CodeOver: if the code is wrong, was used, is older than ten minutes, or its account is deleted.
    """
    # Locked while it is looked for: of many phones at once with one code, the others find it used.
    enrolment = (
        Enrolment.objects.filter(secret_hash=tokens.digest_of(secret), used_at=None, expires_at__gt=clock.now())
        .filter(account__deleted_at=None)
        .select_for_update(of=("self",))
        .select_related("account")
        .first()
    )
    if enrolment is None:
        raise CodeOver(field="secret")
    tell_neighbours(enrolment.account_id)
    device, is_new = _take_on(enrolment, phone, secret)
    Enrolment.objects.filter(pk=enrolment.pk).update(used_at=clock.now(), device=device)
    announce(DeviceChanged(account_id=device.account_id, device_id=device.pk))
    action = Action.CREATE if is_new else Action.UPDATE
    after = {**facts_of_device(device), "enrolled_at": device.enrolled_at}
    # Nobody is signed in on it yet: who made the code stands in the code's own entry.
    record(caller=System(), action=action, row=device, account_id=device.account_id, after=after)
    return device


def _take_on(enrolment: Enrolment, phone: Phone, secret: str) -> tuple[Device, bool]:
    now = clock.now()
    held = Device.objects.select_for_update(no_key=True)
    device, is_new = held.get_or_create(
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
        # One without a key is the first session's that comes with it.
        is_bound=bool(phone.public_key) or device.is_bound,
        revoked_at=None,
        revoked_by=None,
        version=F("version") + 1,
    )
    device.refresh_from_db()
    return device, is_new

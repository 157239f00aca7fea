"""Registers devices at their first scan, records heartbeats, and binds devices to sessions and keys."""

from __future__ import annotations

import threading
import time
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from datetime import timedelta
from functools import reduce
from math import inf
from operator import or_
from uuid import uuid4

from django.db import transaction
from django.db.models import Exists, F, OuterRef, Q, QuerySet
from django.db.models.functions import Coalesce
from knox.models import AuthToken

from server.accounts.caller import Staff
from server.accounts.models import User
from server.auth.session_services import moves_with_session
from server.catalogue.events.models import Performance
from server.checkin.changes import DeviceChanged
from server.checkin.errors import DeviceOfAnother, TooManyDevices
from server.checkin.models import Device, DeviceSession
from server.checkin.parsing import DeviceSignature
from server.inventory.services.counters import touch_stocks
from server.platform import clock
from server.platform.domain_events import publish
from server.platform.errors import NotFound, TooManyAttempts
from server.platform.limits import Limit

LATE_SHOW = timedelta(days=1)  # doors of yesterday's performances may still be open
SOON = timedelta(days=2)
# A browser is one device; further ones appear when its storage is cleared.
DEVICES_PER_SESSION = 3
SESSION_RETENTION = timedelta(days=90)  # a session ends after 14
# More than an account enrols in its first hour; per account.
NEW_DEVICES = Limit("door-phones:account", most=150, seconds=60 * 60)
SEEN_FOR = 60.0  # seconds before a device's last contact is written again
_MOST_KNOWN = 50_000

DeviceKey = tuple[int, str]  # account, uuid


@transaction.atomic
def refresh_device_lists(*, account_id: int, event_id: int | None = None, within: timedelta | None = None) -> None:
    """Raise the versions of an event's or account's coming performances, so that devices read their manifests again."""
    now = clock.now()
    rows = Performance.objects.filter(account=account_id, starts_at__gte=now - LATE_SHOW)
    if event_id is not None:
        rows = rows.filter(event=event_id)
    if within is not None:
        rows = rows.filter(starts_at__lt=now + within)
    touch_stocks(accounts=dict.fromkeys(rows.values_list("pk", flat=True), account_id))


def refresh_neighbours(account_id: int) -> None:
    """Have the devices at tonight's doors read again which neighbours they may trust while offline.

    Call it before a device's row is locked, or after that transaction: this may wait for tonight's sales, and scans
    with that device must not wait, too.
    """
    refresh_device_lists(account_id=account_id, within=SOON)


@dataclass(frozen=True, kw_only=True)
class DeviceBearer:
    """Who uses a device: a user's session, and the device's signature, if it has one."""

    user: User
    session: str
    signature: DeviceSignature | None = None


@transaction.atomic
def bind_session(*, account_id: int, uuid: str, comer: DeviceBearer, gate: str = "") -> Device:
    """Bind a session to a device that no session has used yet, or that proves itself by its key.

    A device that was enrolled before devices were bound, and has no key, has to be enrolled again.

    :raises DeviceOfAnother: if it is bound to other sessions, and its key has not signed for this one.
    :raises TooManyDevices: if the session has used too many devices.
    :raises TooManyAttempts: if too many devices are new to the account.
    """
    # Locked, so that each of a session's simultaneous heartbeats counts those before it.
    AuthToken.objects.select_for_update(no_key=True).filter(digest=comer.session).first()
    known = Device.objects.select_for_update(no_key=True).filter(account=account_id, uuid=uuid).first()
    device = known or _register_device(account_id, uuid, comer, gate)
    if device.revoked_at is not None:
        return device
    is_proven = comer.signature is not None and comer.signature.is_of(
        device.public_key, uuid=uuid, user_id=comer.user.pk, now=clock.now()
    )
    if device.is_bound and not is_proven:
        raise DeviceOfAnother(account_id=account_id, device=uuid)
    if DeviceSession.objects.filter(digest=comer.session).count() >= DEVICES_PER_SESSION:
        raise TooManyDevices
    if device.public_key and not is_proven:
        device.enrolled_at = None
    device.is_bound = True
    device.save(update_fields=["is_bound", "enrolled_at"])
    DeviceSession.objects.create(device=device, digest=comer.session, user=comer.user, since=clock.now())
    return device


def _register_device(account_id: int, uuid: str, comer: DeviceBearer, gate: str) -> Device:
    NEW_DEVICES.count(str(account_id))
    fresh = {"gate": gate, "enrolled_by": comer.user, "last_seen_at": clock.now()}
    Device.objects.get_or_create(account_id=account_id, uuid=uuid, defaults=fresh)
    # Another request may have been first.
    return Device.objects.select_for_update(no_key=True).get(account=account_id, uuid=uuid)


@moves_with_session
def move_device_sessions(old: str, new: str) -> None:
    """Move device sessions to a renewed session, after its user has reauthenticated."""
    DeviceSession.objects.filter(digest=old).update(digest=new)


def delete_old_device_sessions(*, limit: int) -> int:
    """Delete old device sessions, except the last of each user with each device.

    By that one, scans that the device still holds are trusted, however late they come.
    """
    later = DeviceSession.objects.filter(device=OuterRef("device"), user=OuterRef("user"), since__gt=OuterRef("since"))
    old = DeviceSession.objects.filter(Exists(later), since__lt=clock.now() - SESSION_RETENTION).order_by("since")
    numbers = list(old.values_list("pk", flat=True)[:limit])
    DeviceSession.objects.filter(pk__in=numbers).delete()
    return len(numbers)


class _WriteThrottle:
    """When this process last wrote each device's last contact; without it every scan would cost one more statement.

    `lasts`: seconds before it is written again.
    """

    def __init__(self, lasts: float) -> None:
        self._lasts = lasts
        self._guard = threading.Lock()
        self._at: dict[DeviceKey, float] = {}

    def stale(self, keys: Iterable[DeviceKey]) -> list[DeviceKey]:
        now = time.monotonic()
        with self._guard:
            return sorted({key for key in keys if key not in self._at or now - self._at[key] >= self._lasts})

    def mark(self, keys: Iterable[DeviceKey]) -> None:
        now = time.monotonic()
        with self._guard:
            if len(self._at) > _MOST_KNOWN:
                self._at.clear()
            self._at.update(dict.fromkeys(keys, now))


_last_seen = _WriteThrottle(SEEN_FOR)
_last_heartbeat = _WriteThrottle(SEEN_FOR)
_first_scan = _WriteThrottle(inf)


def note_devices(seen: Mapping[DeviceKey, tuple[User, str]]) -> None:
    """Register devices at their first scan, and write their last contact at most once a minute.

    A device's gate comes from its heartbeat: a delayed scan may be of another gate. If too many are new to an account,
    further ones are not stored, but their scans are validated all the same.
    """
    stale = sorted({*_last_seen.stale(seen), *_first_scan.stale(seen)})
    if not stale:
        return
    now = clock.now()
    if _rows_of(stale).update(last_seen_at=now, scanned_at=Coalesce("scanned_at", now)) < len(stale):
        known = set(_rows_of(stale).values_list("account_id", "uuid"))
        Device.objects.bulk_create(
            [
                Device(
                    account_id=account_id, uuid=uuid, gate=gate, enrolled_by=person, last_seen_at=now, scanned_at=now
                )
                for account_id, uuid in _admissible([key for key in stale if key not in known])
                for person, gate in [seen[account_id, uuid]]
            ],
            ignore_conflicts=True,
        )
    for last in (_last_seen, _first_scan):
        last.mark(stale)


def _rows_of(keys: Iterable[DeviceKey]) -> QuerySet[Device]:
    uuids: dict[int, list[str]] = defaultdict(list)
    for account_id, uuid in keys:
        uuids[account_id].append(uuid)
    conditions = [Q(account=account_id, uuid__in=found) for account_id, found in uuids.items()]
    return Device.objects.filter(reduce(or_, conditions))


def _admissible(fresh: Iterable[DeviceKey]) -> Iterator[DeviceKey]:
    for account_id, uuid in fresh:
        with suppress(TooManyAttempts):
            NEW_DEVICES.count(str(account_id))
            yield account_id, uuid


def phone_of(*, account_id: int, person: User, uuid: str) -> Device:
    """Return a device by its UUID or, without one, the user's current device; a new one is registered."""
    phones = Device.objects.filter(account_id=account_id)
    theirs = phones.filter(Q(user=person) | Q(enrolled_by=person)).order_by("-last_seen_at")
    found = phones.filter(uuid=uuid).first() if uuid else theirs.first()
    if found:
        return found
    now = clock.now()
    with suppress(TooManyAttempts):
        NEW_DEVICES.count(str(account_id))
        return Device.objects.create(
            account_id=account_id, uuid=uuid or str(uuid4()), enrolled_by=person, last_seen_at=now, scanned_at=now
        )
    return phones.latest("last_seen_at")


@dataclass(frozen=True, kw_only=True)
class Heartbeat:
    """A device's report about itself. `gate` only if its user has chosen another one; battery in percent."""

    device: str
    waiting: int
    platform: str
    app_version: str
    performance_id: int | None = None
    gate: str | None = None
    battery: int | None = None
    public_key: str | None = None
    signature: DeviceSignature | None = None


def record_heartbeat(*, caller: Staff, heartbeat: Heartbeat, session_digest: str) -> Device:
    """Record a device's report and return the device as stored now; of a revoked one nothing is recorded.

    Only its own sessions may report: a new session has to prove with the device's key that it is the same device.

    Written at most once a minute, unless something has changed. Two queries, three with a performance, and one more for
    a write. A neighbour's new key has devices read tonight's manifests again.

    :raises DeviceOfAnother: if the device is another session's and has not signed for this one.
    :raises TooManyDevices: if the session has used too many devices.
    :raises TooManyAttempts: if too many devices are new to the account.
    """
    account_id = _account_of(caller, heartbeat.performance_id)
    device = _find(account_id, heartbeat.device, session_digest)
    if device is None:
        comer = DeviceBearer(user=caller.user, session=session_digest, signature=heartbeat.signature)
        device = bind_session(account_id=account_id, uuid=heartbeat.device, comer=comer, gate=heartbeat.gate or "")
    if device.revoked_at is not None:
        return device
    reported = {
        "user_id": caller.user.pk,
        "performance_id": heartbeat.performance_id,
        "waiting": heartbeat.waiting,
        "gate": device.gate if heartbeat.gate is None else heartbeat.gate,
        "platform": heartbeat.platform,
        "app_version": heartbeat.app_version,
        "public_key": device.public_key if heartbeat.public_key is None else heartbeat.public_key,
    }
    has_changed = any(getattr(device, name) != value for name, value in reported.items())
    key = (account_id, heartbeat.device)
    if has_changed or _last_heartbeat.stale([key]):
        with transaction.atomic():
            if reported["public_key"] != device.public_key and device.enrolled_at is not None:
                refresh_neighbours(account_id)
            _write(device, {**reported, "battery": heartbeat.battery})
        for last in (_last_heartbeat, _last_seen):
            last.mark([key])
    return device


def _account_of(caller: Staff, performance_id: int | None) -> int:
    if performance_id is None:
        return caller.user.account_id
    places = caller.within(Performance.objects.filter(pk=performance_id))
    account_id = places.values_list("account_id", flat=True).first()
    if account_id is None:
        raise NotFound
    return account_id


def _find(account_id: int, uuid: str, session: str) -> Device | None:
    """Return a device that this session has used, or that was revoked."""
    its = DeviceSession.objects.filter(device=OuterRef("pk"), digest=session)
    rows = Device.objects.filter(account=account_id, uuid=uuid)
    return rows.filter(Exists(its) | Q(revoked_at__isnull=False)).first()


def _write(device: Device, reported: Mapping[str, object]) -> None:
    """Write a device's report, unless it was revoked at this moment."""
    rows = Device.objects.filter(pk=device.pk, revoked_at=None)
    if rows.update(**reported, last_seen_at=clock.now(), version=F("version") + 1):
        publish(DeviceChanged(account_id=device.account_id, device_id=device.pk))
    device.refresh_from_db(fields=["name", "gate", "revoked_at", "version"])

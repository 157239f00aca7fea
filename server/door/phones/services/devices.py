"""The phones at the doors: known since their first scan or their code, and seen by their scans and breaths."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.db import transaction
from django.db.models import F

from server.accounts.caller import Staff
from server.accounts.models import User
from server.core import clock
from server.core.announce import announce
from server.core.errors import NotFound
from server.door.changes import DeviceChanged
from server.door.models import Device
from server.door.phones.services.lists import tell_neighbours
from server.events.models import Performance

SEEN_FOR = 60.0  # seconds before a phone that was seen is written again
_MOST_KNOWN = 50_000

DeviceKey = tuple[int, str]  # account, uuid


class _LastSeen:
    """When this process last wrote that a phone was seen; without it every scan would cost one more statement."""

    def __init__(self) -> None:
        self._guard = threading.Lock()
        self._at: dict[DeviceKey, float] = {}

    def stale(self, keys: Iterable[DeviceKey]) -> list[DeviceKey]:
        now = time.monotonic()
        with self._guard:
            return sorted({key for key in keys if now - self._at.get(key, -SEEN_FOR) >= SEEN_FOR})

    def mark(self, keys: Iterable[DeviceKey]) -> None:
        now = time.monotonic()
        with self._guard:
            if len(self._at) > _MOST_KNOWN:
                self._at.clear()
            self._at.update(dict.fromkeys(keys, now))


_last_seen = _LastSeen()
_last_breath = _LastSeen()


def note_devices(seen: Mapping[DeviceKey, tuple[User, str]]) -> None:
    """Take on phones at their first scan, and write at most once a minute that they were seen.

    At which gate a phone stands it says by its breath: a scan that waited for a network may be of another gate.
    """
    stale = _last_seen.stale(seen)
    if not stale:
        return
    now = clock.now()
    rows = [
        Device(
            account_id=account_id,
            uuid=uuid,
            gate=seen[account_id, uuid][1],
            enrolled_by=seen[account_id, uuid][0],
            last_seen_at=now,
        )
        for account_id, uuid in stale
    ]
    Device.objects.bulk_create(
        rows,
        update_conflicts=True,
        unique_fields=["account", "uuid"],
        update_fields=["last_seen_at"],
    )
    _last_seen.mark(stale)


@dataclass(frozen=True, kw_only=True)
class Breath:
    """What a phone says of itself. `gate` only if the person at it has chosen another one; battery in percent."""

    device: str
    waiting: int
    platform: str
    app_version: str
    performance_id: int | None = None
    gate: str | None = None
    battery: int | None = None
    public_key: str | None = None


def breathe(*, caller: Staff, breath: Breath, session_digest: str) -> Device:
    """Note that a phone is there and how it is, and give it as it is known now; of a revoked one nothing is noted.

    Written at most once a minute, unless it has something new to say. In two queries, or three with a performance;
    one more where something is written. A new key has tonight's lists read again.

    :raises NotFound: if the caller may not work at the performance.
    """
    account_id = _account_of(caller, breath.performance_id)
    device = _find_or_take_on(account_id, caller, breath)
    if device.revoked_at is not None:
        return device
    told = _told(device, caller, breath, session_digest)
    is_news = any(getattr(device, name) != value for name, value in told.items())
    key = (account_id, breath.device)
    if is_news or _last_breath.stale([key]):
        with transaction.atomic():
            if told["public_key"] != device.public_key:
                tell_neighbours(account_id)
            _write(device, {**told, "battery": breath.battery})
        for last in (_last_breath, _last_seen):
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


def _find_or_take_on(account_id: int, caller: Staff, breath: Breath) -> Device:
    fresh = {"gate": breath.gate or "", "enrolled_by": caller.user, "last_seen_at": clock.now()}
    with transaction.atomic():
        device, _ = Device.objects.get_or_create(account_id=account_id, uuid=breath.device, defaults=fresh)
    return device


def _told(device: Device, caller: Staff, breath: Breath, session_digest: str) -> dict[str, object]:
    return {
        "user_id": caller.user.pk,
        "performance_id": breath.performance_id,
        "waiting": breath.waiting,
        "gate": device.gate if breath.gate is None else breath.gate,
        "platform": breath.platform,
        "app_version": breath.app_version,
        "public_key": device.public_key if breath.public_key is None else breath.public_key,
        "session_digest": session_digest,
    }


def _write(device: Device, told: Mapping[str, object]) -> None:
    """Write what a phone said, unless it was revoked at this moment."""
    rows = Device.objects.filter(pk=device.pk, revoked_at=None)
    if rows.update(**told, last_seen_at=clock.now(), version=F("version") + 1):
        announce(DeviceChanged(account_id=device.account_id, device_id=device.pk))
    device.refresh_from_db(fields=["name", "gate", "revoked_at", "version"])

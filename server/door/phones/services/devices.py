"""The phones at the doors: known since their first scan or their code, and seen by their scans and breaths."""

from __future__ import annotations

import threading
import time
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import reduce
from math import inf
from operator import or_
from uuid import uuid4

from django.db import transaction
from django.db.models import Exists, F, OuterRef, Q, QuerySet
from django.db.models.functions import Coalesce

from server.accounts.caller import Staff
from server.accounts.models import User
from server.core import clock
from server.core.announce import announce
from server.core.errors import NotFound, TooManyAttempts
from server.door.changes import DeviceChanged
from server.door.models import Device, DeviceSession
from server.door.phones.proofs import Proof
from server.door.phones.services.lists import tell_neighbours
from server.door.phones.services.owning import NEW_PHONES, Comer, join
from server.events.models import Performance

SEEN_FOR = 60.0  # seconds before a phone that was seen is written again
_MOST_KNOWN = 50_000

DeviceKey = tuple[int, str]  # account, uuid


class _Written:
    """When this process last wrote something of a phone; without it every scan would cost one more statement.

    `lasts`: for how many seconds it need not be written again.
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


_last_seen = _Written(SEEN_FOR)
_last_breath = _Written(SEEN_FOR)
_first_scan = _Written(inf)


def note_devices(seen: Mapping[DeviceKey, tuple[User, str]]) -> None:
    """Take on phones at their first scan, and write at most once a minute that they were seen.

    At which gate a phone stands it says by its breath: a scan that waited for a network may be of another gate. Where
    very many are new to an account no more are kept; what they scan is judged all the same.
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
    wanted = [Q(account=account_id, uuid__in=found) for account_id, found in uuids.items()]
    return Device.objects.filter(reduce(or_, wanted))


def _admissible(fresh: Iterable[DeviceKey]) -> Iterator[DeviceKey]:
    for account_id, uuid in fresh:
        with suppress(TooManyAttempts):
            NEW_PHONES.count(str(account_id))
            yield account_id, uuid


def phone_of(*, account_id: int, person: User, uuid: str) -> Device:
    """Find a phone by its UUID, or, where it names none, the one its person works with; a new one is taken on."""
    phones = Device.objects.filter(account_id=account_id)
    theirs = phones.filter(Q(user=person) | Q(enrolled_by=person)).order_by("-last_seen_at")
    found = phones.filter(uuid=uuid).first() if uuid else theirs.first()
    if found:
        return found
    now = clock.now()
    with suppress(TooManyAttempts):
        NEW_PHONES.count(str(account_id))
        return Device.objects.create(
            account_id=account_id, uuid=uuid or str(uuid4()), enrolled_by=person, last_seen_at=now, scanned_at=now
        )
    return phones.latest("last_seen_at")


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
    proof: Proof | None = None


def breathe(*, caller: Staff, breath: Breath, session_digest: str) -> Device:
    """Note that a phone is there and how it is, and give it as it is known now; of a revoked one nothing is noted.

    Only who has come with it is heard: a session that is new to it proves by its key that it is the same phone.

    Written at most once a minute, unless it has something new to say. In two queries, or three with a performance;
    one more where something is written. A neighbour's new key has tonight's lists read again.

    :raises NotFound: if the caller may not work at the performance.
    :raises DeviceOfAnother: if the phone is another session's, and has not signed for this one.
    :raises TooManyDevices: if the session has come with as many phones as one has.
    :raises TooManyAttempts: if very many phones are new to the account.
    """
    account_id = _account_of(caller, breath.performance_id)
    device = _find(account_id, breath.device, session_digest)
    if device is None:
        comer = Comer(user=caller.user, session=session_digest, proof=breath.proof)
        device = join(account_id=account_id, uuid=breath.device, comer=comer, gate=breath.gate or "")
    if device.revoked_at is not None:
        return device
    told = _told(device, caller, breath)
    is_news = any(getattr(device, name) != value for name, value in told.items())
    key = (account_id, breath.device)
    if is_news or _last_breath.stale([key]):
        with transaction.atomic():
            if told["public_key"] != device.public_key and device.enrolled_at is not None:
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


def _find(account_id: int, uuid: str, session: str) -> Device | None:
    """Find a phone that this session has come with, or that was revoked."""
    its = DeviceSession.objects.filter(device=OuterRef("pk"), digest=session)
    rows = Device.objects.filter(account=account_id, uuid=uuid)
    return rows.filter(Exists(its) | Q(revoked_at__isnull=False)).first()


def _told(device: Device, caller: Staff, breath: Breath) -> dict[str, object]:
    return {
        "user_id": caller.user.pk,
        "performance_id": breath.performance_id,
        "waiting": breath.waiting,
        "gate": device.gate if breath.gate is None else breath.gate,
        "platform": breath.platform,
        "app_version": breath.app_version,
        "public_key": device.public_key if breath.public_key is None else breath.public_key,
    }


def _write(device: Device, told: Mapping[str, object]) -> None:
    """Write what a phone said, unless it was revoked at this moment."""
    rows = Device.objects.filter(pk=device.pk, revoked_at=None)
    if rows.update(**told, last_seen_at=clock.now(), version=F("version") + 1):
        announce(DeviceChanged(account_id=device.account_id, device_id=device.pk))
    device.refresh_from_db(fields=["name", "gate", "revoked_at", "version"])

"""The phones at the doors: enrolled by their first scan, and noted as seen at most once a minute."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterable, Mapping

from server.accounts.models import User
from server.core import clock
from server.door.models import Device

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


def note_devices(seen: Mapping[DeviceKey, tuple[User, str]]) -> None:
    """Enrol phones on their first scan, and write at most once a minute that they were seen, and at which gate."""
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
        update_fields=["gate", "last_seen_at"],
    )
    _last_seen.mark(stale)

"""Readiness of this process: parts that each app registers, checked at most once a second.

    @readiness_part("live")
    def _is_alive() -> bool: ...

A part that exceeds its own time limits or raises an error is not ready; the error is logged.
"""

from __future__ import annotations

import logging
import shutil
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime

from django.conf import settings
from django.core.cache import cache
from django.db import Error, connection
from django.db.migrations.executor import MigrationExecutor

from server.platform import clock

# Overdue scheduled work. Each app registers its own kinds:
#     @overdue("reservations")
#     def oldest_reservation(now: datetime) -> datetime | None: ...
# The metrics and `/healthz/ready` report it; the process stays ready, since it is not at fault if workers stand still.
Oldest = Callable[[datetime], datetime | None]
_overdue_kinds: dict[str, Oldest] = {}


def overdue(kind: str) -> Callable[[Oldest], Oldest]:
    """Register a kind: a function of the time at which its oldest item was due, None if nothing is."""

    def wrap(oldest: Oldest) -> Oldest:
        _overdue_kinds[kind] = oldest
        return oldest

    return wrap


def read_overdue_ages() -> dict[str, float]:
    """Return for how many seconds the oldest item of each kind is overdue; 0 if nothing is."""
    now = clock.now()
    since = {kind: oldest(now) for kind, oldest in sorted(_overdue_kinds.items())}
    return {kind: max(0.0, (now - at).total_seconds()) if at else 0.0 for kind, at in since.items()}


Part = Callable[[], bool]
PROBE_CACHED_FOR = 1.0  # seconds
LEAST_FREE = 200 * 1024 * 1024  # bytes on the disk of FOYER_DATA
logger = logging.getLogger(__name__)
_parts: dict[str, Part] = {}


def readiness_part(name: str) -> Callable[[Part], Part]:
    """Register a part; anonymous callers learn only its name."""

    def wrap(part: Part) -> Part:
        _parts[name] = part
        return part

    return wrap


@readiness_part("database")
def database_answers() -> bool:
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")
    return True


@readiness_part("migrations")
def is_migrated() -> bool:
    """Return whether this code's tables exist; once they do, they are not checked again."""
    if not _migrated:
        executor = MigrationExecutor(connection)
        if executor.migration_plan(executor.loader.graph.leaf_nodes()):
            return False
        _migrated.append(True)
    return True


@readiness_part("redis")
def redis_answers() -> bool:
    if settings.REDIS_URL:
        cache.get("ready")
    return True


@readiness_part("disk")
def has_space() -> bool:
    return shutil.disk_usage(settings.DATA).free >= LEAST_FREE


_migrated: list[bool] = []


@dataclass
class ProbeResult:
    """The last result: the parts that are not ready, what is overdue for how long, and when that was."""

    missing: tuple[str, ...] = ("start",)
    overdue: dict[str, float] = field(default_factory=dict)
    at: float = float("-inf")


class ReadinessProbe:
    """Checks the parts, one caller at a time; others get the last result, so that no flood waits behind one check."""

    def __init__(self, *names: str) -> None:
        self._names = names
        self._lock = threading.Lock()
        self._last = ProbeResult()

    def found(self) -> ProbeResult:
        """Return which parts are not ready and, if all are, what is overdue."""
        if time.monotonic() - self._last.at >= PROBE_CACHED_FOR and self._lock.acquire(blocking=self._last.at < 0):
            try:
                if time.monotonic() - self._last.at >= PROBE_CACHED_FOR:
                    missing = tuple(name for name in self._names or tuple(_parts) if not _is_ready(name))
                    ages = {} if missing or self._names else _read_ages()
                    self._last = ProbeResult(missing, ages, time.monotonic())
            finally:
                self._lock.release()
        return self._last

    def forget(self) -> None:
        """Check again the next time."""
        self._last = ProbeResult()


def _is_ready(name: str) -> bool:
    try:
        return _parts[name]()
    except Exception as error:
        logger.warning("Not ready: %s (%s)", name, type(error).__name__)
        return False


def _read_ages() -> dict[str, float]:
    try:
        return read_overdue_ages()
    except Error as error:
        logger.warning("What is overdue cannot be read (%s)", type(error).__name__)
        return {}


full_probe = ReadinessProbe()
database_probe = ReadinessProbe("database")

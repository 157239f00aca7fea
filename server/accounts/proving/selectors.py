"""Reading a person's sessions."""

from __future__ import annotations

from collections.abc import Iterable

from django.conf import settings
from django.db.models import QuerySet

from server.accounts.caller import Staff
from server.accounts.models import Session
from server.core import clock


def list_sessions(*, caller: Staff) -> QuerySet[Session]:
    """List the caller's open sessions, what was seen last first."""
    return _open().filter(token__user=caller.user).order_by("-last_seen_at", "-pk")


def read_open(session_ids: Iterable[int]) -> set[int]:
    """Tell which of some sessions are open, in one query."""
    return set(_open().filter(pk__in=list(session_ids)).values_list("pk", flat=True))


def _open() -> QuerySet[Session]:
    now = clock.now()
    return Session.objects.filter(token__expiry__gt=now, last_seen_at__gt=now - settings.SESSION_IDLE)

"""Reading what is in an account's programme."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db.models import Exists, OuterRef, Q, QuerySet

from server.accounts.caller import Caller
from server.core import clock
from server.events.models import Event, Performance

# As on public pages: what was cancelled is shown as such, and what has begun for a while after.
_IN_PROGRAMME = Q(is_active=True) | Q(cancelled_at__isnull=False)
SHOWN_AFTER_START = timedelta(hours=3)


def list_events(*, caller: Caller, is_past_too: bool) -> QuerySet[Event]:
    """Give the events of the caller's account of which something is to come, or with the past ones, in no order."""
    events = caller.within(Event.objects.select_related("venue"))
    if is_past_too:
        return events
    return events.filter(Exists(_programme(None, None).filter(event=OuterRef("pk"))))


def list_performances(
    *, event: Event, since: datetime | None = None, until: datetime | None = None
) -> QuerySet[Performance]:
    """Give the performances of an event that start from a moment to before another, in no order.

    Without `since` those that are to come, or began at most three hours ago.
    """
    return _programme(since, until).filter(event=event).select_related("stock", "event")


def _programme(since: datetime | None, until: datetime | None) -> QuerySet[Performance]:
    rows = Performance.objects.filter(_IN_PROGRAMME, starts_at__gte=since or clock.now() - SHOWN_AFTER_START)
    return rows if until is None else rows.filter(starts_at__lt=until)

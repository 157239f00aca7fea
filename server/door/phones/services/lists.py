"""What stands at the head of the phones' lists: whoever changes it has the lists read again."""

from __future__ import annotations

from datetime import timedelta

from django.db import transaction

from server.core import clock
from server.events.models import Performance
from server.stock.services.counters import touch_stocks

LATE_SHOW = timedelta(days=1)  # what began yesterday may still have its doors open
SOON = timedelta(days=2)


@transaction.atomic
def have_lists_read_again(*, account_id: int, event_id: int | None = None, within: timedelta | None = None) -> None:
    """Raise the versions of the performances to come, of an event or within a time, so that phones read their heads."""
    now = clock.now()
    rows = Performance.objects.filter(account=account_id, starts_at__gte=now - LATE_SHOW)
    if event_id is not None:
        rows = rows.filter(event=event_id)
    if within is not None:
        rows = rows.filter(starts_at__lt=now + within)
    touch_stocks(accounts=dict.fromkeys(rows.values_list("pk", flat=True), account_id))


def tell_neighbours(account_id: int) -> None:
    """Let the phones at tonight's doors know whom they may hear without a server, and whom no longer.

    To be called before a phone's row is locked, or behind the transaction that has: this may wait for tonight's sales,
    and whoever scans with that phone is not to wait along.
    """
    have_lists_read_again(account_id=account_id, within=SOON)

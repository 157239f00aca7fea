"""Reads the journal and pending order events, for rollups and webhooks."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime
from typing import NamedTuple

from django.db.models import Max, Q

from server.platform.observability.health import overdue
from server.sales.models import JournalLine, OrderEvent
from server.sales.models.journal import AppendOnly

NO_EVENT = 0  # for a line that sells a gift card


def list_rolled_up() -> AppendOnly:
    return JournalLine.objects.filter(is_folded=True)


def list_pending() -> AppendOnly:
    # Both conditions: the first admits the index of pending lines, the second makes SQLite look it up.
    return JournalLine.objects.filter(is_folded=False, is_folded__in=[False])


def list_first_pending(limit: int) -> AppendOnly:
    """Return the oldest pending lines, about so many, with all pending lines of their orders.

    They are selected by keys: lines committed meanwhile are not among them.
    """
    first = dict(list_pending().order_by("pk").values_list("pk", "order")[:limit])
    more = list_pending().filter(order__in=set(first.values()) - {None}).values_list("pk", flat=True)
    return JournalLine.objects.filter(pk__in={*first, *more})


def list_of_events(events: Collection[int]) -> AppendOnly:
    """Return the lines of some events, and of sold gift cards if `NO_EVENT` is among them."""
    of = Q(performance__event__in=[event for event in events if event != NO_EVENT])
    return JournalLine.objects.filter(of | Q(performance=None) if NO_EVENT in events else of)


def list_within(account_id: int, *, begins: datetime, ends: datetime) -> AppendOnly:
    """Return the lines of an account from one moment to before another, by its index."""
    return JournalLine.objects.filter(account=account_id, at__gte=begins, at__lt=ends)


def has_more_pending_than(number: int) -> bool:
    return list_pending().order_by("pk")[number : number + 1].exists()


def read_pending_events() -> list[int]:
    """Read which events have pending lines, in order; `NO_EVENT` stands for sold gift cards."""
    return _events_of(list_pending())


def read_last_events(lines: int) -> list[int]:
    """Read the events of the last lines, about so many lines."""
    last = JournalLine.objects.aggregate(last=Max("pk"))["last"] or 0
    return _events_of(JournalLine.objects.filter(pk__gt=last - lines))


def _events_of(lines: AppendOnly) -> list[int]:
    rows = lines.order_by().values_list("performance__event", flat=True).distinct()
    return sorted(event or NO_EVENT for event in rows)


class PendingEvent(NamedTuple):
    """An order's history entry that is not published yet."""

    pk: int
    order_id: int
    order__account_id: int
    kind: str
    at: datetime


def list_pending_events(limit: int) -> list[PendingEvent]:
    """List pending events in the order of writing; one that commits later than its neighbours comes later."""
    rows = OrderEvent.objects.filter(is_untold=True).order_by("pk").values_list(*PendingEvent._fields)[:limit]
    return [PendingEvent(*row) for row in rows]


# Since when events wait to be published and journal lines to be rolled up.


@overdue("order_events")
def oldest_event(now: datetime) -> datetime | None:
    return next((event.at for event in list_pending_events(1)), None)


@overdue("figures")
def oldest_line(now: datetime) -> datetime | None:
    return list_pending().order_by("pk").values_list("at", flat=True).first()

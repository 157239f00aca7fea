"""Reading the journal for whoever adds its lines up: what waits to be folded into figures, and what is in them."""

from __future__ import annotations

from collections.abc import Collection

from django.db.models import Max, Q

from server.orders.models import JournalLine
from server.orders.models.journal import AppendOnly

NO_EVENT = 0  # of a line that sells a gift card


def list_folded() -> AppendOnly:
    return JournalLine.objects.filter(is_folded=True)


def list_waiting() -> AppendOnly:
    # Said twice: the first admits the index of those that wait, the second has SQLite look it up rather than read all.
    return JournalLine.objects.filter(is_folded=False, is_folded__in=[False])


def list_first_waiting(limit: int) -> AppendOnly:
    """Give the oldest lines that wait, about so many, with all that wait of their orders.

    They are named by their keys: what is committed meanwhile is not among them.
    """
    first = dict(list_waiting().order_by("pk").values_list("pk", "order")[:limit])
    more = list_waiting().filter(order__in=set(first.values()) - {None}).values_list("pk", flat=True)
    return JournalLine.objects.filter(pk__in={*first, *more})


def list_of_events(events: Collection[int]) -> AppendOnly:
    """Give the lines of some events, and of sold gift cards if `NO_EVENT` is among them."""
    of = Q(performance__event__in=[event for event in events if event != NO_EVENT])
    return JournalLine.objects.filter(of | Q(performance=None) if NO_EVENT in events else of)


def is_waiting_for_more_than(number: int) -> bool:
    return list_waiting().order_by("pk")[number : number + 1].exists()


def read_waiting_events() -> list[int]:
    """Read which events have lines that wait, in order; `NO_EVENT` stands for sold gift cards."""
    return _events_of(list_waiting())


def read_last_events(lines: int) -> list[int]:
    """Read of which events the last lines are, about so many."""
    last = JournalLine.objects.aggregate(last=Max("pk"))["last"] or 0
    return _events_of(JournalLine.objects.filter(pk__gt=last - lines))


def _events_of(lines: AppendOnly) -> list[int]:
    rows = lines.order_by().values_list("performance__event", flat=True).distinct()
    return sorted(event or NO_EVENT for event in rows)

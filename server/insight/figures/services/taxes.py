"""Keeping the tax of what is sold: figures of performances where nothing moves, and none of the others."""

from __future__ import annotations

from collections.abc import Collection

from django.db import transaction

from server.core.database.turns import let_others_write, take_turns
from server.events.models import Performance
from server.insight.figures.tax_selectors import count_taxes, find_tax_gaps, list_uncounted
from server.insight.models import TaxFigure
from server.orders.journal_selectors import NO_EVENT
from server.orders.models.journal import AppendOnly

LOCK = "figures"  # one transaction at a time changes figures, these and the folded ones
AT_A_TIME = 100  # performances in one transaction


def drop_moved(lines: AppendOnly) -> None:
    """Drop the figures of whatever the lines have moved, in the transaction that folds them."""
    TaxFigure.objects.filter(performance__in=lines.values("performance_id")).delete()


def drop_of_event(event_id: int) -> None:
    if event_id != NO_EVENT:
        TaxFigure.objects.filter(performance__event=event_id).delete()


def count_missing() -> int:
    """Count the figures of all performances that have sold something and have none, and tell how many those were.

    A performance whose units have all gone back has no figures and is looked at each time, which costs next to nothing.
    """
    done, last = 0, 0
    while some := _count_some(last):
        done, last = done + len(some), some[-1]
        let_others_write()
    return done


@transaction.atomic
def _count_some(after: int) -> list[int]:
    """Count the next performances; what is sold meanwhile waits in the journal, and is dropped when it is folded."""
    take_turns(LOCK)
    accounts = dict(list_uncounted(AT_A_TIME, after=after))
    TaxFigure.objects.bulk_create(
        TaxFigure(
            account_id=accounts[one.performance],
            performance_id=one.performance,
            thing=one.thing,
            tax_name=one.name,
            tax_rate=one.rate,
            quantity=one.quantity,
            gross=one.gross,
            tax=one.tax,
        )
        for one in count_taxes(accounts)
    )
    return list(accounts)


def prove_taxes(events: Collection[int] | None) -> list[str]:
    """Count the figures of some events again, or all; drop what differs, and say in sentences what that was."""
    performances = None
    if events is not None:
        performances = list(Performance.objects.filter(event__in=events).values_list("pk", flat=True))
    with transaction.atomic():
        take_turns(LOCK)
        gaps = find_tax_gaps(performances)
        TaxFigure.objects.filter(performance__in=list(gaps)).delete()
    return list(gaps.values())

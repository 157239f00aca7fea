"""Folding the journal into what was sold by place: in slices, again whenever somebody asks, and each line once."""

from __future__ import annotations

import logging
from collections import defaultdict
from collections.abc import Iterable, Iterator
from datetime import timedelta

from django.db import transaction
from django.db.models import Q

from server.core import clock
from server.insight.models import PlaceFigure, PlaceFold
from server.insight.places.recount_selectors import Key, Sum, find_wrong, folded_now, sums_of
from server.insight.places.sums import added
from server.orders.models import JournalLine

# No transaction lives so long: what was not committed by then of what had a number never will be.
SETTLED_AFTER = timedelta(minutes=5)
LINES_AT_A_TIME = 100_000
logger = logging.getLogger(__name__)


def fold() -> bool:
    """Fold a slice of what is settled of the journal, and tell whether there is more. Safe to run at any time."""
    with transaction.atomic():
        kept = _lock()
        if clock.now() - kept.seen_at < SETTLED_AFTER:
            return False
        if kept.folded_to < kept.seen:
            until = min(kept.folded_to + LINES_AT_A_TIME, kept.seen)
            _add(sums_of(added(after=kept.folded_to, until=until)))
            kept.folded_to = until
        more = kept.folded_to < kept.seen
        if not more:
            kept.seen, kept.seen_at = _newest(), clock.now()
        kept.save(update_fields=["folded_to", "seen", "seen_at"])
    return more


def rebuild() -> None:
    """Sum up again, from the lines alone, whatever is folded: what was wrong is right afterwards."""
    with transaction.atomic():
        kept = _lock()
        PlaceFigure.objects.all().delete()
        _write(sums_of(added(after=0, until=kept.folded_to)))


def prove() -> list[str]:
    """Sum up again what is folded, put right what differs, and tell in sentences what that was."""
    before = folded_now()
    sentences = list(find_wrong())
    # What was folded meanwhile is proven the next time: nobody waits for this to end.
    if not sentences or folded_now() != before:
        return []
    rebuild()
    for sentence in sentences:
        # An error of ours, or of somebody who wrote into the database by hand.
        logger.error("%s It was summed up again.", sentence)
    return sentences


def _lock() -> PlaceFold:
    PlaceFold.objects.get_or_create(pk=1, defaults={"seen": _newest(), "seen_at": clock.now()})
    return PlaceFold.objects.select_for_update().get(pk=1)


def _newest() -> int:
    return JournalLine.objects.order_by("-pk").values_list("pk", flat=True).first() or 0


def _add(sums: dict[Key, Sum]) -> None:
    for keys in _some(sums):
        for figure in PlaceFigure.objects.filter(_any_of(keys)):
            sums[figure.account_id, figure.place, figure.currency].add(figure.orders, figure.tickets, figure.amount)
    _write(sums)


def _some(keys: Iterable[Key]) -> Iterator[list[Key]]:
    found = sorted(keys)
    yield from (found[start : start + 100] for start in range(0, len(found), 100))


def _any_of(keys: list[Key]) -> Q:
    found: dict[tuple[int, str], list[str]] = defaultdict(list)
    for account_id, place, currency in keys:
        found[account_id, currency].append(place)
    wanted = Q(pk=None)
    for (account_id, currency), places in found.items():
        wanted |= Q(account=account_id, currency=currency, place__in=places)
    return wanted


def _write(sums: dict[Key, Sum]) -> None:
    PlaceFigure.objects.bulk_create(
        (
            PlaceFigure(
                account_id=account_id,
                place=place,
                currency=currency,
                orders=summed.orders,
                tickets=summed.tickets,
                amount=summed.amount,
            )
            for (account_id, place, currency), summed in sorted(sums.items())
        ),
        batch_size=500,
        update_conflicts=True,
        unique_fields=["account", "place", "currency"],
        update_fields=["orders", "tickets", "amount"],
    )

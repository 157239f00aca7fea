"""Folding: lines of the journal that wait are added to the figures, which are then counted again where they differ.

A line is folded in the transaction that adds it to the figures, so a process that dies has done both or neither, and
who folds again finds what is left. One transaction at a time folds or counts again, and sales wait for neither.
"""

from __future__ import annotations

import logging
from collections.abc import Collection, Iterable
from typing import Any

from django.db import connection, transaction

from server.catalogue.events.models import Performance
from server.platform.database import take_advisory_lock, yield_to_writers
from server.platform.money import ZERO, round_to_cents
from server.reporting.metrics_selectors import GRANULARITIES, Granularity, events_of, find_gaps
from server.reporting.metrics_tax_selectors import count_taxes, find_tax_gaps, list_uncounted
from server.reporting.models import TaxRollup
from server.sales import journal_selectors as journal
from server.sales.journal_selectors import NO_EVENT
from server.sales.services.journal import mark_rolled_up as fold_lines

METRICS_LOCK = "figures"  # one transaction at a time changes figures, these and the folded ones
PERFORMANCES_AT_A_TIME = 100  # performances in one transaction


def count_missing() -> int:
    """Count the figures of all performances that have sold something and have none, and return how many those were.

    A performance whose units have all gone back has no figures and is looked at each time, which costs next to nothing.
    """
    done, last = 0, 0
    while some := _count_some(last):
        done, last = done + len(some), some[-1]
        yield_to_writers()
    return done


@transaction.atomic
def _count_some(after: int) -> list[int]:
    """Count the next performances; what is sold meanwhile waits in the journal, and is dropped when it is folded."""
    take_advisory_lock(METRICS_LOCK)
    accounts = dict(list_uncounted(PERFORMANCES_AT_A_TIME, after=after))
    TaxRollup.objects.bulk_create(
        TaxRollup(
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


def verify_taxes(events: Collection[int] | None) -> list[str]:
    """Count the figures of some events again, or all; drop what differs, and say in sentences what that was."""
    performances = None
    if events is not None:
        performances = list(Performance.objects.filter(event__in=events).values_list("pk", flat=True))
    with transaction.atomic():
        take_advisory_lock(METRICS_LOCK)
        gaps = find_tax_gaps(performances)
        TaxRollup.objects.filter(performance__in=list(gaps)).delete()
    return list(gaps.values())


logger = logging.getLogger(__name__)

LINES_AT_A_TIME = 1_000  # lines in one transaction
MOST_ROLLED_UP = 20_000  # with more than these waiting, it is faster to count their events again
_ADD = """
INSERT INTO {table} ({columns}) VALUES {rows}
ON CONFLICT ({keys}) DO UPDATE SET {added}
"""
_ADDED = "{measure} = ROUND({table}.{measure} + excluded.{measure}, 2)"
_ROWS = 100  # in one query
LAST_LINES = 5_000


def roll_up() -> int:
    """Fold what waits, and return how many lines it was; safe to run at any time, twice, and beside itself."""
    if journal.has_more_pending_than(MOST_ROLLED_UP):
        return sum(map(recount_event, journal.read_pending_events()))
    done = 0
    while some := _roll_up_some():
        done += some
        if some < LINES_AT_A_TIME:
            break
        yield_to_writers()
    return done


@transaction.atomic
def _roll_up_some() -> int:
    take_advisory_lock(METRICS_LOCK)
    lines = journal.list_first_pending(LINES_AT_A_TIME)
    for granularity in GRANULARITIES:
        _add(granularity, granularity.sums(lines))
    # The tax of whatever they have moved is counted again.
    TaxRollup.objects.filter(performance__in=lines.values("performance_id")).delete()
    return fold_lines(lines)


def _add(granularity: Granularity, sums: Iterable[dict[str, Any]]) -> None:
    rows = list(sums)
    columns = [*granularity.columns, *granularity.measures]
    table = connection.ops.quote_name(granularity.model._meta.db_table)
    marks = f"({', '.join(['%s'] * len(columns))})"
    with connection.cursor() as cursor:
        for some in (rows[start : start + _ROWS] for start in range(0, len(rows), _ROWS)):
            sql = _ADD.format(
                table=table,
                columns=", ".join(columns),
                rows=", ".join([marks] * len(some)),
                keys=", ".join(granularity.unique),
                added=", ".join(_ADDED.format(table=table, measure=measure) for measure in granularity.measures),
            )
            cursor.execute(sql, [value for row in some for value in _values(granularity, row)])


def _values(granularity: Granularity, row: dict[str, Any]) -> list[Any]:
    named = {key: row[f"of_{key}"] for key in granularity.keys} | {
        measure: row[f"total_{measure}"] or 0 for measure in granularity.measures
    }
    named["amount"] = round_to_cents(named["amount"] or ZERO)
    columns = {column.name: column for column in granularity.model._meta.concrete_fields}
    return [columns[name].get_db_prep_save(value, connection) for name, value in named.items()]


def recount_event(event_id: int) -> int:
    """Count the figures of an event again from the journal, and fold what waits of it; return how many lines that was.

    `NO_EVENT` stands for sold gift cards. Lines that are committed meanwhile wait for the next fold.
    """
    with transaction.atomic():
        take_advisory_lock(METRICS_LOCK)
        lines = journal.list_of_events([event_id])
        newly = fold_lines(lines.filter(is_folded=False))
        for granularity in GRANULARITIES:
            granularity.of_events([event_id]).delete()
            _add(granularity, granularity.sums(lines.filter(is_folded=True)))
        if event_id != NO_EVENT:
            TaxRollup.objects.filter(performance__event=event_id).delete()
    yield_to_writers()
    return newly


def verify_recent() -> list[str]:
    """Count the figures of what moved last again, put right what differs, and tell in sentences what that was."""
    count_missing()
    return _verify(journal.read_last_events(LAST_LINES))


def verify_all() -> list[str]:
    """Do the same with all figures, which takes a while where there are very many."""
    count_missing()
    return _verify(None)


def _verify(events: Collection[int] | None) -> list[str]:
    gaps = (
        [] if events == [] else [gap for granularity in GRANULARITIES for gap in find_gaps(granularity, events=events)]
    )
    for event_id in sorted(events_of(gaps)):
        recount_event(event_id)
    sentences = [*(gap.sentence for gap in gaps), *verify_taxes(events)]
    for sentence in sentences:
        # An error of ours, or of somebody who wrote into the database by hand.
        logger.error("%s It was counted again.", sentence)
    return sentences

"""Folding: lines of the journal that wait are added to the figures, which are then counted again where they differ.

A line is folded in the transaction that adds it to the figures, so a process that dies has done both or neither, and
who folds again finds what is left. One transaction at a time folds or counts again, and sales wait for neither.
"""

from __future__ import annotations

import logging
from collections.abc import Collection, Iterable
from typing import Any

from django.db import connection, transaction

from server.core.database.turns import let_others_write, take_turns
from server.core.money import ZERO, kept
from server.insight.figures.grain_selectors import GRAINS, Grain
from server.insight.figures.selectors import events_of, find_gaps
from server.insight.figures.services.taxes import LOCK, count_missing, drop_moved, drop_of_event, prove_taxes
from server.orders import journal_selectors as journal
from server.orders.services.journal import fold as fold_lines

logger = logging.getLogger(__name__)

AT_A_TIME = 1_000  # lines in one transaction
MOST_FOLDED = 20_000  # with more than these waiting, it is faster to count their events again
_ADD = """
INSERT INTO {table} ({columns}) VALUES {rows}
ON CONFLICT ({keys}) DO UPDATE SET {added}
"""
_ADDED = "{measure} = ROUND({table}.{measure} + excluded.{measure}, 2)"
_ROWS = 100  # in one statement
LAST_LINES = 5_000


def fold() -> int:
    """Fold what waits, and tell how many lines it was; safe to run at any time, twice, and beside itself."""
    if journal.is_waiting_for_more_than(MOST_FOLDED):
        return sum(map(recount_event, journal.read_waiting_events()))
    done = 0
    while some := _fold_some():
        done += some
        if some < AT_A_TIME:
            break
        let_others_write()
    return done


@transaction.atomic
def _fold_some() -> int:
    take_turns(LOCK)
    lines = journal.list_first_waiting(AT_A_TIME)
    for grain in GRAINS:
        _add(grain, grain.sums(lines))
    drop_moved(lines)
    return fold_lines(lines)


def _add(grain: Grain, sums: Iterable[dict[str, Any]]) -> None:
    """Add sums to the figures that have their keys, which are made if there are none."""
    rows = list(sums)
    columns = [*grain.columns, *grain.measures]
    table = connection.ops.quote_name(grain.model._meta.db_table)
    marks = f"({', '.join(['%s'] * len(columns))})"
    with connection.cursor() as cursor:
        for some in (rows[start : start + _ROWS] for start in range(0, len(rows), _ROWS)):
            sql = _ADD.format(
                table=table,
                columns=", ".join(columns),
                rows=", ".join([marks] * len(some)),
                keys=", ".join(grain.unique),
                added=", ".join(_ADDED.format(table=table, measure=measure) for measure in grain.measures),
            )
            cursor.execute(sql, [value for row in some for value in _values(grain, row)])


def _values(grain: Grain, row: dict[str, Any]) -> list[Any]:
    """Give the values of a new figure, as its columns keep them."""
    named = {key: row[f"of_{key}"] for key in grain.keys} | {
        measure: row[f"total_{measure}"] or 0 for measure in grain.measures
    }
    named["amount"] = kept(named["amount"] or ZERO)
    columns = {column.name: column for column in grain.model._meta.concrete_fields}
    return [columns[name].get_db_prep_save(value, connection) for name, value in named.items()]


def recount_event(event_id: int) -> int:
    """Count the figures of an event again from the journal, and fold what waits of it; tell how many lines that was.

    `NO_EVENT` stands for sold gift cards. Lines that are committed meanwhile wait for the next fold.
    """
    with transaction.atomic():
        take_turns(LOCK)
        lines = journal.list_of_events([event_id])
        newly = fold_lines(lines.filter(is_folded=False))
        for grain in GRAINS:
            grain.of_events([event_id]).delete()
            _add(grain, grain.sums(lines.filter(is_folded=True)))
        drop_of_event(event_id)
    let_others_write()
    return newly


def prove() -> list[str]:
    """Count the figures of what moved last again, put right what differs, and tell in sentences what that was."""
    count_missing()
    return _prove(journal.read_last_events(LAST_LINES))


def prove_all() -> list[str]:
    """Do the same with all figures, which takes a while where there are very many."""
    count_missing()
    return _prove(None)


def _prove(events: Collection[int] | None) -> list[str]:
    gaps = [] if events == [] else [gap for grain in GRAINS for gap in find_gaps(grain, events=events)]
    for event_id in sorted(events_of(gaps)):
        recount_event(event_id)
    sentences = [*(gap.sentence for gap in gaps), *prove_taxes(events)]
    for sentence in sentences:
        # An error of ours, or of somebody who wrote into the database by hand.
        logger.error("%s It was counted again.", sentence)
    return sentences

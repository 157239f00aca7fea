"""Tasks of figures, of files that people asked for, and of reports that go out by themselves."""

from __future__ import annotations

from server.insight.exports.services import keeping
from server.insight.figures.services import folding
from server.insight.reports.services import schedules, tokens
from workers.celery import PATIENT, app
from workers.queues import one_at_a_time
from workers.slices import in_slices

BATCH = 500


@app.task(name="insight.fold_figures", **PATIENT)
@one_at_a_time
def fold_figures(**_newer: object) -> None:
    """Add what waits in the journal to the figures. Safe to run twice: a line is added once."""
    folding.fold()


@app.task(name="insight.prove_figures", **PATIENT)
def prove_figures(**_newer: object) -> None:
    """Count the figures of what moved last again, and put right what differs. Safe to run twice."""
    folding.prove()


@app.task(name="insight.forget_exports", **PATIENT)
def forget_exports(**_newer: object) -> None:
    """Remove files whose day is over. Safe to run twice: they are gone then."""
    while keeping.forget_exports() == keeping.AT_A_TIME:
        pass


@app.task(name="insight.owe_reports", **PATIENT)
def owe_reports(**_newer: object) -> None:
    """Owe the scheduled reports whose slot has come. Safe to run twice: a slot is owed once."""
    while schedules.owe_due_reports() == schedules.MOST_IN_A_TICK:
        pass


@app.task(name="insight.delete_old_runs", **PATIENT)
def delete_old_runs(**_newer: object) -> None:
    """Delete runs of scheduled reports of long ago. Safe to run twice: they are gone then."""
    in_slices(schedules.delete_old_runs)


@app.task(name="insight.forget_report_tokens", **PATIENT)
def forget_report_tokens(**_newer: object) -> None:
    """Remove tokens of reports that are over. Safe to run twice: they are gone then."""
    while tokens.forget_tokens(limit=BATCH) == BATCH:
        pass

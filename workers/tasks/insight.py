"""Tasks of figures and of files that people asked for."""

from __future__ import annotations

from server.insight.exports.services import keeping
from server.insight.figures.services import folding
from workers.celery import PATIENT, app


@app.task(name="insight.fold_figures", **PATIENT)
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

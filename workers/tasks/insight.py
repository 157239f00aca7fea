"""Tasks of figures."""

from __future__ import annotations

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

"""Tasks of figures."""

from __future__ import annotations

from server.insight.figures.services import folding
from server.insight.places import services as places
from workers.celery import PATIENT, app


@app.task(name="insight.fold_figures", **PATIENT)
def fold_figures(**_newer: object) -> None:
    """Add what waits in the journal to the figures. Safe to run twice: a line is added once."""
    folding.fold()


@app.task(name="insight.prove_figures", **PATIENT)
def prove_figures(**_newer: object) -> None:
    """Count the figures of what moved last again, and put right what differs. Safe to run twice."""
    folding.prove()


@app.task(name="insight.fold_places", **PATIENT)
def fold_places(**_newer: object) -> None:
    """Fold what is settled of the journal into what was sold by place. Safe to run twice: a line is folded once."""
    while places.fold():
        pass


@app.task(name="insight.prove_places", **PATIENT)
def prove_places(**_newer: object) -> None:
    """Sum up what was sold by place again, and put right what differs. Safe to run twice."""
    places.prove()

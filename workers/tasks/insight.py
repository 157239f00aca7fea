"""Tasks of what is kept summed up."""

from __future__ import annotations

from server.insight.places import services as places
from workers.celery import PATIENT, app


@app.task(name="insight.fold_places", **PATIENT)
def fold_places(**_newer: object) -> None:
    """Fold what is settled of the journal into what was sold by place. Safe to run twice: a line is folded once."""
    while places.fold():
        pass

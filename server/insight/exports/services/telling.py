"""An export changes: its row, if it is still as whoever changes it believes, and what its person is told."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from django.db import transaction
from django.db.models import F

from server.core.announce import announce
from server.insight.changes import ExportChanged
from server.insight.models import ExportJob


@transaction.atomic
def change(job: ExportJob, *, states: Collection[ExportJob.State], **values: Any) -> bool:
    """Change an export that is in one of some states and was not begun again since; tell whether it was."""
    rows = ExportJob.objects.filter(pk=job.pk, state__in=states, attempt=job.attempt)
    if not rows.update(version=F("version") + 1, **values):
        return False
    announce(ExportChanged(user_id=job.user_id, export_id=job.pk))
    return True

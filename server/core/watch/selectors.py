"""What is counted in the database when somebody asks for the measures."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.db.models import Count, Min

from server.core import clock
from server.core.models import OwedWork
from server.core.watch.overdue import overdue


@dataclass(frozen=True)
class Due:
    """Owed work of one kind that might be done now: how much, and since when the oldest is owed."""

    kind: str
    number: int
    oldest: datetime


def read_due_work() -> list[Due]:
    """Read how much work is due, by kind, in one query by its index."""
    due = OwedWork.objects.filter(state=OwedWork.State.OWED, due_at__lte=clock.now())
    rows = due.values_list("kind").annotate(Count("pk"), Min("owed_at"))
    return [Due(kind, number, oldest) for kind, number, oldest in rows.order_by()]


@overdue("jobs")
def oldest_job(now: datetime) -> datetime | None:
    """Give the moment at which the work that is due longest might have been done."""
    due = OwedWork.objects.filter(state=OwedWork.State.OWED, due_at__lte=now)
    return due.order_by("due_at").values_list("due_at", flat=True).first()

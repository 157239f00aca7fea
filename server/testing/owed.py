"""Doing what is owed as a worker would, without one."""

from __future__ import annotations

from django.db.models import Model

from server.platform import clock
from server.platform.models import OwedWork
from server.platform.outbox import Job, list_overdue_jobs, run_job


def work_of(kind: type[Job], subject: Model) -> OwedWork:
    """Give what was last owed of a kind to a row."""
    return OwedWork.objects.filter(kind=kind.kind, subject_id=subject.pk).latest("pk")


def is_owed(kind: type[Job], subject: Model) -> bool:
    """Tell whether it is owed, and not done or ended otherwise."""
    rows = OwedWork.objects.filter(kind=kind.kind, subject_id=subject.pk)
    return rows.filter(state=OwedWork.State.OWED).exists()


def do(kind: type[Job], subject: Model) -> bool:
    """Do what was last owed; tell whether it was done.

    :raises StillOwed: if it was refused for now.
    """
    return run_job(work_id=work_of(kind, subject).pk)


def is_overdue(kind: type[Job], subject: Model) -> bool:
    """Tell whether the sweep would find it now."""
    return work_of(kind, subject).pk in list_overdue_jobs(kind=kind.kind, now=clock.now())

"""Doing what is owed as a worker would, without one."""

from __future__ import annotations

from django.db.models import Model

from server.core import clock
from server.core.models import OwedWork
from server.core.services import owed
from server.core.services.owed import Work


def work_of(kind: type[Work], subject: Model) -> OwedWork:
    """Give what was last owed of a kind to a row."""
    return OwedWork.objects.filter(kind=kind.kind, subject_id=subject.pk).latest("pk")


def is_owed(kind: type[Work], subject: Model) -> bool:
    """Tell whether it is owed, and not done or ended otherwise."""
    rows = OwedWork.objects.filter(kind=kind.kind, subject_id=subject.pk)
    return rows.filter(state=OwedWork.State.OWED).exists()


def do(kind: type[Work], subject: Model) -> bool:
    """Do what was last owed; tell whether it was done.

    :raises StillOwed: if it was refused for now.
    """
    return owed.do_work(work_id=work_of(kind, subject).pk)


def is_overdue(kind: type[Work], subject: Model) -> bool:
    """Tell whether the sweep would find it now."""
    return work_of(kind, subject).pk in owed.list_overdue(kind=kind.kind, now=clock.now())

"""Runs outbox jobs as a worker would, without one."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from datetime import timedelta
from typing import Any

from django.db import InterfaceError, OperationalError, connections
from django.db.models import Model

from server.platform import clock
from server.platform.domain_events import published
from server.platform.models import OutboxJob
from server.platform.outbox import Job, JobEnqueued, RetryLater, list_overdue_jobs, run_job


def work_of(kind: type[Job], subject: Model) -> OutboxJob:
    """Return a row's latest job of a kind."""
    return OutboxJob.objects.filter(kind=kind.kind, subject_id=subject.pk).latest("pk")


def is_enqueued(kind: type[Job], subject: Model) -> bool:
    """Return whether a row has a pending job of a kind."""
    rows = OutboxJob.objects.filter(kind=kind.kind, subject_id=subject.pk)
    return rows.filter(state=OutboxJob.State.OWED).exists()


def do(kind: type[Job], subject: Model) -> bool:
    """Run a row's latest job of a kind; return whether it was done.

    :raises RetryLater: if it was refused for now.
    """
    return run_job(work_id=work_of(kind, subject).pk)


def is_overdue(kind: type[Job], subject: Model) -> bool:
    """Return whether the sweep would find it now."""
    return work_of(kind, subject).pk in list_overdue_jobs(kind=kind.kind, now=clock.now())


@contextmanager
def doing_all(kind: type[Job], *, threads: int = 16) -> Iterator[None]:
    """Run jobs of a kind as soon as they are due, on threads, as a worker does."""
    timers: list[threading.Timer] = []

    def run(work_id: int) -> None:
        try:
            run_job(work_id=work_id)
        except RetryLater as refused:
            begin_after(refused.retry_in, work_id)
        except (OperationalError, InterfaceError):
            begin_after(timedelta(seconds=1), work_id)
        finally:
            connections.close_all()

    def begin_after(wait: timedelta, work_id: int) -> None:
        timer = threading.Timer(wait.total_seconds(), submit, (work_id,))
        timers.append(timer)
        timer.start()

    def submit(work_id: int) -> None:
        with suppress(RuntimeError):  # the block has ended
            pool.submit(run, work_id)

    def begin(change: JobEnqueued, **_: Any) -> None:
        if change.kind == kind.kind:
            begin_after(change.wait, change.work_id)

    with ThreadPoolExecutor(threads) as pool:
        published.connect(begin, sender=JobEnqueued)
        try:
            yield
        finally:
            published.disconnect(begin, sender=JobEnqueued)
            for timer in timers:
                timer.cancel()

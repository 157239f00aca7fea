"""Starts tasks on domain events."""

from __future__ import annotations

from typing import Any

from server.platform.domain_events import published
from server.platform.outbox import JOB_KINDS, JobEnqueued
from workers.tasks import queue_of, run_outbox_job


def enqueue_job(change: JobEnqueued, **_: Any) -> None:
    """Queue an outbox job as soon as its kind allows; if this message is lost, the sweep finds the job."""
    wait = max(JOB_KINDS[change.kind].begins_after, change.wait).total_seconds()
    queue = queue_of(change.kind)
    run_outbox_job.apply_async(kwargs={"work_id": change.work_id}, countdown=wait, queue=queue)


# Only this one: whatever must follow a commit is a job that was enqueued in the same transaction.
published.connect(enqueue_job, sender=JobEnqueued, dispatch_uid="workers.queue_what_is_owed")

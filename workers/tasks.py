"""Every Celery task: each is safe to run twice."""

from __future__ import annotations

import logging
import random
from typing import Any, Protocol

from server.abuse.services.staff_limits import delete_old_usage, notify_exports
from server.administration import settings_services as keeping
from server.aftersales import reconciliation_comparison_services
from server.aftersales.exchanges.services import delete_old_quotes
from server.audit.security_services import delete_old_events
from server.auth import password_services, session_services
from server.auth.session_services import delete_expired_challenges
from server.catalogue.events.services.allotments import release_due_holds as release_due
from server.catalogue.events.services.bulk_edit import forget_bulk_edits as forget_edits
from server.catalogue.events.services.performances import publish_sale_changes as pass_moments
from server.checkin import quarantine_services as strays
from server.checkin.device_services import delete_old_device_sessions
from server.checkin.enrolment_services import delete_idle_browsers as forget_some_lookers
from server.documents import cache_services
from server.integrations.call_services import delete_old_calls
from server.integrations.webhooks import delivery_services
from server.inventory.services import reservations
from server.payments.services import reconciliation
from server.platform import clock
from server.platform.database import yield_to_writers
from server.platform.domain_events import published
from server.platform.outbox import JOB_KINDS, JobEnqueued, RetryLater, delete_old_jobs, list_overdue_jobs, run_job
from server.reporting.exports_services import EXPORTS_AT_A_TIME, delete_expired_exports
from server.reporting.metrics_services import roll_up, verify_recent
from server.reporting.reports.services import MOST_IN_A_TICK, delete_old_runs, delete_old_tokens, enqueue_due_reports
from server.sales.services import retention
from server.sales.services.release import expire_reservations
from workers.celery import PATIENT, app
from workers.queues import JOBS, MAIL, WEBHOOKS, one_at_a_time

logger = logging.getLogger(__name__)
BATCH = 500
SMALL_BATCH = 50
SLICE = 200  # rows, with all that is deleted with them


@app.task(name="accounts.delete_expired_sessions", **PATIENT)
def expire_sessions(**_newer: object) -> None:
    """Delete expired sessions. Safe to run twice."""
    session_services.delete_expired_sessions()


@app.task(name="accounts.delete_old_links", **PATIENT)
def expire_password_links(**_newer: object) -> None:
    """Delete expired password links and unfinished sign-ins. Safe to run twice."""
    password_services.delete_old_links()
    delete_expired_challenges()


@app.task(name="accounts.forget_old", **PATIENT)
def delete_data_past_retention(**_newer: object) -> None:
    """Delete data past its accounts' retention, where it is night. Safe to run twice."""
    keeping.delete_due(now=clock.now())


@app.task(name="accounts.forget_security_events", **PATIENT)
def delete_security_events(**_newer: object) -> None:
    """Delete old security events. Safe to run twice."""
    delete_old_events()


@app.task(name="accounts.tell_exports", **PATIENT)
def notify_owners_of_exports(**_newer: object) -> None:
    """Notify owners of yesterday's exports of personal data. Safe to run twice: a reported day is deleted."""
    notify_exports()


@app.task(name="accounts.forget_days", **PATIENT)
def delete_old_permission_uses(**_newer: object) -> None:
    """Delete old counts of used permissions. Safe to run twice."""
    delete_old_usage()


@app.task(name="events.pass_sale_moments")
def open_and_close_sales(**_newer: object) -> None:
    """Publish which sales have begun or ended since the last tick. Safe to run twice: a moment passes once."""
    pass_moments(now=clock.now())


@app.task(name="events.forget_bulk_edits", **PATIENT)
def delete_old_bulk_edits(**_newer: object) -> None:
    """Delete bulk edits that can no longer be undone. Safe to run twice."""
    while forget_edits(now=clock.now(), limit=SMALL_BATCH) == SMALL_BATCH:
        pass


@app.task(name="events.release_due_holds")
@one_at_a_time
def release_holds(**_newer: object) -> None:
    """Release the remaining stock of due holds. Safe to run twice: a released hold is empty."""
    release_due(now=clock.now())


def queue_of(kind: str) -> str:
    """Return the queue of a kind of job."""
    work = JOB_KINDS.get(kind)
    if work is None:
        return JOBS
    return MAIL if work.sends_mail else WEBHOOKS if work.sends_webhooks else JOBS


@app.task(name="core.do_owed_work", bind=True, **PATIENT)
def run_outbox_job(self: Any, *, work_id: int, **_newer: object) -> None:
    """Run an outbox job. Safe to run twice: the run that claims it does it.

    A failure is retried a few times soon; after that the sweep does it, however long the other side is away.
    """
    try:
        run_job(work_id=work_id)
    except RetryLater as refused:
        logger.warning("%s", refused)
        if self.request.retries < self.max_retries:
            # A little later than allowed, and not all at the same moment.
            wait = refused.retry_in.total_seconds() + random.uniform(0.5, 2.0)  # noqa: S311  (no secret)
            raise self.retry(countdown=wait) from None


@app.task(name="core.sweep_owed_work")
def enqueue_overdue_outbox_jobs(**_newer: object) -> None:
    """Queue overdue jobs. Safe to run twice: the run that claims one does it."""
    now = clock.now()
    # Kind by kind: a mail server that is away delays nothing else.
    for kind in JOB_KINDS:
        for work_id in list_overdue_jobs(kind=kind, now=now):
            run_outbox_job.apply_async(kwargs={"work_id": work_id}, queue=queue_of(kind))


@app.task(name="orders.expire_reservations")
@one_at_a_time
def release_expired_reservations(**_newer: object) -> None:
    """Release the stock of expired reservations. Safe to run twice: each expires once."""
    while expire_reservations(limit=BATCH) == BATCH:
        pass


@app.task(name="orders.forget_old_papers", **PATIENT)
def delete_old_documents(**_newer: object) -> None:
    """Delete cached ticket files that are no longer requested. Safe to run twice."""
    cache_services.delete_old_documents()


@app.task(name="orders.owe_reconciliations", **PATIENT)
def enqueue_reconciliations(**_newer: object) -> None:
    """Enqueue the comparison of each account's finished days with its provider. Safe to run twice."""
    reconciliation_comparison_services.enqueue_days()


@app.task(name="insight.fold_figures", **PATIENT)
@one_at_a_time
def roll_up_metrics(**_newer: object) -> None:
    """Add pending journal lines to the metrics. Safe to run twice: a line is added once."""
    roll_up()


@app.task(name="insight.prove_figures", **PATIENT)
def verify_metrics(**_newer: object) -> None:
    """Recount the metrics that changed last, and correct differences. Safe to run twice."""
    verify_recent()


@app.task(name="insight.forget_exports", **PATIENT)
def delete_export_files(**_newer: object) -> None:
    """Delete expired export files. Safe to run twice."""
    while delete_expired_exports() == EXPORTS_AT_A_TIME:
        pass


@app.task(name="insight.owe_reports", **PATIENT)
def enqueue_scheduled_reports(**_newer: object) -> None:
    """Enqueue the scheduled reports that are due. Safe to run twice: a slot is enqueued once."""
    while enqueue_due_reports() == MOST_IN_A_TICK:
        pass


class Deletes(Protocol):
    """Deletes some of the oldest rows in a short transaction and returns how many."""

    def __call__(self, *, limit: int) -> int: ...


def delete_in_slices(delete: Deletes) -> None:
    """Delete until no old rows are left, in slices, so that no sale waits."""
    while delete(limit=SLICE) == SLICE:
        yield_to_writers()


def deletion(name: str, *deletes: Deletes) -> Any:
    """Register a task that deletes old rows. Safe to run twice."""

    @app.task(name=name, **PATIENT)
    def run(**_newer: object) -> None:
        for delete in deletes:
            delete_in_slices(delete)

    return run


delete_old_outbox_jobs = deletion("core.forget_old_work", delete_old_jobs)
delete_old_webhook_events = deletion("clients.forget_events", delivery_services.delete_old_events)
delete_old_idempotent_calls = deletion("clients.forget_repeated_calls", delete_old_calls)
free_idempotency_keys = deletion("orders.forget_idempotency_keys", reservations.forget_idempotency_keys)
delete_exchange_quotes = deletion("orders.forget_exchange_quotes", delete_old_quotes)
delete_abandoned_reservations = deletion("orders.delete_abandoned", retention.delete_abandoned)
delete_old_emails_and_links = deletion("orders.delete_old_mail", retention.delete_emails, retention.delete_links)
delete_provider_events = deletion(
    "payments.forget_provider_news",
    lambda *, limit: reconciliation.delete_old_provider_events(now=clock.now(), limit=limit),
)
delete_decided_quarantine = deletion(
    "door.forget_strays", lambda *, limit: strays.delete_old_quarantined(now=clock.now(), limit=limit)
)
delete_device_sessions = deletion("door.delete_old_sessions", delete_old_device_sessions)
delete_unused_browsers = deletion(
    "door.forget_lookers", lambda *, limit: forget_some_lookers(now=clock.now(), limit=limit)
)
delete_report_runs = deletion("insight.delete_old_runs", delete_old_runs)
delete_report_tokens = deletion("insight.forget_report_tokens", delete_old_tokens)


# Starts tasks on domain events.


def enqueue_job(change: JobEnqueued, **_: Any) -> None:
    """Queue an outbox job as soon as its kind allows; if this message is lost, the sweep finds the job."""
    wait = max(JOB_KINDS[change.kind].begins_after, change.wait).total_seconds()
    queue = queue_of(change.kind)
    run_outbox_job.apply_async(kwargs={"work_id": change.work_id}, countdown=wait, queue=queue)


# Only this one: whatever must follow a commit is a job that was enqueued in the same transaction.
published.connect(enqueue_job, sender=JobEnqueued, dispatch_uid="workers.queue_what_is_owed")

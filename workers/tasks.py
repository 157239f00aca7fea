"""Every Celery task: each is safe to run twice."""

from __future__ import annotations

import logging
import random
from typing import Any, Protocol

from server.abuse.services.staff_limits import delete_old_usage, notify_exports
from server.administration import retention_services as keeping
from server.aftersales import reconciliation_comparison_services
from server.aftersales.exchanges.services.exchanges import delete_old_quotes
from server.audit.security_services import delete_old_events
from server.auth import password_services, session_services
from server.auth.session_services import delete_expired_challenges
from server.catalogue.events.services.allotments import release_due_holds as release_due
from server.catalogue.events.services.bulk_edit import forget_bulk_edits as forget_edits
from server.catalogue.events.services.performances import publish_sale_changes as pass_moments
from server.checkin import quarantine_services as strays
from server.checkin.devices.enrolment_services import delete_idle_browsers as forget_some_lookers
from server.checkin.devices.services import delete_old_device_sessions
from server.documents import cache_services
from server.integrations.call_services import delete_old_calls
from server.integrations.webhooks.services import delivery_queues
from server.inventory.services import reservations
from server.payments.services import provider_events
from server.platform import clock
from server.platform.database import yield_to_writers
from server.platform.outbox import JOB_KINDS, RetryLater, delete_old_jobs, list_overdue_jobs, run_job
from server.reporting.exports_file_services import EXPORTS_AT_A_TIME, delete_expired_exports
from server.reporting.metrics_services import roll_up, verify_recent
from server.reporting.reports.services import MOST_IN_A_TICK, delete_old_runs, delete_old_tokens, enqueue_due_reports
from server.sales.services import retention
from server.sales.services.release import expire_reservations
from workers.celery import PATIENT, app
from workers.queues import JOBS, MAIL, WEBHOOKS, one_at_a_time

# Tasks of sessions, of the links that set passwords, and of what accounts keep no longer.


@app.task(name="accounts.delete_expired_sessions", **PATIENT)
def expire_sessions(**_newer: object) -> None:
    """Remove the sessions that are over. Safe to run twice: they are gone then."""
    session_services.delete_expired_sessions()


@app.task(name="accounts.delete_old_links", **PATIENT)
def expire_password_links(**_newer: object) -> None:
    """Remove what is left of password links and of unfinished sign-ins. Safe to run twice: they are gone then."""
    password_services.delete_old_links()
    delete_expired_challenges()


@app.task(name="accounts.forget_old", **PATIENT)
def delete_data_past_retention(**_newer: object) -> None:
    """Forget what accounts keep no longer, where their night has come. Safe to run twice: it is gone then."""
    keeping.delete_due(now=clock.now())


@app.task(name="accounts.forget_security_events", **PATIENT)
def delete_security_events(**_newer: object) -> None:
    """Remove what was noted long ago for those who guard. Safe to run twice: it is gone then."""
    delete_old_events()


@app.task(name="accounts.tell_exports", **PATIENT)
def notify_owners_of_exports(**_newer: object) -> None:
    """Tell owners which lists of people were taken out yesterday. Safe to run twice: a day that was told is gone."""
    notify_exports()


@app.task(name="accounts.forget_days", **PATIENT)
def delete_old_permission_uses(**_newer: object) -> None:
    """Remove what was counted long ago of the uses of rights. Safe to run twice: it is gone then."""
    delete_old_usage()


# Periodic tasks of performances.

SMALL_BATCH = 50


@app.task(name="events.pass_sale_moments")
def open_and_close_sales(**_newer: object) -> None:
    """Tell the screens whose sale has begun or ended since the last tick. Safe to run twice: a moment passes once."""
    pass_moments(now=clock.now())


@app.task(name="events.forget_bulk_edits", **PATIENT)
def delete_old_bulk_edits(**_newer: object) -> None:
    """Remove what was kept of bulk edits that cannot be undone any more. Safe to run twice: it is gone then."""
    while forget_edits(now=clock.now(), limit=SMALL_BATCH) == SMALL_BATCH:
        pass


@app.task(name="events.release_due_holds")
@one_at_a_time
def release_holds(**_newer: object) -> None:
    """Put back on sale what holds have left at their moment. Safe to run twice: nothing is left to give back."""
    release_due(now=clock.now())


# Tasks of other systems' calls, and of what they are told.

BATCH = 500


@app.task(name="clients.forget_events", **PATIENT)
def delete_old_webhook_events(**_newer: object) -> None:
    """Remove what other systems were told long ago. Safe to run twice: it is gone then."""
    while delivery_queues.delete_old_events(limit=BATCH) == BATCH:
        pass


@app.task(name="clients.forget_repeated_calls", **PATIENT)
def delete_old_idempotent_calls(**_newer: object) -> None:
    """Forget what calls were answered more than a day ago. Safe to run twice: it is gone then."""
    while delete_old_calls(limit=BATCH) == BATCH:
        pass


# Deleting much a little at a time, so that no sale waits for it.

SLICE = 200  # rows, with all that goes with them


class Deletes(Protocol):
    """Deletes so many of the oldest rows in a short transaction, and tells how many."""

    def __call__(self, *, limit: int) -> int: ...


def delete_in_slices(delete: Deletes) -> None:
    """Delete until nothing is left that is old enough."""
    while delete(limit=SLICE) == SLICE:
        yield_to_writers()


# Tasks of owed work, whatever its kind.

logger = logging.getLogger(__name__)


def queue_of(kind: str) -> str:
    """Tell in which queue a kind of work waits."""
    work = JOB_KINDS.get(kind)
    if work is None:
        return JOBS
    return MAIL if work.sends_mail else WEBHOOKS if work.sends_webhooks else JOBS


@app.task(name="core.do_owed_work", bind=True, **PATIENT)
def run_outbox_job(self: Any, *, work_id: int, **_newer: object) -> None:
    """Do a piece of owed work. Safe to run twice: it is claimed by whoever does it.

    A refusal is tried again a few times at once; after that the sweep does it, however long whoever refuses is away.
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
    """Queue the work that is overdue. Safe to run twice: it is claimed by whoever does it."""
    now = clock.now()
    # Kind by kind: what waits for a mail server keeps nothing else waiting.
    for kind in JOB_KINDS:
        for work_id in list_overdue_jobs(kind=kind, now=now):
            run_outbox_job.apply_async(kwargs={"work_id": work_id}, queue=queue_of(kind))


@app.task(name="core.forget_old_work", **PATIENT)
def delete_old_outbox_jobs(**_newer: object) -> None:
    """Remove the work that ended long ago. Safe to run twice: it is gone."""
    delete_in_slices(delete_old_jobs)


# Tasks of reservations and orders.


@app.task(name="orders.expire_reservations")
@one_at_a_time
def release_expired_reservations(**_newer: object) -> None:
    """Give back the stock of reservations whose time is over. Safe to run twice: each ends once."""
    while expire_reservations(limit=BATCH) == BATCH:
        pass


@app.task(name="orders.forget_idempotency_keys", **PATIENT)
def free_idempotency_keys(**_newer: object) -> None:
    """Free the idempotency keys whose time is over. Safe to run twice: they are free then."""
    while reservations.forget_idempotency_keys(limit=BATCH) == BATCH:
        pass


@app.task(name="orders.forget_old_papers", **PATIENT)
def delete_old_documents(**_newer: object) -> None:
    """Remove tickets that were drawn and for which nobody asks any more. Safe to run twice: they are gone then."""
    cache_services.delete_old_documents()


@app.task(name="orders.forget_exchange_quotes", **PATIENT)
def delete_exchange_quotes(**_newer: object) -> None:
    """Delete the quotes of exchanges that nobody took. Safe to run twice: they are gone then."""
    while delete_old_quotes(limit=BATCH) == BATCH:
        pass


@app.task(name="orders.delete_abandoned", **PATIENT)
def delete_abandoned_reservations(**_newer: object) -> None:
    """Delete reservations that ended unpaid long ago, with what they left. Safe to run twice: they are gone then."""
    delete_in_slices(retention.delete_abandoned)


@app.task(name="orders.delete_old_mail", **PATIENT)
def delete_old_emails_and_links(**_newer: object) -> None:
    """Delete what is known of mails and links of long ago. Safe to run twice: it is gone then."""
    delete_in_slices(retention.delete_emails)
    delete_in_slices(retention.delete_links)


@app.task(name="orders.owe_reconciliations", **PATIENT)
def enqueue_reconciliations(**_newer: object) -> None:
    """Owe the comparison of each account's days that are over with what its provider has. Safe to run twice."""
    reconciliation_comparison_services.enqueue_days()


@app.task(name="payments.forget_provider_news", **PATIENT)
def delete_provider_events(**_newer: object) -> None:
    """Remove what providers told long ago and was handled. Safe to run twice: it is gone then."""
    while provider_events.delete_old_provider_events(now=clock.now(), limit=BATCH) == BATCH:
        pass


# Periodic tasks of the door.


@app.task(name="door.forget_strays", **PATIENT)
def delete_decided_quarantine(**_newer: object) -> None:
    """Remove what revoked phones left and was settled long ago. Safe to run twice: it is gone then."""
    while strays.delete_old_quarantined(now=clock.now(), limit=BATCH) == BATCH:
        pass


@app.task(name="door.delete_old_sessions", **PATIENT)
def delete_device_sessions(**_newer: object) -> None:
    """Delete sessions that came with phones long ago. Safe to run twice: they are gone then."""
    delete_in_slices(delete_old_device_sessions)


@app.task(name="door.forget_lookers", **PATIENT)
def delete_unused_browsers(**_newer: object) -> None:
    """Remove browsers that only looked at a door, and have not come back for a week. Safe to run twice."""
    while forget_some_lookers(now=clock.now(), limit=BATCH) == BATCH:
        pass


# Tasks of figures, of files that people asked for, and of reports that go out by themselves.


@app.task(name="insight.fold_figures", **PATIENT)
@one_at_a_time
def roll_up_metrics(**_newer: object) -> None:
    """Add what waits in the journal to the figures. Safe to run twice: a line is added once."""
    roll_up()


@app.task(name="insight.prove_figures", **PATIENT)
def verify_metrics(**_newer: object) -> None:
    """Count the figures of what moved last again, and put right what differs. Safe to run twice."""
    verify_recent()


@app.task(name="insight.forget_exports", **PATIENT)
def delete_export_files(**_newer: object) -> None:
    """Remove files whose day is over. Safe to run twice: they are gone then."""
    while delete_expired_exports() == EXPORTS_AT_A_TIME:
        pass


@app.task(name="insight.owe_reports", **PATIENT)
def enqueue_scheduled_reports(**_newer: object) -> None:
    """Owe the scheduled reports whose slot has come. Safe to run twice: a slot is owed once."""
    while enqueue_due_reports() == MOST_IN_A_TICK:
        pass


@app.task(name="insight.delete_old_runs", **PATIENT)
def delete_report_runs(**_newer: object) -> None:
    """Delete runs of scheduled reports of long ago. Safe to run twice: they are gone then."""
    delete_in_slices(delete_old_runs)


@app.task(name="insight.forget_report_tokens", **PATIENT)
def delete_report_tokens(**_newer: object) -> None:
    """Remove tokens of reports that are over. Safe to run twice: they are gone then."""
    while delete_old_tokens(limit=BATCH) == BATCH:
        pass

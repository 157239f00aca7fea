"""The queues of tasks, and the schedule of periodic tasks."""

from __future__ import annotations

import threading
from collections.abc import Callable
from functools import wraps
from typing import Any

# Each queue has a worker of its own, so that slow tasks only delay their own kind. A mail server that never answers
# blocks every thread of MAIL; stock is still released and sales still open, by TICKS.

TICKS = "foyer.ticks"  # scheduled work that is due within a minute
MAIL = "foyer.mail"  # what talks to mail servers
WEBHOOKS = "foyer.webhooks"  # what talks to receivers of webhooks
JOBS = "foyer"  # everything else

# A receiver that never answers blocks a thread of WEBHOOKS: there are more threads than an account has endpoints.
THREADS = {TICKS: 4, MAIL: 4, WEBHOOKS: 32, JOBS: 4}


def one_at_a_time(run: Callable[..., None]) -> Callable[..., None]:
    """Skip a tick while the previous one still runs in this process, since that finds what is due.

    Otherwise a backlog of one kind would fill all threads of the queue with ticks of that kind.
    """
    running = threading.Lock()

    @wraps(run)
    def run_or_skip(**given: Any) -> None:
        if not running.acquire(blocking=False):
            return
        try:
            run(**given)
        finally:
            running.release()

    return run_or_skip


# Each tick carries `expires`, so that a worker that was away does not find thousands of them. `expires` is an instant
# by the clock of beat's host, so a cluster's clocks must agree within half a second (NTP).

MINUTE, HOUR = 60.0, 3600.0


def _every(seconds: float, task: str) -> dict[str, Any]:
    """Return an entry whose tick expires shortly before the next one; frequent ones do not wait behind slow tasks."""
    queue = TICKS if seconds <= MINUTE else JOBS
    return {"task": task, "schedule": seconds, "options": {"expires": seconds * 0.9, "queue": queue}}


SCHEDULE: dict[str, dict[str, Any]] = {
    # Screens show that a sale has opened within about a second.
    "sale moments": _every(1.0, "events.pass_sale_moments"),
    # Stock of released holds is on sale within a second.
    "holds that release themselves": _every(1.0, "events.release_due_holds"),
    "reservations that are over": _every(5.0, "orders.expire_reservations"),
    "owed work that is overdue": _every(MINUTE, "core.sweep_owed_work"),
    # Hourly rather than daily: an embedded beat forgets its schedule when the process ends, and few run for a day.
    # Readers of metrics add what is pending, so this only keeps them fast.
    "lines of the journal that wait": _every(10.0, "insight.fold_figures"),
    "figures that are counted again": _every(HOUR, "insight.prove_figures"),
    "sessions that are over": _every(HOUR, "accounts.delete_expired_sessions"),
    "password links that are over": _every(HOUR, "accounts.delete_old_links"),
    "lists of yesterday that were taken out": _every(HOUR, "accounts.tell_exports"),
    "days on which rights were used long ago": _every(HOUR, "accounts.forget_days"),
    "what was noted for those who guard long ago": _every(HOUR, "accounts.forget_security_events"),
    "idempotency keys that are over": _every(HOUR, "orders.forget_idempotency_keys"),
    "answers to other systems' calls that are over": _every(HOUR, "clients.forget_repeated_calls"),
    "tickets that were drawn and nobody asks for": _every(HOUR, "orders.forget_old_papers"),
    "reservations that ended unpaid long ago": _every(HOUR, "orders.delete_abandoned"),
    "mails and links of long ago": _every(HOUR, "orders.delete_old_mail"),
    "runs of reports of long ago": _every(HOUR, "insight.delete_old_runs"),
    "sessions that came with phones long ago": _every(HOUR, "door.delete_old_sessions"),
    "quotes of exchanges that nobody took": _every(HOUR, "orders.forget_exchange_quotes"),
    "bulk edits that cannot be undone": _every(HOUR, "events.forget_bulk_edits"),
    "webhooks of long ago": _every(HOUR, "clients.forget_events"),
    # Accounts end their days at different hours.
    "days to compare with a provider's": _every(HOUR, "orders.owe_reconciliations"),
    "what providers told long ago": _every(HOUR, "payments.forget_provider_news"),
    "what revoked phones left long ago": _every(HOUR, "door.forget_strays"),
    "browsers that only looked at a door": _every(HOUR, "door.forget_lookers"),
    "scheduled reports whose slot has come": _every(MINUTE, "insight.owe_reports"),
    "tokens of reports that are over": _every(HOUR, "insight.forget_report_tokens"),
    "exports whose day is over": _every(HOUR, "insight.forget_exports"),
    # Once a night; the account's row has the hour.
    "what accounts keep no longer": _every(HOUR, "accounts.forget_old"),
    "owed work that ended long ago": _every(HOUR, "core.forget_old_work"),
}

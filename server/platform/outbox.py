"""The transactional outbox: jobs that must follow a commit, enqueued in a row, claimed by a process, done once.

The row is written in the transaction that the work follows, so nothing is forgotten when a process dies between the
commit and the work: the sweep finds the row. An app adds a kind of job with one class:

    @register_job
    class TicketEmail(Job):
        kind = "orders.ticket_mail"
        tried_for = timedelta(days=3)

        def do(self) -> JobResult: ...

and enqueues it with `TicketEmail.enqueue(subject_id=payment.pk)`.

It is done once, with one exception: if a process dies after the work (say, after the mail server has accepted an
email) and before our commit, nobody knows that the work was done, and it is done again. Better an email sent twice than
never.

A claim lapses a minute after its process died: a live process renews it, for at most ten minutes. Work that hangs for
longer is started again by another process.

A kind that is `one_at_a_time` does all the work for its subject in one run: jobs that were enqueued meanwhile become
one run afterwards, also those for a later moment, which the run enqueues again if it is still to come.
"""

from __future__ import annotations

import logging
import threading
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import Enum, auto
from typing import ClassVar, TypeVar

from django.db import DatabaseError, InterfaceError, connection, transaction
from django.db.models import Count, F, Min, QuerySet

from server.platform import clock
from server.platform.database import advisory_lock, take_advisory_lock, write_under_lock
from server.platform.domain_events import DomainEvent, publish
from server.platform.models import ENDED_JOBS_STORED_FOR, OutboxJob
from server.platform.observability.health import overdue


@dataclass(frozen=True)
class JobEnqueued(DomainEvent):
    """A job is enqueued and may start after `wait`."""

    kind: str
    work_id: int
    wait: timedelta = timedelta(0)


logger = logging.getLogger(__name__)

CLAIM_LASTS = timedelta(minutes=1)  # without a renewal, the claiming process is then considered dead
RENEWED_EVERY = timedelta(seconds=15)
RENEWED_FOR = timedelta(minutes=10)  # work that takes longer is considered stuck, and its claim lapses
SWEEP_AFTER = timedelta(minutes=1)  # until then the task that was queued with the row has its chance
MESSAGE_AHEAD = timedelta(minutes=6)  # less than a broker keeps a message; later jobs are left to the sweep
MOST_SWEPT = 200  # of one kind in one sweep, a minute before the next
FIRST_WAIT = timedelta(seconds=2)


class Ending(Enum):
    """How a job ended well."""

    DONE = auto()
    NOT_NEEDED = auto()


@dataclass(frozen=True)
class Failure:
    """Why a job could not be done now, without names, and after how many tries it is given up.

    `most_tries` is None if the other side is at fault; then `tried_for` limits the retries.
    """

    reason: str
    most_tries: int | None = None


JobResult = Ending | Failure


class RetryLater(Exception):
    """The job failed and stays pending; it may be tried again after `retry_in`."""

    def __init__(self, *, what: str, reason: str, retry_in: timedelta) -> None:
        super().__init__(f"{what} is still owed: {reason}")
        self.reason, self.retry_in = reason, retry_in


class Job(ABC):
    """A kind of job, one for each subclass; an instance is one job while it runs."""

    kind: ClassVar[str]
    tried_for: ClassVar[timedelta]  # the first failure after this time ends it
    named_after: ClassVar[timedelta | None] = (
        None  # the audit reports jobs that are pending for so long; None: `tried_for`
    )
    longest_wait: ClassVar[timedelta] = timedelta(minutes=30)
    begins_after: ClassVar[timedelta] = timedelta(0)
    sends_mail: ClassVar[bool] = False  # then it has a queue of its own, since a mail server may never answer
    sends_webhooks: ClassVar[bool] = False  # likewise: a receiver may never answer
    one_at_a_time: ClassVar[bool] = False  # for each subject

    def __init__(self, subject_id: int) -> None:
        self.subject_id = subject_id

    @classmethod
    def enqueue(cls, *, subject_id: int, at: datetime | None = None) -> int:
        """Enqueue this job for a row in the open transaction, and return its number.

        With `at` it does not start before that moment, and its retries count from then. A job that is enqueued twice
        runs twice, as a resend requires; where that must not happen, the caller prevents it.
        """
        return enqueue(kind=cls.kind, subject_id=subject_id, at=at)

    @abstractmethod
    def do(self) -> JobResult:
        """Do the work, outside of any transaction, and return how it ended."""

    def note_done(self) -> None:  # noqa: B027  (many kinds have nothing to note)
        """Record that the work is done, in the transaction that ends the job."""

    def note_given_up(self, refusal: Failure) -> None:  # noqa: B027
        """Record that the work is given up, in the transaction that ends the job."""


def enqueue(*, kind: str, subject_id: int, at: datetime | None = None) -> int:
    """Enqueue a job by the name of its kind, for packages below the one that implements it; see `Job.enqueue`."""
    if not transaction.get_connection().in_atomic_block:
        raise RuntimeError(f"{kind} owed outside a transaction")
    now = clock.now()
    begins = max(at or now, now)
    row = OutboxJob.objects.create(kind=kind, subject_id=subject_id, owed_at=begins, due_at=begins)
    if begins <= now + MESSAGE_AHEAD:
        publish(JobEnqueued(kind, row.pk, begins - now))
    return row.pk


def run_soon(*, kind: str, subject_id: int) -> int | None:
    """Make a row's pending job of a kind due now, and return its number, or None.

    A job that is due within the next minute may be running and is left alone.
    """
    now = clock.now()
    rows = OutboxJob.objects.filter(kind=kind, subject_id=subject_id, state=OutboxJob.State.OWED)
    rows.filter(due_at__gt=now + CLAIM_LASTS).update(due_at=now)
    return rows.order_by("-pk").values_list("pk", flat=True).first()


JOB_KINDS: dict[str, type[Job]] = {}

Kind = TypeVar("Kind", bound=type[Job])


def register_job(work: Kind) -> Kind:
    """Register a kind of job.

    :raises ValueError: if another kind has this name.
    """
    if JOB_KINDS.setdefault(work.kind, work) is not work:
        raise ValueError(f"two kinds of work are called {work.kind}")
    return work


def run_job(*, work_id: int) -> bool:
    """Run a job if it is due and not claimed; return whether it was done.

    :raises RetryLater: if it failed for now.
    """
    row = _claim(work_id)
    if row is None:
        return False
    work = JOB_KINDS[row.kind](row.subject_id)
    with _renewed_claim(row):
        answer = _try(work)
    if answer is Ending.DONE:
        _end(row, OutboxJob.State.DONE, work.note_done)
        return True
    if isinstance(answer, Failure):
        _give_up_or_wait(row, work, answer)
    else:
        _end(row, OutboxJob.State.NOT_NEEDED)
    return False


def list_overdue_jobs(*, kind: str, now: datetime) -> list[int]:
    """List overdue jobs of a kind that can be claimed, longest due first."""
    due = _due_rows(now).filter(kind=kind, owed_at__lte=now - SWEEP_AFTER)
    return list(due.order_by("due_at", "pk").values_list("pk", flat=True)[:MOST_SWEPT])


def delete_old_jobs(*, limit: int) -> int:
    """Delete jobs that ended long ago, and return how many."""
    old = OutboxJob.objects.filter(ended_at__lt=clock.now() - ENDED_JOBS_STORED_FOR).order_by("pk").values("pk")[:limit]
    deleted, _ = OutboxJob.objects.filter(pk__in=list(old.values_list("pk", flat=True))).delete()
    return int(deleted)


def _due_rows(now: datetime) -> QuerySet[OutboxJob]:
    return OutboxJob.objects.filter(state=OutboxJob.State.OWED, due_at__lte=now)


def _claim(work_id: int) -> OutboxJob | None:
    """Claim a job if nobody else has; the row decides, not an earlier read."""
    now = clock.now()
    # During an upgrade of a cluster there may be kinds that this process does not know; other processes run them.
    row = _due_rows(now).filter(pk=work_id, kind__in=JOB_KINDS).first()
    if row is None:
        return None
    if not JOB_KINDS[row.kind].one_at_a_time:
        return row if _take(row, now) else None
    with advisory_lock(_subject_lock(row)):
        others = list(_others_of_subject(row))
        if any(other.tries and other.due_at > now for other in others):
            return None
        with write_under_lock():
            if not _take(row, now):
                return None
            if others:
                # The changes that they were enqueued for are committed, and this run reads them.
                OutboxJob.objects.filter(pk__in=[other.pk for other in others]).delete()
    return row


def _take(row: OutboxJob, now: datetime) -> bool:
    claimed_until = now + CLAIM_LASTS
    free = _due_rows(now).filter(pk=row.pk, tries=row.tries)
    if not free.update(due_at=claimed_until, tries=F("tries") + 1):
        return False
    row.due_at, row.tries = claimed_until, row.tries + 1
    return True


def _others_of_subject(row: OutboxJob) -> QuerySet[OutboxJob]:
    rows = OutboxJob.objects.filter(kind=row.kind, subject_id=row.subject_id, state=OutboxJob.State.OWED)
    return rows.exclude(pk=row.pk)


def _subject_lock(row: OutboxJob) -> str:
    return f"job {row.kind} {row.subject_id}"


@contextmanager
def _renewed_claim(row: OutboxJob) -> Iterator[None]:
    """Renew a claim while the block runs, from a thread of its own: the work may block."""
    is_over = threading.Event()
    keeper = threading.Thread(target=_renew_until, args=(row, is_over), name=f"claim of {row.pk}", daemon=True)
    keeper.start()
    try:
        yield
    finally:
        is_over.set()
        keeper.join()


def _renew_until(row: OutboxJob, is_over: threading.Event) -> None:
    while not is_over.wait(RENEWED_EVERY.total_seconds()):
        if clock.now() > row.due_at + RENEWED_FOR:
            logger.error("The claim of %s %s lapses: it takes too long", row.kind, row.pk)
            return
        try:
            if not _ours(row).update(due_at=clock.now() + CLAIM_LASTS):
                return
        except (DatabaseError, InterfaceError):
            logger.warning("The claim of %s %s could not be renewed", row.kind, row.pk, exc_info=True)
        finally:
            connection.close()  # this thread's own: Django would keep using a lost one


def _ours(row: OutboxJob) -> QuerySet[OutboxJob]:
    """Select the row if the claim is still ours: if it lapsed meanwhile, another process may have claimed the job."""
    return OutboxJob.objects.filter(pk=row.pk, state=OutboxJob.State.OWED, tries=row.tries)


def _try(work: Job) -> JobResult:
    try:
        return work.do()
    except Exception:
        # Retried like a failure, so that work which always fails is logged and given up in the end.
        logger.exception("%s failed", _name(work))
        return Failure("an error of ours")


def _give_up_or_wait(row: OutboxJob, work: Job, refusal: Failure) -> None:
    if not _is_hopeless(row, work, refusal):
        raise RetryLater(what=_name(work), reason=refusal.reason, retry_in=_release(row, work.longest_wait))

    def note() -> None:
        logger.error("%s is given up after %s tries: %s", _name(work), row.tries, refusal.reason)
        work.note_given_up(refusal)

    _end(row, OutboxJob.State.GIVEN_UP, note)


def _is_hopeless(row: OutboxJob, work: Job, refusal: Failure) -> bool:
    if refusal.most_tries is not None:
        return row.tries >= refusal.most_tries
    return clock.now() - row.owed_at > work.tried_for


def _release(row: OutboxJob, longest: timedelta) -> timedelta:
    """Release the claim so that the job is due after a wait, doubled with every try, and return the wait."""
    doublings = min(row.tries - 1, 20)
    wait: timedelta = min(FIRST_WAIT * 2**doublings, longest)
    _ours(row).update(due_at=clock.now() + wait)
    return wait


@transaction.atomic
def _end(row: OutboxJob, state: OutboxJob.State, note: Callable[[], None] = lambda: None) -> None:
    """End a job and have its app record that, both or neither, and only once."""
    is_alone = JOB_KINDS[row.kind].one_at_a_time
    if is_alone:
        # A claim of another job of the subject waits for the commit, or came before this and is seen.
        take_advisory_lock(_subject_lock(row))
    pending = OutboxJob.objects.filter(pk=row.pk, state=OutboxJob.State.OWED)
    if not pending.update(state=state, ended_at=clock.now()):
        return
    if is_alone and (waiting := _others_of_subject(row).filter(due_at__lte=clock.now()).first()):
        publish(JobEnqueued(row.kind, waiting.pk))
    note()


def _name(work: Job) -> str:
    return f"{work.kind} of {work.subject_id}"


@dataclass(frozen=True)
class DueJobs:
    """Due jobs of one kind: how many, and since when the oldest is due."""

    kind: str
    number: int
    oldest: datetime


def read_due_jobs() -> list[DueJobs]:
    """Read how many jobs are due, by kind, in one query by its index."""
    due = OutboxJob.objects.filter(state=OutboxJob.State.OWED, due_at__lte=clock.now())
    rows = due.values_list("kind").annotate(Count("pk"), Min("owed_at"))
    return [DueJobs(kind, number, oldest) for kind, number, oldest in rows.order_by()]


@overdue("jobs")
def oldest_job(now: datetime) -> datetime | None:
    """Return since when the longest due job could have been done."""
    due = OutboxJob.objects.filter(state=OutboxJob.State.OWED, due_at__lte=now)
    return due.order_by("due_at").values_list("due_at", flat=True).first()

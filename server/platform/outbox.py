"""Jobs that must follow a commit: enqueued in a row, claimed by whoever does them, done once.

The row is written in the transaction that the work follows, so nothing is forgotten when a process dies between the
commit and the work: the sweep finds the row. An app adds a kind of job with one class:

    @register
    class TicketMail(Job):
        kind = "orders.ticket_mail"
        tried_for = timedelta(days=3)

        def do(self) -> Answer: ...

and enqueues it with `TicketMail.enqueue(subject_id=payment.pk)`.

It is done once, with one exception: if a process dies after the work (the mail server's yes, say) and before our
commit, nobody knows that the work was done, and it is done again. Better a ticket mailed twice than never.

A claim lapses a minute after its process died: while it lives it renews the claim, but for ten minutes at most. Work
that hangs for longer is started again by whoever finds it then.

A kind that is `one_at_a_time` does all that there is to do for its subject in one run: jobs that were enqueued
meanwhile are one run afterwards, also those for a later moment, which the run enqueues again if it is still to come.
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
    """A job is enqueued, and may be begun after `wait`."""

    kind: str
    work_id: int
    wait: timedelta = timedelta(0)


logger = logging.getLogger(__name__)

CLAIM_LASTS = timedelta(minutes=1)  # after that, whoever claimed it and does not renew it is taken for dead
RENEWED_EVERY = timedelta(seconds=15)
RENEWED_FOR = timedelta(minutes=10)  # work that takes longer is taken to hang, and its claim lapses
SWEEP_AFTER = timedelta(minutes=1)  # before that, the task that was queued with the row has its chance
MESSAGE_AHEAD = timedelta(minutes=6)  # less than a broker keeps a message; what begins later is the sweep's
MOST_SWEPT = 200  # of one kind in one sweep; the next one is a minute away
FIRST_WAIT = timedelta(seconds=2)


class Ending(Enum):
    """How a piece of work ended well."""

    DONE = auto()
    NOT_NEEDED = auto()


@dataclass(frozen=True)
class Failure:
    """Why it could not be done now, in words that name nobody, and after how many tries it is given up.

    With `most_tries` None whoever refused is at fault, and `tried_for` says when it is given up.
    """

    reason: str
    most_tries: int | None = None


JobResult = Ending | Failure


class RetryLater(Exception):
    """The work was refused; its job stays pending, and may be tried again after `retry_in`."""

    def __init__(self, *, what: str, reason: str, retry_in: timedelta) -> None:
        super().__init__(f"{what} is still owed: {reason}")
        self.reason, self.retry_in = reason, retry_in


class Job(ABC):
    """A kind of work, one for each subclass; an object is one piece of that work while it is being done."""

    kind: ClassVar[str]
    tried_for: ClassVar[timedelta]  # the first refusal after this time ends it
    named_after: ClassVar[timedelta | None] = (
        None  # the audit names jobs that are pending for so long; none: `tried_for`
    )
    longest_wait: ClassVar[timedelta] = timedelta(minutes=30)
    begins_after: ClassVar[timedelta] = timedelta(0)
    sends_mail: ClassVar[bool] = False  # then it waits in a queue of its own: a mail server may never answer
    sends_webhooks: ClassVar[bool] = False  # so may a receiver
    one_at_a_time: ClassVar[bool] = False  # for each subject

    def __init__(self, subject_id: int) -> None:
        self.subject_id = subject_id

    @classmethod
    def enqueue(cls, *, subject_id: int, at: datetime | None = None) -> int:
        """Enqueue this job for a row, in the open transaction, and return its number: both are committed, or neither.

        With `at` it is due from that moment on: it is not begun before, and its retries count from then.
        A job that is enqueued twice is done twice, as a resend needs. Where that must not be, the caller prevents it.
        """
        return enqueue(kind=cls.kind, subject_id=subject_id, at=at)

    @abstractmethod
    def do(self) -> JobResult:
        """Do the work, outside of any transaction, and tell how it ended."""

    def note_done(self) -> None:  # noqa: B027  (many kinds have nothing to note)
        """Write down that the work is done, in the transaction that ends it."""

    def note_given_up(self, refusal: Failure) -> None:  # noqa: B027
        """Write down that the work will never be done, in the transaction that ends it."""


def enqueue(*, kind: str, subject_id: int, at: datetime | None = None) -> int:
    """Enqueue a job by the name of its kind, for packages below the one that does it; see `Job.enqueue`."""
    if not transaction.get_connection().in_atomic_block:
        raise RuntimeError(f"{kind} owed outside a transaction")
    now = clock.now()
    begins = max(at or now, now)
    row = OutboxJob.objects.create(kind=kind, subject_id=subject_id, owed_at=begins, due_at=begins)
    if begins <= now + MESSAGE_AHEAD:
        publish(JobEnqueued(kind, row.pk, begins - now))
    return row.pk


def run_soon(*, kind: str, subject_id: int) -> int | None:
    """Make a row's pending job due now, and return its number; None if there is none of the kind.

    What is due within the next minute may be being done, and is left as it is.
    """
    now = clock.now()
    rows = OutboxJob.objects.filter(kind=kind, subject_id=subject_id, state=OutboxJob.State.OWED)
    rows.filter(due_at__gt=now + CLAIM_LASTS).update(due_at=now)
    return rows.order_by("-pk").values_list("pk", flat=True).first()


JOB_KINDS: dict[str, type[Job]] = {}

Kind = TypeVar("Kind", bound=type[Job])


def register_job(work: Kind) -> Kind:
    """Register a kind of job, so that pending ones are done.

    :raises ValueError: if another kind has its name.
    """
    if JOB_KINDS.setdefault(work.kind, work) is not work:
        raise ValueError(f"two kinds of work are called {work.kind}")
    return work


def run_job(*, work_id: int) -> bool:
    """Do a piece of work if it is due and nobody else is doing it; return whether it was done.

    :raises StillOwed: if it was refused for now.
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
    """List the work of a kind that should have been done by now and may be claimed, what is due longest first."""
    due = _due_rows(now).filter(kind=kind, owed_at__lte=now - SWEEP_AFTER)
    return list(due.order_by("due_at", "pk").values_list("pk", flat=True)[:MOST_SWEPT])


def delete_old_jobs(*, limit: int) -> int:
    """Remove work that ended long ago, and return how much it was."""
    old = OutboxJob.objects.filter(ended_at__lt=clock.now() - ENDED_JOBS_STORED_FOR).order_by("pk").values("pk")[:limit]
    deleted, _ = OutboxJob.objects.filter(pk__in=list(old.values_list("pk", flat=True))).delete()
    return int(deleted)


def _due_rows(now: datetime) -> QuerySet[OutboxJob]:
    return OutboxJob.objects.filter(state=OutboxJob.State.OWED, due_at__lte=now)


def _claim(work_id: int) -> OutboxJob | None:
    """Claim a job if nobody else has; the row decides, not an earlier read."""
    now = clock.now()
    # While a cluster is upgraded there may be kinds that this process does not know: those are left to other processes.
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
                # Whatever they were enqueued for was committed before them, and this run reads it.
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
    """Renew a claim for as long as the block lasts, from a thread of its own: the work may wait for others."""
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
            if not _renew(row):
                return
        except (DatabaseError, InterfaceError):
            logger.warning("The claim of %s %s could not be renewed", row.kind, row.pk, exc_info=True)
        finally:
            connection.close()  # this thread's own: Django would go on using one that was lost


def _renew(row: OutboxJob) -> bool:
    """Put off the moment at which the work may be claimed by others; return whether it was still ours."""
    return bool(_ours(row).update(due_at=clock.now() + CLAIM_LASTS))


def _ours(row: OutboxJob) -> QuerySet[OutboxJob]:
    """Find the row if its claim is still ours: if we were taken for dead meanwhile, somebody else has tried since."""
    return OutboxJob.objects.filter(pk=row.pk, state=OutboxJob.State.OWED, tries=row.tries)


def _try(work: Job) -> JobResult:
    try:
        return work.do()
    except Exception:
        # Tried again as if it had been refused, so that work which always fails is given up in the end, and is logged.
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
    """Give the claim back so that it is free after a wait, doubled with every try, and return the wait."""
    doublings = min(row.tries - 1, 20)
    wait: timedelta = min(FIRST_WAIT * 2**doublings, longest)
    _ours(row).update(due_at=clock.now() + wait)
    return wait


@transaction.atomic
def _end(row: OutboxJob, state: OutboxJob.State, note: Callable[[], None] = lambda: None) -> None:
    """End a piece of work and have its app note that, both or neither, and only once."""
    is_alone = JOB_KINDS[row.kind].one_at_a_time
    if is_alone:
        # Whoever tries to claim another job of the subject waits for the commit, or has come before this and is seen.
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
    """Jobs of one kind that are due: how many, and since when the oldest is."""

    kind: str
    number: int
    oldest: datetime


def read_due_jobs() -> list[DueJobs]:
    """Read how much work is due, by kind, in one query by its index."""
    due = OutboxJob.objects.filter(state=OutboxJob.State.OWED, due_at__lte=clock.now())
    rows = due.values_list("kind").annotate(Count("pk"), Min("owed_at"))
    return [DueJobs(kind, number, oldest) for kind, number, oldest in rows.order_by()]


@overdue("jobs")
def oldest_job(now: datetime) -> datetime | None:
    """Return the moment at which the work that is due longest might have been done."""
    due = OutboxJob.objects.filter(state=OutboxJob.State.OWED, due_at__lte=now)
    return due.order_by("due_at").values_list("due_at", flat=True).first()

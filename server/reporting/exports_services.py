"""Requests lists as files, writes each from its first row to its last, and links to them.

A short list is answered at once. A long one is a job: its file is written under another name, and gets its own when
it is whole. A process that dies leaves that half file, and whoever finds the job begins again from the start. So there
is no place to go on from that could be wrong: a hundred thousand rows take seconds. A process writes one file at a
time: its other threads are for email, and other jobs.
"""

from __future__ import annotations

import json
import logging
import threading
from collections.abc import Collection, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Any

from django.conf import settings
from django.db import transaction
from django.db.models import F

from server.abuse.services.staff_limits import record_export
from server.accounts.caller import Staff
from server.platform import clock
from server.platform.crypto import digest_of, new_token
from server.platform.database import advisory_lock, write_under_lock
from server.platform.domain_events import publish
from server.platform.errors import DomainError, Invalid, NotAllowed, NotFound
from server.platform.exported_lists import LISTS, ListExport
from server.platform.outbox import Ending, Failure, Job, JobEnqueued, JobResult, register_job, run_soon
from server.platform.pdf.tables import write_table
from server.platform.tables import FileFormat, Table
from server.reporting.changes import ExportChanged
from server.reporting.errors import ExportOver, LinkOver, TooLong, TooManyExports
from server.reporting.exports_selectors import MOST_OF_A_PERSON, get_export, read_list
from server.reporting.models import OPEN, ExportJob

logger = logging.getLogger(__name__)
State = ExportJob.State
# Rows that are answered at once: they take less than a second of processor.
ROWS_AT_ONCE = {FileFormat.CSV: 2_000, FileFormat.XLSX: 2_000, FileFormat.PDF: 500}
# What a sheet can hold; and paper that nobody would read, at about a second of processor for a thousand rows.
MOST_ROWS = {FileFormat.XLSX: 1_000_000, FileFormat.PDF: 20_000}
ANY_NUMBER = 2_000_000_000
# Rows between two notes of how far a file is: about ten times a second at most.
PROGRESS_EVERY = {FileFormat.CSV: 2_000, FileFormat.XLSX: 1_000, FileFormat.PDF: 200}
MOST_ATTEMPTS = 4  # what ends its process each time is not tried for ever
FAILED = "It could not be made. Please try again."
LONGEST_QUERY = 4_000  # characters
OPEN_OF_A_PERSON = 3
OPEN_OF_AN_ACCOUNT = 6
EXPORT_RETENTION = timedelta(days=1)
LINK_LASTS = timedelta(minutes=1)
EXPORTS_AT_A_TIME = 200
LEFT_BEHIND = timedelta(days=2)  # for so long nobody can be writing it any more
_writing = threading.Lock()


def exports_folder() -> Path:
    """Return the folder of the files, made if it is not there; nothing in it is served by its name."""
    root = Path(settings.EXPORTS_ROOT)
    root.mkdir(mode=0o700, parents=True, exist_ok=True)
    return root


def remove_export_files(export_id: int) -> None:
    """Remove whatever was written for an export, whole or not."""
    for path in exports_folder().glob(f"{export_id}-*"):
        path.unlink(missing_ok=True)


def delete_expired_exports() -> int:
    """Remove exports whose day is over, with their files, and what a process that died left; return how many rows."""
    over = ExportJob.objects.filter(expires_at__lte=clock.now())
    keys = list(over.order_by("expires_at").values_list("pk", flat=True)[:EXPORTS_AT_A_TIME])
    # The files first: a row that is left is found again, a file would not be.
    for export_id in keys:
        remove_export_files(export_id)
    ExportJob.objects.filter(pk__in=keys).delete()
    oldest = (clock.now() - LEFT_BEHIND).timestamp()
    for path in exports_folder().iterdir():
        with suppress(FileNotFoundError):
            if path.stat().st_mtime < oldest:
                path.unlink()
    return len(keys)


def delete_oldest_exports(*, user_id: int, but: int) -> None:
    """Remove a person's oldest exports that have ended, and leave so many."""
    ended = ExportJob.objects.filter(user_id=user_id).exclude(state__in=OPEN)
    for export_id in list(ended.order_by("-made_at", "-pk").values_list("pk", flat=True)[but:]):
        remove_export_files(export_id)
        ExportJob.objects.filter(pk=export_id).delete()


@transaction.atomic
def update_export(job: ExportJob, *, states: Collection[ExportJob.State], **values: Any) -> bool:
    """Change an export that is in one of some states and was not begun again since; return whether it was."""
    rows = ExportJob.objects.filter(pk=job.pk, state__in=states, attempt=job.attempt)
    if not rows.update(version=F("version") + 1, **values):
        return False
    publish(ExportChanged(user_id=job.user_id, export_id=job.pk))
    return True


class Stopped(Exception):
    """It was cancelled, or somebody else has begun it again."""


@register_job
class MakeExport(Job):
    kind = "insight.make_export"
    tried_for = timedelta(days=1)
    longest_wait = timedelta(seconds=30)

    def do(self) -> JobResult:
        if not _writing.acquire(blocking=False):
            return Failure("another file is being written")
        try:
            return self._make()
        finally:
            _writing.release()
            _call_next()

    def _make(self) -> JobResult:
        job = _begin(self.subject_id)
        if job is None:
            return Ending.NOT_NEEDED
        try:
            _make(job)
        except Stopped:
            (exports_folder() / _part(job)).unlink(missing_ok=True)
            return Ending.NOT_NEEDED
        except DomainError as refused:  # they may not have the list any more, or it has grown too long
            update_export(job, states=OPEN, state=State.FAILED, reason=refused.message[:300])
        except Exception:
            logger.exception("Export %s failed", job.pk)
            return Failure("an error of ours")
        return Ending.DONE

    def note_given_up(self, refusal: Failure) -> None:
        for job in ExportJob.objects.filter(pk=self.subject_id):
            update_export(job, states=OPEN, state=State.FAILED, reason=FAILED)


def _call_next() -> None:
    """Have what waited for the pen done now, and not by the next sweep."""
    waiting = ExportJob.objects.filter(state=State.WAITING).order_by("made_at").values_list("pk", flat=True).first()
    if waiting is not None:
        with transaction.atomic():
            work_id = run_soon(kind=MakeExport.kind, subject_id=waiting)
            if work_id is not None:
                publish(JobEnqueued(MakeExport.kind, work_id))


@transaction.atomic
def _begin(export_id: int) -> ExportJob | None:
    rows = ExportJob.objects.select_for_update(of=("self",), no_key=True).select_related("user__account")
    job = rows.filter(pk=export_id, state__in=OPEN, expires_at__gt=clock.now()).first()
    if job is None:
        return None
    if job.attempt >= MOST_ATTEMPTS:
        update_export(job, states=OPEN, state=State.FAILED, reason=FAILED)
        return None
    job.state, job.done, job.attempt = State.RUNNING, 0, job.attempt + 1
    job.version += 1
    job.save(update_fields=["state", "done", "attempt", "version"])
    publish(ExportChanged(user_id=job.user_id, export_id=job.pk))
    return job


def _make(job: ExportJob) -> None:
    remove_export_files(job.pk)
    if not job.user.is_active:
        raise NotAllowed
    form = FileFormat(job.form)
    listed = read_list(caller=Staff(job.user), name=job.list, params=job.asked)
    most = MOST_ROWS.get(form, ANY_NUMBER)
    total = listed.count(most + 1)
    if total > most:
        raise TooLong(form, most)
    if not update_export(job, states=[State.RUNNING], total=total):
        raise Stopped
    table = listed.table(listed.title)
    counted = _Counted(job, table.sheets[0].rows, every=PROGRESS_EVERY[form])
    part, path = exports_folder() / _part(job), exports_folder() / f"{job.pk}-{job.attempt}.{form.value}"
    _write(replace(table, sheets=[replace(table.sheets[0], rows=counted)]), form, part)
    # Before it gets its name: whoever has begun it again has taken the half file away.
    counted.report_progress()
    part.replace(path)
    expires_at = clock.now() + EXPORT_RETENTION
    values = {"file": path.name, "size": path.stat().st_size, "done": counted.number, "total": counted.number}
    if not update_export(job, states=[State.RUNNING], state=State.DONE, expires_at=expires_at, **values):
        path.unlink(missing_ok=True)
        raise Stopped


def _part(job: ExportJob) -> str:
    return f"{job.pk}-{job.attempt}.part"


class _Counted:
    """Rows on their way into a file; now and then their number is noted, and seen whether they are still wanted."""

    def __init__(self, job: ExportJob, rows: Iterable[Any], *, every: int) -> None:
        self._job, self._rows, self._every = job, rows, every
        self.number = 0

    def __iter__(self) -> Iterator[Any]:
        for row in self._rows:
            yield row
            self.number += 1
            if self.number % self._every == 0:
                self.report_progress()

    def report_progress(self) -> None:
        if not update_export(self._job, states=[State.RUNNING], done=self.number):
            raise Stopped


def _write(table: Table, form: FileFormat, path: Path) -> None:
    with path.open("wb") as target:
        target.writelines(write_table(table, form))


def request_export(
    *, caller: Staff, name: str, params: Mapping[str, Any], form: FileFormat, address: str = ""
) -> ListExport | ExportJob:
    """Ask for a list, in the words of its own call, as a file; of one that names people that is noted, and told.

    One that is short enough to be sent as the answer is returned itself.

    :raises NotAllowed: for a person who may not have it, and whatever else the list refuses.
    :raises TooLong: if a file of this form cannot hold it.
    :raises TooManyExports: if as many are under way as a person, or an account, may have at once.
    """
    listed = read_list(caller=caller, name=name, params=params)
    # Whether a sheet can hold a million rows the job finds out: nobody waits here while so many are counted.
    most = MOST_ROWS[form] if form is FileFormat.PDF else ROWS_AT_ONCE[form]
    number = listed.count(most + 1)
    if form is FileFormat.PDF and number > most:
        raise TooLong(form, most)
    made: ListExport | ExportJob = listed
    if number > ROWS_AT_ONCE[form]:
        if len(json.dumps(params)) > LONGEST_QUERY:
            raise Invalid("Too much was asked for", field="query")
        made = _make_job(caller, name=name, params=params, form=form, file=listed.file, total=number)
    if LISTS[name].names_people:
        account_id = _account_of(caller, params)
        title = LISTS[name].title
        record_export(user=caller.user, account_id=account_id, what=name, title=title, rows=number, address=address)
    return made


def _account_of(caller: Staff, params: Mapping[str, Any]) -> int:
    """Return whose list was asked for: lists call the account that role 1 chooses by three names."""
    chosen = next((params[key] for key in ("account", "account_id", "accountid") if params.get(key)), None)
    with suppress(TypeError, ValueError, NotFound):
        return caller.account_for(int(chosen) if chosen is not None else None)
    return caller.user.account_id


def _make_job(
    caller: Staff, *, name: str, params: Mapping[str, Any], form: FileFormat, file: str, total: int
) -> ExportJob:
    user, now = caller.user, clock.now()
    with advisory_lock(f"exports of account {user.account_id}"):
        running = ExportJob.objects.filter(account_id=user.account_id, state__in=OPEN, expires_at__gt=now)
        people = list(running.values_list("user_id", flat=True)[:OPEN_OF_AN_ACCOUNT])
        if len(people) >= OPEN_OF_AN_ACCOUNT or people.count(user.pk) >= OPEN_OF_A_PERSON:
            raise TooManyExports
        with write_under_lock():
            delete_oldest_exports(user_id=user.pk, but=MOST_OF_A_PERSON - OPEN_OF_A_PERSON)
            job = ExportJob.objects.create(
                account_id=user.account_id,
                user=user,
                list=name,
                asked=dict(params),
                form=form.value,
                total=total,
                name=f"{file}.{form.value}",
                made_at=now,
                expires_at=now + EXPORT_RETENTION,
            )
            MakeExport.enqueue(subject_id=job.pk)
            publish(ExportChanged(user_id=user.pk, export_id=job.pk))
    return job


def cancel_export(*, caller: Staff, export_id: int) -> ExportJob:
    """Cancel an export that is not ready; whoever writes it stops within some rows.

    :raises ExportOver: if it has ended.
    """
    job = get_export(caller=caller, export_id=export_id)
    # Without its attempt: it may be begun just now.
    while not update_export(job, states=OPEN, state=State.CANCELLED):
        job.refresh_from_db()
        if job.state not in OPEN:
            raise ExportOver
    remove_export_files(job.pk)
    job.refresh_from_db()
    return job


def make_export_link(*, caller: Staff, export_id: int) -> str:
    """Make the token of a link to a file, in place of any that was made before.

    :raises NotFound: if there is no such export, it is somebody else's, or it is not ready.
    :raises DomainError: if its person may not have the list any more.
    """
    job = get_export(caller=caller, export_id=export_id)
    read_list(caller=caller, name=job.list, params=job.asked)  # they may not have it any more
    token = new_token()
    rows = ExportJob.objects.filter(pk=job.pk, state=State.DONE)
    if not rows.update(link_digest=digest_of(token), link_until=clock.now() + LINK_LASTS):
        raise LinkOver
    return token


def take_export_file(*, token: str) -> tuple[ExportJob, Path]:
    """Take the file that a link leads to, and where it is; nobody else can with the same link.

    :raises LinkOver: if the link was used, is too old, or never was; or if its person may not have the list any more.
    """
    now = clock.now()
    good = ExportJob.objects.filter(link_digest=digest_of(token), link_until__gt=now, expires_at__gt=now)
    job = good.select_related("user__account").first()
    if job is None or not good.filter(pk=job.pk).update(link_digest="", link_until=None):
        raise LinkOver
    path = exports_folder() / job.file
    try:
        read_list(caller=Staff(job.user), name=job.list, params=job.asked)
    except DomainError:
        raise LinkOver from None
    if not job.user.is_active or not path.is_file():
        raise LinkOver
    return job, path

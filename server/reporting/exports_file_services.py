"""Writing a file, from its first row to its last, by whoever claims the work.

It is written under another name, and gets its own when it is whole. A process that dies leaves that half file, and
whoever finds the work owed begins again from the start. So there is no place to go on from that could be wrong: a
hundred thousand rows take seconds. A process writes one file at a time: its other threads are for email, and what else
is owed.
"""

from __future__ import annotations

import logging
import shutil
import threading
from collections.abc import Collection, Iterable, Iterator
from contextlib import suppress
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Any

from django.conf import settings
from django.db import transaction
from django.db.models import F

from server.accounts.caller import Staff
from server.platform import clock
from server.platform.domain_events import publish
from server.platform.errors import DomainError, NotAllowed
from server.platform.exported_lists import LISTS
from server.platform.outbox import Ending, Failure, Job, JobEnqueued, JobResult, register_job, run_soon
from server.platform.pdf.tables import write_pdf
from server.platform.tables import FileFormat, Table, csv_chunks, write_table_workbook
from server.reporting.changes import ExportChanged
from server.reporting.errors import TooLong
from server.reporting.exports_selectors import ANY_NUMBER, EXPORT_RETENTION, MOST_ROWS, read_list
from server.reporting.models import OPEN, ExportJob

EXPORTS_AT_A_TIME = 200
LEFT_BEHIND = timedelta(days=2)  # for so long nobody can be writing it any more


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
    _remove_left_behind()
    return len(keys)


def delete_oldest_exports(*, user_id: int, but: int) -> None:
    """Remove a person's oldest exports that have ended, and leave so many."""
    ended = ExportJob.objects.filter(user_id=user_id).exclude(state__in=OPEN)
    for export_id in list(ended.order_by("-made_at", "-pk").values_list("pk", flat=True)[but:]):
        remove_export_files(export_id)
        ExportJob.objects.filter(pk=export_id).delete()


def _remove_left_behind() -> None:
    oldest = (clock.now() - LEFT_BEHIND).timestamp()
    for path in exports_folder().iterdir():
        with suppress(FileNotFoundError):
            if path.stat().st_mtime < oldest:
                path.unlink()


@transaction.atomic
def update_export(job: ExportJob, *, states: Collection[ExportJob.State], **values: Any) -> bool:
    """Change an export that is in one of some states and was not begun again since; return whether it was."""
    rows = ExportJob.objects.filter(pk=job.pk, state__in=states, attempt=job.attempt)
    if not rows.update(version=F("version") + 1, **values):
        return False
    publish(ExportChanged(user_id=job.user_id, export_id=job.pk))
    return True


logger = logging.getLogger(__name__)
State = ExportJob.State
PROGRESS_EVERY = {
    FileFormat.CSV: 2_000,
    FileFormat.XLSX: 1_000,
    FileFormat.PDF: 200,
}  # rows; about ten times a second at most
MOST_ATTEMPTS = 4  # what ends its process each time is not tried for ever
FAILED = "It could not be made. Please try again."
_writing = threading.Lock()


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
    table = listed.table(LISTS[job.list].title)
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
        if form is FileFormat.CSV:
            target.writelines(csv_chunks(table))
        else:
            with write_table_workbook(table) if form is FileFormat.XLSX else write_pdf(table) as made:
                made.seek(0)
                shutil.copyfileobj(made, target)

"""Writing a file, from its first row to its last, by whoever claims the work.

It is written under another name, and gets its own when it is whole. A process that dies leaves that half file, and
whoever finds the work owed begins again from the start. So there is no place to go on from that could be wrong: a
hundred thousand rows take seconds. A process writes one file at a time: its other threads are for mail, and what else
is owed.
"""

from __future__ import annotations

import logging
import shutil
import threading
from collections.abc import Iterable, Iterator
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Any

from django.db import transaction

from server.accounts.caller import Staff
from server.core import clock
from server.core.announce import announce
from server.core.changes import WorkOwed
from server.core.errors import DomainError, NotAllowed
from server.core.services.owed import Answer, Ending, Refusal, Work, hasten, register
from server.core.tables.lists import LISTS
from server.core.tables.paper import paper_of
from server.core.tables.table import Form, Table
from server.core.tables.writing import book_of, csv_of
from server.insight.changes import ExportChanged
from server.insight.exports import bounds
from server.insight.exports.errors import TooLong
from server.insight.exports.selectors import read_list
from server.insight.exports.services.keeping import folder, remove_files
from server.insight.exports.services.telling import change
from server.insight.models import OPEN, ExportJob

logger = logging.getLogger(__name__)
State = ExportJob.State
TOLD_EVERY = {Form.CSV: 2_000, Form.XLSX: 1_000, Form.PDF: 200}  # rows; about ten times a second at most
MOST_ATTEMPTS = 4  # what ends its process each time is not tried for ever
FAILED = "It could not be made. Please try again."
_pen = threading.Lock()


class Stopped(Exception):
    """It was cancelled, or somebody else has begun it again."""


@register
class MakeExport(Work):
    """One file of a list."""

    kind = "insight.make_export"
    owed_for = timedelta(days=1)
    longest_wait = timedelta(seconds=30)

    def do(self) -> Answer:
        if not _pen.acquire(blocking=False):
            return Refusal("another file is being written")
        try:
            return self._make()
        finally:
            _pen.release()
            _call_next()

    def _make(self) -> Answer:
        job = _begin(self.subject_id)
        if job is None:
            return Ending.NOT_NEEDED
        try:
            _make(job)
        except Stopped:
            (folder() / _part(job)).unlink(missing_ok=True)
            return Ending.NOT_NEEDED
        except DomainError as refused:  # they may not have the list any more, or it has grown too long
            change(job, states=OPEN, state=State.FAILED, reason=refused.message[:300])
        except Exception:
            logger.exception("Export %s failed", job.pk)
            return Refusal("an error of ours")
        return Ending.DONE

    def note_given_up(self, refusal: Refusal) -> None:
        for job in ExportJob.objects.filter(pk=self.subject_id):
            change(job, states=OPEN, state=State.FAILED, reason=FAILED)


def _call_next() -> None:
    """Have what waited for the pen done now, and not by the next sweep."""
    waiting = ExportJob.objects.filter(state=State.WAITING).order_by("made_at").values_list("pk", flat=True).first()
    if waiting is not None:
        with transaction.atomic():
            work_id = hasten(kind=MakeExport.kind, subject_id=waiting)
            if work_id is not None:
                announce(WorkOwed(MakeExport.kind, work_id))


@transaction.atomic
def _begin(export_id: int) -> ExportJob | None:
    rows = ExportJob.objects.select_for_update(of=("self",), no_key=True).select_related("user__account")
    job = rows.filter(pk=export_id, state__in=OPEN, expires_at__gt=clock.now()).first()
    if job is None:
        return None
    if job.attempt >= MOST_ATTEMPTS:
        change(job, states=OPEN, state=State.FAILED, reason=FAILED)
        return None
    job.state, job.done, job.attempt = State.RUNNING, 0, job.attempt + 1
    job.version += 1
    job.save(update_fields=["state", "done", "attempt", "version"])
    announce(ExportChanged(user_id=job.user_id, export_id=job.pk))
    return job


def _make(job: ExportJob) -> None:
    """Write an export for its person, as they may have it now."""
    remove_files(job.pk)
    if not job.user.is_active:
        raise NotAllowed
    form = Form(job.form)
    listed = read_list(caller=Staff(job.user), name=job.list, asked=job.asked)
    most = bounds.MOST_ROWS.get(form, bounds.ANY_NUMBER)
    total = listed.count(most + 1)
    if total > most:
        raise TooLong(form, most)
    if not change(job, states=[State.RUNNING], total=total):
        raise Stopped
    table = listed.table(LISTS[job.list].title)
    counted = _Counted(job, table.sheets[0].rows, every=TOLD_EVERY[form])
    part, path = folder() / _part(job), folder() / f"{job.pk}-{job.attempt}.{form.value}"
    _write(replace(table, sheets=[replace(table.sheets[0], rows=counted)]), form, part)
    # Before it gets its name: whoever has begun it again has taken the half file away.
    counted.tell()
    part.replace(path)
    expires_at = clock.now() + bounds.KEPT_FOR
    values = {"file": path.name, "size": path.stat().st_size, "done": counted.number, "total": counted.number}
    if not change(job, states=[State.RUNNING], state=State.DONE, expires_at=expires_at, **values):
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
                self.tell()

    def tell(self) -> None:
        if not change(self._job, states=[State.RUNNING], done=self.number):
            raise Stopped


def _write(table: Table, form: Form, path: Path) -> None:
    with path.open("wb") as target:
        if form is Form.CSV:
            target.writelines(csv_of(table))
        else:
            with book_of(table) if form is Form.XLSX else paper_of(table) as made:
                made.seek(0)
                shutil.copyfileobj(made, target)

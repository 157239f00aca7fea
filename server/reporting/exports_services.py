"""Requests an export (a short list is answered at once, a long one by a job), cancels it, links to its file."""

from __future__ import annotations

import json
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from server.abuse.services.staff_limits import record_export
from server.accounts.caller import Staff
from server.platform import clock
from server.platform.crypto import digest_of, new_token
from server.platform.database import advisory_lock, write_under_lock
from server.platform.domain_events import publish
from server.platform.errors import DomainError, Invalid, NotFound
from server.platform.exported_lists import LISTS
from server.platform.tables import FileFormat, Table
from server.reporting.changes import ExportChanged
from server.reporting.errors import ExportOver, LinkOver, TooLong, TooManyExports
from server.reporting.exports_file_services import (
    MakeExport,
    delete_oldest_exports,
    exports_folder,
    remove_export_files,
    update_export,
)
from server.reporting.exports_selectors import (
    EXPORT_RETENTION,
    LINK_LASTS,
    MOST_OF_A_PERSON,
    MOST_ROWS,
    OPEN_OF_A_PERSON,
    OPEN_OF_AN_ACCOUNT,
    ROWS_AT_ONCE,
    get_export,
    read_list,
)
from server.reporting.models import OPEN, ExportJob

LONGEST_QUERY = 4_000  # characters


@dataclass(frozen=True, kw_only=True)
class ImmediateExport:
    """A list that is short enough to be sent as the answer."""

    table: Table
    form: FileFormat
    name: str


def request_export(
    *, caller: Staff, name: str, params: Mapping[str, Any], form: FileFormat, address: str = ""
) -> ImmediateExport | ExportJob:
    """Ask for a list, in the words of its own call, as a file; of one that names people that is noted, and told.

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
    made: ImmediateExport | ExportJob
    if number <= ROWS_AT_ONCE[form]:
        made = ImmediateExport(table=listed.table(LISTS[name].title), form=form, name=listed.file)
    elif len(json.dumps(params)) > LONGEST_QUERY:
        raise Invalid("Too much was asked for", field="query")
    else:
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
    while not update_export(job, states=OPEN, state=ExportJob.State.CANCELLED):
        job.refresh_from_db()
        if job.state not in OPEN:
            raise ExportOver
    remove_export_files(job.pk)
    job.refresh_from_db()
    return job


@dataclass(frozen=True)
class StoredFile:
    """A file that is there, and the name under which it is given."""

    path: Path
    name: str
    form: FileFormat


def make_export_link(*, caller: Staff, export_id: int) -> str:
    """Make the token of a link to a file, in place of any that was made before.

    :raises NotFound: if there is no such export, it is somebody else's, or it is not ready.
    :raises DomainError: if its person may not have the list any more.
    """
    job = get_export(caller=caller, export_id=export_id)
    _still_allowed(caller, job)
    token = new_token()
    rows = ExportJob.objects.filter(pk=job.pk, state=ExportJob.State.DONE)
    if not rows.update(link_digest=digest_of(token), link_until=clock.now() + LINK_LASTS):
        raise LinkOver
    return token


def take_export_file(*, token: str) -> StoredFile:
    """Take the file that a link leads to; nobody else can with the same link.

    :raises LinkOver: if the link was used, is too old, or never was; or if its person may not have the list any more.
    """
    now = clock.now()
    good = ExportJob.objects.filter(link_digest=digest_of(token), link_until__gt=now, expires_at__gt=now)
    job = good.select_related("user__account").first()
    if job is None or not good.filter(pk=job.pk).update(link_digest="", link_until=None):
        raise LinkOver
    caller = Staff(job.user)
    path = exports_folder() / job.file
    try:
        _still_allowed(caller, job)
    except DomainError:
        raise LinkOver from None
    if not job.user.is_active or not path.is_file():
        raise LinkOver
    return StoredFile(path=path, name=job.name, form=FileFormat(job.form))


def _still_allowed(caller: Staff, job: ExportJob) -> None:
    read_list(caller=caller, name=job.list, params=job.asked)

"""Asking for a list as a file: a short one is answered at once, a long one is made by a job."""

from __future__ import annotations

import json
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from server.accounts.caller import Staff
from server.accounts.insiders.services.exports import note_export
from server.core import clock
from server.core.announce import announce
from server.core.database.turns import in_turn, writing_in_turn
from server.core.errors import Invalid, NotFound
from server.core.tables.lists import LISTS
from server.core.tables.table import Form, Table
from server.insight.changes import ExportChanged
from server.insight.exports import bounds
from server.insight.exports.errors import ExportOver, TooLong, TooManyExports
from server.insight.exports.selectors import get_export, read_list
from server.insight.exports.services.keeping import forget_oldest, remove_files
from server.insight.exports.services.running import MakeExport
from server.insight.exports.services.telling import change
from server.insight.models import OPEN, ExportJob

LONGEST_ASKED = 4_000  # characters


@dataclass(frozen=True, kw_only=True)
class AtOnce:
    """A list that is short enough to be sent as the answer."""

    table: Table
    form: Form
    name: str


def ask_export(
    *, caller: Staff, name: str, asked: Mapping[str, Any], form: Form, address: str = ""
) -> AtOnce | ExportJob:
    """Ask for a list, in the words of its own call, as a file; of one that names people that is noted, and told.

    :raises NotAllowed: for a person who may not have it, and whatever else the list refuses.
    :raises TooLong: if a file of this form cannot hold it.
    :raises TooManyExports: if as many are under way as a person, or an account, may have at once.
    """
    listed = read_list(caller=caller, name=name, asked=asked)
    # Whether a sheet can hold a million rows the job finds out: nobody waits here while so many are counted.
    most = bounds.MOST_ROWS[form] if form is Form.PDF else bounds.AT_ONCE[form]
    number = listed.count(most + 1)
    if form is Form.PDF and number > most:
        raise TooLong(form, most)
    made: AtOnce | ExportJob
    if number <= bounds.AT_ONCE[form]:
        made = AtOnce(table=listed.table(LISTS[name].title), form=form, name=listed.file)
    elif len(json.dumps(asked)) > LONGEST_ASKED:
        raise Invalid("Too much was asked for", field="query")
    else:
        made = _make_job(caller, name=name, asked=asked, form=form, file=listed.file, total=number)
    if LISTS[name].names_people:
        account_id = _account_of(caller, asked)
        title = LISTS[name].title
        note_export(user=caller.user, account_id=account_id, what=name, title=title, rows=number, address=address)
    return made


def _account_of(caller: Staff, asked: Mapping[str, Any]) -> int:
    """Give whose list was asked for: lists call the account that role 1 chooses by three names."""
    chosen = next((asked[key] for key in ("account", "account_id", "accountid") if asked.get(key)), None)
    with suppress(TypeError, ValueError, NotFound):
        return caller.account_for(int(chosen) if chosen is not None else None)
    return caller.user.account_id


def _make_job(caller: Staff, *, name: str, asked: Mapping[str, Any], form: Form, file: str, total: int) -> ExportJob:
    user, now = caller.user, clock.now()
    with in_turn(f"exports of account {user.account_id}"):
        running = ExportJob.objects.filter(account_id=user.account_id, state__in=OPEN, expires_at__gt=now)
        people = list(running.values_list("user_id", flat=True)[: bounds.OPEN_OF_AN_ACCOUNT])
        if len(people) >= bounds.OPEN_OF_AN_ACCOUNT or people.count(user.pk) >= bounds.OPEN_OF_A_PERSON:
            raise TooManyExports
        with writing_in_turn():
            forget_oldest(user_id=user.pk, but=bounds.KEPT_OF_A_PERSON - bounds.OPEN_OF_A_PERSON)
            job = ExportJob.objects.create(
                account_id=user.account_id,
                user=user,
                list=name,
                asked=dict(asked),
                form=form.value,
                total=total,
                name=f"{file}.{form.value}",
                made_at=now,
                expires_at=now + bounds.KEPT_FOR,
            )
            MakeExport.owe(subject_id=job.pk)
            announce(ExportChanged(user_id=user.pk, export_id=job.pk))
    return job


def cancel_export(*, caller: Staff, export_id: int) -> ExportJob:
    """Cancel an export that is not ready; whoever writes it stops within some rows.

    :raises NotFound: if there is none, or it is somebody else's.
    :raises ExportOver: if it has ended.
    """
    job = get_export(caller=caller, export_id=export_id)
    # Without its attempt: it may be begun just now.
    while not change(job, states=OPEN, state=ExportJob.State.CANCELLED):
        job.refresh_from_db()
        if job.state not in OPEN:
            raise ExportOver
    remove_files(job.pk)
    job.refresh_from_db()
    return job

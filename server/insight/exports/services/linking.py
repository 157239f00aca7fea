"""The link to a file: made when its person presses Download, good once and for a minute."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from server.accounts.caller import Staff
from server.accounts.tokens import digest_of, new_token
from server.core import clock
from server.core.errors import DomainError
from server.core.tables.table import Form
from server.insight.exports.bounds import LINK_LASTS
from server.insight.exports.errors import LinkOver
from server.insight.exports.selectors import get_export, read_list
from server.insight.exports.services.keeping import folder
from server.insight.models import ExportJob


@dataclass(frozen=True)
class Kept:
    """A file that is there, and the name under which it is given."""

    path: Path
    name: str
    form: Form


def make_link(*, caller: Staff, export_id: int) -> str:
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


def take_file(*, token: str) -> Kept:
    """Take the file that a link leads to; nobody else can with the same link.

    :raises LinkOver: if the link was used, is too old, or never was; or if its person may not have the list any more.
    """
    now = clock.now()
    good = ExportJob.objects.filter(link_digest=digest_of(token), link_until__gt=now, expires_at__gt=now)
    job = good.select_related("user__account").first()
    if job is None or not good.filter(pk=job.pk).update(link_digest="", link_until=None):
        raise LinkOver
    caller = Staff(job.user)
    path = folder() / job.file
    try:
        _still_allowed(caller, job)
    except DomainError:
        raise LinkOver from None
    if not job.user.is_active or not path.is_file():
        raise LinkOver
    return Kept(path=path, name=job.name, form=Form(job.form))


def _still_allowed(caller: Staff, job: ExportJob) -> None:
    read_list(caller=caller, name=job.list, asked=job.asked)

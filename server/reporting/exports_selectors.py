"""Reading the files that people have asked for; each sees their own alone."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from server.accounts.caller import Staff
from server.platform import clock
from server.platform.errors import NotFound
from server.platform.exported_lists import LISTS, ListExport
from server.reporting.models import ExportJob

MOST_OF_A_PERSON = 20


def read_list(*, caller: Staff, name: str, params: Mapping[str, Any]) -> ListExport:
    """Read what a person asks for of a list, in the words of its own call, with the title and the name of its file.

    :raises NotAllowed: for a role that may not have the list, and whatever else the list refuses.
    :raises rest_framework.serializers.ValidationError: where the list's call would refuse it.
    """
    found = LISTS[name]
    if found.roles is not None:
        caller.needs(*found.roles)
    serializer = found.form(data=params)
    serializer.is_valid(raise_exception=True)
    listed = found.read(caller, serializer)
    title = listed.title or found.title
    return replace(listed, title=title, file=listed.file or found.file or title.replace(" ", ""))


def list_exports(*, caller: Staff) -> list[ExportJob]:
    """List what a person has asked for in the last day, the newest first."""
    rows = ExportJob.objects.filter(user=caller.user, expires_at__gt=clock.now())
    return list(rows.order_by("-made_at", "-pk")[:MOST_OF_A_PERSON])


def get_export(*, caller: Staff, export_id: int) -> ExportJob:
    """Read one of a person's exports.

    :raises NotFound: if there is none, it is somebody else's, or its day is over.
    """
    found = ExportJob.objects.filter(pk=export_id, user=caller.user, expires_at__gt=clock.now()).first()
    if found is None:
        raise NotFound
    return found


def read_exports(export_ids: Iterable[int]) -> dict[int, ExportJob]:
    return {row.pk: row for row in ExportJob.objects.filter(pk__in=list(export_ids))}

"""Exports on the wire; the spec has no words for jobs, so these are ours."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from server.core.http.forms import CallIn, Number
from server.core.http.replies import Text, Whole, WordOf, many, one
from server.core.tables.lists import LISTS
from server.core.tables.table import Form
from server.insight.models import ExportJob


class ListName(serializers.ChoiceField):
    """One of all apps' lists: which they are is asked when the field is used, after every app is ready."""

    def __init__(self, **options: Any) -> None:
        super().__init__(choices=sorted(LISTS), **options)


class MakeExportIn(CallIn):
    """`query` is the body of the list's own call; its page is not looked at."""

    list = ListName()
    format = serializers.ChoiceField(choices=[form.value for form in Form])
    query = serializers.DictField(required=False, default=dict)


class ExportIn(CallIn):
    id = Number()


class ExportOut(serializers.Serializer[Any]):
    """A file that was asked for: `done` of about `total` rows are written, and it is there until `expires_at`."""

    id = Whole("pk")
    version = Whole()
    list = Text()
    format = WordOf("form", choices=[form.value for form in Form])
    state = WordOf(choices=ExportJob.State.values)
    done = Whole()
    total = Whole()
    name = Text()
    size = Whole(help_text="in bytes")
    reason = Text(help_text="why it failed")
    made_at = serializers.DateTimeField()
    expires_at = serializers.DateTimeField()


class ExportLinkOut(serializers.Serializer[Any]):
    path = Text(lambda token: f"/exports/file/{token}", help_text="below /v1: good once, for a minute")


EXPORT = one(ExportOut, name="ExportReplyOut")
EXPORTS = many(ExportOut, name="ExportsOut")
LINK = one(ExportLinkOut, name="ExportLinkReplyOut")

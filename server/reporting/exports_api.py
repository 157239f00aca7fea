"""Lists as files: asking for one, seeing how far it is, cancelling it, and having it."""

from __future__ import annotations

from typing import Any

from django.http import StreamingHttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from server.auth.http import PublicView, StaffView, address_of
from server.platform.exported_lists import LISTS
from server.platform.http.api import call
from server.platform.http.files import download, table_response
from server.platform.http.inputs import CallIn, IdField
from server.platform.http.outputs import ChoiceOf, Integer, Text, many, one
from server.platform.tables import CONTENT_TYPES, PDF_CONTENT_TYPE, XLSX_CONTENT_TYPE, FileFormat
from server.reporting import exports_services
from server.reporting.exports_selectors import list_exports
from server.reporting.models import ExportJob


class ListName(serializers.ChoiceField):
    """One of all apps' lists: which they are is asked when the field is used, after every app is ready."""

    def __init__(self, **options: Any) -> None:
        super().__init__(choices=sorted(LISTS), **options)


class MakeExportIn(CallIn):
    """`query` is the body of the list's own call; its page is ignored."""

    list = ListName()
    format = serializers.ChoiceField(choices=[form.value for form in FileFormat])
    query = serializers.DictField(required=False, default=dict)


class ExportIn(CallIn):
    id = IdField()


class ExportOut(serializers.Serializer[Any]):
    """A requested file: `done` of about `total` rows are written, and it is stored until `expires_at`."""

    id = Integer("pk")
    version = Integer()
    list = Text()
    format = ChoiceOf("form", choices=[form.value for form in FileFormat])
    state = ChoiceOf(choices=ExportJob.State.values)
    done = Integer()
    total = Integer()
    name = Text()
    size = Integer(help_text="in bytes")
    reason = Text(help_text="reason of the failure")
    made_at = serializers.DateTimeField()
    expires_at = serializers.DateTimeField()


class ExportLinkOut(serializers.Serializer[Any]):
    path = Text(lambda token: f"/exports/file/{token}", help_text="relative to /v1: valid once, for a minute")


EXPORT = one(ExportOut, name="ExportReplyOut")
EXPORTS = many(ExportOut, name="ExportsOut")
LINK = one(ExportLinkOut, name="ExportLinkReplyOut")


LATER = "You will be told when your file is ready"


class MakeExportView(StaffView):
    """Export a list: a short one is returned as a file, for a long one the job that writes it."""

    # Sent in a body although it only reads: whoever is searched for would stand in logs.
    @extend_schema(
        request=MakeExportIn,
        responses={
            (200, "application/json"): EXPORT.shape,
            (200, "text/csv"): OpenApiTypes.STR,
            (200, XLSX_CONTENT_TYPE): OpenApiTypes.BINARY,
            (200, PDF_CONTENT_TYPE): OpenApiTypes.BINARY,
        },
    )
    def post(self, request: Request) -> Response | StreamingHttpResponse:
        params = self.read(MakeExportIn).params
        form = FileFormat(params["format"])
        made = exports_services.request_export(
            caller=self.caller,
            name=params["list"],
            params=params["query"],
            form=form,
            address=address_of(request),
        )
        if isinstance(made, ExportJob):
            return EXPORT(made, message=LATER)
        return table_response(made.table(made.title), form=form, name=made.file)


class ExportsView(StaffView):
    @call(CallIn, EXPORTS)
    def post(self, data: CallIn) -> Response:
        return EXPORTS(list_exports(caller=self.caller))


class CancelExportView(StaffView):
    @call(ExportIn, EXPORT)
    def post(self, data: ExportIn) -> Response:
        return EXPORT(exports_services.cancel_export(caller=self.caller, export_id=data.params["id"]))


class LinkExportView(StaffView):
    @call(ExportIn, LINK)
    def post(self, data: ExportIn) -> Response:
        token = exports_services.make_export_link(caller=self.caller, export_id=data.params["id"])
        return LINK(token)


class ExportFileView(PublicView):
    """Return the file of a link, which authenticates its user once."""

    @extend_schema(responses={(200, "application/octet-stream"): OpenApiTypes.BINARY})
    def get(self, request: Request, export_secret: str) -> StreamingHttpResponse:
        job, path = exports_services.take_export_file(token=export_secret)
        return download(path.open("rb"), name=job.name, content_type=CONTENT_TYPES[FileFormat(job.form)])

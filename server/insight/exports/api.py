"""Lists as files: asking for one, seeing how far it is, cancelling it, and having it."""

from __future__ import annotations

from django.http import StreamingHttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from server.accounts.api.auth import PublicView, address_of
from server.accounts.http.views import StaffView
from server.core.http.api import call
from server.core.http.files import download
from server.core.http.forms import CallIn
from server.core.http.tables import CONTENT_TYPES, PDF, downloaded
from server.core.tables.table import Form
from server.core.tables.workbooks import XLSX
from server.insight.exports import serializers as shapes
from server.insight.exports.selectors import list_exports
from server.insight.exports.services import asking, linking

LATER = "You will be told when your file is ready"


class MakeExportView(StaffView):
    """A short list comes as its file; of a long one, the job that makes it."""

    # Sent in a body although it only reads: whoever is searched for would stand in logs.
    @extend_schema(
        request=shapes.MakeExportIn,
        responses={
            (200, "application/json"): shapes.EXPORT.shape,
            (200, "text/csv"): OpenApiTypes.STR,
            (200, XLSX): OpenApiTypes.BINARY,
            (200, PDF): OpenApiTypes.BINARY,
        },
    )
    def post(self, request: Request) -> Response | StreamingHttpResponse:
        asked = self.read(shapes.MakeExportIn).asked
        made = asking.ask_export(
            caller=self.caller,
            name=asked["list"],
            asked=asked["query"],
            form=Form(asked["format"]),
            address=address_of(request),
        )
        if isinstance(made, asking.AtOnce):
            return downloaded(made.table, form=made.form, name=made.name)
        return shapes.EXPORT(made, message=LATER)


class ExportsView(StaffView):
    @call(CallIn, shapes.EXPORTS)
    def post(self, wire: CallIn) -> Response:
        return shapes.EXPORTS(list_exports(caller=self.caller))


class CancelExportView(StaffView):
    @call(shapes.ExportIn, shapes.EXPORT)
    def post(self, wire: shapes.ExportIn) -> Response:
        return shapes.EXPORT(asking.cancel_export(caller=self.caller, export_id=wire.asked["id"]))


class LinkExportView(StaffView):
    @call(shapes.ExportIn, shapes.LINK)
    def post(self, wire: shapes.ExportIn) -> Response:
        token = linking.make_link(caller=self.caller, export_id=wire.asked["id"])
        return shapes.LINK(token)


class ExportFileView(PublicView):
    """The file of a link, which stands in for its person's session once."""

    @extend_schema(responses={(200, "application/octet-stream"): OpenApiTypes.BINARY})
    def get(self, request: Request, export_secret: str) -> StreamingHttpResponse:
        kept = linking.take_file(token=export_secret)
        return download(kept.path.open("rb"), name=kept.name, content_type=CONTENT_TYPES[kept.form])

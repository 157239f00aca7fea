"""The spec's calls of reports (part 3, section 7), and the call that gives a token to open one."""

from __future__ import annotations

from typing import Any

from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response

from server.accounts.api.auth import address_of
from server.accounts.http.views import OrganiserView
from server.accounts.insiders.services.exports import note_export
from server.core.errors import NotFound
from server.core.http.api import CallView, answer_error
from server.core.http.bounds.calls import LINKS
from server.core.http.parsers import BoundedFormParser, StrictJSONParser
from server.core.http.replies import written
from server.core.http.tables import downloaded
from server.core.tables.table import Form
from server.core.tables.workbooks import XLSX
from server.events.http.uploads import BoundedMultiPartParser
from server.insight.reports import selectors, viewer
from server.insight.reports import serializers as shapes
from server.insight.reports.errors import NoReportChosen
from server.insight.reports.services.tokens import give_token, take_token


class ListReportsView(OrganiserView):
    # The spec sends it as a form (part 3, section 7), of either kind.
    parser_classes = (BoundedMultiPartParser, BoundedFormParser, StrictJSONParser)

    @extend_schema(request=shapes.ReportsIn, responses=shapes.ReportListOut)
    def post(self, request: Request) -> Response:
        account_id = self.caller.account_for(self.read(shapes.ReportsIn).asked["account_id"])
        reports = selectors.list_reports(caller=self.caller)
        token = give_token(caller=self.caller, account_id=account_id)
        return Response({"message": "Success", "reports": written(shapes.ReportOut, reports), "access_token": token})


class AllReportsView(OrganiserView):
    @extend_schema(responses=shapes.ReportsOut)
    def get(self, request: Request, account: int) -> Response:
        if self.caller.account_for(account) != account:
            raise NotFound
        reports = selectors.list_reports(caller=self.caller)
        return Response({"message": "Success", "reports": written(shapes.ReportOut, reports)})


class ReportTokenView(OrganiserView):
    @extend_schema(request=shapes.ReportTokenIn, responses=shapes.ReportTokenOut)
    def post(self, request: Request) -> Response:
        asked = self.read(shapes.ReportTokenIn).asked
        account_id = self.caller.account_for(asked["account_id"])
        if asked["report"] not in {report.id for report in selectors.list_reports(caller=self.caller)}:
            raise NoReportChosen(field="reportId")
        token = give_token(caller=self.caller, account_id=account_id, report=asked["report"])
        return Response({"message": "Success", "access_token": token})


class GenerateReportView(CallView):
    """Opened as a page of its own: whoever has the token reads the report as its person may now, once."""

    permission_classes = (AllowAny,)
    limits = (LINKS,)
    authentication_classes = ()
    http_method_names = ("get",)

    @extend_schema(
        parameters=[shapes.GenerateIn],
        responses={
            (200, "text/html"): OpenApiTypes.STR,
            (200, "text/csv"): OpenApiTypes.STR,
            (200, XLSX): OpenApiTypes.BINARY,
            (200, "application/pdf"): OpenApiTypes.BINARY,
        },
    )
    def get(self, request: Request) -> Any:
        wire = self.read(shapes.GenerateIn)
        asked = wire.asked
        caller, account_id = take_token(token=asked["token"], report=asked["report"])
        prepared = selectors.prepare(caller=caller, wanted=wire.wanted(account_id))
        wanted = asked.get("format") or shapes.PAGE_FORMAT
        if wanted == shapes.PAGE_FORMAT:
            return _page(viewer.page_of(selectors.table_of(prepared, most=selectors.MOST_IN_SIGHT)))
        form = Form(wanted)
        report = prepared.report
        if report.names_people:
            address = address_of(request)
            note_export(user=caller.user, account_id=account_id, what=report.id, title=report.name, address=address)
        most = selectors.MOST_ON_PAPER if form is Form.PDF else None
        response = downloaded(selectors.table_of(prepared, most=most), form=form, name=prepared.file_name)
        response["Referrer-Policy"] = "no-referrer"
        return response

    def handle_exception(self, exc: Exception) -> Any:
        """Say why there is no report: on a page where a person reads it in a window of its own."""
        answer = answer_error(exc, {})
        if answer is None:
            raise exc
        if "text/html" in self.request.headers.get("Accept", ""):
            return _page(viewer.refusal_page(answer.data["message"]), status=answer.status_code)
        # The spec's own name for it (part 3, section 8).
        answer.data["error_msg"] = answer.data["message"]
        return self.finalize_response(self.request, answer)


def _page(text: str, *, status: int = 200) -> HttpResponse:
    response = HttpResponse(text, status=status)
    response["Content-Security-Policy"] = viewer.policy()
    response["Referrer-Policy"] = "no-referrer"
    response["X-Robots-Tag"] = "noindex"
    return response

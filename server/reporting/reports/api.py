"""The spec's calls of reports (part 3, section 7), and the call that gives a token to open one."""

from __future__ import annotations

from base64 import b64encode
from datetime import date, datetime
from functools import cache
from hashlib import sha256
from typing import Any

from django.http import HttpResponse
from django.template.loader import render_to_string
from django.utils.safestring import mark_safe
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response

from server.abuse.services.staff_limits import record_export
from server.accounts.caller import Staff
from server.auth.http import OrganiserView, address_of
from server.platform.crypto import LONGEST_TOKEN
from server.platform.errors import NotFound
from server.platform.http.api import CallView, handle_error
from server.platform.http.files import table_response
from server.platform.http.inputs import CallIn, ChoiceField, ChosenIdField, DayField, TextField
from server.platform.http.outputs import Boolean, ChoiceOf, ListOf, Text, write_rows
from server.platform.http.parsers import BoundedFormParser, BoundedMultiPartParser, StrictJSONParser
from server.platform.http.request_limits import LINKS
from server.platform.i18n import (
    DEFAULT_LANGUAGE,
    current_language,
    localized_clock_time,
    localized_long_day,
    use_language,
)
from server.platform.tables import XLSX_CONTENT_TYPE, ColumnKind, FileFormat, Sheet, format_cell
from server.reporting.errors import NoReportChosen
from server.reporting.reports import selectors
from server.reporting.reports.definition import Filter, Group, Report, ReportRequest, Span, Step, localize
from server.reporting.reports.services import issue_token, redeem_token

PAGE_FORMAT = "html"
FORMATS = (PAGE_FORMAT, *(form.value for form in FileFormat))
GENERATE = "/v1/report/generateReport"
LONGEST_ID = 40
Fields = dict[str, serializers.Field[Any, Any, Any, Any]]
_SPANS, _STEPS = [span.value for span in Span], [step.value for step in Step]


class ReportsIn(CallIn):
    accountId = ChosenIdField("account_id", required="Please select a customer")


class ReportTokenIn(CallIn):
    accountId = ChosenIdField("account_id")
    reportId = TextField("report", most=LONGEST_ID, required=NoReportChosen.message)


class GenerateIn(CallIn):
    authorization = TextField("token", most=LONGEST_TOKEN)
    reportId = TextField("report", most=LONGEST_ID)
    format = ChoiceField(FORMATS, optional=True)
    period = ChoiceField(_SPANS, "span", optional=True, allow_blank=True)
    to = DayField(source="last", required=False, allow_null=True)
    granularity = ChoiceField(_STEPS, "step", optional=True, allow_blank=True)
    eventid = ChosenIdField("event_id")
    eventdetailid = ChosenIdField("performance_id")
    sellerid = ChosenIdField("seller_id")

    def get_fields(self) -> Fields:
        return {**super().get_fields(), "from": DayField(source="first", required=False, allow_null=True)}

    def to_request(self, account_id: int) -> ReportRequest:
        return ReportRequest.read(self.params, report=self.params["report"], account_id=account_id)


class ReportOut(serializers.Serializer[Report]):
    """A report's definition; the fields that the spec does not have list its filters."""

    reportId = Text("id")
    name = Text(lambda row: localize(row.name))
    has_event_filter = Boolean()
    bold_report_path = Text(lambda _: GENERATE, help_text="the path at which it is generated")
    group = ChoiceOf(lambda row: row.group.value, choices=[group.value for group in Group])
    about = Text(lambda row: localize(row.about))
    filters = ListOf(lambda row: [str(one) for one in row.filters], child=serializers.ChoiceField(list(Filter)))
    needs = ListOf(lambda row: [str(one) for one in row.needs], child=serializers.ChoiceField(list(Filter)))
    period = ChoiceOf(lambda row: row.span.value, choices=_SPANS, help_text="the default period")


class ReportsOut(serializers.Serializer[Any]):
    message = serializers.CharField()
    reports = ReportOut(many=True)


class ReportListOut(ReportsOut):
    access_token = serializers.CharField(help_text="opens one report, once, within a minute")


class ReportTokenOut(serializers.Serializer[Any]):
    message = serializers.CharField()
    access_token = serializers.CharField()


# Of the style: numbers stand at the right, and neither they nor days are broken.
_CELL_CLASSES = {kind: "n" for kind in ColumnKind if kind.is_number} | {ColumnKind.DAY: "d", ColumnKind.MOMENT: "d"}


_GERMAN_POINTS = str.maketrans(",.", ".,")


@cache
def page_style() -> str:
    """Return the style of the page; its policy names it by its digest."""
    return render_to_string("insight/report.css")


@cache
def page_policy() -> str:
    """Return the page's policy: its own style, and nothing else from anywhere. Our screens alone may frame it."""
    digest = b64encode(sha256(page_style().encode()).digest()).decode()
    return (
        f"default-src 'none'; style-src 'sha256-{digest}'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'"
    )


def _sheet(sheet: Sheet, *, named: bool) -> dict[str, Any]:
    kinds = [column.kind for column in sheet.columns]
    css_classes = [_CELL_CLASSES.get(kind, "") for kind in kinds]

    def render_sheet(cells: Any) -> list[tuple[str, str]]:
        return [
            (_cell_text(value, kind), css_class)
            for value, kind, css_class in zip(cells, kinds, css_classes, strict=True)
        ]

    return {
        "name": sheet.name if named else "",
        "headings": [(column.heading, css_class) for column, css_class in zip(sheet.columns, css_classes, strict=True)],
        "rows": [render_sheet(cells) for cells in sheet.cells()],
        "totals": render_sheet(sheet.totals) if sheet.totals else [],
    }


def _cell_text(value: Any, kind: ColumnKind) -> str:
    """Write a value as on paper, but days, moments and amounts in the reader's language: Sat 1 May 2027, 7:30PM."""
    if kind is ColumnKind.MOMENT and isinstance(value, datetime):
        return f"{localized_long_day(value.date())}, {localized_clock_time(value.time())}"
    if kind is ColumnKind.DAY and isinstance(value, date):
        return localized_long_day(value)
    text = format_cell(value, kind)
    return text.translate(_GERMAN_POINTS) if kind.is_number and current_language() == "de" else text


class ListReportsView(OrganiserView):
    # The spec sends it as a form (part 3, section 7), of either kind.
    parser_classes = (BoundedMultiPartParser, BoundedFormParser, StrictJSONParser)

    @extend_schema(request=ReportsIn, responses=ReportListOut)
    def post(self, request: Request) -> Response:
        account_id = self.caller.account_for(self.read(ReportsIn).params["account_id"])
        reports = _write_reports(self.caller)
        token = issue_token(caller=self.caller, account_id=account_id)
        return Response({"message": "Success", "reports": reports, "access_token": token})


class AllReportsView(OrganiserView):
    @extend_schema(responses=ReportsOut)
    def get(self, request: Request, account: int) -> Response:
        if self.caller.account_for(account) != account:
            raise NotFound
        return Response({"message": "Success", "reports": _write_reports(self.caller)})


def _write_reports(caller: Staff) -> list[Any]:
    with use_language(caller.user.language):
        return write_rows(ReportOut, selectors.list_reports(caller=caller))


class ReportTokenView(OrganiserView):
    @extend_schema(request=ReportTokenIn, responses=ReportTokenOut)
    def post(self, request: Request) -> Response:
        params = self.read(ReportTokenIn).params
        account_id = self.caller.account_for(params["account_id"])
        if params["report"] not in {report.id for report in selectors.list_reports(caller=self.caller)}:
            raise NoReportChosen(field="reportId")
        token = issue_token(caller=self.caller, account_id=account_id, report=params["report"])
        return Response({"message": "Success", "access_token": token})


class GenerateReportView(CallView):
    """Open a report as a page of its own: the token gives its user's permissions, once."""

    permission_classes = (AllowAny,)
    limits = (LINKS,)
    authentication_classes = ()
    http_method_names = ("get",)

    @extend_schema(
        parameters=[GenerateIn],
        responses={
            (200, "text/html"): OpenApiTypes.STR,
            (200, "text/csv"): OpenApiTypes.STR,
            (200, XLSX_CONTENT_TYPE): OpenApiTypes.BINARY,
            (200, "application/pdf"): OpenApiTypes.BINARY,
        },
    )
    def get(self, request: Request) -> Any:
        data = self.read(GenerateIn)
        params = data.params
        caller, account_id = redeem_token(token=params["token"], report=params["report"])
        requested_format = params.get("format") or PAGE_FORMAT
        # What is printed is read by a person; the names of a file's columns are what a program knows them by.
        is_printed = requested_format in (PAGE_FORMAT, FileFormat.PDF)
        with use_language(caller.user.language if is_printed else DEFAULT_LANGUAGE):
            return self._generate(caller, data.to_request(account_id), requested_format)

    def _generate(self, caller: Staff, report_request: ReportRequest, requested_format: str) -> Any:
        prepared = selectors.prepare(caller=caller, report_request=report_request)
        if requested_format == PAGE_FORMAT:
            table = selectors.table_of(prepared, most=selectors.MOST_ON_SCREEN)
            sheets = [_sheet(sheet, named=sheet.name != table.title) for sheet in table.sheets]
            nothing = [
                localize("No records found"),
                localize("Another period, or all events in place of one, may have some."),
            ]
            return _page_response({"title": table.title, "notes": table.notes, "sheets": sheets, "nothing": nothing})
        form = FileFormat(requested_format)
        report, account_id = prepared.report, prepared.query.account_id
        if report.names_people:
            address = address_of(self.request)
            record_export(user=caller.user, account_id=account_id, what=report.id, title=report.name, address=address)
        most = selectors.MOST_IN_PDF if form is FileFormat.PDF else None
        response = table_response(selectors.table_of(prepared, most=most), form=form, name=prepared.file_name)
        response["Referrer-Policy"] = "no-referrer"
        return response

    def handle_exception(self, exc: Exception) -> Any:
        """Say why there is no report: on a page where a person reads it in a window of its own."""
        answer = handle_error(exc, {})
        if answer is None:
            raise exc
        if "text/html" in self.request.headers.get("Accept", ""):
            refusal = {"title": "No report", "refusal": answer.data["message"]}
            return _page_response(refusal, status=answer.status_code)
        # The spec's own name for it (part 3, section 8).
        answer.data["error_msg"] = answer.data["message"]
        return self.finalize_response(self.request, answer)


def _page_response(context: dict[str, Any], *, status: int = 200) -> HttpResponse:
    style = mark_safe(page_style())  # noqa: S308  (our own file)
    values = {**context, "style": style, "language": current_language()}
    response = HttpResponse(render_to_string("insight/report.html", values), status=status)
    response["Content-Security-Policy"] = page_policy()
    response["Referrer-Policy"] = "no-referrer"
    response["X-Robots-Tag"] = "noindex"
    return response

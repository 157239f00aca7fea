"""`/api/reports`: the account's reports, as rows in pages, or as one file."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.http.response import HttpResponseBase
from rest_framework import serializers
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request

from server.api.public.operations_api import LONGEST_CURSOR, operation
from server.api.public.selectors import (
    NamedColumn,
    ReportPage,
    find_report,
    named_columns,
    read_report_page,
    report_table,
)
from server.api.public.views_api import ApiView
from server.platform.http.files import table_response
from server.platform.http.inputs import CallIn, ChoiceField, ChosenIdField, DayField
from server.platform.http.outputs import ChoiceOf, ListOf, Text
from server.platform.tables import CSV_CONTENT_TYPE, ColumnKind, FileFormat
from server.reporting.reports.definition import Filter, Group, Report, ReportRequest, Span, Step
from server.reporting.reports.selectors import list_reports

USUAL, MOST = 500, 1000
_SPANS, _STEPS = [span.value for span in Span], [step.value for step in Step]
Fields = dict[str, serializers.Field[Any, Any, Any, Any]]


class ReportRowsIn(CallIn):
    # A report takes the filters that its definition names; others narrow nothing.

    period = ChoiceField(_SPANS, "span", optional=True, allow_blank=True)
    to = DayField(source="last", required=False, allow_null=True)
    step = ChoiceField(_STEPS, optional=True, allow_blank=True)
    event = ChosenIdField("event_id")
    performance = ChosenIdField("performance_id")
    seller = ChosenIdField("seller_id", help_text="the number of a user of the account")
    cursor = serializers.CharField(
        required=False,
        allow_blank=True,
        default="",
        max_length=LONGEST_CURSOR,
        help_text="`next_cursor` of the previous page, with the same filters; empty for the first page",
    )
    limit = serializers.IntegerField(required=False, default=USUAL, min_value=1, max_value=MOST)

    def get_fields(self) -> Fields:
        message = "the first day, in the account's time zone; `from` and `to` replace a `period`"
        return {
            **super().get_fields(),
            "from": DayField(source="first", required=False, allow_null=True, help_text=message),
        }

    def to_request(self, report: str) -> ReportRequest:
        return ReportRequest.read(self.params, report=report)


class ReportColumnOut(serializers.Serializer[NamedColumn]):
    name = Text(help_text="the key of its value in rows")
    heading = Text()
    kind = ChoiceOf(
        choices=[kind.value for kind in ColumnKind],
        help_text="`money` is text with two decimals, and `percent` with two or three; a `moment` is in the venue's "
        "time zone",
    )


@dataclass(frozen=True)
class Described:
    """A report with its columns as programs name them."""

    report: Report
    columns: Sequence[NamedColumn]


class ApiReportOut(serializers.Serializer[Any]):
    """What a report is, and what it can be narrowed to."""

    report = Text("report.id")
    name = Text("report.name")
    group = ChoiceOf(lambda row: row.report.group.value, choices=[group.value for group in Group])
    about = Text("report.about")
    filters = ListOf(lambda row: [str(one) for one in row.report.filters], child=serializers.ChoiceField(list(Filter)))
    needs = ListOf(
        lambda row: [str(one) for one in row.report.needs],
        child=serializers.ChoiceField(list(Filter)),
        help_text="required filters",
    )
    period = ChoiceOf(lambda row: row.report.span.value, choices=_SPANS, help_text="the default period")
    columns = ReportColumnOut(many=True)


class ApiReportsOut(serializers.Serializer[Any]):
    data = ApiReportOut(many=True, source="*")  # type: ignore[assignment]


class ReportRowsOut(serializers.Serializer[ReportPage]):
    """Rows of a report, each with the value of every column by its name."""

    report = Text("prepared.report.id")
    first_day = serializers.DateField(
        source="prepared.query.period.first", help_text="its first day, in the account's time zone"
    )
    last_day = serializers.DateField(source="prepared.query.period.last", help_text="its last day")
    timezone = Text("prepared.query.zone", help_text="the account's time zone")
    data = ListOf("rows", child=serializers.DictField())  # type: ignore[assignment]
    next_cursor = Text(allow_null=True, help_text="the cursor of the next page; null on the last one")


CSV_TYPE = CSV_CONTENT_TYPE.partition(";")[0]


class ReportsView(ApiView):
    grant = "reports"

    @operation(
        "list_reports",
        "List reports",
        answers=ApiReportsOut,
        description="Each report's content, filters and columns.",
    )
    def get(self, data: CallIn) -> list[Described]:
        return [Described(report, named_columns(report.columns)) for report in list_reports(caller=self.caller)]


class ReportView(ApiView):
    grant = "reports"

    def perform_content_negotiation(self, request: Request, force: bool = False) -> Any:
        """Refusals and pages are JSON, whatever is accepted; the file is made by `get` itself."""
        return JSONRenderer(), JSONRenderer.media_type

    @operation(
        "read_report",
        "Read a report",
        input_class=ReportRowsIn,
        answers=ReportRowsOut,
        file=CSV_TYPE,
        description="Its rows in pages of at most 1,000. With `Accept: text/csv` the whole report is one CSV file, "
        "streamed: better for very many rows. Figures are computed at the time of the call; a page begins after the "
        "last row of the previous one, and 409 `report_changed` says that this row no longer exists.",
    )
    def get(self, data: ReportRowsIn) -> HttpResponseBase | ReportPage:
        prepared = find_report(caller=self.caller, report_request=data.to_request(self.kwargs["report"]))
        if CSV_TYPE in self.request.headers.get("Accept", ""):
            return table_response(report_table(prepared), form=FileFormat.CSV, name=prepared.file_name)
        return read_report_page(prepared, cursor=data.params["cursor"], limit=data.params["limit"])

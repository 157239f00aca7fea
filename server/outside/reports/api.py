"""`/api/reports`: the account's reports, as rows in pages, or as one file."""

from __future__ import annotations

from typing import Any

from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response

from server.core.http.forms import CallIn
from server.core.http.replies import written
from server.core.http.tables import downloaded
from server.core.tables.table import Form
from server.core.tables.workbooks import CSV
from server.insight.reports.selectors import list_reports
from server.outside.http.schema import operation
from server.outside.http.views import ApiView
from server.outside.reports import serializers as shapes
from server.outside.reports.columns import named_columns
from server.outside.reports.selectors import find_report, read_page, table_of

CSV_TYPE = CSV.partition(";")[0]


class ReportsView(ApiView):
    grant = "reports"

    @operation(
        "list_reports",
        "List reports",
        answers=shapes.ApiReportsOut,
        description="What each report tells, which filters it takes, and its columns.",
    )
    def get(self, asked: CallIn) -> Response:
        reports = list_reports(caller=self.caller)
        described = [shapes.Described(report, named_columns(report.columns)) for report in reports]
        return Response({"data": written(shapes.ApiReportOut, described)})


class ReportView(ApiView):
    grant = "reports"

    def perform_content_negotiation(self, request: Request, force: bool = False) -> Any:
        """Refusals and pages are JSON, whatever is accepted; the file is made by `get` itself."""
        return JSONRenderer(), JSONRenderer.media_type

    @operation(
        "read_report",
        "Read a report",
        asks=shapes.ReportRowsIn,
        answers=shapes.ReportRowsOut,
        file=CSV_TYPE,
        description="Its rows in pages of at most 1,000. With `Accept: text/csv` the whole report is one CSV file, "
        "sent while it is read: the better way to have very many rows. Figures are reckoned at the moment; a page "
        "begins after the last row of the one before, and 409 `report_changed` says that this row is there no more.",
    )
    def get(self, asked: shapes.ReportRowsIn) -> Any:
        prepared = find_report(caller=self.caller, wanted=asked.wanted(self.kwargs["report"]))
        if CSV_TYPE in self.request.headers.get("Accept", ""):
            return downloaded(table_of(prepared), form=Form.CSV, name=prepared.file_name)
        rows, next_cursor = read_page(prepared, cursor=asked.asked["cursor"], limit=asked.asked["limit"])
        period = prepared.asked.period
        return Response(
            {
                "report": prepared.report.id,
                "first_day": period.first.isoformat(),
                "last_day": period.last.isoformat(),
                "timezone": prepared.asked.zone,
                "data": rows,
                "next_cursor": next_cursor,
            }
        )

"""The spec's event report (part 3, section 7), which is the buyer list; door staff may look at it, too."""

from __future__ import annotations

from django.http import StreamingHttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from server.accounts.http.views import StaffView
from server.core.http.tables import PDF, downloaded
from server.core.tables.table import Form
from server.core.tables.workbooks import XLSX
from server.insight.buyers.export_selectors import export_buyers
from server.insight.buyers.selectors import get_listed_performance, list_buyers, list_players
from server.insight.buyers.serializers import EventReportFileIn, EventReportIn, EventReportOut, report_to_wire


class EventReportView(StaffView):
    @extend_schema(request=EventReportIn, responses=EventReportOut)
    def post(self, request: Request) -> Response:
        asked = self.read(EventReportIn).asked
        performance = get_listed_performance(
            caller=self.caller, event_id=asked["event_id"], performance_id=asked["performance_id"]
        )
        page = asked["page"]
        buyers = list_buyers(performance, page=page, size=asked["page_size"])
        return Response(report_to_wire(buyers, list_players(performance) if page == 1 else ()))


class EventReportFileView(StaffView):
    @extend_schema(
        request=EventReportFileIn, responses={(200, PDF): OpenApiTypes.BINARY, (200, XLSX): OpenApiTypes.BINARY}
    )
    def post(self, request: Request) -> StreamingHttpResponse:
        """Give the whole list as a file."""
        asked = self.read(EventReportFileIn).asked
        of = {"event_id": asked["event_id"], "performance_id": asked["performance_id"]}
        form = Form(asked["format"])
        table = export_buyers(caller=self.caller, form=form, **of)
        return downloaded(table, form=form, name=f"BuyerList_{of['performance_id']}")

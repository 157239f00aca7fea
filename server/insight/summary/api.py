"""The spec's calls of the Events Summary (part 3, section 7); they are statistics, which door staff do not get."""

from __future__ import annotations

from django.http import StreamingHttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from server.accounts.http.views import OrganiserView
from server.accounts.selectors import get_account
from server.core.http.api import call
from server.core.http.replies import SliceOf
from server.core.http.tables import CONTENT_TYPES, downloaded
from server.insight.dashboard.selectors import list_dashboard
from server.insight.summary import serializers as shapes
from server.insight.summary.selectors import list_top_selling, read_currencies, read_summary
from server.insight.summary.tables import days_table, performances_table

AT_A_TIME = 500  # rows
FILE = {(200, kind): OpenApiTypes.BINARY for kind in CONTENT_TYPES.values()}


class BarChartView(OrganiserView):
    @call(shapes.SummaryIn, shapes.SUMMARY)
    def post(self, asked: shapes.SummaryIn) -> Response:
        account = self.caller.account_for(asked.asked["accountid"])
        return shapes.SUMMARY(read_summary(caller=self.caller, account_id=account))


class TopSellingView(OrganiserView):
    @call(shapes.TopSellingIn, shapes.TOP_SELLING)
    def post(self, asked: shapes.TopSellingIn) -> Response:
        account = self.caller.account_for(asked.asked["account_id"])
        rows = list_top_selling(caller=self.caller, account_id=account)
        return shapes.TOP_SELLING(SliceOf(rows, first=asked.asked["off_set"], size=asked.asked["step"]))


class DaysFileView(OrganiserView):
    @extend_schema(parameters=[shapes.DaysFileIn], responses=FILE)
    def get(self, request: Request) -> StreamingHttpResponse:
        asked = self.read(shapes.DaysFileIn)
        account = self.caller.account_for(asked.asked["accountid"])
        part = asked.asked["days"]
        days = read_summary(caller=self.caller, account_id=account).part(is_later=part != "1-6")
        table = days_table(days, part=part, account=get_account(caller=self.caller, account_id=account).name)
        return downloaded(table, form=asked.form, name=table.title.replace(" ", ""))


class TopSellingFileView(OrganiserView):
    title, list_rows = "Top Selling Events", staticmethod(list_top_selling)

    @extend_schema(parameters=[shapes.SummaryFileIn], responses=FILE)
    def get(self, request: Request) -> StreamingHttpResponse:
        asked, caller = self.read(shapes.SummaryFileIn), self.caller
        account = caller.account_for(asked.asked["accountid"])
        table = performances_table(
            self.title,
            self.list_rows(caller=caller, account_id=account).iterator(AT_A_TIME),
            currencies=read_currencies(caller=caller, account_id=account),
            account=get_account(caller=self.caller, account_id=account).name,
        )
        return downloaded(table, form=asked.form, name=self.title.replace(" ", ""))


class UpcomingFileView(TopSellingFileView):
    title, list_rows = "Upcoming Events", staticmethod(list_dashboard)

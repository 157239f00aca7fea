"""The spec's calls of the Events Summary (part 3, section 7); they are statistics, which door staff do not get."""

from __future__ import annotations

from rest_framework.response import Response

from server.accounts.http.views import OrganiserView
from server.core.http.api import call
from server.core.http.replies import SliceOf
from server.insight.summary import serializers as shapes
from server.insight.summary.selectors import list_top_selling, read_summary


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

"""Reports on the wire: the spec's names where it has any (part 3, sections 3 and 7), else ours."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from server.accounts.tokens import LONGEST
from server.core.http.forms import CallIn, Chosen, Day, OneOf, Typed
from server.core.http.replies import ListOf, Text, WordOf, Yes
from server.core.tables.table import Form
from server.insight.reports.asked import Span, Step, Wanted
from server.insight.reports.definition import Filter, Group, Report
from server.insight.reports.errors import NoReportChosen

PAGE_FORMAT = "html"
FORMATS = (PAGE_FORMAT, *(form.value for form in Form))
GENERATE = "/v1/report/generateReport"
LONGEST_ID = 40
Fields = dict[str, serializers.Field[Any, Any, Any, Any]]
_SPANS, _STEPS = [span.value for span in Span], [step.value for step in Step]


class ReportsIn(CallIn):
    accountId = Chosen("account_id", required="Please select a customer")


class ReportTokenIn(CallIn):
    accountId = Chosen("account_id")
    reportId = Typed("report", most=LONGEST_ID, required=NoReportChosen.message)


class GenerateIn(CallIn):
    authorization = Typed("token", most=LONGEST)
    reportId = Typed("report", most=LONGEST_ID)
    format = OneOf(FORMATS, optional=True)
    period = OneOf(_SPANS, "span", optional=True, allow_blank=True)
    to = Day(source="last", required=False, allow_null=True)
    granularity = OneOf(_STEPS, "step", optional=True, allow_blank=True)
    eventid = Chosen("event_id")
    eventdetailid = Chosen("performance_id")
    sellerid = Chosen("seller_id")

    def get_fields(self) -> Fields:
        return {**super().get_fields(), "from": Day(source="first", required=False, allow_null=True)}

    def wanted(self, account_id: int) -> Wanted:
        asked = self.asked
        return Wanted(
            report=asked["report"],
            account_id=account_id,
            span=Span(asked["span"]) if asked.get("span") else None,
            first=asked.get("first"),
            last=asked.get("last"),
            step=Step(asked["step"]) if asked.get("step") else None,
            event_id=asked["event_id"],
            performance_id=asked["performance_id"],
            seller_id=asked["seller_id"],
        )


class ReportOut(serializers.Serializer[Report]):
    """A report's definition; what is not the spec's tells the app which filters it has."""

    reportId = Text("id")
    name = Text()
    has_event_filter = Yes()
    bold_report_path = Text(lambda _: GENERATE, help_text="where it is generated")
    group = WordOf(lambda row: row.group.value, choices=[group.value for group in Group])
    about = Text()
    filters = ListOf(lambda row: [str(one) for one in row.filters], child=serializers.ChoiceField(list(Filter)))
    needs = ListOf(lambda row: [str(one) for one in row.needs], child=serializers.ChoiceField(list(Filter)))
    period = WordOf(lambda row: row.span.value, choices=_SPANS, help_text="of which days it is if nobody says")


class ReportsOut(serializers.Serializer[Any]):
    message = serializers.CharField()
    reports = ReportOut(many=True)


class ReportListOut(ReportsOut):
    access_token = serializers.CharField(help_text="opens one report, once, within a minute")


class ReportTokenOut(serializers.Serializer[Any]):
    message = serializers.CharField()
    access_token = serializers.CharField()

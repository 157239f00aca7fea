"""Reports on the wire of the public API: what each is, how it is asked for, and its rows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from rest_framework import serializers

from server.core.http.forms import CallIn, Chosen, Day, OneOf
from server.core.http.replies import ListOf, Text, WordOf
from server.core.tables.table import Kind
from server.insight.reports.asked import Span, Step, Wanted
from server.insight.reports.definition import Filter, Group, Report
from server.outside.http.lists import LONGEST_CURSOR
from server.outside.reports.columns import NamedColumn

USUAL, MOST = 500, 1000
_SPANS, _STEPS = [span.value for span in Span], [step.value for step in Step]
Fields = dict[str, serializers.Field[Any, Any, Any, Any]]


class ReportRowsIn(CallIn):
    # A report takes the filters that its definition names; others narrow nothing.

    period = OneOf(_SPANS, "span", optional=True, allow_blank=True)
    to = Day(source="last", required=False, allow_null=True)
    step = OneOf(_STEPS, optional=True, allow_blank=True)
    event = Chosen("event_id")
    performance = Chosen("performance_id")
    seller = Chosen("seller_id", help_text="the number of a person of the account")
    cursor = serializers.CharField(
        required=False,
        allow_blank=True,
        default="",
        max_length=LONGEST_CURSOR,
        help_text="`next_cursor` of the page before, with the same filters; empty for the first page",
    )
    limit = serializers.IntegerField(required=False, default=USUAL, min_value=1, max_value=MOST)

    def get_fields(self) -> Fields:
        words = "the first day, by the account's calendar; it and `to` come in the place of a `period`"
        return {**super().get_fields(), "from": Day(source="first", required=False, allow_null=True, help_text=words)}

    def wanted(self, report: str) -> Wanted:
        asked = self.asked
        return Wanted(
            report=report,
            span=Span(asked["span"]) if asked.get("span") else None,
            first=asked.get("first"),
            last=asked.get("last"),
            step=Step(asked["step"]) if asked.get("step") else None,
            event_id=asked["event_id"],
            performance_id=asked["performance_id"],
            seller_id=asked["seller_id"],
        )


class ReportColumnOut(serializers.Serializer[Any]):
    name = serializers.CharField(help_text="by which rows have its value")
    heading = serializers.CharField()
    kind = serializers.ChoiceField(
        choices=[kind.value for kind in Kind],
        help_text="`money` is text with two decimals, and `percent` with two or three; a `moment` is as the venue's "
        "clock shows it",
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
    group = WordOf(lambda row: row.report.group.value, choices=[group.value for group in Group])
    about = Text("report.about")
    filters = ListOf(lambda row: [str(one) for one in row.report.filters], child=serializers.ChoiceField(list(Filter)))
    needs = ListOf(
        lambda row: [str(one) for one in row.report.needs],
        child=serializers.ChoiceField(list(Filter)),
        help_text="filters without which there is nothing to read",
    )
    period = WordOf(lambda row: row.report.span.value, choices=_SPANS, help_text="of which days, if nobody says")
    columns = ReportColumnOut(many=True)


class ApiReportsOut(serializers.Serializer[Any]):
    data = ApiReportOut(many=True)  # type: ignore[assignment]


class ReportRowsOut(serializers.Serializer[Any]):
    """Rows of a report, each with the value of every column by its name."""

    report = serializers.CharField()
    first_day = serializers.DateField(help_text="from which day on it is, by the account's calendar")
    last_day = serializers.DateField(help_text="until which")
    timezone = serializers.CharField(help_text="of that calendar")
    data = serializers.ListField(child=serializers.DictField())  # type: ignore[assignment]
    next_cursor = serializers.CharField(allow_null=True, help_text="where the next page begins; null on the last")

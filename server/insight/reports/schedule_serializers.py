"""Scheduled reports and the morning mail on the wire; the spec has no words for them, so these are ours."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from server.core.http.forms import CallIn, Chosen, Flag, FormIn, Number, OneOf, Typed
from server.core.http.replies import Text, Whole, WordOf, Yes, one
from server.insight.models.reports import ReportRun, ScheduledReport
from server.insight.reports.asked import Span, Step
from server.insight.reports.errors import NoReportChosen
from server.insight.reports.mailing import name_of
from server.insight.reports.serializers import LONGEST_ID
from server.insight.reports.services.schedules import MOST_RECIPIENTS, ScheduleForm

_SPANS, _STEPS = [span.value for span in Span], [step.value for step in Step]
HOUR_REQUIRED = "Please choose an hour"
ACTIONS = ("pause", "resume", "delete", "run")


class Hour(serializers.IntegerField):
    """An hour of a day, from 0 to 23."""

    def __init__(self, **options: Any) -> None:
        words = dict.fromkeys(("required", "null", "invalid", "min_value", "max_value"), HOUR_REQUIRED)
        super().__init__(
            min_value=0, max_value=23, error_messages={**words, "max_string_length": HOUR_REQUIRED}, **options
        )


class SchedulesIn(CallIn):
    accountId = Chosen("account_id")


class SaveScheduleIn(FormIn[ScheduleForm]):
    makes = ScheduleForm
    id = Chosen("schedule_id")
    version = Number(required=False)
    accountId = Chosen("account_id")
    reportId = Typed("report", most=LONGEST_ID, required=NoReportChosen.message)
    every = OneOf(ScheduledReport.Every.values)
    weekday = serializers.IntegerField(min_value=0, max_value=6, required=False, default=0)
    monthday = serializers.IntegerField(source="month_day", min_value=1, max_value=28, required=False, default=1)
    hour = Hour()
    timezone = Typed(most=64)
    format = OneOf(ScheduledReport.Form.values, "form")
    period = serializers.ChoiceField(_SPANS, source="span", required=False, allow_blank=True, default="")
    granularity = serializers.ChoiceField(_STEPS, source="step", required=False, allow_blank=True, default="")
    eventid = Chosen("event_id")
    eventdetailid = Chosen("performance_id")
    sellerid = Chosen("seller_id")
    recipients = serializers.ListField(
        child=serializers.IntegerField(min_value=1, max_value=2**63 - 1),
        required=False,
        max_length=MOST_RECIPIENTS,
        default=list,
    )


class ChangeScheduleIn(CallIn):
    id = Number("schedule_id")
    action = OneOf(ACTIONS)


class MorningIn(CallIn):
    accountId = Chosen("account_id")
    on = Flag("is_on")
    hour = Hour(required=False, default=7)


class RecipientOut(serializers.Serializer[Any]):
    userid = Whole("pk")
    name = Text("full_name")


class ScheduleOut(serializers.Serializer[ScheduledReport]):
    """A scheduled report, and what became of its last run."""

    id = Whole("pk")
    version = Whole()
    reportId = Text("report")
    name = Text(name_of)
    ownerid = Whole("owner_id")
    owner = Text("owner.full_name")
    every = WordOf(choices=ScheduledReport.Every.values)
    weekday = Whole()
    monthday = Whole("month_day")
    hour = Whole()
    timezone = Text()
    format = WordOf("form", choices=ScheduledReport.Form.values)
    period = WordOf(lambda row: row.filters.get("span", ""), choices=["", *_SPANS])
    granularity = WordOf(lambda row: row.filters.get("step", ""), choices=["", *_STEPS])
    eventid = Whole(lambda row: row.filters.get("event_id", 0))
    eventdetailid = Whole(lambda row: row.filters.get("performance_id", 0))
    sellerid = Whole(lambda row: row.filters.get("seller_id", 0))
    recipients = RecipientOut(many=True, source="people")
    paused = Yes("is_paused")
    pausedwhy = Text("paused_why", help_text="empty where somebody has paused it")
    nextat = serializers.DateTimeField(source="next_at", allow_null=True)
    lastat = serializers.DateTimeField(source="last_slot", allow_null=True)
    laststate = WordOf(lambda row: row.last_state or "", choices=["", *ReportRun.State.values])
    lastwhy = Text(lambda row: row.last_why or "")


class MorningOut(serializers.Serializer[Any]):
    on = serializers.BooleanField()
    hour = serializers.IntegerField()
    timezone = serializers.CharField()
    pausedwhy = serializers.CharField()


class SchedulesOut(serializers.Serializer[Any]):
    message = serializers.CharField()
    data = ScheduleOut(many=True)  # type: ignore[assignment]
    morning = MorningOut()
    timezone = serializers.CharField(help_text="the account's own")


SCHEDULE = one(ScheduleOut, name="ScheduleSavedOut")


def morning_to_wire(row: ScheduledReport | None) -> dict[str, Any]:
    """Shape the caller's morning mail; it is off where there is none."""
    if row is None:
        return {"on": False, "hour": 7, "timezone": "", "pausedwhy": ""}
    return {"on": not row.is_paused, "hour": row.hour, "timezone": row.timezone, "pausedwhy": row.paused_why}

"""The calls of scheduled reports and of the morning email."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from server.auth.http import OrganiserView
from server.catalogue.venues.selectors import read_zone
from server.platform.http.api import call
from server.platform.http.inputs import CallIn, ChoiceField, ChosenIdField, FlagField, FormIn, IdField, TextField
from server.platform.http.outputs import DONE, Boolean, ChoiceOf, Integer, Text, one, row_writer, write_rows
from server.platform.i18n import use_language
from server.reporting.errors import NoReportChosen
from server.reporting.models import ReportRun, ScheduledReport
from server.reporting.reports import services
from server.reporting.reports.api import LONGEST_ID
from server.reporting.reports.definition import Span, Step, localize
from server.reporting.reports.mailing import name_of
from server.reporting.reports.selectors import find_morning, get_schedule, list_schedules

_SPANS, _STEPS = [span.value for span in Span], [step.value for step in Step]
HOUR_REQUIRED = "Please choose an hour"
ACTIONS: dict[str, tuple[Callable[..., object], str]] = {
    "pause": (services.pause_schedule, "Report paused"),
    "resume": (services.resume_schedule, "Report resumed"),
    "delete": (services.delete_schedule, "Deleted Successfully"),
    "run": (services.run_now, "The report is on its way"),
}


class Hour(serializers.IntegerField):
    """An hour of a day, from 0 to 23."""

    def __init__(self, **options: Any) -> None:
        messages = dict.fromkeys(("required", "null", "invalid", "min_value", "max_value"), HOUR_REQUIRED)
        super().__init__(
            min_value=0, max_value=23, error_messages={**messages, "max_string_length": HOUR_REQUIRED}, **options
        )


class SchedulesIn(CallIn):
    accountId = ChosenIdField("account_id")


class SaveScheduleIn(FormIn[services.ScheduleForm]):
    makes = services.ScheduleForm
    id = ChosenIdField("schedule_id")
    version = IdField(required=False)
    accountId = ChosenIdField("account_id")
    reportId = TextField("report", most=LONGEST_ID, required=NoReportChosen.message)
    every = ChoiceField(ScheduledReport.Every.values)
    weekday = serializers.IntegerField(min_value=0, max_value=6, required=False, default=0)
    monthday = serializers.IntegerField(source="month_day", min_value=1, max_value=28, required=False, default=1)
    hour = Hour()
    timezone = TextField(most=64)
    format = ChoiceField(ScheduledReport.Form.values, "form")
    period = serializers.ChoiceField(_SPANS, source="span", required=False, allow_blank=True, default="")
    granularity = serializers.ChoiceField(_STEPS, source="step", required=False, allow_blank=True, default="")
    eventid = ChosenIdField("event_id")
    eventdetailid = ChosenIdField("performance_id")
    sellerid = ChosenIdField("seller_id")
    recipients = serializers.ListField(
        child=serializers.IntegerField(min_value=1, max_value=2**63 - 1),
        required=False,
        max_length=services.MOST_RECIPIENTS,
        default=list,
    )


class ChangeScheduleIn(CallIn):
    id = IdField("schedule_id")
    action = ChoiceField(list(ACTIONS))


class MorningIn(CallIn):
    accountId = ChosenIdField("account_id")
    on = FlagField("is_on")
    hour = Hour(required=False, default=7)


class RecipientOut(serializers.Serializer[Any]):
    userid = Integer("pk")
    name = Text("full_name")


class ScheduleOut(serializers.Serializer[ScheduledReport]):
    """A scheduled report, and the result of its last run."""

    id = Integer("pk")
    version = Integer()
    reportId = Text("report")
    name = Text(lambda row: localize(name_of(row)))
    ownerid = Integer("owner_id")
    owner = Text("owner.full_name")
    every = ChoiceOf(choices=ScheduledReport.Every.values)
    weekday = Integer()
    monthday = Integer("month_day")
    hour = Integer()
    timezone = Text()
    format = ChoiceOf("form", choices=ScheduledReport.Form.values)
    period = ChoiceOf(lambda row: row.filters.get("span", ""), choices=["", *_SPANS])
    granularity = ChoiceOf(lambda row: row.filters.get("step", ""), choices=["", *_STEPS])
    eventid = Integer(lambda row: row.filters.get("event_id", 0))
    eventdetailid = Integer(lambda row: row.filters.get("performance_id", 0))
    sellerid = Integer(lambda row: row.filters.get("seller_id", 0))
    recipients = RecipientOut(many=True)
    paused = Boolean("is_paused")
    pausedwhy = Text("paused_why", help_text="empty if it is paused")
    nextat = serializers.DateTimeField(source="next_at", allow_null=True)
    lastat = serializers.DateTimeField(source="last_slot", allow_null=True)
    laststate = ChoiceOf(lambda row: row.last_state or "", choices=["", *ReportRun.State.values])
    lastwhy = Text(lambda row: row.last_why or "")


class MorningOut(serializers.Serializer[ScheduledReport | None]):
    on = Boolean(lambda row: row is not None and not row.is_paused)
    hour = Integer(lambda row: row.hour if row else 7)
    timezone = Text(lambda row: row.timezone if row else "")
    pausedwhy = Text(lambda row: row.paused_why if row else "")


class SchedulesOut(serializers.Serializer[Any]):
    message = serializers.CharField()
    data = ScheduleOut(many=True)  # type: ignore[assignment]
    morning = MorningOut()
    timezone = serializers.CharField(help_text="the account's own")


SCHEDULE = one(ScheduleOut, name="ScheduleSavedOut")


class SchedulesView(OrganiserView):
    @extend_schema(request=SchedulesIn, responses=SchedulesOut)
    def post(self, request: Request) -> Response:
        account_id = self.caller.account_for(self.read(SchedulesIn).params["account_id"])
        with use_language(self.caller.user.language):
            rows = write_rows(ScheduleOut, list_schedules(caller=self.caller, account_id=account_id))
        return Response(
            {
                "message": "Success",
                "data": rows,
                "morning": row_writer(MorningOut)(find_morning(caller=self.caller)),
                "timezone": read_zone(account_id),
            }
        )


class SaveScheduleView(OrganiserView):
    @call(SaveScheduleIn, SCHEDULE)
    def post(self, data: SaveScheduleIn) -> Response:
        params = data.params
        row = services.save_schedule(
            caller=self.caller,
            account_id=self.caller.account_for(params["account_id"]),
            form=data.form(),
            schedule_id=params["schedule_id"],
            version=params.get("version"),
        )
        message = "Updated Successfully" if params["schedule_id"] else "Report scheduled"
        return SCHEDULE(get_schedule(caller=self.caller, schedule_id=row.pk), message=message)


class ChangeScheduleView(OrganiserView):
    @call(ChangeScheduleIn, DONE)
    def post(self, data: ChangeScheduleIn) -> Response:
        act, message = ACTIONS[data.params["action"]]
        act(caller=self.caller, schedule_id=data.params["schedule_id"])
        return DONE(message=message)


class MorningView(OrganiserView):
    @call(MorningIn, DONE)
    def post(self, data: MorningIn) -> Response:
        params = data.params
        is_on = bool(params.get("is_on"))
        account_id = self.caller.account_for(params["account_id"])
        services.set_morning(caller=self.caller, account_id=account_id, is_on=is_on, hour=params["hour"])
        return DONE(message="The morning mail is on" if is_on else "The morning mail is off")

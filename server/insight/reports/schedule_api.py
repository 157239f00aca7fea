"""The calls of scheduled reports and of the morning mail."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from server.accounts.http.views import OrganiserView
from server.core.http.api import call
from server.core.http.replies import DONE, written
from server.insight.reports import schedule_serializers as shapes
from server.insight.reports.selectors import find_morning, get_schedule, list_schedules
from server.insight.reports.services import schedules
from server.venues.zone_selectors import read_zone


class SchedulesView(OrganiserView):
    @extend_schema(request=shapes.SchedulesIn, responses=shapes.SchedulesOut)
    def post(self, request: Request) -> Response:
        account_id = self.caller.account_for(self.read(shapes.SchedulesIn).asked["account_id"])
        rows = list_schedules(caller=self.caller, account_id=account_id)
        return Response(
            {
                "message": "Success",
                "data": written(shapes.ScheduleOut, rows),
                "morning": shapes.morning_to_wire(find_morning(caller=self.caller)),
                "timezone": read_zone(account_id),
            }
        )


class SaveScheduleView(OrganiserView):
    @call(shapes.SaveScheduleIn, shapes.SCHEDULE)
    def post(self, wire: shapes.SaveScheduleIn) -> Response:
        asked = wire.asked
        row = schedules.save_schedule(
            caller=self.caller,
            account_id=self.caller.account_for(asked["account_id"]),
            form=wire.form(),
            schedule_id=asked["schedule_id"],
            version=asked.get("version"),
        )
        message = "Updated Successfully" if asked["schedule_id"] else "Report scheduled"
        return shapes.SCHEDULE(get_schedule(caller=self.caller, schedule_id=row.pk), message=message)


class ChangeScheduleView(OrganiserView):
    @call(shapes.ChangeScheduleIn, DONE)
    def post(self, wire: shapes.ChangeScheduleIn) -> Response:
        who: dict[str, Any] = {"caller": self.caller, "schedule_id": wire.asked["schedule_id"]}
        action = wire.asked["action"]
        if action == "pause":
            schedules.pause_schedule(**who)
            return DONE(message="Report paused")
        if action == "resume":
            schedules.resume_schedule(**who)
            return DONE(message="Report resumed")
        if action == "delete":
            schedules.delete_schedule(**who)
            return DONE(message="Deleted Successfully")
        schedules.run_now(**who)
        return DONE(message="The report is on its way")


class MorningView(OrganiserView):
    @call(shapes.MorningIn, DONE)
    def post(self, wire: shapes.MorningIn) -> Response:
        asked = wire.asked
        is_on = bool(asked.get("is_on"))
        account_id = self.caller.account_for(asked["account_id"])
        schedules.set_morning(caller=self.caller, account_id=account_id, is_on=is_on, hour=asked["hour"])
        return DONE(message="The morning mail is on" if is_on else "The morning mail is off")

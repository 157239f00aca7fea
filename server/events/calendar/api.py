"""The Events Calendar: what is on, and moving what is not on sale yet."""

from __future__ import annotations

from rest_framework.response import Response

from server.accounts.http.views import OrganiserView
from server.core.http.api import call
from server.events.calendar.selectors import read_days
from server.events.calendar.serializers import CALENDAR, CalendarIn, MovePerformanceIn
from server.events.calendar.services.move_performance import move_performance
from server.events.serializers import PERFORMANCE


class CalendarView(OrganiserView):
    @call(CalendarIn, CALENDAR)
    def post(self, wire: CalendarIn) -> Response:
        asked = wire.asked
        account_id = self.caller.account_for(asked["account_id"])
        days = read_days(caller=self.caller, account_id=account_id, first=asked["first"], last=asked["last"])
        return CALENDAR(days.showings, cut=days.is_cut)


class MovePerformanceView(OrganiserView):
    @call(MovePerformanceIn, PERFORMANCE)
    def post(self, wire: MovePerformanceIn) -> Response:
        asked = wire.asked
        moved = move_performance(
            caller=self.caller,
            event_id=asked["eventid"],
            performance_id=asked["eventdetailid"],
            starts=asked["starts"],
            version=asked.get("version"),
        )
        return PERFORMANCE([moved], message="Event Occurrence Updated Successfully")

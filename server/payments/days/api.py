"""The box office's cash-up. Everybody who sells sees and closes their own day; organisers and owners their people's."""

from __future__ import annotations

from rest_framework.response import Response

from server.accounts.http.views import StaffView
from server.core.http.api import call
from server.core.http.replies import PageOf
from server.payments.days import serializers as shapes
from server.payments.days.selectors import list_closings, read_takings
from server.payments.days.services import close_day


class DayTakingsView(StaffView):
    @call(shapes.DayTakingsIn, shapes.TAKINGS)
    def post(self, wire: shapes.DayTakingsIn) -> Response:
        account_id = self.caller.account_for(wire.asked["account_id"])
        return shapes.TAKINGS(read_takings(caller=self.caller, account_id=account_id, day=wire.asked["day"]))


class CloseDayView(StaffView):
    """Close a day, or with its `version` count a closed one again."""

    @call(shapes.CloseDayIn, shapes.CLOSING)
    def post(self, wire: shapes.CloseDayIn) -> Response:
        account_id = self.caller.account_for(wire.asked["account_id"])
        version = wire.asked.get("version")
        row = close_day(caller=self.caller, account_id=account_id, form=wire.form(), version=version)
        return shapes.CLOSING(row, message="Day closed" if row.version == 1 else "Count updated")


class ClosedDaysView(StaffView):
    @call(shapes.ClosedDaysIn, shapes.CLOSED_DAYS)
    def post(self, wire: shapes.ClosedDaysIn) -> Response:
        asked = wire.asked
        account_id = self.caller.account_for(asked["account_id"])
        rows = list_closings(
            caller=self.caller, account_id=account_id, search=asked["search"], ordering=asked["ordering"]
        )
        return shapes.CLOSED_DAYS(PageOf(rows, asked))

"""What was sold by location (spec part 3, section 7)."""

from __future__ import annotations

from rest_framework.response import Response

from server.accounts.http.views import OrganiserView
from server.core.http.api import call
from server.insight.places import serializers as shapes
from server.insight.places.selectors import list_places


class WorldReportView(OrganiserView):
    @call(shapes.WorldReportIn, shapes.PLACES)
    def post(self, wire: shapes.WorldReportIn) -> Response:
        asked, caller = wire.asked, self.caller
        rows = list_places(
            caller=caller,
            account_id=caller.account_for(asked["accountid"]),
            country=asked.get("country", ""),
            state=asked.get("state", ""),
        )
        return shapes.PLACES(rows, message="Success" if rows else "No data found")

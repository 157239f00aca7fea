"""The spec's calls of the User Dashboard (part 3, section 7); door staff may make them too."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from server.accounts.http.views import StaffView
from server.core.http.api import list_reply
from server.core.http.replies import PageOf
from server.events.selectors import states_of
from server.insight.dashboard.selectors import list_dashboard, read_upsells_offered
from server.insight.dashboard.serializers import DashboardIn, DashboardOut, DashboardPageIn, card_to_wire


class DashboardView(StaffView):
    @extend_schema(parameters=[DashboardPageIn], request=DashboardIn, responses=DashboardOut)
    def post(self, request: Request) -> Response:
        query = DashboardPageIn(data=request.query_params)
        query.is_valid(raise_exception=True)
        wire = DashboardIn(data=request.data)
        wire.is_valid(raise_exception=True)
        asked = wire.validated_data
        rows = list_dashboard(
            caller=self.caller,
            account_id=asked.get("accountid"),
            event_name=asked.get("eventname") or "",
            day=asked.get("date"),
            clock_time=asked.get("time"),
        )
        window = {"page": query.validated_data["pagenumber"], "page_size": query.validated_data["pagelength"]}
        page = PageOf(rows, window)
        states = states_of(page.rows)
        upsells = read_upsells_offered(row.event_id for row in page.rows)
        cards = [card_to_wire(self.caller, row, states[row.pk], upsells.get(row.event_id, ())) for row in page.rows]
        return list_reply(cards, total=page.total)

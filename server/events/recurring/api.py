"""Adding performances by a rule: what that comes to, and the performances that are made."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from server.accounts.http.views import OrganiserView
from server.core.http.api import call, reply
from server.events.recurring.serializers import ADDED, PerformanceRuleIn
from server.events.recurring.services.add_by_rule import add_by_rule, check_rule
from server.events.serializers import SHEET, sheet_to_wire


class CheckPerformanceRuleView(OrganiserView):
    @extend_schema(request=PerformanceRuleIn, responses=SHEET.shape)
    def post(self, request: Request) -> Response:
        wire = self.read(PerformanceRuleIn)
        asked = wire.asked
        sheet = check_rule(
            caller=self.caller, event_id=asked["eventid"], account_id=asked["account_id"], form=wire.form()
        )
        return reply(sheet_to_wire(sheet))


class AddByRuleView(OrganiserView):
    @call(PerformanceRuleIn, ADDED)
    def post(self, wire: PerformanceRuleIn) -> Response:
        asked = wire.asked
        count = add_by_rule(
            caller=self.caller, event_id=asked["eventid"], account_id=asked["account_id"], form=wire.form()
        )
        return ADDED(count, message="Event Updated Successfully")

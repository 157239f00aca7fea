"""Making an event again: what that comes to, and the event that is made."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from server.accounts.http.views import OrganiserView
from server.core.http.api import reply
from server.events.api import whole_event
from server.events.copying.serializers import DuplicateEventIn
from server.events.copying.services.duplicate_event import check_copy, duplicate_event
from server.events.serializers import EVENT, SHEET, sheet_to_wire


class CheckDuplicateView(OrganiserView):
    @extend_schema(request=DuplicateEventIn, responses=SHEET.shape)
    def post(self, request: Request) -> Response:
        wire = self.read(DuplicateEventIn)
        asked = wire.asked
        sheet = check_copy(
            caller=self.caller, event_id=asked["eventid"], account_id=asked["account_id"], copy=wire.form()
        )
        return reply(sheet_to_wire(sheet))


class DuplicateEventView(OrganiserView):
    @extend_schema(request=DuplicateEventIn, responses={201: EVENT.shape})
    def post(self, request: Request) -> Response:
        wire = self.read(DuplicateEventIn)
        asked = wire.asked
        made = duplicate_event(
            caller=self.caller, event_id=asked["eventid"], account_id=asked["account_id"], copy=wire.form()
        )
        return EVENT([whole_event(self.caller, made.pk, {})], message="Event Duplicated Successfully", code=201)

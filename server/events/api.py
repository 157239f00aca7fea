"""The spec's event calls (part 1, section 7, Events and performances)."""

from __future__ import annotations

import json
from typing import Any

from django.core.files.uploadedfile import UploadedFile
from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from server.accounts.views import OrganiserView
from server.core import clock
from server.core.api import PageOf, list_reply, reply
from server.core.errors import Changed, Invalid
from server.core.parsers import parse_json_object
from server.events import selectors
from server.events.errors import PerformanceChanged
from server.events.serializers import (
    CheckPerformancesIn,
    CreateEventIn,
    EventChoiceOut,
    EventChoicesOut,
    EventIdIn,
    EventIn,
    EventListOut,
    EventReplyOut,
    EventsOfAccountIn,
    PerformanceReplyOut,
    SheetReplyOut,
    UpdatePerformanceIn,
    event_summary_to_wire,
    event_to_wire,
    performance_to_wire,
    sheet_to_wire,
)
from server.events.services.create_event import check_performances, create_event
from server.events.services.update_performance import update_performance
from server.events.sheet_files import Upload
from server.events.template import CONTENT_TYPE, build_template
from server.events.uploads import BoundedMultiPartParser, files_of, json_part, upload_of

PERFORMANCES_A_PAGE = 100  # spec part 1, section 9


class CreateEventView(OrganiserView):
    parser_classes = [BoundedMultiPartParser]

    @extend_schema(request={"multipart/form-data": CreateEventIn}, responses={201: EventReplyOut})
    def post(self, request: Request) -> Response:
        wire = EventIn(data=parse_json_object(json_part(request, "event")))
        wire.is_valid(raise_exception=True)
        _refuse_teams(json_part(request, "teams"))
        files = files_of(request)
        performances = files.get("performances") or wire.table()
        event = create_event(caller=self.caller, form=wire.form(files), performances=performances)
        body = _event_with_performances(self.caller, event.pk, {})
        return reply([body], message="Event Created Successfully", code=201)

"""What a manager sees of the doors: every reading, who is in, and both as a file."""

from __future__ import annotations

from django.http import StreamingHttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from server.accounts.http.views import OrganiserView
from server.core.http.tables import downloaded
from server.core.tables.table import Form
from server.core.tables.workbooks import XLSX
from server.door.log import serializers as shapes
from server.door.log.export_selectors import listed_readings
from server.door.log.presence_selectors import read_presence
from server.door.log.selectors import get_log_place, list_readings


class DoorLogView(OrganiserView):
    @extend_schema(parameters=[shapes.LogIn], responses=shapes.LOG.shape)
    def get(self, request: Request, performance: int) -> Response:
        wire = self.read(shapes.LogIn)
        place = get_log_place(caller=self.caller, performance_id=performance)
        paging = {"page": wire.asked.get("page") or 1, "size": wire.asked.get("page_size") or 1000}
        return shapes.LOG(list_readings(place, wire.readings(), **paging))


class DoorLogFileView(OrganiserView):
    @extend_schema(
        parameters=[shapes.LogFileIn],
        responses={(200, "text/csv"): OpenApiTypes.STR, (200, XLSX): OpenApiTypes.BINARY},
    )
    def get(self, request: Request, performance: int) -> StreamingHttpResponse:
        wire = self.read(shapes.LogFileIn)
        place = get_log_place(caller=self.caller, performance_id=performance)
        listed = listed_readings(place=place, asked=wire.readings())
        return downloaded(listed.table("Door log"), form=Form(wire.asked["format"]), name=listed.file)


class PresenceView(OrganiserView):
    @extend_schema(responses=shapes.PRESENCE.shape)
    def get(self, request: Request, performance: int) -> Response:
        return shapes.PRESENCE(read_presence(get_log_place(caller=self.caller, performance_id=performance)))

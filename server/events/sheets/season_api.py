"""Calls of our own in the spec's style: an event's performances as a sheet, and that sheet back again."""

from __future__ import annotations

from django.http import StreamingHttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from server.accounts.http.views import OrganiserView
from server.core.http.api import reply
from server.core.http.files import download
from server.core.tables.workbooks import XLSX
from server.events.http.uploads import BoundedMultiPartParser, form_of, sheet_of
from server.events.sheets.season_serializers import SEASON, SeasonIn, UpdateSeasonIn, UpdateSeasonParts, season_to_wire
from server.events.sheets.services.export_season import export_season
from server.events.sheets.services.update_season import check_season, update_season


class SeasonSheetView(OrganiserView):
    @extend_schema(parameters=[SeasonIn], responses={(200, XLSX): OpenApiTypes.BINARY})
    def get(self, request: Request) -> StreamingHttpResponse:
        event_id = self.read(SeasonIn).asked["eventid"]
        book = export_season(caller=self.caller, event_id=event_id)
        return download(book, name=f"performances-{event_id}.xlsx", content_type=XLSX)


class UpdateSeasonView(OrganiserView):
    parser_classes = (BoundedMultiPartParser,)

    @extend_schema(request={"multipart/form-data": UpdateSeasonParts}, responses=SEASON.shape)
    def post(self, request: Request) -> Response:
        wire = UpdateSeasonIn(data=form_of(request))
        wire.is_valid(raise_exception=True)
        asked = wire.asked
        event_id, source = asked["eventid"], sheet_of(request)
        if asked["dry_run"]:
            return reply(season_to_wire(check_season(caller=self.caller, event_id=event_id, source=source)))
        done = update_season(
            caller=self.caller, event_id=event_id, source=source, mark=asked["mark"], agreed=asked["agreed"]
        )
        return reply(season_to_wire(done), message="Event Updated Successfully")

"""Calls of our own in the spec's style: an event's performances as a spreadsheet, and that spreadsheet back again."""

from __future__ import annotations

from typing import Any

from django.http import StreamingHttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from server.auth.http import OrganiserView
from server.catalogue.events.form_serializers import Agreed, SheetRowsIn, sheet_of
from server.catalogue.events.serializers import RowErrorOut, SheetErrorOut, understood_field
from server.catalogue.events.services.season_spreadsheet import SeasonResult, check_season, export_season, update_season
from server.platform.http.api import success_response
from server.platform.http.files import download
from server.platform.http.inputs import CallIn, IdField
from server.platform.http.outputs import one
from server.platform.http.parsers import BoundedMultiPartParser, form_of
from server.platform.tables import XLSX_CONTENT_TYPE

MARK_LENGTH = 32


class SeasonIn(CallIn):
    """The query of getEventDetailsSheet."""

    eventid = IdField()


class UpdateSeasonIn(CallIn):
    """The parts of updateEventDetailsSheet: the sheet, or rows instead of it.

    With `dry_run` nothing is saved. `mark` is that of the dry run's response: if anything else would change than was
    shown, the call is refused as changed meanwhile. `agreed`: the number of performances on sale that the user agreed
    to change.
    """

    eventid = IdField()
    dry_run = serializers.BooleanField(required=False, default=False)
    mark = serializers.CharField(required=False, allow_blank=True, default="", max_length=MARK_LENGTH)
    agreed = Agreed()
    performances = serializers.FileField(required=False)


class UpdateSeasonParts(UpdateSeasonIn):
    rows = SheetRowsIn()


class DifferenceOut(serializers.Serializer[Any]):
    column = serializers.CharField()
    before = serializers.CharField()
    after = serializers.CharField()


class SeasonRowOut(serializers.Serializer[Any]):
    """A row that changes something, or cannot; `id` is its performance's, null for a new one."""

    row = serializers.IntegerField()
    id = serializers.IntegerField(allow_null=True)
    kind = serializers.ChoiceField(choices=["new", "changed", "wrong"])
    cells = serializers.DictField(child=serializers.CharField())
    understood = understood_field()
    differences = DifferenceOut(many=True)
    errors = RowErrorOut(many=True)  # type: ignore[assignment]


class SeasonOut(serializers.Serializer[Any]):
    """The changes of a sheet; unchanged rows only appear in the counts."""

    columns = serializers.ListField(child=serializers.CharField())
    rows = SeasonRowOut(many=True)
    errors = SheetErrorOut(many=True)  # type: ignore[assignment]
    total = serializers.IntegerField()
    same = serializers.IntegerField()
    changed = serializers.IntegerField()
    new = serializers.IntegerField()
    wrong = serializers.IntegerField()
    on_sale = serializers.IntegerField(help_text="of the changed rows")
    mark = serializers.CharField()


SEASON = one(SeasonOut, name="SeasonReplyOut")


def serialize_season(result: SeasonResult) -> dict[str, Any]:
    counts = result.counts
    rows = [
        {
            "row": row.row.number,
            "id": row.performance and row.performance.pk,
            "kind": row.kind,
            "cells": row.row.cells,
            "understood": row.row.understood,
            "differences": [vars(difference) for difference in row.differences],
            "errors": [error.to_json() for error in row.errors],
        }
        for row in result.rows
        if row.kind != "same"
    ]
    return {
        "columns": list(result.columns),
        "rows": rows,
        "errors": result.errors,
        "total": len(result.rows),
        **{kind: counts.get(kind, 0) for kind in ("same", "changed", "new", "wrong")},
        "on_sale": result.on_sale,
        "mark": result.mark,
    }


class SeasonSheetView(OrganiserView):
    @extend_schema(parameters=[SeasonIn], responses={(200, XLSX_CONTENT_TYPE): OpenApiTypes.BINARY})
    def get(self, request: Request) -> StreamingHttpResponse:
        event_id = self.read(SeasonIn).params["eventid"]
        book = export_season(caller=self.caller, event_id=event_id)
        return download(book, name=f"performances-{event_id}.xlsx", content_type=XLSX_CONTENT_TYPE)


class UpdateSeasonView(OrganiserView):
    parser_classes = (BoundedMultiPartParser,)

    @extend_schema(request={"multipart/form-data": UpdateSeasonParts}, responses=SEASON.shape)
    def post(self, request: Request) -> Response:
        serializer = UpdateSeasonIn(data=form_of(request))
        serializer.is_valid(raise_exception=True)
        params = serializer.params
        event_id, source = params["eventid"], sheet_of(request)
        if params["dry_run"]:
            return success_response(
                serialize_season(check_season(caller=self.caller, event_id=event_id, source=source))
            )
        done = update_season(
            caller=self.caller, event_id=event_id, source=source, mark=params["mark"], agreed=params["agreed"]
        )
        return success_response(serialize_season(done), message="Event Updated Successfully")

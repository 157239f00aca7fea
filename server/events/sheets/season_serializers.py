"""The wire of an event's sheet that comes back."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from server.core.http.forms import CallIn, Number
from server.core.http.replies import one
from server.events.serializers import Agreed, RowErrorOut, SheetErrorOut, SheetRowsIn, error_of_row, understood_field
from server.events.sheets.services.update_season import SeasonResult

MARK_LENGTH = 32


class SeasonIn(CallIn):
    """The query of getEventDetailsSheet."""

    eventid = Number()


class UpdateSeasonIn(CallIn):
    """The parts of updateEventDetailsSheet: the sheet, or rows in its place.

    With `dry_run` nothing is saved. `mark` is that of the dry run's answer: what would change anything else than was
    shown there is refused as changed meanwhile. `agreed`: how many that are on sale one has agreed to change.
    """

    eventid = Number()
    dry_run = serializers.BooleanField(required=False, default=False)
    mark = serializers.CharField(required=False, allow_blank=True, default="", max_length=MARK_LENGTH)
    agreed = Agreed()
    performances = serializers.FileField(required=False)


class UpdateSeasonParts(UpdateSeasonIn):
    """The parts of updateEventDetailsSheet: the sheet, or rows in its place.

    With `dry_run` nothing is saved. `mark` is that of the dry run's answer: what would change anything else than was
    shown there is refused as changed meanwhile. `agreed`: how many that are on sale one has agreed to change.
    """

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
    """What a sheet changes; rows that are as their performances are stand in the counts alone."""

    columns = serializers.ListField(child=serializers.CharField())
    rows = SeasonRowOut(many=True)
    errors = SheetErrorOut(many=True)  # type: ignore[assignment]
    total = serializers.IntegerField()
    same = serializers.IntegerField()
    changed = serializers.IntegerField()
    new = serializers.IntegerField()
    wrong = serializers.IntegerField()
    on_sale = serializers.IntegerField(help_text="of those that change")
    mark = serializers.CharField()


SEASON = one(SeasonOut, name="SeasonReplyOut")


def season_to_wire(result: SeasonResult) -> dict[str, Any]:
    """Shape what a sheet changes for its preview."""
    counts = result.counts
    rows = [
        {
            "row": row.row.number,
            "id": row.performance and row.performance.pk,
            "kind": row.kind,
            "cells": row.row.cells,
            "understood": row.row.understood,
            "differences": [vars(difference) for difference in row.differences],
            "errors": [error_of_row(error) for error in row.errors],
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

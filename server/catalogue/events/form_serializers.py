"""What the calls for events and performances are sent: forms, their parts, and a sheet's rows as they are checked."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from django.db.models import QuerySet
from rest_framework import serializers
from rest_framework.exceptions import ParseError
from rest_framework.request import Request

from server.accounts.caller import Staff
from server.catalogue.events.forms import (
    BOOKING_FEE_WRONG,
    MAXIMUM_MISSING,
    MINIMUM_MISSING,
    REQUIRED,
    EventForm,
    PerformanceRow,
    SubcategoryForm,
)
from server.catalogue.events.models import Event
from server.catalogue.events.selectors import PAST, UPCOMING, list_events
from server.catalogue.events.services.update_performance import (
    CAPACITY_REQUIRED,
    OFF_SALE,
    ON_SALE,
    PRICE_REQUIRED,
    STARTS,
    PerformanceEdit,
)
from server.catalogue.events.spreadsheets.files import LONGEST_CELL, MOST_COLUMNS, MOST_ROWS, Cell, Lines
from server.catalogue.events.team_forms import TeamsForm
from server.catalogue.events.team_serializers import TeamIn, TeamsIn
from server.platform.errors import FileTooLarge, Invalid
from server.platform.http.inputs import (
    MOST_ID,
    CallIn,
    ChosenIdField,
    FlagField,
    FormIn,
    IdField,
    LineField,
    PageIn,
    RowsField,
    TextField,
)
from server.platform.http.parsers import json_part, parse_json_object, read_upload
from server.platform.uploads import Upload


class Agreed(serializers.IntegerField):
    """How many performances that are on sale somebody has agreed to change."""

    def __init__(self) -> None:
        super().__init__(required=False, min_value=0, max_value=MOST_ID, default=0)


class EventsOfAccountIn(PageIn):
    accountid = ChosenIdField("account_id")

    def events(self, caller: Staff) -> QuerySet[Event]:
        params = self.params
        account_id = caller.account_for(params["account_id"])
        filters = {name: params[name] for name in ("search", "ordering", "when") if name in params}
        return list_events(caller=caller, account_id=account_id, **filters)


class EventListIn(EventsOfAccountIn):
    """A page of events; an event is upcoming until its last performance is over."""

    when = serializers.ChoiceField(choices=(UPCOMING, PAST), required=False, allow_blank=True, default="")


class EventIdIn(PageIn):
    eventid = IdField()


class SubcategoryIn(FormIn[SubcategoryForm]):
    makes = SubcategoryForm
    name = LineField(most=255)
    description = TextField(most=20_000)


class PerformanceRowIn(FormIn[PerformanceRow]):
    """A performance inside `event` instead of a sheet; its times are 'MM-DD-YYYY,h:mmAM/PM'.

    Errors name it as a row of a sheet: the first is row 2.
    """

    makes = PerformanceRow
    eventdatetime = TextField("starts", most=40)
    ticketcost = TextField("price", most=40)
    numberoftickets = TextField("capacity", most=40)
    onsaledate = TextField("on_sale", most=40)
    enddate = TextField("off_sale", most=40)
    event_subcategory = LineField("subcategory", most=300)


class EventIn(FormIn[EventForm]):
    """The JSON part `event` of createEvent; its rules check lengths and required fields."""

    makes = EventForm
    eventname = LineField("name", wrong=REQUIRED["eventname"])
    venueid = ChosenIdField("venue_id", wrong=REQUIRED["venueid"])
    eventdescription = TextField("description", wrong=REQUIRED["eventdescription"])
    bio = TextField(wrong=REQUIRED["bio"])
    ticket_label = LineField()
    applicablefees = TextField("booking_fee", wrong=BOOKING_FEE_WRONG)
    mincount = TextField("min_count", wrong=MINIMUM_MISSING)
    maxcount = TextField("max_count", wrong=MAXIMUM_MISSING)
    fb_pixelid = TextField("fb_pixel_id")
    includingtax = serializers.BooleanField(source="includes_tax", required=False, default=True)
    mapinventory = FlagField("has_team_mapping")
    accountid = ChosenIdField("account_id")
    event_subcategories = RowsField(SubcategoryIn, "subcategories", most=40)
    eventdetailfile = RowsField(PerformanceRowIn, "rows", most=20_000)

    def form_with(self, files: Mapping[str, Upload], teams: TeamsForm) -> EventForm:
        form = self.form()
        subcategories = [
            replace(row, image=files.get(f"subcategoryimage_{place}")) for place, row in enumerate(form.subcategories)
        ]
        thumbnail, promo = files.get("thumbnailimage"), files.get("eventpromo")
        wrong = {**form.wrong, **teams.wrong}
        return replace(
            form,
            subcategories=subcategories,
            teams=teams.teams,
            thumbnail=thumbnail,
            promo=promo,
            wrong=wrong,
        )


class SheetRowsIn(serializers.JSONField):
    """A sheet's rows as they were corrected in its preview."""

    def __init__(self) -> None:
        super().__init__(
            required=False,
            help_text='{"columns": ["EventDate", …], "rows": [{"row": 2, "cells": ["12-12-2026", …]}, …]}: '
            "instead of the sheet; messages refer to rows by their numbers",
        )


class EditedSubcategoryIn(SubcategoryIn):
    """A sub-category by its id, or a new one; an empty `image` removes its picture, a missing one keeps it."""

    id = ChosenIdField()
    image = TextField("existing_image", most=500, optional=True)


class KnownPerformanceRowIn(PerformanceRowIn):
    """A performance to add; one with an `_id` exists already, and is edited by its own call."""

    _id = ChosenIdField("id")


class EditedEventIn(EventIn):
    """The JSON part `event` of updateEvent: the whole form, and performances to add."""

    eventid = IdField()
    version = serializers.IntegerField(required=False, min_value=0, max_value=MOST_ID)
    includingtax = FlagField("includes_tax")
    event_subcategories = RowsField(EditedSubcategoryIn, "subcategories", most=40)
    eventdetailfile = RowsField(KnownPerformanceRowIn, "rows", most=20_000)


class UpdateEventIn(serializers.Serializer[Any]):
    """The parts of updateEvent, like those of createEvent; a picture that is not sent stays unchanged."""

    event = EditedEventIn()
    teams = TeamIn(many=True, required=False)
    thumbnailimage = serializers.FileField(required=False)
    eventpromo = serializers.FileField(required=False)
    performances = serializers.FileField(required=False)
    rows = SheetRowsIn()


class CreateEventIn(serializers.Serializer[Any]):
    """The parts of createEvent.

    `performances` is the sheet; `rows` replaces it after corrections. Without either, the rows of
    `event.eventdetailfile` are used. The picture of each sub-category is `subcategoryimage_<n>`, n counted from 0.
    """

    event = EventIn()
    teams = TeamIn(many=True, required=False)
    thumbnailimage = serializers.FileField()
    eventpromo = serializers.FileField()
    performances = serializers.FileField(required=False)
    rows = SheetRowsIn()


class CheckPerformancesIn(CallIn):
    venueid = ChosenIdField(required=REQUIRED["venueid"])
    eventid = ChosenIdField()
    eventname = TextField(most=500)
    performances = serializers.FileField(required=False)


class CheckPerformancesParts(CheckPerformancesIn):
    """The parts of checkPerformances: a sheet, or some or all of its `rows` as corrected in the preview."""

    rows = SheetRowsIn()


class TemplateIn(CallIn):
    """The query of getPerformanceTemplate; 1: with the ninth column, Subcategory."""

    subcategory = serializers.IntegerField(required=False, default=0, min_value=0, max_value=1)


class DeletePerformanceIn(CallIn):
    eventid = IdField()
    eventdetailid = IdField()


class UpdatePerformanceIn(FormIn[PerformanceEdit]):
    """One performance's edit; fields that are not sent stay unchanged. `ticketcountstatus`, `accountid` and `venueid`
    are ignored.

    If it is on sale, its date, start of sale and cost change only with `agreed` 1; otherwise the call is refused with
    `some_are_on_sale`.
    """

    makes = PerformanceEdit
    eventid = IdField()
    eventdetailid = IdField()
    eventdatetime = TextField("starts", most=40, wrong=STARTS.required, optional=True)
    onsaledate = TextField("on_sale", most=40, wrong=ON_SALE.required, optional=True)
    enddate = TextField("off_sale", most=40, wrong=OFF_SALE.required, optional=True)
    ticketcost = TextField("price", most=40, wrong=PRICE_REQUIRED, optional=True)
    numberoftickets = TextField("capacity", most=40, wrong=CAPACITY_REQUIRED, optional=True)
    onsaleflag = FlagField("is_on_sale")
    box_office_amber_state = FlagField("is_box_office_only")
    activestatus = FlagField("is_active")
    custommessage = TextField("custom_message", most=500, optional=True)
    agreed = Agreed()
    version = serializers.IntegerField(required=False, min_value=0, max_value=MOST_ID)


MOST_ROWS_BYTES = 6 * 1024 * 1024  # 20,000 rows as a screen writes them, and to spare


def sheet_of(request: Request) -> Upload | Lines | None:
    """Take a sheet: its rows from the part `rows` if they were corrected on the screen, otherwise the uploaded file.

    :raises Invalid: if `rows` is anything but columns and numbered rows of plain cells.
    :raises FileTooLarge: if `rows` is more than 20,000 performances can be.
    """
    raw = json_part(request, "rows", most=MOST_ROWS_BYTES)
    if not raw:
        file = request.FILES.get("performances")
        return read_upload(file) if file else None
    if len(raw) > MOST_ROWS_BYTES:
        raise FileTooLarge(field="rows")
    try:
        sent = json.loads(raw)
        return Lines([_cell(name) for name in _few(sent["columns"])], _numbered(sent["rows"]))
    except (ValueError, RecursionError, KeyError, TypeError):
        raise Invalid("rows must be columns and rows, each with its number and its cells", field="rows") from None


def _numbered(rows: Any) -> list[tuple[int, list[Cell]]]:
    if not isinstance(rows, list) or len(rows) > MOST_ROWS:
        raise ValueError
    lines = [(_row_number(row["row"]), [_cell(cell) for cell in _few(row["cells"])]) for row in rows]
    if len({number for number, _ in lines}) < len(lines):
        raise ValueError
    return lines


def _row_number(number: Any) -> int:
    if type(number) is not int or not 0 < number < 10**9:
        raise ValueError
    return number


def _few(cells: Any) -> list[Any]:
    if not isinstance(cells, list) or len(cells) > MOST_COLUMNS:
        raise ValueError
    return cells


def _cell(cell: Any) -> Cell:
    if isinstance(cell, str):
        # Half a surrogate pair has no bytes, and the cell is shown again.
        return cell[:LONGEST_CELL].encode(errors="replace").decode()
    if cell is None or isinstance(cell, bool | int | float):
        return cell
    raise ValueError


def teams_in(request: Request) -> TeamsForm:
    """Read the part `teams`: a list, none where it is missing; what of it cannot be read is told with the event's form.

    :raises Invalid: for anything that is no list.
    """
    raw = json_part(request, "teams")
    try:
        text = (raw.decode() if isinstance(raw, bytes) else raw).strip()
        teams = parse_json_object(f'{{"teams": {text or "[]"}}}')["teams"]
    except (ParseError, UnicodeDecodeError):
        teams = None
    if not isinstance(teams, list):
        raise Invalid("teams must be a JSON list", field="teams")
    serializer = TeamsIn(data={"teams": teams})
    serializer.is_valid(raise_exception=True)
    return serializer.form()

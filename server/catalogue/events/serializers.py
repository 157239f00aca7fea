"""The spec's names for events and performances, and the live state that cards, frames and the door share."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from rest_framework import serializers

from server.accounts.caller import Caller
from server.catalogue.events.forms import (
    BOOKING_FEE_WRONG,
    MAXIMUM_MISSING,
    MINIMUM_MISSING,
    REQUIRED,
    EventForm,
    PerformanceRow,
    SubcategoryForm,
)
from server.catalogue.events.models import Event, EventSubCategory, Performance
from server.catalogue.events.selectors import EVENT_STATES, HoldShare, PerformanceState, Undoable
from server.catalogue.events.services.update_performance import (
    CAPACITY_REQUIRED,
    OFF_SALE,
    ON_SALE,
    PRICE_REQUIRED,
    STARTS,
    PerformanceEdit,
)
from server.catalogue.events.spreadsheets.rows import RowError, Sheet
from server.catalogue.events.team_forms import TeamsForm
from server.catalogue.events.team_serializers import TeamIn, TeamOut
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
from server.platform.http.outputs import (
    Boolean,
    ChoiceOf,
    DateTime,
    Integer,
    ListOf,
    Money,
    SpecDateTime,
    Text,
    ZeroOrOne,
    listed,
    many,
    one,
    row_writer,
)
from server.platform.money import ZERO
from server.platform.picture_services import media_url, small_media_url
from server.platform.uploads import Upload

# Performances


class HoldShareOut(serializers.Serializer[HoldShare]):
    hold = Integer()
    name = Text()
    channel = ChoiceOf(choices=["all", "api", "boxoffice"])
    size = Integer()
    sold = Integer()
    reserved = Integer()
    available = Integer()
    released = Integer()
    release_at = DateTime(allow_null=True)


class PerformanceStateOut(serializers.Serializer[PerformanceState]):
    """What the topic `performance:<id>` carries, and every screen that shows a performance's state."""

    performance = Integer()
    id = Integer()
    event = Integer()
    account = Integer()
    version = Integer()
    capacity = Integer()
    sold = Integer()
    reserved = Integer()
    held = Integer()
    available = Integer()
    admitted = Integer()
    revenue = Money(allow_null=True, help_text="null for door staff, whom nobody tells what was earned")
    currency = Text()
    status = ChoiceOf(choices=["Active", "Box-Office Only", "Off-Sale"])
    on_sale = Boolean()
    box_office_open = Boolean()
    on_sale_flag = Boolean()
    box_office_only = Boolean()
    ended = Boolean()
    starts_at = DateTime()
    on_sale_at = DateTime()
    off_sale_at = DateTime()
    next_change_at = DateTime(allow_null=True)
    timezone = Text()
    holds = HoldShareOut(many=True)


serialize_performance_state = row_writer(PerformanceStateOut)


def without_takings(state: dict[str, Any]) -> dict[str, Any]:
    """Give a written state as door staff are told of it."""
    return {**state, "revenue": None}


def performance_state_for(caller: Caller, state: PerformanceState) -> dict[str, Any]:
    """Write a state for whoever asks for it."""
    written = serialize_performance_state(state)
    return written if caller.sees_takings else without_takings(written)


class PerformanceOut(serializers.Serializer[Performance]):
    """A dated occurrence of an event, read with its stock and event (spec part 1, section 3)."""

    _id = Integer("pk")
    eventdatetime = SpecDateTime("starts_at")
    eventdatetimeISO = DateTime("starts_at")
    onsaledate = SpecDateTime("on_sale_at")
    onsaledateISO = DateTime("on_sale_at")
    enddate = SpecDateTime("off_sale_at")
    enddateISO = DateTime("off_sale_at")
    timezone = Text()
    numberoftickets = Integer("stock.capacity")
    ticketcountstatus = Integer("stock.available")
    soldcount = Integer("stock.sold")
    stockversion = Integer("stock.version")
    ticketcost = Money("price")
    onsaleflag = ZeroOrOne("is_on_sale")
    box_office_amber_state = Boolean("is_box_office_only")
    activestatus = ZeroOrOne("is_active")
    custommessage = Text("custom_message")
    cancelled = Boolean(lambda row: row.cancelled_at is not None)
    accountid = Integer("account_id")
    venueid = Integer("event.venue_id")
    eventid = Integer("event_id")
    event_subcategory = Text("subcategory")
    version = Integer()


PERFORMANCE = many(PerformanceOut, name="PerformanceReplyOut")


# Events


class _EventHeadOut(serializers.Serializer[Any]):
    id = Integer("pk")
    eventname = Text("name")
    venueid = Integer("venue_id")
    venuename = Text("venue.name")
    applicablefees = Money("booking_fee")
    ticketcost = Money(lambda _: ZERO, help_text="always 0: an event's performances have their own cost")
    currencytype = Text("currency")
    eventimage = Text(lambda event: small_media_url(event.thumbnail))
    accountid = Integer("account_id")
    mapinventory = ZeroOrOne("has_team_mapping")
    version = Integer()


class EventSummaryOut(_EventHeadOut):
    """A row of the Events screen, read with `list_events` and its `figures`."""

    timezone = Text("venue.timezone")
    mincost = Money("figures.lowest_price", allow_null=True)
    maxcost = Money("figures.highest_price", allow_null=True)
    performances = Integer("figures.performances")
    firstdatetimeISO = DateTime("figures.first_at", zone="venue.timezone", allow_null=True)
    lastdatetimeISO = DateTime("figures.last_at", zone="venue.timezone", allow_null=True)
    nextdatetimeISO = DateTime("figures.next_at", zone="venue.timezone", allow_null=True)
    nextonsaleISO = DateTime("figures.next_sale_at", zone="venue.timezone", allow_null=True)
    status = ChoiceOf("figures.state", choices=EVENT_STATES)
    soldcount = Integer("figures.sold")
    numberoftickets = Integer("figures.capacity")


class SubcategoryOut(serializers.Serializer[EventSubCategory]):
    id = Integer("pk")
    name = Text()
    description = Text()
    image = Text(lambda row: media_url(row.image))


class UndoableOut(serializers.Serializer[Undoable]):
    """A bulk edit that anybody of the account can take back until `undo_until`, and who made it."""

    undo = Integer("edit")
    changed = Integer()
    made_by = Text(lambda edit: edit.made_by.full_name if edit.made_by else "")
    undo_until = DateTime(zone="timezone")


class EventOut(_EventHeadOut):
    """One event with a page of its performances (spec part 1, section 3).

    `locked`: a performance's on-sale date is today or earlier, so the event's own form is closed.
    """

    timezone = Text("venue.timezone")
    eventdescription = Text("description")
    bio = Text()
    ticket_label = Text()
    mincount = Integer("min_count")
    maxcount = Integer("max_count")
    fb_pixelid = Text("fb_pixel_id")
    includingtax = ZeroOrOne("includes_tax")
    thumbnailimage = Text(lambda event: media_url(event.thumbnail))
    eventpromo = Text(lambda event: media_url(event.promo))
    event_subcategories = SubcategoryOut(many=True, source="subcategories")
    teams = TeamOut(many=True)
    eventdetailfile = PerformanceOut(many=True, source="page.rows")
    total_performances = Integer("page.total")
    performance_subcategories = ListOf(
        "kinds_in_use", child=serializers.CharField(), help_text="what all its performances have, not the page's alone"
    )
    firstonsaleISO = DateTime("sale.first_at", zone="venue.timezone", allow_null=True)
    locked = Boolean("sale.has_come")
    bulkedits = UndoableOut(many=True, source="undoable", help_text="the last ones, the newest first")


class EventChoiceOut(serializers.Serializer[Event]):
    id = Integer("pk")
    eventname = Text("name")
    venueid = Integer("venue_id")
    currencytype = Text("currency")


EVENTS = listed(EventSummaryOut, name="EventListOut")
EVENT = many(EventOut, name="EventReplyOut")
EVENT_CHOICES = many(EventChoiceOut, name="EventChoicesOut", total=serializers.IntegerField())


# What is sent


class Agreed(serializers.IntegerField):
    """How many performances that are on sale somebody has agreed to change."""

    def __init__(self) -> None:
        super().__init__(required=False, min_value=0, max_value=MOST_ID, default=0)


class EventsOfAccountIn(PageIn):
    accountid = ChosenIdField("account_id")


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
    """The JSON part `event` of createEvent; how long a text may be, and what is required, its rules say."""

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
        """Give what was typed and uploaded, in all its parts, as the service takes it."""
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
            help_text='{"columns": ["EventDate", …], "rows": [{"row": 2, "cells": ["12-12-2026", …]}, …]}: in place of '
            "the sheet, each row with the number that messages name it by",
        )


class EditedSubcategoryIn(SubcategoryIn):
    """A sub-category by its id, or a new one; an empty `image` takes its picture away, one left out keeps it."""

    id = ChosenIdField()
    image = TextField("kept_image", most=500, optional=True)


class KnownPerformanceRowIn(PerformanceRowIn):
    """A performance to add; one that has its `_id` is there already, and is edited by a call of its own."""

    _id = ChosenIdField("id")


class EditedEventIn(EventIn):
    """The JSON part `event` of updateEvent: the whole form, and performances to add."""

    eventid = IdField()
    version = serializers.IntegerField(required=False, min_value=0, max_value=MOST_ID)
    includingtax = FlagField("includes_tax")
    event_subcategories = RowsField(EditedSubcategoryIn, "subcategories", most=40)
    eventdetailfile = RowsField(KnownPerformanceRowIn, "rows", most=20_000)


class UpdateEventIn(serializers.Serializer[Any]):
    """The parts of updateEvent, as those of createEvent; a picture that is not sent stays as it is."""

    event = EditedEventIn()
    teams = TeamIn(many=True, required=False)
    thumbnailimage = serializers.FileField(required=False)
    eventpromo = serializers.FileField(required=False)
    performances = serializers.FileField(required=False)
    rows = SheetRowsIn()


class CreateEventIn(serializers.Serializer[Any]):
    """The parts of createEvent. `performances` is the sheet, `rows` takes its place where it was corrected.

    Without either the rows of `event.eventdetailfile` are taken.

    Each sub-category's picture comes as `subcategoryimage_<n>`, n counted from 0.
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
    """The parts of checkPerformances: a sheet, or some or all of its `rows` as they were corrected in the preview."""

    rows = SheetRowsIn()


class TemplateIn(CallIn):
    """The query of getPerformanceTemplate; 1: with the ninth column, Subcategory."""

    subcategory = serializers.IntegerField(required=False, default=0, min_value=0, max_value=1)


def serialize_sheet(sheet: Sheet) -> dict[str, Any]:
    """Shape a checked sheet for its preview."""
    rows = [
        {
            "row": row.number,
            "cells": row.cells,
            "understood": row.understood,
            "errors": [serialize_row_error(error) for error in row.errors],
            "startsISO": row.starts_at and row.starts_at.isoformat(),
        }
        for row in sheet.rows
    ]
    return {"columns": list(sheet.columns), "rows": rows, "errors": sheet.errors, "total": len(rows)}


def serialize_row_error(error: RowError) -> dict[str, Any]:
    return {
        "column": error.columns[0],
        "columns": list(error.columns),
        "message": error.message,
        "remedy": error.remedy,
    }


class RowErrorOut(serializers.Serializer[Any]):
    column = serializers.CharField(allow_null=True)
    columns = serializers.ListField(child=serializers.CharField())
    message = serializers.CharField()
    remedy = serializers.CharField(help_text="what would be right there, 'Write 05-01-2027'; may be empty")


class SheetErrorOut(RowErrorOut):
    row = serializers.IntegerField(allow_null=True)


def understood_field() -> serializers.DictField:
    return serializers.DictField(
        child=serializers.CharField(), help_text="what days and times were taken for, by column: Sat 1 May 2027, 7:30PM"
    )


class SheetRowOut(serializers.Serializer[Any]):
    row = serializers.IntegerField()
    cells = serializers.DictField(child=serializers.CharField())
    understood = understood_field()
    errors = RowErrorOut(many=True)  # type: ignore[assignment]
    startsISO = serializers.DateTimeField(allow_null=True, help_text="two rows of one start are doubles")


class SheetOut(serializers.Serializer[Any]):
    columns = serializers.ListField(child=serializers.CharField())
    rows = SheetRowOut(many=True)
    errors = SheetErrorOut(many=True)  # type: ignore[assignment]
    total = serializers.IntegerField()


SHEET = one(SheetOut, name="SheetReplyOut")


class DeletePerformanceIn(CallIn):
    eventid = IdField()
    eventdetailid = IdField()


class UpdatePerformanceIn(FormIn[PerformanceEdit]):
    """One performance's edit; what is not sent stays. `ticketcountstatus`, `accountid` and `venueid` are not read.

    What is on sale changes its date, start of sale or cost only with `agreed` 1; else it is refused, as
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

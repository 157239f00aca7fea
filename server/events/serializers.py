"""The spec's names for events and performances, and the live state that cards, frames and the door share."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from rest_framework import serializers

from server.accounts.caller import Caller
from server.core.http.forms import MOST_ID, CallIn, Chosen, Flag, FormIn, Number, OneLine, PageIn, Rows, Typed
from server.core.http.pictures import media_url, small_media_url
from server.core.http.replies import (
    Bit,
    ListOf,
    Moment,
    Money,
    SpecMoment,
    Text,
    Whole,
    WordOf,
    Yes,
    listed,
    many,
    one,
    writer,
)
from server.core.money import ZERO
from server.core.uploads import Upload
from server.events.event_fields import (
    BOOKING_FEE_WRONG,
    MAXIMUM_MISSING,
    MINIMUM_MISSING,
    REQUIRED,
    EventForm,
    PerformanceRow,
    SubcategoryForm,
)
from server.events.models import Event, EventSubCategory, Performance
from server.events.selectors import EVENT_STATES, HoldShare, PerformanceState, Undoable
from server.events.services.update_performance import (
    CAPACITY_REQUIRED,
    OFF_SALE,
    ON_SALE,
    PRICE_REQUIRED,
    STARTS,
    PerformanceEdit,
)
from server.events.sheets.sheet import RowError, Sheet
from server.events.teams.form import TeamsForm
from server.events.teams.serializers import TeamIn, TeamOut

# Performances


class HoldShareOut(serializers.Serializer[HoldShare]):
    hold = Whole()
    name = Text()
    channel = WordOf(choices=["all", "api", "boxoffice"])
    size = Whole()
    sold = Whole()
    reserved = Whole()
    available = Whole()
    released = Whole()
    release_at = Moment(allow_null=True)


class PerformanceStateOut(serializers.Serializer[PerformanceState]):
    """What the topic `performance:<id>` carries, and every screen that shows a performance's state."""

    performance = Whole()
    id = Whole()
    event = Whole()
    account = Whole()
    version = Whole()
    capacity = Whole()
    sold = Whole()
    reserved = Whole()
    held = Whole()
    available = Whole()
    admitted = Whole()
    revenue = Money(allow_null=True, help_text="null for door staff, whom nobody tells what was earned")
    currency = Text()
    status = WordOf(choices=["Active", "Box-Office Only", "Off-Sale"])
    on_sale = Yes()
    box_office_open = Yes()
    on_sale_flag = Yes()
    box_office_only = Yes()
    ended = Yes()
    starts_at = Moment()
    on_sale_at = Moment()
    off_sale_at = Moment()
    next_change_at = Moment(allow_null=True)
    timezone = Text()
    holds = HoldShareOut(many=True)


performance_state_to_wire = writer(PerformanceStateOut)


def without_takings(state: dict[str, Any]) -> dict[str, Any]:
    """Give a written state as door staff are told of it."""
    return {**state, "revenue": None}


def performance_state_for(caller: Caller, state: PerformanceState) -> dict[str, Any]:
    """Write a state for whoever asks for it."""
    written = performance_state_to_wire(state)
    return written if caller.sees_takings else without_takings(written)


class PerformanceOut(serializers.Serializer[Performance]):
    """A dated occurrence of an event, read with its stock and event (spec part 1, section 3)."""

    _id = Whole("pk")
    eventdatetime = SpecMoment("starts_at")
    eventdatetimeISO = Moment("starts_at")
    onsaledate = SpecMoment("on_sale_at")
    onsaledateISO = Moment("on_sale_at")
    enddate = SpecMoment("off_sale_at")
    enddateISO = Moment("off_sale_at")
    timezone = Text()
    numberoftickets = Whole("stock.capacity")
    ticketcountstatus = Whole("stock.available")
    soldcount = Whole("stock.sold")
    stockversion = Whole("stock.version")
    ticketcost = Money("price")
    onsaleflag = Bit("is_on_sale")
    box_office_amber_state = Yes("is_box_office_only")
    activestatus = Bit("is_active")
    custommessage = Text("custom_message")
    cancelled = Yes(lambda row: row.cancelled_at is not None)
    accountid = Whole("account_id")
    venueid = Whole("event.venue_id")
    eventid = Whole("event_id")
    event_subcategory = Text("subcategory")
    version = Whole()


PERFORMANCE = many(PerformanceOut, name="PerformanceReplyOut")


# Events


class _EventHeadOut(serializers.Serializer[Any]):
    id = Whole("pk")
    eventname = Text("name")
    venueid = Whole("venue_id")
    venuename = Text("venue.name")
    applicablefees = Money("booking_fee")
    ticketcost = Money(lambda _: ZERO, help_text="always 0: an event's performances have their own cost")
    currencytype = Text("currency")
    eventimage = Text(lambda event: small_media_url(event.thumbnail))
    accountid = Whole("account_id")
    mapinventory = Bit("has_team_mapping")
    version = Whole()


class EventSummaryOut(_EventHeadOut):
    """A row of the Events screen, read with `list_events` and its `figures`."""

    timezone = Text("venue.timezone")
    mincost = Money("figures.lowest_price", allow_null=True)
    maxcost = Money("figures.highest_price", allow_null=True)
    performances = Whole("figures.performances")
    firstdatetimeISO = Moment("figures.first_at", zone="venue.timezone", allow_null=True)
    lastdatetimeISO = Moment("figures.last_at", zone="venue.timezone", allow_null=True)
    nextdatetimeISO = Moment("figures.next_at", zone="venue.timezone", allow_null=True)
    nextonsaleISO = Moment("figures.next_sale_at", zone="venue.timezone", allow_null=True)
    status = WordOf("figures.state", choices=EVENT_STATES)
    soldcount = Whole("figures.sold")
    numberoftickets = Whole("figures.capacity")


class SubcategoryOut(serializers.Serializer[EventSubCategory]):
    id = Whole("pk")
    name = Text()
    description = Text()
    image = Text(lambda row: media_url(row.image))


class UndoableOut(serializers.Serializer[Undoable]):
    """A bulk edit that anybody of the account can take back until `undo_until`, and who made it."""

    undo = Whole("edit")
    changed = Whole()
    made_by = Text(lambda edit: edit.made_by.full_name if edit.made_by else "")
    undo_until = Moment(zone="timezone")


class EventOut(_EventHeadOut):
    """One event with a page of its performances (spec part 1, section 3).

    `locked`: a performance's on-sale date is today or earlier, so the event's own form is closed.
    """

    timezone = Text("venue.timezone")
    eventdescription = Text("description")
    bio = Text()
    ticket_label = Text()
    mincount = Whole("min_count")
    maxcount = Whole("max_count")
    fb_pixelid = Text("fb_pixel_id")
    includingtax = Bit("includes_tax")
    thumbnailimage = Text(lambda event: media_url(event.thumbnail))
    eventpromo = Text(lambda event: media_url(event.promo))
    event_subcategories = SubcategoryOut(many=True, source="subcategories")
    teams = TeamOut(many=True)
    eventdetailfile = PerformanceOut(many=True, source="page.rows")
    total_performances = Whole("page.total")
    performance_subcategories = ListOf(
        "kinds_in_use", child=serializers.CharField(), help_text="what all its performances have, not the page's alone"
    )
    firstonsaleISO = Moment("sale.first_at", zone="venue.timezone", allow_null=True)
    locked = Yes("sale.has_come")
    bulkedits = UndoableOut(many=True, source="undoable", help_text="the last ones, the newest first")


class EventChoiceOut(serializers.Serializer[Event]):
    id = Whole("pk")
    eventname = Text("name")
    venueid = Whole("venue_id")
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
    accountid = Chosen("account_id")


class EventIdIn(PageIn):
    eventid = Number()


class SubcategoryIn(FormIn[SubcategoryForm]):
    makes = SubcategoryForm
    name = OneLine(most=255)
    description = Typed(most=20_000)


class PerformanceRowIn(FormIn[PerformanceRow]):
    """A performance inside `event` instead of a sheet; its times are 'MM-DD-YYYY,h:mmAM/PM'.

    Errors name it as a row of a sheet: the first is row 2.
    """

    makes = PerformanceRow
    eventdatetime = Typed("starts", most=40)
    ticketcost = Typed("price", most=40)
    numberoftickets = Typed("capacity", most=40)
    onsaledate = Typed("on_sale", most=40)
    enddate = Typed("off_sale", most=40)
    event_subcategory = OneLine("subcategory", most=300)


class EventIn(FormIn[EventForm]):
    """The JSON part `event` of createEvent; how long a text may be, and what is required, its rules say."""

    makes = EventForm
    eventname = OneLine("name", wrong=REQUIRED["eventname"])
    venueid = Chosen("venue_id", wrong=REQUIRED["venueid"])
    eventdescription = Typed("description", wrong=REQUIRED["eventdescription"])
    bio = Typed(wrong=REQUIRED["bio"])
    ticket_label = OneLine()
    applicablefees = Typed("booking_fee", wrong=BOOKING_FEE_WRONG)
    mincount = Typed("min_count", wrong=MINIMUM_MISSING)
    maxcount = Typed("max_count", wrong=MAXIMUM_MISSING)
    fb_pixelid = Typed("fb_pixel_id")
    includingtax = serializers.BooleanField(source="includes_tax", required=False, default=True)
    mapinventory = Flag("has_team_mapping")
    accountid = Chosen("account_id")
    event_subcategories = Rows(SubcategoryIn, "subcategories", most=40)
    eventdetailfile = Rows(PerformanceRowIn, "rows", most=20_000)

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

    id = Chosen()
    image = Typed("kept_image", most=500, optional=True)


class KnownPerformanceRowIn(PerformanceRowIn):
    """A performance to add; one that has its `_id` is there already, and is edited by a call of its own."""

    _id = Chosen("id")


class EditedEventIn(EventIn):
    """The JSON part `event` of updateEvent: the whole form, and performances to add."""

    eventid = Number()
    version = serializers.IntegerField(required=False, min_value=0, max_value=MOST_ID)
    includingtax = Flag("includes_tax")
    event_subcategories = Rows(EditedSubcategoryIn, "subcategories", most=40)
    eventdetailfile = Rows(KnownPerformanceRowIn, "rows", most=20_000)


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
    venueid = Chosen(required=REQUIRED["venueid"])
    eventid = Chosen()
    eventname = Typed(most=500)
    performances = serializers.FileField(required=False)


class CheckPerformancesParts(CheckPerformancesIn):
    """The parts of checkPerformances: a sheet, or some or all of its `rows` as they were corrected in the preview."""

    rows = SheetRowsIn()


class TemplateIn(CallIn):
    """The query of getPerformanceTemplate; 1: with the ninth column, Subcategory."""

    subcategory = serializers.IntegerField(required=False, default=0, min_value=0, max_value=1)


def sheet_to_wire(sheet: Sheet) -> dict[str, Any]:
    """Shape a checked sheet for its preview."""
    rows = [
        {
            "row": row.number,
            "cells": row.cells,
            "understood": row.understood,
            "errors": [error_of_row(error) for error in row.errors],
            "startsISO": row.starts_at and row.starts_at.isoformat(),
        }
        for row in sheet.rows
    ]
    return {"columns": list(sheet.columns), "rows": rows, "errors": sheet.errors, "total": len(rows)}


def error_of_row(error: RowError) -> dict[str, Any]:
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
    eventid = Number()
    eventdetailid = Number()


class UpdatePerformanceIn(FormIn[PerformanceEdit]):
    """One performance's edit; what is not sent stays. `ticketcountstatus`, `accountid` and `venueid` are not read.

    What is on sale changes its date, start of sale or cost only with `agreed` 1; else it is refused, as
    `some_are_on_sale`.
    """

    makes = PerformanceEdit
    eventid = Number()
    eventdetailid = Number()
    eventdatetime = Typed("starts", most=40, wrong=STARTS.required, optional=True)
    onsaledate = Typed("on_sale", most=40, wrong=ON_SALE.required, optional=True)
    enddate = Typed("off_sale", most=40, wrong=OFF_SALE.required, optional=True)
    ticketcost = Typed("price", most=40, wrong=PRICE_REQUIRED, optional=True)
    numberoftickets = Typed("capacity", most=40, wrong=CAPACITY_REQUIRED, optional=True)
    onsaleflag = Flag("is_on_sale")
    box_office_amber_state = Flag("is_box_office_only")
    activestatus = Flag("is_active")
    custommessage = Typed("custom_message", most=500, optional=True)
    agreed = Agreed()
    version = serializers.IntegerField(required=False, min_value=0, max_value=MOST_ID)

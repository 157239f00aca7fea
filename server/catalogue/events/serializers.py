"""What the calls for events and performances answer, and the live state that cards, frames and the door share."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from server.accounts.caller import Caller
from server.catalogue.events.models import Event, EventSubCategory, Performance
from server.catalogue.events.on_sale import status_of
from server.catalogue.events.selectors import EVENT_STATES, Undoable
from server.catalogue.events.spreadsheets.rows import Sheet
from server.catalogue.events.state_selectors import HoldShare, PerformanceState
from server.catalogue.events.team_serializers import TeamOut
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


class HoldShareOut(serializers.Serializer[HoldShare]):
    hold = Integer("allotment.hold_id")
    name = Text("allotment.hold.name")
    channel = ChoiceOf("allotment.hold.channel", choices=["all", "api", "boxoffice"])
    size = Integer("allotment.size")
    sold = Integer("allotment.sold")
    reserved = Integer("allotment.reserved")
    available = Integer("allotment.available")
    released = Integer("allotment.released")
    release_at = DateTime(allow_null=True)


class PerformanceStateOut(serializers.Serializer[PerformanceState]):
    """What the topic `performance:<id>` carries, and every screen that shows a performance's state."""

    performance = Integer("row.pk")
    id = Integer("row.pk")
    event = Integer("row.event_id")
    account = Integer("row.account_id")
    version = Integer("row.stock.version")
    capacity = Integer("row.stock.capacity")
    sold = Integer("row.stock.sold")
    reserved = Integer("row.stock.reserved")
    held = Integer("row.stock.held")
    available = Integer("row.stock.available")
    admitted = Integer("row.stock.admitted")
    revenue = Money(allow_null=True, help_text="null for door staff, who do not see takings")
    currency = Text("row.event.currency")
    status = ChoiceOf(lambda state: status_of(state.row, state.sale), choices=["Active", "Box-Office Only", "Off-Sale"])
    on_sale = Boolean("sale.is_online")
    box_office_open = Boolean("sale.is_at_box_office")
    on_sale_flag = Boolean("row.is_on_sale")
    box_office_only = Boolean("row.is_box_office_only")
    ended = Boolean("sale.has_ended")
    starts_at = DateTime("row.starts_at", zone="row.timezone")
    on_sale_at = DateTime("row.on_sale_at", zone="row.timezone")
    off_sale_at = DateTime("row.off_sale_at", zone="row.timezone")
    next_change_at = DateTime("sale.next_change_at", zone="row.timezone", allow_null=True)
    timezone = Text("row.timezone")
    holds = HoldShareOut(many=True)


serialize_performance_state = row_writer(PerformanceStateOut)


def without_takings(state: dict[str, Any]) -> dict[str, Any]:
    """Return a written state as door staff are told of it."""
    return {**state, "revenue": None}


def performance_state_for(caller: Caller, state: PerformanceState) -> dict[str, Any]:
    data = serialize_performance_state(state)
    return data if caller.sees_takings else without_takings(data)


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
    """A row of the Events screen, read with `list_events` and its metrics."""

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
    revenue = Money("figures.revenue", help_text="what was paid for tickets and upsells, without what was refunded")


class SubcategoryOut(serializers.Serializer[EventSubCategory]):
    id = Integer("pk")
    name = Text()
    description = Text()
    image = Text(lambda row: media_url(row.image))


class UndoableOut(serializers.Serializer[Undoable]):
    """A bulk edit that everybody of the account can undo until `undo_until`, and its author."""

    undo = Integer("edit")
    changed = Integer()
    made_by = Text(lambda edit: edit.made_by.full_name if edit.made_by else "")
    undo_until = DateTime(zone="timezone")


class EventOut(_EventHeadOut):
    """One event with a page of its performances (spec part 1, section 3).

    `locked`: a performance's on-sale date is today or earlier, so the event's own form is read-only.
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
        "kinds_in_use", child=serializers.CharField(), help_text="totals of all its performances, not only of the page"
    )
    firstonsaleISO = DateTime("sale.first_at", zone="venue.timezone", allow_null=True)
    locked = Boolean("sale.has_come")
    bulkedits = UndoableOut(many=True, source="undoable", help_text="the latest ones, newest first")


class EventChoiceOut(serializers.Serializer[Event]):
    id = Integer("pk")
    eventname = Text("name")
    venueid = Integer("venue_id")
    currencytype = Text("currency")


EVENTS = listed(EventSummaryOut, name="EventListOut")
EVENT = many(EventOut, name="EventReplyOut")
EVENT_CHOICES = many(EventChoiceOut, name="EventChoicesOut", total=serializers.IntegerField())


def serialize_sheet(sheet: Sheet) -> dict[str, Any]:
    rows = [
        {
            "row": row.number,
            "cells": row.cells,
            "understood": row.understood,
            "errors": [error.to_json() for error in row.errors],
            "startsISO": row.starts_at and row.starts_at.isoformat(),
        }
        for row in sheet.rows
    ]
    return {"columns": list(sheet.columns), "rows": rows, "errors": sheet.errors, "total": len(rows)}


class RowErrorOut(serializers.Serializer[Any]):
    column = serializers.CharField(allow_null=True)
    columns = serializers.ListField(child=serializers.CharField())
    message = serializers.CharField()
    remedy = serializers.CharField(help_text="a suggestion, such as 'Write 05-01-2027'; may be empty")


class SheetErrorOut(RowErrorOut):
    row = serializers.IntegerField(allow_null=True)


def understood_field() -> serializers.DictField:
    return serializers.DictField(
        child=serializers.CharField(), help_text="how dates and times were parsed, by column: Sat 1 May 2027, 7:30PM"
    )


class SheetRowOut(serializers.Serializer[Any]):
    row = serializers.IntegerField()
    cells = serializers.DictField(child=serializers.CharField())
    understood = understood_field()
    errors = RowErrorOut(many=True)  # type: ignore[assignment]
    startsISO = serializers.DateTimeField(allow_null=True, help_text="two rows with one start are duplicates")


class SheetOut(serializers.Serializer[Any]):
    columns = serializers.ListField(child=serializers.CharField())
    rows = SheetRowOut(many=True)
    errors = SheetErrorOut(many=True)  # type: ignore[assignment]
    total = serializers.IntegerField()


SHEET = one(SheetOut, name="SheetReplyOut")

"""The spec's names for events and performances, and the live state that cards, frames and the door share."""

from __future__ import annotations

from typing import Any

from django.db.models.fields.files import FieldFile
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from server.core import wire
from server.core.forms import PageIn
from server.events.event_fields import EventForm, SubcategoryForm
from server.events.models import Event, EventSubCategory, Performance
from server.events.selectors import HoldShare, PerformanceState
from server.events.services.update_performance import PerformanceEdit
from server.events.sheet import COLUMNS, SUBCATEGORY, RowError, Sheet
from server.events.sheet_files import Cell, Table, Upload

MOST_ID = 2**63 - 1


def _id(**options: Any) -> serializers.IntegerField:
    return serializers.IntegerField(min_value=1, max_value=MOST_ID, **options)


def _text(**options: Any) -> serializers.CharField:
    return serializers.CharField(required=False, allow_blank=True, allow_null=True, default="", **options)


def media_url(file: FieldFile) -> str:
    """Give a picture's address, empty where there is none."""
    return file.url if file else ""


class HoldShareOut(serializers.Serializer[HoldShare]):
    hold = serializers.IntegerField()
    name = serializers.CharField()
    channel = serializers.ChoiceField(choices=["all", "api", "boxoffice"])
    size = serializers.IntegerField()
    sold = serializers.IntegerField()
    reserved = serializers.IntegerField()
    available = serializers.IntegerField()


@extend_schema_field(OpenApiTypes.DATETIME)
class ZonedField(serializers.Field[Any, Any, Any, Any]):
    """An instant as ISO 8601 with the offset that the row's own zone has then."""

    def get_attribute(self, instance: Any) -> Any:
        moment = super().get_attribute(instance)
        return None if moment is None else wire.iso(moment, instance.timezone)

    def to_representation(self, value: str) -> str:
        return value


class PerformanceStateOut(serializers.Serializer[PerformanceState]):
    """What the topic `performance:<id>` carries; `performance_state_to_wire` writes the same, faster."""

    performance = serializers.IntegerField()
    id = serializers.IntegerField()
    event = serializers.IntegerField()
    account = serializers.IntegerField()
    version = serializers.IntegerField()
    capacity = serializers.IntegerField()
    sold = serializers.IntegerField()
    reserved = serializers.IntegerField()
    held = serializers.IntegerField()
    available = serializers.IntegerField()
    admitted = serializers.IntegerField()
    revenue = serializers.DecimalField(max_digits=14, decimal_places=2)
    currency = serializers.CharField()
    status = serializers.ChoiceField(choices=["Active", "Box-Office Only", "Off-Sale"])
    on_sale = serializers.BooleanField()
    box_office_open = serializers.BooleanField()
    on_sale_flag = serializers.BooleanField()
    box_office_only = serializers.BooleanField()
    ended = serializers.BooleanField()
    starts_at = ZonedField()
    on_sale_at = ZonedField()
    off_sale_at = ZonedField()
    next_change_at = ZonedField(allow_null=True)
    timezone = serializers.CharField()
    holds = HoldShareOut(many=True)


_PLAIN = (
    "performance",
    "id",
    "event",
    "account",
    "version",
    "capacity",
    "sold",
    "reserved",
    "held",
    "available",
    "admitted",
    "currency",
    "status",
    "on_sale",
    "box_office_open",
    "on_sale_flag",
    "box_office_only",
    "ended",
    "timezone",
)
_SHARE = ("hold", "name", "channel", "size", "sold", "reserved", "available")


def performance_state_to_wire(state: PerformanceState) -> dict[str, Any]:
    """Write a performance's state as every screen gets it: money as text, instants with their zone's offset."""
    next_change = state.next_change_at
    return {
        **{name: getattr(state, name) for name in _PLAIN},
        "revenue": f"{state.revenue:.2f}",
        "starts_at": wire.iso(state.starts_at, state.timezone),
        "on_sale_at": wire.iso(state.on_sale_at, state.timezone),
        "off_sale_at": wire.iso(state.off_sale_at, state.timezone),
        "next_change_at": None if next_change is None else wire.iso(next_change, state.timezone),
        "holds": [{name: getattr(share, name) for name in _SHARE} for share in state.holds],
    }


def performance_to_wire(performance: Performance) -> dict[str, Any]:
    """Shape a performance, read with its stock and event, as the spec names it (part 1, section 3)."""
    zone, stock = performance.timezone, performance.stock
    return {
        "_id": performance.pk,
        "eventdatetime": wire.format_spec_datetime(performance.starts_at, zone),
        "eventdatetimeISO": wire.iso(performance.starts_at, zone),
        "onsaledate": wire.format_spec_datetime(performance.on_sale_at, zone),
        "onsaledateISO": wire.iso(performance.on_sale_at, zone),
        "enddate": wire.format_spec_datetime(performance.off_sale_at, zone),
        "enddateISO": wire.iso(performance.off_sale_at, zone),
        "timezone": zone,
        "numberoftickets": stock.capacity,
        "ticketcountstatus": stock.available,
        "soldcount": stock.sold,
        "ticketcost": f"{performance.price:.2f}",
        "onsaleflag": int(performance.is_on_sale),
        "box_office_amber_state": performance.is_box_office_only,
        "activestatus": int(performance.is_active),
        "custommessage": performance.custom_message,
        "accountid": performance.account_id,
        "venueid": performance.event.venue_id,
        "eventid": performance.event_id,
        "event_subcategory": performance.subcategory,
        "version": performance.version,
    }


class PerformanceOut(serializers.Serializer[Performance]):
    """A dated occurrence of an event; `performance_to_wire` writes it."""

    _id = serializers.IntegerField()
    eventdatetime = serializers.CharField()
    eventdatetimeISO = serializers.DateTimeField()
    onsaledate = serializers.CharField()
    onsaledateISO = serializers.DateTimeField()
    enddate = serializers.CharField()
    enddateISO = serializers.DateTimeField()
    timezone = serializers.CharField()
    numberoftickets = serializers.IntegerField()
    ticketcountstatus = serializers.IntegerField()
    soldcount = serializers.IntegerField()
    ticketcost = serializers.DecimalField(max_digits=12, decimal_places=2)
    onsaleflag = serializers.IntegerField()
    box_office_amber_state = serializers.BooleanField()
    activestatus = serializers.IntegerField()
    custommessage = serializers.CharField()
    accountid = serializers.IntegerField()
    venueid = serializers.IntegerField()
    eventid = serializers.IntegerField()
    event_subcategory = serializers.CharField()
    version = serializers.IntegerField()


class PerformanceReplyOut(serializers.Serializer[Any]):
    message = serializers.CharField()
    data = PerformanceOut(many=True)  # type: ignore[assignment]


def event_summary_to_wire(event: Event) -> dict[str, Any]:
    """Shape an event of `list_events` as a row of the Events screen."""
    row: Any = event
    zone = event.venue.timezone
    return {
        **_event_head(event),
        "mincost": None if row.lowest_price is None else f"{row.lowest_price:.2f}",
        "maxcost": None if row.highest_price is None else f"{row.highest_price:.2f}",
        "performances": row.performance_count,
        "firstdatetimeISO": None if row.first_at is None else wire.iso(row.first_at, zone),
        "lastdatetimeISO": None if row.last_at is None else wire.iso(row.last_at, zone),
    }


def _event_head(event: Event) -> dict[str, Any]:
    return {
        "id": event.pk,
        "eventname": event.name,
        "venueid": event.venue_id,
        "venuename": event.venue.name,
        "applicablefees": f"{event.booking_fee:.2f}",
        # The event's own cost is always 0: its performances have theirs (spec part 1, section 3).
        "ticketcost": "0.00",
        "currencytype": event.currency,
        "eventimage": media_url(event.thumbnail),
        "accountid": event.account_id,
        "mapinventory": int(event.has_team_mapping),
        "version": event.version,
    }


def event_to_wire(
    event: Event, subcategories: list[EventSubCategory], performances: list[Performance]
) -> dict[str, Any]:
    """Shape one event with a page of its performances (spec part 1, section 3)."""
    return {
        **_event_head(event),
        "timezone": event.venue.timezone,
        "eventdescription": event.description,
        "bio": event.bio,
        "ticket_label": event.ticket_label,
        "mincount": event.min_count,
        "maxcount": event.max_count,
        "fb_pixelid": event.fb_pixel_id,
        "includingtax": int(event.includes_tax),
        "thumbnailimage": media_url(event.thumbnail),
        "eventpromo": media_url(event.promo),
        "event_subcategories": [
            {"name": row.name, "description": row.description, "image": media_url(row.image)} for row in subcategories
        ],
        "eventdetailfile": [performance_to_wire(performance) for performance in performances],
    }


class _EventHeadOut(serializers.Serializer[Event]):
    id = serializers.IntegerField()
    eventname = serializers.CharField()
    venueid = serializers.IntegerField()
    venuename = serializers.CharField()
    applicablefees = serializers.DecimalField(max_digits=7, decimal_places=2)
    ticketcost = serializers.DecimalField(max_digits=12, decimal_places=2)
    currencytype = serializers.CharField()
    eventimage = serializers.CharField()
    accountid = serializers.IntegerField()
    mapinventory = serializers.IntegerField()
    version = serializers.IntegerField()


class EventSummaryOut(_EventHeadOut):
    """A row of the Events screen; `event_summary_to_wire` writes it."""

    mincost = serializers.DecimalField(max_digits=12, decimal_places=2, allow_null=True)
    maxcost = serializers.DecimalField(max_digits=12, decimal_places=2, allow_null=True)
    performances = serializers.IntegerField()
    firstdatetimeISO = serializers.DateTimeField(allow_null=True)
    lastdatetimeISO = serializers.DateTimeField(allow_null=True)


class SubcategoryOut(serializers.Serializer[EventSubCategory]):
    name = serializers.CharField()
    description = serializers.CharField()
    image = serializers.CharField()


class EventOut(_EventHeadOut):
    """One event with a page of its performances; `event_to_wire` writes it."""

    timezone = serializers.CharField()
    eventdescription = serializers.CharField()
    bio = serializers.CharField()
    ticket_label = serializers.CharField()
    mincount = serializers.IntegerField()
    maxcount = serializers.IntegerField()
    fb_pixelid = serializers.CharField()
    includingtax = serializers.IntegerField()
    thumbnailimage = serializers.CharField()
    eventpromo = serializers.CharField()
    event_subcategories = SubcategoryOut(many=True)
    eventdetailfile = PerformanceOut(many=True)
    total_performances = serializers.IntegerField()


class EventReplyOut(serializers.Serializer[Any]):
    message = serializers.CharField()
    data = EventOut(many=True)  # type: ignore[assignment]


class EventListOut(serializers.Serializer[Any]):
    message = serializers.CharField()
    data = serializers.ListField(child=EventSummaryOut(many=True))  # type: ignore[assignment]
    total = serializers.IntegerField()


class EventChoiceOut(serializers.Serializer[Event]):
    id = serializers.IntegerField()
    eventname = serializers.CharField(source="name")
    venueid = serializers.IntegerField(source="venue_id")
    currencytype = serializers.CharField(source="currency")


class EventChoicesOut(serializers.Serializer[Any]):
    message = serializers.CharField()
    data = EventChoiceOut(many=True)  # type: ignore[assignment]
    total = serializers.IntegerField()


class EventsOfAccountIn(PageIn):
    accountid = serializers.IntegerField(required=False, allow_null=True, min_value=0, max_value=MOST_ID)


class EventIdIn(PageIn):
    eventid = _id()


class SubcategoryIn(serializers.Serializer[Any]):
    name = _text(max_length=255)
    description = _text(max_length=20_000)


class PerformanceRowIn(serializers.Serializer[Any]):
    """A performance inside `event` instead of a sheet; its times are 'MM-DD-YYYY,h:mmAM/PM'.

    Errors name it as a row of a sheet: the first is row 2.
    """

    eventdatetime = _text(max_length=40)
    ticketcost = _text(max_length=40)
    numberoftickets = _text(max_length=40)
    onsaledate = _text(max_length=40)
    enddate = _text(max_length=40)
    event_subcategory = _text(max_length=300)


class EventIn(serializers.Serializer[Any]):
    """The JSON part `event` of createEvent. What a field may hold is checked by the service, in the spec's words."""

    eventname = _text()
    venueid = serializers.IntegerField(required=False, allow_null=True, min_value=0, max_value=MOST_ID)
    eventdescription = _text()
    bio = _text()
    ticket_label = _text()
    applicablefees = _text()
    mincount = _text()
    maxcount = _text()
    fb_pixelid = _text()
    includingtax = serializers.BooleanField(required=False, default=True)
    accountid = serializers.IntegerField(required=False, allow_null=True, min_value=0, max_value=MOST_ID)
    event_subcategories = serializers.ListField(child=SubcategoryIn(), required=False, max_length=40)
    eventdetailfile = serializers.ListField(child=PerformanceRowIn(), required=False, max_length=20_000)

    def form(self, files: dict[str, Upload]) -> EventForm:
        """Give what was typed and uploaded as the service takes it."""
        typed = self.validated_data
        return EventForm(
            name=typed["eventname"] or "",
            venue_id=typed.get("venueid"),
            description=typed["eventdescription"] or "",
            bio=typed["bio"] or "",
            ticket_label=typed["ticket_label"] or "",
            booking_fee=typed["applicablefees"] or "",
            min_count=typed["mincount"] or "",
            max_count=typed["maxcount"] or "",
            fb_pixel_id=typed["fb_pixelid"] or "",
            includes_tax=typed["includingtax"],
            account_id=typed.get("accountid"),
            thumbnail=files.get("thumbnailimage"),
            promo=files.get("eventpromo"),
            subcategories=[
                SubcategoryForm(
                    name=row["name"] or "",
                    description=row["description"] or "",
                    image=files.get(f"subcategoryimage_{index}"),
                )
                for index, row in enumerate(typed.get("event_subcategories", []))
            ],
        )

    def table(self) -> Table:
        """Give `eventdetailfile` as the table that a sheet would have been."""
        rows = [_row_cells(row) for row in self.validated_data.get("eventdetailfile", [])]
        return [[*COLUMNS, SUBCATEGORY], *rows] if rows else []


def _row_cells(row: dict[str, Any]) -> list[Cell]:
    starts, on_sale, ends = (_halves(row[name]) for name in ("eventdatetime", "onsaledate", "enddate"))
    return [*starts, row["ticketcost"], row["numberoftickets"], *on_sale, *ends, row["event_subcategory"]]


def _halves(text: str | None) -> tuple[str, str]:
    day, _, clock_time = (text or "").partition(",")
    return day, clock_time


class CreateEventIn(serializers.Serializer[Any]):
    """The parts of createEvent. `performances` is the sheet; without it the rows of `event.eventdetailfile` are taken.

    Each sub-category's picture comes as `subcategoryimage_<n>`, n counted from 0.
    """

    event = EventIn()
    teams = serializers.ListField(child=serializers.DictField(), required=False, max_length=0)
    thumbnailimage = serializers.FileField()
    eventpromo = serializers.FileField()
    performances = serializers.FileField(required=False)


class CheckPerformancesIn(serializers.Serializer[Any]):
    venueid = _id(error_messages={"required": "Venue is required"})
    eventid = serializers.IntegerField(required=False, allow_null=True, min_value=0, max_value=MOST_ID)
    eventname = _text(max_length=500)
    performances = serializers.FileField(required=False)


class TemplateIn(serializers.Serializer[Any]):
    """The query of getPerformanceTemplate; 1: with the ninth column, Subcategory."""

    subcategory = serializers.IntegerField(required=False, default=0, min_value=0, max_value=1)


def sheet_to_wire(sheet: Sheet) -> dict[str, Any]:
    """Shape a checked sheet for its preview."""
    rows = [
        {
            "row": row.number,
            "cells": row.cells,
            "errors": [_error_of_row(error) for error in row.errors],
        }
        for row in sheet.rows
    ]
    return {"columns": list(sheet.columns), "rows": rows, "errors": sheet.errors, "total": len(rows)}


def _error_of_row(error: RowError) -> dict[str, Any]:
    return {"column": error.columns[0], "columns": list(error.columns), "message": error.message}


class RowErrorOut(serializers.Serializer[Any]):
    column = serializers.CharField(allow_null=True)
    columns = serializers.ListField(child=serializers.CharField())
    message = serializers.CharField()


class SheetErrorOut(RowErrorOut):
    row = serializers.IntegerField(allow_null=True)


class SheetRowOut(serializers.Serializer[Any]):
    row = serializers.IntegerField()
    cells = serializers.DictField(child=serializers.CharField())
    errors = RowErrorOut(many=True)  # type: ignore[assignment]


class SheetOut(serializers.Serializer[Any]):
    columns = serializers.ListField(child=serializers.CharField())
    rows = SheetRowOut(many=True)
    errors = SheetErrorOut(many=True)  # type: ignore[assignment]
    total = serializers.IntegerField()


class SheetReplyOut(serializers.Serializer[Any]):
    message = serializers.CharField()
    data = SheetOut()  # type: ignore[assignment]


class UpdatePerformanceIn(serializers.Serializer[Any]):
    """One performance's edit; what is not sent stays. `ticketcountstatus`, `accountid` and `venueid` are not read."""

    eventid = _id()
    eventdetailid = _id()
    eventdatetime = serializers.CharField(required=False, allow_blank=True, max_length=40)
    onsaledate = serializers.CharField(required=False, allow_blank=True, max_length=40)
    enddate = serializers.CharField(required=False, allow_blank=True, max_length=40)
    ticketcost = serializers.CharField(required=False, allow_blank=True, max_length=40)
    numberoftickets = serializers.CharField(required=False, allow_blank=True, max_length=40)
    onsaleflag = serializers.BooleanField(required=False)
    box_office_amber_state = serializers.BooleanField(required=False)
    activestatus = serializers.BooleanField(required=False)
    custommessage = serializers.CharField(required=False, allow_blank=True, max_length=500)
    version = serializers.IntegerField(required=False, min_value=0, max_value=MOST_ID)

    def edit(self) -> PerformanceEdit:
        """Give what was typed as the service takes it."""
        typed = self.validated_data
        return PerformanceEdit(
            starts=typed.get("eventdatetime"),
            on_sale=typed.get("onsaledate"),
            off_sale=typed.get("enddate"),
            price=typed.get("ticketcost"),
            capacity=typed.get("numberoftickets"),
            is_on_sale=typed.get("onsaleflag"),
            is_box_office_only=typed.get("box_office_amber_state"),
            is_active=typed.get("activestatus"),
            custom_message=typed.get("custommessage"),
        )

"""The Events Calendar on a screen, and as a feed for other programs at a secret address."""

from __future__ import annotations

import zlib
from collections.abc import Iterable
from typing import Any

from django.core.cache import cache
from django.http import HttpResponse, HttpResponseBase
from django.utils.cache import get_conditional_response
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.negotiation import DefaultContentNegotiation
from rest_framework.permissions import AllowAny
from rest_framework.renderers import BaseRenderer
from rest_framework.request import Request
from rest_framework.response import Response

from server.abuse.services import attempts
from server.auth.http import OrganiserView, address_of
from server.catalogue.events.calendar_selectors import (
    CalendarContent,
    Showing,
    find_feed,
    read_calendar_content,
    read_days,
    token_of,
)
from server.catalogue.events.ical import CONTENT_TYPE, write_calendar
from server.catalogue.events.models import CalendarFeed
from server.catalogue.events.serializers import PERFORMANCE
from server.catalogue.events.services.performances import change_address, move_performance, stop_address
from server.catalogue.events.services.update_performance import STARTS
from server.platform.http.api import CallView, call
from server.platform.http.inputs import MOST_ID, CallIn, ChosenIdField, IdField, TextField
from server.platform.http.outputs import DONE, Boolean, ChoiceOf, DateTime, Integer, Money, Text, many, one
from server.platform.http.request_limits import LINKS

_ZONE = "performance.timezone"


class CalendarIn(CallIn):
    """From one day to another, YYYY-MM-DD, both included: in each performance's own time zone."""

    accountid = ChosenIdField("account_id")
    to = TextField("last", most=40)

    def get_fields(self) -> dict[str, Any]:
        return {**super().get_fields(), "from": TextField("first", most=40)}


class ShowingOut(serializers.Serializer[Showing]):
    """A performance in a calendar; `version` is its row's, `stockversion` that of its counters."""

    eventdetailid = Integer("performance.pk")
    eventid = Integer("performance.event_id")
    eventname = Text("performance.event.name")
    event_subcategory = Text("performance.subcategory")
    venuename = Text("performance.event.venue.name")
    timezone = Text(_ZONE)
    eventdatetimeISO = DateTime("performance.starts_at", zone=_ZONE)
    onsaledateISO = DateTime("performance.on_sale_at", zone=_ZONE)
    enddateISO = DateTime("performance.off_sale_at", zone=_ZONE)
    status = ChoiceOf(choices=["Active", "Box-Office Only", "Off-Sale"])
    box_office_open = Boolean("sale.is_at_box_office")
    numberoftickets = Integer("performance.stock.capacity")
    ticketcountstatus = Integer("performance.stock.available")
    soldcount = Integer("performance.stock.sold")
    reservedcount = Integer("performance.stock.reserved")
    ticketcost = Money("performance.price")
    currencytype = Text("performance.event.currency")
    version = Integer("performance.version")
    stockversion = Integer("performance.stock.version")


CALENDAR = many(ShowingOut, name="CalendarOut", cut=serializers.BooleanField())


class MovePerformanceIn(CallIn):
    """A performance's new start, 'MM-DD-YYYY,h:mmAM/PM' in its own time zone; the end of its sale moves with it."""

    eventid = IdField()
    eventdetailid = IdField()
    eventdatetime = TextField("starts", most=40, required=STARTS.required)
    version = serializers.IntegerField(required=False, min_value=0, max_value=MOST_ID)


class CalendarView(OrganiserView):
    @call(CalendarIn, CALENDAR)
    def post(self, data: CalendarIn) -> Response:
        params = data.params
        account_id = self.caller.account_for(params["account_id"])
        days = read_days(caller=self.caller, account_id=account_id, first=params["first"], last=params["last"])
        return CALENDAR(days.showings, cut=days.is_cut)


class MovePerformanceView(OrganiserView):
    @call(MovePerformanceIn, PERFORMANCE)
    def post(self, data: MovePerformanceIn) -> Response:
        params = data.params
        moved = move_performance(
            caller=self.caller,
            event_id=params["eventid"],
            performance_id=params["eventdetailid"],
            starts=params["starts"],
            version=params.get("version"),
        )
        return PERFORMANCE([moved], message="Event Occurrence Updated Successfully")


class CalendarOfAccountIn(CallIn):
    accountid = ChosenIdField("account_id")


def path_of(feed: CalendarFeed | None) -> str:
    """Write the path of a calendar, empty where there is none that can be told."""
    token = token_of(feed) if feed else None
    return f"/v1/calendars/{token}.ics" if token else ""


class CalendarAddressOut(serializers.Serializer[Any]):
    """The calendar's absolute URL for other programs; empty if it is switched off."""

    path = Text(path_of)


CALENDAR_ADDRESS = one(CalendarAddressOut, name="CalendarAddressReplyOut")


CACHED_FOR = 60 * 60  # seconds


class CalendarAddressView(OrganiserView):
    @call(CalendarOfAccountIn, CALENDAR_ADDRESS)
    def post(self, data: CalendarOfAccountIn) -> Response:
        return CALENDAR_ADDRESS(find_feed(account_id=self.caller.account_for(data.params["account_id"])))


class ChangeCalendarAddressView(OrganiserView):
    @call(CalendarOfAccountIn, CALENDAR_ADDRESS)
    def post(self, data: CalendarOfAccountIn) -> Response:
        account_id = self.caller.account_for(data.params["account_id"])
        feed = change_address(caller=self.caller, account_id=account_id)
        return CALENDAR_ADDRESS(feed, message="The calendar has a new address")


class StopCalendarAddressView(OrganiserView):
    @call(CalendarOfAccountIn, DONE)
    def post(self, data: CalendarOfAccountIn) -> Response:
        account_id = self.caller.account_for(data.params["account_id"])
        stop_address(caller=self.caller, account_id=account_id)
        return DONE(message="The calendar address was removed")


class _OneRenderer(DefaultContentNegotiation):
    """Answers in the one way that there is, whatever a program says that it takes: many name what they are made for."""

    def select_renderer(
        self, request: Request, renderers: Iterable[BaseRenderer], format_suffix: str | None = None
    ) -> tuple[BaseRenderer, str]:
        first = next(iter(renderers))
        return first, first.media_type or ""


class CalendarFeedView(CallView):
    """Anybody with the URL may read it; conditional requests get a short 304 if nothing has changed."""

    authentication_classes = ()
    permission_classes = (AllowAny,)
    limits = (LINKS,)
    content_negotiation_class = _OneRenderer

    @extend_schema(responses={(200, "text/calendar"): OpenApiTypes.STR})
    def get(self, request: Request, calendar: str) -> HttpResponseBase:
        attempts.CALENDARS.count_address(address_of(request))
        season = read_calendar_content(token=calendar)
        etag = f'"{season.mark}"'
        # No cache on the way keeps it: a calendar that has another address now is found here no more.
        headers = {"ETag": etag, "Cache-Control": "private, no-cache", "X-Robots-Tag": "noindex"}
        same = get_conditional_response(request._request, etag=etag)
        response = same or HttpResponse(_render_calendar(season), content_type=CONTENT_TYPE)
        for name, value in headers.items():
            response[name] = value
        response.setdefault("Content-Disposition", 'inline; filename="events.ics"')
        return response


def _render_calendar(season: CalendarContent) -> bytes:
    """Return a calendar as it was written while its mark was the same: writing takes longer than all else."""
    key = f"calendar:{season.mark}"
    cached = cache.get(key)
    if cached is not None:
        return zlib.decompress(cached)
    content = write_calendar(season.name, season.entries)
    cache.set(key, zlib.compress(content), CACHED_FOR)
    return content

"""An account's calendar for other programs: its secret address, and what is found there."""

from __future__ import annotations

import zlib
from collections.abc import Iterable

from django.core.cache import cache
from django.http import HttpResponse, HttpResponseBase
from django.utils.cache import get_conditional_response
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.negotiation import DefaultContentNegotiation
from rest_framework.permissions import AllowAny
from rest_framework.renderers import BaseRenderer
from rest_framework.request import Request
from rest_framework.response import Response

from server.accounts.api.auth import address_of
from server.accounts.http.views import OrganiserView
from server.accounts.services import attempts
from server.core.http.api import CallView, call
from server.core.http.bounds.calls import LINKS
from server.core.http.replies import DONE
from server.events.calendar.feed import CONTENT_TYPE, write_calendar
from server.events.calendar.feed_serializers import CALENDAR_ADDRESS, CalendarOfAccountIn
from server.events.calendar.selectors import Season, find_feed, read_season
from server.events.calendar.services.calendar_address import change_address, stop_address

KEPT_FOR = 60 * 60  # seconds


class CalendarAddressView(OrganiserView):
    @call(CalendarOfAccountIn, CALENDAR_ADDRESS)
    def post(self, wire: CalendarOfAccountIn) -> Response:
        return CALENDAR_ADDRESS(find_feed(account_id=self.caller.account_for(wire.asked["account_id"])))


class ChangeCalendarAddressView(OrganiserView):
    @call(CalendarOfAccountIn, CALENDAR_ADDRESS)
    def post(self, wire: CalendarOfAccountIn) -> Response:
        account_id = self.caller.account_for(wire.asked["account_id"])
        feed = change_address(caller=self.caller, account_id=account_id)
        return CALENDAR_ADDRESS(feed, message="The calendar has a new address")


class StopCalendarAddressView(OrganiserView):
    @call(CalendarOfAccountIn, DONE)
    def post(self, wire: CalendarOfAccountIn) -> Response:
        account_id = self.caller.account_for(wire.asked["account_id"])
        stop_address(caller=self.caller, account_id=account_id)
        return DONE(message="The calendar has no address any more")


class _OneKind(DefaultContentNegotiation):
    """Answers in the one way that there is, whatever a program says that it takes: many name what they are made for."""

    def select_renderer(
        self, request: Request, renderers: Iterable[BaseRenderer], format_suffix: str | None = None
    ) -> tuple[BaseRenderer, str]:
        first = next(iter(renderers))
        return first, first.media_type or ""


class CalendarFeedView(CallView):
    """Whoever has the address may read it; a program that asks again is told in a few bytes that nothing is new."""

    authentication_classes = ()
    permission_classes = (AllowAny,)
    limits = (LINKS,)
    content_negotiation_class = _OneKind

    @extend_schema(responses={(200, "text/calendar"): OpenApiTypes.STR})
    def get(self, request: Request, calendar: str) -> HttpResponseBase:
        attempts.count_calendar(address=address_of(request))
        season = read_season(token=calendar)
        etag = f'"{season.mark}"'
        # No cache on the way keeps it: a calendar that has another address now is found here no more.
        kept = {"ETag": etag, "Cache-Control": "private, no-cache", "X-Robots-Tag": "noindex"}
        same = get_conditional_response(request._request, etag=etag)
        response = same or HttpResponse(_written(season), content_type=CONTENT_TYPE)
        for name, value in kept.items():
            response[name] = value
        response.setdefault("Content-Disposition", 'inline; filename="events.ics"')
        return response


def _written(season: Season) -> bytes:
    """Give a calendar as it was written while its mark was the same: writing takes longer than all else."""
    key = f"calendar:{season.mark}"
    kept = cache.get(key)
    if kept is not None:
        return zlib.decompress(kept)
    content = write_calendar(season.name, season.entries)
    cache.set(key, zlib.compress(content), KEPT_FOR)
    return content

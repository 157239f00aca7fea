"""The wire of a calendar's secret address."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from server.core.http.forms import CallIn, Chosen
from server.core.http.replies import Text, one
from server.events.calendar.selectors import token_of
from server.events.models import CalendarFeed


class CalendarOfAccountIn(CallIn):
    accountid = Chosen("account_id")


def path_of(feed: CalendarFeed | None) -> str:
    """Write the path of a calendar, empty where there is none that can be told."""
    token = token_of(feed) if feed else None
    return f"/v1/calendars/{token}.ics" if token else ""


class CalendarAddressOut(serializers.Serializer[Any]):
    """Where other programs find the calendar, from Foyer's own address on; empty if it is switched off."""

    path = Text(path_of)


CALENDAR_ADDRESS = one(CalendarAddressOut, name="CalendarAddressReplyOut")

"""The wire of the Events Calendar, calls of our own in the spec's style."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from server.core.http.forms import MOST_ID, CallIn, Chosen, Number, Typed
from server.core.http.replies import Moment, Money, Text, Whole, WordOf, Yes, many
from server.events.calendar.selectors import Showing
from server.events.services.update_performance import STARTS

_ZONE = "performance.timezone"


class CalendarIn(CallIn):
    """From one day to another, YYYY-MM-DD, both included: by each performance's own clock."""

    accountid = Chosen("account_id")
    to = Typed("last", most=40)

    def get_fields(self) -> dict[str, Any]:
        """Give the fields; one is called by a word that Python keeps for itself."""
        return {**super().get_fields(), "from": Typed("first", most=40)}


class ShowingOut(serializers.Serializer[Showing]):
    """A performance in a calendar; `version` is its row's, `stockversion` that of its figures."""

    eventdetailid = Whole("performance.pk")
    eventid = Whole("performance.event_id")
    eventname = Text("performance.event.name")
    event_subcategory = Text("performance.subcategory")
    venuename = Text("performance.event.venue.name")
    timezone = Text(_ZONE)
    eventdatetimeISO = Moment("performance.starts_at", zone=_ZONE)
    onsaledateISO = Moment("performance.on_sale_at", zone=_ZONE)
    enddateISO = Moment("performance.off_sale_at", zone=_ZONE)
    status = WordOf(choices=["Active", "Box-Office Only", "Off-Sale"])
    box_office_open = Yes("sale.is_at_box_office")
    numberoftickets = Whole("performance.stock.capacity")
    ticketcountstatus = Whole("performance.stock.available")
    soldcount = Whole("performance.stock.sold")
    reservedcount = Whole("performance.stock.reserved")
    ticketcost = Money("performance.price")
    currencytype = Text("performance.event.currency")
    version = Whole("performance.version")
    stockversion = Whole("performance.stock.version")


CALENDAR = many(ShowingOut, name="CalendarOut", cut=serializers.BooleanField())


class MovePerformanceIn(CallIn):
    """A performance's new start, 'MM-DD-YYYY,h:mmAM/PM' of its own clock; the end of its sale moves along."""

    eventid = Number()
    eventdetailid = Number()
    eventdatetime = Typed("starts", most=40, required=STARTS.required)
    version = serializers.IntegerField(required=False, min_value=0, max_value=MOST_ID)

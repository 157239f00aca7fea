"""The spec's names for the Events Summary (part 3, sections 3 and 7)."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from server.core.http.forms import MOST_ID, CallIn, Chosen
from server.core.http.replies import Moment, Money, SpecMoment, Text, Whole, listed, one
from server.insight.summary.tables import FIRST, LATER

STEP = 10


class SummaryIn(CallIn):
    accountid = Chosen()


class BarOut(serializers.Serializer[Any]):
    eventDate = serializers.DateField(source="day", help_text="by the venue's calendar")
    totalsoldcount = Whole("sold")
    totalEventCost = Money("revenue")
    currencytype = Text("currency")


class MeterOut(serializers.Serializer[Any]):
    totalsoldcount = Whole("sold")
    remainingTicketcount = Whole("remaining")
    totalEventCost = Money("revenue")
    currencytype = Text("currency")


class SummaryOut(serializers.Serializer[Any]):
    BarChart = BarOut(source="days", many=True, help_text="fourteen days for each currency")
    LineChart = MeterOut(source="meters", many=True, help_text="one for each currency")


class TopSellingIn(CallIn):
    account_id = Chosen()
    off_set = serializers.IntegerField(required=False, default=0, min_value=0, max_value=MOST_ID)
    step = serializers.IntegerField(required=False, default=STEP, min_value=1, max_value=100)


class SellingOut(serializers.Serializer[Any]):
    """A performance read with its stock, event and venue."""

    eventdetailid = Whole("pk")
    eventid = Whole("event_id")
    accountid = Whole("account_id")
    eventname = Text("event.name")
    event_subcategory = Text("subcategory")
    eventdatetime = SpecMoment("starts_at")
    eventdatetimeISO = Moment("starts_at")
    timezone = Text()
    venuename = Text("event.venue.name")
    soldcount = Whole("stock.sold")
    numberoftickets = Whole("stock.capacity")
    totalEventCost = Money("stock.revenue")
    currencytype = Text("event.currency")
    version = Whole("stock.version")


class DaysIn(SummaryIn):
    """Of which of the two weeks, for what is downloaded."""

    days = serializers.ChoiceField(choices=[FIRST, LATER], default=FIRST)


SUMMARY = one(SummaryOut, name="EventBarChartOut")
TOP_SELLING = listed(SellingOut)

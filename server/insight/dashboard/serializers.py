"""The spec's names for the User Dashboard (part 3, section 3)."""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from typing import Any

from rest_framework import serializers

from server.accounts.caller import Staff
from server.core import wire
from server.core.http.forms import MOST_ID
from server.core.http.pictures import media_url
from server.core.http.replies import Text, Whole, written
from server.events.models import Performance
from server.events.selectors import PerformanceState
from server.events.serializers import PerformanceStateOut, performance_state_for
from server.upsells.models import Upsell

YEARS = range(1970, 2200)


class DashboardPageIn(serializers.Serializer[Any]):
    """The query of getDashboardEvent."""

    pagelength = serializers.IntegerField(required=False, default=20, min_value=1, max_value=100)
    pagenumber = serializers.IntegerField(required=False, default=1, min_value=1, max_value=1_000_000)


class DashboardIn(serializers.Serializer[Any]):
    """The filter bar: `date` is MM-DD-YYYY and `time` h:mmAM/PM, both of the venue's clock; empty means any."""

    accountid = serializers.IntegerField(required=False, allow_null=True, min_value=0, max_value=MOST_ID)
    eventname = serializers.CharField(required=False, allow_blank=True, allow_null=True, max_length=500)
    date = serializers.CharField(required=False, allow_blank=True, allow_null=True, max_length=20)
    time = serializers.CharField(required=False, allow_blank=True, allow_null=True, max_length=20)

    def validate_date(self, text: str | None) -> datetime.date | None:
        if not text:
            return None
        try:
            day = wire.parse_date(text)
        except wire.WrongTime:
            raise serializers.ValidationError("Date Format is wrong, Eg.MM-DD-YYYY") from None
        if day.year not in YEARS:
            raise serializers.ValidationError("Date Format is wrong, Eg.MM-DD-YYYY")
        return day

    def validate_time(self, text: str | None) -> datetime.time | None:
        if not text:
            return None
        try:
            return wire.parse_time(text)
        except wire.WrongTime:
            raise serializers.ValidationError("Time Format is wrong, Eg.12:00PM") from None


def card_to_wire(
    caller: Staff, performance: Performance, state: PerformanceState, upsells: Sequence[Upsell]
) -> dict[str, Any]:
    """Shape a dashboard card; `dashboardEventdatetime` is in the reader's own date format."""
    event, zone, date_format = performance.event, performance.timezone, caller.user.date_format
    day = wire.format_date(performance.starts_at, zone, date_format)
    return {
        "eventname": event.name,
        "event_subcategory": performance.subcategory,
        "eventdetailid": performance.pk,
        "eventid": event.pk,
        "accountid": performance.account_id,
        "eventdatetime": wire.format_spec_datetime(performance.starts_at, zone),
        "dashboardEventdatetime": f"{day} {wire.format_time(performance.starts_at, zone)}",
        "venuename": event.venue.name,
        "onsaleflag": int(performance.is_on_sale),
        "soldcount": state.sold,
        "numberoftickets": state.capacity,
        "reservedcount": state.reserved,
        "totalEventCost": f"{state.revenue:.2f}" if caller.sees_takings else None,
        "currencytype": state.currency,
        "upsellList": written(CardUpsellOut, upsells),
        "eventimage": media_url(event.thumbnail),
        "box_office_amber_state": performance.is_box_office_only,
        "status": state.on_sale,
        "customerdateformat": date_format,
        "mapinventory": int(event.has_team_mapping),
        "state": performance_state_for(caller, state),
    }


class CardUpsellOut(serializers.Serializer[Any]):
    """An upsell that a card's event sells; what was sold of it, the Performance View tells."""

    upsellid = Whole("pk")
    upsellname = Text("name")


class CardOut(serializers.Serializer[Any]):
    """An event card of the User Dashboard; `card_to_wire` writes it."""

    eventname = serializers.CharField()
    event_subcategory = serializers.CharField()
    eventdetailid = serializers.IntegerField()
    eventid = serializers.IntegerField()
    accountid = serializers.IntegerField()
    eventdatetime = serializers.CharField()
    dashboardEventdatetime = serializers.CharField()
    venuename = serializers.CharField()
    onsaleflag = serializers.IntegerField()
    soldcount = serializers.IntegerField()
    numberoftickets = serializers.IntegerField()
    reservedcount = serializers.IntegerField()
    totalEventCost = serializers.DecimalField(
        max_digits=14, decimal_places=2, allow_null=True, help_text="null for door staff"
    )
    currencytype = serializers.CharField()
    upsellList = CardUpsellOut(many=True)
    eventimage = serializers.CharField()
    box_office_amber_state = serializers.BooleanField()
    status = serializers.BooleanField()
    customerdateformat = serializers.CharField()
    mapinventory = serializers.IntegerField()
    state = PerformanceStateOut()


class DashboardOut(serializers.Serializer[Any]):
    message = serializers.CharField()
    data = serializers.ListField(child=CardOut(many=True))  # type: ignore[assignment]
    total = serializers.IntegerField()

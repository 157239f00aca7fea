"""The spec's names for the Performance View (part 3, sections 2.4 and 3)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rest_framework import serializers

from server.core import wire
from server.core.http.pictures import media_url
from server.events.models import Performance
from server.events.selectors import PerformanceState
from server.events.serializers import PerformanceStateOut, performance_state_to_wire
from server.insight.selectors import SoldUpsell
from server.insight.serializers import UpsellFiguresOut, upsell_figures_to_wire


def performance_view_to_wire(
    performance: Performance, state: PerformanceState, upsells: Sequence[SoldUpsell]
) -> dict[str, Any]:
    """Shape one performance's own view (spec part 3, sections 2.4 and 3)."""
    event, zone = performance.event, performance.timezone
    return {
        "_id": performance.pk,
        "eventid": event.pk,
        "eventname": event.name,
        "eventdetailfile": {
            "event_subcategory": performance.subcategory,
            "eventdatetime": wire.format_spec_datetime(performance.starts_at, zone),
            "onsaledate": wire.format_spec_datetime(performance.on_sale_at, zone),
            "enddate": wire.format_spec_datetime(performance.off_sale_at, zone),
            "numberoftickets": state.capacity,
            "accountid": performance.account_id,
        },
        "venuename": event.venue.name,
        "eventimage": media_url(event.thumbnail),
        "revenue": f"{state.revenue:.2f}",
        "currencytype": state.currency,
        "totalTicketsSold": state.sold,
        "totalTicketsReserved": state.reserved,
        "mapinventory": int(event.has_team_mapping),
        "upsells": [upsell_figures_to_wire(sold) for sold in upsells],
        "state": performance_state_to_wire(state),
    }


class PerformanceTimesOut(serializers.Serializer[Any]):
    event_subcategory = serializers.CharField()
    eventdatetime = serializers.CharField()
    onsaledate = serializers.CharField()
    enddate = serializers.CharField()
    numberoftickets = serializers.IntegerField()
    accountid = serializers.IntegerField()


class PerformanceViewOut(serializers.Serializer[Any]):
    """One performance's own view; `performance_view_to_wire` writes it."""

    _id = serializers.IntegerField()
    eventid = serializers.IntegerField()
    eventname = serializers.CharField()
    eventdetailfile = PerformanceTimesOut()
    venuename = serializers.CharField()
    eventimage = serializers.CharField()
    revenue = serializers.DecimalField(max_digits=14, decimal_places=2)
    currencytype = serializers.CharField()
    totalTicketsSold = serializers.IntegerField()
    totalTicketsReserved = serializers.IntegerField()
    mapinventory = serializers.IntegerField()
    upsells = UpsellFiguresOut(many=True)
    state = PerformanceStateOut()


class PerformanceViewReplyOut(serializers.Serializer[Any]):
    message = serializers.CharField()
    data = PerformanceViewOut()  # type: ignore[assignment]

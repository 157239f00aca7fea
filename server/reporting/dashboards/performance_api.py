"""The calls of the Performance View: the spec's (part 3, section 7), and ours for its sales by day."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from server.auth.http import OrganiserView
from server.catalogue.events.models import Performance
from server.catalogue.events.selectors import get_performance
from server.catalogue.events.serializers import PerformanceStateOut, serialize_performance_state
from server.catalogue.events.state_selectors import PerformanceState, states_of
from server.platform.datetimes import format_spec_datetime, iso_format
from server.platform.http.api import reply
from server.platform.picture_services import media_url
from server.reporting.dashboards.forecasts import LEAST_ALIKE, Curve, LastTime, Point
from server.reporting.dashboards.sales_selectors import (
    OrderNumbers,
    SoldUpsell,
    TeamNumbers,
    count_orders,
    count_teams,
    read_curve,
    read_sold_upsells,
)


class UpsellFiguresOut(serializers.Serializer[Any]):
    """What a performance has sold of an upsell or of one of its variants."""

    upsellid = serializers.IntegerField()
    upsellname = serializers.CharField()
    variantname = serializers.CharField()
    soldcount = serializers.IntegerField()
    includedcount = serializers.IntegerField(help_text="of those sold, brought by tickets")
    redeemedcount = serializers.IntegerField()
    totalUpsellCost = serializers.CharField()


def serialize_sold_upsell(sold: SoldUpsell) -> dict[str, Any]:
    return {
        "upsellid": sold.upsell,
        "upsellname": sold.name,
        "variantname": sold.variant,
        "soldcount": sold.sold,
        "includedcount": sold.included,
        "redeemedcount": sold.redeemed,
        "totalUpsellCost": f"{sold.total:.2f}",
    }


def serialize_performance_view(
    performance: Performance,
    state: PerformanceState,
    upsells: Sequence[SoldUpsell],
    orders: OrderNumbers,
    teams: TeamNumbers | None,
) -> dict[str, Any]:
    """Shape one performance's own view (spec part 3, sections 2.4 and 3)."""
    event, zone = performance.event, performance.timezone
    return {
        "_id": performance.pk,
        "eventid": event.pk,
        "eventname": event.name,
        "eventdetailfile": {
            "event_subcategory": performance.subcategory,
            "eventdatetime": format_spec_datetime(performance.starts_at, zone),
            "onsaledate": format_spec_datetime(performance.on_sale_at, zone),
            "enddate": format_spec_datetime(performance.off_sale_at, zone),
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
        "upsells": [serialize_sold_upsell(sold) for sold in upsells],
        "orders": asdict(orders),
        "teams": None if teams is None else asdict(teams),
        "state": serialize_performance_state(state),
    }


class PerformanceTimesOut(serializers.Serializer[Any]):
    event_subcategory = serializers.CharField()
    eventdatetime = serializers.CharField()
    onsaledate = serializers.CharField()
    enddate = serializers.CharField()
    numberoftickets = serializers.IntegerField()
    accountid = serializers.IntegerField()


class OrderNumbersOut(serializers.Serializer[Any]):
    paid = serializers.IntegerField(help_text="whatever became of them")
    in_progress = serializers.IntegerField()


class TeamNumbersOut(serializers.Serializer[Any]):
    teams = serializers.IntegerField()
    places = serializers.IntegerField()
    taken = serializers.IntegerField()


class PerformanceViewOut(serializers.Serializer[Any]):
    """One performance's own view."""

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
    orders = OrderNumbersOut()
    teams = TeamNumbersOut(allow_null=True)
    state = PerformanceStateOut()


class PerformanceViewReplyOut(serializers.Serializer[Any]):
    message = serializers.CharField()
    data = PerformanceViewOut()  # type: ignore[assignment]


def serialize_curve(performance: Performance, curve: Curve) -> dict[str, Any]:
    """Shape a performance's sales by day; shares are of the capacity, in per cent."""
    return {
        "eventdetailid": performance.pk,
        "capacity": performance.stock.capacity,
        "currency": performance.event.currency,
        "alike": curve.alike,
        "least_alike": LEAST_ALIKE,
        "days": [_serialize_point(point) for point in curve.points],
        "last_time": None if curve.last_time is None else _serialize_last_time(curve.last_time),
    }


def _serialize_point(point: Point) -> dict[str, Any]:
    band = point.band
    return {
        "day": point.day.isoformat(),
        "days_left": point.left,
        "tickets": point.tickets,
        "amount": f"{point.amount:.2f}",
        "sold": point.sold,
        "lower": None if band is None else _percent(band.lower),
        "middle": None if band is None else _percent(band.middle),
        "upper": None if band is None else _percent(band.upper),
    }


def _serialize_last_time(last: LastTime) -> dict[str, Any]:
    return {
        "eventdetailid": last.alike.performance,
        "eventname": last.alike.event,
        "starts_at": iso_format(last.alike.starts_at, last.alike.zone),
        "timezone": last.alike.zone,
        "days_left": last.left,
        "told": _percent(last.told),
        "sold": _percent(last.sold),
    }


def _percent(share: float) -> float:
    return round(share * 100, 1)


class DaySoldOut(serializers.Serializer[Any]):
    """One day of a performance's sales; what was sold by its end is null before it has come."""

    day = serializers.DateField()
    days_left = serializers.IntegerField(help_text="until the performance")
    tickets = serializers.IntegerField(help_text="sold on it, less what was given back or moved away")
    amount = serializers.DecimalField(max_digits=14, decimal_places=2)
    sold = serializers.IntegerField(allow_null=True)
    lower = serializers.FloatField(allow_null=True, help_text="of those alike a quarter had sold less, in per cent")
    middle = serializers.FloatField(allow_null=True)
    upper = serializers.FloatField(allow_null=True)


class LastTimeOut(serializers.Serializer[Any]):
    """The last of those alike: what the others had told of it so many days before, and what it had sold."""

    eventdetailid = serializers.IntegerField()
    eventname = serializers.CharField()
    starts_at = serializers.DateTimeField()
    timezone = serializers.CharField()
    days_left = serializers.IntegerField()
    told = serializers.FloatField(help_text="per cent of its capacity")
    sold = serializers.FloatField(help_text="per cent of its capacity")


class CurveOut(serializers.Serializer[Any]):
    eventdetailid = serializers.IntegerField()
    capacity = serializers.IntegerField()
    currency = serializers.CharField()
    alike = serializers.IntegerField(help_text="past performances of the same event or at the same venue, 40 at most")
    least_alike = serializers.IntegerField(help_text="of fewer there is no band")
    days = DaySoldOut(many=True)
    last_time = LastTimeOut(allow_null=True)


class CurveReplyOut(serializers.Serializer[Any]):
    message = serializers.CharField()
    data = CurveOut()  # type: ignore[assignment]


class PerformanceViewView(OrganiserView):
    @extend_schema(request=None, responses=PerformanceViewReplyOut)
    def post(self, request: Request, performance: int) -> Response:
        row = get_performance(caller=self.caller, performance_id=performance)
        state = states_of([row])[row.pk]
        sold = read_sold_upsells([row.pk]).get(row.pk, ())
        return reply(serialize_performance_view(row, state, sold, count_orders(row), count_teams(row)))


class SalesByDayView(OrganiserView):
    """How a performance has sold by day, beside others like it on the same day before theirs."""

    @extend_schema(responses=CurveReplyOut)
    def get(self, request: Request, performance: int) -> Response:
        row, curve = read_curve(caller=self.caller, performance_id=performance)
        return reply(serialize_curve(row, curve))

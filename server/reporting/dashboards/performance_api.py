"""The calls of the Performance View: the spec's (part 3, section 7), and ours for its sales by day."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from server.auth.http import OrganiserView
from server.catalogue.events.models import Performance
from server.catalogue.events.selectors import get_performance
from server.catalogue.events.serializers import PerformanceStateOut
from server.catalogue.events.state_selectors import PerformanceState, states_of
from server.platform.http.outputs import DateTime, Float, Integer, Money, SpecDateTime, Text, ZeroOrOne, one
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


class UpsellFiguresOut(serializers.Serializer[SoldUpsell]):
    """What a performance has sold of an upsell or of one of its variants."""

    upsellid = Integer("upsell")
    upsellname = Text("name")
    variantname = Text("variant")
    soldcount = Integer("sold")
    includedcount = Integer("included", help_text="of the sold ones, those included in tickets")
    redeemedcount = Integer("redeemed")
    totalUpsellCost = Text(lambda sold: f"{sold.total:.2f}")


class _PerformanceView(NamedTuple):
    performance: Performance
    state: PerformanceState
    upsells: Sequence[SoldUpsell]
    orders: OrderNumbers
    teams: TeamNumbers | None


class PerformanceTimesOut(serializers.Serializer[_PerformanceView]):
    event_subcategory = Text("performance.subcategory")
    eventdatetime = SpecDateTime("performance.starts_at", zone="performance.timezone")
    onsaledate = SpecDateTime("performance.on_sale_at", zone="performance.timezone")
    enddate = SpecDateTime("performance.off_sale_at", zone="performance.timezone")
    numberoftickets = Integer("state.row.stock.capacity")
    accountid = Integer("performance.account_id")


class OrderNumbersOut(serializers.Serializer[OrderNumbers]):
    paid = Integer(help_text="including those returned since")
    in_progress = Integer()


class TeamNumbersOut(serializers.Serializer[TeamNumbers]):
    teams = Integer()
    places = Integer()
    taken = Integer()


class PerformanceViewOut(serializers.Serializer[_PerformanceView]):
    """One performance's own view."""

    _id = Integer("performance.pk")
    eventid = Integer("performance.event_id")
    eventname = Text("performance.event.name")
    eventdetailfile = PerformanceTimesOut(source="*")
    venuename = Text("performance.event.venue.name")
    eventimage = Text(lambda view: media_url(view.performance.event.thumbnail))
    revenue = Money("state.revenue")
    currencytype = Text("state.row.event.currency")
    totalTicketsSold = Integer("state.row.stock.sold")
    totalTicketsReserved = Integer("state.row.stock.reserved")
    mapinventory = ZeroOrOne(lambda view: int(view.performance.event.has_team_mapping))
    upsells = UpsellFiguresOut(many=True)
    orders = OrderNumbersOut()
    teams = TeamNumbersOut(allow_null=True)
    state = PerformanceStateOut()


VIEW = one(PerformanceViewOut, name="PerformanceViewReplyOut")


def _percent(share: float | None) -> float | None:
    return None if share is None else round(share * 100, 1)


class DaySoldOut(serializers.Serializer[Point]):
    """One day of a performance's sales; the cumulative number is null for future days."""

    day = serializers.DateField()
    days_left = Integer("left", help_text="until the performance")
    tickets = Integer(help_text="sold on that day, less returns and exchanges")
    amount = Money()
    sold = Integer(allow_null=True)
    lower = Float(
        lambda point: _percent(point.band and point.band.lower),
        allow_null=True,
        help_text="a quarter of the comparable ones had sold less than this, in per cent",
    )
    middle = Float(lambda point: _percent(point.band and point.band.middle), allow_null=True)
    upper = Float(lambda point: _percent(point.band and point.band.upper), allow_null=True)


class LastTimeOut(serializers.Serializer[LastTime]):
    """The latest comparable performance: the others' forecast for it so many days before, and its actual sales."""

    eventdetailid = Integer("alike.performance")
    eventname = Text("alike.event")
    starts_at = DateTime("alike.starts_at", zone="alike.zone")
    timezone = Text("alike.zone")
    days_left = Integer("left")
    told = Float(lambda last: _percent(last.forecast), help_text="per cent of its capacity")
    sold = Float(lambda last: _percent(last.sold), help_text="per cent of its capacity")


class _SalesByDay(NamedTuple):
    performance: Performance
    curve: Curve


class CurveOut(serializers.Serializer[_SalesByDay]):
    eventdetailid = Integer("performance.pk")
    capacity = Integer("performance.stock.capacity")
    currency = Text("performance.event.currency")
    alike = Integer("curve.alike", help_text="past performances of the same event or at the same venue, at most 40")
    least_alike = Integer(lambda _: LEAST_ALIKE, help_text="below this number there is no band")
    days = DaySoldOut(source="curve.points", many=True)
    last_time = LastTimeOut(source="curve.last_time", allow_null=True)


CURVE = one(CurveOut, name="CurveReplyOut")


class PerformanceViewView(OrganiserView):
    @extend_schema(request=None, responses=VIEW.shape)
    def post(self, request: Request, performance: int) -> Response:
        row = get_performance(caller=self.caller, performance_id=performance)
        state = states_of([row])[row.pk]
        sold = read_sold_upsells([row.pk]).get(row.pk, ())
        return VIEW(_PerformanceView(row, state, sold, count_orders(row), count_teams(row)))


class SalesByDayView(OrganiserView):
    """Return a performance's sales by day, compared with similar performances as many days before theirs."""

    @extend_schema(responses=CURVE.shape)
    def get(self, request: Request, performance: int) -> Response:
        return CURVE(_SalesByDay(*read_curve(caller=self.caller, performance_id=performance)))

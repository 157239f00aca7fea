"""The calls of the User Dashboard and the Performance View (part 3, section 7), and of an embedded dashboard."""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any, NamedTuple

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from server.accounts.caller import Staff
from server.auth.http import OrganiserView, StaffView
from server.catalogue.events.models import Performance
from server.catalogue.events.selectors import get_performance
from server.catalogue.events.serializers import PerformanceStateOut
from server.catalogue.events.state_selectors import PerformanceState, states_of
from server.catalogue.upsells.models import Upsell
from server.platform.datetimes import InvalidTime, format_date, format_time, parse_date, parse_time
from server.platform.http.api import list_response
from server.platform.http.inputs import MOST_ID, CallIn
from server.platform.http.outputs import (
    Boolean,
    DateTime,
    Float,
    Integer,
    Money,
    PageOf,
    SpecDateTime,
    Text,
    ZeroOrOne,
    listed,
    one,
    write_rows,
)
from server.platform.picture_services import media_url
from server.reporting import sales_selectors
from server.reporting.dashboard_selectors import list_dashboard, read_embedded_dashboard, read_upsells_offered
from server.reporting.forecasts import LEAST_ALIKE, Curve, LastTime, Point
from server.reporting.home_selectors import Sold, read_doors, read_weeks

# The specification's calls of the User Dashboard (part 3, section 7), and the token of an embedded dashboard.

YEARS = range(1970, 2200)


class DashboardPageIn(serializers.Serializer[Any]):
    """The query of getDashboardEvent."""

    pagelength = serializers.IntegerField(required=False, default=20, min_value=1, max_value=100)
    pagenumber = serializers.IntegerField(required=False, default=1, min_value=1, max_value=1_000_000)


class DashboardIn(CallIn):
    """The filter bar: `date` is MM-DD-YYYY and `time` h:mmAM/PM, both in the venue's time zone; empty means any."""

    accountid = serializers.IntegerField(required=False, allow_null=True, min_value=0, max_value=MOST_ID)
    eventname = serializers.CharField(required=False, allow_blank=True, allow_null=True, max_length=500)
    date = serializers.CharField(required=False, allow_blank=True, allow_null=True, max_length=20)
    time = serializers.CharField(required=False, allow_blank=True, allow_null=True, max_length=20)

    def validate_date(self, text: str | None) -> datetime.date | None:
        if not text:
            return None
        with suppress(InvalidTime):
            day = parse_date(text)
            if day.year in YEARS:
                return day
        raise serializers.ValidationError("Date Format is wrong, Eg.MM-DD-YYYY")

    def validate_time(self, text: str | None) -> datetime.time | None:
        if not text:
            return None
        try:
            return parse_time(text)
        except InvalidTime:
            raise serializers.ValidationError("Time Format is wrong, Eg.12:00PM") from None


class CardUpsellOut(serializers.Serializer[Any]):
    """An upsell of a card's event; the Performance View shows its sales."""

    upsellid = Integer("pk")
    upsellname = Text("name")


class _Card(NamedTuple):
    performance: Performance
    state: PerformanceState
    upsells: Sequence[Upsell]
    weeks: Sold | None
    doors_at: datetime.datetime | None
    caller: Staff

    @property
    def date(self) -> str:
        """The day and the time in the reader's own date format."""
        starts_at, zone = self.performance.starts_at, self.performance.timezone
        return f"{format_date(starts_at, zone, self.caller.user.date_format)} {format_time(starts_at, zone)}"


class CardOut(serializers.Serializer[_Card]):
    """An event card of the User Dashboard."""

    eventname = Text("performance.event.name")
    event_subcategory = Text("performance.subcategory")
    eventdetailid = Integer("performance.pk")
    eventid = Integer("performance.event_id")
    accountid = Integer("performance.account_id")
    eventdatetime = SpecDateTime("performance.starts_at", zone="performance.timezone")
    dashboardEventdatetime = Text("date")
    venuename = Text("performance.event.venue.name")
    onsaleflag = ZeroOrOne(lambda card: int(card.performance.is_on_sale))
    soldcount = Integer("state.row.stock.sold")
    numberoftickets = Integer("state.row.stock.capacity")
    reservedcount = Integer("state.row.stock.reserved")
    totalEventCost = Money("state.revenue", allow_null=True, help_text="null for door staff")
    currencytype = Text("state.row.event.currency")
    upsellList = CardUpsellOut(source="upsells", many=True)
    eventimage = Text(lambda card: media_url(card.performance.event.thumbnail))
    box_office_amber_state = Boolean("performance.is_box_office_only")
    status = Boolean("state.sale.is_online")
    customerdateformat = Text("caller.user.date_format")
    mapinventory = ZeroOrOne(lambda card: int(card.performance.event.has_team_mapping))
    weeksold = Integer(
        lambda card: card.weeks and card.weeks.week,
        allow_null=True,
        help_text="tickets of the seven days that end today, less what came back; null for door staff",
    )
    weekbeforesold = Integer(
        lambda card: card.weeks and card.weeks.before, allow_null=True, help_text="of the seven days before those"
    )
    doors_at = DateTime(zone="performance.timezone", allow_null=True, help_text="by the rules of its gates")
    state = PerformanceStateOut()


class DashboardView(StaffView):
    @extend_schema(
        parameters=[DashboardPageIn], request=DashboardIn, responses=listed(CardOut, name="DashboardOut").shape
    )
    def post(self, request: Request) -> Response:
        query = DashboardPageIn(data=request.query_params)
        query.is_valid(raise_exception=True)
        params = self.read(DashboardIn).params
        rows = list_dashboard(
            caller=self.caller,
            account_id=params.get("accountid"),
            event_name=params.get("eventname") or "",
            day=params.get("date"),
            clock_time=params.get("time"),
        )
        window = {"page": query.validated_data["pagenumber"], "page_size": query.validated_data["pagelength"]}
        page = PageOf(rows, window)
        states = states_of(page.rows)
        weeks, doors = {}, read_doors(page.rows)
        if self.caller.sees_takings:
            weeks = read_weeks(page.rows)
        else:
            states = {pk: replace(state, revenue=None) for pk, state in states.items()}
        upsells = read_upsells_offered(row.event_id for row in page.rows)
        cards = [
            _Card(row, states[row.pk], upsells.get(row.event_id, ()), weeks.get(row.pk), doors[row.pk], self.caller)
            for row in page.rows
        ]
        return list_response(write_rows(CardOut, cards), total=page.total)


class DashboardTokenOut(serializers.Serializer[Any]):
    """An account's dashboard; its token is created on request, and not stored."""

    accountid = Integer("account.pk")
    accountname = Text("account.name")
    metabase_dashboard_number = Integer("account.metabase_dashboard", help_text="0: none")
    metabase_jwt_token = Text("token", help_text="like `token`")
    token = Text(help_text="empty: nothing to embed")
    url = Text(help_text="the content of the frame")
    expires_at = Text(help_text="expiry of the token")


DASHBOARD_TOKEN = one(DashboardTokenOut)


class DashboardTokenView(OrganiserView):
    @extend_schema(responses=DASHBOARD_TOKEN.shape)
    def get(self, request: Request, account: int) -> Response:
        """Open an account's dashboard: any for the platform, their own for others."""
        return DASHBOARD_TOKEN(read_embedded_dashboard(caller=self.caller, account_id=account))


# The calls of the Performance View: the spec's (part 3, section 7), and ours for its sales by day.


class UpsellFiguresOut(serializers.Serializer[sales_selectors.SoldUpsell]):
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
    upsells: Sequence[sales_selectors.SoldUpsell]
    orders: sales_selectors.OrderNumbers
    teams: sales_selectors.TeamNumbers | None


class PerformanceTimesOut(serializers.Serializer[_PerformanceView]):
    event_subcategory = Text("performance.subcategory")
    eventdatetime = SpecDateTime("performance.starts_at", zone="performance.timezone")
    onsaledate = SpecDateTime("performance.on_sale_at", zone="performance.timezone")
    enddate = SpecDateTime("performance.off_sale_at", zone="performance.timezone")
    numberoftickets = Integer("state.row.stock.capacity")
    accountid = Integer("performance.account_id")


class OrderNumbersOut(serializers.Serializer[sales_selectors.OrderNumbers]):
    paid = Integer(help_text="including those returned since")
    in_progress = Integer()


class TeamNumbersOut(serializers.Serializer[sales_selectors.TeamNumbers]):
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
        sold = sales_selectors.read_sold_upsells([row.pk]).get(row.pk, ())
        return VIEW(
            _PerformanceView(row, state, sold, sales_selectors.count_orders(row), sales_selectors.count_teams(row))
        )


class SalesByDayView(OrganiserView):
    """Return a performance's sales by day, compared with similar performances as many days before theirs."""

    @extend_schema(responses=CURVE.shape)
    def get(self, request: Request, performance: int) -> Response:
        return CURVE(_SalesByDay(*sales_selectors.read_curve(caller=self.caller, performance_id=performance)))

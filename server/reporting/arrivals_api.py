"""The calls of Check-in (who arrives, and when people are expected) and of wall screens."""

from __future__ import annotations

from typing import Any, NamedTuple

from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from server.abuse.services import attempts
from server.auth.http import OrganiserView, PublicView, address_of
from server.catalogue.events.models import Performance
from server.catalogue.events.selectors import get_performance
from server.checkin.presence_selectors import AtGate
from server.platform.http.api import call, success_response
from server.platform.http.inputs import CallIn
from server.platform.http.outputs import Boolean, DateTime, Integer, Money, PageOf, Text, listed, one
from server.reporting import arrivals_selectors
from server.reporting.forecasts import FIRST_STEP, FORECAST_STEP, LAST_STEP, LEAST_ALIKE, Band, Forecast, GateForecast
from server.reporting.models import WallScreen
from server.reporting.wall_services import end_wall, make_wall


class MinuteOut(serializers.Serializer[arrivals_selectors.Minute]):
    at = DateTime(zone="zone")
    gate = Text()
    entered = Integer()


class GateCountOut(serializers.Serializer[AtGate]):
    gate = Text()
    admitted = Integer()
    inside = Integer()


class _ArrivalsView(NamedTuple):
    performance: Performance
    arrivals: arrivals_selectors.Arrivals


class ArrivalsOut(serializers.Serializer[_ArrivalsView]):
    """Admissions between two times, by minute, and the number of people admitted so far."""

    eventdetailid = Integer("performance.pk")
    eventname = Text("performance.event.name")
    starts_at = DateTime("performance.starts_at", zone="performance.timezone")
    timezone = Text("performance.timezone")
    sold = Integer("performance.stock.sold")
    admitted = Integer("arrivals.admitted")
    inside = Integer("arrivals.inside")
    since = DateTime("arrivals.since", zone="performance.timezone")
    until = DateTime("arrivals.until", zone="performance.timezone")
    minutes = MinuteOut(source="arrivals.minutes", many=True)
    gates = GateCountOut(source="arrivals.gates", many=True)


class ForecastStepOut(serializers.Serializer[tuple[int, Band]]):
    """The capacity between two minutes, relative to the start and negative before it; null means at any time."""

    from_minute = Integer(lambda row: None if row[0] < FIRST_STEP else row[0] * FORECAST_STEP, allow_null=True)
    to_minute = Integer(lambda row: None if row[0] > LAST_STEP else (row[0] + 1) * FORECAST_STEP, allow_null=True)
    lower = Integer(lambda row: round(row[1].lower))
    middle = Integer(lambda row: round(row[1].middle))
    upper = Integer(lambda row: round(row[1].upper))


class GateForecastOut(serializers.Serializer[GateForecast]):
    gate = Text(allow_null=True, help_text="null: all")
    steps = ForecastStepOut(source="numbered_steps", many=True)


class _ForecastView(NamedTuple):
    performance: Performance
    forecast: Forecast


class ForecastOut(serializers.Serializer[_ForecastView]):
    eventdetailid = Integer("performance.pk")
    evenings = Integer("forecast.evenings", help_text="past performances at this venue, at most 20")
    least_evenings = Integer(lambda _: LEAST_ALIKE, help_text="below this number there is no forecast")
    expected = Integer("forecast.expected", help_text="the expected number of admissions among those who have a ticket")
    gates = GateForecastOut(source="forecast.gates", many=True)


ARRIVALS = one(ArrivalsOut, name="ArrivalsReplyOut")
FORECAST = one(ForecastOut, name="ForecastReplyOut")


# Our calls of Check-in (spec part 3, section 2.5).
# The spec's check-in is another application, framed with a token of its own (section 7, Check-in / scanner token).
# Ours is the door that we have: whoever opens it is signed in already, and what a phone at a door may do hangs on
# that session. A token beside it would open nothing, so there is no such call.


class ArrivalsView(OrganiserView):
    """Return the admissions of a performance by minute and gate."""

    @extend_schema(responses=ARRIVALS.shape)
    def get(self, request: Request, performance: int) -> Response:
        row = get_performance(caller=self.caller, performance_id=performance)
        return ARRIVALS(_ArrivalsView(row, arrivals_selectors.read_arrivals(row)))


class ForecastView(OrganiserView):
    """Forecast when people arrive, from past performances at the same venue."""

    @extend_schema(responses=FORECAST.shape)
    def get(self, request: Request, performance: int) -> Response:
        return FORECAST(
            _ForecastView(*arrivals_selectors.read_forecast(caller=self.caller, performance_id=performance))
        )


MOST_DAYS = 60


class WallIn(CallIn):
    days = serializers.IntegerField(min_value=1, max_value=MOST_DAYS)
    revenue = serializers.BooleanField(source="shows_revenue", required=False, default=False)


class WallOut(serializers.Serializer[Any]):
    """A wall screen as listed in the Performance View: without its secret."""

    id = Integer("pk")
    revenue = Boolean("shows_revenue")
    made_by = Text(lambda wall: f"{wall.created_by.first_name} {wall.created_by.last_name}")
    made_at = DateTime("created_at", zone="performance.timezone")
    expires_at = DateTime(zone="performance.timezone")


WALLS = listed(WallOut)
WALL = one(WallOut)


class NewWallOut(WallOut):
    path = Text(help_text="its URL, with the secret in the fragment; returned only once")


NEW_WALL = one(NewWallOut, name="NewWallReplyOut")


class _WallView(NamedTuple):
    wall: WallScreen
    metrics: arrivals_selectors.WallMetrics


class WallFiguresOut(serializers.Serializer[_WallView]):
    """The content of a wall screen; `revenue` is null unless it was enabled for the screen."""

    performance = Integer("metrics.performance.pk")
    event = Integer("metrics.performance.event_id")
    event_name = Text("metrics.performance.event.name")
    subcategory = Text("metrics.performance.subcategory")
    venue = Text("metrics.performance.event.venue.name")
    starts_at = DateTime("metrics.performance.starts_at", zone="metrics.performance.timezone")
    timezone = Text("metrics.performance.timezone")
    version = Integer("metrics.performance.stock.version")
    sold = Integer("metrics.performance.stock.sold")
    capacity = Integer("metrics.performance.stock.capacity")
    admitted = Integer("metrics.arrivals.admitted")
    inside = Integer("metrics.arrivals.inside")
    sold_lately = Integer("metrics.sold_lately", help_text="tickets sold in the last hour")
    came_lately = Integer("metrics.came_lately", help_text="admissions in the last ten minutes")
    revenue = Money(
        lambda view: view.metrics.performance.stock.revenue if view.wall.shows_revenue else None, allow_null=True
    )
    currency = Text("metrics.performance.event.currency")
    expires_at = DateTime("wall.expires_at", zone="metrics.performance.timezone")


WALL_METRICS = one(WallFiguresOut, name="WallFiguresReplyOut")


WALL_KEY = OpenApiParameter("X-Wall-Key", str, OpenApiParameter.HEADER, required=True)


class WallsView(OrganiserView):
    """List the active wall screens of a performance, and add one."""

    @call(CallIn, WALLS)
    def get(self, data: CallIn) -> Response:
        performance = get_performance(caller=self.caller, performance_id=self.kwargs["performance"])
        return WALLS(PageOf(arrivals_selectors.list_walls(caller=self.caller, performance_id=performance.pk), {}))

    @extend_schema(request=WallIn, responses={201: NEW_WALL.shape})
    def post(self, request: Request, performance: int) -> Response:
        made = make_wall(caller=self.caller, performance_id=performance, **self.read(WallIn).params)
        path = f"/Wall/{made.wall.performance_id}#{made.secret}"
        return success_response({**WALL.write(made.wall), "path": path}, code=201)


class EndWallView(OrganiserView):
    """Revoke a wall screen."""

    @call(CallIn, WALL)
    def post(self, data: CallIn) -> Response:
        wall = end_wall(caller=self.caller, wall_id=self.kwargs["wall"])
        return WALL(wall, message="Wall screen revoked successfully")


class WallMetricsView(PublicView):
    """Return a wall screen's content; its secret is sent in a header, so that no log contains it."""

    @extend_schema(responses=WALL_METRICS.shape, parameters=[WALL_KEY])
    def get(self, request: Request, performance: int) -> Response:
        attempts.WALLS.count_address(address_of(request))
        wall = arrivals_selectors.find_wall(
            performance_id=performance, secret=str(request.META.get("HTTP_X_WALL_KEY", ""))
        )
        return WALL_METRICS(_WallView(wall, arrivals_selectors.read_wall(wall)))

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
from server.platform.datetimes import iso_format
from server.platform.http.api import call, success_response
from server.platform.http.inputs import CallIn
from server.platform.http.outputs import Boolean, DateTime, Integer, Money, PageOf, Text, listed, one
from server.reporting.arrivals_selectors import (
    Arrivals,
    WallMetrics,
    find_wall,
    list_walls,
    read_arrivals,
    read_forecast,
    read_wall,
)
from server.reporting.forecasts import (
    FIRST_STEP,
    FORECAST_STEP,
    FORECAST_STEPS,
    LAST_STEP,
    LEAST_ALIKE,
    Forecast,
    GateForecast,
)
from server.reporting.models import WallScreen
from server.reporting.wall_services import NewWall, end_wall, make_wall


def serialize_arrivals(performance: Performance, arrivals: Arrivals) -> dict[str, Any]:
    zone = performance.timezone
    return {
        "eventdetailid": performance.pk,
        "eventname": performance.event.name,
        "starts_at": iso_format(performance.starts_at, zone),
        "timezone": zone,
        "sold": performance.stock.sold,
        "admitted": arrivals.admitted,
        "inside": arrivals.inside,
        "since": iso_format(arrivals.since, zone),
        "until": iso_format(arrivals.until, zone),
        "minutes": [
            {"at": iso_format(minute.at, zone), "gate": minute.gate, "entered": minute.entered}
            for minute in arrivals.minutes
        ],
        "gates": [{"gate": row.gate, "admitted": row.admitted, "inside": row.inside} for row in arrivals.gates],
    }


class MinuteOut(serializers.Serializer[Any]):
    at = serializers.DateTimeField()
    gate = serializers.CharField()
    entered = serializers.IntegerField()


class GateCountOut(serializers.Serializer[Any]):
    gate = serializers.CharField()
    admitted = serializers.IntegerField()
    inside = serializers.IntegerField()


class ArrivalsOut(serializers.Serializer[Any]):
    """Admissions between two times, by minute, and the number of people admitted so far."""

    eventdetailid = serializers.IntegerField()
    eventname = serializers.CharField()
    starts_at = serializers.DateTimeField()
    timezone = serializers.CharField()
    sold = serializers.IntegerField()
    admitted = serializers.IntegerField()
    inside = serializers.IntegerField()
    since = serializers.DateTimeField()
    until = serializers.DateTimeField()
    minutes = MinuteOut(many=True)
    gates = GateCountOut(many=True)


def serialize_forecast(performance_id: int, forecast: Forecast) -> dict[str, Any]:
    return {
        "eventdetailid": performance_id,
        "evenings": forecast.evenings,
        "least_evenings": LEAST_ALIKE,
        "expected": forecast.expected,
        "gates": [_serialize_gate(gate) for gate in forecast.gates],
    }


def _serialize_gate(gate: GateForecast) -> dict[str, Any]:
    return {
        "gate": gate.gate,
        "steps": [
            {
                "from_minute": None if step < FIRST_STEP else step * FORECAST_STEP,
                "to_minute": None if step > LAST_STEP else (step + 1) * FORECAST_STEP,
                "lower": round(band.lower),
                "middle": round(band.middle),
                "upper": round(band.upper),
            }
            for step, band in zip(FORECAST_STEPS, gate.steps, strict=True)
        ],
    }


class ForecastStepOut(serializers.Serializer[Any]):
    """The capacity between two minutes, relative to the start and negative before it; null means at any time."""

    from_minute = serializers.IntegerField(allow_null=True)
    to_minute = serializers.IntegerField(allow_null=True)
    lower = serializers.IntegerField()
    middle = serializers.IntegerField()
    upper = serializers.IntegerField()


class GateForecastOut(serializers.Serializer[Any]):
    gate = serializers.CharField(allow_null=True, help_text="null: all")
    steps = ForecastStepOut(many=True)


class ForecastOut(serializers.Serializer[Any]):
    eventdetailid = serializers.IntegerField()
    evenings = serializers.IntegerField(help_text="past performances at this venue, at most 20")
    least_evenings = serializers.IntegerField(help_text="below this number there is no forecast")
    expected = serializers.IntegerField(help_text="the expected number of admissions among those who have a ticket")
    gates = GateForecastOut(many=True)


# Our calls of Check-in (spec part 3, section 2.5).
# The spec's check-in is another application, framed with a token of its own (section 7, Check-in / scanner token).
# Ours is the door that we have: whoever opens it is signed in already, and what a phone at a door may do hangs on
# that session. A token beside it would open nothing, so there is no such call.


class ArrivalsView(OrganiserView):
    """Return the admissions of a performance by minute and gate."""

    @extend_schema(responses=one(ArrivalsOut, name="ArrivalsReplyOut").shape)
    def get(self, request: Request, performance: int) -> Response:
        row = get_performance(caller=self.caller, performance_id=performance)
        return success_response(serialize_arrivals(row, read_arrivals(row)))


class ForecastView(OrganiserView):
    """Forecast when people arrive, from past performances at the same venue."""

    @extend_schema(responses=one(ForecastOut, name="ForecastReplyOut").shape)
    def get(self, request: Request, performance: int) -> Response:
        row, forecast = read_forecast(caller=self.caller, performance_id=performance)
        return success_response(serialize_forecast(row.pk, forecast))


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
    path = serializers.CharField(help_text="its URL, with the secret in the fragment; returned only once")


class NewWallReplyOut(serializers.Serializer[Any]):
    message = serializers.CharField()
    data = NewWallOut()  # type: ignore[assignment]


def serialize_new_wall(made: NewWall) -> dict[str, Any]:
    path = f"/Wall/{made.wall.performance_id}#{made.secret}"
    return {"message": "Success", "data": {**WALL.write(made.wall), "path": path}}


class _WallView(NamedTuple):
    wall: WallScreen
    metrics: WallMetrics


class WallFiguresOut(serializers.Serializer[_WallView]):
    """The content of a wall screen; `revenue` is null unless it was enabled for the screen."""

    performance = Integer("metrics.performance")
    event = Integer("metrics.event")
    event_name = Text("metrics.event_name")
    subcategory = Text("metrics.subcategory")
    venue = Text("metrics.venue")
    starts_at = DateTime("metrics.starts_at", zone="metrics.zone")
    timezone = Text("metrics.zone")
    version = Integer("metrics.version")
    sold = Integer("metrics.sold")
    capacity = Integer("metrics.capacity")
    admitted = Integer("metrics.admitted")
    inside = Integer("metrics.inside")
    sold_lately = Integer("metrics.sold_lately", help_text="tickets sold in the last hour")
    came_lately = Integer("metrics.came_lately", help_text="admissions in the last ten minutes")
    revenue = Money(lambda view: view.metrics.revenue if view.wall.shows_revenue else None, allow_null=True)
    currency = Text("metrics.currency")
    expires_at = DateTime("wall.expires_at", zone="metrics.zone")


WALL_METRICS = one(WallFiguresOut, name="WallFiguresReplyOut")


WALL_KEY = OpenApiParameter("X-Wall-Key", str, OpenApiParameter.HEADER, required=True)


class WallsView(OrganiserView):
    """List the active wall screens of a performance, and add one."""

    @call(CallIn, WALLS)
    def get(self, data: CallIn) -> Response:
        performance = get_performance(caller=self.caller, performance_id=self.kwargs["performance"])
        return WALLS(PageOf(list_walls(caller=self.caller, performance_id=performance.pk), {}))

    @extend_schema(request=WallIn, responses={201: NewWallReplyOut})
    def post(self, request: Request, performance: int) -> Response:
        made = make_wall(caller=self.caller, performance_id=performance, **self.read(WallIn).params)
        return Response(serialize_new_wall(made), status=201)


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
        wall = find_wall(performance_id=performance, secret=str(request.META.get("HTTP_X_WALL_KEY", "")))
        return WALL_METRICS(_WallView(wall, read_wall(wall)))

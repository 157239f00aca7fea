"""How Check-in is written: who came by the minute and gate, and when people are expected."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from server.core import wire
from server.events.models import Performance
from server.insight.bands import LEAST_ALIKE
from server.insight.checkin.forecast import FIRST, LAST, STEP, STEPS, Forecast, GateForecast
from server.insight.checkin.selectors import Arrivals


def arrivals_to_wire(performance: Performance, arrivals: Arrivals) -> dict[str, Any]:
    zone = performance.timezone
    return {
        "eventdetailid": performance.pk,
        "eventname": performance.event.name,
        "starts_at": wire.iso(performance.starts_at, zone),
        "timezone": zone,
        "sold": performance.stock.sold,
        "admitted": arrivals.admitted,
        "inside": arrivals.inside,
        "since": wire.iso(arrivals.since, zone),
        "until": wire.iso(arrivals.until, zone),
        "minutes": [
            {"at": wire.iso(minute.at, zone), "gate": minute.gate, "entered": minute.entered}
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
    """Who came in between two moments, in the minutes in which anybody did, and who is in."""

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


class ArrivalsReplyOut(serializers.Serializer[Any]):
    message = serializers.CharField()
    data = ArrivalsOut()  # type: ignore[assignment]


def forecast_to_wire(performance_id: int, forecast: Forecast) -> dict[str, Any]:
    return {
        "eventdetailid": performance_id,
        "evenings": forecast.evenings,
        "least_evenings": LEAST_ALIKE,
        "expected": forecast.expected,
        "gates": [_gate_to_wire(gate) for gate in forecast.gates],
    }


def _gate_to_wire(gate: GateForecast) -> dict[str, Any]:
    return {
        "gate": gate.gate,
        "steps": [
            {
                "from_minute": None if step < FIRST else step * STEP,
                "to_minute": None if step > LAST else (step + 1) * STEP,
                "lower": round(band.lower),
                "middle": round(band.middle),
                "upper": round(band.upper),
            }
            for step, band in zip(STEPS, gate.steps, strict=True)
        ],
    }


class ForecastStepOut(serializers.Serializer[Any]):
    """How many may come between two minutes, counted from the start and negative before it; null is at any time."""

    from_minute = serializers.IntegerField(allow_null=True)
    to_minute = serializers.IntegerField(allow_null=True)
    lower = serializers.IntegerField()
    middle = serializers.IntegerField()
    upper = serializers.IntegerField()


class GateForecastOut(serializers.Serializer[Any]):
    gate = serializers.CharField(allow_null=True, help_text="null: all together")
    steps = ForecastStepOut(many=True)


class ForecastOut(serializers.Serializer[Any]):
    eventdetailid = serializers.IntegerField()
    evenings = serializers.IntegerField(help_text="past performances at this venue, 20 at most")
    least_evenings = serializers.IntegerField(help_text="of fewer nothing is told")
    expected = serializers.IntegerField(help_text="of those who have a ticket, as many as usually come")
    gates = GateForecastOut(many=True)


class ForecastReplyOut(serializers.Serializer[Any]):
    message = serializers.CharField()
    data = ForecastOut()  # type: ignore[assignment]

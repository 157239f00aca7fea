"""Wall screens on the wire: to whoever makes them, and to the screen itself."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from server.core import wire
from server.core.http.forms import CallIn
from server.core.http.replies import Moment, Text, Whole, Yes, listed, one
from server.insight.models import WallScreen
from server.insight.wall.selectors import WallFigures
from server.insight.wall.services import NewWall

MOST_DAYS = 60


class WallIn(CallIn):
    days = serializers.IntegerField(min_value=1, max_value=MOST_DAYS)
    revenue = serializers.BooleanField(source="shows_revenue", required=False, default=False)


class WallOut(serializers.Serializer[Any]):
    """A wall screen as the Performance View lists it: never its secret."""

    id = Whole("pk")
    revenue = Yes("shows_revenue")
    made_by = Text(lambda wall: f"{wall.created_by.first_name} {wall.created_by.last_name}")
    made_at = Moment("created_at", zone="performance.timezone")
    expires_at = Moment(zone="performance.timezone")


WALLS = listed(WallOut)
WALL = one(WallOut)


class NewWallOut(WallOut):
    path = serializers.CharField(help_text="its page, with the secret in the fragment; told this once")


class NewWallReplyOut(serializers.Serializer[Any]):
    message = serializers.CharField()
    data = NewWallOut()  # type: ignore[assignment]


def new_wall_to_wire(made: NewWall) -> dict[str, Any]:
    path = f"/Wall/{made.wall.performance_id}#{made.secret}"
    return {"message": "Success", "data": {**WALL.write(made.wall), "path": path}}


class WallFiguresOut(serializers.Serializer[Any]):
    """What a wall screen shows; `revenue` is null unless whoever made it wished for it."""

    performance = serializers.IntegerField()
    event = serializers.IntegerField()
    event_name = serializers.CharField()
    subcategory = serializers.CharField()
    venue = serializers.CharField()
    starts_at = serializers.DateTimeField()
    timezone = serializers.CharField()
    version = serializers.IntegerField()
    sold = serializers.IntegerField()
    capacity = serializers.IntegerField()
    admitted = serializers.IntegerField()
    inside = serializers.IntegerField()
    sold_lately = serializers.IntegerField(help_text="tickets sold in the last hour")
    came_lately = serializers.IntegerField(help_text="people let in during the last ten minutes")
    revenue = serializers.DecimalField(max_digits=14, decimal_places=2, allow_null=True)
    currency = serializers.CharField()
    expires_at = serializers.DateTimeField()


class WallFiguresReplyOut(serializers.Serializer[Any]):
    message = serializers.CharField()
    data = WallFiguresOut()  # type: ignore[assignment]


def wall_figures_to_wire(wall: WallScreen, figures: WallFigures) -> dict[str, Any]:
    return {
        "performance": figures.performance,
        "event": figures.event,
        "event_name": figures.event_name,
        "subcategory": figures.subcategory,
        "venue": figures.venue,
        "starts_at": wire.iso(figures.starts_at, figures.zone),
        "timezone": figures.zone,
        "version": figures.version,
        "sold": figures.sold,
        "capacity": figures.capacity,
        "admitted": figures.admitted,
        "inside": figures.inside,
        "sold_lately": figures.sold_lately,
        "came_lately": figures.came_lately,
        "revenue": f"{figures.revenue:.2f}" if wall.shows_revenue else None,
        "currency": figures.currency,
        "expires_at": wire.iso(wall.expires_at, figures.zone),
    }

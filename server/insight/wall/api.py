"""The calls of wall screens: the staff's, and the one that a screen makes without a sign-in."""

from __future__ import annotations

from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from server.accounts.api.auth import PublicView, address_of
from server.accounts.http.views import OrganiserView
from server.accounts.services.attempts import count_wall
from server.core.http.api import call
from server.core.http.forms import CallIn
from server.core.http.replies import PageOf
from server.events.selectors import get_performance
from server.insight.wall import serializers as shapes
from server.insight.wall.selectors import find_wall, list_walls, read_wall
from server.insight.wall.services import end_wall, make_wall

WALL_KEY = OpenApiParameter("X-Wall-Key", str, OpenApiParameter.HEADER, required=True)


class WallsView(OrganiserView):
    """The wall screens of a performance that still show something, and a further one."""

    @call(CallIn, shapes.WALLS)
    def get(self, wire: CallIn) -> Response:
        performance = get_performance(caller=self.caller, performance_id=self.kwargs["performance"])
        return shapes.WALLS(PageOf(list_walls(caller=self.caller, performance_id=performance.pk), {}))

    @extend_schema(request=shapes.WallIn, responses={201: shapes.NewWallReplyOut})
    def post(self, request: Request, performance: int) -> Response:
        made = make_wall(caller=self.caller, performance_id=performance, **self.read(shapes.WallIn).asked)
        return Response(shapes.new_wall_to_wire(made), status=201)


class EndWallView(OrganiserView):
    """Take a wall screen back."""

    @call(CallIn, shapes.WALL)
    def post(self, wire: CallIn) -> Response:
        wall = end_wall(caller=self.caller, wall_id=self.kwargs["wall"])
        return shapes.WALL(wall, message="Wall screen revoked successfully")


class WallFiguresView(PublicView):
    """What a wall screen shows; its secret is a header, so in no log."""

    @extend_schema(responses=shapes.WallFiguresReplyOut, parameters=[WALL_KEY])
    def get(self, request: Request, performance: int) -> Response:
        count_wall(address=address_of(request))
        wall = find_wall(performance_id=performance, secret=str(request.META.get("HTTP_X_WALL_KEY", "")))
        return Response({"message": "Success", "data": shapes.wall_figures_to_wire(wall, read_wall(wall))})

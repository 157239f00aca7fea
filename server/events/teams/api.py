"""The spec's call for teams and their players (part 1, section 7): the event's teams, and a performance's slots."""

from __future__ import annotations

from rest_framework.response import Response

from server.accounts.http.views import StaffView
from server.core.http.actions import Actions
from server.core.http.api import call
from server.core.http.replies import written
from server.events.allotments import selectors as allotments
from server.events.teams.selectors import places
from server.events.teams.serializers import PLAYERS, TEAMS, PlayerAction, PlayersIn, TeamAllotmentOut


def _teams(view: StaffView, wire: PlayersIn) -> Response:
    return TEAMS(places.list_teams_of(caller=view.caller, event_id=wire.asked["eventid"]))


def _players(view: StaffView, wire: PlayersIn) -> Response:
    asked = wire.asked
    performance = allotments.get_performance_of(
        caller=view.caller, event_id=asked["eventid"], performance_id=asked["eventdetailid"]
    )
    found = places.places_of([performance])[performance.pk]
    rows = allotments.list_allotments(performance=performance).filter(size__gt=0).select_related("team_allotment")
    return PLAYERS(found.teams, allocations=written(TeamAllotmentOut, rows), version=found.version)


_ACTIONS: Actions[StaffView, PlayersIn] = Actions(
    word="action_type",
    shape=PlayersIn,
    handlers={PlayerAction.TEAMS: _teams, PlayerAction.PLAYERS: _players},
)


class PlayersView(StaffView):
    """What the order page shows too, so door staff may ask (spec part 1, section 6)."""

    @call(PlayersIn, PLAYERS, TEAMS)
    def post(self, wire: PlayersIn) -> Response:
        return _ACTIONS.answer(self, wire)

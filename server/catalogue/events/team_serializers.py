"""The spec's names for teams and their players (part 1, sections 3 and 7, Team/group)."""

from __future__ import annotations

from typing import Any

from django.db import models
from rest_framework import serializers

from server.catalogue.events.allotment_selectors import PerformancePlaces, TeamPlaces
from server.catalogue.events.models import TeamPlace
from server.catalogue.events.team_forms import MOST_TEAMS, WRONG, TeamForm, TeamsForm
from server.inventory.models import HoldAllotment, HoldChannel
from server.platform.http.inputs import CallIn, ChosenIdField, FormIn, IdField, LineField, RowsField, TextField
from server.platform.http.outputs import ChoiceOf, Integer, Text, ZeroOrOne, many, row_writer


class Removed(serializers.ChoiceField):
    """The spec's isdelete: '1' marks a team that goes."""

    def __init__(self) -> None:
        super().__init__(source="is_gone", choices=["0", "1"], required=False, error_messages={"invalid_choice": WRONG})

    def run_validation(self, data: Any = serializers.empty) -> Any:
        return super().run_validation("0" if data is None or data == "" else data) == "1"


class TeamIn(FormIn[TeamForm]):
    """A team of the list; `teamid` is 0 for a new one."""

    makes = TeamForm
    teamid = ChosenIdField("id", wrong=WRONG)
    teamname = LineField("name", wrong=WRONG)
    noofplayers = TextField("slots", wrong=WRONG)
    isdelete = Removed()


class TeamsIn(FormIn[TeamsForm]):
    """The JSON part `teams` of createEvent and updateEvent, under its own name."""

    makes = TeamsForm
    # All of them may go while as many others come.
    teams = RowsField(TeamIn, most=2 * MOST_TEAMS)


class _TeamHeadOut(serializers.Serializer[Any]):
    teamid = Integer("pk")
    teamname = Text("name")
    noofplayers = Integer("slots")


class TeamOut(_TeamHeadOut):
    """A team as read and written by the event's form."""

    isdelete = Text(lambda _: "0")


class TeamMasterOut(_TeamHeadOut):
    eventid = Integer("event_id")


class PlayerSlotOut(serializers.Serializer[Any]):
    playerid = Integer(lambda place: place[0])
    status = ChoiceOf(lambda place: place[1], choices=TeamPlace.State.values)


class TeamPlayersOut(serializers.Serializer[TeamPlaces]):
    """A team with its slots at one performance; `playerid` lists the taken slots, as the spec writes them."""

    teamid = Integer("id")
    teamname = Text("name")
    noofplayers = Integer("slots")
    playerid = Text(lambda team: ",".join(map(str, team.taken)))
    players = PlayerSlotOut(many=True, source="numbered")


class TeamAllotmentOut(serializers.Serializer[HoldAllotment]):
    """A hold's allotment of the performance (spec part 3, section 3, Allocation); `teamid` 0: any team."""

    allocationid = Integer("hold_id")
    allocationname = Text("hold.name")
    allocationcount = Integer("size")
    soldcount = Integer("sold")
    availablecount = Integer("available")
    isapi = ZeroOrOne(lambda row: row.hold.channel == HoldChannel.API)
    isboxoffice = ZeroOrOne(lambda row: row.hold.channel == HoldChannel.BOXOFFICE)
    isall = ZeroOrOne(lambda row: row.hold.channel == HoldChannel.ALL)
    teamid = Integer(lambda row: getattr(getattr(row, "team_allotment", None), "team_id", 0))


class PlayerAction(models.TextChoices):
    """What `getPlayereventDetails` does."""

    TEAMS = "teammaster list"
    PLAYERS = "player list"


class PlayersIn(CallIn):
    """The bodies of both actions: only `player list` refers to a performance."""

    action_type = serializers.ChoiceField(choices=PlayerAction.values)
    eventid = IdField()
    eventdetailid = ChosenIdField()


TEAMS = many(TeamMasterOut, name="TeamMasterListOut")
PLAYERS = many(
    TeamPlayersOut,
    name="TeamPlayersReplyOut",
    allocations=TeamAllotmentOut(many=True),
    version=serializers.IntegerField(help_text="the performance's, as on the topic places:<id>"),
)


class TeamLineOut(serializers.Serializer[TeamPlaces]):
    id = Integer()
    name = Text()
    slots = Integer()
    places = Text("state_codes", help_text="one letter per slot: f free, r reserved, s sold")


class LivePlacesOut(serializers.Serializer[PerformancePlaces]):
    """What the topic `places:<id>` carries: every team of a performance with all its slots."""

    performance = Integer()
    version = Integer()
    teams = TeamLineOut(many=True)


serialize_places = row_writer(LivePlacesOut)

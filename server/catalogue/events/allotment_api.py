"""The spec's calls for what performances set aside for holds, and for teams and their players (part 1, section 7)."""

from __future__ import annotations

from typing import Any

from django.db import models
from rest_framework import serializers
from rest_framework.response import Response

from server.auth.http import OrganiserView, StaffView
from server.catalogue.events import allotment_selectors as allotments
from server.catalogue.events.allotment_selectors import list_teams, places_of, team_of
from server.catalogue.events.selectors import get_event
from server.catalogue.events.serializers import PerformanceStateOut
from server.catalogue.events.services.allotments import AllotmentRow, set_aside, take_back
from server.catalogue.events.state_selectors import share_of, states_of
from server.catalogue.events.team_serializers import PLAYERS, TEAMS, PlayerAction, PlayersIn, TeamAllotmentOut
from server.inventory.api import HoldNameOut
from server.inventory.errors import ROW_NOT_FILLED, TICKETS_REQUIRED
from server.inventory.models import HoldAllotment
from server.platform import clock
from server.platform.http.api import Actions, call
from server.platform.http.inputs import CallIn, ChosenIdField, FormIn, IdField, PageIn, RowsField
from server.platform.http.outputs import DateTime, Integer, PageOf, Text, many, write_rows

MOST_ROWS = 200
MOST_TICKETS = 1_000_000


class AllotmentAction(models.TextChoices):
    """What `allocationEeventOccurrenceManagement` does; taking back is ours."""

    LIST = "list"
    ALL = "all"
    TAKE_BACK = "take back"


class _Tickets(serializers.IntegerField):
    """How many tickets a row is to have; an empty field and none at all are told apart from 0 by the form's rules."""

    def __init__(self) -> None:
        messages: dict[str, Any] = dict.fromkeys(
            ("invalid", "min_value", "max_value", "max_string_length"), TICKETS_REQUIRED
        )
        super().__init__(
            source="size",
            required=False,
            allow_null=True,
            default=None,
            min_value=0,
            max_value=MOST_TICKETS,
            error_messages=messages,
        )

    def run_validation(self, data: Any = serializers.empty) -> Any:
        return super().run_validation(None if data == "" else data)


class AllotmentRowIn(FormIn[AllotmentRow]):
    makes = AllotmentRow
    allocationid = ChosenIdField("hold_id", wrong=ROW_NOT_FILLED)
    allocationcount = _Tickets()
    allocationeventoccurrencemapid = ChosenIdField("allotment_id")
    teamid = ChosenIdField("team_id")
    isaction = serializers.ChoiceField(
        source="action", choices=["", "add", "edit", "delete"], required=False, default=""
    )
    seencount = serializers.IntegerField(
        source="seen", required=False, allow_null=True, default=None, min_value=0, max_value=MOST_TICKETS
    )


class ManageAllotmentsIn(CallIn):
    """The bodies of all its actions: `list` names the event as `eventid`, the others as `event_id`."""

    action_type = serializers.ChoiceField(choices=AllotmentAction.values)
    eventdetail_id = IdField()
    eventid = ChosenIdField()
    event_id = ChosenIdField()
    allocations = RowsField(AllotmentRowIn, "rows", most=MOST_ROWS)
    allocationid = ChosenIdField("hold_id")


class AllotmentOut(serializers.Serializer[HoldAllotment]):
    """A row of Ticket Allocation, read with its hold and its performance; `availablecount` is what is left in it."""

    allocationid = Integer("hold_id")
    allocationname = Text("hold.name")
    allocationcount = Integer("size")
    allocationeventoccurrencemapid = Integer(lambda row: row.pk or 0)
    teamid = Integer(lambda row: team_of(row) or 0)
    isaction = Text(lambda _: "")
    availablecount = Integer("available")
    soldcount = Integer("sold")
    reservedcount = Integer("reserved")
    releasedcount = Integer("released")
    releasedate = DateTime(
        lambda row: share_of(row, row.stock.performance, clock.now()).release_at,
        zone="stock.performance.timezone",
        allow_null=True,
    )
    eventdetailid = Integer("stock_id")
    eventid = Integer("stock.performance.event_id")


ALLOTMENTS = many(
    AllotmentOut,
    name="AllotmentsOut",
    available=serializers.IntegerField(help_text="tickets that are neither sold, reserved nor held"),
    holds=HoldNameOut(many=True),
)


class AllotmentSeasonIn(PageIn):
    """`past` 1: from the first performance on, not only upcoming ones. `search` is ignored."""

    eventid = IdField()
    past = serializers.IntegerField(required=False, default=0, min_value=0, max_value=1)


SEASON = many(
    PerformanceStateOut,
    name="AllotmentSeasonOut",
    holds=HoldNameOut(many=True),
    total=serializers.IntegerField(),
)


# Holds are inventory's (`server.inventory.api`). These calls need the performance: its event, its start, and so the
# moment at which its holds release themselves.

PERFORMANCES_A_PAGE = 25
SHOWN_AFTER_START = 3  # hours, as on the public pages


def _named_ids(data: ManageAllotmentsIn) -> dict[str, int]:
    event_id = data.params["event_id"] or data.params["eventid"]
    return {"event_id": event_id, "performance_id": data.params["eventdetail_id"]}


def _list_response(view: OrganiserView, data: ManageAllotmentsIn, *, message: str = "Success") -> Response:
    performance = allotments.get_performance_of(caller=view.caller, **_named_ids(data))
    rows = allotments.list_allotments(performance=performance)
    return ALLOTMENTS(
        rows, message=message, available=performance.stock.available, holds=_names_of(performance.account_id)
    )


def _names_of(account_id: int) -> list[dict[str, Any]]:
    return write_rows(HoldNameOut, allotments.list_hold_names(account_id=account_id))


def _save_allotments(view: OrganiserView, data: ManageAllotmentsIn) -> Response:
    set_aside(caller=view.caller, **_named_ids(data), rows=data.params.get("rows", []))
    return _list_response(view, data, message="created")


def _take_back(view: OrganiserView, data: ManageAllotmentsIn) -> Response:
    count = take_back(caller=view.caller, **_named_ids(data), hold_id=data.params["hold_id"])
    tickets = "1 ticket is" if count == 1 else f"{count} tickets are"
    return _list_response(view, data, message=f"{tickets} kept again")


_ALLOTMENT_ACTIONS: Actions[OrganiserView, ManageAllotmentsIn] = Actions(
    word="action_type",
    shape=ManageAllotmentsIn,
    handlers={
        AllotmentAction.LIST: _list_response,
        AllotmentAction.ALL: _save_allotments,
        AllotmentAction.TAKE_BACK: _take_back,
    },
)


class ManageAllotmentsView(OrganiserView):
    @call(ManageAllotmentsIn, ALLOTMENTS)
    def post(self, data: ManageAllotmentsIn) -> Response:
        return _ALLOTMENT_ACTIONS.answer(self, data)


class AllotmentSeasonView(OrganiserView):
    """List an event's performances with the allotments of each hold, and the account's holds by name."""

    @call(AllotmentSeasonIn, SEASON)
    def post(self, data: AllotmentSeasonIn) -> Response:
        params = data.params
        event = get_event(caller=self.caller, event_id=params["eventid"])
        since = None if params["past"] else clock.now() - clock.hours(SHOWN_AFTER_START)
        page = PageOf(allotments.list_season(event=event, since=since), {"page_size": PERFORMANCES_A_PAGE, **params})
        states = states_of(page.rows)
        return SEASON([states[row.pk] for row in page.rows], holds=_names_of(event.account_id), total=page.total)


def _list_players(view: StaffView, data: PlayersIn) -> Response:
    params = data.params
    performance = allotments.get_performance_of(
        caller=view.caller, event_id=params["eventid"], performance_id=params["eventdetailid"]
    )
    found = places_of([performance])[performance.pk]
    rows = allotments.list_allotments(performance=performance).filter(size__gt=0).select_related("team_allotment")
    return PLAYERS(found.teams, allocations=write_rows(TeamAllotmentOut, rows), version=found.version)


_PLAYER_ACTIONS: Actions[StaffView, PlayersIn] = Actions(
    word="action_type",
    shape=PlayersIn,
    handlers={
        PlayerAction.TEAMS: lambda view, data: TEAMS(
            list_teams(event=get_event(caller=view.caller, event_id=data.params["eventid"]))
        ),
        PlayerAction.PLAYERS: _list_players,
    },
)


class PlayersView(StaffView):
    """Allotments that the order page shows, too, so door staff may read them (spec part 1, section 6)."""

    @call(PlayersIn, PLAYERS, TEAMS)
    def post(self, data: PlayersIn) -> Response:
        return _PLAYER_ACTIONS.answer(self, data)

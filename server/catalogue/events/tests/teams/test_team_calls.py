"""Teams over the wire: in the event's form, and as getPlayereventDetails tells of them (spec part 1, section 7)."""

from __future__ import annotations

import json
from datetime import timedelta

import pytest

from server.accounts.models import Role
from server.catalogue.events.models import Event, Performance, Team, TeamAllotment, TeamPlace
from server.catalogue.events.team_forms import MOST_TEAMS
from server.catalogue.events.tests.factories import (
    GOOD,
    NOW,
    event_json,
    map_teams,
    parts,
    post,
    row,
    sheet_part,
    take_place,
)
from server.catalogue.events.tests.factories import _fixed_now as fixed_now  # noqa: F401
from server.inventory.models import HoldChannel, Stock
from server.testing import factories

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("fixed_now")]
TWO = [
    {"teamid": 0, "teamname": "Reds", "noofplayers": 5},
    {"teamid": 0, "teamname": " Blues ", "noofplayers": "6", "isdelete": "0"},
]


def team_parts(venue, teams, **event):
    """The parts of a createEvent with teams."""
    sheet = sheet_part(GOOD, row(EventDate="12-13-2026", NumberofTickets="17"))
    fields = {"mapinventory": 1, **event}
    return parts(venue, event=json.dumps(event_json(venue, **fields)), teams=json.dumps(teams), performances=sheet)


@pytest.fixture
def made(api, venue):
    response = post(api, "createEvent", team_parts(venue, TWO))
    assert response.status_code == 201, response.json()
    [event] = response.json()["data"]
    return event


def update(api, venue, made, teams=None, **changes):
    event = event_json(
        venue, **{"eventid": made["id"], "version": made["version"], "event_subcategories": [], **changes}
    )
    body = {"event": json.dumps(event), **({} if teams is None else {"teams": json.dumps(teams)})}
    return post(api, "updateEvent", body)


def names_of(event) -> dict[str, int]:
    return {team["teamname"]: team["noofplayers"] for team in event["teams"]}


# createEvent, updateEvent and getEventById


def test_an_event_comes_back_with_its_teams(api, made):
    [seen] = post(api, "getEventById", {"eventid": made["id"]}).json()["data"]

    ids = list(Team.objects.order_by("position").values_list("pk", flat=True))
    assert (seen["mapinventory"], seen["teams"]) == (
        1,
        [
            {"teamid": ids[0], "teamname": "Reds", "noofplayers": 5, "isdelete": "0"},
            {"teamid": ids[1], "teamname": "Blues", "noofplayers": 6, "isdelete": "0"},
        ],
    )
    assert seen["teams"] == made["teams"]
    assert TeamPlace.objects.count() == 22


def test_the_list_that_came_can_be_sent_back(api, venue, made):
    [now] = update(api, venue, made, made["teams"], mapinventory=1).json()["data"]

    assert (now["teams"], now["mapinventory"]) == (made["teams"], 1)


@pytest.mark.parametrize("teams", [None, []])
def test_without_a_list_teams_stay(api, venue, made, teams):
    [now] = update(api, venue, made, teams).json()["data"]

    assert (now["teams"], now["mapinventory"]) == (made["teams"], 1)


@pytest.mark.parametrize("mark", ["1", 1])
def test_a_mark_removes_a_team(api, venue, made, mark):
    gone = [{**made["teams"][0], "isdelete": mark}]
    [now] = update(api, venue, made, gone).json()["data"]

    assert (names_of(now), now["mapinventory"]) == ({"Blues": 6}, 1)


def test_when_all_are_marked_mapping_is_switched_off(api, venue, made):
    gone = [{**team, "isdelete": "1"} for team in made["teams"]]
    [now] = update(api, venue, made, gone, mapinventory=1).json()["data"]

    assert (now["teams"], now["mapinventory"]) == ([], 0)
    assert not TeamPlace.objects.exists()


@pytest.mark.parametrize(
    ("team", "messages"),
    [
        ({}, {"teamname": "Team Name is required", "noofplayers": "Ticket is required"}),
        (
            {"teamname": None, "noofplayers": None},
            {"teamname": "Team Name is required", "noofplayers": "Ticket is required"},
        ),
        ({"teamname": "Reds", "noofplayers": 0}, {"noofplayers": "Zero is not accepted"}),
        ({"teamname": "Reds", "noofplayers": 100}, {"noofplayers": "Please check the  field"}),
        ({"teamname": "Reds", "noofplayers": [5]}, {"noofplayers": "Please check the  field"}),
        ({"teamname": {"a": 1}, "noofplayers": 5}, {"teamname": "Please check the  field"}),
        ({"teamname": "Reds", "noofplayers": 5, "teamid": "x"}, {"teamid": "Please check the  field"}),
        ({"teamname": "Reds", "noofplayers": 5, "isdelete": "2"}, {"isdelete": "Please check the  field"}),
        ({"teamname": " blues", "noofplayers": 5}, {"teamname": "This Team Name is repeated"}),
    ],
)
def test_wrong_team_gets_an_error_for_each_field(api, venue, team, messages):
    response = post(api, "createEvent", team_parts(venue, [TWO[1], team], eventname=""))
    messages_by_field = response.json()["fields"]

    assert response.status_code == 422
    assert {name: messages_by_field[f"teams.1.{name}"] for name in messages} == messages
    assert (messages_by_field["eventname"], len(messages_by_field)) == ("Event Name is required", len(messages) + 1)
    assert not Event.objects.exists()


@pytest.mark.parametrize(
    ("teams", "field"),
    [
        ("[[[[", "teams"),
        ('{"teamname": "Reds"}', "teams"),
        ("17", "teams"),
        ('["Reds"]', "teams.0"),
        (json.dumps([{"teamname": str(number), "noofplayers": 1} for number in range(201)]), "teams"),
        ("[" * 100_000, "teams"),
        ('[{"teamname": "\\u0000", "noofplayers": 1}]', "teams"),
        ('[{"teamname": "\\ud800", "noofplayers": 1}]', "teams.0.teamname"),
    ],
)
def test_garbage_as_the_list_is_a_plain_refusal(api, venue, teams, field):
    response = post(api, "createEvent", parts(venue, teams=teams))

    assert (response.status_code, response.json()["field"]) == (422, field)
    assert not Event.objects.exists()


def test_as_many_teams_may_come_as_go(api, venue):
    full = [{"teamname": f"Team {number}", "noofplayers": 1} for number in range(MOST_TEAMS)]
    sheet = sheet_part(row(EventDate="12-13-2026", NumberofTickets="200"))
    [made] = post(api, "createEvent", {**team_parts(venue, full), "performances": sheet}).json()["data"]
    first, *others = made["teams"]

    refused = update(api, venue, made, [*others, first, {"teamname": "Greens", "noofplayers": 1}])
    assert (refused.status_code, refused.json()["field"]) == (422, "teams")
    response = update(api, venue, made, [*others, {"teamname": "Greens", "noofplayers": 1}, {**first, "isdelete": "1"}])
    assert response.status_code == 200, response.json()
    assert Team.objects.filter(event=made["id"]).count() == MOST_TEAMS
    assert not Team.objects.filter(pk=first["teamid"]).exists()


def test_a_refused_removal_names_the_row(api, venue, made):
    team, performance = Team.objects.get(name="Blues"), Performance.objects.earliest("starts_at")
    take_place(performance, team, 3)
    response = update(api, venue, made, [{**made["teams"][1], "isdelete": 1}])

    assert (response.status_code, response.json()["code"], response.json()["field"]) == (
        422,
        "team_in_use",
        "teams.0.teamname",
    )
    assert response.json()["message"] == "Blues cannot be removed: ticket 3 is sold or reserved on 12-12-2026 7:30PM"


def test_whoever_saves_teams_second_is_given_the_newer_ones(api, venue, made):
    update(api, venue, made, [{**made["teams"][0], "noofplayers": 7}])
    stale = update(api, venue, made, [{**made["teams"][0], "teamname": "Crimsons"}])

    assert (stale.status_code, stale.json()["code"]) == (409, "changed")
    assert names_of(stale.json()["current"]) == {"Reds": 7, "Blues": 6}
    assert names_of({"teams": made["teams"]}) == {"Reds": 5, "Blues": 6}


def test_an_outsider_changes_no_teams(api_for, venue, made):
    assert (
        update(api_for(factories.make_user()), venue, made, [{**made["teams"][0], "isdelete": "1"}]).status_code == 404
    )
    assert Team.objects.count() == 2


# getPlayereventDetails


@pytest.fixture
def mapped(performance):
    teams = map_teams(performance.event, Reds=3, Blues=2)
    return performance, teams


def list_players(api, performance, action="player list", **more):
    body = {"action_type": action, "eventid": performance.event_id, "eventdetailid": performance.pk, **more}
    return post(api, "getPlayereventDetails", body)


def test_the_master_list_names_the_events_teams(api, mapped, django_assert_num_queries):
    performance, teams = mapped
    body = {"action_type": "teammaster list", "eventid": performance.event_id}
    with django_assert_num_queries(3):
        response = post(api, "getPlayereventDetails", body)

    assert response.json()["data"] == [
        {"teamid": teams["Reds"].pk, "teamname": "Reds", "noofplayers": 3, "eventid": performance.event_id},
        {"teamid": teams["Blues"].pk, "teamname": "Blues", "noofplayers": 2, "eventid": performance.event_id},
    ]


def test_the_player_list_shows_each_slot_of_a_performance(api, mapped):
    performance, teams = mapped
    take_place(performance, teams["Reds"], 1)
    take_place(performance, teams["Reds"], 3)
    reserved = factories.reserve_tickets(factories.make_performance(), 1).reservation
    blues = TeamPlace.objects.filter(team=teams["Blues"], number=2)
    blues.update(state=TeamPlace.State.RESERVED, reservation=reserved)
    body = list_players(api, performance).json()

    assert body["data"] == [
        {
            "teamid": teams["Reds"].pk,
            "teamname": "Reds",
            "noofplayers": 3,
            "playerid": "1,3",
            "players": [
                {"playerid": 1, "status": "sold"},
                {"playerid": 2, "status": "free"},
                {"playerid": 3, "status": "sold"},
            ],
        },
        {
            "teamid": teams["Blues"].pk,
            "teamname": "Blues",
            "noofplayers": 2,
            "playerid": "2",
            "players": [{"playerid": 1, "status": "free"}, {"playerid": 2, "status": "reserved"}],
        },
    ]
    assert body["allocations"] == []
    assert body["version"] == Stock.objects.get(pk=performance.pk).version


def test_response_lists_the_contents_of_holds_by_team(api, mapped):
    performance, teams = mapped
    friends = factories.make_hold(performance, 2, channel=HoldChannel.ALL)
    press = factories.make_hold(performance, 1, name="Press", channel=HoldChannel.API)
    TeamAllotment.objects.create(team=teams["Blues"], allotment=friends)
    rows = list_players(api, performance).json()["allocations"]

    assert rows == [
        {
            "allocationid": friends.hold_id,
            "allocationname": "Friends",
            "allocationcount": 2,
            "soldcount": 0,
            "availablecount": 2,
            "isapi": 0,
            "isboxoffice": 0,
            "isall": 1,
            "teamid": teams["Blues"].pk,
        },
        {
            "allocationid": press.hold_id,
            "allocationname": "Press",
            "allocationcount": 1,
            "soldcount": 0,
            "availablecount": 1,
            "isapi": 1,
            "isboxoffice": 0,
            "isall": 0,
            "teamid": 0,
        },
    ]


def test_a_performance_without_teams_has_none(api, performance):
    body = list_players(api, performance).json()

    assert (body["data"], body["allocations"]) == ([], [])


def test_fifty_teams_of_ninety_nine_cost_as_many_queries_as_one(api, performance, django_assert_num_queries):
    Stock.objects.update(capacity=5000)
    map_teams(performance.event, **{f"Team {number}": 99 for number in range(50)})
    factories.make_hold(performance, 2, channel=HoldChannel.ALL)
    with django_assert_num_queries(5):
        body = list_players(api, performance).json()

    assert [len(team["players"]) for team in body["data"]] == [99] * 50
    assert len(body["allocations"]) == 1


def test_door_staff_of_the_account_read_it_and_nobody_else(api_for, mapped, account):
    performance, _ = mapped
    for action in ("player list", "teammaster list"):
        assert (
            list_players(api_for(factories.make_user(account, Role.DOOR_STAFF)), performance, action).status_code == 200
        )
        assert list_players(api_for(factories.make_user()), performance, action).status_code == 404
        assert list_players(api_for(), performance, action).status_code == 401


def test_a_performance_of_another_event_is_not_found(api, mapped):
    performance, _ = mapped
    other = factories.make_performance(
        factories.make_event(venue=performance.event.venue), starts_at=NOW + timedelta(days=3)
    )

    assert list_players(api, performance, eventdetailid=other.pk).status_code == 404
    assert list_players(api, performance, eventdetailid=0).status_code == 404
    assert list_players(api, performance, "players").status_code == 422

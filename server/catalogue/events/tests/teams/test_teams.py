"""The list of teams in an event's form: its messages, and what it changes (spec part 1, sections 4 and 5, Teams)."""

from __future__ import annotations

import pytest

from server.catalogue.events.models import Team
from server.catalogue.events.team_forms import MOST_TEAMS, TeamForm, plan_teams, wrong_teams
from server.platform.errors import InvalidFields, NotFound


def team(name: str = "Reds", slots: str = "5", **more) -> TeamForm:
    return TeamForm(name=name, slots=slots, **more)


def saved(pk: int, name: str, slots: int, position: int = 0) -> Team:
    row = Team(pk=pk, event_id=1, name=name, slots=slots, position=position)
    row._state.adding = False
    return row


BEFORE = [saved(1, "Reds", 5, 0), saved(2, "Blues", 6, 1)]


def plan(*forms: TeamForm, before=BEFORE, was_mapped: bool = True, is_mapped: bool = True):
    return plan_teams(before, forms, was_mapped=was_mapped, is_mapped=is_mapped)


@pytest.mark.parametrize(
    ("row", "messages"),
    [
        (team(), {}),
        (team(slots="99"), {}),
        (team(slots=" 07 "), {}),
        (team(name=""), {"teamname": "Team Name is required"}),
        (team(name=" \t"), {"teamname": "Team Name is required"}),
        (team(name="x" * 256), {"teamname": "Please check the  field"}),
        (team(name="a\nb"), {"teamname": "Please check the  field"}),
        (team(slots=""), {"noofplayers": "Ticket is required"}),
        (team(slots="0"), {"noofplayers": "Zero is not accepted"}),
        (team(slots="00"), {"noofplayers": "Zero is not accepted"}),
        (team(slots="100"), {"noofplayers": "Please check the  field"}),
        (team(slots="-1"), {"noofplayers": "Please check the  field"}),
        (team(slots="1.5"), {"noofplayers": "Please check the  field"}),
        (team(slots="five"), {"noofplayers": "Please check the  field"}),
        (team(slots="\u0665"), {"noofplayers": "Please check the  field"}),
        (
            team(name="", slots=""),
            {"teamname": "Team Name is required", "noofplayers": "Ticket is required"},
        ),
        (team(name="", slots="x", is_gone=True), {}),
    ],
)
def test_each_field_has_its_message(row: TeamForm, messages: dict[str, str]):
    assert dict(wrong_teams([row])) == {f"teams.0.{name}": message for name, message in messages.items()}


def test_a_name_is_there_once_however_it_is_written():
    rows = [team("Reds"), team("Blues"), team(" reds ")]

    assert dict(wrong_teams(rows)) == {"teams.2.teamname": "This Team Name is repeated"}


@pytest.mark.parametrize("names", [("\u0130zmir", "izmir"), ("\u0130zmir", "Izmir"), ("Stra\u00dfe", "STRASSE")])
def test_what_the_database_takes_for_one_name_is_one(names: tuple[str, str]):
    assert dict(wrong_teams([team(name) for name in names])) == {"teams.1.teamname": "This Team Name is repeated"}
    assert dict(wrong_teams([team("Reds", is_gone=True), team("Reds")])) == {}


def test_a_team_is_named_once_in_the_list():
    assert dict(wrong_teams([team("Reds", id=4), team("Blues", id=4)])) == {
        "teams.1.teamname": "Please check the  field"
    }


def test_what_the_form_says_nothing_of_stays():
    same = plan()

    assert same.is_empty
    assert (same.slots, same.grows) == (11, False)
    assert [row.name for row in plan(team("Greens", "3")).teams] == ["Reds", "Blues", "Greens"]
    assert [(row.name, row.slots) for row in plan(team("Crimsons", "7", id=1)).teams] == [("Crimsons", 7), ("Blues", 6)]


def test_a_list_of_all_teams_is_their_new_order():
    turned = plan(team("Blues", "6", id=2), team("Greens", "1"), team("Reds", "5", id=1))

    assert [row.name for row in turned.teams] == ["Blues", "Greens", "Reds"]
    assert (turned.is_empty, turned.grows) == (False, True)
    assert plan(team("Reds", "05", id=1), team("Blues", "6", id=2)).is_empty


def test_a_mark_removes_a_team_and_a_new_one_that_is_marked_was_never_there():
    less = plan(team(id=1, is_gone=True), team("Greens", is_gone=True))

    assert [row.name for row in less.teams] == ["Blues"]
    assert [(row.pk, place) for row, place in less.gone.items()] == [(1, 0)]
    assert less.describe() == ("Reds 5, Blues 6", "Blues 6")


def test_mapping_is_switched_off_when_all_teams_go():
    none = plan(team(id=1, is_gone=True), team(id=2, is_gone=True))

    assert (none.is_mapped, none.slots, none.is_empty) == (False, 0, False)
    assert not plan(before=[], was_mapped=False).is_mapped


def test_teams_of_an_event_that_is_not_mapped_have_no_slots():
    off = plan(is_mapped=False)

    assert (off.slots, off.is_empty, len(off.teams)) == (0, False, 2)
    assert plan(was_mapped=False, is_mapped=False).is_empty


def test_a_name_of_a_team_that_stays_is_taken():
    with pytest.raises(InvalidFields) as refusal:
        plan(team("Greens"), team("BLUES"))

    assert refusal.value.more["fields"] == {"teams.1.teamname": "This Team Name is repeated"}
    assert [row.name for row in plan(team("Blues", "5", id=1), team("Reds", "6", id=2)).teams] == ["Blues", "Reds"]
    assert [row.name for row in plan(team(id=2, is_gone=True), team("Blues")).teams] == ["Reds", "Blues"]


@pytest.mark.parametrize("unknown", [team(id=3), team(id=3, is_gone=True)])
def test_a_team_of_another_event_is_not_found(unknown: TeamForm):
    with pytest.raises(NotFound):
        plan(unknown)


def test_two_hundred_teams_may_swap_but_not_grow():
    before = [saved(pk, f"Team {pk}", 2, pk) for pk in range(1, MOST_TEAMS + 1)]
    gone = [TeamForm(id=row.pk, is_gone=True) for row in before]
    others = [team(f"New {number}") for number in range(MOST_TEAMS)]

    assert len(plan(*gone, *others, before=before).teams) == MOST_TEAMS
    with pytest.raises(InvalidFields) as refused:
        plan(team("One more"), before=before)
    assert refused.value.more["fields"] == {"teams": "An event has at most 200 teams"}

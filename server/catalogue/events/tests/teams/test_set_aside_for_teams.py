"""Ticket Allocation of a performance with teams: what each row is limited to, and what is kept for whom."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from server.accounts.caller import Public
from server.catalogue.events.models import TeamAllotment
from server.catalogue.events.services.allotments import release_due_holds
from server.catalogue.events.services.performances import delete_performance
from server.catalogue.events.tests.factories import NOW
from server.catalogue.events.tests.factories import _fixed_now as fixed_now  # noqa: F401
from server.catalogue.events.tests.performances.test_set_aside import CALL, held_and_available, row, sizes
from server.inventory.models import Hold, HoldAllotment, HoldChannel, Stock
from server.reporting.integrity_services import find_differences
from server.testing import factories
from server.testing.teams import map_teams, places_line, reserve_places, sell_places

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("fixed_now")]


@pytest.fixture
def teams(performance):
    """Eight of a hundred tickets: the performance sells these alone."""
    return map_teams(performance, Reds=5, Blues=3)


@pytest.fixture
def reds(teams):
    return teams["Reds"]


@pytest.fixture
def friends(account):
    return Hold.objects.create(account=account, name="Friends", channel=HoldChannel.BOXOFFICE)


@pytest.fixture
def press(account):
    return Hold.objects.create(account=account, name="Press", channel=HoldChannel.ALL)


@pytest.fixture
def staff(performance):
    return factories.make_staff(performance.account)


@pytest.fixture
def post_holds(api, performance):
    def post_holds(*rows: dict[str, Any], action: str = "all", **more: Any) -> Any:
        where = {"eventdetail_id": performance.pk, "event_id": performance.event_id}
        return api.post(CALL, {"action_type": action, **where, "allocations": list(rows), **more})

    return post_holds


def ties() -> dict[str, str]:
    return dict(TeamAllotment.objects.values_list("allotment__hold__name", "team__name"))


def refused(answer: Any) -> tuple[int, str, str]:
    return answer.status_code, answer.json()["message"], answer.json().get("field")


COUNT, TEAM = "allocations.{}.allocationcount", "allocations.{}.teamid"
SOLD_OUT = "This team is already Soldout"


def test_rows_are_for_a_team_or_for_all(post_holds, performance, reds, friends, press):
    added = post_holds(row(friends, 2, teamid=reds.pk), row(press, 3))

    assert added.status_code == 200, added.json()
    rows = [(line["allocationname"], line["allocationcount"], line["teamid"]) for line in added.json()["data"]]
    assert rows == [("Friends", 2, reds.pk), ("Press", 3, 0)]
    assert (ties(), held_and_available(performance)) == ({"Friends": "Reds"}, (5, 3))
    assert added.json()["available"] == 3
    assert [line["teamid"] for line in post_holds(action="list").json()["data"]] == [reds.pk, 0]
    assert list(find_differences()) == []


def test_a_team_gives_no_more_than_its_free_players(post_holds, performance, reds, friends, press, staff):
    sell_places(places_line(performance, reds, 2), caller=staff)
    reserve_places(places_line(performance, reds, 4), caller=staff)

    assert refused(post_holds(row(friends, 4, teamid=reds.pk))) == (422, "Enter a value between 1 - 3", COUNT.format(0))
    shared = post_holds(row(friends, 2, teamid=reds.pk), row(press, 2, teamid=reds.pk))
    assert refused(shared) == (422, "Enter a value between 1 - 1", COUNT.format(1))
    assert (sizes(), ties()) == ({}, {})

    assert post_holds(row(friends, 2, teamid=reds.pk), row(press, 1, teamid=reds.pk)).status_code == 200
    assert (sizes(), list(find_differences())) == ({"Friends": 2, "Press": 1}, [])


def test_a_team_without_any_left_is_sold_out(post_holds, performance, reds, friends, press, staff):
    sell_places(places_line(performance, reds, 1, 2, 3), caller=staff)
    post_holds(row(friends, 2, teamid=reds.pk))

    assert refused(post_holds(row(press, 1, teamid=reds.pk))) == (422, SOLD_OUT, COUNT.format(0))
    assert sizes() == {"Friends": 2}


def test_a_team_that_is_sold_says_so_also_when_all_is(post_holds, performance, teams, friends, staff):
    reds, blues = teams.values()
    sell_places(places_line(performance, reds, 1, 2, 3, 4, 5), places_line(performance, blues, 1, 2, 3), caller=staff)
    assert refused(post_holds(row(friends, 1, teamid=reds.pk))) == (422, SOLD_OUT, COUNT.format(0))
    assert refused(post_holds(row(friends, 1))) == (422, "Enter a value between 1 - 0", COUNT.format(0))


def test_all_rows_together_leave_the_slots_that_there_are(post_holds, performance, reds, friends, press):
    refusal = post_holds(row(friends, 4, teamid=reds.pk), row(press, 5))
    assert refused(refusal) == (422, "Enter a value between 1 - 4", COUNT.format(1))
    assert post_holds(row(friends, 4, teamid=reds.pk), row(press, 4)).status_code == 200
    assert held_and_available(performance) == (8, 0)


@pytest.mark.database
def test_a_row_grows_into_what_its_own_team_has_left(post_holds, performance, reds, friends, staff):
    post_holds(row(friends, 3, teamid=reds.pk))
    sell_places(places_line(performance, reds, 1, 2), caller=staff, hold=friends.pk)

    assert refused(post_holds(row(friends, 6, teamid=reds.pk))) == (422, "Enter a value between 1 - 5", COUNT.format(0))
    assert post_holds(row(friends, 5, teamid=reds.pk)).status_code == 200
    assert refused(post_holds(row(friends, 1, teamid=reds.pk)))[1] == "Total tickets cannot be less than 2."
    assert list(find_differences()) == []


def test_what_one_row_gives_up_another_of_the_team_may_take(post_holds, reds, friends, press):
    post_holds(row(friends, 4, teamid=reds.pk), row(press, 1, teamid=reds.pk))

    assert post_holds(row(press, 4, teamid=reds.pk), row(friends, 1, teamid=reds.pk)).status_code == 200
    assert (sizes(), list(find_differences())) == ({"Friends": 1, "Press": 4}, [])


def test_a_row_may_change_its_team_and_be_for_all_again(post_holds, teams, friends):
    reds, blues = teams.values()
    post_holds(row(friends, 3, teamid=reds.pk))
    assert post_holds(row(friends, 3, teamid=blues.pk, seencount=3)).status_code == 200
    assert ties() == {"Friends": "Blues"}
    assert refused(post_holds(row(friends, 4, teamid=blues.pk))) == (
        422,
        "Enter a value between 1 - 3",
        COUNT.format(0),
    )

    assert post_holds(row(friends, 4)).status_code == 200
    assert ties() == {}
    assert refused(post_holds(row(friends, 4, teamid=blues.pk))) == (
        422,
        "Enter a value between 1 - 3",
        COUNT.format(0),
    )
    assert post_holds(row(friends, 4, teamid=reds.pk)).status_code == 200
    assert (ties(), list(find_differences())) == ({"Friends": "Reds"}, [])


@pytest.mark.parametrize("is_for_all", [True, False])
def test_a_hold_from_which_tickets_are_taken_keeps_its_team(post_holds, performance, teams, friends, staff, is_for_all):
    """What is given back comes back to it, and the other team might have no place for that."""
    reds, blues = teams.values()
    before, after = (0, reds.pk) if is_for_all else (reds.pk, blues.pk)
    post_holds(row(friends, 3, teamid=before))
    reserve_places(places_line(performance, reds, 1), caller=staff, hold=friends.pk)

    message = "Tickets from this hold are already taken, so its team cannot be changed"
    assert refused(post_holds(row(friends, 3, teamid=after))) == (409, message, TEAM.format(0))
    assert post_holds(row(friends, 2, teamid=before)).status_code == 200


def test_a_row_whose_hold_is_changed_takes_its_team_along_or_another(post_holds, reds, friends, press):
    post_holds(row(friends, 5, teamid=reds.pk))
    was = HoldAllotment.objects.get().pk

    moved = row(press, 4, isaction="edit", allocationeventoccurrencemapid=was, seencount=5, teamid=reds.pk)
    assert post_holds(moved).status_code == 200
    assert (sizes(), ties()) == ({"Press": 4}, {"Press": "Reds"})
    assert list(find_differences()) == []


def test_a_deleted_row_leaves_no_team_behind(post_holds, performance, reds, friends, staff):
    post_holds(row(friends, 2, teamid=reds.pk))
    assert post_holds(row(friends, 2, isaction="delete", teamid=reds.pk)).status_code == 200
    assert (sizes(), ties(), held_and_available(performance)) == ({}, {}, (0, 8))


def test_a_row_that_tickets_remember_is_for_no_team_once_it_is_deleted(post_holds, performance, reds, friends, staff):
    post_holds(row(friends, 2, teamid=reds.pk))
    reserved = reserve_places(places_line(performance, reds, 1), caller=staff, hold=friends.pk)
    from server.sales.services.release import cancel

    cancel(caller=staff, reservation_id=reserved.reservation.pk, secret=reserved.secret)
    assert post_holds(row(friends, 2, isaction="delete", teamid=reds.pk)).status_code == 200

    assert (sizes(), ties()) == ({"Friends": 0}, {})
    assert post_holds(row(friends, 3)).status_code == 200
    assert (sizes(), ties()) == ({"Friends": 3}, {})


@pytest.mark.parametrize("is_ours", [True, False])
def test_a_team_of_another_event_is_none_of_this_one(post_holds, performance, reds, friends, is_ours):
    event = factories.make_event(performance.account if is_ours else None)
    greens = map_teams(factories.make_performance(event, capacity=9), Greens=9)["Greens"]
    assert refused(post_holds(row(friends, 2, teamid=greens.pk))) == (
        422,
        "This event has no such team",
        TEAM.format(0),
    )
    assert (sizes(), ties()) == ({}, {})


def test_an_event_without_teams_has_none_to_choose(post_holds, friends):
    assert refused(post_holds(row(friends, 5, teamid=3))) == (422, "This event has no such team", TEAM.format(0))


def test_released_team_hold_is_held_again_within_the_teams_places(post_holds, performance, reds, account):
    public = Public(performance.event_id, performance.account_id)
    guests = Hold.objects.create(account=account, name="Guests", channel=HoldChannel.API, release_hours=24)
    post_holds(row(guests, 4, teamid=reds.pk))
    release_due_holds(now=performance.starts_at - timedelta(hours=23))
    reserve_places(places_line(performance, reds, 1, 2), caller=public)

    taken = post_holds(action="take back", allocationid=guests.pk)

    assert (taken.status_code, taken.json()["message"]) == (200, "3 tickets are kept again")
    assert (held_and_available(performance), list(find_differences())) == ((3, 3), [])
    assert taken.json()["data"][0]["teamid"] == reds.pk


def test_nothing_is_kept_again_of_a_team_that_is_sold(post_holds, performance, reds, account):
    public = Public(performance.event_id, performance.account_id)
    guests = Hold.objects.create(account=account, name="Guests", channel=HoldChannel.API, release_hours=24)
    post_holds(row(guests, 2, teamid=reds.pk))
    release_due_holds(now=performance.starts_at - timedelta(hours=23))
    reserve_places(places_line(performance, reds, 1, 2, 3, 4, 5), caller=public)

    repeated = post_holds(action="take back", allocationid=guests.pk)
    assert (repeated.status_code, repeated.json()["message"]) == (409, "None of these tickets are left")


def test_a_performance_whose_holds_let_all_go_can_be_deleted(post_holds, performance, reds, account, staff):
    guests = Hold.objects.create(account=account, name="Guests", channel=HoldChannel.API, release_hours=24)
    post_holds(row(guests, 2, teamid=reds.pk))
    release_due_holds(now=performance.starts_at - timedelta(hours=23))
    performance.on_sale_at = NOW + timedelta(days=1)
    performance.save()

    delete_performance(caller=staff, event_id=performance.event_id, performance_id=performance.pk)

    assert not Stock.objects.filter(pk=performance.pk).exists()
    assert (ties(), list(find_differences())) == ({}, [])


@pytest.mark.database
def test_reading_the_rows_costs_the_same_with_teams(
    post_holds, api, performance, reds, friends, django_assert_max_num_queries
):
    post_holds(row(friends, 2, teamid=reds.pk))
    where = {"eventdetail_id": performance.pk, "eventid": performance.event_id}
    with django_assert_max_num_queries(4):
        api.post(CALL, {"action_type": "list", **where})

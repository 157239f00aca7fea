"""Holds for one team: who gets its places, who does not, and what comes back to them."""

from __future__ import annotations

from datetime import timedelta

import pytest

from server.accounts.caller import Client, Public
from server.catalogue.events.allotment_selectors import count_open
from server.catalogue.events.selectors import get_performance
from server.catalogue.events.services.allotments import release_due_holds
from server.integrations.key_services import create_client
from server.inventory.errors import SoldOut
from server.inventory.models import Claim, HoldAllotment, HoldChannel, Stock
from server.reporting.integrity_services import find_differences
from server.sales.errors import TeamSoldOut
from server.sales.models import Ticket
from server.sales.offer_serializers import read_whole_offer
from server.sales.services.release import cancel
from server.testing import factories
from server.testing.teams import hold_for, map_teams, pay_for, places_line, reserve_places, sell_places, states_of

pytestmark = pytest.mark.django_db
ALL, API, BOX_OFFICE = HoldChannel.ALL, HoldChannel.API, HoldChannel.BOXOFFICE


@pytest.fixture
def performance():
    return factories.make_performance(capacity=8)


@pytest.fixture
def teams(performance):
    return map_teams(performance, Reds=5, Blues=3)


@pytest.fixture
def reds(teams):
    return teams["Reds"]


@pytest.fixture
def blues(teams):
    return teams["Blues"]


@pytest.fixture
def staff(performance):
    return factories.make_staff(performance.account)


@pytest.fixture
def public(performance):
    return Public(performance.event_id, performance.account_id)


def client_of(performance, *shares) -> Client:
    made, _ = create_client(account=performance.account, name="Listings")
    return Client(client_id=made.pk, owner_id=performance.account_id, hold_ids=tuple(row.hold_id for row in shares))


def drawn_by(reserved) -> dict[int | None, int]:
    return dict(Claim.objects.filter(reservation=reserved.reservation).values_list("allotment", "quantity"))


def open_to(caller, performance) -> dict[int, int]:
    return count_open(caller=caller, performance=get_performance(caller=caller, performance_id=performance.pk))


def test_what_a_hold_keeps_of_a_team_is_for_whoever_it_is_open_to(performance, reds, blues, staff, public):
    hold = hold_for(performance, 3, reds, channel=BOX_OFFICE)
    assert open_to(public, performance) == {reds.pk: 2, blues.pk: 3}
    assert open_to(staff, performance) == {reds.pk: 2, blues.pk: 3}
    reserve_places(places_line(performance, reds, 1, 2), caller=public)

    with pytest.raises(TeamSoldOut) as refusal:
        reserve_places(places_line(performance, reds, 3), places_line(performance, blues, 1), caller=public)
    assert refusal.value.body() == {
        "message": "Reds: sold out",
        "code": "sold_out",
        "performance": performance.pk,
        "team": reds.pk,
        "available": 0,
    }
    assert (states_of(performance, reds), states_of(performance, blues)) == ("rrfff", "fff")
    assert open_to(public, performance) == {reds.pk: 0, blues.pk: 3}

    with pytest.raises(TeamSoldOut):
        reserve_places(places_line(performance, reds, 3), places_line(performance, blues, 1), caller=staff)
    sell_places(places_line(performance, reds, 3, 4, 5), caller=staff, hold=hold.hold_id)
    assert set(Ticket.objects.values_list("allotment", flat=True)) == {hold.pk}
    assert list(find_differences()) == []


def test_a_refusal_says_how_many_would_have_been_given(performance, reds, public):
    hold_for(performance, 3, reds, channel=API)
    with pytest.raises(TeamSoldOut, match="Reds: only 2 left"):
        reserve_places(places_line(performance, reds, 1, 2, 3, 4), caller=public)


def test_a_team_may_be_kept_as_a_whole(performance, reds, blues, public, staff):
    hold_for(performance, 3, blues, channel=API)
    assert open_to(public, performance) == {reds.pk: 5, blues.pk: 0}

    reserve_places(places_line(performance, reds, 1, 2, 3, 4, 5), caller=public)
    with pytest.raises(SoldOut):
        reserve_places(places_line(performance, blues, 1), caller=staff)


def test_a_hold_of_a_team_gives_to_its_places_alone_and_one_of_none_to_any(performance, reds, blues, public):
    of_reds = hold_for(performance, 2, reds, channel=ALL)
    of_all = hold_for(performance, 2, channel=ALL)

    one = reserve_places(places_line(performance, reds, 1, 2, 3), caller=public)
    other = reserve_places(places_line(performance, blues, 1, 2, 3), places_line(performance, reds, 4), caller=public)

    assert drawn_by(one) == {of_reds.pk: 2, None: 1}
    assert drawn_by(other) == {of_all.pk: 1, None: 3}
    assert list(find_differences()) == []


@pytest.mark.database
def test_what_is_kept_for_a_team_is_drawn_before_what_serves_all(performance, reds, blues, public):
    """Otherwise a shared hold would be spent where it is not needed, and the last of the Blues refused."""
    of_all = hold_for(performance, 6, channel=ALL)
    of_reds = hold_for(performance, 2, reds, channel=ALL)

    reserved = reserve_places(places_line(performance, blues, 1), places_line(performance, reds, 1, 2), caller=public)

    assert drawn_by(reserved) == {of_reds.pk: 2, of_all.pk: 1}


def test_each_ticket_remembers_the_hold_of_its_own_team(performance, reds, blues, staff, public):
    of_blues = hold_for(performance, 1, blues, channel=ALL)
    of_reds = hold_for(performance, 1, reds, channel=ALL)

    reserved = reserve_places(
        places_line(performance, reds, 1, 2), places_line(performance, blues, 1, 2), caller=public
    )
    pay_for(reserved, caller=staff)

    rows = Ticket.objects.order_by("pk").values_list("team_name", "allotment")
    assert list(rows) == [("Reds", of_reds.pk), ("Reds", None), ("Blues", of_blues.pk), ("Blues", None)]
    assert list(find_differences()) == []


def test_staff_may_sell_from_a_named_hold_the_places_of_its_team(performance, reds, blues, staff):
    press = hold_for(performance, 2, reds, channel=API)

    sell_places(places_line(performance, reds, 1), caller=staff, hold=press.hold_id)
    assert Ticket.objects.values_list("allotment", flat=True).get() == press.pk
    with pytest.raises(SoldOut) as refusal:
        reserve_places(places_line(performance, blues, 1), caller=staff, hold=press.hold_id)
    assert refusal.value.more["available"] == 0
    with pytest.raises(SoldOut) as refusal:
        reserve_places(places_line(performance, reds, 2, 3), caller=staff, hold=press.hold_id)
    assert refusal.value.more["available"] == 1
    assert states_of(performance, blues) == "fff"


def test_offer_shows_staff_the_places_of_a_team_in_each_hold(performance, reds, blues, staff, public):
    press = hold_for(performance, 2, reds, channel=API)
    friends = hold_for(performance, 4, channel=BOX_OFFICE)
    row = get_performance(caller=staff, performance_id=performance.pk)

    offered = {team.team.id: dict(team.holds) for team in read_whole_offer(row, staff).teams}
    assert offered == {
        reds.pk: {press.hold_id: 2, friends.hold_id: 3},
        blues.pk: {press.hold_id: 0, friends.hold_id: 3},
    }
    assert [dict(team.holds) for team in read_whole_offer(row, public).teams] == [{}, {}]


def test_an_api_client_sells_the_places_that_its_holds_keep(performance, reds, blues):
    ours = hold_for(performance, 2, reds, channel=API)
    hold_for(performance, 1, blues, channel=API)
    client = client_of(performance, ours)
    assert open_to(client, performance) == {reds.pk: 2, blues.pk: 0}

    assert drawn_by(reserve_places(places_line(performance, reds, 1, 5), caller=client)) == {ours.pk: 2}
    for team in (reds, blues):
        with pytest.raises(SoldOut):
            reserve_places(places_line(performance, team, 2), caller=client)


def test_a_bound_hold_that_serves_all_leaves_what_is_kept_for_a_team(performance, reds, blues):
    hold_for(performance, 2, blues, channel=BOX_OFFICE)
    ours = hold_for(performance, 3, channel=API)
    client = client_of(performance, ours)
    assert open_to(client, performance) == {reds.pk: 3, blues.pk: 1}

    with pytest.raises(TeamSoldOut, match="Blues: only 1 left"):
        reserve_places(places_line(performance, blues, 1, 2), caller=client)
    assert drawn_by(reserve_places(places_line(performance, blues, 1), caller=client)) == {ours.pk: 1}


def test_what_is_given_back_is_kept_for_its_team_again(performance, reds, blues, staff, public):
    hold = hold_for(performance, 2, reds, channel=BOX_OFFICE)
    reserved = reserve_places(places_line(performance, reds, 1, 2), caller=staff, hold=hold.hold_id)
    cancel(caller=staff, reservation_id=reserved.reservation.pk, secret=reserved.secret)

    hold.refresh_from_db()
    assert (hold.available, Stock.objects.get(pk=performance.pk).held) == (2, 2)
    assert open_to(public, performance) == {reds.pk: 3, blues.pk: 3}
    assert list(find_differences()) == []


def test_a_hold_that_releases_itself_opens_its_teams_places(performance, reds, blues, public, staff):
    hold = hold_for(performance, 4, reds, channel=BOX_OFFICE, hours=24)
    sell_places(places_line(performance, reds, 1), caller=staff, hold=hold.hold_id)
    assert open_to(public, performance)[reds.pk] == 1

    release_due_holds(now=performance.starts_at - timedelta(hours=23))

    hold.refresh_from_db()
    assert (hold.size, hold.released) == (1, 3)
    assert open_to(public, performance) == {reds.pk: 4, blues.pk: 3}
    reserve_places(places_line(performance, reds, 2, 3, 4, 5), caller=public)
    assert list(find_differences()) == []


def test_a_payment_of_a_held_place_sells_it_from_the_hold(performance, reds, staff):
    hold = hold_for(performance, 2, reds, channel=BOX_OFFICE)
    reserved = reserve_places(places_line(performance, reds, 1), caller=staff, hold=hold.hold_id)
    pay_for(reserved, caller=staff)

    row = HoldAllotment.objects.get(pk=hold.pk)
    assert (row.size, row.sold, row.reserved) == (2, 1, 0)


@pytest.mark.database
def test_counting_what_is_open_takes_two_queries(performance, teams, public, django_assert_num_queries):
    for team in teams.values():
        hold_for(performance, 1, team, channel=ALL)
    row = get_performance(caller=public, performance_id=performance.pk)
    with django_assert_num_queries(2):
        count_open(caller=public, performance=row)


@pytest.mark.database
def test_holds_cost_a_claim_three_statements_more(performance, reds, staff, django_assert_max_num_queries):
    hold = hold_for(performance, 2, reds, channel=BOX_OFFICE)
    # The sixteen of slots (`test_places`); which holds have a team, what they give, and which places are free.
    with django_assert_max_num_queries(16 + 3 + 2):
        reserve_places(places_line(performance, reds, 1, 2), caller=staff, hold=hold.hold_id)

"""The books of teams: every place that says something which its ticket, reservation or hold does not is named."""

from __future__ import annotations

from typing import Any

import pytest

from server.catalogue.events.models import Event, Performance, Team, TeamAllotment, TeamPlace
from server.inventory.models import HoldAllotment, HoldChannel, Stock
from server.reporting.integrity_services import find_differences
from server.sales.models import Ticket
from server.testing import factories
from server.testing.teams import hold_for, map_teams, places_line, reserve_places, sell_places

pytestmark = pytest.mark.django_db


@pytest.fixture
def performance() -> Performance:
    """Of the Reds 1 and 2 are sold from a hold of theirs, 3 is reserved and one kept; of the Blues 1 is sold."""
    performance = factories.make_performance(capacity=20)
    teams = map_teams(performance, Reds=5, Blues=3)
    staff = factories.make_staff(performance.account)
    own = hold_for(performance, 2, teams["Reds"], channel=HoldChannel.BOXOFFICE)
    sell_places(places_line(performance, teams["Reds"], 1, 2), caller=staff, hold=own.hold_id)
    hold_for(performance, 1, channel=HoldChannel.API)
    hold_for(performance, 1, teams["Reds"], channel=HoldChannel.API)
    sell_places(places_line(performance, teams["Blues"], 1), caller=staff)
    reserve_places(places_line(performance, teams["Reds"], 3), caller=staff)
    return performance


def found() -> list[str]:
    return [difference.sentence for difference in find_differences()]


def place(team: str, number: int) -> Any:
    return TeamPlace.objects.filter(team__name=team, number=number)


def of(team: str, number: int) -> str:
    row = place(team, number).get()
    return f"Place {row.pk} (player {number} of team {row.team_id} at performance {row.performance_id})"


@pytest.mark.database
def test_the_integrity_check_accepts_slots(performance):
    assert Stock.objects.values_list("sold", "reserved", "held", "slots").get(pk=performance.pk) == (3, 1, 2, 8)
    assert found() == []


def test_a_place_that_was_sold_to_nobody_is_named(performance):
    message = of("Blues", 3)
    place("Blues", 3).update(state="sold")
    assert found() == [
        f"{message} is sold, but has 0 tickets.",
        f"Performance {performance.pk}: sold is 3, but its places make 4.",
    ]


def test_a_ticket_whose_place_is_free_is_named(performance):
    message = of("Blues", 1)
    place("Blues", 1).update(state="free")
    assert found() == [
        f"{message} is free, but has 1 tickets.",
        f"Performance {performance.pk}: sold is 3, but its places make 2.",
    ]


def test_a_place_of_a_reservation_that_is_over_is_named(performance):
    row = place("Reds", 3).select_related("reservation").get()
    paid = Ticket.objects.earliest("pk").order.part.reservation
    place("Reds", 3).update(reservation=paid)

    order = row.reservation.part.orders.get()
    assert found() == [
        f"Place {row.pk} is reserved, but its reservation {paid.pk} is paid.",
        f"Order {order.pk}: quantity is 1, but its places make 0.",
    ]


def test_a_reserved_place_that_was_let_go_is_named(performance):
    order = place("Reds", 3).get().reservation.part.orders.get()
    place("Reds", 3).update(state="free", reservation=None)
    assert found() == [
        f"Performance {performance.pk}: reserved is 1, but its places make 0.",
        f"Order {order.pk}: quantity is 1, but its places make 0.",
    ]


@pytest.mark.database
def test_slots_that_nobody_counted_are_named(performance):
    Team.objects.filter(name="Blues").update(slots=4)
    assert found() == [f"Performance {performance.pk}: slots is 8, but its teams make 9."]


def test_a_team_above_its_slots_is_named(performance):
    row, team = place("Reds", 5).get(), Team.objects.get(name="Reds")
    Team.objects.filter(pk=team.pk).update(slots=4)
    assert found() == [
        f"Performance {performance.pk}: slots is 8, but its teams make 7.",
        f"Place {row.pk} at performance {performance.pk} is player 5 of team {team.pk}, which has 4 slots.",
    ]


@pytest.mark.database
def test_a_missing_place_is_named(performance):
    place("Blues", 3).delete()
    assert found() == [f"Performance {performance.pk}: slots is 8, but its places make 7."]


def test_places_where_no_teams_are_mapped_are_named(performance):
    Event.objects.update(has_team_mapping=False)
    assert found() == [f"Performance {performance.pk}: slots is 8, but its teams make 0."]


def test_a_ticket_that_names_another_player_than_its_place_is_named(performance):
    ticket = Ticket.objects.get(team_name="Blues")
    Ticket.objects.filter(pk=ticket.pk).update(player=2)
    message = f"its place {ticket.place_id} is player 1 at performance {performance.pk}"
    assert found() == [f"Ticket {ticket.pk} is for player 2 at performance {performance.pk}, but {message}."]


def test_a_ticket_from_another_teams_hold_is_named(performance):
    blue, red = Ticket.objects.get(team_name="Blues"), Ticket.objects.filter(allotment__isnull=False).earliest("pk")
    Ticket.objects.filter(pk=blue.pk).update(allotment=red.allotment)
    Ticket.objects.filter(pk=red.pk).update(allotment=None)

    reserved_for, is_of = (TeamPlace.objects.get(tickets=ticket).team_id for ticket in (red, blue))
    assert found() == [
        f"Ticket {blue.pk} is from hold allotment {red.allotment_id}, which is kept for team {reserved_for}, "
        f"but its place {blue.place_id} is of team {is_of}."
    ]


def test_holds_that_keep_more_than_is_free_are_named(performance):
    reds = Team.objects.get(name="Reds")
    HoldAllotment.objects.filter(team_allotment=None).update(size=0)
    HoldAllotment.objects.filter(team_allotment__team=reds, sold=0).update(size=2)
    place("Reds", 4).update(state="reserved", reservation=place("Reds", 3).get().reservation)

    assert f"Performance {performance.pk}: holds keep 2 places of team {reds.pk}, but 1 are free." in found()


def test_a_hold_of_another_events_team_is_named(performance):
    greens = map_teams(factories.make_performance(capacity=9), Greens=9)["Greens"]
    tie = TeamAllotment.objects.filter(allotment__sold=0).get()
    TeamAllotment.objects.filter(pk=tie.pk).update(team=greens)

    expected = f"Hold allotment {tie.allotment_id} of performance {performance.pk} is kept for team {greens.pk}"
    assert f"{expected}, of another event." in found()

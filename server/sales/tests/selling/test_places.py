"""Selling by slot: claims, sales, returns, and refusals."""

from __future__ import annotations

from datetime import timedelta

import pytest

from server.accounts.caller import Public
from server.catalogue.events.allotment_selectors import find_places
from server.catalogue.events.models import Performance, TeamPlace
from server.inventory.models import Reservation, Stock
from server.payments.services.checkouts import Buyer
from server.platform import clock
from server.platform.dataclass_json import to_json_dict
from server.platform.errors import VersionConflict
from server.reporting.integrity_services import find_differences
from server.sales.basket_selectors import price_basket
from server.sales.baskets import BasketLine, BasketRequest, lines_of
from server.sales.errors import KeyReused, NoSuchPlayers, PlaceTaken, PlayersMissing, PlayerTwice, TooManyTickets
from server.sales.models import Order, Ticket
from server.sales.services.release import cancel, expire_reservations
from server.testing import factories
from server.testing.teams import map_teams, pay_for, places_line, reserve_places, sell_places, states_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def performance():
    return factories.make_performance(capacity=20)


@pytest.fixture
def teams(performance):
    return map_teams(performance, Reds=5, Blues=3)


@pytest.fixture
def reds(teams):
    return teams["Reds"]


@pytest.fixture
def staff(performance):
    return factories.make_staff(performance.account)


def counts_of(performance) -> tuple[int, int, int]:
    stock = Stock.objects.get(pk=performance.pk)
    return stock.reserved, stock.sold, stock.available


@pytest.mark.database
def test_slots_are_reserved_and_then_sold_to_tickets_that_remember_them(performance, teams, staff):
    reds, blues = teams.values()
    reserved = reserve_places(places_line(performance, reds, 4, 2), places_line(performance, blues, 1), caller=staff)
    assert (states_of(performance, reds), states_of(performance, blues)) == ("frfrf", "rff")
    assert set(TeamPlace.objects.filter(state="reserved").values_list("reservation", flat=True)) == {
        reserved.reservation.pk
    }
    assert counts_of(performance) == (3, 0, 5)

    pay_for(reserved, caller=staff)

    assert (states_of(performance, reds), states_of(performance, blues)) == ("fsfsf", "sff")
    assert counts_of(performance) == (0, 3, 5)
    sold = Ticket.objects.order_by("pk").values_list("team_name", "player", "place__team", "place__number")
    assert list(sold) == [("Reds", 4, reds.pk, 4), ("Reds", 2, reds.pk, 2), ("Blues", 1, blues.pk, 1)]
    assert list(find_differences()) == []


@pytest.mark.database
def test_a_slot_that_somebody_has_is_named_and_nothing_is_claimed(performance, teams, staff):
    reds, blues = teams.values()
    sell_places(places_line(performance, reds, 2), caller=staff)
    reserve_places(places_line(performance, reds, 4), places_line(performance, blues, 3), caller=staff)

    with pytest.raises(PlaceTaken) as refusal:
        reserve_places(places_line(performance, blues, 3), places_line(performance, reds, 5, 4, 2), caller=staff)

    assert refusal.value.body() == {
        "message": "Reds: players 2 and 4 are already taken",
        "code": "place_taken",
        "performance": performance.pk,
        "team": reds.pk,
        "players": [2, 4],
    }
    assert (states_of(performance, reds), states_of(performance, blues)) == ("fsfrf", "ffr")
    assert (Reservation.objects.count(), Order.objects.count()) == (2, 2)
    assert counts_of(performance) == (2, 1, 5)


def test_one_taken_slot_is_said_in_the_singular(performance, reds, staff):
    sell_places(places_line(performance, reds, 2), caller=staff)
    with pytest.raises(PlaceTaken, match="Reds: player 2 is already taken"):
        reserve_places(places_line(performance, reds, 2), caller=staff)


def test_a_slot_that_was_removed_meanwhile_is_taken(performance, reds, staff, monkeypatch):
    def find_and_remove(basket_lines):
        places = find_places(basket_lines)
        TeamPlace.objects.filter(pk=places[0].pk).delete()
        return places

    monkeypatch.setattr("server.sales.basket_selectors.find_places", find_and_remove)
    with pytest.raises(PlaceTaken):
        reserve_places(places_line(performance, reds, 5), caller=staff)
    assert Reservation.objects.count() == 0


@pytest.mark.parametrize("is_over", [True, False])
def test_what_is_cancelled_or_expires_is_free_again(performance, reds, staff, is_over):
    reserved = reserve_places(places_line(performance, reds, 1, 2), caller=staff)
    if is_over:
        expire_reservations(now=clock.now() + timedelta(hours=1))
    else:
        cancel(caller=staff, reservation_id=reserved.reservation.pk, secret=reserved.secret)

    assert states_of(performance, reds) == "fffff"
    assert counts_of(performance) == (0, 0, 8)
    assert sell_places(places_line(performance, reds, 2), caller=staff).paid_at
    assert list(find_differences()) == []


def test_slots_stay_reserved_while_a_card_is_charged(performance, reds, staff):
    reserved = reserve_places(places_line(performance, reds, 1), caller=staff)
    now = clock.now()
    Reservation.objects.filter(pk=reserved.reservation.pk).update(status="paying", paying_since=now)
    expire_reservations(now=now + timedelta(minutes=9))
    assert states_of(performance, reds) == "rffff"

    expire_reservations(now=now + timedelta(minutes=41))
    assert states_of(performance, reds) == "fffff"


def test_slots_of_several_performances_are_sold_in_one_basket(performance, staff):
    later = factories.make_performance(performance.event, capacity=8)
    reds = map_teams(performance, later, Reds=4)["Reds"]
    plain = factories.make_performance(factories.make_event(performance.account, performance.event.venue))

    lines = (
        places_line(later, reds, 1),
        BasketLine(performance=plain.pk, quantity=2),
        places_line(performance, reds, 1, 4),
    )
    sell_places(*lines, caller=staff)

    assert (states_of(performance, reds), states_of(later, reds)) == ("sffs", "sfff")
    places_sold = {(row.performance_id, row.player) for row in Ticket.objects.all()}
    assert places_sold == {(performance.pk, 1), (performance.pk, 4), (later.pk, 1), (plain.pk, None)}
    assert list(find_differences()) == []


def test_a_performance_with_teams_sells_by_slots_alone(performance, teams, staff):
    line = BasketLine(performance=performance.pk, quantity=2, field="items.0.tickets.1")
    with pytest.raises(PlayersMissing) as refusal:
        reserve_places(line, caller=staff)
    assert refusal.value.body() == {
        "message": "Please select the Team Players",
        "code": "players_missing",
        "field": "items.0.tickets.1.players",
    }


def test_the_same_slot_twice_is_refused_in_one_line_and_in_two(performance, reds, staff):
    with pytest.raises(PlayerTwice, match="Player 3 is selected twice"):
        reserve_places(places_line(performance, reds, 3, 3), caller=staff)
    again = places_line(performance, reds, 3, field="items.1.tickets.0")
    with pytest.raises(PlayerTwice) as refusal:
        reserve_places(places_line(performance, reds, 1, 3), again, caller=staff)
    assert refusal.value.field == "items.1.tickets.0.players"


def test_unknown_teams_and_players_are_refused(performance, reds, staff):
    other = factories.make_performance(factories.make_event(performance.account), capacity=9)
    theirs = map_teams(other, Greens=9)["Greens"]
    plain = factories.make_performance(factories.make_event(performance.account))

    for line in (
        places_line(performance, reds, 6),
        places_line(performance, theirs, 1),
        BasketLine(performance=performance.pk, quantity=1, team=2**62, players=(1,)),
        places_line(plain, reds, 1),
    ):
        with pytest.raises(NoSuchPlayers) as refusal:
            reserve_places(line, caller=staff)
        assert refusal.value.field == "items.players"
    assert Reservation.objects.count() == 0


def test_nobody_parses_or_reads_more_than_may_be_sold(performance, reds, staff, monkeypatch):
    monkeypatch.setattr("server.sales.basket_selectors.find_places", lambda _: pytest.fail("nothing is read"))
    lines = [places_line(performance, reds, *range(1, 100)) for _ in range(6)]
    with pytest.raises(TooManyTickets):
        reserve_places(*lines, caller=staff)


def test_the_public_is_bound_by_the_events_limits(performance, reds):
    public = Public(performance.event_id, performance.account_id, "203.0.113.5")
    performance.event.max_count = 2
    performance.event.save()
    with pytest.raises(TooManyTickets):
        reserve_places(places_line(performance, reds, 1, 2, 3), caller=public)
    assert reserve_places(places_line(performance, reds, 1, 2), caller=public).orders


def test_a_key_stands_for_the_slots_too(performance, reds, staff):
    first = reserve_places(places_line(performance, reds, 1, 2), caller=staff, key="k" * 16)
    again = reserve_places(places_line(performance, reds, 1, 2, field="elsewhere"), caller=staff, key="k" * 16)

    assert (first.reservation, first.secret, first.quote) == (again.reservation, again.secret, again.quote)
    with pytest.raises(KeyReused):
        reserve_places(places_line(performance, reds, 1, 3), caller=staff, key="k" * 16)


def test_a_basket_without_slots_is_written_as_it_always_was():
    data = to_json_dict(BasketRequest(lines=(BasketLine(performance=7, quantity=2, field="items.0.tickets.0"),)))
    assert data["lines"] == [{"performance": 7, "quantity": 2, "kind": "ticket", "type": None, "variant": None}]


def test_a_quote_has_a_line_for_each_team_with_its_players(performance, teams, staff):
    reds, blues = teams.values()
    lines = (places_line(performance, reds, 2, 1), places_line(performance, blues, 3))
    reserved = reserve_places(*lines, caller=staff)

    places_sold = [(line.team, line.team_name, line.players, line.quantity) for line in lines_of(reserved.quote)]
    assert places_sold == [(reds.pk, "Reds", [2, 1], 2), (blues.pk, "Blues", [3], 1)]


def test_a_ticket_keeps_the_names_that_its_buyer_saw(performance, reds, staff):
    reserved = reserve_places(places_line(performance, reds, 1), caller=staff)
    reds.name = "Scarlets"
    reds.save()
    pay_for(reserved, caller=staff, buyer=Buyer(name="Maya"))

    assert Ticket.objects.values_list("team_name", "place__team__name").get() == ("Reds", "Scarlets")


def test_sale_priced_before_teams_existed_sells_nothing_beside_them(performance, staff, monkeypatch):
    def price_and_map(**arguments):
        basket = price_basket(**arguments)
        map_teams(Performance.objects.select_related("stock", "event").get(pk=performance.pk), Reds=4)
        return basket

    monkeypatch.setattr("server.sales.services.reserving.price_basket", price_and_map)
    with pytest.raises(VersionConflict):
        factories.reserve_tickets(performance, 1, caller=staff)
    assert counts_of(performance)[:2] == (0, 0)


STATEMENTS = {"reserve": 12, "pay": 16}
# Reading the places; locking and taking them; and the team holds, which are checked last.
MORE_TO_RESERVE = 4
# Locking them, and selling them.
MORE_TO_PAY = 2


@pytest.mark.database
def test_slots_cost_four_statements_more_to_reserve_and_two_to_pay(
    performance, reds, staff, django_assert_max_num_queries
):
    with django_assert_max_num_queries(STATEMENTS["reserve"] + MORE_TO_RESERVE + 2):
        reserved = reserve_places(places_line(performance, reds, 1, 2, 3, 4, 5), caller=staff)
    with django_assert_max_num_queries(STATEMENTS["pay"] + MORE_TO_PAY + 2):
        pay_for(reserved, caller=staff)

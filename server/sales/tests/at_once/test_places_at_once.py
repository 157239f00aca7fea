"""Concurrent sales of the same slots on both databases: each slot goes to one buyer, and no basket is sold in part."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from server.accounts.caller import Public
from server.catalogue.events.models import TeamPlace
from server.catalogue.events.services.allotments import AllotmentRow, set_aside
from server.inventory.models import Hold, HoldChannel, Stock
from server.platform.errors import DomainError
from server.reporting.integrity_services import find_differences
from server.sales.models import Ticket
from server.sales.services.release import cancel
from server.testing import factories
from server.testing.crowd import all_at_once
from server.testing.teams import (
    hold_for,
    map_teams,
    pay_for,
    places_line,
    reserve_places,
    sell_places,
    states_of,
)

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.database]


@pytest.fixture
def performance():
    return factories.make_performance(capacity=30)


@pytest.fixture
def staff(performance):
    return factories.make_staff(performance.account)


def counts_of(performance) -> tuple[int, int]:
    stock = Stock.objects.get(pk=performance.pk)
    return stock.reserved, stock.sold


@pytest.mark.sweep
def test_32_buyers_at_once_on_ten_slots_are_sold_each_slot_once(performance, staff):
    reds = map_teams(performance, Reds=10)["Reds"]

    results = all_at_once(
        lambda number: sell_places(places_line(performance, reds, number % 10 + 1), caller=staff), times=32
    )

    assert Counter(type(one).__name__ for one in results) == {"Payment": 10, "PlaceTaken": 22}
    assert (states_of(performance, reds), counts_of(performance)) == ("s" * 10, (0, 10))
    assert list(Ticket.objects.order_by("player").values_list("player", flat=True)) == list(range(1, 11))
    assert list(find_differences()) == []


def test_32_buyers_who_each_want_two_of_ten_slots_never_share_one(performance, staff):
    """In every order of the numbers: whoever waits for a slot holds none that another waits for."""
    reds = map_teams(performance, Reds=10)["Reds"]

    def buy(number: int) -> Any:
        players = random.Random(number).sample(range(1, 11), 2)
        return sell_places(places_line(performance, reds, *players), caller=staff)

    results = all_at_once(buy, times=64)

    refused = {type(one).__name__ for one in results if isinstance(one, Exception)}
    assert refused == {"PlaceTaken"}
    sold = 2 * sum(not isinstance(one, Exception) for one in results)
    assert Ticket.objects.values("player").distinct().count() == Ticket.objects.count() == sold
    assert counts_of(performance) == (0, sold)
    assert list(find_differences()) == []


@pytest.mark.sweep
def test_the_last_place_that_is_not_kept_goes_to_one_of_32(performance, staff):
    """Each wants another slot: the held places are counted once all other slots are known."""
    teams = map_teams(performance, Reds=20, Blues=5)
    hold_for(performance, 19, teams["Reds"], channel=HoldChannel.API)
    public = Public(performance.event_id, performance.account_id)

    results = all_at_once(
        lambda number: reserve_places(places_line(performance, teams["Reds"], number % 20 + 1), caller=public), times=32
    )

    taken = Counter(type(one).__name__ for one in results)
    assert taken["Reserved"] == 1
    assert set(taken) <= {"Reserved", "TeamSoldOut", "PlaceTaken"}
    assert TeamPlace.objects.filter(state="free", team=teams["Reds"]).count() == 19
    assert list(find_differences()) == []


class SlotWorkload:
    """Two performances with teams and holds, and all operations that move their slots."""

    def __init__(self, performance: Any, staff: Any) -> None:
        other = factories.make_performance(performance.event, capacity=30)
        self.rows = [performance, other]
        self.teams = list(map_teams(performance, other, Reds=8, Blues=6, Greens=4).values())
        self.staff = staff
        self.public = Public(performance.event_id, performance.account_id)
        self.holds = [
            Hold.objects.create(account=performance.account, name=channel, channel=channel) for channel in HoldChannel
        ]

    def ways(self) -> list[Any]:
        return [self.sell, self.sell, self.give_up, self.allot, self.reserve]

    def book(self, dice: random.Random, caller: Any) -> Any:
        lines = []
        for row in dice.sample(self.rows, dice.randint(1, 2)):
            for team in dice.sample(self.teams, dice.randint(1, 2)):
                lines.append(places_line(row, team, *dice.sample(range(1, team.slots + 1), dice.randint(1, 2))))
        return reserve_places(*lines, caller=caller)

    def sell(self, dice: random.Random) -> None:
        pay_for(self.book(dice, self.staff), caller=self.staff)

    def reserve(self, dice: random.Random) -> None:
        self.book(dice, self.public)

    def give_up(self, dice: random.Random) -> None:
        one = self.book(dice, dice.choice([self.public, self.staff]))
        cancel(caller=self.staff, reservation_id=one.reservation.pk, secret=one.secret)

    def allot(self, dice: random.Random) -> None:
        where = dice.choice(self.rows)
        rows = [
            AllotmentRow(
                hold_id=hold.pk,
                size=dice.randint(1, 4),
                team_id=dice.choice([0, *(team.pk for team in self.teams)]),
                action=dice.choice(["", "", "delete"]),
            )
            for hold in dice.sample(self.holds, 2)
        ]
        set_aside(caller=self.staff, event_id=where.event_id, performance_id=where.pk, rows=rows)


@pytest.mark.sweep
def test_all_that_moves_slots_at_once_leaves_no_discrepancy(performance, staff):
    workload = SlotWorkload(performance, staff)
    ways = workload.ways()
    done: Counter[str] = Counter()

    def act(number: int) -> None:
        way = ways[number % len(ways)]
        way(random.Random(number))
        done[way.__name__] += 1

    results = all_at_once(act, times=200, callers=16)

    assert [one for one in results if isinstance(one, Exception) and not isinstance(one, DomainError)] == []
    assert set(done) == {way.__name__ for way in ways}, "each of them came about at least once"
    assert list(find_differences()) == []

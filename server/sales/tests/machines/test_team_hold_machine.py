"""Any sequence of allotments, releases, sales and endings of team holds: every offered place can be reserved.

The machine is that of holds; here its performance is sold by the slots of two teams.
"""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import strategies as st
from hypothesis.stateful import initialize, invariant, rule

from server.catalogue.events.allotment_selectors import count_open
from server.catalogue.events.models import TeamPlace
from server.catalogue.events.selectors import get_performance
from server.catalogue.events.services.allotments import AllotmentRow, set_aside
from server.inventory.models import HoldAllotment, Stock
from server.sales.services.reserving import Reserved
from server.sales.tests.machines.test_hold_machine import Holds
from server.testing.harness.drawing import run_machine
from server.testing.teams import map_teams, places_line, reserve_places

pytestmark = [pytest.mark.django_db, pytest.mark.database, pytest.mark.sweep]
REDS, BLUES = 7, 4


class TeamHolds(Holds):
    """One performance of two teams with three holds, two of which release themselves."""

    @initialize()
    def open_the_box_office(self) -> None:
        super().open_the_box_office()
        self.teams = list(map_teams(self.performance, Reds=REDS, Blues=BLUES).values())

    @rule(
        shares=st.lists(st.tuples(st.integers(0, 5), st.sampled_from([0, 0, 1, 1, None])), min_size=1, max_size=3),
        first=st.integers(0, 2),
    )
    def allot(self, shares: list[tuple[int, int | None]], first: int) -> None:
        rows = [
            AllotmentRow(
                hold_id=hold.pk,
                size=size,
                team_id=0 if team is None else self.teams[team].pk,
                action="" if size else "delete",
            )
            for hold, (size, team) in zip(self.holds[first:] + self.holds[:first], shares, strict=False)
        ]
        self.try_to(lambda: set_aside(caller=self.staff, **self.where, rows=rows))

    @rule(
        target=Holds.open,
        quantity=st.integers(1, 3),
        team=st.integers(0, 1),
        which=st.sampled_from([0, 1, 2, None, "public", "public"]),
    )
    def reserve(self, quantity: int, team: int, which: Any) -> Reserved | None:
        """Reserve the first free places of a team, so that only holds decide."""
        chosen = self.teams[team]
        free = TeamPlace.objects.filter(performance=self.performance, team=chosen, state="free").order_by("number")
        players = list(free.values_list("number", flat=True)[:quantity])
        if len(players) < quantity:
            return None
        hold = self.holds[which].pk if isinstance(which, int) else None
        caller = self.public if which == "public" else self.staff
        left = self.left(caller, chosen.pk)
        line = places_line(self.performance, chosen, *players)
        reserved: Reserved | None = self.try_to(lambda: reserve_places(line, caller=caller, hold=hold))
        if hold is None:
            assert (reserved is not None) is (quantity <= left), "what is offered is given, and no more"
        elif reserved:
            assert set(reserved.reservation.claims.values_list("allotment__hold", flat=True)) == {hold}
        return reserved

    def left(self, caller: Any, team: int) -> int:
        row = get_performance(caller=caller, performance_id=self.performance.pk)
        return count_open(caller=caller, performance=row)[team]

    @invariant()
    def each_team_has_what_its_holds_keep(self) -> None:
        for team in getattr(self, "teams", ()):
            free = TeamPlace.objects.filter(performance=self.performance, team=team, state="free").count()
            allotments = HoldAllotment.objects.filter(stock=self.performance.pk, team_allotment__team=team)
            assert sum(row.available for row in allotments) <= free

    @invariant()
    def each_claim_is_a_place(self) -> None:
        stock = Stock.objects.get(pk=self.performance.pk)
        states = list(TeamPlace.objects.filter(performance=self.performance).values_list("state", flat=True))
        assert (states.count("sold"), states.count("reserved")) == (stock.sold, stock.reserved)


def test_whatever_happens_to_holds_of_teams_leaves_no_discrepancy():
    run_machine(TeamHolds, examples=30, steps=25)

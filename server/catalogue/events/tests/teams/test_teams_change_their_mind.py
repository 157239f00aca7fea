"""Whatever order edits, bulk edits, undoings, teams, holds, releases, sales and deletions come in, each slot is one's.

No slot is sold twice, no team is above its slots, and no hold keeps a place that somebody else was given.
"""

from __future__ import annotations

from contextlib import suppress
from datetime import timedelta
from typing import Any

import pytest
from django.db import transaction
from django.db.models import Count, F, Q
from hypothesis import strategies as st
from hypothesis.stateful import Bundle, RuleBasedStateMachine, consumes, invariant, rule

from server.accounts.caller import Client, Public
from server.catalogue.events.allotment_selectors import count_open
from server.catalogue.events.models import Event, Performance, Team, TeamPlace
from server.catalogue.events.selectors import get_performance
from server.catalogue.events.services.allotments import AllotmentRow, release_due_holds, set_aside, take_back
from server.catalogue.events.services.bulk_edit import bulk_edit, undo_bulk_edit
from server.catalogue.events.services.performances import delete_performance
from server.catalogue.events.services.teams import save_teams
from server.catalogue.events.services.update_performance import PerformanceEdit, update_performance
from server.catalogue.events.team_forms import TeamForm, plan_teams
from server.catalogue.events.tests.factories import NOW, bulk_form, make_week
from server.catalogue.events.tests.factories import _fixed_now as fixed_now  # noqa: F401
from server.integrations.key_services import create_client
from server.inventory.models import Hold, HoldAllotment, HoldChannel, Stock
from server.platform.errors import DomainError, StaleVersion
from server.reporting.integrity_services import find_differences
from server.sales.models import Ticket
from server.sales.services.release import cancel, expire_reservations
from server.sales.services.reserving import Reserved
from server.testing import factories
from server.testing.harness.drawing import run_machine
from server.testing.teams import hold_for, map_teams, pay_for, places_line, reserve_places

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("fixed_now"), pytest.mark.database, pytest.mark.sweep]
PLACES = st.integers(0, 2)
HOLDS = st.integers(0, 2)
TEAMS = st.integers(0, 3)  # of those that there are: one is chosen whatever the number
SLOTS = st.integers(0, 4)
WHO = st.sampled_from(["staff", "public", "client", 0, 1, 2])
NAMES = ("Reds", "Blues", "Greens", "Golds")
HOURS = (24, None, 2)


class Club(RuleBasedStateMachine):
    """Three performances of one event with teams and three holds, and whatever its people think of."""

    reservations = Bundle("reservations")
    undo_ids = Bundle("undo_ids")

    def __init__(self) -> None:
        super().__init__()
        self.undone = transaction.atomic()
        self.undone.__enter__()
        event = factories.make_event()
        self.event = event
        self.staff = factories.make_staff(event.account)
        self.public = Public(event.pk, event.account_id)
        self.rows, others = (week := make_week(event, capacity=12))[:3], week[3:]
        Performance.objects.filter(pk__in=[row.pk for row in others]).delete()
        Stock.objects.filter(pk__in=[row.pk for row in others]).delete()
        teams = map_teams(*self.rows, Reds=4, Blues=3)
        self.holds = [
            Hold.objects.create(account_id=event.account_id, name=str(hours), channel=channel, release_hours=hours)
            for hours, channel in zip(HOURS, HoldChannel, strict=True)
        ]
        for row in self.rows:
            hold_for(row, 2, teams["Reds"], hold=self.holds[0])
            hold_for(row, 1, teams["Blues"], hold=self.holds[2])
            hold_for(row, 1, hold=self.holds[1])
        made, _ = create_client(account=event.account, name="Listings")
        self.client = Client(client_id=made.pk, owner_id=event.account_id, hold_ids=(self.holds[1].pk,))

    def teardown(self) -> None:
        differences = [difference.sentence for difference in find_differences()]
        transaction.set_rollback(True)
        self.undone.__exit__(None, None, None)
        assert differences == []

    # What the organiser changes

    @rule(slots=st.lists(st.integers(0, 5), min_size=1, max_size=4), is_mapped=st.sampled_from([True, True, False]))
    def change_teams(self, slots: list[int], is_mapped: bool) -> None:
        """Give each named team so many slots; without any it goes."""
        with self.trying():
            event = Event.objects.select_for_update().get(pk=self.event.pk)
            before = list(event.teams.order_by("position"))
            known = {team.name: team.pk for team in before}
            forms = [
                TeamForm(id=known.get(name, 0), name=name, slots=str(number), is_gone=not number)
                for name, number in zip(NAMES, slots, strict=False)
                if number or name in known
            ]
            plan = plan_teams(before, forms, was_mapped=event.has_team_mapping, is_mapped=is_mapped)
            event.has_team_mapping = plan.is_mapped
            event.save()
            save_teams(event, plan, date_format=self.staff.user.date_format)

    @rule(place=PLACES, capacity=st.integers(1, 16))
    def edit(self, place: int, capacity: int) -> None:
        with self.trying():
            update_performance(caller=self.staff, **self.where(place), edit=PerformanceEdit(capacity=str(capacity)))

    @rule(target=undo_ids, capacity=st.integers(5, 16))
    def edit_many(self, capacity: int) -> int:
        form = bulk_form(last="2026-09-08", weekdays=[1, 2], changes=PerformanceEdit(capacity=str(capacity)))
        with self.trying():
            return bulk_edit(caller=self.staff, event_id=self.event.pk, form=form).undo
        return 0

    @rule(undo_id=undo_ids)
    def undo(self, undo_id: int) -> None:
        with self.trying():
            undo_bulk_edit(caller=self.staff, event_id=self.event.pk, edit_id=undo_id, agreed=14)

    @rule(place=PLACES)
    def delete(self, place: int) -> None:
        """Only before its sale, so it goes off sale for that, and comes back if it stays."""
        rows = Performance.objects.filter(pk=self.rows[place].pk)
        was = rows.values_list("on_sale_at", flat=True).first()
        rows.update(on_sale_at=NOW + timedelta(hours=1))
        with self.trying():
            delete_performance(caller=self.staff, **self.where(place))
        if was is not None:
            rows.update(on_sale_at=was)

    # Holds

    @rule(place=PLACES, sizes=st.dictionaries(HOLDS, st.tuples(st.integers(0, 3), st.none() | TEAMS), min_size=1))
    def allot(self, place: int, sizes: dict[int, tuple[int, int | None]]) -> None:
        rows = []
        for hold, (size, number) in sizes.items():
            team = None if number is None else self.team(number)
            action = "" if size else "delete"
            rows.append(
                AllotmentRow(hold_id=self.holds[hold].pk, size=size, team_id=team.pk if team else 0, action=action)
            )
        with self.trying():
            set_aside(caller=self.staff, **self.where(place), rows=rows)

    @rule(place=PLACES, hold=HOLDS)
    def regain(self, place: int, hold: int) -> None:
        with self.trying():
            take_back(caller=self.staff, **self.where(place), hold_id=self.holds[hold].pk)

    @rule(place=PLACES, hours=st.sampled_from(HOURS))
    def tick(self, place: int, hours: int | None) -> None:
        release_due_holds(now=self.rows[place].starts_at - timedelta(hours=(hours or 25) - 1))

    # Sales

    @rule(target=reservations, place=PLACES, team=TEAMS, first=SLOTS, count=st.integers(1, 3), who=WHO)
    def reserve(self, place: int, team: int, first: int, count: int, who: Any) -> Reserved | None:
        row, chosen = self.rows[place], self.team(team)
        caller = self.staff if isinstance(who, int) else getattr(self, who)
        hold = self.holds[who].pk if isinstance(who, int) else None
        if chosen is None:
            with self.trying():
                return factories.reserve_tickets(row, count, caller=caller)
            return None
        players = sorted({(first + number) % chosen.slots + 1 for number in range(count)})
        left = self.left(caller, row, chosen) if hold is None else None
        free = TeamPlace.objects.filter(performance=row.pk, team=chosen, number__in=players, state="free").count()
        made: Reserved | None = None
        with self.trying():
            made = reserve_places(places_line(row, chosen, *players), caller=caller, hold=hold)
        if left is not None and free == len(players):
            assert (made is not None) is (left >= len(players)), "what is offered as open is given, and no more"
        return made

    @rule(place=PLACES, team=TEAMS, first=SLOTS)
    def sell(self, place: int, team: int, first: int) -> None:
        reserved: Any = self.reserve(place=place, team=team, first=first, count=1, who="staff")
        if reserved:
            pay_for(reserved, caller=self.staff)

    @rule(one=consumes(reservations))
    def pay(self, one: Reserved | None) -> None:
        if one:
            with self.trying():
                pay_for(one, caller=self.staff)

    @rule(one=consumes(reservations))
    def cancel(self, one: Reserved | None) -> None:
        if one:
            with self.trying():
                cancel(caller=self.staff, reservation_id=one.reservation.pk, secret=one.secret)

    @rule()
    def let_time_pass(self) -> None:
        expire_reservations(now=NOW + timedelta(hours=1))

    # What is always true

    @invariant()
    def every_slot_is_one_persons(self) -> None:
        holders = Count("tickets", filter=Q(tickets__status__in=["valid", "admitted"]))
        rows = TeamPlace.objects.filter(performance__event=self.event).annotate(holders=holders)
        assert not rows.exclude(holders=0).exclude(state="sold", holders=1).exists()
        assert not rows.filter(state="sold").exclude(holders=1).exists()
        assert not rows.filter(number__gt=F("team__slots")).exists()

    @invariant()
    def nothing_is_oversold(self) -> None:
        for stock in Stock.objects.filter(performance__event=self.event):
            places = TeamPlace.objects.filter(performance=stock.pk)
            assert places.count() == stock.slots <= stock.capacity
            assert stock.taken <= (stock.slots or stock.capacity)
            if stock.slots:
                assert stock.sold == Ticket.objects.filter(performance=stock.pk).count()
                assert stock.sold + stock.reserved == places.exclude(state="free").count()

    @invariant()
    def holds_keep_only_what_is_free(self) -> None:
        rows = HoldAllotment.objects.exclude(team_allotment=None).filter(size__gt=F("sold") + F("reserved"))
        held: dict[tuple[int, int], int] = {}
        for row in rows.select_related("team_allotment"):
            team = row.stock_id, row.team_allotment.team_id
            held[team] = held.get(team, 0) + row.available
        for (where, team_id), number in held.items():
            free = TeamPlace.objects.filter(performance=where, team=team_id, state="free").count()
            assert number <= free

    def where(self, place: int) -> dict[str, int]:
        return {"event_id": self.event.pk, "performance_id": self.rows[place].pk}

    def team(self, place: int) -> Team | None:
        teams = list(Team.objects.filter(event=self.event, event__has_team_mapping=True).order_by("position"))
        return teams[place % len(teams)] if teams else None

    def left(self, caller: Any, row: Performance, team: Team) -> int | None:
        try:
            found = get_performance(caller=caller, performance_id=row.pk)
        except DomainError:
            return None
        return count_open(caller=caller, performance=found).get(team.pk, 0)

    def trying(self) -> _Trying:
        """Do something that may be refused, and then has changed nothing."""
        return _Trying()


class _Trying(suppress):
    def __init__(self) -> None:
        super().__init__(DomainError, StaleVersion)
        self.inner = transaction.atomic()

    def __enter__(self) -> None:
        self.inner.__enter__()

    def __exit__(self, kind: Any, error: Any, trace: Any) -> bool:
        self.inner.__exit__(kind, error, trace)
        return super().__exit__(kind, error, trace)


def test_no_order_of_changes_sells_a_slot_twice():
    run_machine(Club, examples=15, steps=20)

"""Somebody takes a slot while somebody else changes the teams: one of them is told, and nobody is without a place."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from decimal import Decimal
from functools import partial
from typing import Any

import pytest
from django.db import transaction
from django.db.models import F

from server.accounts.caller import Staff
from server.catalogue.errors import TeamInUse, TeamsDoNotFit
from server.catalogue.events.models import Event, Performance, Team, TeamPlace
from server.catalogue.events.services.creation import add_performances
from server.catalogue.events.services.update_event import update_event
from server.catalogue.events.services.update_performance import PerformanceEdit, update_performance
from server.catalogue.events.spreadsheets.rows import PerformanceDraft
from server.catalogue.events.team_forms import TeamForm
from server.catalogue.events.tests.factories import NOW, assert_whole, event_form, map_teams
from server.catalogue.events.tests.factories import _fixed_now as fixed_now  # noqa: F401
from server.catalogue.events.tests.test_at_once import outcomes
from server.inventory.errors import CapacityBelowSlots, SoldOut
from server.inventory.models import Stock
from server.sales.services.reserving import Reserved
from server.testing import factories

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("fixed_now"), pytest.mark.database]
ROUNDS = 4


def make_performance(event: Event, day: int, **fields: Any) -> Performance:
    """Make a performance that the box office alone sells, so that its event can still be changed."""
    later = NOW + timedelta(days=30 + day)
    return factories.make_performance(
        event, starts_at=later, on_sale_at=later, is_on_sale=False, is_box_office_only=True, **fields
    )


def make_event(staff: Staff) -> Event:
    return factories.make_event(staff.user.account, thumbnail="a.png", promo="b.png")


def save(staff: Staff, event: Event, **fields: Any) -> Event:
    values = {"name": event.name, "thumbnail": None, "promo": None, **fields}
    return update_event(caller=staff, event_id=event.pk, form=event_form(event.venue, **values), performances=None)


@transaction.atomic
def take(performance: Performance, team: Team, number: int) -> bool:
    """Take a slot in the order in which a sale locks: the place, then the stock."""
    free = TeamPlace.objects.filter(performance=performance, team=team, number=number, state="free")
    if not free.update(state="sold"):
        raise SoldOut(performance_id=performance.pk, available=0)
    Stock.objects.filter(pk=performance.pk).update(sold=F("sold") + 1)
    return True


def test_a_slot_is_taken_or_its_team_is_removed_and_never_both():
    staff = factories.make_staff()
    for day in range(ROUNDS):
        event = make_event(staff)
        performance = make_performance(event, day)
        teams = map_teams(event, Reds=3, Blues=3)
        gone = TeamForm(id=teams["Reds"].pk, is_gone=True)
        remove = partial(save, staff, event, teams=[gone])
        results = outcomes([remove, *(partial(take, performance, teams["Reds"], number) for number in (3, 2, 1))])

        is_removed = not Team.objects.filter(pk=teams["Reds"].pk).exists()
        assert results.count(Event) == int(is_removed)
        assert results.count(TeamInUse) == int(not is_removed)
        assert results.count(bool) == (0 if is_removed else 3)
        assert_whole(event)


def test_a_sale_without_slots_and_a_mapping_do_not_miss_each_other():
    staff = factories.make_staff()
    for day in range(ROUNDS):
        event = make_event(staff)
        performance = make_performance(event, day)
        teams = [TeamForm(name="Reds", slots="9")]
        mapping = partial(save, staff, event, teams=teams, has_team_mapping=True)
        buyers: list[Callable[[], object]] = [
            partial(factories.reserve_tickets, performance, 1, caller=staff) for _ in range(3)
        ]
        results = outcomes([mapping, *buyers])

        event.refresh_from_db()
        assert results.count(Event) == int(event.has_team_mapping)
        assert results.count(TeamsDoNotFit) == int(not event.has_team_mapping)
        stock = Stock.objects.get(pk=performance.pk)
        assert stock.reserved == results.count(Reserved) == (0 if event.has_team_mapping else 3)
        assert_whole(event)


def test_a_performance_that_is_added_while_teams_change_has_their_places():
    staff = factories.make_staff()
    for day in range(ROUNDS):
        event = make_event(staff)
        make_performance(event, day)
        teams = map_teams(event, Reds=3)
        starts_at = NOW + timedelta(days=90)
        draft = PerformanceDraft(
            starts_at=starts_at, on_sale_at=starts_at, off_sale_at=starts_at, price=Decimal(20), capacity=20
        )

        def add(event: Event = event, draft: PerformanceDraft = draft) -> list[Performance]:
            with transaction.atomic():
                return add_performances(event=event, venue=event.venue, drafts=[draft])

        more = [TeamForm(id=teams["Reds"].pk, name="Reds", slots="7"), TeamForm(name="Blues", slots="2")]
        assert outcomes([add, partial(save, staff, event, teams=more)]) == [Event, list]
        assert_whole(event)
        assert event.performances.count() == 2


def test_tickets_and_slots_that_change_at_once_still_fit():
    staff = factories.make_staff()
    for day in range(ROUNDS):
        event = make_event(staff)
        performance = make_performance(event, day, capacity=20)
        teams = map_teams(event, Reds=3)
        lower = partial(
            update_performance,
            caller=staff,
            event_id=event.pk,
            performance_id=performance.pk,
            edit=PerformanceEdit(capacity="5"),
        )
        more = partial(save, staff, event, teams=[TeamForm(id=teams["Reds"].pk, name="Reds", slots="9")])
        results = outcomes([lower, more])

        stock = Stock.objects.get(pk=performance.pk)
        assert (stock.capacity, stock.slots) in {(5, 3), (20, 9)}
        assert results in ([CapacityBelowSlots, Event], [Performance, TeamsDoNotFit])
        assert_whole(event)


def test_two_people_who_add_the_same_team_at_once_add_one():
    staff = factories.make_staff()
    event = make_event(staff)
    make_performance(event, 0)
    add = partial(save, staff, event, teams=[TeamForm(name="Reds", slots="3")], has_team_mapping=True)
    results = [kind.__name__ for kind in outcomes([add] * 3)]

    assert results == ["Event", "InvalidFields", "InvalidFields"]
    assert Team.objects.count() == 1
    assert_whole(event)

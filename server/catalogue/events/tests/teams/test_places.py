"""The places of a mapped event follow its performances: made, counted, and gone with them."""

from __future__ import annotations

from datetime import timedelta
from decimal import Decimal
from typing import Any

import pytest

from server.catalogue.errors import BulkRefused, SheetRefused, TeamsDoNotFit
from server.catalogue.events.allotment_selectors import read_places
from server.catalogue.events.models import Event, Performance, Team, TeamAllotment, TeamPlace
from server.catalogue.events.services.bulk_edit import bulk_edit, undo_bulk_edit
from server.catalogue.events.services.copy_event import Copy, duplicate_event
from server.catalogue.events.services.creation import add_performances
from server.catalogue.events.services.performances import delete_performance
from server.catalogue.events.services.season_spreadsheet import check_season, update_season
from server.catalogue.events.services.update_performance import PerformanceEdit, update_performance
from server.catalogue.events.spreadsheets.columns import COLUMNS, ID, TICKET_COST, TICKETS
from server.catalogue.events.spreadsheets.files import Lines
from server.catalogue.events.spreadsheets.rows import PerformanceDraft
from server.catalogue.events.spreadsheets.workbooks import HEADINGS, performance_cells
from server.catalogue.events.tests.factories import (
    GOOD,
    NOW,
    assert_whole,
    bulk_form,
    make_week,
    map_teams,
    places_of,
    take_place,
)
from server.catalogue.events.tests.factories import _fixed_now as fixed_now  # noqa: F401
from server.inventory.errors import CapacityBelowSlots, CapacityBelowSold, StockInUse
from server.inventory.models import Stock
from server.testing import factories

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("fixed_now")]
TOO_FEW = "Total tickets cannot be less than 11, the tickets of its teams."


@pytest.fixture
def event() -> Event:
    return factories.make_event()


@pytest.fixture
def staff(event):
    return factories.make_staff(event.account)


@pytest.fixture
def week(event) -> list[Performance]:
    """Fourteen performances that go on sale in a day, of 100 tickets each; the event is not mapped."""
    return make_week(event, on_sale_at=NOW + timedelta(days=1))


@pytest.fixture
def teams(event, week) -> dict[str, Team]:
    return map_teams(event, Reds=5, Blues=6)


def capacities(event) -> set[int]:
    return set(Stock.objects.filter(performance__event=event).values_list("capacity", flat=True))


# Numbers of tickets


def test_one_performance_keeps_as_many_tickets_as_its_teams_have(staff, event, week, teams):
    def resize(capacity: str) -> None:
        edit = PerformanceEdit(capacity=capacity)
        update_performance(caller=staff, event_id=event.pk, performance_id=week[0].pk, edit=edit)

    with pytest.raises(CapacityBelowSlots) as refusal:
        resize("10")
    assert (refusal.value.message, refusal.value.field) == (TOO_FEW, "numberoftickets")
    resize("11")
    assert Stock.objects.get(pk=week[0].pk).capacity == 11
    assert_whole(event)


def test_what_is_sold_is_named_before_the_slots(staff, event, week, teams):
    Stock.objects.filter(pk=week[0].pk).update(sold=11)
    edit = PerformanceEdit(capacity="10")
    with pytest.raises(CapacityBelowSold, match=r"^Total tickets cannot be less than 11\.$"):
        update_performance(caller=staff, event_id=event.pk, performance_id=week[0].pk, edit=edit)


def test_a_bulk_edit_names_each_performance_that_would_have_too_few(staff, event, week, teams):
    form = bulk_form(changes=PerformanceEdit(capacity="10"))
    preview = bulk_edit(caller=staff, event_id=event.pk, form=form, is_dry_run=True)

    assert (preview.matched, preview.changed, preview.message) == (14, 0, f"14 performances, 14 cannot: {TOO_FEW}")
    with pytest.raises(BulkRefused) as refusal:
        bulk_edit(caller=staff, event_id=event.pk, form=form)
    assert {refused.message for refused in refusal.value.refused} == {TOO_FEW}
    assert capacities(event) == {100}
    bulk_edit(caller=staff, event_id=event.pk, form=bulk_form(changes=PerformanceEdit(capacity="11")))
    assert capacities(event) == {11}


def test_a_bulk_edit_is_not_undone_where_teams_have_come_since(staff, event, week):
    Stock.objects.update(capacity=10)
    done = bulk_edit(caller=staff, event_id=event.pk, form=bulk_form(changes=PerformanceEdit(capacity="100")))
    map_teams(event, Reds=5, Blues=6)
    undone = undo_bulk_edit(caller=staff, event_id=event.pk, edit_id=done.undo, agreed=14)

    assert (undone.changed, {refused.message for refused in undone.refused}) == (0, {TOO_FEW})
    assert capacities(event) == {100}
    assert_whole(event)


# The season's sheet


def test_a_season_that_comes_back_has_as_many_tickets_as_its_teams(staff, event, week, teams):
    headings = [*COLUMNS, ID]
    less = [*GOOD[:3], "10", *GOOD[4:], ""]
    known = Performance.objects.get(pk=week[0].pk)
    lines = Lines(headings, [(2, less), (3, [*cells_of(known, "10"), known.pk])])
    preview = check_season(caller=staff, event_id=event.pk, source=lines)

    assert [(row.row.number, [error.message for error in row.errors]) for row in preview.rows] == [
        (2, [TOO_FEW]),
        (3, [TOO_FEW]),
    ]
    with pytest.raises(SheetRefused):
        update_season(caller=staff, event_id=event.pk, source=lines)
    assert (Performance.objects.count(), capacities(event)) == (14, {100})
    enough = Lines(headings, [(2, [*GOOD[:3], "11", *GOOD[4:], ""]), (3, [*cells_of(known, "12"), known.pk])])
    update_season(caller=staff, event_id=event.pk, source=enough, agreed=1)
    assert (Performance.objects.count(), capacities(event)) == (15, {100, 11, 12})
    assert_whole(event)


def cells_of(performance: Performance, tickets: str) -> list[Any]:
    cells = {**dict(zip(HEADINGS, performance_cells(performance), strict=True)), TICKETS: tickets}
    return [str(cells[name]) if name == TICKET_COST else cells[name] for name in COLUMNS]


# Made and deleted


def draft(capacity: int) -> PerformanceDraft:
    starts_at = NOW + timedelta(days=50)
    return PerformanceDraft(
        starts_at=starts_at, on_sale_at=NOW, off_sale_at=starts_at, price=Decimal("20.00"), capacity=capacity
    )


@pytest.mark.database
def test_whoever_adds_performances_adds_their_places(event, week, teams):
    add_performances(event=event, venue=event.venue, drafts=[draft(11)])

    assert Performance.objects.count() == 15
    assert_whole(event)


def test_adding_performances_names_the_one_that_is_too_small(event, week, teams):
    message = r"^The teams have 11 tickets, but 10-21-2026,1:00PM has only 10$"
    with pytest.raises(TeamsDoNotFit, match=message):
        add_performances(event=event, venue=event.venue, drafts=[draft(10)])
    assert Performance.objects.count() == 14


@pytest.mark.database
def test_places_go_with_their_performance(staff, event, week, teams):
    delete_performance(caller=staff, event_id=event.pk, performance_id=week[3].pk)

    assert not TeamPlace.objects.filter(performance=week[3].pk).exists()
    assert TeamPlace.objects.count() == 13 * 11
    assert_whole(event)


def test_a_performance_goes_although_a_hold_once_kept_some_of_it_for_a_team(staff, event, week, teams):
    hold = factories.make_hold(week[3], 3)
    TeamAllotment.objects.create(team=teams["Reds"], allotment=hold)
    factories.set_aside(hold.hold, week[3], 0)
    delete_performance(caller=staff, event_id=event.pk, performance_id=week[3].pk)

    assert not TeamAllotment.objects.exists()
    assert_whole(event)


def test_a_performance_in_which_somebody_has_a_place_stays(staff, event, week, teams):
    take_place(week[3], teams["Reds"], 2)
    with pytest.raises(StockInUse):
        delete_performance(caller=staff, event_id=event.pk, performance_id=week[3].pk)

    assert_whole(event)


def test_a_copy_has_the_teams_and_nobody_in_them(staff, event, week, teams):
    take_place(week[3], teams["Reds"], 2)
    made = duplicate_event(caller=staff, event_id=event.pk, copy=Copy(name="Again", days=364))

    assert made.has_team_mapping
    assert list(made.teams.order_by("position").values_list("name", "slots")) == [("Reds", 5), ("Blues", 6)]
    assert set(TeamPlace.objects.filter(performance__event=made).values_list("state", flat=True)) == {"free"}
    assert made.performances.count() == 14
    for one in (event, made):
        assert_whole(one)


def test_a_copy_without_performances_is_mapped_too(staff, event, week, teams):
    made = duplicate_event(caller=staff, event_id=event.pk, copy=Copy(name="Again", has_performances=False))

    assert (made.has_team_mapping, made.teams.count(), made.performances.count()) == (True, 2, 0)
    add_performances(event=made, venue=made.venue, drafts=[draft(11)])
    assert_whole(made)


def test_a_copy_of_an_event_that_is_not_mapped_is_none(staff, event, week, teams):
    Event.objects.filter(pk=event.pk).update(has_team_mapping=False)
    made = duplicate_event(caller=staff, event_id=event.pk, copy=Copy(name="Again", days=364))

    assert (made.has_team_mapping, made.teams.count()) == (False, 2)
    assert_whole(made)


# Read


def test_places_are_read_with_the_version_of_the_stock(event, week, teams, django_assert_num_queries):
    plain = factories.make_performance()
    take_place(week[0], teams["Blues"], 2)
    with django_assert_num_queries(3):
        found = read_places([week[0].pk, week[1].pk, plain.pk, 999_999])

    assert set(found) == {week[0].pk, week[1].pk, plain.pk}
    first = found[week[0].pk]
    assert first.version == Stock.objects.get(pk=week[0].pk).version
    assert [(team.name, team.slots, team.state_codes, team.taken) for team in first.teams] == [
        ("Reds", 5, "fffff", []),
        ("Blues", 6, "fsffff", [2]),
    ]
    assert [team.state_codes for team in found[week[1].pk].teams] == ["fffff", "ffffff"]
    assert found[plain.pk].teams == []
    with django_assert_num_queries(1):
        read_places([plain.pk])


@pytest.mark.database
def test_places_are_numbered_from_one_in_each_team(event, week, teams):
    assert places_of(week[0]) == {"Reds": [1, 2, 3, 4, 5], "Blues": [1, 2, 3, 4, 5, 6]}

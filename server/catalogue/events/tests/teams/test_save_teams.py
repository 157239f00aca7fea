"""Saving an event with teams: places come and go with them, and nobody loses a slot (spec part 1, section 4)."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from server.accounts.models import AuditEntry
from server.catalogue.changes import EventSaved
from server.catalogue.errors import SaleDayHasCome, SheetRefused, TeamInUse, TeamsDoNotFit, TooManyPlaces
from server.catalogue.events import team_forms as rules
from server.catalogue.events.forms import SubcategoryForm
from server.catalogue.events.models import Event, Performance, Team, TeamAllotment, TeamPlace
from server.catalogue.events.services.creation import check_performances, create_event
from server.catalogue.events.services.update_event import update_event
from server.catalogue.events.team_forms import TeamForm
from server.catalogue.events.tests.factories import (
    GOOD,
    NOW,
    assert_whole,
    csv_file,
    event_form,
    row,
    table,
    take_place,
)
from server.catalogue.events.tests.factories import _fixed_now as fixed_now  # noqa: F401
from server.inventory.changes import StockChanged
from server.inventory.models import HoldChannel, Stock
from server.platform.errors import InvalidFields, NotFound
from server.testing import factories

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("fixed_now")]
TWO = [TeamForm(name="Reds", slots="5"), TeamForm(name="Blues", slots="6")]
SHEET = table(row(NumberofTickets="40"), row(EventDate="12-13-2026", NumberofTickets="11"))
FIRST, SECOND = "12-12-2026 7:30PM", "12-13-2026 7:30PM"


@pytest.fixture
def staff():
    return factories.make_staff()


@pytest.fixture
def venue(staff):
    return factories.make_venue(staff.user.account)


def create(staff, venue, performances=None, **fields):
    return create_event(caller=staff, form=event_form(venue, **fields), performances=performances or SHEET)


@pytest.fixture
def event(staff, venue):
    """Mapped, with two performances of 40 and 11 tickets that go on sale in November."""
    return create(staff, venue, teams=TWO)


@pytest.fixture
def plain(staff, venue):
    """The same, without teams."""
    return create(staff, venue)


def save(staff, event, performances=None, version=None, **fields):
    values = {"thumbnail": None, "promo": None, **fields}
    form = event_form(event.venue, **values)
    return update_event(caller=staff, event_id=event.pk, form=form, performances=performances, version=version)


def teams_of(event) -> dict[str, Team]:
    return {team.name: team for team in event.teams.order_by("position")}


def form_of(team: Team, **more) -> TeamForm:
    return TeamForm(**{"id": team.pk, "name": team.name, "slots": str(team.slots), **more})


def performances_of(event) -> list[Performance]:
    return list(event.performances.order_by("starts_at"))


def rows_of(event):
    """Everything that a refused save must leave alone."""
    return (
        list(Event.objects.filter(pk=event.pk).values()),
        list(Team.objects.order_by("pk").values()),
        list(TeamPlace.objects.order_by("pk").values()),
        list(Stock.objects.order_by("pk").values()),
    )


# createEvent


def test_a_new_events_performances_have_a_place_for_each_slot(event):
    assert event.has_team_mapping
    assert {name: (team.slots, team.position) for name, team in teams_of(event).items()} == {
        "Reds": (5, 0),
        "Blues": (6, 1),
    }
    assert TeamPlace.objects.count() == 22
    assert not TeamPlace.objects.exclude(state=TeamPlace.State.FREE, reservation=None).exists()
    assert_whole(event)


def test_an_event_without_teams_has_no_places(staff, venue):
    for mapping in (None, False, True):
        made = create(staff, venue, name=f"Plain {mapping}", has_team_mapping=mapping)
        assert not made.has_team_mapping
        assert_whole(made)
    assert not TeamPlace.objects.exists()


def test_unmapped_teams_of_a_new_event_have_no_places(staff, venue):
    made = create(staff, venue, teams=TWO, has_team_mapping=False)

    assert (made.has_team_mapping, list(teams_of(made))) == (False, ["Reds", "Blues"])
    assert_whole(made)


def test_a_new_performance_with_fewer_tickets_than_slots_is_named_in_its_row(staff, venue):
    with pytest.raises(SheetRefused) as refusal:
        create(staff, venue, table(GOOD, row(EventDate="12-13-2026", NumberofTickets="10")), teams=TWO)

    assert refusal.value.more["errors"] == [
        {
            "row": 3,
            "column": "NumberofTickets",
            "columns": ["NumberofTickets"],
            "message": "Total tickets cannot be less than 11, the tickets of its teams.",
            "remedy": "",
        }
    ]
    assert not Event.objects.exists()


def test_a_new_event_names_no_team_of_another(staff, venue, event):
    with pytest.raises(NotFound):
        create(staff, venue, name="Other", teams=[form_of(teams_of(event)["Reds"])])


def test_errors_of_the_list_are_returned_with_those_of_the_form(staff, venue):
    with pytest.raises(InvalidFields) as refusal:
        create(staff, venue, name="", teams=[TeamForm(name="Reds", slots="0"), TeamForm(name="reds", slots="")])

    assert refusal.value.more["fields"] == {
        "eventname": "Event Name is required",
        "teams.0.noofplayers": "Zero is not accepted",
        "teams.1.teamname": "This Team Name is repeated",
        "teams.1.noofplayers": "Ticket is required",
    }
    assert not Event.objects.exists()


# updateEvent


def test_mapping_gives_the_performances_that_are_there_their_places(staff, plain):
    saved = save(staff, plain, teams=TWO, has_team_mapping=True)

    assert (saved.has_team_mapping, saved.version) == (True, plain.version + 1)
    assert TeamPlace.objects.count() == 22
    assert_whole(plain)


def test_teams_of_an_event_that_is_not_mapped_are_kept_until_it_is(staff, plain):
    save(staff, plain, teams=TWO)
    assert not Event.objects.get().has_team_mapping
    assert_whole(plain)

    save(staff, plain, has_team_mapping=True)
    assert TeamPlace.objects.count() == 22
    assert_whole(plain)


def test_without_a_word_of_them_teams_stay(staff, event):
    before = rows_of(event)[1:]
    save(staff, event, bio="Other")
    save(staff, event, bio="Another", has_team_mapping=True)

    assert rows_of(event)[1:] == before


@pytest.mark.database
def test_teams_and_slots_come_and_go(staff, event):
    reds, blues = teams_of(event).values()
    save(
        staff, event, teams=[form_of(blues, slots="3"), form_of(reds, is_gone=True), TeamForm(name="Greens", slots="8")]
    )

    assert [(team.name, team.slots) for team in teams_of(event).values()] == [("Blues", 3), ("Greens", 8)]
    assert_whole(event)
    save(staff, event, teams=[TeamForm(name="Reds", slots="1"), form_of(blues, slots="2")])
    assert list(teams_of(event)) == ["Blues", "Greens", "Reds"]
    assert_whole(event)


@pytest.mark.database
def test_teams_change_names_with_each_other_and_take_that_of_one_that_goes(staff, event):
    reds, blues = teams_of(event).values()
    save(staff, event, teams=[form_of(reds, name="Blues"), form_of(blues, name="Reds")])
    assert {team.pk: team.name for team in Team.objects.all()} == {reds.pk: "Blues", blues.pk: "Reds"}

    save(
        staff,
        event,
        teams=[form_of(reds, is_gone=True), form_of(blues, name="blues"), TeamForm(name="Reds", slots="2")],
    )
    assert {name: team.slots for name, team in teams_of(event).items()} == {"blues": 6, "Reds": 2}
    assert_whole(event)


def test_when_all_teams_go_mapping_is_switched_off(staff, event):
    saved = save(staff, event, teams=[form_of(team, is_gone=True) for team in teams_of(event).values()])

    assert not saved.has_team_mapping
    assert (Team.objects.count(), TeamPlace.objects.count()) == (0, 0)
    assert_whole(event)


def test_mapping_is_switched_off_by_hand_and_on_again(staff, event):
    save(staff, event, has_team_mapping=False)
    assert (Team.objects.count(), TeamPlace.objects.count()) == (2, 0)
    assert_whole(event)

    save(staff, event, has_team_mapping=True)
    assert_whole(event)
    assert TeamPlace.objects.count() == 22


def test_a_performance_that_is_added_gets_its_places(staff, event):
    save(staff, event, csv_file(table(row(EventDate="12-20-2026", Enddate="12-20-2026", NumberofTickets="12"))))

    assert Performance.objects.count() == 3
    assert_whole(event)


def test_teams_and_performances_that_come_together_fit_together(staff, event):
    sheet = csv_file(table(row(EventDate="12-20-2026", Enddate="12-20-2026", NumberofTickets="10")))
    with pytest.raises(SheetRefused, match=r"^Total tickets cannot be less than 11, the tickets of its teams\.$"):
        save(staff, event, sheet)
    save(staff, event, sheet, teams=[form_of(teams_of(event)["Blues"], slots="5")])

    assert Performance.objects.count() == 3
    assert_whole(event)


def test_the_preview_of_a_sheet_knows_the_events_teams(staff, venue, event):
    sheet = csv_file(table(row(EventDate="12-20-2026", Enddate="12-20-2026", NumberofTickets="10")))
    checked = check_performances(caller=staff, performances=sheet, venue_id=venue.pk, event_id=event.pk)

    assert [error["message"] for error in checked.errors] == [
        "Total tickets cannot be less than 11, the tickets of its teams."
    ]


# What is refused, and that nothing is changed then


def refused(staff, event, error, message, field, **fields):
    before = rows_of(event)
    with pytest.raises(error) as refusal:
        save(staff, event, **fields)
    assert (refusal.value.message, refusal.value.field) == (message, field)
    assert rows_of(event) == before


def test_a_team_that_somebody_is_in_stays(staff, event):
    reds, blues = teams_of(event).values()
    first, second = performances_of(event)
    for number in (2, 4):
        take_place(second, reds, number)
    gone = [form_of(blues), form_of(reds, is_gone=True)]
    reason = f"tickets 2 and 4 are sold or reserved on {SECOND}"
    refused(staff, event, TeamInUse, f"Reds cannot be removed: {reason}", "teams.1.teamname", teams=gone)

    take_place(first, reds, 1)
    reason = f"ticket 1 is sold or reserved on {FIRST}"
    refused(staff, event, TeamInUse, f"Reds cannot be removed: {reason}", "teams.1.teamname", teams=gone)


def test_a_team_is_not_made_smaller_than_its_last_taken_slot(staff, event):
    reds, blues = teams_of(event).values()
    take_place(performances_of(event)[0], blues, 4)
    fewer = [form_of(reds, slots="1"), form_of(blues, slots="3")]
    message = f"Blues cannot have fewer than 4 tickets: ticket 4 is sold or reserved on {FIRST}"
    refused(staff, event, TeamInUse, message, "teams.1.noofplayers", teams=fewer)

    save(staff, event, teams=[form_of(reds, slots="1"), form_of(blues, slots="4")])
    assert_whole(event)


def test_many_taken_slots_are_counted_instead_of_listed(staff, event):
    blues = teams_of(event)["Blues"]
    for number in range(1, 7):
        take_place(performances_of(event)[0], blues, number)
    message = f"Blues cannot be removed: 6 tickets are sold or reserved on {FIRST}"
    refused(staff, event, TeamInUse, message, "teams.0.teamname", teams=[form_of(blues, is_gone=True)])


def test_mapping_is_not_switched_off_while_somebody_has_a_slot(staff, event):
    take_place(performances_of(event)[0], teams_of(event)["Reds"], 5)
    message = f"Map Inventory cannot be switched off: of Reds, ticket 5 is sold or reserved on {FIRST}"
    refused(staff, event, TeamInUse, message, "mapinventory", has_team_mapping=False)


def test_the_teams_have_no_more_slots_than_any_performance_has_tickets(staff, event):
    reds, blues = teams_of(event).values()
    message = f"The teams have 12 tickets, but {SECOND} has only 11"
    refused(staff, event, TeamsDoNotFit, message, "teams", teams=[form_of(reds, slots="6"), form_of(blues)])
    message = f"The teams have 65 tickets, but {FIRST} has only 40, and 1 other has too few"
    refused(staff, event, TeamsDoNotFit, message, "teams", teams=[TeamForm(name="Greens", slots="54")])


@pytest.mark.parametrize(
    ("counters", "taken_text"),
    [({"sold": 1}, "1 ticket is"), ({"reserved": 2}, "2 tickets are"), ({"held": 3}, "3 tickets are")],
)
def test_an_event_is_not_mapped_once_tickets_without_slots_are_given_away(staff, plain, counters, taken_text):
    Stock.objects.filter(pk=performances_of(plain)[1].pk).update(**counters)
    message = f"Teams cannot be mapped: {taken_text} sold, reserved or held already on {SECOND}"
    refused(staff, plain, TeamsDoNotFit, message, "mapinventory", teams=TWO, has_team_mapping=True)


def test_the_teams_have_as_many_slots_as_holds_keep(staff, event):
    reds, blues = teams_of(event).values()
    factories.make_hold(performances_of(event)[0], 9)
    message = f"The teams cannot have only 8 tickets: 9 tickets are sold, reserved or held on {FIRST}"
    refused(staff, event, TeamsDoNotFit, message, "teams", teams=[form_of(reds, slots="2"), form_of(blues)])

    save(staff, event, teams=[form_of(reds, slots="3"), form_of(blues)])
    assert_whole(event)


def test_a_team_keeps_the_slots_that_holds_keep_for_it(staff, event):
    blues = teams_of(event)["Blues"]
    first = performances_of(event)[0]
    hold = factories.make_hold(first, 3, channel=HoldChannel.ALL)
    TeamAllotment.objects.create(team=blues, allotment=hold)
    take_place(first, blues, 1)
    reason = f"holds keep 3 tickets on {FIRST}"
    message = f"Blues cannot have fewer than 4 tickets: {reason}"
    refused(staff, event, TeamInUse, message, "teams.0.noofplayers", teams=[form_of(blues, slots="3")])

    TeamPlace.objects.update(state="free")
    Stock.objects.update(sold=0)
    gone = [form_of(blues, is_gone=True)]
    refused(staff, event, TeamInUse, f"Blues cannot be removed: {reason}", "teams.0.teamname", teams=gone)
    message = f"Map Inventory cannot be switched off: of Blues, {reason}"
    refused(staff, event, TeamInUse, message, "mapinventory", has_team_mapping=False)

    factories.set_aside(hold.hold, first, 0)
    save(staff, event, teams=gone)
    assert not TeamAllotment.objects.exists()
    assert_whole(event)


def test_a_hold_that_has_given_all_back_keeps_no_team(staff, event):
    blues, first = teams_of(event)["Blues"], performances_of(event)[0]
    hold = factories.make_hold(first, 3)
    TeamAllotment.objects.create(team=blues, allotment=hold)
    type(hold).objects.update(size=0, released=3)
    Stock.objects.update(held=0)
    save(staff, event, teams=[form_of(blues, is_gone=True)])

    assert not TeamAllotment.objects.exists()
    assert_whole(event)


def test_an_event_has_no_more_places_than_it_may(staff, event, monkeypatch):
    monkeypatch.setattr("server.catalogue.events.services.teams.MOST_PLACES", 24)
    message = "The teams would have 26 tickets over all performances, and 24 is the most"
    refused(staff, event, TooManyPlaces, message, "teams", teams=[TeamForm(name="Greens", slots="2")])
    sheet = csv_file(table(row(EventDate="12-20-2026", Enddate="12-20-2026")))
    message = "The teams would have 33 tickets over all performances, and 24 is the most"
    refused(staff, event, TooManyPlaces, message, "teams", performances=sheet)
    assert rules.MOST_PLACES == 200_000


def test_teams_are_closed_with_the_rest_of_the_form(staff, event):
    event.performances.update(on_sale_at=NOW)
    for fields in (
        {"teams": [TeamForm(name="Greens", slots="2")]},
        {"teams": [form_of(teams_of(event)["Reds"], is_gone=True)]},
        {"teams": list(map(form_of, reversed(teams_of(event).values())))},
        {"has_team_mapping": False},
    ):
        with pytest.raises(SaleDayHasCome):
            save(staff, event, **fields)
    save(staff, event, teams=list(map(form_of, teams_of(event).values())), has_team_mapping=True)
    assert_whole(event)


def test_a_team_of_another_event_is_not_found(staff, venue, event):
    other = create(staff, venue, name="Other", teams=[TeamForm(name="Greys", slots="1")])
    with pytest.raises(NotFound):
        save(staff, event, teams=[form_of(teams_of(other)["Greys"], is_gone=True)])
    assert Team.objects.count() == 3


# Who hears of it


def test_it_is_announced_and_written_down(staff, event, published_events, django_capture_on_commit_callbacks):
    reds = teams_of(event)["Reds"]
    ids = tuple(sorted(row.pk for row in performances_of(event)))
    versions = dict(Stock.objects.values_list("pk", "version"))
    AuditEntry.objects.all().delete()
    with django_capture_on_commit_callbacks(execute=True):
        save(staff, event, teams=[form_of(reds, name="Crimsons", slots="3")])

    assert published_events == [StockChanged(event.account_id, ids), EventSaved(event.account_id, event.pk)]
    assert dict(Stock.objects.values_list("pk", "version")) == {pk: version + 1 for pk, version in versions.items()}
    assert AuditEntry.objects.get().changes == {"teams": ["Reds 5, Blues 6", "Crimsons 3, Blues 6"]}


def test_new_team_name_is_published_to_screens_with_places(
    staff, event, published_events, django_capture_on_commit_callbacks
):
    with django_capture_on_commit_callbacks(execute=True):
        save(staff, event, teams=[form_of(teams_of(event)["Reds"], name="Crimsons")])
    assert any(isinstance(change, StockChanged) for change in published_events)

    published_events.clear()
    with django_capture_on_commit_callbacks(execute=True):
        save(staff, event, teams=list(map(form_of, teams_of(event).values())))
    assert published_events == [EventSaved(event.account_id, event.pk)]


def test_what_a_new_event_has_of_teams_is_written_down(event):
    assert AuditEntry.objects.get().changes["teams"] == ["", "Reds 5, Blues 6"]


# What it costs


@pytest.mark.database
def test_it_costs_the_same_however_many_performances_and_teams_there_are(staff, event, django_assert_max_num_queries):
    for day in range(30):
        starts_at = NOW + timedelta(days=40 + day)
        performance = factories.make_performance(event, starts_at=starts_at, on_sale_at=NOW + timedelta(days=3))
        Stock.objects.filter(pk=performance.pk).update(slots=11)
    many = [TeamForm(name=f"Team {number}", slots="1") for number in range(40)]
    Stock.objects.update(capacity=100)
    with django_assert_max_num_queries(32):
        save(staff, event, teams=many)
    assert TeamPlace.objects.count() == 32 * 51
    assert_whole(event)


def test_an_event_without_teams_costs_no_statement_for_them(staff, plain):
    with CaptureQueriesContext(connection) as queries:
        save(staff, plain, bio="Other", subcategories=[SubcategoryForm(name="Late")])
    assert queries.captured_queries
    assert not [query for query in queries.captured_queries if "events_team" in query["sql"]]

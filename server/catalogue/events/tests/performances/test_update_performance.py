"""Editing one performance, with refusals in the spec's words (part 1, section 5, Performance edit)."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from decimal import Decimal

import pytest
from django.contrib.contenttypes.models import ContentType
from django.db import IntegrityError

from server.accounts.caller import Channel
from server.accounts.models import AuditEntry, Role
from server.audit.services import Action
from server.catalogue.changes import EventSaved
from server.catalogue.errors import SomeAreOnSale
from server.catalogue.events.models import Performance
from server.catalogue.events.on_sale import is_on_sale
from server.catalogue.events.services import update_performance as module
from server.catalogue.events.services.update_performance import PerformanceEdit, update_performance
from server.catalogue.events.tests.factories import NOW
from server.catalogue.events.tests.factories import _fixed_now as fixed_now  # noqa: F401
from server.inventory.changes import StockChanged
from server.inventory.errors import CapacityBelowSold
from server.inventory.models import Stock
from server.platform.errors import Invalid, InvalidFields, NotAllowed, NotFound, StaleVersion
from server.testing import factories

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("fixed_now")]


@pytest.fixture
def performance():
    """On sale since yesterday, ending at 7:00PM for a start at 7:30PM in London's summer time."""
    starts_at = datetime(2026, 9, 20, 18, 30, tzinfo=UTC)
    return factories.make_performance(starts_at=starts_at, off_sale_at=starts_at - timedelta(minutes=30))


@pytest.fixture
def staff(performance):
    return factories.make_staff(performance.account)


def edit(staff, performance, version=None, agreed=1, **changes):
    return update_performance(
        caller=staff,
        event_id=performance.event_id,
        performance_id=performance.pk,
        edit=PerformanceEdit(**changes),
        version=version,
        agreed=agreed,
    )


def row_of(performance) -> dict:
    return {
        **Performance.objects.filter(pk=performance.pk).values()[0],
        **Stock.objects.filter(pk=performance.pk).values()[0],
    }


def test_everything_can_be_changed_at_once(staff, performance):
    changed = edit(
        staff,
        performance,
        starts="10-01-2026,8:00PM",
        on_sale="09-02-2026,10:00AM",
        off_sale="10-01-2026,7:45PM",
        price="31.005",
        capacity="250",
        is_on_sale=False,
        is_box_office_only=True,
        is_active=False,
        custom_message=" Doors at 7 ",
    )
    assert changed.starts_at == datetime(2026, 10, 1, 19, 0, tzinfo=UTC)
    assert changed.on_sale_at == datetime(2026, 9, 2, 9, 0, tzinfo=UTC)
    assert changed.off_sale_at == datetime(2026, 10, 1, 18, 45, tzinfo=UTC)
    assert (changed.price, changed.stock.capacity, changed.custom_message) == (Decimal("31.01"), 250, "Doors at 7")
    assert (changed.is_on_sale, changed.is_box_office_only, changed.is_active) == (False, True, False)
    assert changed.version == performance.version + 1


def test_the_log_keeps_what_was_changed_and_nothing_else(staff, performance):
    edit(staff, performance, price="26.50", capacity="90", custom_message="", off_sale="09-20-2026,7:15PM")

    entry = AuditEntry.objects.get()
    assert (entry.actor, entry.account, entry.action) == (staff.user, performance.account, Action.UPDATE)
    assert (entry.object_repr, entry.object_id) == ("Twelfth Night, Sun 20 Sep 2026, 7:30PM", performance.pk)
    assert entry.changes == {
        "off_sale_at": ["Sun 20 Sep 2026, 7:00PM", "Sun 20 Sep 2026, 7:15PM"],
        "price": ["20", "26.5"],
        "capacity": ["100", "90"],
    }


def test_what_is_not_sent_stays(staff, performance):
    before = row_of(performance)
    edit(staff, performance, custom_message="Hello")
    after = row_of(performance)
    changed = {name for name in before if before[name] != after[name]}
    assert changed == {"custom_message", "version", "changed_at"}
    assert after["version"] == before["version"] + 1


@pytest.mark.parametrize("changes", [{"price": "9"}, {"capacity": "50"}, {"is_on_sale": False}])
def test_every_edit_raises_the_stocks_version_and_is_announced_after_commit(
    staff, performance, changes, published_events, django_capture_on_commit_callbacks
):
    with django_capture_on_commit_callbacks(execute=True):
        edit(staff, performance, **changes)
        assert published_events == []
    assert Stock.objects.get(pk=performance.pk).version == performance.stock.version + 1
    account_id = performance.account_id
    assert published_events == [
        StockChanged(account_id, (performance.pk,)),
        EventSaved(account_id, performance.event_id),
    ]


@pytest.mark.parametrize(
    ("changes", "field", "message"),
    [
        ({"starts": ""}, "eventdatetime", "EventDate is required"),
        ({"starts": ",7:30PM"}, "eventdatetime", "EventDate is required"),
        ({"starts": "20-12-2026,7:30PM"}, "eventdatetime", "Date Format is wrong, Eg.MM-DD-YYYY"),
        ({"starts": "12-20-9999,7:30PM"}, "eventdatetime", "Date Format is wrong, Eg.MM-DD-YYYY"),
        ({"starts": "12-20-2026"}, "eventdatetime", "Time Format is wrong, Eg.12:00PM"),
        ({"starts": "12-20-2026,19:30"}, "eventdatetime", "Time Format is wrong, Eg.12:00PM"),
        ({"starts": "08-31-2026,7:30PM"}, "eventdatetime", "Event Date is should not be past date"),
        ({"on_sale": " "}, "onsaledate", "Onsaledate is required"),
        ({"on_sale": "soon,7:30PM"}, "onsaledate", "Date Format is wrong, Eg.MM-DD-YYYY"),
        ({"on_sale": "09-10-2026,7PM"}, "onsaledate", "Time Format is wrong, Eg.12:00AM"),
        ({"on_sale": "08-30-2026,7:00PM"}, "onsaledate", "Onsaledate should not be past date"),
        ({"off_sale": ""}, "enddate", "Enddate is required"),
        ({"off_sale": "2026-09-10,7:00PM"}, "enddate", "Date Format is wrong, Eg.MM-DD-YYYY"),
        ({"off_sale": "09-10-2026,0:10PM"}, "enddate", "Time Format is wrong, Eg.12:00AM"),
        ({"off_sale": "08-31-2026,7:00PM"}, "enddate", "Enddate should not be past date"),
        ({"price": ""}, "ticketcost", "TicketCost is required"),
        ({"price": "-1"}, "ticketcost", "Please give numbers or decimal in Ticket Cost coloum"),
        ({"capacity": ""}, "numberoftickets", "NumberofTickets is required"),
        ({"capacity": "00"}, "numberoftickets", "NumberofTickets is required"),
        ({"capacity": "1.5"}, "numberoftickets", "Please give numbers in Number Of Ticket coloum"),
        ({"off_sale": "09-21-2026,7:00PM"}, "enddate", "EndDate is higher then EventDate"),
        (
            {"off_sale": "09-20-2026,7:31PM"},
            "enddate",
            "Ticket Sales end time is greater than or equal to the Event time",
        ),
        ({"starts": "09-19-2026,7:30PM"}, "enddate", "EndDate is higher then EventDate"),
        ({"on_sale": "09-21-2026,7:00PM"}, "onsaledate", "OnSale date is higher than Enddate"),
        ({"on_sale": "09-20-2026,7:01PM"}, "onsaledate", "OnSaleTime is greater than EndsaleTime"),
        (
            {"is_box_office_only": True},
            "box_office_amber_state",
            "'On Sale' and 'Box Office Only Sale' cannot be enabled simultaneously.",
        ),
    ],
)
def test_a_wrong_field_is_refused_and_changes_nothing(staff, performance, changes, field, message):
    before = row_of(performance)
    with pytest.raises(InvalidFields) as refused:
        edit(staff, performance, **changes, custom_message="not kept")
    assert (refused.value.field, refused.value.message) == (field, message)
    assert row_of(performance) == before


def test_a_wrong_date_is_explained_in_the_persons_own_format(staff, performance):
    staff.user.date_format = "DD-MM-YYYY"
    with pytest.raises(InvalidFields, match=r"Date Format is wrong, Eg\.DD-MM-YYYY"):
        edit(staff, performance, starts="x,7:30PM")


def test_all_wrong_fields_are_named(staff, performance):
    with pytest.raises(InvalidFields) as refused:
        edit(staff, performance, starts="", price="", capacity="")
    assert set(refused.value.more["fields"]) == {"eventdatetime", "ticketcost", "numberoftickets"}


@pytest.mark.parametrize(
    ("zone", "skipped"), [("Europe/London", "03-28-2027,1:30AM"), ("America/New_York", "03-14-2027,2:30AM")]
)
def test_a_time_that_the_clocks_skip_is_refused_and_said_to_be_one(zone, skipped):
    performance = factories.make_performance(timezone=zone)
    staff = factories.make_staff(performance.account)
    staff.user.date_format = "YYYY-MM-DD"
    day, _, time = skipped.partition(",")
    date_text = f"2027-{day[:5]}"
    with pytest.raises(InvalidFields, match=rf"^There is no {time} on {date_text}: the clocks are put forward$"):
        edit(staff, performance, starts=skipped)


def test_times_are_of_the_zone_that_the_performance_was_made_in(staff, performance):
    Performance.objects.filter(pk=performance.pk).update(timezone="America/New_York")
    changed = edit(staff, performance, starts="11-01-2026,1:30AM")
    assert changed.starts_at == datetime(2026, 11, 1, 5, 30, tzinfo=UTC)  # the first of two


def test_a_past_moment_that_stays_as_it_is_is_no_error(staff):
    begun = factories.make_performance(
        factories.make_event(staff.user.account),
        starts_at=NOW - timedelta(hours=2),
        on_sale_at=NOW - timedelta(days=9),
        off_sale_at=NOW - timedelta(hours=3),
    )
    same = {"starts": "09-01-2026,11:00AM", "on_sale": "08-23-2026,1:00PM", "off_sale": "09-01-2026,10:00AM"}
    assert edit(staff, begun, **same, custom_message="Ended").custom_message == "Ended"


PUBLISHED_CHANGES = [{"starts": "09-21-2026,7:30PM"}, {"on_sale": "09-02-2026,10:00AM"}, {"price": "31"}]


@pytest.mark.parametrize("changes", PUBLISHED_CHANGES)
def test_facts_that_buyers_know_change_only_after_confirmation(staff, performance, changes):
    Stock.objects.filter(pk=performance.pk).update(sold=7)
    before = row_of(performance)
    with pytest.raises(SomeAreOnSale, match="This performance is on sale") as raised:
        edit(staff, performance, agreed=0, **changes)
    assert raised.value.more == {"on_sale": 1, "of": 1, "sold": 7}
    assert row_of(performance) == before
    assert edit(staff, performance, **changes).version == performance.version + 1


@pytest.mark.parametrize("changes", PUBLISHED_CHANGES)
@pytest.mark.parametrize(
    ("known", "stock", "needs_agreement"),
    [
        ({}, {}, False),
        ({}, {"held": 5}, False),
        ({}, {"sold": 1}, True),
        ({}, {"reserved": 1}, True),
        ({"is_on_sale": False, "is_box_office_only": True}, {}, True),
        ({"is_on_sale": False, "on_sale_at": NOW}, {}, True),
    ],
)
def test_buyers_know_what_they_bought_or_could_have_bought(staff, performance, changes, known, stock, needs_agreement):
    Performance.objects.filter(pk=performance.pk).update(**{"on_sale_at": NOW + timedelta(hours=1), **known})
    Stock.objects.filter(pk=performance.pk).update(**stock)
    try:
        edit(staff, performance, agreed=0, **changes)
    except SomeAreOnSale:
        assert needs_agreement
    else:
        assert not needs_agreement


def test_other_fields_may_change_while_on_sale(staff, performance):
    # As the form sends it: to the minute.
    Performance.objects.filter(pk=performance.pk).update(on_sale_at=datetime(2026, 9, 1, 11, 0, 41, tzinfo=UTC))
    changed = edit(
        staff,
        performance,
        agreed=0,
        starts="09-20-2026,7:30PM",
        on_sale="09-01-2026,12:00PM",
        off_sale="09-20-2026,6:00PM",
        price="20",
        capacity="120",
        is_on_sale=False,
        custom_message="Doors at 7",
    )
    assert (changed.stock.capacity, changed.is_on_sale, changed.custom_message) == (120, False, "Doors at 7")


def test_a_sale_can_be_stopped_after_it_began(staff, performance):
    assert is_on_sale(performance, Channel.ONLINE, NOW)
    stopped = edit(staff, performance, on_sale="08-31-2026,1:00PM", is_on_sale=False)
    assert not is_on_sale(stopped, Channel.ONLINE, NOW)
    assert not is_on_sale(stopped, Channel.BOXOFFICE, NOW)


def test_a_sale_can_be_ended_today(staff, performance):
    ended = edit(staff, performance, off_sale="09-01-2026,1:00PM")
    assert ended.off_sale_at == NOW
    assert not is_on_sale(ended, Channel.ONLINE, NOW)
    assert is_on_sale(ended, Channel.BOXOFFICE, NOW)


def test_on_sale_gives_way_to_box_office_only_in_one_edit(staff, performance):
    changed = edit(staff, performance, is_on_sale=False, is_box_office_only=True)
    assert is_on_sale(changed, Channel.BOXOFFICE, NOW)
    assert not is_on_sale(changed, Channel.ONLINE, NOW)
    with pytest.raises(InvalidFields, match="cannot be enabled simultaneously"):
        edit(staff, performance, is_on_sale=True)
    assert edit(staff, performance, is_on_sale=True, is_box_office_only=False).is_on_sale


def test_fewer_tickets_than_are_sold_are_refused(staff, performance):
    Stock.objects.filter(pk=performance.pk).update(sold=40)
    before = row_of(performance)
    with pytest.raises(CapacityBelowSold, match=r"^Total tickets cannot be less than 40\.$"):
        edit(staff, performance, capacity="39", price="5")
    assert row_of(performance) == before
    assert edit(staff, performance, capacity="40").stock.available == 0


@pytest.mark.database
def test_another_performances_date_is_refused(staff, performance):
    factories.make_performance(performance.event, starts_at=datetime(2026, 9, 25, 18, 30, tzinfo=UTC))
    with pytest.raises(Invalid, match="Same event  cannot have same dates"):
        edit(staff, performance, starts="09-25-2026,7:30PM")


@pytest.mark.database
def test_a_date_taken_in_the_same_moment_is_refused_in_the_same_words(staff, performance, monkeypatch):
    factories.make_performance(performance.event, starts_at=datetime(2026, 9, 25, 18, 30, tzinfo=UTC))
    monkeypatch.setattr(module, "_refuse_same_date", lambda *_: None)
    with pytest.raises(Invalid, match="Same event  cannot have same dates") as refused:
        edit(staff, performance, starts="09-25-2026,7:30PM")
    assert not isinstance(refused.value, IntegrityError)


def test_outdated_version_gets_the_newer_row(staff, performance):
    edit(staff, performance, price="9", version=performance.version)
    with pytest.raises(StaleVersion) as refused:
        edit(staff, performance, price="8", version=performance.version)
    assert (refused.value.row.price, refused.value.row.version) == (Decimal("9.00"), 2)
    assert edit(staff, performance, price="8", version=2).price == Decimal("8.00")


def test_anothers_performance_is_not_found(staff, performance):
    with pytest.raises(NotFound):
        edit(staff, factories.make_performance(), price="1")
    with pytest.raises(NotFound):
        edit(factories.make_staff(), performance, price="1")
    other = factories.make_event(performance.account)
    with pytest.raises(NotFound):
        update_performance(
            caller=staff, event_id=other.pk, performance_id=performance.pk, edit=PerformanceEdit(price="1")
        )


def test_door_staff_may_not(performance):
    with pytest.raises(NotAllowed):
        edit(factories.make_staff(performance.account, Role.DOOR_STAFF), performance, price="1")


def test_an_edit_costs_few_statements(staff, performance, django_assert_max_num_queries):
    ContentType.objects.get_for_model(Performance)  # asked for once a process
    with django_assert_max_num_queries(10):  # the tenth is the audit log's
        edit(staff, performance, starts="09-26-2026,7:30PM", capacity="80", price="9")

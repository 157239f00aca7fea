"""The dashboard's cards and the performance view over the wire (spec part 3, sections 2.1, 2.4 and 7)."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from decimal import Decimal

import pytest

from server.accounts.models import Role
from server.catalogue.events.models import Event
from server.catalogue.events.serializers import serialize_performance_state
from server.catalogue.events.state_selectors import read_performance_states
from server.inventory.models import Stock
from server.platform import clock
from server.reporting.dashboard_api import CardOut, PerformanceViewOut
from server.testing import factories

pytestmark = pytest.mark.django_db
NOW = datetime(2026, 10, 24, 12, 0, tzinfo=UTC)
HOUR = timedelta(hours=1)
PATH = "/v1/events/getDashboardEvent"


@pytest.fixture(autouse=True)
def _fixed_now(monkeypatch):
    monkeypatch.setattr(clock, "now", lambda: NOW)


@pytest.fixture
def event(account):
    return factories.make_event(account)


@pytest.fixture
def api(api_for, account):
    return api_for(factories.make_user(account))


def cards(api, query="", **filters):
    response = api.post(f"{PATH}{query}", filters)
    assert response.status_code == 200, response.json()
    body = response.json()
    [rows] = body["data"]
    assert body["total"] >= len(rows)
    return rows


def ids(api, query="", **filters):
    return [card["eventdetailid"] for card in cards(api, query, **filters)]


def test_a_card_shows_an_events_performance_and_its_state(api, event):
    Event.objects.filter(pk=event.pk).update(thumbnail="events/queen.png")
    made = factories.make_performance(
        event, starts_at=datetime(2026, 10, 26, 19, 30, tzinfo=UTC), subcategory="Matinee", capacity=90
    )
    Stock.objects.filter(pk=made.pk).update(sold=12, reserved=4, revenue=Decimal("240"))
    [card] = cards(api)
    state = card.pop("state")
    assert card == {
        "eventname": "Twelfth Night",
        "event_subcategory": "Matinee",
        "eventdetailid": made.pk,
        "eventid": event.pk,
        "accountid": event.account_id,
        "eventdatetime": "10-26-2026,7:30PM",
        "dashboardEventdatetime": "10-26-2026 7:30PM",
        "venuename": "Main House",
        "onsaleflag": 1,
        "soldcount": 12,
        "numberoftickets": 90,
        "reservedcount": 4,
        "totalEventCost": "240.00",
        "currencytype": "GBP",
        "upsellList": [],
        "eventimage": "/media/events/queen.png",
        "box_office_amber_state": False,
        "status": True,
        "customerdateformat": "MM-DD-YYYY",
        "mapinventory": 0,
        "weeksold": 0,
        "weekbeforesold": 0,
        "doors_at": None,
    }
    assert state == serialize_performance_state(read_performance_states([made.pk])[made.pk])
    assert set(card) | {"state"} == set(CardOut().fields)


@pytest.mark.parametrize(
    ("fields", "status", "amber"),
    [
        ({}, True, False),
        ({"is_on_sale": False}, False, False),
        ({"is_on_sale": False, "is_box_office_only": True}, False, True),
        ({"on_sale_at": NOW + HOUR}, False, False),
    ],
)
def test_status_is_true_while_the_sale_is_open(api, event, fields, status, amber):
    factories.make_performance(event, **fields)
    [card] = cards(api)
    assert (card["status"], card["box_office_amber_state"]) == (status, amber)


def test_dates_are_written_as_their_reader_writes_them(api_for, account, event):
    factories.make_performance(event, starts_at=datetime(2026, 10, 26, 19, 30, tzinfo=UTC))
    user = factories.make_user(account)
    user.date_format = "DD-MM-YYYY"
    user.save()
    [card] = cards(api_for(user))
    assert (card["dashboardEventdatetime"], card["customerdateformat"]) == ("26-10-2026 7:30PM", "DD-MM-YYYY")
    assert card["eventdatetime"] == "10-26-2026,7:30PM"


@pytest.mark.database
def test_cards_come_nearest_first_from_three_hours_ago_on(api, event):
    offsets = [5 * HOUR, -3 * HOUR, timedelta(0), -3 * HOUR - timedelta(seconds=1), 2 * HOUR]
    made = [factories.make_performance(event, starts_at=NOW + offset).pk for offset in offsets]
    assert ids(api) == [made[1], made[2], made[4], made[0]]


def test_inactive_performances_have_no_card(api, event):
    factories.make_performance(event, is_active=False)
    assert ids(api) == []


def test_cards_are_paged(api, event):
    made = [factories.make_performance(event, starts_at=NOW + HOUR * number).pk for number in range(1, 6)]
    assert ids(api, "?pagelength=2&pagenumber=2") == made[2:4]
    assert ids(api, "?pagelength=2&pagenumber=9") == []


def test_an_event_is_chosen_by_its_name(api, event, account):
    made = factories.make_performance(event)
    factories.make_performance(factories.make_event(account, name="Twelfth Night II"))
    assert ids(api, eventname="twelfth night") == [made.pk]


@pytest.mark.database
def test_a_day_is_the_day_of_each_venues_own_clock(api, account):
    london = factories.make_event(account)
    new_york = factories.make_event(venue=factories.make_venue(account, timezone="America/New_York"))
    # London's 25th has 25 hours: its clocks go back in that night.
    first, last = (
        factories.make_performance(london, starts_at=datetime(2026, 10, 24, 23, 0, tzinfo=UTC)),
        factories.make_performance(london, starts_at=datetime(2026, 10, 25, 23, 59, tzinfo=UTC)),
    )
    factories.make_performance(london, starts_at=datetime(2026, 10, 24, 22, 59, tzinfo=UTC))
    factories.make_performance(london, starts_at=datetime(2026, 10, 26, 0, 0, tzinfo=UTC))
    there = factories.make_performance(new_york, starts_at=datetime(2026, 10, 26, 3, 59, tzinfo=UTC))
    factories.make_performance(new_york, starts_at=datetime(2026, 10, 26, 4, 0, tzinfo=UTC))
    assert ids(api, date="10-25-2026") == [first.pk, last.pk, there.pk]


@pytest.mark.database
def test_a_time_is_the_time_of_each_venues_own_clock(api, account):
    london = factories.make_event(account)
    new_york = factories.make_event(venue=factories.make_venue(account, timezone="America/New_York"))
    summer = factories.make_performance(london, starts_at=datetime(2026, 10, 24, 18, 30, tzinfo=UTC))
    winter = factories.make_performance(london, starts_at=datetime(2026, 10, 26, 19, 30, tzinfo=UTC))
    there = factories.make_performance(new_york, starts_at=datetime(2026, 10, 24, 23, 30, tzinfo=UTC))
    factories.make_performance(london, starts_at=datetime(2026, 10, 24, 19, 30, tzinfo=UTC))
    assert ids(api, time="7:30PM") == [summer.pk, there.pk, winter.pk]
    assert ids(api, time="7:30PM", date="10-26-2026") == [winter.pk]


@pytest.mark.parametrize(
    ("filters", "field"),
    [
        ({"date": "26-10-2026"}, "date"),
        ({"date": "10-26-9999"}, "date"),
        ({"date": "soon"}, "date"),
        ({"date": ["10-26-2026"]}, "date"),
        ({"time": "19:30"}, "time"),
        ({"time": "x" * 30}, "time"),
        ({"accountid": "x"}, "accountid"),
        ({"accountid": 10**30}, "accountid"),
        ({"eventname": {"a": 1}}, "eventname"),
        ({"eventname": "x" * 501}, "eventname"),
    ],
)
def test_garbage_in_a_filter_is_a_plain_refusal(api, event, filters, field):
    factories.make_performance(event)
    response = api.post(PATH, filters)
    assert (response.status_code, response.json()["field"]) == (422, field)


@pytest.mark.parametrize("query", ["?pagelength=0", "?pagelength=101", "?pagenumber=x", "?pagenumber=-1"])
def test_garbage_in_the_page_is_a_plain_refusal(api, query):
    assert api.post(f"{PATH}{query}", {}).status_code == 422


def test_empty_filters_are_none(api, event):
    factories.make_performance(event)
    assert len(ids(api, eventname="", date="", time="", accountid=0)) == 1
    assert len(ids(api, eventname=None, date=None, time=None, accountid=None)) == 1


@pytest.mark.database
@pytest.mark.parametrize("filters", [{}, {"date": "10-25-2026"}])
def test_the_statements_do_not_grow_with_the_page(api, account, filters, django_assert_num_queries):
    venues = [factories.make_venue(account, timezone=zone) for zone in ("Europe/London", "Europe/Paris")]
    for number in range(12):
        made = factories.make_performance(
            factories.make_event(venue=venues[number % 2]), starts_at=NOW + timedelta(hours=14, minutes=number)
        )
        factories.make_hold(made, 2)
    for query in ("?pagelength=1", "?pagelength=12"):
        with django_assert_num_queries(8 if filters else 7):
            cards(api, query, **filters)


# Who sees what


def test_an_organiser_sees_their_own_account_whatever_they_ask_for(api, event):
    own = factories.make_performance(event)
    theirs = factories.make_performance()
    assert ids(api, accountid=theirs.account_id) == [own.pk]


def test_door_staff_see_cards(api_for, account, event):
    made = factories.make_performance(event)
    door = api_for(factories.make_user(account, Role.DOOR_STAFF))
    assert ids(door) == [made.pk]


def test_the_platform_sees_all_accounts_until_it_chooses_one(api_for, event):
    own, theirs = factories.make_performance(event), factories.make_performance()
    platform = api_for(factories.make_user(role=Role.PLATFORM_ADMINISTRATOR))
    assert set(ids(platform)) == {own.pk, theirs.pk}
    assert ids(platform, accountid=theirs.account_id) == [theirs.pk]


def test_nobody_without_a_token(api_for, event):
    made = factories.make_performance(event)
    for path in (PATH, f"/v1/events/getEventPerformanceViewData/{made.pk}"):
        response = api_for().post(path, {})
        assert (response.status_code, response.json()["message"]) == (401, "Invalid Token")


# Performance view


def test_a_performance_view_has_its_metrics_and_state(api, event, django_assert_num_queries):
    made = factories.make_performance(
        event,
        starts_at=datetime(2026, 10, 26, 19, 30, tzinfo=UTC),
        on_sale_at=datetime(2026, 10, 1, 9, 0, tzinfo=UTC),
        off_sale_at=datetime(2026, 10, 26, 19, 0, tzinfo=UTC),
        capacity=90,
        subcategory="Matinee",
    )
    factories.make_hold(made, 5)
    Stock.objects.filter(pk=made.pk).update(sold=12, reserved=4, revenue=Decimal("240.5"))
    with django_assert_num_queries(5):
        response = api.post(f"/v1/events/getEventPerformanceViewData/{made.pk}", {})
    assert response.status_code == 200
    data = response.json()["data"]
    state = data.pop("state")
    assert data == {
        "_id": made.pk,
        "eventid": event.pk,
        "eventname": "Twelfth Night",
        "eventdetailfile": {
            "event_subcategory": "Matinee",
            "eventdatetime": "10-26-2026,7:30PM",
            "onsaledate": "10-01-2026,10:00AM",
            "enddate": "10-26-2026,7:00PM",
            "numberoftickets": 90,
            "accountid": event.account_id,
        },
        "venuename": "Main House",
        "eventimage": "",
        "revenue": "240.50",
        "currencytype": "GBP",
        "totalTicketsSold": 12,
        "totalTicketsReserved": 4,
        "mapinventory": 0,
        "upsells": [],
        "orders": {"paid": 0, "in_progress": 0},
        "teams": None,
    }
    assert [hold["size"] for hold in state["holds"]] == [5]
    assert set(data) | {"state"} == set(PerformanceViewOut().fields)


@pytest.mark.parametrize("performance", ["0", "999999999", "9" * 18, "9" * 40, "x"])
def test_a_performance_that_there_is_not_is_not_found(api, performance):
    assert api.post(f"/v1/events/getEventPerformanceViewData/{performance}", {}).status_code == 404


def test_another_accounts_performance_is_not_found(api):
    theirs = factories.make_performance()
    assert api.post(f"/v1/events/getEventPerformanceViewData/{theirs.pk}", {}).status_code == 404

"""Reading events and editing performances over the wire (spec part 1, section 7)."""

from __future__ import annotations

import json
from datetime import timedelta

import pytest

from server.accounts.models import Role
from server.catalogue.events.models import Performance
from server.catalogue.events.tests.factories import NOW, edit_of, post
from server.catalogue.events.tests.factories import _fixed_now as fixed_now  # noqa: F401
from server.inventory.models import Stock
from server.testing import factories

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("fixed_now")]


# Reading


@pytest.mark.database
def test_events_are_listed_newest_first_with_prices_dates_and_numbers(api, venue, django_assert_num_queries):
    old, new = factories.make_event(venue=venue), factories.make_event(venue=venue, name="Hamlet")
    for number, price in enumerate([20, 35]):
        factories.make_performance(old, price=price, starts_at=NOW + timedelta(days=number + 1))
    factories.make_event()
    with django_assert_num_queries(5):
        body = post(api, "getAllEvent").json()
    [[first, second]] = body["data"]
    assert body["total"] == 2
    assert (first["id"], first["performances"], first["mincost"], first["firstdatetimeISO"]) == (new.pk, 0, None, None)
    assert (second["mincost"], second["maxcost"], second["performances"]) == ("20.00", "35.00", 2)
    assert second["firstdatetimeISO"] == "2026-09-02T13:00:00+01:00"
    assert second["lastdatetimeISO"] == "2026-09-03T13:00:00+01:00"
    assert (second["venuename"], second["venueid"], second["eventimage"]) == (venue.name, venue.pk, "")


def test_one_event_comes_with_a_page_of_its_performances(api, venue, django_assert_num_queries):
    event = factories.make_event(venue=venue)
    for number in range(12):
        factories.make_performance(event, starts_at=NOW + timedelta(days=number + 1))
    with django_assert_num_queries(9):
        [found] = post(api, "getEventById", {"eventid": event.pk, "page": 2, "page_size": 5}).json()["data"]
    assert found["total_performances"] == 12
    starts = [performance["eventdatetimeISO"][:10] for performance in found["eventdetailfile"]]
    assert starts == [f"2026-09-{day:02}" for day in range(7, 12)]
    [whole] = post(api, "getEventById", {"eventid": event.pk}).json()["data"]
    assert len(whole["eventdetailfile"]) == 12


def test_event_lists_sub_categories_of_all_its_performances(api, venue):
    event = factories.make_event(venue=venue)
    for day, kind in enumerate(("", "Relaxed", "Matinee", "Relaxed"), start=1):
        factories.make_performance(event, starts_at=NOW + timedelta(days=day), subcategory=kind)
    factories.make_performance(factories.make_event(venue=venue), subcategory="Another event's")
    [found] = post(api, "getEventById", {"eventid": event.pk, "page": 1, "page_size": 1}).json()["data"]
    assert [row["event_subcategory"] for row in found["eventdetailfile"]] == [""]
    assert found["performance_subcategories"] == ["Matinee", "Relaxed"]


def test_a_hundred_performances_make_a_page_when_none_is_asked_for(api, venue):
    event = factories.make_event(venue=venue)
    for number in range(101):
        factories.make_performance(event, starts_at=NOW + timedelta(days=number + 1))
    [found] = post(api, "getEventById", {"eventid": event.pk}).json()["data"]
    assert (len(found["eventdetailfile"]), found["total_performances"]) == (100, 101)


def test_events_of_an_account_are_named_for_choosing(api, venue):
    for name in ("Macbeth", "Hamlet"):
        factories.make_event(venue=venue, name=name)
    body = post(api, "getEventByAccountId", {"accountid": venue.account_id}).json()
    assert [event["eventname"] for event in body["data"]] == ["Hamlet", "Macbeth"]
    assert set(body["data"][0]) == {"id", "eventname", "venueid", "currencytype"}


def test_the_platform_reads_the_account_that_it_chose(api_for, venue):
    factories.make_event(venue=venue)
    platform = api_for(factories.make_user(role=Role.PLATFORM_ADMINISTRATOR))
    assert post(platform, "getAllEvent", {"accountid": venue.account_id}).json()["total"] == 1
    assert post(platform, "getAllEvent").json()["total"] == 0
    assert len(post(platform, "getEventByAccountId", {"accountid": venue.account_id}).json()["data"]) == 1


# updateEventDetails


def test_a_performance_is_edited(api, performance):
    changes = {
        "eventdatetime": "10-05-2026,8:00PM",
        "ticketcost": 31.5,
        "numberoftickets": 250,
        "onsaleflag": 0,
        "box_office_amber_state": True,
        "custommessage": "Doors at 7",
        "ticketcountstatus": 99,
        "venueid": 1,
        "version": 1,
        "agreed": 1,
    }
    response = post(api, "updateEventDetails", edit_of(performance, **changes | {"agreed": 0}))
    assert (response.status_code, response.json()["code"]) == (409, "some_are_on_sale")
    answer = post(api, "updateEventDetails", edit_of(performance, **changes))
    assert answer.status_code == 200
    assert answer.json()["message"] == "Event Occurrence Updated Successfully"
    [row_] = answer.json()["data"]
    assert (row_["_id"], row_["eventdatetime"], row_["ticketcost"]) == (performance.pk, "10-05-2026,8:00PM", "31.50")
    assert (row_["numberoftickets"], row_["ticketcountstatus"], row_["version"]) == (250, 250, 2)
    assert (row_["onsaleflag"], row_["box_office_amber_state"], row_["custommessage"]) == (0, True, "Doors at 7")


def test_a_refused_edit_names_its_field(api, performance):
    Stock.objects.filter(pk=performance.pk).update(sold=4)
    response = post(api, "updateEventDetails", edit_of(performance, numberoftickets=3))
    assert (response.status_code, response.json()["field"]) == (422, "numberoftickets")
    assert response.json()["message"] == "Total tickets cannot be less than 4."
    response = post(api, "updateEventDetails", edit_of(performance, eventdatetime="x"))
    assert (response.status_code, response.json()["field"]) == (422, "eventdatetime")


@pytest.mark.parametrize(
    "garbage",
    [
        {"eventid": 0},
        {"eventdetailid": "x"},
        {"eventdetailid": 10**30},
        {"ticketcost": [1]},
        {"ticketcost": True},
        {"numberoftickets": {"a": 1}},
        {"onsaleflag": "perhaps"},
        {"version": -1},
        {"eventdatetime": None},
        {"custommessage": "x" * 501},
    ],
)
def test_garbage_in_an_edit_is_a_plain_refusal(api, performance, garbage):
    response = post(api, "updateEventDetails", edit_of(performance, **garbage))
    assert response.status_code == 422
    assert response.json()["field"] == next(iter(garbage))
    assert Performance.objects.get().version == 1


@pytest.mark.database
def test_half_a_character_is_a_plain_refusal(api, performance):
    body = json.dumps(edit_of(performance, custommessage="\udcff"))
    response = api.post("/v1/events/updateEventDetails", body, content_type="application/json")
    assert (response.status_code, response.json()["field"]) == (422, "custommessage")

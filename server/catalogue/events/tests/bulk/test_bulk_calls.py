"""The calls of the bulk edit: their words, from the dry run to the undoing."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.conf import settings

from server.catalogue.events.models import Performance
from server.catalogue.events.tests.factories import _fixed_now as fixed_now  # noqa: F401
from server.catalogue.events.tests.factories import make_week, post
from server.inventory.models import Stock
from server.platform import clock
from server.testing import factories

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("fixed_now")]


@pytest.fixture
def event(venue):
    return factories.make_event(venue=venue)


@pytest.fixture
def week(event):
    return make_week(event)


def bulk(api, event, **fields):
    body = {
        "eventid": event.pk,
        "accountid": event.account_id,
        "from": "2026-09-07",
        "to": "2026-09-13",
        "weekdays": [0, 1, 2, 3, 4, 5, 6],
        "times": ["2:30PM", "7:30PM"],
        "changes": {"numberoftickets": 80},
        "dry_run": False,
        "agreed": 14,
        **fields,
    }
    return post(api, "updateEventDetailsBulk", body)


def test_a_dry_run_an_edit_and_its_undoing(api, event, week):
    tried = bulk(api, event, dry_run=True)
    assert tried.status_code == 200
    assert tried.json() == {
        "message": "14 performances",
        "data": {"matched": 14, "changed": 14, "refused": [], "on_sale": 14, "undo": 0, "undo_until": None},
    }
    done = bulk(api, event, weekdays=[0]).json()
    assert done["message"] == "Event Bulk Updated Successfully. Please refresh to see all changes."
    undo = done["data"].pop("undo")
    until = "2026-09-01T13:10:00+01:00"
    assert done["data"] == {"matched": 2, "changed": 2, "refused": [], "on_sale": 2, "undo_until": until}
    [shown] = post(api, "getEventById", {"eventid": event.pk}).json()["data"][0]["bulkedits"]
    who = event.account.users.get().full_name
    assert shown == {"undo": undo, "changed": 2, "made_by": who, "undo_until": until}
    assert Stock.objects.filter(capacity=80).count() == 2

    undone = post(api, "updateEventDetailsBulk", {"eventid": event.pk, "undo": undo, "agreed": 2})
    assert undone.json() == {
        "message": "Event Bulk Update Undone Successfully",
        "data": {"matched": 2, "changed": 2, "refused": [], "on_sale": 2, "undo": 0, "undo_until": None},
    }
    assert Stock.objects.filter(capacity=100).count() == 14
    again = post(api, "updateEventDetailsBulk", {"eventid": event.pk, "undo": undo, "agreed": 2})
    assert (again.status_code, again.json()["code"]) == (409, "undo_over")
    assert again.json()["message"] == "This bulk edit cannot be undone any more."


def test_what_is_on_sale_is_counted_and_asked_for(api, event, week):
    Performance.objects.filter(pk__in=[row.pk for row in week[3:]]).update(on_sale_at=week[3].starts_at)
    Stock.objects.filter(pk=week[0].pk).update(sold=7)
    refused = bulk(api, event, agreed=0)
    assert refused.status_code == 409
    assert refused.json() == {
        "message": "3 of 14 performances are on sale. Please confirm the change.",
        "code": "some_are_on_sale",
        "on_sale": 3,
        "of": 14,
        "sold": 7,
    }
    assert not Stock.objects.filter(capacity=80).exists()
    assert bulk(api, event, agreed=3).json()["data"]["changed"] == 14


def test_who_cannot_be_changed_is_named_and_nobody_is(api, event, week):
    Stock.objects.filter(pk=week[1].pk).update(sold=90)
    refused = {
        "eventdetailid": week[1].pk,
        "eventdatetimeISO": "2026-09-07T19:30:00+01:00",
        "timezone": "Europe/London",
        "message": "Please check again. The number of tickets you are providing is lower than the sold count of 90. "
        "Make sure to verify the event date, which is 09-07-2026 7:30PM.",
    }
    tried = bulk(api, event, dry_run=True).json()
    assert tried["message"] == f"14 performances, 1 cannot: {refused['message']}"
    assert (tried["data"]["changed"], tried["data"]["refused"]) == (13, [refused])

    response = bulk(api, event)
    assert response.status_code == 422
    assert response.json() == {
        "message": refused["message"],
        "code": "bulk_refused",
        "field": "changes",
        "matched": 14,
        "refused": [refused],
    }
    assert not Stock.objects.filter(capacity=80).exists()


def test_both_sales_at_once_are_refused(api, event, week):
    response = bulk(api, event, changes={"onsaleflag": True, "box_office_amber_state": True})
    assert response.status_code == 422
    assert response.json()["message"] == "'On Sale' and 'Box Office Only Sale' cannot be enabled simultaneously."
    done = bulk(api, event, changes={"onsaleflag": False, "box_office_amber_state": True})
    assert done.json()["data"]["changed"] == 14
    assert Performance.objects.filter(is_on_sale=False, is_box_office_only=True).count() == 14


def test_no_performance_at_all(api, event, week):
    empty = {"from": "2026-10-01", "to": "2026-10-31"}
    assert bulk(api, event, dry_run=True, **empty).json()["message"] == "0 performances"
    response = bulk(api, event, **empty)
    assert (response.status_code, response.json()["code"]) == (422, "none_matched")
    assert response.json()["message"] == "No records found"


def test_more_than_five_digits_are_no_number_of_tickets(api, event, week):
    response = bulk(api, event, changes={"numberoftickets": "100000"})
    assert (response.status_code, response.json()["field"]) == (422, "changes.numberoftickets")


@pytest.mark.database
def test_the_hours_of_an_event_are_those_of_its_performances_to_come(api, event, week, monkeypatch):
    factories.make_performance(event, starts_at=week[0].starts_at.replace(hour=11, minute=15))
    response = post(api, "getPerformanceTimes", {"eventid": event.pk})
    assert response.json()["data"] == [
        {"time": "11:15AM", "performances": 1},
        {"time": "2:30PM", "performances": 7},
        {"time": "7:30PM", "performances": 7},
    ]
    monkeypatch.setattr(settings, "SESSION_IDLE", timedelta(days=60))
    monkeypatch.setattr(clock, "now", lambda: week[-1].starts_at)
    assert post(api, "getPerformanceTimes", {"eventid": event.pk}).json()["data"] == []


def test_the_hours_cost_as_few_queries_with_many_performances_as_with_few(
    api, event, week, django_assert_max_num_queries
):
    with django_assert_max_num_queries(4):
        post(api, "getPerformanceTimes", {"eventid": event.pk})

"""Ticket Allocation of a performance: all rows or none, in the spec's words (part 1, section 5, Event form)."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from server.accounts.models import AuditEntry, Role
from server.catalogue.events.services.allotments import set_aside
from server.catalogue.events.tests.factories import NOW
from server.catalogue.events.tests.factories import _fixed_now as fixed_now  # noqa: F401
from server.inventory.changes import StockChanged
from server.inventory.models import Hold, HoldAllotment, HoldChannel, Stock
from server.platform.errors import NotAllowed
from server.reporting.integrity_services import find_differences
from server.testing import factories

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("fixed_now")]
CALL = "/v1/events/allocationEeventOccurrenceManagement"


@pytest.fixture
def friends(account):
    return Hold.objects.create(account=account, name="Friends", channel=HoldChannel.BOXOFFICE)


@pytest.fixture
def press(account):
    return Hold.objects.create(account=account, name="Press", channel=HoldChannel.ALL)


@pytest.fixture
def post_holds(api, performance):
    def post_holds(*rows: dict[str, Any], action: str = "all", **more: Any) -> Any:
        where = {"eventdetail_id": performance.pk, "event_id": performance.event_id}
        return api.post(CALL, {"action_type": action, **where, "allocations": list(rows), **more})

    return post_holds


def row(hold: Hold, count: Any, **more: Any) -> dict[str, Any]:
    return {"teamid": 0, "allocationid": hold.pk, "allocationcount": count, "isaction": "add", **more}


def sizes() -> dict[str, int]:
    return dict(HoldAllotment.objects.values_list("hold__name", "size"))


def held_and_available(performance) -> tuple[int, int]:
    stock = Stock.objects.get(pk=performance.pk)
    return stock.held, stock.available


def test_rows_are_added_changed_and_deleted_together(post_holds, performance, friends, press):
    added = post_holds(row(friends, 10), row(press, "5"))
    ids = {line["allocationname"]: line["allocationeventoccurrencemapid"] for line in added.json()["data"]}
    assert (added.json()["message"], sizes(), held_and_available(performance)) == (
        "created",
        {"Friends": 10, "Press": 5},
        (15, 85),
    )

    changed = post_holds(
        row(friends, 12, isaction="edit", allocationeventoccurrencemapid=ids["Friends"], seencount=10),
        row(press, 5, isaction="delete", allocationeventoccurrencemapid=ids["Press"], seencount=5),
    )
    assert (changed.status_code, sizes(), held_and_available(performance)) == (200, {"Friends": 12}, (12, 88))
    assert changed.json()["available"] == 88


def test_the_list_has_what_the_spec_names(post_holds, api, performance, friends):
    post_holds(row(friends, 10))
    factories.sell_tickets(performance, 2, hold=friends.pk)

    listed = api.post(CALL, {"action_type": "list", "eventdetail_id": performance.pk, "eventid": performance.event_id})

    assert listed.json()["data"] == [
        {
            "allocationid": friends.pk,
            "allocationname": "Friends",
            "allocationcount": 10,
            "allocationeventoccurrencemapid": HoldAllotment.objects.get().pk,
            "teamid": 0,
            "isaction": "",
            "availablecount": 8,
            "soldcount": 2,
            "reservedcount": 0,
            "releasedcount": 0,
            "releasedate": None,
            "eventdetailid": performance.pk,
            "eventid": performance.event_id,
        }
    ]
    assert listed.json()["available"] == 90
    assert [hold["allocationname"] for hold in listed.json()["holds"]] == ["Friends"]


NOT_FILLED = "Please Give the value (or) delete the field in Ticket Allocation"


@pytest.mark.parametrize(
    ("wrong", "messages"),
    [
        ({"allocationcount": ""}, {"allocations.1.allocationcount": "Tickets is required"}),
        ({"allocationcount": None}, {"allocations.1.allocationcount": "Tickets is required"}),
        ({"allocationid": 0}, {"allocations.1.allocationid": NOT_FILLED}),
        (
            {"allocationid": "", "allocationcount": ""},
            {"allocations.1.allocationid": NOT_FILLED, "allocations.1.allocationcount": "Tickets is required"},
        ),
    ],
)
def test_a_row_is_filled_or_deleted_and_until_then_none_is_saved(post_holds, friends, press, wrong, messages):
    refused = post_holds(row(friends, 10), {**row(press, 5), **wrong})

    assert (refused.status_code, refused.json()["message"], refused.json()["fields"]) == (422, NOT_FILLED, messages)
    assert sizes() == {}


@pytest.mark.parametrize(("counts", "most", "place"), [((101, 1), 100, 0), ((60, 41), 40, 1), ((100, 1), 0, 1)])
def test_all_rows_together_take_no_more_than_is_left(post_holds, performance, friends, press, counts, most, place):
    refused = post_holds(row(friends, counts[0]), row(press, counts[1]))

    assert refused.json()["message"] == f"Enter a value between 1 - {most}"
    assert refused.json()["field"] == f"allocations.{place}.allocationcount"
    assert (sizes(), held_and_available(performance)) == ({}, (0, 100))


@pytest.mark.database
def test_what_one_row_gives_up_another_may_take(post_holds, performance, friends, press):
    post_holds(row(friends, 60), row(press, 40))

    assert post_holds(row(friends, 20), row(press, 80)).status_code == 200
    assert (sizes(), held_and_available(performance)) == ({"Friends": 20, "Press": 80}, (100, 0))
    refused = post_holds(row(friends, 21), row(press, 80))
    assert refused.json()["message"] == "Enter a value between 1 - 20"


def test_a_row_of_no_tickets_is_to_be_deleted(post_holds, friends):
    post_holds(row(friends, 10))

    assert post_holds(row(friends, 0, seencount=10)).json()["message"] == "Enter a value between 1 - 100"
    assert sizes() == {"Friends": 10}


@pytest.mark.parametrize("change", [{"allocationcount": 2, "isaction": "edit"}, {"isaction": "delete"}])
def test_neither_fewer_than_are_taken_nor_none_at_all(post_holds, performance, friends, change):
    post_holds(row(friends, 10))
    factories.sell_tickets(performance, 2, hold=friends.pk)
    factories.reserve_tickets(performance, 1, hold=friends.pk)

    refused = post_holds({**row(friends, 9), **change})

    assert (refused.status_code, refused.json()["message"]) == (422, "Total tickets cannot be less than 3.")
    assert sizes() == {"Friends": 10}
    assert post_holds(row(friends, 3)).status_code == 200


def test_one_hold_has_one_row(post_holds, friends):
    refused = post_holds(row(friends, 1), row(friends, 2))

    assert refused.json()["message"] == "This field is already choosen"
    assert refused.json()["field"] == "allocations.1.allocationid"
    assert sizes() == {}


def test_a_row_whose_hold_is_changed_takes_it_from_the_one_before(post_holds, performance, friends, press):
    post_holds(row(friends, 10))
    was = HoldAllotment.objects.get().pk

    moved = post_holds(row(press, 8, isaction="edit", allocationeventoccurrencemapid=was, seencount=10))

    assert (moved.status_code, sizes(), held_and_available(performance)) == (200, {"Press": 8}, (8, 92))


@pytest.mark.database
def test_two_holds_may_change_places(post_holds, performance, friends, press):
    post_holds(row(friends, 10), row(press, 5))
    was = dict(HoldAllotment.objects.values_list("hold__name", "pk"))

    swapped = post_holds(
        row(press, 10, isaction="edit", allocationeventoccurrencemapid=was["Friends"], seencount=10),
        row(friends, 5, isaction="edit", allocationeventoccurrencemapid=was["Press"], seencount=5),
    )

    assert (swapped.status_code, sizes(), held_and_available(performance)) == (
        200,
        {"Friends": 5, "Press": 10},
        (15, 85),
    )


def test_concurrent_change_is_returned_and_not_overwritten(post_holds, friends):
    post_holds(row(friends, 10))
    post_holds(row(friends, 12))

    stale = post_holds(row(friends, 11, seencount=10))

    assert (stale.status_code, stale.json()["code"]) == (409, "changed")
    assert stale.json()["current"]["allocationcount"] == 12
    post_holds({**row(friends, 12), "isaction": "delete"})
    gone = post_holds(row(friends, 11, seencount=12)).json()
    assert (gone["code"], gone["current"]["allocationcount"]) == ("changed", 0)
    assert sizes() == {}


def test_change_is_published_once_and_audited_with_its_author(
    post_holds, performance, friends, press, user, published_events, django_capture_on_commit_callbacks
):
    version = Stock.objects.get(pk=performance.pk).version
    with django_capture_on_commit_callbacks(execute=True):
        post_holds(row(friends, 10), row(press, 5))
    assert published_events == [StockChanged(performance.account_id, (performance.pk,))]
    assert Stock.objects.get(pk=performance.pk).version == version + 1
    with django_capture_on_commit_callbacks(execute=True):
        post_holds(row(friends, 10), row(press, 5))
    assert len(published_events) == 1, "nothing has changed"

    entries = AuditEntry.objects.filter(content_type__model="holdallotment").order_by("pk")
    assert [(entry.object_repr, entry.changes, entry.actor) for entry in entries] == [
        ("Friends, Twelfth Night, Mon 21 Sep 2026, 1:00PM", {"size": ["", "10"]}, user),
        ("Press, Twelfth Night, Mon 21 Sep 2026, 1:00PM", {"size": ["", "5"]}, user),
    ]


def test_another_accounts_holds_are_not_found(post_holds, performance, friends):
    theirs = Hold.objects.create(account=factories.make_account(), name="Friends", channel=HoldChannel.ALL)

    assert post_holds(row(friends, 1), row(theirs, 1)).status_code == 404
    assert sizes() == {}


def test_door_staff_may_not(performance):
    with pytest.raises(NotAllowed):
        set_aside(
            caller=factories.make_staff(performance.account, Role.DOOR_STAFF),
            event_id=performance.event_id,
            performance_id=performance.pk,
            rows=[],
        )


@pytest.mark.database
def test_reading_and_saving_cost_the_same_for_one_row_and_for_eight(
    post_holds, api, account, performance, django_assert_max_num_queries
):
    holds = [Hold.objects.create(account=account, name=f"Hold {n}", channel=HoldChannel.ALL) for n in range(8)]
    post_holds(*(row(hold, 2) for hold in holds))
    with django_assert_max_num_queries(4):
        post_holds(action="list")
    with django_assert_max_num_queries(12):
        post_holds(*(row(hold, 2) for hold in holds))


# The season


@pytest.mark.database
def test_the_season_has_each_performance_with_each_hold(api, performance, friends, press, django_assert_num_queries):
    event = performance.event
    for day in range(30):
        made = factories.make_performance(event, starts_at=NOW + timedelta(days=30 + day))
        factories.set_aside(friends, made, 4)
    past = factories.make_performance(event, starts_at=NOW - timedelta(days=9))
    factories.set_aside(press, past, 3)

    with django_assert_num_queries(6):
        page = api.post("/v1/events/getAllotmentSeason", {"eventid": event.pk}).json()
    everything = api.post("/v1/events/getAllotmentSeason", {"eventid": event.pk, "past": 1, "page_size": 50}).json()

    assert [hold["allocationname"] for hold in page["holds"]] == ["Friends", "Press"]
    assert (len(page["data"]), page["total"]) == (25, 31)
    assert page["data"][0]["performance"] == performance.pk
    assert page["data"][1]["holds"][0]["size"] == 4
    assert (everything["total"], everything["data"][0]["holds"][0]["name"]) == (32, "Press")


# The books


def test_the_integrity_check_finds_nothing_after_all_of_it(post_holds, performance, friends, press):
    post_holds(row(friends, 10), row(press, 5))
    factories.sell_tickets(performance, 12, caller=factories.make_staff(performance.account))
    post_holds(row(friends, 10), row(press, 7))
    assert list(find_differences()) == []

"""What is on sale, as a client sees it."""

from __future__ import annotations

from datetime import timedelta

import pytest

from server.inventory.models import HoldChannel
from server.platform import clock
from server.testing.factories import (
    let_pass,
    make_event,
    make_hold,
    make_performance,
    make_type,
    make_upsell,
    sell_tickets,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def performance():
    return make_performance(price="10.00", capacity=20)


@pytest.fixture
def partner(partner_of, performance):
    return partner_of(performance.account)


def data_of(answer):
    assert answer.status_code == 200, answer.json()
    return answer.json()["data"]


def test_events_of_which_something_is_to_come_are_listed(partner, performance):
    let_pass(make_performance(make_event(performance.account, name="Long ago")))
    make_event(performance.account, name="Nothing yet")
    make_performance()  # another account's

    (found,) = data_of(partner.get("/api/events"))
    event = performance.event
    assert (found["event"], found["name"], found["currency"]) == (event.pk, event.name, event.currency)
    assert found["venue"]["name"] == event.venue.name
    assert [row["name"] for row in data_of(partner.get("/api/events", {"past": "true"}))] == [
        event.name,
        "Long ago",
        "Nothing yet",
    ]
    assert partner.get(f"/api/events/{event.pk}").json() == found


def test_events_that_come_while_pages_are_turned_come_last(partner, performance):
    account = performance.account
    for _ in range(2):
        make_performance(make_event(account))
    first = partner.get("/api/events", {"limit": 2}).json()
    added = make_performance(make_event(account)).event_id
    second = partner.get("/api/events", {"limit": 2, "cursor": first["next_cursor"]}).json()

    seen = [row["event"] for row in first["data"] + second["data"]]
    assert len(set(seen)) == len(seen) == 4
    assert (seen[-1], second["next_cursor"]) == (added, None)


def test_performances_are_listed_by_when_they_start_with_what_is_left(partner, performance):
    event = performance.event
    later = make_performance(event, starts_at=performance.starts_at + timedelta(days=2), capacity=3)
    let_pass(make_performance(event))
    sell_tickets(later, 2)

    found = data_of(partner.get(f"/api/events/{event.pk}/performances"))
    assert [(row["performance"], row["available"], row["on_sale"]) for row in found] == [
        (performance.pk, event.max_count, True),
        (later.pk, 1, True),
    ]
    after = (performance.starts_at + timedelta(days=1)).isoformat()
    path = f"/api/events/{event.pk}/performances"
    assert [row["performance"] for row in data_of(partner.get(path, {"starts_from": after}))] == [later.pk]
    assert [row["performance"] for row in data_of(partner.get(path, {"starts_before": after}))] == [performance.pk]


def test_a_client_with_holds_is_offered_what_they_have_left(partner_of, performance):
    hold = make_hold(performance, 4, channel=HoldChannel.API)
    sell_tickets(performance, 10)
    sell_tickets(performance, 6)
    with_hold, without = partner_of(performance.account, hold_ids=(hold.hold_id,)), partner_of(performance.account)
    path = f"/api/performances/{performance.pk}"

    assert with_hold.get(path).json()["available"] == 4
    assert (without.get(path).json()["available"], without.get(path).json()["sold_out"]) == (0, True)


def test_a_performance_says_what_is_offered_and_for_how_much(partner, performance):
    kind = make_type(performance.event, "Child")
    upsell = make_upsell(performance.event, name="Programme")
    found = partner.get(f"/api/performances/{performance.pk}").json()

    assert [row["ticket_type"] for row in found["ticket_types"]] == [None, kind.pk]
    assert found["ticket_types"][0]["price"] == "10.00"
    assert [row["name"] for row in found["upsells"]] == [upsell.name]
    assert not {"gateways", "state"} & set(found)


@pytest.mark.parametrize(
    ("fields", "closed"),
    [
        ({"is_box_office_only": True}, "box_office"),
        ({"is_on_sale": False}, "off_sale"),
        ({"on_sale_at": clock.now() + timedelta(days=1)}, "not_yet"),
        ({"is_active": False, "cancelled_at": clock.now()}, "cancelled"),
    ],
)
def test_what_the_client_cannot_sell_says_why(partner_of, fields, closed):
    performance = make_performance(**fields)
    found = partner_of(performance.account).get(f"/api/performances/{performance.pk}").json()

    assert (found["on_sale"], found["closed"]) == (False, closed)


def test_a_list_takes_as_many_queries_however_long_it_is(partner, performance, django_assert_num_queries):
    event = performance.event
    path = f"/api/events/{event.pk}/performances"
    partner.get(path)
    with django_assert_num_queries(5) as few:
        partner.get(path)
    for _ in range(5):
        make_performance(event)
        make_performance(make_event(performance.account))
    with django_assert_num_queries(len(few)):
        assert len(data_of(partner.get(path))) == 6
    with django_assert_num_queries(3):
        assert len(data_of(partner.get("/api/events"))) == 6


@pytest.mark.parametrize(
    ("path", "query", "field"),
    [
        ("events", {"past": "perhaps"}, "past"),
        ("events", {"cursor": "x"}, "cursor"),
        ("performances", {"starts_from": "x"}, "starts_from"),
        ("performances", {"starts_before": "0001-01-01T00:00:00+14:00"}, "starts_before"),
        ("performances", {"limit": 10**30}, "limit"),
    ],
)
def test_what_cannot_be_listed_names_its_field(partner, performance, path, query, field):
    where = "/api/events" if path == "events" else f"/api/events/{performance.event_id}/performances"
    answer = partner.get(where, query)
    assert (answer.status_code, answer.json().get("field")) == (422, field)


def test_a_cursor_of_another_event_is_refused(partner, performance):
    other = make_performance(make_event(performance.account)).event_id
    make_performance(performance.event)
    first = partner.get(f"/api/events/{performance.event_id}/performances", {"limit": 1}).json()

    answer = partner.get(f"/api/events/{other}/performances", {"cursor": first["next_cursor"]})
    assert (answer.status_code, answer.json()["field"]) == (422, "cursor")

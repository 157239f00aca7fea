"""The search of the whole office: what each thing that somebody types finds, and what each role finds by it."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from types import SimpleNamespace
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from server.accounts.models import Role
from server.payments.services.checkouts import Buyer
from server.platform import clock
from server.reporting.search_api import SEARCHES_BY_PERSON
from server.sales.models import Order
from server.testing import factories

pytestmark = pytest.mark.django_db
PATH = "/v1/search/find"
KINDS = ("orders", "buyers", "users", "events", "performances")
MOST_STATEMENTS = 20  # of a call with a session, however much there is
OF_DAY = datetime(2027, 11, 24, 19, 30, tzinfo=UTC)


@pytest.fixture
def records() -> Any:
    """An account with one of everything that can be found, and another one that has the same."""
    return furnished()


def furnished() -> Any:
    account = factories.make_account()
    venue = factories.make_venue(account, name="Rowan Hall", timezone="Europe/London")
    event = factories.make_event(account, venue, name="Élan Vital")
    begun = clock.now() - timedelta(days=1)
    show = factories.make_performance(
        event, starts_at=OF_DAY, on_sale_at=begun, off_sale_at=OF_DAY, subcategory="Matinee"
    )
    # Names without a number, which a search for an order's number could find.
    seller = factories.make_user(account, first_name="Ines", last_name="Quist", email="ines@rowan.test")
    staff = factories.signed_in(seller)
    user = factories.make_user(account, first_name="Priya", last_name="Raman", email="priya@rowan.test")
    buyer = Buyer(name="Zoë O'Hara", email="zoe@buyers.test", phone="+44 7700 900123")
    order = factories.sell_tickets(show, 2, caller=staff, buyer=buyer).orders.get()
    return SimpleNamespace(account=account, event=event, show=show, user=user, order=order, staff=staff)


def found(api: Any, text: str, **more: Any) -> dict[str, list[Any]]:
    """Give what was found of each kind that anything was found of: a number, or a buyer's address."""
    response = api.post(PATH, {"text": text, **more})
    assert response.status_code == 200, response.json()
    body = response.json()
    rows = {kind: [row.get("id", row.get("email")) for row in body[kind]] for kind in KINDS}
    return {kind: names for kind, names in rows.items() if names}


CASES = [
    ("Order {order}", ["orders"]),
    ("#{order}", ["orders"]),
    ("0{order}", ["orders"]),
    ("bestellung {order}", ["orders"]),
    ("{reference}", ["orders"]),
    ("Ticket {ticket}", ["orders"]),
    ("zoe", ["orders", "buyers"]),
    ("ZOË OHARA", ["orders", "buyers"]),
    ("zoe@buy", ["orders", "buyers"]),
    ("+44 7700 900123", ["orders", "buyers"]),
    ("07700 900 123", ["orders", "buyers"]),
    ("(07700) 900-123", ["orders", "buyers"]),
    ("raman", ["users"]),
    ("Raman Priya", ["users"]),
    ("elan", ["events", "performances"]),
    ("vital elan", ["events", "performances"]),
    ("24 nov", ["performances"]),
    ("Wed 24 Nov 2027, 7:30PM", ["performances"]),
    ("elan 24 nov", ["performances"]),
    ("matinee 24/11/2027", ["performances"]),
    ("hamlet 24 nov", []),
    ("24 nov 9pm", []),
    ("0001-01-01", []),
    ("31 dec 9999", []),
    ("Order 987654321", []),
    ("nobody at all", []),
    ("%%", []),
]


def fill_in(text: str, records: Any) -> str:
    order = records.order
    return text.format(order=order.pk, reference=order.payment.reference, ticket=order.tickets.earliest("pk").pk)


@pytest.mark.database
@pytest.mark.parametrize(("text", "kinds"), CASES)
def test_what_is_typed_finds_what_it_names(records, api_for, text, kinds):
    everything = {
        "orders": [records.order.pk],
        "buyers": ["zoe@buyers.test"],
        "users": [records.user.pk],
        "events": [records.event.pk],
        "performances": [records.show.pk],
    }
    api = api_for(factories.make_user(records.account, first_name="Quentin", last_name="Oz", email="quentin@oz.test"))

    rows = found(api, fill_in(text, records))

    # A lone number is also a beginning of others' tickets and phones: the order with it stands first.
    assert {kind: names[:1] for kind, names in rows.items()} == {kind: everything[kind] for kind in kinds}


@pytest.mark.parametrize("role", [Role.ORGANISER, Role.ACCOUNT_OWNER, Role.PLATFORM_ADMINISTRATOR])
@pytest.mark.parametrize("text", ["Order {order}", "{reference}", "zoe", "raman", "elan", "24 nov"])
def test_nobody_finds_anything_of_another_account(records, api_for, role, text):
    platform = factories.make_account(is_platform=True) if role is Role.PLATFORM_ADMINISTRATOR else None
    outsider = factories.make_user(platform, role=role)
    api = api_for(outsider)

    assert found(api, fill_in(text, records)) == {}
    chosen = found(api, fill_in(text, records), account_id=records.account.pk)
    assert bool(chosen) is (role is Role.PLATFORM_ADMINISTRATOR)


@pytest.mark.parametrize(("text", "kinds"), CASES)
def test_door_staff_find_what_their_lists_show_and_nobody_they_work_with(records, api_for, text, kinds):
    api = api_for(factories.make_user(records.account, role=Role.DOOR_STAFF))

    assert list(found(api, fill_in(text, records))) == [
        kind for kind in kinds if kind in ("orders", "buyers", "performances")
    ]


def test_door_staff_do_not_find_what_is_over(records, api_for):
    factories.let_pass(records.show)
    day = clock.now().strftime("%d %b %Y")

    for text in ("elan", day):
        assert found(api_for(factories.make_user(records.account, role=Role.DOOR_STAFF)), text) == {}
    assert "performances" in found(api_for(records.staff.user), "elan")


def test_an_order_in_progress_is_found_by_its_number(records, api_for):
    Order.objects.filter(pk=records.order.pk).update(status=Order.Status.PROGRESS)
    api = api_for(records.staff.user)

    assert found(api, f"#{records.order.pk}") == {"orders": [records.order.pk]}
    Order.objects.filter(pk=records.order.pk).update(status=Order.Status.FAILED)
    assert found(api, f"#{records.order.pk}") == {}


@pytest.mark.database
def test_the_first_five_are_shown_and_what_has_more_is_named(records, api_for):
    for number in range(6):
        factories.make_event(records.account, name=f"Elan {number}")
        buyer = Buyer(name="Zoe Byron", email=f"zoe{number}@buyers.test", phone="")
        factories.sell_tickets(records.show, 1, caller=records.staff, buyer=buyer)
    api = api_for(records.staff.user)

    body = api.post(PATH, {"text": "zoe"}).json()
    assert (len(body["orders"]), len(body["buyers"]), body["more"]) == (5, 5, ["orders", "buyers"])
    body = api.post(PATH, {"text": "elan"}).json()
    assert (len(body["events"]), len(body["performances"]), body["more"]) == (5, 1, ["events"])


@pytest.mark.database
def test_a_buyer_of_several_orders_is_one_person(records, api_for):
    again = Buyer(name="Zoë O'Hara", email="Zoe@Buyers.test", phone="")
    factories.sell_tickets(records.show, 1, caller=records.staff, buyer=again)

    body = api_for(records.staff.user).post(PATH, {"text": "zoe"}).json()

    assert [(row["email"], row["orders"]) for row in body["buyers"]] == [("Zoe@Buyers.test", 2)]


@pytest.mark.database
@pytest.mark.parametrize("text", ["zoe", "#{order}", "0{order}", "+44 7700 900123", "elan", "24 nov", "elan 24 nov"])
def test_a_search_costs_the_same_however_much_there_is(records, api_for, text):
    api = api_for(records.staff.user)
    api.post(PATH, {"text": "warm"})
    for number in range(8):
        event = factories.make_event(records.account, records.event.venue, name=f"Elan {number}")
        factories.make_performance(event, starts_at=OF_DAY + timedelta(minutes=number))
        buyer = Buyer(name="Zoe", email=f"zoe{number}@buyers.test", phone="+44 7700 900123")
        factories.sell_tickets(records.show, 1, caller=records.staff, buyer=buyer)

    with CaptureQueriesContext(
        connection,
    ) as queries:
        response = api.post(PATH, {"text": fill_in(text, records)})

    assert response.status_code == 200
    assert len(queries) <= MOST_STATEMENTS, [query["sql"][:120] for query in queries]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "Please type what to look for"),
        ("   ", "Please type what to look for"),
        ("a", "Please type 2 letters or more"),
        ("x" * 101, "Ensure this field has no more than 100 characters."),
    ],
)
def test_too_little_and_too_much_is_refused(records, api_for, text, message):
    response = api_for(records.staff.user).post(PATH, {"text": text})

    assert (response.status_code, response.json()["message"]) == (422, message)


def test_a_person_may_ask_so_often_and_no_more(records, api_for):
    SEARCHES_BY_PERSON.count(str(records.staff.user.pk), SEARCHES_BY_PERSON.most - 1)
    api = api_for(records.staff.user)

    assert [api.post(PATH, {"text": "zoe"}).status_code for _ in range(2)] == [200, 429]
    assert api_for(records.user).post(PATH, {"text": "zoe"}).status_code == 200


# What was opened lately, told by numbers alone

RECALL = "/v1/search/recall"


def recalled(api: Any, records: Any) -> dict[str, list[int]]:
    body = {"orders": [records.order.pk], "performances": [records.show.pk], "events": [records.event.pk]}
    response = api.post(RECALL, body)
    assert response.status_code == 200, response.json()
    return {kind: [row["id"] for row in response.json()[kind]] for kind in ("orders", "performances", "events")}


def test_recently_opened_items_show_their_present_state(api_for, records):
    assert recalled(api_for(records.user), records) == {
        "orders": [records.order.pk],
        "performances": [records.show.pk],
        "events": [records.event.pk],
    }
    Order.objects.filter(pk=records.order.pk).update(status=Order.Status.FAILED)
    assert recalled(api_for(records.user), records)["orders"] == []


def test_nothing_of_another_account_is_recalled(api_for, records):
    outsider = api_for(factories.make_user(factories.make_account()))
    assert recalled(outsider, records) == {"orders": [], "performances": [], "events": []}


def test_door_staff_recall_what_their_own_screens_show(api_for, records):
    door = api_for(factories.make_user(records.account, Role.DOOR_STAFF))
    assert recalled(door, records) == {"orders": [records.order.pk], "performances": [records.show.pk], "events": []}


def test_recalling_takes_a_query_for_each_kind(api_for, records):
    api = api_for(records.user)
    with CaptureQueriesContext(connection) as captured:
        recalled(api, records)
    assert len(captured) <= 8

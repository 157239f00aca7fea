"""The list of orders: search results, filters, and the total of a page."""

from __future__ import annotations

from datetime import datetime, timedelta
from decimal import Decimal
from zoneinfo import ZoneInfo

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from server.accounts.models import Role
from server.inventory.models import HoldChannel
from server.payments.models import Gateway, Payment, SearchTerm
from server.payments.services import checkouts as payments
from server.payments.services.checkouts import Buyer
from server.platform import clock
from server.sales import listing_selectors as listing
from server.sales.listing_selectors import OrderQuery, list_orders, walk_orders
from server.sales.models import Order, Ticket
from server.testing import factories
from server.testing.extras import give_upsells, make_wine

pytestmark = pytest.mark.django_db


@pytest.fixture
def staff():
    return factories.make_staff()


@pytest.fixture
def performance(staff):
    return factories.make_performance(factories.make_event(staff.user.account))


def buy(performance, staff, name="", email="", phone="", quantity=1) -> Order:
    buyer = Buyer(name=name, email=email, phone=phone)
    return factories.sell_tickets(performance, quantity, caller=staff, buyer=buyer).orders.get()


def found(staff, search="", **filters) -> list[int]:
    query = OrderQuery(account_id=staff.user.account_id, search=search, **filters)
    page = list_orders(caller=staff, query=query)
    assert [pk for some in walk_orders(caller=staff, query=query, at_a_time=2) for pk in some] == [
        order.pk for order in page.rows
    ]
    assert (page.total, page.more) == (len(page.rows), False)
    return [order.pk for order in page.rows]


@pytest.fixture(params=["few", "near", "far", "rare"])
def plan(request, monkeypatch):
    """Runs a test with each of the four query plans, which must find the same."""
    if request.param in {"near", "far"}:
        monkeypatch.setattr(listing, "MOST_SORTED", 0)
    if request.param == "far":
        monkeypatch.setattr(listing, "MOST_READ", 0)
    if request.param == "rare":
        monkeypatch.setattr(
            listing, "find_by_rarest_word", lambda **_: None
        )  # each word has many matches, few have all words
    monkeypatch.setattr(listing, "STEPS", (2, 8, 1_024) if request.param == "near" else ())
    monkeypatch.setattr(listing, "MANY_TICKETS", 0 if request.param == "near" else 20_000)


@pytest.mark.database
@pytest.mark.usefixtures("plan")
def test_an_order_is_found_by_whatever_its_buyer_says(staff, performance):
    grace = buy(performance, staff, "Grace Brewster Hopper", "grace@navy.test", "+44 161 496 0000")
    ada = buy(performance, staff, "Zoë O'Lovelace-Byron", "countess@foyer.test", "0207 946 0000")
    walk_in = buy(performance, staff)
    ticket = walk_in.tickets.get()

    assert found(staff, "hop") == found(staff, "GRACE@navy") == found(staff, "0161 49") == [grace.pk]
    assert found(staff, "brewster") == found(staff, "+44161") == found(staff, "h") == [grace.pk]
    assert found(staff, "zoe o'love") == found(staff, "byron") == found(staff, "207946") == [ada.pk]
    assert found(staff, "zoe hopper") == found(staff, "opper") == found(staff, "%") == []
    reference = walk_in.payment.reference
    assert found(staff, reference) == found(staff, reference[4:].lower()) == found(staff, reference[:9]) == [walk_in.pk]
    assert found(staff, reference[-4:].lower()) == found(staff, reference[-7:]) == [walk_in.pk]
    assert walk_in.pk in found(staff, str(ticket.pk))
    assert found(staff, "ord-") == found(staff, "") == found(staff, "0") == [walk_in.pk, ada.pk, grace.pk]


@pytest.mark.database
@pytest.mark.usefixtures("plan")
def test_an_order_is_found_by_its_number_as_it_is_printed(staff, performance):
    order, other = buy(performance, staff, "Grace Hopper"), buy(performance, staff, "Ada Byron")

    for typed in (f"Order {order.pk}", f"#{order.pk}", f"bestellung {order.pk}"):
        assert found(staff, typed) == [order.pk]
    assert order.pk in found(staff, str(order.pk))
    assert found(staff, f"Ticket {other.tickets.get().pk}") == [other.pk]
    assert found(staff, f"#{other.pk + 1}") == found(staff, f"Order {10**17}") == []


@pytest.mark.database
@pytest.mark.usefixtures("plan")
def test_a_phone_is_found_with_the_code_of_its_country_and_without(staff, performance):
    abroad = buy(performance, staff, "Grace Hopper", phone="+44 (0)7700 900123")
    home = buy(performance, staff, "Ada Byron", phone="07700 900123")
    buy(performance, staff, "Zoë Lovelace", phone="07700 900999")

    for typed in ("+44 7700 900123", "0044 7700-900123", "447700900123", "+44 (0)7700 900 123", "(07700) 900123"):
        assert found(staff, typed) == [home.pk, abroad.pk]


@pytest.mark.usefixtures("plan")
def test_nobody_finds_what_is_another_accounts(staff, performance):
    order = buy(performance, staff, "Grace Hopper", "grace@navy.test")
    outsider = factories.make_staff()

    numbers = (f"#{order.pk}", str(order.tickets.get().pk))
    for search in ("hopper", order.payment.reference, order.payment.reference[-4:], *numbers, "ord-", ""):
        assert found(outsider, search) == []
        query = OrderQuery(account_id=staff.user.account_id, search=search)
        assert list_orders(caller=outsider, query=query).rows == []


@pytest.mark.usefixtures("plan")
def test_filters_narrow_whatever_is_searched_for(staff, performance):
    other = factories.make_performance(performance.event)
    elsewhere = factories.make_performance(factories.make_event(staff.user.account))
    first, second, third = (buy(each, staff, "Ann Lee") for each in (performance, other, elsewhere))
    free = factories.make_performance(performance.event, price=Decimal(0))
    gratis = buy(free, staff, "Ann Lee")
    Order.objects.filter(pk=second.pk).update(channel="online")
    Order.objects.filter(pk=third.pk).update(status=Order.Status.REFUNDED)

    for search in ("lee", ""):
        assert found(staff, search, performance_id=performance.pk) == [first.pk]
        assert found(staff, search, event_id=performance.event_id) == [gratis.pk, second.pk, first.pk]
        assert found(staff, search, channel="online") == [second.pk]
        assert found(staff, search, gateway=Gateway.FREE) == [gratis.pk]
        assert found(staff, search, gateway=Gateway.CASH, channel="boxoffice") == [third.pk, first.pk]
        assert found(staff, search, status=Order.Status.REFUNDED) == [third.pk]
        assert found(staff, search, order_id=first.pk) == [first.pk]


@pytest.mark.usefixtures("plan")
def test_an_order_without_a_name_is_found_by_who_sold_it_and_when(staff, performance, api_for):
    other = factories.make_staff(staff.user.account)
    own, theirs = (factories.sell_tickets(performance, 1, caller=each).orders.get() for each in (staff, other))
    noon = clock.now().replace(hour=12, minute=0, second=0, microsecond=0)
    Order.objects.filter(pk=own.pk).update(created_at=noon)

    assert found(staff, "", seller_id=staff.user.pk) == [own.pk]
    assert found(staff, "", seller_id=other.user.pk) == [theirs.pk]
    about = [noon + timedelta(minutes=minutes) for minutes in (-16, -15, 15, 16)]
    assert [found(staff, "", moment=moment, seller_id=staff.user.pk) for moment in about] == [
        [],
        [own.pk],
        [own.pk],
        [],
    ]

    api = api_for(staff.user)
    body = {"soldby": other.user.pk, "page": 1, "page_size": 10}
    (row,) = api.post("/v1/events/searchOrderDetails", body).json()["data"]["eventinfo"]
    assert (row["id"], row["soldby"]) == (theirs.pk, other.user.full_name)
    sellers = api.post("/v1/orders/filters", {}).json()["data"]["sellers"]
    assert {seller["userid"] for seller in sellers} == {staff.user.pk, other.user.pk}
    idle = factories.make_user(staff.user.account)
    sellers = api_for(idle).post("/v1/orders/filters", {}).json()["data"]["sellers"]
    assert idle.pk in {seller["userid"] for seller in sellers}
    wrong = api.post("/v1/events/searchOrderDetails", {"soldat": "noon"})
    assert (wrong.status_code, wrong.json()["field"]) == (422, "soldat")


@pytest.mark.usefixtures("plan")
def test_orders_of_a_performance_are_filtered_by_hold_or_upsell(staff, performance):
    # The counter does not sell from it.
    allotment, wine = factories.make_hold(performance, 5, channel=HoldChannel.API), make_wine(performance.event, "Wine")
    plain, from_hold, drinking = (buy(performance, staff, "Ann Lee") for _ in range(3))
    Ticket.objects.filter(order=from_hold).update(allotment=allotment)
    give_upsells(drinking, wine)
    whose = {"performance_id": performance.pk}

    for search in ("lee", ""):
        assert found(staff, search, hold_id=allotment.hold_id, **whose) == [from_hold.pk]
        assert found(staff, search, upsell_id=wine.pk, **whose) == [drinking.pk]
        assert found(staff, search, upsell_id=wine.pk, hold_id=allotment.hold_id, **whose) == []
    # Without a performance: all of them.
    assert found(staff, hold_id=allotment.hold_id) == [drinking.pk, from_hold.pk, plain.pk]
    Ticket.objects.filter(order=from_hold).update(status="refunded")
    assert found(staff, hold_id=allotment.hold_id, **whose) == []


@pytest.mark.database
def test_a_day_is_one_of_the_performances_clock(staff, performance):
    account = staff.user.account
    tokyo = factories.make_performance(factories.make_event(venue=factories.make_venue(account, timezone="Asia/Tokyo")))
    here, there = buy(performance, staff), buy(tokyo, staff)
    # Half past five in the afternoon in London is the next day in Tokyo.
    at = datetime(2026, 3, 10, 17, 30, tzinfo=ZoneInfo("Europe/London"))
    Order.objects.update(created_at=at)

    assert found(staff, day=at.date()) == [here.pk]
    assert found(staff, day=at.date() + timedelta(days=1)) == [there.pk]
    assert found(staff, day=at.date() - timedelta(days=1)) == []


def test_each_tab_has_its_own_orders(staff, performance):
    paid = buy(performance, staff, "Ann Lee")
    reserved = factories.reserve_tickets(performance, 1, caller=staff)
    Order.objects.filter(pk=buy(performance, staff).pk).update(status=Order.Status.FAILED)

    assert found(staff) == [paid.pk]
    assert found(staff, in_progress=True) == [reserved.orders[0].pk]
    assert found(staff, reserved.payment.reference, in_progress=True) == [reserved.orders[0].pk]
    assert found(staff, "lee", in_progress=True) == []


@pytest.mark.database
def test_a_page_counts_no_further_than_anybody_turns(staff, performance, monkeypatch):
    monkeypatch.setattr(listing, "MOST_COUNTED", 4)
    orders = [buy(performance, staff, "Ann Lee").pk for _ in range(7)][::-1]
    query = OrderQuery(account_id=staff.user.account_id)

    def page(number, query=query):
        turned = list_orders(caller=staff, query=query, page=number, size=2)
        return [row.pk for row in turned.rows], turned.total, turned.more

    assert page(1) == (orders[:2], 4, True)
    assert page(2) == (orders[2:4], 5, True)
    assert page(3) == (orders[4:6], 7, False)
    assert page(4) == (orders[6:], 7, False)
    assert page(9) == ([], 7, False)
    monkeypatch.setattr(listing, "MOST_SORTED", 0)
    searched = OrderQuery(account_id=staff.user.account_id, search="l")
    assert page(1, searched) == (orders[:2], 3, True)
    assert page(4, searched) == (orders[6:], 7, False)
    assert page(9, searched) == ([], 7, False)


@pytest.mark.database
def test_rare_combination_of_common_words_is_searched_cheaply(staff, performance, monkeypatch):
    couple = [buy(performance, staff, "Ann Lee") for _ in range(3)]
    for name in ("Ann Moor", "Bo Lee"):
        for _ in range(3):
            buy(performance, staff, name)
    monkeypatch.setattr(listing, "MOST_SORTED", 2)
    monkeypatch.setattr(listing, "STEPS", (2,))
    monkeypatch.setattr(listing, "AT_ONCE", 2)
    monkeypatch.setattr(listing, "payments_condition", None)  # would read every order

    page = list_orders(caller=staff, query=OrderQuery(account_id=staff.user.account_id, search="ann lee"))

    assert {row.payment.buyer_name for row in page.rows} == {"Ann Lee"}
    assert (len(page.rows), len(couple), page.total, page.more) == (3, 3, 3, False)


@pytest.mark.database
@pytest.mark.parametrize(("search", "most"), [("", 3), ("lee", 3), ("ann lee", 3), ("1", 4), ("1234", 5)])
def test_a_page_costs_the_same_however_many_it_shows(staff, performance, search, most):
    for _ in range(12):
        buy(performance, staff, "Ann Lee")
    request = OrderQuery(account_id=staff.user.account_id, search=search)

    for size in (1, 10):
        with CaptureQueriesContext(
            connection,
        ) as queries:
            list_orders(caller=staff, query=request, size=size)
        assert len(queries) <= most, [query["sql"] for query in queries]


@pytest.mark.database
def test_the_end_of_a_reference_is_found_by_an_index(staff, performance):
    end = buy(performance, staff).payment.reference[-5:]
    with CaptureQueriesContext(connection) as captured:
        assert len(found(staff, end)) == 1
    is_postgresql = connection.vendor == "postgresql"
    search = next(each["sql"] for each in captured if ("RIGHT" if is_postgresql else "SUBSTR") in each["sql"])

    with connection.cursor() as cursor:
        if is_postgresql:  # so few rows would be scanned
            cursor.execute("SET LOCAL enable_seqscan = off")
        cursor.execute(f"{'EXPLAIN' if is_postgresql else 'EXPLAIN QUERY PLAN'} {search}")
        plan = str(cursor.fetchall())

    assert "payments_by_last_four" in plan


@pytest.mark.database
def test_a_buyer_is_found_by_what_was_said_last(staff, performance):
    payment = buy(performance, staff, "Grace Hopper", "grace@navy.test").payment
    payments.change_email(payment=payment, email="hopper@yale.test")

    assert found(staff, "grace@") == []
    assert found(staff, "hopper@yale") == [payment.orders.get().pk]
    payments.record_buyer(payment=payment, buyer=Buyer(name="Ada Byron"), by=None)
    assert set(SearchTerm.objects.values_list("word", flat=True)) == {"ada", "byron"}


def test_naming_a_buyer_costs_one_statement_more_and_nobody_none(staff, performance):
    named, nameless = (factories.reserve_tickets(performance, 1, caller=staff).payment for _ in range(2))
    now = clock.now()

    with CaptureQueriesContext(connection) as queries:
        payments.mark_paid(payment=named, buyer=Buyer(name="Ada", email="ada@foyer.test"), by=None, now=now)
    with CaptureQueriesContext(connection) as queries_without_search:
        payments.mark_paid(payment=nameless, buyer=Buyer(), by=None, now=now)

    # `bulk_create` opens a savepoint of its own outside a transaction.
    assert len([query for query in queries if "SAVEPOINT" not in query["sql"]]) == 2
    assert len(queries_without_search) == 1


def test_an_order_says_its_channel_and_its_gateway(staff, performance):
    reserved = factories.reserve_tickets(performance, 1, caller=staff)
    order = reserved.orders[0]
    assert (order.channel, order.gateway) == ("boxoffice", "")
    factories.pay_for(reserved, caller=staff)
    order.refresh_from_db()
    assert (order.channel, order.gateway) == (Payment.objects.get().channel, "cash")


def test_door_staff_find_orders_too(performance):
    door = factories.make_staff(performance.account, Role.DOOR_STAFF)
    order = buy(performance, factories.make_staff(performance.account), "Ann Lee")

    assert found(door, "lee") == [order.pk]


def test_a_list_says_what_it_can_be_narrowed_to(api_for, staff, performance):
    account = staff.user.account
    other = factories.make_event(account, performance.event.venue, name="as you like it")
    later = factories.make_performance(performance.event, subcategory="Gala")
    factories.make_performance(other)
    factories.make_event(account, performance.event.venue, name="Without any performance")
    api = api_for(staff.user)

    data = api.post("/v1/orders/filters", {}).json()["data"]
    assert [event["eventname"] for event in data["events"]] == ["as you like it", "Twelfth Night"]
    assert data["performances"] == []
    data = api.post("/v1/orders/filters", {"eventid": performance.event_id}).json()["data"]
    assert [row["eventdetailid"] for row in data["performances"]] == [later.pk, performance.pk]
    assert data["performances"][0]["subcategory"] == "Gala"
    outsider = factories.make_user(factories.make_account())
    data = (
        api_for(outsider)
        .post("/v1/orders/filters", {"account_id": account.pk, "eventid": performance.event_id})
        .json()["data"]
    )
    own = {"userid": outsider.pk, "name": outsider.full_name}
    assert data == {"events": [], "performances": [], "sellers": [own]}

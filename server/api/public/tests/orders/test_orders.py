"""Orders as other systems read them."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest

from server.aftersales.named_reservation_services import NamedForm, keep_under_name
from server.api.public.selectors import read_orders
from server.payments.services.checkouts import Buyer
from server.platform import clock
from server.sales.models import Order
from server.sales.services.release import cancel
from server.testing.factories import (
    make_performance,
    make_staff,
    make_upsell,
    pay_for,
    reserve_tickets,
    sell_tickets,
    sell_upsells,
)

pytestmark = pytest.mark.django_db
BUYER = Buyer(name="Ada Lovelace", email="ada@example.org")


@pytest.fixture
def performance():
    return make_performance(price="10.00")


@pytest.fixture
def partner(partner_of, performance):
    return partner_of(performance.account)


def sell(performance, tickets=1):
    return sell_tickets(performance, tickets, buyer=BUYER).orders.get()


def listed(partner, **query):
    answer = partner.get("/api/orders", query)
    assert answer.status_code == 200, answer.json()
    return [order["order"] for order in answer.json()["data"]], answer.json()["next_cursor"]


def test_an_order_says_who_bought_what_and_for_how_much(partner, performance):
    order = sell(performance, 2)
    found = partner.get(f"/api/orders/{order.pk}").json()

    assert (found["order"], found["status"], found["channel"], found["client"]) == (order.pk, "paid", "boxoffice", None)
    assert found["reference"] == order.payment.reference
    assert (found["buyer"]["name"], found["buyer"]["email"]) == ("Ada Lovelace", "ada@example.org")
    assert found["performance"]["performance"] == performance.pk
    assert found["amounts"]["total"] == f"{order.total:.2f}"
    assert found["amounts"]["refunded"] == "0.00"
    assert [ticket["status"] for ticket in found["tickets"]] == ["valid", "valid"]
    assert '"intentId"' in found["tickets"][0]["code"]
    assert found["tickets_pdf"].startswith(f"/v1/sales/payments/{order.payment.reference}/tickets.pdf?token=")
    assert sum(float(ticket["total"]) for ticket in found["tickets"]) == float(found["amounts"]["total"])


def test_an_order_that_is_not_paid_has_no_tickets(partner, performance):
    order = reserve_tickets(performance, 1).orders[0]
    found = partner.get(f"/api/orders/{order.pk}").json()

    assert (found["status"], found["tickets"], found["tickets_pdf"], found["paid_at"]) == ("progress", [], None, None)


def test_an_order_under_a_name_says_until_when_it_is_kept(partner, performance):
    seller = make_staff(performance.account)
    reserved, ordinary = (reserve_tickets(performance, 1, caller=seller) for _ in range(2))
    until = clock.now().replace(microsecond=0) + timedelta(days=2)
    form = NamedForm(name="Maya Fernandes", phone="1", until=until)
    keep_under_name(caller=seller, reservation_id=reserved.reservation.pk, form=form)

    orders = {order["reservation"]: order for order in partner.get("/api/orders").json()["data"]}
    assert datetime.fromisoformat(orders[reserved.reservation.pk]["reserved_until"]) == until
    assert orders[ordinary.reservation.pk]["reserved_until"] is None

    pay_for(reserved, caller=seller)
    paid = partner.get(f"/api/orders/{reserved.orders[0].pk}").json()
    assert (paid["status"], paid["reserved_until"]) == ("paid", None)


def test_an_order_names_its_upsells(partner, performance):
    upsell = make_upsell(performance.event, name="Programme")
    order = sell_upsells(performance, upsell, 2).orders.get()

    found = partner.get(f"/api/orders/{order.pk}").json()
    assert [(item["upsell"], item["name"], item["status"]) for item in found["upsells"]] == [
        (upsell.pk, "Programme", "open")
    ] * 2


def test_another_accounts_orders_are_not_there(partner, account):
    theirs = sell(make_performance())

    assert partner.get(f"/api/orders/{theirs.pk}").status_code == 404
    assert listed(partner) == ([], None)


@pytest.mark.parametrize("grants", [["reports"], ["catalogue", "reservations"], []])
def test_orders_are_read_by_whoever_is_allowed_orders(partner_of, performance, grants):
    order = sell(performance)
    other_partner = partner_of(performance.account, grants=grants)

    assert other_partner.get("/api/orders").status_code == 403
    assert other_partner.get(f"/api/orders/{order.pk}").status_code == 403


@pytest.mark.database
def test_orders_that_come_while_pages_are_turned_move_nothing(partner, performance):
    orders = [sell(performance).pk for _ in range(5)]
    first, cursor = listed(partner, limit=2)
    sell(performance)
    second, cursor = listed(partner, limit=2, cursor=cursor)
    third, cursor = listed(partner, limit=2, cursor=cursor)

    assert first + second + third == sorted(orders, reverse=True)
    assert cursor is None


@pytest.mark.database
def test_a_page_that_is_full_and_the_last_says_so(partner, performance):
    sell(performance)
    sell(performance)
    assert listed(partner, limit=2)[1] is None


@pytest.mark.database
def test_orders_are_narrowed(partner, performance):
    other = make_performance(performance.event)
    paid, elsewhere = sell(performance).pk, sell(other).pk
    waiting = reserve_tickets(performance, 1).orders[0].pk

    assert listed(partner, performance=performance.pk)[0] == [waiting, paid]
    assert listed(partner, status="paid")[0] == [elsewhere, paid]
    assert listed(partner, status="progress", performance=other.pk)[0] == []


@pytest.mark.database
def test_follower_gets_each_change_once_it_is_settled(partner, performance, later):
    begun = clock.now().isoformat()
    first, second = reserve_tickets(performance, 1), sell(performance).pk
    assert listed(partner, updated_since=begun)[0] == [], "something earlier may still come to be seen"

    later(seconds=6)
    seen, cursor = listed(partner, updated_since=begun, limit=1)
    assert seen == [first.orders[0].pk]
    cancel(caller=make_staff(performance.account), reservation_id=first.reservation.pk, secret=first.secret)
    later(seconds=6)
    seen, cursor = listed(partner, updated_since=begun, limit=5, cursor=cursor)
    assert (seen, cursor) == ([second, first.orders[0].pk], None)


@pytest.mark.parametrize(
    ("field", "query"),
    [
        ("cursor", {"cursor": "garbage"}),
        ("cursor", {"cursor": "WzFd:AAAA"}),
        ("cursor", {"cursor": "\u00e9"}),
        ("cursor", {"cursor": "x" * 5000}),
        ("limit", {"limit": 0}),
        ("limit", {"limit": 201}),
        ("limit", {"limit": "many"}),
        ("performance", {"performance": 2**64}),
        ("performance", {"performance": "x"}),
        ("status", {"status": "sold"}),
        ("updated_since", {"updated_since": "yesterday"}),
        ("updated_since", {"updated_since": "0001-01-01T00:00:00+14:00"}),
        ("updated_since", {"updated_since": "9999-12-31T23:59:59-14:00"}),
    ],
)
def test_what_cannot_be_listed_names_its_field(partner, field, query):
    answer = partner.get("/api/orders", query)

    assert (answer.status_code, answer.json().get("field")) == (422, field)
    assert answer["Content-Type"] == "application/problem+json"


def test_a_cursor_is_of_one_list(partner, performance):
    for _ in range(3):
        sell(performance)
    _, cursor = listed(partner, limit=1)

    assert partner.get("/api/orders", {"cursor": cursor, "status": "paid"}).json()["field"] == "cursor"
    assert partner.get("/api/orders", {"cursor": cursor[:-1]}).json()["field"] == "cursor"


@pytest.mark.database
def test_many_orders_are_read_by_as_many_queries_as_one(partner, performance, django_assert_num_queries):
    upsell = make_upsell(performance.event)
    sell(performance)
    listed(partner)  # the key's use is noted once a minute
    with django_assert_num_queries(5) as few:
        listed(partner)
    for _ in range(5):
        sell(performance, 3)
        sell_upsells(performance, upsell, 2)
    with django_assert_num_queries(len(few)):
        listed(partner)
    ids = list(Order.objects.values_list("pk", flat=True))
    with django_assert_num_queries(3):
        assert set(read_orders([*ids, 10**9])) == set(ids)


def test_an_order_that_was_not_changed_is_not_sent_again(partner, performance):
    order = sell(performance)
    first = partner.get(f"/api/orders/{order.pk}")
    assert partner.get(f"/api/orders/{order.pk}", HTTP_IF_NONE_MATCH=first["ETag"]).status_code == 304

    Order.objects.filter(pk=order.pk).update(version=9, updated_at=clock.now() + timedelta(seconds=1))
    assert partner.get(f"/api/orders/{order.pk}", HTTP_IF_NONE_MATCH=first["ETag"]).status_code == 200

"""Another system sells: it quotes, reserves, and pays by its own money or by a link."""

from __future__ import annotations

from itertools import count

import pytest

from server.accounts.models import Account
from server.integrations.models import ApiClient, RepeatedCall
from server.inventory.models import Reservation, Stock
from server.payments.models import Charge, Payment
from server.sales.models import Order, PurchaseLink, RequestedEmail, Ticket
from server.sales.tests import sales
from server.testing.factories import (
    make_hold,
    make_performance,
    make_staff,
    make_upsell,
    reserve_tickets,
    sell_tickets,
)

pytestmark = pytest.mark.django_db
_keys = count(1)
ADA = {"name": "Ada Lovelace", "email": "ada@example.org"}


@pytest.fixture
def performance():
    return make_performance(price="10.00", capacity=8)


@pytest.fixture
def partner(partner_of, performance):
    return partner_of(performance.account)


def basket(performance, tickets=2, **more):
    return {"items": [{"performance": performance.pk, "tickets": [{"quantity": tickets}], **more}]}


def post(partner, path, body, key=None):
    return partner.post(path, body, HTTP_IDEMPOTENCY_KEY=key or f"key-{next(_keys)}")


def reserve(partner, performance, tickets=2, key=None):
    return post(partner, "/api/reservations", basket(performance, tickets), key)


def pay(partner, reservation, key=None, **body):
    return post(partner, f"/api/reservations/{reservation}/payment", {"by": "client", "buyer": ADA, **body}, key)


def test_a_whole_purchase_by_the_clients_own_money(partner, performance):
    upsell = make_upsell(performance.event)
    body = basket(performance, 2, upsells=[{"upsell": upsell.pk, "quantity": 1}])
    quote = partner.post("/api/quotes", body).json()
    assert quote["due"] == quote["total"]

    reserved = post(partner, "/api/reservations", body)
    assert reserved.status_code == 201
    assert (reserved.json()["status"], reserved.json()["quote"]) == ("open", quote)
    path = f"/api/reservations/{reserved.json()['reservation']}"
    assert partner.get(path).json() == reserved.json()

    paid = pay(partner, reserved.json()["reservation"])
    assert (paid.status_code, paid.json()["status"], paid.json()["link"]) == (200, "paid", None)
    (order,) = paid.json()["orders"]
    assert [order["order"]] == reserved.json()["orders"]
    assert (order["status"], order["channel"], order["amounts"]["total"]) == ("paid", "api", quote["total"])
    assert (order["buyer"]["name"], len(order["tickets"]), len(order["upsells"])) == ("Ada Lovelace", 2, 1)
    assert partner.get(f"/api/orders/{order['order']}").json() == order
    assert partner.get(path).json()["status"] == "paid"

    payment = Payment.objects.get()
    assert order["client"] == payment.client_id == ApiClient.objects.get().pk
    charge = Charge.objects.get()
    assert (charge.gateway, charge.status, f"{charge.amount:.2f}") == ("offline", "succeeded", quote["total"])
    assert Stock.objects.get(pk=performance.pk).sold == 2


def sell(partner, performance, tickets=2, key=None, **more):
    return post(partner, "/api/sales", {**basket(performance, tickets), "buyer": ADA, **more}, key)


def test_a_sale_at_once_is_answered_as_a_reservation_that_is_paid(partner, performance):
    sold = sell(partner, performance, key="a")
    assert (sold.status_code, sold.json()["status"]) == (201, "paid"), sold.json()
    assert pay(partner, sold.json()["reservation"]).json() == sold.json()
    assert sell(partner, performance, key="a").json() == sold.json()

    (order,) = sold.json()["orders"]
    assert (order["status"], order["channel"], order["buyer"]["name"]) == ("paid", "api", "Ada Lovelace")
    charge = Charge.objects.get()
    assert (charge.gateway, f"{charge.amount:.2f}") == ("offline", order["amounts"]["total"])
    assert Stock.objects.get(pk=performance.pk).sold == len(order["tickets"]) == 2


def test_a_refused_sale_at_once_reserves_nothing(partner, performance):
    refused = sell(partner, performance, 9, key="a")
    assert (refused.status_code, refused.json()["code"], refused.json()["available"]) == (409, "sold_out", 8)
    for buyer, field in ((None, "buyer"), ({"email": ADA["email"]}, "buyer.name"), ({"name": "Ada"}, "buyer.email")):
        refused = sell(partner, performance, key="a", buyer=buyer)
        assert (refused.status_code, refused.json()["field"]) == (422, field)

    assert not Reservation.objects.exists()
    assert sell(partner, performance, key="a").status_code == 201


@pytest.mark.parametrize("grants", [["payments"], ["reservations"]])
def test_a_sale_at_once_takes_the_right_to_reserve_and_the_right_to_pay(partner_of, performance, grants):
    refused = sell(partner_of(performance.account, grants=grants), performance)

    assert (refused.status_code, refused.json()["code"]) == (403, "not_allowed")
    assert not Reservation.objects.exists()


def test_another_accounts_client_sells_nothing_at_once(partner_of, performance):
    assert sell(partner_of(make_performance().account), performance).status_code == 404


def test_what_costs_nothing_is_paid_by_nothing(partner_of):
    performance = make_performance(price="0.00")
    partner = partner_of(performance.account)
    paid = pay(partner, reserve(partner, performance).json()["reservation"])

    assert paid.json()["status"] == "paid", paid.json()
    assert Charge.objects.get().gateway == "free"


def test_the_same_call_is_answered_as_the_first_time(partner, performance):
    first = reserve(partner, performance, key="a")
    again = reserve(partner, performance, key='"a"')
    assert (again.status_code, again.json()) == (201, first.json())
    assert (again["Idempotent-Replayed"], "Idempotent-Replayed" in first) == ("true", False)

    number = first.json()["reservation"]
    paid, repeated = pay(partner, number, key="b"), pay(partner, number, key="b")
    assert repeated.json() == paid.json()
    assert repeated["Idempotent-Replayed"] == "true"
    assert (Reservation.objects.count(), Ticket.objects.count()) == (1, 2)


def test_paying_again_under_another_key_gives_the_same_orders(partner, performance):
    number = reserve(partner, performance).json()["reservation"]
    assert pay(partner, number).json() == pay(partner, number).json()
    assert Charge.objects.count() == 1


@pytest.mark.parametrize("key", ["", " ", "x" * 129, "\u00e9", "a\x7f", '""'])
def test_without_a_key_nothing_is_reserved(partner, performance, key):
    answer = partner.post("/api/reservations", basket(performance), HTTP_IDEMPOTENCY_KEY=key)

    assert (answer.status_code, answer.json()["code"]) == (400, "idempotency_key_missing")
    assert answer.json()["field"] == "Idempotency-Key"
    assert not Reservation.objects.exists()


def test_a_key_is_of_one_call(partner, performance):
    number = reserve(partner, performance, 1, key="a").json()["reservation"]
    for answer in (reserve(partner, performance, 2, key="a"), pay(partner, number, key="a")):
        assert (answer.status_code, answer.json()["code"]) == (422, "key_reused")
    assert Reservation.objects.count() == 1


def test_a_call_that_is_under_way_is_not_made_twice(partner, performance, later):
    reserve(partner, performance, key="a")
    RepeatedCall.objects.update(status=None, body=None)

    answer = reserve(partner, performance, key="a")
    assert (answer.status_code, answer.json()["code"]) == (409, "in_progress")
    assert int(answer["Retry-After"]) > 0


def test_a_call_whose_process_died_is_made_again_and_finds_what_it_had_done(partner, performance, later):
    first = reserve(partner, performance, key="a").json()
    RepeatedCall.objects.update(status=None, body=None)
    later(minutes=2)

    again = reserve(partner, performance, key="a")
    assert (again.status_code, again.json()) == (201, first)
    assert Reservation.objects.count() == 1


def test_a_refused_call_may_be_sent_again(partner, performance):
    others = sell_tickets(performance, 7)
    refused = reserve(partner, performance, 2, key="a")
    assert (refused.status_code, refused.json()["code"], refused.json()["available"]) == (409, "sold_out", 1)

    Stock.objects.filter(pk=performance.pk).update(capacity=20)
    assert reserve(partner, performance, 2, key="a").status_code == 201
    assert others.orders.count() == 1


def test_what_a_fault_of_ours_interrupted_may_be_sent_again_at_once(partner, performance, monkeypatch):
    def fail(*_: object) -> None:
        raise RuntimeError("after the commit")

    with monkeypatch.context() as patched:
        patched.setattr("server.api.public.operations_api.row_writer", fail)
        assert reserve(partner, performance, key="a").status_code == 500
    assert reserve(partner, performance, key="a").status_code == 201
    assert Reservation.objects.count() == 1


def test_keys_of_two_clients_are_their_own(partner_of, partner, performance):
    other = partner_of(performance.account)
    first, second = reserve(partner, performance, 1, key="a"), reserve(other, performance, 2, key="a")

    assert (first.status_code, second.status_code) == (201, 201)
    assert first.json()["reservation"] != second.json()["reservation"]


def test_a_client_sells_from_its_holds_alone(partner_of, performance):
    hold = make_hold(performance, 3)
    partner = partner_of(performance.account, hold_ids=(hold.hold_id,))

    assert reserve(partner, performance, 3).status_code == 201
    refused = reserve(partner, performance, 1)
    assert (refused.status_code, refused.json()["code"], refused.json()["available"]) == (409, "sold_out", 0)
    assert Stock.objects.get(pk=performance.pk).available == 5, "the free ones are not its"


def test_a_client_without_holds_leaves_those_of_others_alone(partner, performance):
    make_hold(performance, 6)
    assert reserve(partner, performance, 2).status_code == 201
    assert reserve(partner, performance, 1).json()["code"] == "sold_out"


@pytest.mark.parametrize("fields", [{"is_box_office_only": True}, {"is_on_sale": False}])
def test_what_is_not_open_to_the_channel_is_not_sold(partner_of, fields):
    performance = make_performance(**fields)
    partner = partner_of(performance.account)

    for answer in (reserve(partner, performance, 1), partner.post("/api/quotes", basket(performance, 1))):
        assert (answer.status_code, answer.json()["code"]) == (409, "off_sale")


def test_places_are_given_back(partner, performance):
    number = reserve(partner, performance).json()["reservation"]
    path = f"/api/reservations/{number}"

    assert [partner.delete(path).status_code, partner.delete(path).status_code] == [204, 204]
    assert partner.get(path).json()["status"] == "cancelled"
    assert Stock.objects.get(pk=performance.pk).reserved == 0
    refused = pay(partner, number)
    assert (refused.status_code, refused.json()["code"]) == (409, "expired")


@pytest.mark.usefixtures("takes_cards")
def test_what_is_paid_is_neither_given_back_nor_paid_again(partner, performance):
    number = reserve(partner, performance).json()["reservation"]
    pay(partner, number)
    Charge.objects.update(gateway="stripe")  # as if its buyer had paid by the link

    for answer in (
        partner.delete(f"/api/reservations/{number}"),
        pay(partner, number),
        pay(partner, number, by="link"),
    ):
        assert answer.status_code == 409
        assert (answer.json()["code"], answer.json()["message"]) == ("already_paid", "This order is already paid")
    assert partner.get(f"/api/reservations/{number}").json()["status"] == "paid"
    assert Charge.objects.count() == 1


def test_only_who_reserved_sees_and_pays_it(partner_of, partner, performance, account):
    number = reserve(partner, performance).json()["reservation"]
    counters = reserve_tickets(performance, 1).reservation.pk
    for other_partner in (partner_of(performance.account), partner_of(account)):
        path = f"/api/reservations/{number}"
        assert [other_partner.get(path).status_code, other_partner.delete(path).status_code] == [404, 404]
        assert pay(other_partner, number).status_code == 404
    assert partner.get(f"/api/reservations/{counters}").status_code == 404
    assert pay(partner, counters).status_code == 404
    assert Reservation.objects.filter(status="open").count() == 2


@pytest.mark.parametrize(
    ("buyer", "field", "message"),
    [
        ({}, "buyer.name", "Name is required"),
        ({"name": " ", "email": "a@example.org"}, "buyer.name", "Name is required"),
        ({"name": "Ada"}, "buyer.email", "Email is required"),
        ({"name": "Ada", "email": "ada"}, "buyer.email", "Must be a valid email"),
        ("Ada", "buyer", None),
    ],
)
def test_the_buyer_is_named(partner, performance, buyer, field, message):
    number = reserve(partner, performance).json()["reservation"]
    answer = pay(partner, number, buyer=buyer)

    assert (answer.status_code, answer.json()["field"]) == (422, field)
    assert message in (None, answer.json()["message"])
    assert Reservation.objects.get().status == "open"


@pytest.fixture
def takes_cards(performance, settings, stripe):
    """Have the performance's house take cards, and Foyer know its own address."""
    Account.objects.filter(pk=performance.account_id).update(stripe_id="acct_north")
    settings.PUBLIC_URL = "https://tickets.example.org"


@pytest.mark.usefixtures("takes_cards")
def test_the_buyer_pays_by_a_link(partner, api_for, performance):
    number = reserve(partner, performance).json()["reservation"]
    answer = pay(partner, number, by="link", buyer={})

    link = answer.json()["link"]
    assert (answer.status_code, answer.json()["status"], answer.json()["orders"]) == (200, "open", [])
    start = f"https://tickets.example.org/buy/{performance.event_id}?app=foyer&reservationId={number}."
    assert link.startswith(start)
    assert not RequestedEmail.objects.exists()

    token = link.rsplit(".", 1)[1]
    opened = api_for().post("/v1/sales/links", {"link": f"{number}.{token}"})
    assert opened.status_code == 200, opened.json()
    assert PurchaseLink.objects.get().opened_at is not None
    charged = sales.pay(api_for(), opened.json(), "stripe", buyer=ADA)
    assert charged.json()["status"] == "Progress", charged.json()
    refused = pay(partner, number)
    assert (refused.status_code, refused.json()["code"]) == (409, "being_paid")


@pytest.mark.usefixtures("takes_cards")
def test_what_was_sent_as_a_link_is_taken_back_until_it_is_paid(partner, api_for, performance):
    number = reserve(partner, performance).json()["reservation"]
    link = pay(partner, number, by="link").json()["link"]
    assert api_for().post("/v1/sales/links", {"link": link.partition("reservationId=")[2]}).status_code == 200

    assert partner.delete(f"/api/reservations/{number}").status_code == 204
    assert Stock.objects.get(pk=performance.pk).reserved == 0


@pytest.mark.usefixtures("takes_cards")
def test_a_link_is_mailed_where_that_is_wished_for(partner, performance):
    number = reserve(partner, performance).json()["reservation"]
    assert pay(partner, number, by="link", mail=True, buyer={}).json()["field"] == "buyer.name"

    assert pay(partner, number, by="link", mail=True).status_code == 200
    assert RequestedEmail.objects.get().kind == "link"
    assert Payment.objects.get().buyer_email == ADA["email"]


@pytest.mark.parametrize("page", ["https://evil.example.org/buy", "javascript:alert(1)", "x" * 501])
@pytest.mark.usefixtures("takes_cards")
def test_a_link_leads_to_a_page_of_the_organisers(partner, performance, page):
    number = reserve(partner, performance).json()["reservation"]
    answer = pay(partner, number, by="link", page=page)

    assert answer.status_code == 422
    assert not PurchaseLink.objects.exists()


def test_without_cards_there_is_no_link(partner, performance, settings):
    settings.PUBLIC_URL = "https://tickets.example.org"
    number = reserve(partner, performance).json()["reservation"]
    answer = pay(partner, number, by="link")
    assert (answer.status_code, answer.json()["code"]) == (422, "no_card_gateway")


GARBAGE = [
    {},
    {"items": "x"},
    {"items": []},
    {"items": [{}]},
    {"items": [{"performance": "x", "tickets": [{"quantity": 1}]}]},
    {"items": [{"performance": 2**70, "tickets": [{"quantity": 1}]}]},
    {"items": [{"performance": 1, "tickets": [{"quantity": -1}]}]},
    {"items": [{"performance": 1, "tickets": [{"quantity": 1, "ticket_type": "x"}]}]},
    {"items": [{"performance": 1, "tickets": [{"quantity": 1}] * 1000}]},
    {"items": [{"performance": 1, "tickets": [{"quantity": 1}]}], "gift_cards": ["x"] * 99},
    {"items": [{"performance": 1, "tickets": [{"quantity": 1}]}], "promo_code": "x" * 65},
    {"items": [{"performance": 1, "tickets": [{"quantity": 1}]}], "language": "xx"},
]


@pytest.mark.parametrize("body", GARBAGE)
def test_a_basket_that_is_none_names_its_field(partner, body):
    for answer in (partner.post("/api/quotes", body), post(partner, "/api/reservations", body)):
        assert (answer.status_code, answer.json()["code"]) == (422, "invalid")
        assert answer.json()["field"]
    assert not RepeatedCall.objects.exists()


def test_a_client_names_no_hold(partner, performance):
    hold = make_hold(performance, 8)
    answer = post(partner, "/api/reservations", {**basket(performance, 1), "hold": hold.hold_id})
    assert answer.json()["code"] == "sold_out", "the field is none of this call's"


def test_a_sale_asks_a_bounded_number_of_questions(partner, performance, django_assert_max_num_queries):
    reserve(partner, performance, 1)  # what is prepared once
    with django_assert_max_num_queries(21):
        number = reserve(partner, performance, 3).json()["reservation"]
    with django_assert_max_num_queries(31):
        assert pay(partner, number).status_code == 200


def test_staff_see_who_sold_it(partner, performance):
    pay(partner, reserve(partner, performance).json()["reservation"])
    order = Order.objects.get()
    assert order.payment.client is not None
    assert order.payment.client.name == "Partner"
    assert order.events.filter(kind="paid").get().by is None
    assert make_staff(performance.account).may_touch(order.account_id)

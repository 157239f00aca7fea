"""Sales in the API: permissions and responses."""

from __future__ import annotations

from datetime import timedelta
from decimal import Decimal

import pytest

from server.accounts.models import Account, Role
from server.catalogue.events.models import Performance
from server.integrations.key_services import create_client
from server.inventory.models import Stock
from server.payments.services.checkouts import Buyer
from server.platform import clock
from server.sales.models import Ticket
from server.testing.factories import make_event, make_performance, make_user, make_venue, sell_tickets

pytestmark = pytest.mark.django_db
KEY = {"HTTP_IDEMPOTENCY_KEY": "a-key-of-sixteen-characters"}
BUYER = {"name": "Maya Fernandes", "email": "maya@example.org"}


def basket(performance, quantity=2, **more):
    return {"items": [{"performance": performance.pk, "tickets": [{"quantity": quantity}], **more}]}


def reserve(api, performance, quantity=2, key="a-key-of-sixteen-characters"):
    return api.post("/v1/sales/reservations", basket(performance, quantity), HTTP_IDEMPOTENCY_KEY=key)


def pay(api, reserved, gateway, secret=None, **more):
    header = {"HTTP_X_RESERVATION_SECRET": secret if secret is not None else reserved["secret"]}
    return api.post(f"/v1/sales/reservations/{reserved['reservation']}/payment", {"gateway": gateway, **more}, **header)


def test_the_public_takes_free_tickets_from_quote_to_pdf(api_for):
    api, performance = api_for(), make_performance(price=Decimal(0))
    assert api.post("/v1/sales/quotes", basket(performance)).json()["payable"] is True
    reserved = reserve(api, performance).json()
    paid = pay(api, reserved, "free", buyer=BUYER)

    assert paid.status_code == 200, paid.json()
    body = paid.json()
    assert body["status"] == "Success"
    assert len({ticket["code"] for ticket in body["orders"][0]["tickets"]}) == 2
    pdf = api.get(body["pdf"])
    assert pdf["Content-Type"] == "application/pdf"
    assert pdf.content.startswith(b"%PDF")


def test_a_buyer_is_told_where_it_was_emailed_and_whom_to_ask(api_for):
    performance = make_performance(price=Decimal(0))
    house = performance.account
    Account.objects.filter(pk=house.pk).update(contact_email="box@barn.test", contact_phone="0115 989")
    buyer = api_for()
    reserved = reserve(buyer, performance).json()
    of = {"HTTP_X_RESERVATION_SECRET": reserved["secret"]}
    told = ("email", "own", "ask")

    open_ = buyer.get(f"/v1/sales/payments/{reserved['payment']}", **of).json()
    assert [open_[name] for name in told] == ["", None, None]
    paid = pay(buyer, reserved, "free", buyer=BUYER).json()
    ask = {"house": house.name, "contact": "box@barn.test", "contact_phone": "0115 989", "contact_page": ""}
    assert [paid["email"], paid["ask"]] == ["maya@example.org", ask]
    key = paid["own"].removeprefix(f"/o/{reserved['payment']}#")
    assert buyer.get(f"/v1/mine/{reserved['payment']}", HTTP_X_ORDER_KEY=key).status_code == 200

    counter = api_for(make_user(house))
    sold = pay(counter, reserve(counter, performance, key="a-key-of-the-counter").json(), "free", buyer=BUYER).json()
    assert [sold[name] for name in told] == ["", None, None]


def test_quote_tells_the_public_that_cards_are_not_accepted(api_for):
    quote = api_for().post("/v1/sales/quotes", basket(make_performance())).json()

    assert quote["payable"] is False
    assert quote["payable_message"] == "Online payment is not set up; please buy at the box office"
    assert (quote["subtotal"], quote["total"], quote["currency"]) == ("40.00", "40.00", "GBP")


def test_the_public_sees_no_more_than_it_may_take(api_for):
    performance = make_performance(make_event(max_count=6), capacity=500)
    offer = api_for().get(f"/v1/sales/performances/{performance.pk}").json()

    assert offer["available"] == 6
    assert "state" not in offer
    assert offer["gateways"] == ["free"]


def test_the_counter_sees_what_is_left_and_sells_for_cash_with_change(api_for):
    performance = make_performance(capacity=500)
    api = api_for(make_user(performance.account))
    offer = api.get(f"/v1/sales/performances/{performance.pk}").json()
    assert offer["available"] == 500
    assert offer["state"]["capacity"] == 500

    paid = pay(api, reserve(api, performance).json(), "cash", secret="", tendered="50.00").json()
    assert (paid["total"], paid["change"]) == ("40.00", "10.00")


def test_an_api_client_sells_by_its_key_and_a_wrong_key_is_refused(api_for):
    performance = make_performance(price=Decimal(0))
    _, key = create_client(account=performance.account, name="Listings")
    api = api_for()
    sold = api.post("/v1/sales/reservations", basket(performance), **KEY, HTTP_X_API_KEY=key)
    assert sold.status_code == 201

    refused = api.post("/v1/sales/reservations", basket(performance), **KEY, HTTP_X_API_KEY="fy_wrong")
    assert (refused.status_code, refused.json()["message"]) == (401, "Invalid Token")


def test_sold_out_says_how_many_are_left(api_for):
    performance = make_performance(capacity=1)
    api = api_for(make_user(performance.account))
    refusal = reserve(api, performance, 2)

    assert refusal.status_code == 409
    assert refusal.json() == {
        "message": "Only 1 left",
        "code": "sold_out",
        "performance": performance.pk,
        "available": 1,
    }


@pytest.mark.parametrize("key", ["", "short", "x" * 129, "sixteen-char-\u00e9-key"])
def test_a_reservation_needs_a_proper_key(api_for, key):
    performance = make_performance()
    refusal = reserve(api_for(), performance, key=key)

    assert refusal.status_code == 422
    assert refusal.json()["field"] == "Idempotency-Key"


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"items": []},
        {"items": [{"performance": 1}]},
        {"items": [{"performance": "x", "tickets": [{"quantity": 1}]}]},
        {"items": [{"performance": 10**30, "tickets": [{"quantity": 1}]}]},
        {"items": [{"performance": 1, "tickets": [{"quantity": -1}]}]},
        {"items": [{"performance": 1, "tickets": [{"quantity": 1, "ticket_type": "x"}]}]},
        {"items": [{"performance": 1, "tickets": [], "upsells": []}]},
        {"items": [{"performance": 1, "upsells": [{"quantity": 1}]}]},
        {"items": [{"performance": 1, "tickets": [{"quantity": 1}]}], "promo_code": "x" * 65},
        {"items": [{"performance": 1, "tickets": [{"quantity": 1}]}], "gift_cards": ["x"] * 6},
        {"items": "everything"},
    ],
)
def test_a_malformed_basket_is_refused_with_its_field(api_for, body):
    refusal = api_for().post("/v1/sales/reservations", body, **KEY)

    assert refusal.status_code == 422
    assert refusal.json()["message"]


@pytest.mark.parametrize(
    ("more", "message"),
    [
        ({"tickets": [{"quantity": 1, "ticket_type": 5}]}, "This ticket type is not available"),
        ({"tickets": [], "upsells": [{"upsell": 3, "quantity": 1}]}, "This extra is not available"),
    ],
)
def test_what_is_not_offered_is_refused(api_for, more, message):
    refusal = api_for().post("/v1/sales/quotes", basket(make_performance(), **more))
    assert (refusal.status_code, refusal.json()["message"]) == (422, message)


@pytest.mark.parametrize(
    ("codes", "field", "message"),
    [
        ({"promo_code": "EARLY10"}, "promo_code", "This promo code does not apply to your order"),
        ({"gift_cards": ["GIFT-1"]}, "gift_cards", "This gift card does not apply to your order"),
    ],
)
def test_a_code_that_does_nothing_is_refused_with_its_field(api_for, codes, field, message):
    refusal = api_for().post("/v1/sales/quotes", {**basket(make_performance()), **codes})
    assert (refusal.status_code, refusal.json()["field"], refusal.json()["message"]) == (422, field, message)


@pytest.mark.parametrize(
    "body",
    [
        {"items": [{"performance": "x"}] * 21},
        {"items": [{"performance": 1, "tickets": [{"quantity": "x"}] * 21}]},
        {"items": [{"performance": 1, "upsells": [{"quantity": "x"}] * 21}]},
        {
            "items": [
                {"performance": 1, "tickets": [{"quantity": 1}] * 11, "upsells": [{"upsell": 1, "quantity": 1}] * 10}
            ]
        },
        {"items": [{"performance": 1, "tickets": [{"quantity": 1}]}], "gift_cards": [{}] * 6},
    ],
)
def test_a_basket_of_too_much_is_refused_before_it_is_read(api_for, body):
    refusal = api_for().post("/v1/sales/quotes", body)
    assert (refusal.status_code, refusal.json()["message"]) == (422, "There are too many items in your basket")


def test_an_empty_basket_asks_for_tickets(api_for):
    refusal = reserve(api_for(), make_performance(), 0)
    assert (refusal.status_code, refusal.json()["code"]) == (422, "empty")


def test_two_organisers_in_one_basket_are_refused(api_for):
    one, other = make_performance(), make_performance()
    body = {"items": basket(one)["items"] + basket(other)["items"]}
    assert api_for().post("/v1/sales/quotes", body).status_code == 404

    admin = api_for(make_user(role=Role.PLATFORM_ADMINISTRATOR))
    refusal = admin.post("/v1/sales/quotes", body)
    assert (refusal.status_code, refusal.json()["code"]) == (422, "mixed")


def test_two_currencies_in_one_basket_are_refused(api_for):
    pounds = make_performance()
    dollars = make_performance(make_event(venue=make_venue(pounds.account, currency="USD")))
    counter = api_for(make_user(pounds.account))
    refusal = counter.post("/v1/sales/quotes", {"items": basket(pounds)["items"] + basket(dollars)["items"]})
    assert (refusal.status_code, refusal.json()["code"]) == (422, "mixed")


def test_the_public_names_itself(api_for):
    api, performance = api_for(), make_performance(price=Decimal(0))
    reserved = reserve(api, performance).json()

    assert pay(api, reserved, "free").json()["message"] == "Name is required"
    assert pay(api, reserved, "free", buyer={"name": "Maya"}).json()["message"] == "Email is required"
    wrong = pay(api, reserved, "free", buyer={"name": "Maya", "email": "maya"}).json()
    assert (wrong["message"], wrong["field"]) == ("Must be a valid email", "buyer.email")
    assert Ticket.objects.count() == 0


def test_ids_open_nothing_without_the_secret(api_for):
    api, performance = api_for(), make_performance(price=Decimal(0))
    reserved = reserve(api, performance).json()
    outsider_api = api_for(make_user())
    for caller in (api, outsider_api):
        assert pay(caller, reserved, "free", secret="wrong", buyer=BUYER).status_code == 404
        assert caller.delete(f"/v1/sales/reservations/{reserved['reservation']}").status_code == 404
        assert caller.get(f"/v1/sales/payments/{reserved['payment']}").status_code == 404
        for document in ("tickets.pdf", "calendar.ics"):
            assert caller.get(f"/v1/sales/payments/{reserved['payment']}/{document}").status_code == 404
    assert Stock.objects.get(pk=performance.pk).reserved == 2


def test_the_link_of_one_payment_does_not_open_another(api_for):
    performance = make_performance()
    one, other = sell_tickets(performance, 1), sell_tickets(performance, 1)
    staff = api_for(make_user(performance.account))
    token = staff.get(f"/v1/sales/payments/{one.reference}").json()["pdf"].partition("token=")[2]

    for document in ("tickets.pdf", "calendar.ics"):
        assert api_for().get(f"/v1/sales/payments/{one.reference}/{document}?token={token}").status_code == 200
        assert api_for().get(f"/v1/sales/payments/{other.reference}/{document}?token={token}").status_code == 404


def test_ticket_link_expires_a_month_after_the_performance(api_for):
    performance = make_performance()
    sold = sell_tickets(performance, 1, buyer=Buyer(name="Maya", email="maya@example.org", language="de"))
    staff = api_for(make_user(performance.account))
    link = staff.get(f"/v1/sales/payments/{sold.reference}").json()["pdf"]
    over = clock.now() - timedelta(days=30)
    Performance.objects.update(starts_at=over, on_sale_at=over, off_sale_at=over)
    assert api_for().get(link).status_code == 200
    over = clock.now() - timedelta(days=32)
    Performance.objects.update(starts_at=over, on_sale_at=over, off_sale_at=over)

    for address in (link, link.replace("tickets.pdf", "calendar.ics")):
        ended = api_for().get(address)
        assert (ended.status_code, ended["Content-Type"]) == (410, "text/html; charset=utf-8")
        assert "Dieser Link ist abgelaufen" in ended.content.decode()
        assert performance.account.name in ended.content.decode()
    assert staff.get(link.partition("?")[0]).status_code == 200, "staff see them as ever"


def test_cancelling_gives_the_stock_back(api_for):
    api, performance = api_for(), make_performance()
    reserved = reserve(api, performance).json()
    gone = api.delete(f"/v1/sales/reservations/{reserved['reservation']}", HTTP_X_RESERVATION_SECRET=reserved["secret"])
    assert gone.json()["message"] == "Reservation Canceled"
    assert Stock.objects.get(pk=performance.pk).reserved == 0


def test_orders_are_found_by_email_name_or_phone_and_only_in_their_account(api_for):
    performance = make_performance()
    sell_tickets(performance, 2, buyer=Buyer(name="Maya Fernandes", email="maya@example.org", phone="07700900142"))
    sell_tickets(performance, 1, buyer=Buyer(name="Jonah Achebe", email="jonah@example.org"))
    api = api_for(make_user(performance.account))
    for text in ("maya@example", "fernandes", "07700900142"):
        found = api.post("/v1/events/searchOrderDetails", {"email_id": text, "payment_method": "order"}).json()
        assert [row["endusername"] for row in found["data"]["eventinfo"]] == ["Maya Fernandes"]

    rival = api_for(make_user())
    assert rival.post("/v1/events/searchOrderDetails", {"payment_method": "order"}).json() == {
        "message": "no data found",
        "data": {"eventinfo": [], "eventdetailinfo": []},
        "total": 0,
        "more": False,
        "timezone": "UTC",
    }


def test_a_list_of_orders_costs_the_same_for_one_and_for_twenty(api_for, django_assert_max_num_queries):
    performance = make_performance()
    staff = make_user(performance.account)
    for _ in range(20):
        sell_tickets(performance, 2)
    api = api_for(staff)
    with django_assert_max_num_queries(4):
        body = api.post("/v1/events/searchOrderDetails", {"payment_method": "order", "page_size": 20}).json()
    assert len(body["data"]["eventinfo"]) == 20


def test_an_orders_page_shows_its_amounts_tickets_and_history(api_for):
    performance = make_performance()
    payment = sell_tickets(performance, 2, buyer=Buyer(name="Maya", email="maya@example.org"))
    order = payment.orders.get()
    api = api_for(make_user(performance.account, role=Role.DOOR_STAFF))
    (shown,) = api.post("/v1/events/getOrderDetails", {"eventticketdetail_id": order.pk}).json()["data"]["eventinfo"]

    assert (shown["paymentstatus"], shown["total"], shown["tax"]) == ("Success", "40.00", "6.66")
    assert [ticket["state"] for ticket in shown["ticketdetails"]] == ["valid", "valid"]
    assert [item["kind"] for item in shown["orderhistory"]] == ["paid", "reserved"]
    assert (
        api_for(make_user()).post("/v1/events/getOrderDetails", {"eventticketdetail_id": order.pk}).status_code == 404
    )


@pytest.mark.parametrize("text", ["\\ud800", "\\u0000", "x" * 300])
def test_text_that_no_database_takes_is_refused_and_sells_nothing(api_for, text):
    performance = make_performance()
    api = api_for(make_user(performance.account))
    reserved = reserve(api, performance).json()
    path = f"/v1/sales/reservations/{reserved['reservation']}/payment"
    body = f'{{"gateway": "cash", "buyer": {{"name": "{text}"}}}}'

    answer = api.post(path, body, content_type="application/json", HTTP_X_RESERVATION_SECRET=reserved["secret"])

    assert answer.status_code in {400, 422}
    assert answer.json()["message"]
    assert Ticket.objects.count() == 0


def test_dates_of_an_event_say_which_are_closed_and_why(api_for):
    event = make_event()
    make_performance(event)
    make_performance(event, is_box_office_only=True)
    make_performance(event, is_active=False, cancelled_at=clock.now())
    make_performance(event, is_active=False)
    data = api_for().get(f"/v1/sales/events/{event.pk}").json()["performances"]

    assert [row["closed"] for row in data] == [None, "box_office", "cancelled"]


def test_a_lost_answer_is_asked_for_and_the_same_sale_is_paid_once(api_for):
    """The counter after a lost response: it asks for the state, pays the same again, and tries to cancel it."""
    performance = make_performance()
    staff_api = api_for(make_user(performance.account))
    reserved = reserve(staff_api, performance).json()
    assert reserve(staff_api, performance).json()["reservation"] == reserved["reservation"]
    secret = {"HTTP_X_RESERVATION_SECRET": reserved["secret"]}
    payment = f"/v1/sales/payments/{reserved['payment']}"
    assert (staff_api.get(payment, **secret).json()["status"], staff_api.get(payment, **secret).json()["gateway"]) == (
        "Progress",
        None,
    )
    pay(staff_api, reserved, "cash", tendered="50.00")

    body = staff_api.get(payment, **secret).json()
    again = pay(staff_api, reserved, "terminal").json()
    refused = staff_api.delete(f"/v1/sales/reservations/{reserved['reservation']}", **secret)

    assert (body["status"], body["gateway"], body["change"]) == ("Success", "cash", "10.00")
    assert (again["status"], again["gateway"], again["change"]) == ("Success", "cash", "10.00")
    assert (refused.status_code, refused.json()["message"]) == (409, "This order is already paid")
    assert Ticket.objects.filter(order__performance=performance).count() == 2

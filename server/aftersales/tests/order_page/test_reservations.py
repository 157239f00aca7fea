"""Reservations handled by the office: extended, sent as a link, cancelled, or paid elsewhere."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any

import pytest
from rest_framework.test import APIClient

from server.accounts.models import Account
from server.integrations.key_services import create_client
from server.inventory.models import Reservation, Stock
from server.messaging.services.delivery import SendOrderEmail
from server.payments.models import Charge, Gateway, Payment
from server.payments.services.checkouts import Buyer
from server.payments.services.gateways import GATEWAYS
from server.platform import clock
from server.sales.models import Order, PurchaseLink, RequestedEmail, Ticket
from server.sales.services.checkout import check_out
from server.sales.services.release import expire_reservations
from server.sales.services.reserving import Reserved
from server.sales.tests.sales import order_page
from server.sales.tests.test_fake_gateway import FakeCards, Status
from server.testing.factories import make_account, make_event, make_link, make_performance, make_user, reserve_tickets
from server.testing.jobs import do
from server.testing.outside.postbox import PostBox

pytestmark = pytest.mark.django_db
PAGE = "https://shop.example.org"


@pytest.fixture
def reserved() -> Reserved:
    account = make_account(widget_origins=f"{PAGE}\nhttps://other.example.org")
    performance = make_performance(make_event(account), starts_at=clock.now() + timedelta(days=9))
    return reserve_tickets(performance, 2)


@pytest.fixture
def api(api_for: Any, reserved: Reserved) -> APIClient:
    return api_for(make_user(reserved.payment.account))


def send(api: APIClient, reserved: Reserved, url: str = f"{PAGE}/play?lang=en", **more: Any) -> Any:
    body = {
        "paymentUrl": url,
        "reservationId": reserved.reservation.pk,
        "endusername": "Noor",
        "email": "noor@example.org",
        **more,
    }
    return api.post("/v1/orders/sendReserveLink", {name: value for name, value in body.items() if value is not None})


def status_of(reserved: Reserved) -> str:
    return Reservation.objects.get(pk=reserved.reservation.pk).status


# In progress


def test_page_shows_what_is_reserved_and_until_when(api: APIClient, reserved: Reserved):
    page = order_page(api, reserved.orders[0].pk)

    reservation = page["reservation"]
    assert reservation["reservationId"] == page["reservationId"] == reserved.reservation.pk
    assert [(row["name"], row["quantity"], row["amount"]) for row in reservation["items"]] == [
        ("Normal Ticket", 2, "40.00")
    ]
    assert reservation["sale_ends_at"] > reservation["expires_at"]
    assert page["rights"]["reservation"] is True
    assert page["rights"]["refund"] is page["rights"]["resend"] is False


# Cancelling


def test_a_cancelled_reservation_gives_back_what_it_took(api: APIClient, reserved: Reserved):
    answer = api.post("/v1/payment/cancelReservation", {"reservationId": reserved.reservation.pk})

    assert (answer.status_code, answer.json()["message"]) == (200, "Reservation Canceled")
    assert status_of(reserved) == "cancelled"
    assert Stock.objects.get(performance=reserved.orders[0].performance_id).reserved == 0


# Extending


def test_without_a_moment_it_is_kept_until_the_sale_ends(api: APIClient, reserved: Reserved, later: Any):
    performance = reserved.orders[0].performance

    answer = api.post("/v1/payment/extendReservation", {"reservationId": reserved.reservation.pk})

    assert (answer.status_code, answer.json()["message"]) == (200, "Reservation Extended")
    assert Reservation.objects.get(pk=reserved.reservation.pk).expires_at == performance.starts_at
    later(days=8)
    assert expire_reservations() == 0
    assert reserved.orders[0].events.filter(kind="extended").count() == 1


def test_it_is_kept_until_the_moment_that_is_asked_for(api: APIClient, reserved: Reserved, later: Any):
    until = clock.now() + timedelta(days=2)

    body = {"reservationId": reserved.reservation.pk, "until": until.isoformat()}
    assert api.post("/v1/payment/extendReservation", body).status_code == 200

    later(days=2, minutes=1)
    assert expire_reservations() == 1


@pytest.fixture
def left_alone(monkeypatch: pytest.MonkeyPatch, reserved: Reserved, api: APIClient) -> FakeCards:
    """It was extended by days, and its buyer has left the card step."""
    cards = FakeCards()
    monkeypatch.setitem(GATEWAYS, "sham", cards)
    assert api.post("/v1/payment/extendReservation", {"reservationId": reserved.reservation.pk}).status_code == 200
    check_out(
        caller=None,
        reservation_id=reserved.reservation.pk,
        secret=reserved.secret,
        gateway="sham",
        buyer=Buyer(name="Noor", email="noor@example.org"),
    )
    return cards


@pytest.mark.parametrize("call", ["extendReservation", "markReservationOfflinePurchased", "link"])
def test_what_its_buyer_has_left_unpaid_is_the_offices_again(
    api: APIClient, reserved: Reserved, left_alone: FakeCards, later: Any, call: str
):
    def send_request() -> Any:
        if call == "link":
            return send(api, reserved)
        return api.post(f"/v1/payment/{call}", {"reservationId": reserved.reservation.pk})

    def may() -> bool:
        return order_page(api, reserved.orders[0].pk)["rights"]["reservation"]

    assert (send_request().json()["code"], may(), status_of(reserved)) == ("being_paid", False, "paying")
    later(minutes=11)
    assert (send_request().json()["code"], may(), status_of(reserved)) == ("being_paid", True, "paying"), (
        "its bank is at work"
    )

    left_alone.given_up = Status.FAILED
    assert send_request().status_code == 200
    assert status_of(reserved) == ("paid" if call.startswith("mark") else "open")
    assert Charge.objects.order_by("pk")[0].status == "failed"


def test_money_that_had_come_meanwhile_has_bought_it(
    api: APIClient, reserved: Reserved, left_alone: FakeCards, later: Any
):
    later(minutes=11)
    left_alone.given_up = Status.SUCCEEDED

    refusal = send(api, reserved)

    assert (refusal.status_code, refusal.json()["message"]) == (409, "This order is already paid")
    assert (status_of(reserved), Ticket.objects.count(), PurchaseLink.objects.count()) == ("paid", 2, 0)


def test_a_gift_card_that_is_being_bought_is_kept_for_nobody(api: APIClient, api_for: Any, left_alone: FakeCards):
    event = Order.objects.get().performance.event_id
    buyer = {"name": "Noor", "email": "noor@example.org"}
    body = {"event": event, "amount": "20.00", "gateway": "sham", "buyer": buyer}
    sold = api_for().post("/v1/sales/gift-cards", body, HTTP_IDEMPOTENCY_KEY="key-of-a-gift-card").json()
    Reservation.objects.filter(pk=sold["reservation"]).update(status="open", paying_since=None)

    assert api.post("/v1/payment/extendReservation", {"reservationId": sold["reservation"]}).status_code == 404


@pytest.mark.parametrize("days", [-1, 10])
def test_it_is_not_kept_beyond_its_sale_nor_until_yesterday(api: APIClient, reserved: Reserved, days: int):
    until = clock.now() + timedelta(days=days)

    answer = api.post(
        "/v1/payment/extendReservation", {"reservationId": reserved.reservation.pk, "until": until.isoformat()}
    )

    assert (answer.status_code, answer.json()["field"]) == (422, "until")


def test_what_is_over_is_not_kept(api: APIClient, reserved: Reserved):
    api.post("/v1/payment/cancelReservation", {"reservationId": reserved.reservation.pk})

    answer = api.post("/v1/payment/extendReservation", {"reservationId": reserved.reservation.pk})

    assert (answer.status_code, answer.json()["code"]) == (409, "expired")


# Paid elsewhere


def test_it_is_marked_as_purchased_by_a_client_that_took_the_money(api: APIClient, reserved: Reserved):
    client, _ = create_client(account=reserved.payment.account, name="Listings")

    answer = api.post(
        "/v1/payment/markReservationOfflinePurchased",
        {"reservationId": reserved.reservation.pk, "clientid": client.pk},
    )

    assert (answer.status_code, answer.json()["message"]) == (200, "Reservation Marked As Purchased")
    page = order_page(api, reserved.orders[0].pk)
    assert (page["paymentstatus"], page["client"]["clientname"], page["gateway"]) == ("Success", "Listings", "offline")
    assert len(page["ticketdetails"]) == 2
    assert Charge.objects.get().gateway == Gateway.OFFLINE


def test_nobody_pays_offline_by_themselves(api: APIClient, reserved: Reserved):
    answer = api.post(f"/v1/sales/reservations/{reserved.reservation.pk}/payment", {"gateway": "offline"})

    assert (answer.status_code, answer.json()["code"]) == (422, "gateway_unavailable")


def test_a_client_of_another_account_is_not_found(api: APIClient, reserved: Reserved):
    client, _ = create_client(account=make_account(), name="Listings")

    answer = api.post(
        "/v1/payment/markReservationOfflinePurchased",
        {"reservationId": reserved.reservation.pk, "clientid": client.pk},
    )

    assert answer.status_code == 404
    assert status_of(reserved) == "open"


def test_what_is_paid_is_not_marked_again(api: APIClient, reserved: Reserved):
    body = {"reservationId": reserved.reservation.pk}
    api.post("/v1/payment/markReservationOfflinePurchased", body)

    answer = api.post("/v1/payment/markReservationOfflinePurchased", body)

    assert (answer.status_code, answer.json()["message"]) == (409, "This order is already paid")
    assert Ticket.objects.count() == 2


# The link


def test_the_buyer_is_sent_a_link_that_opens_on_a_device_of_theirs_once(
    api: APIClient, api_for: Any, reserved: Reserved, postbox: PostBox
):
    answer = send(api, reserved)
    assert (answer.status_code, answer.json()["message"]) == (200, "Purchase link is on its way")
    assert do(SendOrderEmail, RequestedEmail.objects.get())

    assert postbox.recipients == ["noor@example.org"]
    body = postbox.messages[0].get_body(("plain",))
    assert body is not None
    found = re.search(r"https://shop\.example\.org/play\?lang=en&app=foyer&reservationId=(\S+)", body.get_content())
    assert found is not None
    phone = api_for()
    opened = phone.post("/v1/sales/links", {"link": found[1]})
    assert opened.status_code == 200, opened.json()
    assert opened.json()["reservation"] == reserved.reservation.pk
    assert opened.json()["quote"]["total"] == "40.00"

    again = api_for().post("/v1/sales/links", {"link": found[1]})
    assert (again.status_code, again.json()["code"], again.json()["message"]) == (
        409,
        "link_used",
        "This link was already used on another device",
    )
    payment = f"/v1/sales/payments/{reserved.payment.reference}"
    assert phone.get(payment, HTTP_X_RESERVATION_SECRET=opened.json()["secret"]).status_code == 200
    assert phone.get(payment, HTTP_X_RESERVATION_SECRET=reserved.secret).status_code == 404
    page = order_page(api, reserved.orders[0].pk)
    assert (page["endusername"], page["email"]) == ("Noor", "noor@example.org")
    assert page["reservation"]["links"][0]["opened_at"] is not None


def sale_of(reserved: Reserved) -> tuple[str, dict[str, str]]:
    """Return the path of a reservation, and the secret of the device that made it."""
    return f"/v1/sales/reservations/{reserved.reservation.pk}", {"X-Reservation-Secret": reserved.secret}


def test_a_till_that_is_closed_keeps_what_its_buyer_was_sent(api: APIClient, reserved: Reserved):
    make_link(reserved)
    path, device = sale_of(reserved)

    answer = api.delete(path, headers=device)

    assert (answer.status_code, answer.json()["code"]) == (409, "link_sent")
    assert status_of(reserved) == "open"
    assert api.post("/v1/payment/cancelReservation", {"reservationId": reserved.reservation.pk}).status_code == 200
    assert status_of(reserved) == "cancelled"


def test_the_device_that_reserved_has_lost_it_once_the_link_is_open(api: APIClient, api_for: Any, reserved: Reserved):
    phone = api_for()
    opened = phone.post("/v1/sales/links", {"link": make_link(reserved)})
    path, device = sale_of(reserved)

    assert opened.status_code == 200
    assert api.delete(path, headers=device).status_code == 404
    assert api.post(f"{path}/payment", {"gateway": "cash"}, headers=device).status_code == 404
    assert status_of(reserved) == "open"
    assert phone.delete(path, headers={"X-Reservation-Secret": opened.json()["secret"]}).status_code == 200
    assert status_of(reserved) == "cancelled"


def test_the_number_may_stand_in_the_link_as_the_spec_writes_it(api: APIClient, reserved: Reserved):
    url = f"{PAGE}/play?app=other&reservationId={reserved.reservation.pk}"

    assert send(api, reserved, url, reservationId=None).status_code == 200
    assert PurchaseLink.objects.get().reservation_id == reserved.reservation.pk


def test_without_a_number_anywhere_nothing_is_sent(api: APIClient, reserved: Reserved):
    assert send(api, reserved, reservationId=None).json()["message"] == "reservationId is required"


@pytest.mark.parametrize("url", ["", None])
def test_a_link_is_required(api: APIClient, reserved: Reserved, url: Any):
    answer = send(api, reserved, url)

    assert (answer.status_code, answer.json()["message"]) == (422, "Please Provide the PaymentLink")


@pytest.mark.parametrize(
    "url",
    [
        "https://evil.example.org/play",
        "http://shop.example.org/play",
        "https://shop.example.org.evil.org/",
        "https://shop.example.org@evil.org/",
        "javascript:alert(1)",
        "//shop.example.org/play",
        "shop.example.org",
    ],
)
def test_a_page_that_is_not_the_organisers_is_refused(api: APIClient, reserved: Reserved, url: str):
    answer = send(api, reserved, url)

    assert (answer.status_code, answer.json()["code"], answer.json()["field"]) == (422, "other_page", "paymentUrl")
    assert not PurchaseLink.objects.exists()


@pytest.mark.parametrize(
    ("url", "may"),
    [
        ("https://shop.example.com/play", True),
        ("https://a.b.example.com", True),
        ("http://shop.example.com/play", False),
        ("https://example.com/play", False),
        ("https://evil.org\\.example.com/play", False),
        ("https://evil.org@shop.example.com/play", False),
    ],
)
def test_all_below_a_listed_site_are_the_organisers(api: APIClient, reserved: Reserved, url: str, may: bool):
    Account.objects.filter(pk=reserved.payment.account_id).update(widget_origins="https://*.example.com")

    assert send(api, reserved, url).status_code == (200 if may else 422)


def test_our_own_page_is_always_the_organisers(api: APIClient, reserved: Reserved, settings: Any):
    Account.objects.update(widget_origins="")
    settings.PUBLIC_URL = "https://tickets.example.org"

    assert send(api, reserved, "https://tickets.example.org/buy/5").status_code == 200


def test_a_link_of_what_is_over_or_being_paid_opens_nothing(api_for: Any, reserved: Reserved):
    link = make_link(reserved)
    reservation = Reservation.objects.filter(pk=reserved.reservation.pk)

    reservation.update(status="paying", paying_since=clock.now())
    paying = api_for().post("/v1/sales/links", {"link": link})
    reservation.update(status="expired", paying_since=None)
    over = api_for().post("/v1/sales/links", {"link": link})

    assert (paying.status_code, paying.json()["code"]) == (409, "being_paid")
    assert (over.status_code, over.json()["code"]) == (409, "expired")
    assert PurchaseLink.objects.get().opened_at is None


def test_a_guessed_link_opens_nothing(api_for: Any, reserved: Reserved):
    make_link(reserved)

    answer = api_for().post("/v1/sales/links", {"link": f"{reserved.reservation.pk}.{'0' * 32}"})

    assert answer.status_code == 404
    assert Order.objects.get().status == "progress"


# Paid on its own page


@pytest.mark.parametrize("gateway", ["cash", "terminal"])
def test_it_is_paid_at_the_counter_without_its_secret_and_stays_its_buyers(
    api: APIClient, reserved: Reserved, gateway: str
) -> None:
    Payment.objects.update(buyer_name="Noor", buyer_email="noor@example.org", buyer_country="NL")
    (order,) = reserved.orders
    assert order_page(api, order.pk)["reservation"]["due"] == "40.00"

    paid = api.post(f"/v1/sales/reservations/{reserved.reservation.pk}/payment", {"gateway": gateway})

    assert (paid.status_code, paid.json()["status"]) == (200, "Success")
    page = order_page(api, order.pk)
    assert (page["paymentstatus"], page["gateway"], page["reservation"]) == ("Success", gateway, None)
    assert Payment.objects.values_list("buyer_name", "buyer_country").get() == ("Noor", "NL")
    assert page["orderhistory"][0]["action_type"] == "other"
    assert page["orderhistory"][0]["kind"] == "paid"

"""Limits on free tickets of one anonymous buyer, across addresses of one network and aliases of one mailbox."""

from __future__ import annotations

from decimal import Decimal
from itertools import count
from typing import Any

import pytest
from rest_framework.test import APIClient

from server.accounts.models import SecurityEvent
from server.aftersales.tests.exchanges.factories import SaleFixture, make_sale_fixture
from server.aftersales.tests.self_service.factories import Buyer, allow
from server.inventory.models import Reservation
from server.sales.models import Order, RequestedEmail, Ticket
from server.testing.factories import make_event, make_performance, make_user, reserve_tickets

pytestmark = pytest.mark.django_db
BUYER = {"name": "Maya Fernandes", "email": "maya@example.org"}
LISTED = "https://shop.example.org"
keys = count(1)


def reserve(api: APIClient, performance: Any, quantity: int = 1, *, address: str = "203.0.113.5", **more: Any) -> Any:
    body = {"items": [{"performance": performance.pk, "tickets": [{"quantity": quantity}]}]}
    key = f"key-of-a-stranger-{next(keys):08}"
    where = "/v1/sales/reservations"
    return api.post(where, body, HTTP_IDEMPOTENCY_KEY=key, REMOTE_ADDR=address, **more)


def take_free(
    api: APIClient, performance: Any, quantity: int = 1, *, address: str = "203.0.113.5", **buyer: Any
) -> Any:
    """Reserve free tickets and have them issued; return the response of whichever call was refused."""
    reserved = reserve(api, performance, quantity, address=address)
    if reserved.status_code != 201:
        return reserved
    body = reserved.json()
    where = f"/v1/sales/reservations/{body['reservation']}/payment"
    header = {"HTTP_X_RESERVATION_SECRET": body["secret"], "REMOTE_ADDR": address}
    answer = api.post(where, {"gateway": "free", "buyer": {**BUYER, **buyer}}, **header)
    if answer.status_code != 200:
        api.delete(f"/v1/sales/reservations/{body['reservation']}", **header)
    return answer


@pytest.mark.database
def test_the_addresses_of_one_network_reserve_as_one(api_for):
    performance = make_performance(capacity=40)
    answers = [reserve(api_for(), performance, address=f"2001:db8:5:6::{number:x}") for number in range(1, 41)]

    assert [answer.status_code for answer in answers].count(201) == 4
    assert Reservation.objects.count() == 4
    assert reserve(api_for(), performance, address="2001:db8:5:7::1").status_code == 201


def test_an_address_takes_so_many_free_tickets_whatever_it_calls_itself(api_for):
    performance = make_performance(make_event(), capacity=1_000, price=Decimal(0))
    account = performance.account
    account.buying_limits = {"puzzle": "never"}
    account.save()
    answers = [
        take_free(api_for(), performance, 10, address=f"2001:db8::{number:x}", email=f"one{number}@example.org")
        for number in range(1, 31)
    ]

    assert [answer.status_code for answer in answers].count(200) == 4
    assert Ticket.objects.count() == 40
    refused = answers[-1]
    assert (refused.status_code, refused.json()["code"], refused["Retry-After"]) == (429, "too_many_free", "3600")
    assert refused.json()["message"] == "Too many free tickets were ordered. Please try again in 60 minutes."
    assert take_free(api_for(), performance, address="203.0.113.9", email="x@example.org").status_code == 200


def test_a_mailbox_gets_so_many_free_tickets_from_wherever(api_for):
    performance = make_performance(capacity=100, price=Decimal(0))
    answers = [
        take_free(api_for(), performance, 4, address=f"198.51.100.{number}", email=f"Maya+{number}@example.org")
        for number in range(1, 6)
    ]

    assert [answer.status_code for answer in answers] == [200, 200, 429, 429, 429]
    # Refused calls do not count: two more are within the limit.
    assert take_free(api_for(), performance, 2, address="198.51.100.9", email="maya@example.org").status_code == 200


@pytest.mark.database
def test_an_event_gives_away_so_many_free_tickets_at_once(api_for):
    performance = make_performance(capacity=100, price=Decimal(0))
    performance.account.buying_limits = {"free_tickets_of_event": 10}
    performance.account.save()
    answers = [
        take_free(api_for(), performance, 4, address=f"198.51.100.{number}", email=f"m{number}@example.org")
        for number in range(1, 4)
    ]

    assert [answer.status_code for answer in answers] == [200, 200, 429]


def test_refusal_is_in_the_buyers_language_and_recorded(api_for):
    performance = make_performance(capacity=100, price=Decimal(0))
    performance.account.buying_limits = {"free_tickets_by_email": 1}
    performance.account.save()
    api = api_for()
    api.credentials(HTTP_ACCEPT_LANGUAGE="de")
    take_free(api, performance)
    refused = take_free(api, performance)

    assert refused.json()["message"] == (
        "Es wurden zu viele kostenlose Tickets bestellt. Bitte versuchen Sie es in 24 Stunden erneut."
    )
    (event,) = SecurityEvent.objects.filter(account=performance.account)
    assert (event.kind, event.what, event.place) == ("limited", "free tickets", "203.0.113.5")


def test_the_counter_gives_free_tickets_away_as_it_likes(api_for):
    performance = make_performance(capacity=200, price=Decimal(0))
    api = api_for(make_user(performance.account))
    assert [take_free(api, performance, 8).status_code for _ in range(15)] == [200] * 15


def test_what_was_not_issued_is_not_counted(api_for):
    performance = make_performance(capacity=100, price=Decimal(0))
    api = api_for()
    for _ in range(5):
        reserved = reserve(api, performance, 10).json()
        Reservation.objects.filter(pk=reserved["reservation"]).update(status="cancelled")
        header = {"HTTP_X_RESERVATION_SECRET": reserved["secret"]}
        where = f"/v1/sales/reservations/{reserved['reservation']}/payment"
        assert api.post(where, {"gateway": "free", "buyer": BUYER}, **header).status_code == 409

    assert take_free(api, performance, 10).status_code == 200


# Emails


def test_links_to_one_mailbox_are_limited_but_not_to_others(api_for):
    event = make_event()
    event.account.widget_origins = LISTED
    event.account.save()
    performance = make_performance(event, capacity=100)
    api = api_for(make_user(event.account))

    def send(email: str) -> Any:
        body = {
            "paymentUrl": f"{LISTED}/play",
            "reservationId": reserve_tickets(performance, 1).reservation.pk,
            "email": email,
        }
        return api.post("/v1/orders/sendReserveLink", body)

    answers = [send(f"Noor+{number}@example.org") for number in range(40)]

    assert [answer.status_code for answer in answers].count(200) == 12
    assert RequestedEmail.objects.count() == 12
    assert answers[-1].json()["message"] == "Too many emails were sent. Please try again in 60 minutes."
    assert send("somebody@example.org").status_code == 200


def test_the_mail_with_the_tickets_is_sent_again_so_often_to_one_mailbox(api_for):
    sales = [make_sale_fixture() for _ in range(4)]
    answers = []
    for sale in sales:
        api = api_for(make_user(sale.payment.account))
        body = {"payment_id": sale.payment.reference, "email": "", "emailOverride": "noor@example.org"}
        answers += [api.post("/v1/events/sendOrderEmailToSupport", body).status_code for _ in range(4)]

    assert (answers.count(200), answers.count(429)) == (12, 4)


def test_a_buyer_renames_their_tickets_so_often(api_for):
    sale: SaleFixture = make_sale_fixture()
    allow(sale.payment, renames=True)
    buyer = Buyer(sale.payment, accept_language="fr")
    ticket = sale.order.tickets.order_by("pk").first()
    assert ticket is not None
    answers = [
        buyer.request(
            "put", f"/orders/{sale.order.pk}/names", {"names": [{"ticket": ticket.pk, "name": f"Ann {'I' * n}"}]}
        )
        for n in range(1, 15)
    ]

    assert [answer.status_code for answer in answers] == [200] * 12 + [429] * 2
    assert answers[-1].json()["message"] == "Trop d\u2019e-mails ont été envoyés. Veuillez réessayer dans 60 minutes."
    assert Order.objects.get(pk=sale.order.pk).tickets.get(pk=ticket.pk).holder == f"Ann {'I' * 12}"

"""The demo's test card: used on this machine from end to end, and never available elsewhere."""

from __future__ import annotations

import re
from dataclasses import replace
from decimal import Decimal
from typing import Any

import pytest

from server.abuse.services import attempts
from server.accounts.models import Role
from server.inventory.models import Reservation
from server.payments.models import Charge, ProviderEvent, Refund
from server.platform import clock
from server.reporting.integrity_services import find_differences
from server.sales.models import Order, Ticket
from server.sales.tests.by_card.paying import BUYER, verify
from server.sales.tests.refunding import refund_order
from server.sales.tests.sales import item, order_page, pay, payment_of, reserve
from server.testing.factories import make_account, make_event, make_performance, make_staff, make_user

pytestmark = pytest.mark.django_db

HERE = {"HTTP_HOST": "localhost:8000", "REMOTE_ADDR": "127.0.0.1"}
PAYS, DECLINED, ASKS = "4242 4242 4242 4242", "4000 0000 0000 0002", "4000 0025 0000 3155"
BOX_OFFICE = "Online payment is not set up; please buy at the box office"


@pytest.fixture(autouse=True)
def demo(settings):
    settings.DEMO = True
    settings.STRIPE_SECRET_KEY = settings.STRIPE_PUBLISHABLE_KEY = ""


@pytest.fixture
def performance():
    return make_performance(make_event(make_account("Northgate", ticket_fee=Decimal("0.45"))), capacity=10)


@pytest.fixture
def buyer(api_for):
    """A buyer on the machine that Foyer runs on."""
    client = api_for()
    client.defaults.update(HERE)
    return client


@pytest.fixture
def reserved(buyer, performance):
    return reserve(buyer, item(performance, 2))


@pytest.fixture
def secret(buyer, reserved):
    return begin(buyer, reserved)


def begin(api, reserved) -> str:
    response = pay(api, reserved, "testcard", buyer=BUYER)
    assert response.status_code == 200, response.json()
    return str(response.json()["client_secret"])


def send(api, secret: str | None, number: str = PAYS, **more: Any) -> Any:
    typed = {"number": number, "expiry": "12/34", "cvc": "123", **more}
    headers = {"HTTP_X_TEST_CARD": secret} if secret is not None else {}
    return api.post("/v1/payment/testCard", typed, **headers)


def test_a_card_that_pays_has_its_tickets_and_no_discrepancy(buyer, performance, reserved):
    event = buyer.get(f"/v1/sales/events/{performance.event_id}").json()
    assert (event["online_payment"], event["card_gateway"]) == (True, "testcard")
    assert (reserved["quote"]["payable"], reserved["quote"]["payable_message"]) == (True, "")
    body = pay(buyer, reserved, "testcard", buyer=BUYER).json()
    assert (body["status"], body["is_being_paid"]) == ("Progress", True)

    assert send(buyer, body["client_secret"]).status_code == 200
    paid = verify(buyer, reserved).json()
    assert (paid["status"], len(paid["orders"][0]["tickets"]), paid["client_secret"]) == ("Success", 2, None)
    assert [row.sentence for row in find_differences()] == []


def test_a_second_confirmation_changes_nothing(buyer, reserved, secret):
    assert [send(buyer, secret).status_code for _ in range(3)] == [200, 200, 200]
    assert (Ticket.objects.count(), Charge.objects.count(), ProviderEvent.objects.count()) == (2, 1, 1)
    assert send(buyer, secret, DECLINED).status_code == 402
    assert payment_of(buyer, reserved)["status"] == "Success"


def test_after_a_declined_card_another_one_pays_the_same_charge(buyer, reserved, secret):
    refusal = send(buyer, secret, DECLINED)
    assert (refusal.status_code, refusal.json()["message"]) == (402, "Your card was declined.")
    assert Reservation.objects.get().status == Reservation.Status.PAYING
    assert begin(buyer, reserved) == secret

    send(buyer, secret)
    assert payment_of(buyer, reserved)["status"] == "Success"


def test_card_that_needs_confirmation_pays_or_is_declined(buyer, reserved, secret):
    response = send(buyer, secret, ASKS)
    assert (response.status_code, response.json()["code"]) == (409, "confirmation_asked")
    assert send(buyer, secret, ASKS, answer="fail").json()["code"] == "declined"
    assert send(buyer, secret, ASKS, answer="yes").json()["code"] == "confirmation_asked"
    assert payment_of(buyer, reserved)["status"] == "Progress"

    assert send(buyer, secret, ASKS, answer="complete").status_code == 200
    assert payment_of(buyer, reserved)["status"] == "Success"


@pytest.mark.parametrize(
    ("typed", "field", "message"),
    [
        ({"number": "4111 1111 1111 1111"}, "number", "Your card number is invalid."),
        ({"number": ""}, "number", "Your card number is invalid."),
        ({"number": 4242424242424242}, "number", "Your card number is invalid."),
        ({"expiry": "13/34"}, "expiry", "Your card's expiration date is incomplete."),
        ({"expiry": "11/20"}, "expiry", "Your card's expiration date is in the past."),
        ({"cvc": "12"}, "cvc", "Your card's security code is incomplete."),
        ({"cvc": "\uff11\uff12\uff13"}, "cvc", "Your card's security code is incomplete."),
    ],
)
def test_what_a_card_form_would_refuse_is_refused(buyer, secret, typed, field, message):
    refusal = send(buyer, secret, **typed)
    assert (refusal.status_code, refusal.json()["field"], refusal.json()["message"]) == (422, field, message)
    assert Ticket.objects.count() == 0


def test_a_card_is_good_until_its_month_is_over(buyer, secret):
    assert send(buyer, secret, expiry=f"{clock.now():%m/%y}").status_code == 200


@pytest.mark.parametrize(
    "body", [b"", b"[]", b"null", b"{", b"\xff", b"[" * 900, b'{"number": "' + b"4" * 2000 + b'"}']
)
def test_garbage_pays_nothing(buyer, secret, body):
    answer = buyer.generic("POST", "/v1/payment/testCard", body, "application/json", HTTP_X_TEST_CARD=secret)
    assert (answer.status_code, answer.json()["code"]) == (400, "not_an_event")
    assert Ticket.objects.count() == 0


def test_nobody_pays_with_another_secret_than_the_charges(buyer, secret):
    for wrong in (None, "", "x", secret[:-1], secret + "x", f"x{secret}", "é", secret.rpartition(":")[0]):
        answer = send(buyer, wrong)
        assert (answer.status_code, answer.json()["code"]) == (400, "not_signed"), wrong
    assert Ticket.objects.count() == 0


def test_whoever_tries_without_end_is_stopped(buyer, secret, monkeypatch):
    monkeypatch.setattr(attempts, "PROVIDER_REQUESTS", replace(attempts.PROVIDER_REQUESTS, most=3))
    assert [send(buyer, secret, DECLINED).status_code for _ in range(3)] == [
        402,
        402,
        429,
    ]  # the first call counts, too


def test_a_payment_that_is_over_is_paid_no_more(buyer, reserved, secret):
    Charge.objects.update(status=Charge.Status.FAILED)
    assert send(buyer, secret).status_code == 402
    assert Ticket.objects.count() == 0


def test_nothing_of_a_card_is_kept(buyer, secret, caplog):
    caplog.set_level("DEBUG")
    for number in (PAYS, ASKS, DECLINED, "4111 1111 1111 1111"):
        send(buyer, secret, number, cvc="739")
    stored = [str(row) for model in (Charge, ProviderEvent) for row in model.objects.values()]
    # With boundaries: identifiers and microseconds contain the same digits by chance.
    card = re.compile(r"(?<![\w.])(4242|739|12/34)(?![\w.])|(4242 ?){2}")
    assert not any(card.search(text) for text in [*stored, caplog.text])


def test_what_was_paid_goes_back_and_the_order_says_by_what(buyer, performance, reserved, secret, api_for):
    send(buyer, secret)
    owner = make_staff(performance.account, Role.ACCOUNT_OWNER).user
    order = Order.objects.get()
    page = order_page(api_for(owner), order.pk)
    assert page["gateway"] == "testcard"
    assert "Test card (no money)" in str(page["orderhistory"])

    assert refund_order(api_for(owner), order).status_code == 200
    assert Refund.objects.values_list("status", "gateway").get() == (Refund.Status.SUCCEEDED, "testcard")
    assert [row.sentence for row in find_differences()] == []


# Not available elsewhere

ELSEWHERE = [
    {"HTTP_HOST": "foyer.example"},
    {"HTTP_HOST": "192.0.2.7:8000"},
    {"HTTP_HOST": "localhost.example:8000"},
    {"REMOTE_ADDR": "192.0.2.7"},
    {"REMOTE_ADDR": ""},
    {"HTTP_X_FORWARDED_FOR": "192.0.2.7"},
    {"HTTP_FORWARDED": "for=192.0.2.7"},
    {"HTTP_VIA": "1.1 proxy"},
    {"HTTP_ORIGIN": "https://foyer.example"},
    {"HTTP_ORIGIN": "null"},
    {"HTTP_REFERER": "https://foyer.example/widget/1"},
]


def is_offered(api, performance) -> bool:
    event = api.get(f"/v1/sales/events/{performance.event_id}").json()
    gateways = api.get(f"/v1/sales/performances/{performance.pk}").json()["gateways"]
    assert event["online_payment"] is (event["card_gateway"] == "testcard") is ("testcard" in gateways)
    return bool(event["online_payment"])


@pytest.mark.parametrize("host", ["localhost", "127.0.0.1:8000", "[::1]:8000", "foyer.localhost:8000"])
@pytest.mark.parametrize("peer", ["127.0.0.1", "::1", "::ffff:127.0.0.1"])
def test_it_is_offered_at_each_of_this_machines_own_addresses(buyer, performance, host, peer):
    buyer.defaults.update({"HTTP_HOST": host, "REMOTE_ADDR": peer})
    assert is_offered(buyer, performance)


@pytest.mark.parametrize("elsewhere", ELSEWHERE)
def test_it_is_offered_to_nobody_elsewhere_and_takes_nothing_from_them(settings, buyer, performance, secret, elsewhere):
    settings.ALLOWED_HOSTS = ["*"]
    waiting = reserve(buyer, item(performance, 1))
    buyer.defaults.update(elsewhere)
    assert not is_offered(buyer, performance)
    refusal = pay(buyer, waiting, "testcard", buyer=BUYER)
    assert (refusal.status_code, refusal.json()["message"]) == (422, BOX_OFFICE)
    assert send(buyer, secret).json()["code"] == "not_set_up"
    assert Ticket.objects.count() == 0


@pytest.mark.parametrize(
    "changed",
    [
        {"DEMO": False},
        {"BEHIND_PROXY": True},
        {"PUBLIC_URL": "https://foyer.example"},
        {"STRIPE_SECRET_KEY": "sk_1"},
        {"STRIPE_PUBLISHABLE_KEY": "pk_1"},
    ],
)
def test_it_is_for_an_installation_that_is_a_demo_and_this_machines_alone(
    buyer, performance, secret, settings, changed, later
):
    assert is_offered(buyer, performance)
    later(seconds=1)  # for this long other callers get the cached response
    for name, value in changed.items():
        setattr(settings, name, value)
    assert not is_offered(buyer, performance)
    assert send(buyer, secret).json()["code"] == "not_set_up"


def test_the_counter_has_no_use_for_it(buyer, performance, api_for):
    counter = api_for(make_user(performance.account))
    counter.defaults.update(HERE)
    assert "testcard" not in counter.get(f"/v1/sales/performances/{performance.pk}").json()["gateways"]

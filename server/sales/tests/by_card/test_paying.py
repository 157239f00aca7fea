"""Online card payments with a fake Stripe: paid, declined, authenticated, or paid too late."""

from __future__ import annotations

from datetime import timedelta
from decimal import Decimal

import pytest

from server.integrations.key_services import create_client
from server.inventory.models import Reservation
from server.payments.models import Charge, Refund
from server.platform import clock
from server.platform.outbox import RetryLater
from server.sales.models import Order, OrderEvent, RequestedEmail, Ticket
from server.sales.services.release import StopCharge, expire_reservations
from server.sales.tests.by_card.paying import BUYER, is_whole, pay_by_card, post_webhook, stock, verify
from server.sales.tests.sales import item, pay, payment_of, reserve
from server.testing.factories import make_card, make_event, make_performance, make_user
from server.testing.jobs import do, is_enqueued
from server.testing.stripe import cards
from server.testing.stripe.running import PUBLISHABLE_KEY

pytestmark = pytest.mark.django_db


# Buying


def test_a_card_buys_tickets_and_the_buyer_who_comes_back_gets_them(public, stripe, reserved):
    payment = pay_by_card(public, reserved)
    assert (payment["status"], payment["is_being_paid"], payment["failure"]) == ("Progress", True, "")
    assert payment["provider"] == {
        "publishable_key": PUBLISHABLE_KEY,
        "account": "acct_north",
        "script": f"{stripe.url}/js.stripe.com/endive/stripe.js",
    }

    assert stripe.confirm(payment["client_secret"]) == "succeeded"
    back = verify(public, reserved).json()

    assert (back["status"], back["client_secret"], back["provider"]) == ("Success", None, None)
    assert len(back["orders"][0]["tickets"]) == 2
    assert back == payment_of(public, reserved) == verify(public, reserved).json()
    assert Charge.objects.values_list("status", "account_there").get() == ("succeeded", "acct_north")
    assert stock() == (0, 2)
    assert is_whole()


def test_what_leaves_us_charges_the_account_and_gives_the_platform_its_fee(public, stripe, reserved):
    pay_by_card(public, reserved)
    (sent,) = stripe.requests
    charge = Charge.objects.get()

    assert (sent["method"], sent["path"]) == ("POST", "/v1/payment_intents")
    assert sent["body"] == {
        "amount": "4000",
        "currency": "gbp",
        "application_fee_amount": "90",
        "automatic_payment_methods": {"enabled": "true"},
        "description": reserved["payment"],
        "metadata": {"reference": reserved["payment"], "charge": str(charge.pk), "key": charge.idempotency_key},
    }
    assert sent["headers"] == {
        "Authorization": "Bearer sk_test_of_foyer",
        "Stripe-Account": "acct_north",
        "Stripe-Version": "2026-10-28.endive",
        "Idempotency-Key": charge.idempotency_key,
    }
    assert charge.platform_fee == Decimal("0.90")


def test_asking_again_goes_on_with_the_same_intent(public, stripe, reserved):
    first, second = (pay_by_card(public, reserved) for _ in range(2))

    assert first == second
    assert [sent["method"] for sent in stripe.requests] == ["POST", "GET"]
    assert Charge.objects.count() == 1


def test_after_a_decline_another_card_pays_the_same_reservation(public, stripe, reserved):
    secret = pay_by_card(public, reserved)["client_secret"]
    assert stripe.confirm(secret, cards.DECLINED_CARD) == "requires_payment_method"

    assert post_webhook(public, stripe.latest_event("payment_intent.payment_failed")).status_code == 200
    body = verify(public, reserved).json()
    assert (body["status"], body["is_being_paid"], body["failure"]) == ("Progress", True, "Your card was declined.")
    assert pay_by_card(public, reserved)["client_secret"] == secret

    assert stripe.confirm(secret) == "succeeded"
    assert verify(public, reserved).json()["status"] == "Success"
    assert Charge.objects.count() == 1
    assert is_whole()


@pytest.mark.parametrize(("card", "first"), [(cards.THREE_D_SECURE, "use_stripe_sdk"), (cards.REDIRECTED, "redirect")])
def test_a_card_that_asks_who_the_buyer_is(public, stripe, reserved, card, first):
    secret = pay_by_card(public, reserved)["client_secret"]
    assert stripe.confirm(secret, card) == "requires_action"
    assert verify(public, reserved).json()["status"] == "Progress"

    assert stripe.authenticate(secret, success=False) == "requires_payment_method"
    body = verify(public, reserved).json()
    assert (body["status"], body["failure"]) == (
        "Progress",
        "The provided PaymentMethod has failed authentication.",
    )

    stripe.confirm(secret, card)
    assert stripe.authenticate(secret) == "succeeded"
    assert verify(public, reserved).json()["status"] == "Success"
    assert is_whole()


def test_a_bank_that_takes_its_time(public, stripe, reserved):
    secret = pay_by_card(public, reserved)["client_secret"]
    stripe.control("next", processing=True)
    assert stripe.confirm(secret) == "processing"
    assert post_webhook(public, stripe.latest_event("payment_intent.processing")).status_code == 200
    assert verify(public, reserved).json()["status"] == "Progress"

    assert stripe.finish(secret) == "succeeded"
    assert post_webhook(public, stripe.latest_event("payment_intent.succeeded")).status_code == 200

    assert payment_of(public, reserved)["status"] == "Success"
    assert is_whole()


def test_a_bank_that_says_no_after_a_while_leaves_room_for_another_card(public, stripe, reserved):
    secret = pay_by_card(public, reserved)["client_secret"]
    stripe.control("next", processing=True)
    stripe.confirm(secret)
    stripe.finish(secret, success=False)
    post_webhook(public, stripe.latest_event("payment_intent.payment_failed"))
    assert payment_of(public, reserved)["is_being_paid"]

    stripe.confirm(secret)
    assert verify(public, reserved).json()["status"] == "Success"


def test_a_buyer_who_goes_back_gives_up_the_charge_and_chooses_again(public, stripe, reserved):
    secret = pay_by_card(public, reserved)["client_secret"]
    header = {"HTTP_X_RESERVATION_SECRET": reserved["secret"]}

    assert public.delete(f"/v1/sales/reservations/{reserved['reservation']}", **header).status_code == 200

    assert stripe.requests[-1]["path"].endswith("/cancel")
    assert (payment_of(public, reserved)["status"], stock()) == ("Failure", (0, 0))
    assert stripe.confirm(secret) == "canceled"
    assert is_whole()


def test_who_goes_back_when_the_money_has_come_has_bought(public, stripe, reserved):
    stripe.confirm(pay_by_card(public, reserved)["client_secret"])
    header = {"HTTP_X_RESERVATION_SECRET": reserved["secret"]}

    refusal = public.delete(f"/v1/sales/reservations/{reserved['reservation']}", **header)

    assert (refusal.status_code, refusal.json()["message"]) == (409, "This order is already paid")
    assert payment_of(public, reserved)["status"] == "Success"


def test_an_amount_that_stripe_does_not_take_is_said_in_its_words(public, stripe, performance, seller):
    free = make_performance(make_event(seller), price=Decimal("0.00"))
    response = pay(public, reserve(public, item(free, 1)), "stripe", buyer=BUYER)
    assert (response.status_code, response.json()["message"]) == (422, "There is nothing to pay by card")


def test_remainder_below_stripes_minimum_is_shown_with_the_price(public, stripe, performance):
    card = make_card(performance.account, "19.80")
    body = {"items": [item(performance, 1)], "gift_cards": [card.code]}
    data = public.post("/v1/sales/quotes", body).json()
    assert (data["due"], data["payable"]) == ("0.20", False)
    assert data["payable_message"].startswith("Card payments start at £0.30, and only £0.20 is left to pay.")

    reserved = reserve(public, item(performance, 1), gift_cards=[card.code])
    refusal = pay(public, reserved, "stripe", buyer=BUYER)
    assert (refusal.status_code, refusal.json()["code"]) == (422, "below_least_charge")
    assert stripe.requests == [], "nobody asks for what cannot be charged"


@pytest.mark.parametrize("status", [500, 503])
def test_when_stripe_is_away_the_reservation_is_open_for_another_try(public, stripe, reserved, status):
    stripe.control("next", statuses=[status])
    refusal = pay(public, reserved, "stripe", buyer=BUYER)
    assert (refusal.status_code, refusal.json()["message"]) == (
        503,
        "The payment could not be started. Please try again.",
    )
    assert len(stripe.requests) == 2, "it is tried once more, by the same key, and hears the same"
    assert len({sent["headers"]["Idempotency-Key"] for sent in stripe.requests}) == 1

    stripe.confirm(pay_by_card(public, reserved)["client_secret"])
    assert verify(public, reserved).json()["status"] == "Success"
    assert is_whole()


def test_one_that_a_browser_knows_is_not_given_up_because_stripe_is_away(public, stripe, reserved):
    secret = pay_by_card(public, reserved)["client_secret"]
    stripe.control("next", statuses=[500, 500])
    assert pay(public, reserved, "stripe", buyer=BUYER).status_code == 503
    stripe.control("next", statuses=[500, 500])
    assert verify(public, reserved).json()["is_being_paid"]

    stripe.confirm(secret)
    assert verify(public, reserved).json()["status"] == "Success"


def test_the_secret_of_a_payment_is_needed_to_verify_it(public, stripe, reserved):
    pay_by_card(public, reserved)
    calls_before = len(stripe.requests)
    assert public.post(f"/v1/sales/payments/{reserved['payment']}/verify", {}).status_code == 404
    assert len(stripe.requests) == calls_before


# Who may


def test_cards_are_open_on_line_to_connected_accounts_alone(api_for, stripe, performance):
    public, counter = api_for(), api_for(make_user(performance.account))
    assert "stripe" in public.get(f"/v1/sales/performances/{performance.pk}").json()["gateways"]
    assert public.get(f"/v1/sales/events/{performance.event_id}").json()["online_payment"]
    assert "stripe" not in counter.get(f"/v1/sales/performances/{performance.pk}").json()["gateways"]
    refusal = pay(counter, reserve(counter, item(performance, 1)), "stripe")
    assert refusal.json()["message"] == "This payment method is not available here"

    other = make_performance()
    body = pay(public, reserve(public, item(other, 1)), "stripe", buyer=BUYER).json()
    assert body["message"] == "Online payment is not set up; please buy at the box office"


@pytest.mark.parametrize("missing", ["STRIPE_SECRET_KEY", "STRIPE_PUBLISHABLE_KEY"])
def test_without_a_key_there_are_no_cards_and_that_is_said(public, settings, performance, missing):
    setattr(settings, missing, "")
    offer = public.get(f"/v1/sales/performances/{performance.pk}").json()
    assert offer["gateways"] == ["free"]
    reserved = reserve(public, item(performance, 1))
    assert reserved["quote"]["payable_message"] == "Online payment is not set up; please buy at the box office"


def test_what_a_client_has_reserved_its_buyer_pays_on_line(api_for, stripe, performance):
    client = api_for()
    _, key = create_client(account=performance.account, name="City Tickets")
    client.credentials(HTTP_X_API_KEY=key)
    reserved = reserve(client, item(performance, 1))
    assert pay(client, reserved, "stripe", buyer=BUYER).status_code == 422

    stripe.confirm(pay_by_card(api_for(), reserved)["client_secret"])
    assert verify(api_for(), reserved).json()["status"] == "Success"


# After its end


@pytest.fixture
def expired(public, stripe, reserved):
    """A reservation that has expired during the payment, and the secret of the intent."""
    secret = pay_by_card(public, reserved)["client_secret"]
    assert expire_reservations(now=clock.now() + timedelta(minutes=16)) == 1
    return secret


def _take_all(api_for, performance, left: int = 0) -> None:
    counter = api_for(make_user(performance.account))
    assert pay(counter, reserve(counter, item(performance, 10 - left))).json()["status"] == "Success"


@pytest.mark.parametrize("by_webhook", [True, False])
def test_money_after_the_end_gets_its_seats_if_they_are_still_there(public, stripe, reserved, expired, by_webhook):
    assert payment_of(public, reserved)["status"] == "Failure"
    stripe.confirm(expired)

    if by_webhook:
        for _ in range(2):
            assert post_webhook(public, stripe.latest_event("payment_intent.succeeded")).status_code == 200
    body = verify(public, reserved).json()

    assert (body["status"], len(body["orders"][0]["tickets"])) == ("Success", 2)
    assert Reservation.objects.get().status == Reservation.Status.PAID
    assert (stock(), Ticket.objects.count(), Refund.objects.count()) == ((0, 2), 2, 0)
    assert OrderEvent.objects.get(kind="paid").description == (
        "Stripe, after its reservation had expired: everything was still there"
    )
    assert Order.objects.get().status == Order.Status.PAID
    assert is_whole()


def test_money_after_the_end_goes_back_if_they_are_gone(public, api_for, stripe, reserved, expired, performance):
    _take_all(api_for, performance, left=1)
    stripe.confirm(expired)

    for _ in range(2):
        assert post_webhook(public, stripe.latest_event("payment_intent.succeeded")).status_code == 200
    response = verify(public, reserved)

    assert (response.status_code, response.json()["code"]) == (409, "money_goes_back")
    assert stock() == (0, 9)
    refund = Refund.objects.get()
    assert (refund.kind, refund.amount, refund.platform_fee, refund.status) == (
        Refund.Kind.LATE,
        Decimal("40.00"),
        Decimal("0.90"),
        "pending",
    )
    assert RequestedEmail.objects.values_list("kind", "state").get() == ("late_money", "waiting")
    assert is_whole()


def test_a_charge_whose_reservation_has_expired_is_stopped(public, stripe, reserved, expired):
    charge = Charge.objects.get()
    assert is_enqueued(StopCharge, charge)

    assert do(StopCharge, charge)

    assert stripe.confirm(expired) == "canceled"
    assert post_webhook(public, stripe.latest_event("payment_intent.canceled")).status_code == 200
    assert stock() == (0, 0)
    assert is_whole()


def test_unreported_payment_is_found_when_the_charge_is_cancelled(public, stripe, reserved, expired):
    stripe.confirm(expired)

    assert do(StopCharge, Charge.objects.get())

    assert payment_of(public, reserved)["status"] == "Success"
    assert is_whole()


def test_money_that_is_on_its_way_for_days_is_looked_for_until_it_is_there(public, stripe, reserved, later):
    """Its webhook may be lost, and the day's comparison sees the state of the day on which it started."""
    secret = pay_by_card(public, reserved)["client_secret"]
    stripe.control("next", processing=True)
    assert stripe.confirm(secret) == "processing"
    assert expire_reservations(now=clock.now() + timedelta(minutes=16)) == 1
    charge = Charge.objects.get()
    with pytest.raises(RetryLater):
        do(StopCharge, charge)
    later(days=1, hours=6)
    with pytest.raises(RetryLater):
        do(StopCharge, charge)

    stripe.finish(secret)
    later(hours=6)
    assert do(StopCharge, charge)

    assert payment_of(public, reserved)["status"] == "Success"


def test_money_for_a_performance_that_does_not_take_place_goes_back(public, stripe, reserved, expired, performance):
    performance.cancelled_at = performance.starts_at
    performance.save(update_fields=["cancelled_at"])
    stripe.confirm(expired)

    assert verify(public, reserved).status_code == 409

    assert Refund.objects.get().kind == Refund.Kind.LATE
    assert Ticket.objects.count() == 0

"""Calls to Stripe beside a plain sale, and their results: refunds, fees, errors, settings."""

from __future__ import annotations

from decimal import Decimal
from threading import BoundedSemaphore

import pytest
from django.core.checks import run_checks

from server.accounts.caller import Public
from server.payments.models import Charge, Refund
from server.payments.services.checkouts import Buyer
from server.payments.services.gateways import GATEWAYS, ProviderAccessDenied, ProviderUnreachable
from server.payments.services.gateways import stripe_client as calls
from server.payments.services.gateways.stripe_client import from_minor_units, to_minor_units
from server.payments.services.refunds import write_refund
from server.sales.services.checkout import check_out, settle
from server.testing.factories import make_account, make_event, make_performance, reserve_tickets

pytestmark = pytest.mark.django_db
STRIPE = GATEWAYS["stripe"]


@pytest.fixture
def account():
    return make_account("Northgate", stripe_id="acct_north", ticket_fee=Decimal("0.45"), fees_include_tax=True)


@pytest.fixture
def charge(account, stripe) -> Charge:
    """A charge of 40.00 that has succeeded, of which the platform took 0.90."""
    performance = make_performance(make_event(account))
    public = Public(performance.event_id, account.pk)
    reserved = reserve_tickets(performance, 2, caller=public)
    checkout = check_out(
        caller=None,
        reservation_id=reserved.reservation.pk,
        secret=reserved.secret,
        gateway="stripe",
        buyer=Buyer(name="Ada", email="ada@example.org"),
    )
    stripe.confirm(checkout.client_secret)
    charge = Charge.objects.select_related("part__payment__account").get()
    settle(charge_id=charge.pk)
    return charge


def refund_of(charge: Charge, amount: str, fee: str = "0.00") -> Refund:
    return write_refund(
        part=charge.part,
        performance_id=charge.performance_id,
        charge=charge,
        kind=Refund.Kind.REFUND,
        amount=Decimal(amount),
        platform_fee=Decimal(fee),
    )


def test_refund_returns_money_and_fee_to_the_penny(stripe, charge):
    refund = refund_of(charge, "20.00", "0.45")
    before = len(stripe.requests)
    first, again = (STRIPE.refund(refund) for _ in range(2))
    assert STRIPE.return_fee(refund, Decimal("0.45")).status == Charge.Status.SUCCEEDED

    assert first == again
    assert (first.status, first.provider_id[:3]) == (Charge.Status.SUCCEEDED, "re_")
    sent, repeated, *_, fee = stripe.requests[before:]
    assert sent == repeated
    assert (sent["path"], sent["body"]) == (
        "/v1/refunds",
        {
            "payment_intent": charge.provider_id,
            "amount": "2000",
            "metadata": {
                "reference": charge.part.payment.reference,
                "refund": str(refund.pk),
                "key": refund.idempotency_key,
            },
        },
    )
    assert sent["headers"]["Stripe-Account"] == "acct_north"
    assert sent["headers"]["Idempotency-Key"] == refund.idempotency_key
    assert fee["path"].startswith("/v1/application_fees/fee_")
    assert fee["body"]["amount"] == "45"
    assert "Stripe-Account" not in fee["headers"], "the fee is the platform's own"


@pytest.mark.parametrize(("amount", "status"), [("10.13", "failed"), ("10.14", "pending")])
def test_a_refund_that_fails_or_takes_its_time_says_so_and_moves_no_fee(stripe, charge, amount, status):
    answer = STRIPE.refund(refund_of(charge, amount, "0.20"))

    assert answer.status == status
    assert answer.message == ("The card was lost or stolen" if status == "failed" else "")
    assert not [one for one in stripe.requests if "application_fees" in one["path"]]


def test_more_than_was_paid_is_refused_in_stripes_words(stripe, charge):
    answer = STRIPE.refund(refund_of(charge, "40.01"))
    assert (answer.status, answer.message) == (
        Charge.Status.FAILED,
        "Refund amount (40.01) is greater than unrefunded amount on charge (40.00)",
    )


def test_a_refund_that_was_begun_is_looked_at(stripe, charge):
    refund = refund_of(charge, "10.14")
    refund.provider_id = STRIPE.refund(refund).provider_id
    stripe.control("refund", refund=refund.provider_id, status="succeeded")

    found = STRIPE.find_refund(refund)
    assert found is not None
    assert (found.status, stripe.requests[-1]["method"]) == (Charge.Status.SUCCEEDED, "GET")


def test_one_whose_answer_was_lost_is_found_by_our_key_among_others(stripe, charge):
    refund, other = refund_of(charge, "10.00"), refund_of(charge, "5.00")
    assert STRIPE.find_refund(refund) is None
    made = STRIPE.refund(refund)
    STRIPE.refund(other)
    stripe.control("refund", intent=charge.provider_id, amount=500)

    assert STRIPE.find_refund(refund) == made


@pytest.mark.parametrize(("status", "is_spent"), [(500, True), (503, True), (429, False), (403, False)])
def test_error_says_whether_its_key_is_spent(stripe, charge, status, is_spent):
    stripe.control("next", statuses=[status, status])
    with pytest.raises(ProviderUnreachable) as raised:
        STRIPE.refund(refund_of(charge, "10.00"))
    assert raised.value.is_key_spent == is_spent
    assert isinstance(raised.value, ProviderAccessDenied) == (status == 403)


def test_refund_returns_to_the_charged_account_after_a_change(stripe, charge, account):
    account.stripe_id = "acct_moved"
    account.save(update_fields=["stripe_id"])
    charge = Charge.objects.select_related("part__payment__account").get()

    assert STRIPE.check_charge(charge).status == Charge.Status.SUCCEEDED
    assert STRIPE.refund(refund_of(charge, "5.00")).status == Charge.Status.SUCCEEDED


def test_what_was_paid_otherwise_than_asked_for_is_not_taken_for_paid(stripe, charge):
    charge.amount = Decimal("41.00")
    assert STRIPE.check_charge(charge).status == Charge.Status.PENDING


@pytest.mark.parametrize("status", [401, 403, 429, 500])
def test_an_error_that_is_not_the_buyers_is_no_refusal(stripe, charge, status):
    stripe.control("next", statuses=[status, status])
    with pytest.raises(ProviderUnreachable):
        STRIPE.check_charge(charge)


def test_a_stripe_that_nobody_answers_at_is_away(stripe, charge, settings):
    settings.STRIPE_API_BASE = "http://127.0.0.1:9"
    with pytest.raises(ProviderUnreachable):
        STRIPE.check_charge(charge)


def test_a_slow_stripe_does_not_take_all_our_threads(stripe, charge, monkeypatch):
    monkeypatch.setattr(calls, "_slots", BoundedSemaphore(1))
    monkeypatch.setattr(calls, "SLOT_TIMEOUT", 0.01)
    with calls.open_client(), pytest.raises(ProviderUnreachable):
        STRIPE.check_charge(charge)
    assert STRIPE.check_charge(charge).status == Charge.Status.SUCCEEDED


@pytest.mark.parametrize(
    ("amount", "currency", "whole"),
    [
        ("0.01", "GBP", 1),
        ("1234.56", "USD", 123456),
        ("0.00", "GBP", 0),
        ("500.00", "JPY", 500),
        ("1.23", "KWD", 1230),
        ("5.00", "ISK", 500),
        ("5.00", "MGA", 5),
    ],
)
def test_amounts_travel_in_the_smallest_unit(amount, currency, whole):
    assert to_minor_units(Decimal(amount), currency) == whole
    assert from_minor_units(whole, currency) == Decimal(amount)


@pytest.mark.parametrize(
    ("amount", "currency"), [("0.005", "GBP"), ("500.50", "JPY"), ("1.234", "KWD"), ("1.2301", "KWD")]
)
def test_what_stripe_would_take_for_another_amount_is_not_written(amount, currency):
    with pytest.raises(ValueError, match="no amount"):
        to_minor_units(Decimal(amount), currency)


@pytest.mark.parametrize("amount", [None, "1", 1.5, True, [], {}])
def test_what_is_no_whole_number_is_no_money(amount):
    assert from_minor_units(amount, "GBP") == Decimal("0.00")


@pytest.mark.parametrize(
    ("secret", "public", "signing", "text"),
    [
        ("", "", [], None),
        ("sk_1", "pk_1", ["whsec_1"], None),
        ("sk_1", "", [], "Set STRIPE_PUBLISHABLE_KEY."),
        ("", "pk_1", [], "Set STRIPE_SECRET_KEY."),
        ("sk_1", "pk_1", [], "Set STRIPE_WEBHOOK_SECRET."),
    ],
)
def test_incomplete_setting_is_reported_to_the_operator(settings, secret, public, signing, text):
    settings.STRIPE_SECRET_KEY, settings.STRIPE_PUBLISHABLE_KEY = secret, public
    settings.STRIPE_WEBHOOK_SECRETS = signing
    hints = [message.hint for message in run_checks() if "STRIPE" in str(message.hint)]
    assert hints == ([text] if text else [])

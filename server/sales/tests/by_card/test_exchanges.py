"""Exchanges paid by card with a fake Stripe: paid, declined, authenticated, never finished, and paid too late."""

from __future__ import annotations

from datetime import timedelta
from decimal import Decimal
from typing import Any

import pytest

from server.aftersales.refunds.transfer_services import MoveRefund
from server.inventory.models import Reservation, Stock
from server.payments.models import Charge, Refund
from server.platform import clock
from server.sales.models import Exchange, Order, RequestedEmail, Ticket
from server.sales.services.release import StopCharge, expire_reservations
from server.sales.services.reserving import secret_of
from server.sales.tests.by_card.paying import is_whole, pay_by_card, post_webhook, verify
from server.sales.tests.sales import order_page, pay, payment_of
from server.testing.factories import make_performance
from server.testing.jobs import do, is_enqueued
from server.testing.stripe import cards

pytestmark = pytest.mark.django_db


@pytest.fixture
def order(bought) -> Order:
    """An order of two tickets at 20.00, paid by card."""
    return bought(2)[0]


@pytest.fixture
def dearer(order):
    return make_performance(order.performance.event, capacity=10, price=Decimal("30.00"))


@pytest.fixture
def office(api_for, owner):
    return api_for(owner.user)


def exchange(office, order, target, **how: Any) -> dict[str, Any]:
    """Exchange a whole order, and return the response's data."""
    body = {"eventticketdetail_id": order.pk, "eventdetailid_to": target.pk, "isTriggerCharge": True, **how}
    answer = office.post("/v1/events/exchangeEventTicket", body)
    assert answer.status_code == 200, answer.json()
    return answer.json()["data"]


@pytest.fixture
def waits(office, order, dearer) -> dict[str, Any]:
    """An exchange for 20.00 more that waits for a card, as the calls of a reservation name it."""
    found = exchange(office, order, dearer, later="card")["waits"]
    return {**found, "secret": secret_of(Reservation.objects.get(pk=found["reservation"]))}


def valid_at() -> set[int]:
    return set(Ticket.objects.filter(status="valid").values_list("performance", flat=True))


def counts(performance) -> tuple[int, int]:
    return Stock.objects.values_list("reserved", "sold").get(pk=performance.pk)


def test_a_card_makes_it_and_the_platform_gets_its_fee_of_the_difference(public, office, stripe, order, dearer, waits):
    assert (waits["due"], waits["currency"]) == ("20.00", "GBP")
    assert waits["page"].startswith(f"/o/{waits['payment']}#")
    payment = pay_by_card(public, waits)
    assert (payment["status"], payment["due"], payment["is_being_paid"]) == ("Progress", "20.00", True)
    assert (valid_at(), counts(dearer)) == ({order.performance_id}, (2, 0))
    assert stripe.requests[-1]["body"]["amount"] == "2000"
    assert is_whole()

    assert stripe.confirm(payment["client_secret"]) == "succeeded"
    back = verify(public, waits).json()

    assert (back["status"], back["due"]) == ("Success", "20.00")
    assert (valid_at(), counts(dearer), counts(order.performance)) == ({dearer.pk}, (0, 2), (0, 0))
    assert order_page(office, order.pk)["exchange"] is None
    assert is_whole()


def test_whoever_pays_is_not_asked_who_they_are(public, stripe, order, waits):
    nobody = {"name": "", "email": ""}
    stripe.confirm(pay(public, waits, "stripe", buyer=nobody).json()["client_secret"])
    assert verify(public, waits).json()["status"] == "Success"
    order.payment.refresh_from_db()
    assert order.payment.buyer_email == "ada@example.org"


def test_the_order_says_that_it_waits(office, order, dearer, waits):
    page = order_page(office, order.pk)
    assert (page["exchange"]["due"], page["exchange"]["is_being_paid"]) == ("20.00", False)
    assert page["exchange"]["to"].startswith(dearer.event.name)
    assert not any(page["rights"][name] for name in ("exchange", "refund", "partialRefund", "void"))


def test_after_a_decline_another_card_pays_it(public, office, stripe, dearer, waits):
    secret = pay_by_card(public, waits)["client_secret"]
    assert stripe.confirm(secret, cards.DECLINED_CARD) == "requires_payment_method"
    body = verify(public, waits).json()
    assert (body["status"], body["failure"]) == ("Progress", "Your card was declined.")
    assert counts(dearer) == (2, 0)
    assert is_whole()

    assert stripe.confirm(secret) == "succeeded"
    assert verify(public, waits).json()["status"] == "Success"
    assert is_whole()


@pytest.mark.parametrize("card", [cards.THREE_D_SECURE, cards.REDIRECTED])
def test_a_card_that_asks_who_the_buyer_is(public, office, stripe, order, dearer, waits, card):
    secret = pay_by_card(public, waits)["client_secret"]
    assert stripe.confirm(secret, card) == "requires_action"
    assert (verify(public, waits).json()["status"], valid_at()) == ("Progress", {order.performance_id})
    assert stripe.authenticate(secret, success=False) == "requires_payment_method"
    assert (verify(public, waits).json()["status"], valid_at()) == ("Progress", {order.performance_id})

    stripe.confirm(secret, card)
    assert stripe.authenticate(secret) == "succeeded"
    assert (verify(public, waits).json()["status"], valid_at()) == ("Success", {dearer.pk})
    assert is_whole()


def test_one_that_is_never_finished_leaves_all_as_it_was(public, office, stripe, order, dearer, waits):
    secret = pay_by_card(public, waits)["client_secret"]
    assert expire_reservations(now=clock.now() + timedelta(minutes=31)) == 1

    assert (valid_at(), counts(dearer)) == ({order.performance_id}, (0, 0))
    assert payment_of(public, waits)["status"] == "Failure"
    charge = Charge.objects.latest("pk")
    assert is_enqueued(StopCharge, charge)
    assert do(StopCharge, charge)
    assert stripe.confirm(secret) == "canceled"
    assert order_page(office, order.pk)["rights"]["exchange"]
    assert is_whole()


@pytest.fixture
def over(public, office, stripe, waits) -> str:
    """The secret of an intent whose exchange has expired during the payment."""
    secret = pay_by_card(public, waits)["client_secret"]
    assert expire_reservations(now=clock.now() + timedelta(minutes=31)) == 1
    return secret


@pytest.mark.parametrize("by_webhook", [True, False])
def test_money_after_the_end_makes_it_if_all_is_there_still(public, office, stripe, dearer, waits, over, by_webhook):
    stripe.confirm(over)
    if by_webhook:
        for _ in range(2):
            assert post_webhook(public, stripe.latest_event("payment_intent.succeeded")).status_code == 200
    assert verify(public, waits).json()["status"] == "Success"

    assert (valid_at(), counts(dearer)) == ({dearer.pk}, (0, 2))
    assert (Exchange.objects.get().status, Refund.objects.count()) == ("made", 0)
    assert Reservation.objects.get(part__exchange__isnull=False).status == Reservation.Status.PAID
    assert is_whole()


def test_money_after_the_end_goes_back_if_the_seats_are_gone(public, office, stripe, order, dearer, waits, over):
    Stock.objects.filter(pk=dearer.pk).update(capacity=1)
    stripe.confirm(over)
    for _ in range(2):
        assert post_webhook(public, stripe.latest_event("payment_intent.succeeded")).status_code == 200

    answer = verify(public, waits)
    assert (answer.status_code, answer.json()["code"]) == (409, "money_goes_back")
    refund = Refund.objects.get()
    assert (refund.kind, refund.amount, refund.status) == ("late", Decimal("20.00"), "pending")
    assert valid_at() == {order.performance_id}
    assert RequestedEmail.objects.values_list("kind", flat=True).get() == "exchange_late"
    assert [row["kind"] for row in order_page(office, order.pk)["refunds"]] == ["late"]
    assert do(MoveRefund, refund)
    assert is_whole()


def test_refund_that_fails_after_an_exchange_stays_due(office, stripe, bought):
    order = bought(1)[0]
    cheaper = make_performance(order.performance.event, capacity=10, price=Decimal("18.87"))
    exchange(office, order, cheaper)

    refund = Refund.objects.get()
    assert (refund.kind, refund.amount, refund.status) == ("exchange", Decimal("1.13"), "failed")
    assert valid_at() == {cheaper.pk}
    assert [row["status"] for row in order_page(office, order.pk)["refunds"]] == ["failed"]
    assert is_whole()

    calls_before = len(stripe.requests)
    answer = office.post("/v1/payment/askRefund", {"eventticketdetailid": order.pk, "refundid": refund.pk})
    assert (answer.status_code, answer.json()["message"]) == (402, "The card was lost or stolen")
    assert len(stripe.requests) > calls_before
    assert is_whole()

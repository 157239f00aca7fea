"""Emails about money that waits at the box office, as text and as HTML."""

from __future__ import annotations

from decimal import Decimal

import pytest
from django.core import mail

from server.aftersales.rebooking.services import answer_offer
from server.aftersales.refunds.settlement_services import pay_out
from server.aftersales.tests.payouts.factories import cancel, payouts_of, sell
from server.aftersales.tests.rebooking.factories import buyer_of, in_days, make_rebooking_fixture, rows, run_offer
from server.messaging.services.delivery import SendOrderEmail
from server.payments.models import Gateway, Payment
from server.sales.models import RequestedEmail
from server.sales.tests.refunding import MOVED, sell_by_card
from server.testing import factories
from server.testing.jobs import do

pytestmark = pytest.mark.django_db
NOTHING_TO_DO = ("need to do anything", "nichts weiter tun", "nada", "rien à faire")


@pytest.fixture
def performance():
    performance = factories.make_performance(capacity=50)
    venue = performance.event.venue
    venue.name, venue.address, venue.city = "Globe", "21 New Globe Walk", "London"
    venue.save()
    return performance


@pytest.fixture
def seller(performance):
    return factories.make_staff(performance.account)


def mailed(kind: str) -> tuple[str, str]:
    """Send the newest email of a kind, and return its text and its HTML, each on one line."""
    assert do(SendOrderEmail, RequestedEmail.objects.filter(kind=kind).order_by("-pk")[0])
    sent = mail.outbox[-1]
    assert isinstance(sent, mail.EmailMultiAlternatives)
    (drawn, _), *_ = sent.alternatives
    return " ".join(str(sent.body).split()), " ".join(str(drawn).split())


@pytest.mark.parametrize(
    ("gateway", "sentence"),
    [
        (
            Gateway.CASH,
            "Please collect £40.00 in cash at the box office: Globe, 21 New Globe Walk, London. "
            "Please bring your order number, ",
        ),
        (
            Gateway.TERMINAL,
            "We will refund £40.00 to your card at the box office: Globe, 21 New Globe Walk, London. "
            "Please bring the card you paid with and your order number, ",
        ),
    ],
)
def test_cancellation_email_says_where_to_collect_the_money(performance, seller, gateway, sentence):
    order = sell(performance, caller=seller, gateway=gateway)
    cancel(performance, seller)

    for content in mailed("cancelled"):
        assert f"{sentence}{order.payment.reference}." in content
        assert "Your tickets are cancelled. See below how you get your money back." in content
        assert not any(text in content for text in NOTHING_TO_DO)


def test_a_card_paid_through_a_provider_still_leaves_nothing_to_do(performance, seller, provider):
    provider.answer = MOVED
    sell_by_card(performance, 2, caller=seller)
    cancel(performance, seller)

    assert all("You don't need to do anything" in content for content in mailed("cancelled"))


def test_email_of_a_mixed_order_names_each_way_and_amount(performance, seller):
    card = factories.make_card(performance.account, "15.00")
    sell(performance, caller=seller, cards=[card])
    cancel(performance, seller)

    text, drawn = mailed("cancelled")
    for content in (text, drawn):
        assert "Please collect £25.00 in cash at the box office" in content
    assert "To your gift card: £15.00 The rest: £25.00" in text


def test_what_was_paid_elsewhere_is_not_said_to_come_by_itself(performance, seller):
    order = sell(performance, caller=seller)
    order.part.charges.update(gateway=Gateway.OFFLINE)
    cancel(performance, seller)

    for content in mailed("cancelled"):
        assert "£40.00 will be refunded by whoever sold you the tickets." in content
        assert not any(text in content for text in NOTHING_TO_DO)


def test_the_confirmation_comes_when_it_was_paid_out(performance, seller):
    order = sell(performance, caller=seller)
    cancel(performance, seller)
    pay_out(caller=seller, refund_id=payouts_of(order.payment)[0].pk)

    for content in mailed("refund"):
        assert "£40.00 was refunded to you in cash at the box office." in content
        assert f"{performance.account.name} has given you your refund." in content
        assert performance.event.name in content


@pytest.mark.parametrize("is_cancelled", [False, True])
def test_buyer_who_chose_money_reads_where_to_collect_it(is_cancelled):
    rebooking = make_rebooking_fixture()
    (order,) = rebooking.sell(2)
    offer = run_offer(rebooking.offer(moves=False, last_day=in_days(10)))
    if is_cancelled:
        cancel(rebooking.source, rebooking.seller)
    (row,) = rows(offer)
    answer_offer(caller=buyer_of(order), offered_id=row.pk, answer=row.Answer.MONEY)

    assert all("Please collect £40.00 in cash at the box office" in content for content in mailed("refund"))


@pytest.mark.parametrize(
    ("language", "phrase"),
    [
        ("de", "Bitte holen Sie"),
        ("es", "Recoja"),
        ("fr", "Veuillez récupérer"),
    ],
)
def test_it_is_said_in_the_buyers_language(performance, seller, language, phrase):
    order = sell(performance, caller=seller)
    Payment.objects.filter(pk=order.payment_id).update(language=language)
    cancel(performance, seller)

    text, drawn = mailed("cancelled")
    assert phrase in text
    assert phrase in drawn
    assert order.payment.reference in text
    assert Decimal(40) == payouts_of(order.payment)[0].amount

"""What a buyer reads after an exchange: what was exchanged, what it cost, and that the old tickets are void."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.core import mail
from django.core.mail import EmailMultiAlternatives

from server.aftersales.exchanges.rules import ExchangeInput
from server.aftersales.exchanges.services import Settlement, make_exchange
from server.aftersales.order_page.services import resend_tickets
from server.aftersales.refunds.services import request_refund
from server.aftersales.refunds.settlement_services import pay_out
from server.aftersales.refunds.transfer_services import MoveRefund
from server.aftersales.tests.exchanges.factories import BUYER, SaleFixture
from server.catalogue.branding.models import LookVersion
from server.catalogue.branding.theme import EmailTheme, EventTheme, theme_to_json
from server.catalogue.events.models import AfterSale, Performance
from server.messaging.services.delivery import SendOrderEmail
from server.messaging.services.exchange_emails import SendExchangedTickets
from server.payments.models import Refund
from server.platform.i18n import localized_date, localized_moment
from server.sales.models import Exchange, OrderEvent, RequestedEmail
from server.sales.tests.refunding import MOVED, FakeProvider, sell_by_card
from server.testing.jobs import do

pytestmark = pytest.mark.django_db
OURS = "Thank you for your order"


def last_mail() -> tuple[str, str, str]:
    """Return the subject, the text and the HTML of the newest email, each on one line."""
    sent = mail.outbox[-1]
    assert isinstance(sent, EmailMultiAlternatives)
    ((html, _),) = sent.alternatives
    return str(sent.subject), " ".join(str(sent.body).split()), " ".join(str(html).split())


def tickets_of(exchange: Exchange) -> tuple[str, str, str]:
    assert do(SendExchangedTickets, exchange)
    return last_mail()


def refund_of(exchange: Exchange, place: int = 0) -> tuple[str, str, str]:
    refund = Refund.objects.filter(part=exchange.part).order_by("pk")[place]
    assert do(SendOrderEmail, RequestedEmail.objects.filter(kind="refund", data__refund=refund.pk).latest("pk"))
    return last_mail()


def exchange_by_card(sale: SaleFixture, **how: Any) -> Exchange:
    """Exchange two tickets that were paid through a provider for cheaper ones."""
    order = sell_by_card(sale.performance, 2, caller=sale.seller, buyer=BUYER)
    return make_exchange(
        caller=sale.seller,
        exchange_input=ExchangeInput(order=order.pk, performance=sale.cheaper.pk),
        exchange_id=None,
        how=Settlement(settles=True, **how),
    )


def moment(performance: Performance) -> str:
    return f"Twelfth Night, {localized_moment(performance.starts_at, performance.timezone)}"


def test_tickets_come_with_what_was_exchanged_and_paid(sale: SaleFixture):
    subject, *contents = tickets_of(sale.exchange(sale.dearer))

    day = localized_date(sale.dearer.starts_at, sale.dearer.timezone)
    assert subject == f"Tickets exchanged: Twelfth Night on {day}"
    for content in contents:
        assert f"2 tickets for {moment(sale.performance)} have been exchanged for {moment(sale.dearer)}." in content
        assert "The old tickets are no longer valid." in content
        assert "You paid the difference of £20.00." in content
        assert OURS not in content


def test_tickets_that_stay_valid_are_not_said_to_be_exchanged(sale: SaleFixture):
    _, text, _ = tickets_of(sale.exchange(sale.equal, tickets=sale.some(1)))

    assert f"1 ticket for {moment(sale.performance)} has been exchanged for {moment(sale.equal)}." in text
    assert "The old ticket is no longer valid." in text


def test_new_tickets_come_before_those_of_an_earlier_date(sale: SaleFixture):
    Performance.objects.filter(pk=sale.dearer.pk).update(starts_at=sale.performance.starts_at + timedelta(days=3))

    made = sale.exchange(sale.dearer, tickets=sale.some(1))

    email = SendExchangedTickets(made.pk)
    assert [order.performance_id for order in email.orders] == [sale.dearer.pk, sale.performance.pk]


def test_other_tickets_of_the_same_performance_have_no_new_date(sale: SaleFixture):
    Performance.objects.filter(pk=sale.performance.pk).update(price="30.00")

    _, text, _ = tickets_of(sale.exchange(sale.performance))

    assert f"2 tickets for {moment(sale.performance)} have been exchanged for new tickets for the same" in text


@pytest.mark.parametrize("to", ["equal", "dearer"])
def test_nothing_is_said_of_money_where_none_moved(sale: SaleFixture, to: str):
    _, text, _ = tickets_of(sale.exchange(getattr(sale, to), settles=False))

    assert "exchanged" in text
    assert "difference" not in text


def test_tickets_come_with_the_way_of_what_goes_back(sale: SaleFixture):
    exchange = sale.exchange(sale.cheaper)

    _, *contents = tickets_of(exchange)

    for content in contents:
        assert "The new tickets cost £10.00 less, and you get the difference back." in content
        assert "£10.00 was refunded to you in cash at the box office." in content


def test_a_difference_as_credit_is_named_as_credit(sale: SaleFixture, provider: FakeProvider):
    AfterSale.objects.create(event=sale.performance.event, gives_credit=True)

    _, text, _ = tickets_of(exchange_by_card(sale, credit=True))

    assert "£10.00 will be refunded as credit, on a gift card for other tickets." in text


def test_the_organisers_own_message_stays(sale: SaleFixture):
    event = sale.performance.event
    look = theme_to_json(EventTheme(email=EmailTheme(messages={"en": "<p>Bring a cushion, {user_name}.</p>"})))
    LookVersion.objects.create(account=event.account, event=event, number=1, content=look)

    _, *contents = tickets_of(sale.exchange(sale.equal))

    for content in contents:
        assert content.index("have been exchanged") < content.index("Bring a cushion, Maya Field.")


def test_tickets_that_are_sent_again_are_an_ordinary_email(sale: SaleFixture):
    sale.exchange(sale.dearer)
    resend_tickets(caller=sale.seller, reference=sale.payment.reference, address=BUYER.email)

    assert do(SendOrderEmail, RequestedEmail.objects.get())

    subject, text, _ = last_mail()
    assert subject == "Your tickets for Twelfth Night"
    assert OURS in text


def test_a_mail_service_names_the_payment_of_tickets_that_it_could_not_deliver(sale: SaleFixture):
    assert SendExchangedTickets(sale.exchange(sale.equal).pk).tag == f"orders.ticket_mail:{sale.payment.pk}"


def test_history_says_that_the_tickets_were_emailed(sale: SaleFixture):
    tickets_of(sale.exchange(sale.equal))

    assert OrderEvent.objects.get(order=sale.order, kind="mailed").description == "Tickets emailed"


def test_a_difference_that_a_provider_moves_is_in_no_second_email(sale: SaleFixture, provider: FakeProvider):
    provider.answer = MOVED

    exchange = exchange_by_card(sale)

    assert Refund.objects.get(part=exchange.part).status == "succeeded"
    assert not RequestedEmail.objects.exists()


def test_a_difference_that_goes_back_in_parts_is_one_sum(sale: SaleFixture):
    sale.exchange(sale.dearer, gateway="terminal")

    _, text, _ = tickets_of(sale.exchange(sale.cheaper))

    assert (
        "The new tickets cost £30.00 less, and you get the difference back. "
        "You get it in 2 parts, because you paid at different times. "
        "£20.00 was refunded to your card at the box office. £10.00 was refunded to you in cash at the box office."
    ) in text


def exchange_to_hand_back(sale: SaleFixture) -> Exchange:
    """Exchange the fixture's order for cheaper tickets, whose difference is handed back later."""
    quoted = sale.quote(sale.cheaper)
    exchange = make_exchange(
        caller=sale.seller,
        exchange_input=sale.make_input(sale.cheaper),
        exchange_id=quoted.exchange.pk,
        how=Settlement(settles=True, hands_back_later=True),
    )
    for payout in Refund.objects.filter(part=exchange.part).order_by("pk"):
        pay_out(caller=sale.seller, refund_id=payout.pk)
    return exchange


def test_difference_that_was_handed_back_says_what_was_exchanged(sale: SaleFixture):
    subject, *contents = refund_of(exchange_to_hand_back(sale))

    day = localized_date(sale.cheaper.starts_at, sale.cheaper.timezone)
    assert subject == f"Refund after your exchange: Twelfth Night on {day}"
    for content in contents:
        assert f"2 tickets for {moment(sale.performance)} have been exchanged for {moment(sale.cheaper)}." in content
        assert "The new tickets cost £10.00 less, and you get the difference back." in content
        assert "£10.00 GBP" in content
        assert "has refunded these items" not in content
        assert "of it" not in content


def test_one_of_several_amounts_that_were_handed_back_names_its_share(sale: SaleFixture):
    sale.exchange(sale.dearer, gateway="terminal")

    _, text, _ = refund_of(exchange_to_hand_back(sale), 1)

    assert (
        "The new tickets cost £30.00 less, and you get the difference back. This email is about £10.00 of it." in text
    )


def test_a_difference_that_was_paid_out_is_not_said_to_be_coming(sale: SaleFixture):
    _, text, _ = refund_of(exchange_to_hand_back(sale))

    assert "£10.00 was refunded to you in cash at the box office." in text


def test_share_that_another_charge_gives_back_names_no_items(sale: SaleFixture, provider: FakeProvider):
    provider.answer = MOVED
    order = sell_by_card(sale.performance, 2, caller=sale.seller, buyer=BUYER)
    make_exchange(
        caller=sale.seller,
        exchange_input=ExchangeInput(order=order.pk, performance=sale.dearer.pk),
        exchange_id=None,
        how=Settlement(settles=True, gateway="cash"),
    )
    request_refund(caller=sale.seller, order_id=order.pk)
    share = Refund.objects.get(kind="share")
    assert do(MoveRefund, share)

    assert do(SendOrderEmail, RequestedEmail.objects.get(data__refund=share.pk))

    _, text, _ = last_mail()
    assert "This is another part of your refund" in text
    assert "these items" not in text

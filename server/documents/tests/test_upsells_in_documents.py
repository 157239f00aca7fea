"""What was sold beside the tickets, in the mail and on paper: lines of their own that make the total."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest
from django.db import transaction

from server.documents.tests.test_documents import texts_of
from server.messaging.services.sale_emails import SendTickets
from server.payments.models import Payment
from server.payments.services.checkouts import Buyer
from server.platform.errors import NotFound
from server.platform.money import ZERO
from server.sales.amounts import lines_of
from server.sales.models import Order, Ticket, UpsellItem
from server.sales.selectors import list_payment_orders
from server.testing.documents import render_tickets_pdf
from server.testing.extras import give_upsells, make_variant, make_wine
from server.testing.factories import make_event, make_performance, make_upsell, sell_tickets, sell_upsells
from server.testing.jobs import do
from server.testing.outside.postbox import PostBox

pytestmark = pytest.mark.django_db


def sold(*, includes_tax: bool = True, quantity: int = 2) -> Payment:
    """A party with wine, a programme that comes with the first ticket, a discount, and a gift card for some of it."""
    event = make_event(booking_fee=Decimal("1.50"), includes_tax=includes_tax)
    payment = sell_tickets(make_performance(event), 2, buyer=Buyer(name="Ada", email="ada@foyer.test"))
    order = payment.orders.get()
    wine = make_wine(event)
    give_upsells(order, wine, quantity, variant=make_variant(wine, "Red"))
    give_upsells(order, make_wine(event, "Programme"), ticket=order.tickets.order_by("pk")[0])
    # A code has taken 4.00 off the first ticket; its tax stays as it is, so that the sum is easily checked by hand.
    ticket = order.tickets.order_by("pk")[0]
    Ticket.objects.filter(pk=ticket.pk).update(discount=Decimal("4.00"), total=ticket.total - 4)
    Order.objects.filter(pk=order.pk).update(
        promo_code="EARLY10",
        discount=Decimal("4.00"),
        total=Order.objects.get(pk=order.pk).total - 4,
        gift_card=Decimal("10.00"),
    )
    return Payment.objects.get(pk=payment.pk)


@pytest.mark.parametrize("includes_tax", [True, False])
def test_the_lines_of_an_order_make_its_total(includes_tax: bool):
    (order,) = list_payment_orders(payment=sold(includes_tax=includes_tax))

    lines = lines_of(order)

    assert sum((line.amount for line in lines if not line.is_informational), ZERO) == order.total
    assert [line.name for line in lines if line.count] == [
        "2 \N{MULTIPLICATION SIGN} Normal Ticket",
        "2 \N{MULTIPLICATION SIGN} Glass of wine, Red",
        "1 \N{MULTIPLICATION SIGN} Programme, included",
    ]
    assert ("Promo code EARLY10", Decimal("-4.00")) in [(line.label, line.amount) for line in lines]


def test_a_page_of_its_own_lists_them_and_the_ticket_says_what_it_brings():
    payment = sold()

    first, second, order = texts_of(render_tickets_pdf(payment))

    assert "with Programme" in first
    assert "with Programme" not in second
    for text in (
        "Glass of wine, Red",
        "£12.00",
        "Promo code EARLY10",
        "\N{MINUS SIGN}£4.00",
        "Total £51.00 GBP",
        "Gift card \N{MINUS SIGN}£10.00",
        "Cash £41.00",
        f"Order {payment.reference}",
        f"Show order {payment.reference} to collect your items.",
    ):
        assert text in order, text
    assert f"Order {payment.orders.get().pk}" not in first + order, "one number is enough to be asked for"


def test_a_party_that_has_bought_very_much_still_has_one_page():
    payment = sold()
    order = payment.orders.get()
    for number in range(30):
        give_upsells(order, make_wine(order.performance.event, f"Plate {number}"))

    pages = texts_of(render_tickets_pdf(payment))

    assert len(pages) == 3
    assert "Plate 29" in pages[2]


def test_who_has_bought_upsells_alone_gets_a_page_and_what_was_refunded_none():
    performance = make_performance()
    payment = sell_upsells(performance, make_upsell(performance.event, name="Glass of wine"), 3)

    (page,) = texts_of(render_tickets_pdf(payment))

    assert "3 \N{MULTIPLICATION SIGN} Glass of wine" in page
    UpsellItem.objects.update(status=UpsellItem.Status.VOID)
    with pytest.raises(NotFound):
        render_tickets_pdf(payment)


@pytest.mark.parametrize("kind", ["plain", "html"])
def test_the_mail_has_each_in_a_line_and_the_gift_card_under_the_total(postbox: PostBox, kind: str):
    assert do(SendTickets, sold())

    (message,) = postbox.messages
    body = message.get_body((kind,))
    assert body is not None
    text = " ".join(body.get_content().split())
    for phrase in ("Glass of wine, Red", "Programme, included", "Promo code EARLY10", "\N{MINUS SIGN}£4.00"):
        assert phrase in text, phrase
    for phrase in ("£51.00 GBP", "Gift card", "\N{MINUS SIGN}£10.00", "Cash", "£41.00 GBP"):
        assert phrase in text, phrase


@pytest.mark.parametrize(("name", "text"), [("Glass of wine", "{}"), ("برنامج", "\u2068{}\u2069")])
def test_who_has_bought_upsells_alone_is_mailed_what_they_are(postbox: PostBox, name: str, text: str):
    performance = make_performance()
    payment = sell_upsells(performance, make_upsell(performance.event, name=name), 3)
    Payment.objects.filter(pk=payment.pk).update(buyer_email="ada@foyer.test")
    with transaction.atomic():
        SendTickets.enqueue(subject_id=payment.pk)

    assert do(SendTickets, payment)

    (message,) = postbox.messages
    body = message.get_body(("plain",))
    assert body is not None
    assert message["Subject"] == "Your order for Twelfth Night"
    assert f"3 x {text.format(name)}: £15.00" in body.get_content()
    assert "Your tickets" not in body.get_content()


@pytest.mark.parametrize("quantity", [1, 25])
def test_a_document_costs_five_queries_whatever_was_bought(quantity: int, django_assert_num_queries: Any):
    payment = Payment.objects.select_related("account").get(pk=sold(quantity=quantity).pk)

    with django_assert_num_queries(5):
        render_tickets_pdf(payment)

"""Letters about a payment, over real SMTP: each kind's words, and what became of each."""

from __future__ import annotations

from datetime import timedelta
from decimal import Decimal
from typing import Any

import pytest
from django.db import transaction

from server.aftersales.refunds.services import request_refund
from server.messaging.services.delivery import SendOrderEmail
from server.payments.models import Charge, Dispute, Gateway, Payment, Refund
from server.payments.models.payments import booked_columns
from server.payments.services.checkouts import Buyer, remove_buyer
from server.platform import clock
from server.platform.outbox import RetryLater
from server.sales import links
from server.sales.amounts import TIMES
from server.sales.models import Cancelling, Order, OrderEvent, PurchaseLink, RefundLine, RequestedEmail, Ticket
from server.sales.services import emails
from server.sales.services.emails import EmailKind, enqueue_email
from server.sales.services.release import expire_reservations
from server.testing.factories import (
    make_event,
    make_performance,
    make_staff,
    make_user,
    make_venue,
    reserve_tickets,
    sell_tickets,
)
from server.testing.jobs import do, is_enqueued
from server.testing.outside.postbox import PostBox

pytestmark = pytest.mark.django_db

ADA = Buyer(name="Ada <b>Buyer</b>", email="ada.buyer@example.org")


def sell(quantity: int = 3, buyer: Buyer = ADA) -> Payment:
    venue = make_venue(name="Grand Hall", timezone="America/New_York", currency="USD")
    performance = make_performance(make_event(venue=venue, name="Romeo & Juliet"), price=Decimal("24.00"))
    return sell_tickets(performance, quantity, buyer=buyer)


def write(payment: Payment, kind: EmailKind, **more: Any) -> RequestedEmail:
    with transaction.atomic():
        email = enqueue_email(payment=payment, kind=kind, **more)
    assert email is not None
    return email


def refund_of(payment: Payment, *, gateway: str = Gateway.CASH, keeps_fee: bool = False) -> Refund:
    """Write a refund of a payment's first ticket as its service would."""
    (part,) = payment.parts.all()
    ticket = Ticket.objects.filter(order__payment=payment).earliest("pk")
    retained_fee = ticket.booking_fee if keeps_fee else Decimal(0)
    refund = Refund.objects.create(
        part=part,
        **booked_columns(part, ticket.performance_id),
        charge=Charge.objects.get(part=part),
        gateway=gateway,
        amount=ticket.total - retained_fee,
        gift_card=Decimal("4.00"),
        keeps_fee=keeps_fee,
        status=Refund.Status.SUCCEEDED,
        idempotency_key=f"refund of {ticket.pk}",
        created_at=clock.now(),
    )
    RefundLine.objects.create(refund=refund, order=ticket.order, ticket=ticket, amount=ticket.total - retained_fee)
    return refund


def text_of(postbox: PostBox, kind: str = "plain") -> str:
    (message,) = postbox.messages
    body = message.get_body((kind,))
    assert body is not None
    return str(body.get_content())


def test_tickets_are_resent_to_an_address_that_is_then_deleted(postbox: PostBox):
    payment = sell()
    by = make_user(account=payment.account)
    email = write(payment, emails.TICKETS, by=by, address="grandma@example.org")

    assert do(SendOrderEmail, email)

    email.refresh_from_db()
    assert (email.state, email.address, email.why) == (RequestedEmail.State.SENT, "", "")
    assert email.ended_at is not None
    assert postbox.recipients == ["grandma@example.org"]
    assert postbox.messages[0]["Subject"] == "Your tickets for Romeo & Juliet"
    event = OrderEvent.objects.filter(order__payment=payment, kind=OrderEvent.Kind.MAILED).get()
    assert (event.description, event.by) == ("Order email sent", by)
    assert "grandma" not in f"{event.description}{event.data}{email.data}"


def test_email_goes_to_the_buyers_current_name_and_address(postbox: PostBox):
    payment = sell()
    email = write(payment, emails.TICKETS)
    Payment.objects.filter(pk=payment.pk).update(buyer_email="ada@new.example.org")

    assert do(SendOrderEmail, email)

    assert postbox.recipients == ["ada@new.example.org"]


@pytest.mark.parametrize(
    "buyer",
    [Buyer(), Buyer(name="Somebody")],
    ids=["walk-in", "name"],
)
def test_nobody_is_written_to_where_nobody_is_known(buyer: Buyer):
    with transaction.atomic():
        assert enqueue_email(payment=sell(buyer=buyer), kind=emails.TICKETS) is None
    assert not RequestedEmail.objects.exists()


def test_a_buyer_whose_data_were_removed_is_not_written_to():
    payment = sell()
    remove_buyer(payment=payment)
    with transaction.atomic():
        assert enqueue_email(payment=payment, kind=emails.TICKETS) is None


def test_returned_tickets_are_not_sent_and_the_email_says_so(postbox: PostBox):
    payment = sell()
    email = write(payment, emails.TICKETS)
    Ticket.objects.filter(order__payment=payment).update(status=Ticket.Status.REFUNDED)

    assert not do(SendOrderEmail, email)

    email.refresh_from_db()
    assert (email.state, email.why) == (RequestedEmail.State.BOUNCED, "nothing of it is left to send")
    assert postbox.tried == []


def test_an_address_that_is_refused_bounces_with_the_reason_and_names_nobody(postbox: PostBox, later: Any):
    payment = sell()
    email = write(payment, emails.TICKETS, address="grandma@example.org")
    postbox.refusal = "550 no such user"

    for _ in range(4):
        with pytest.raises(RetryLater):
            do(SendOrderEmail, email)
        later(minutes=2)
    assert not do(SendOrderEmail, email)

    email.refresh_from_db()
    assert (email.state, email.why, email.address) == (
        RequestedEmail.State.BOUNCED,
        "the address was refused (550)",
        "",
    )
    event = OrderEvent.objects.filter(order__payment=payment, kind=OrderEvent.Kind.OTHER).get()
    assert event.description == "Order email could not be sent: the address was refused (550)"
    assert not is_enqueued(SendOrderEmail, email)


@pytest.mark.parametrize("kind", ["plain", "html"])
def test_refund_is_listed_line_by_line_with_its_way(postbox: PostBox, kind: str):
    payment = sell()
    refund = refund_of(payment)

    assert do(SendOrderEmail, write(payment, emails.REFUND, data={"refund": refund.pk}))

    assert postbox.messages[0]["Subject"] == "Your refund for Romeo & Juliet"
    text = text_of(postbox, kind)
    name = "Ada <b>Buyer</b>" if kind == "plain" else "Ada &lt;b&gt;Buyer&lt;/b&gt;"
    for phrase in (name, f"1 {TIMES} Normal", "$24.00", "$4.00", "$20.00 will be refunded in cash at the box office."):
        assert phrase in text
    order = payment.orders.get()
    note = OrderEvent.objects.get(order=order, kind=OrderEvent.Kind.MAILED)
    assert note.description == "Refund email sent"


def test_credit_is_named_as_credit(postbox: PostBox):
    payment = sell()
    order = payment.orders.get()
    seller = make_staff(payment.account)
    request_refund(caller=seller, order_id=order.pk, credit_until=clock.now() + timedelta(days=365))
    assert do(SendOrderEmail, RequestedEmail.objects.get())
    assert "$72.00 will be refunded as credit, on a gift card for other tickets." in text_of(postbox)


def test_retained_fee_is_named(postbox: PostBox):
    payment = sell()
    Ticket.objects.update(booking_fee=Decimal("1.50"))
    refund = refund_of(payment, gateway="stripe", keeps_fee=True)

    assert do(SendOrderEmail, write(payment, emails.REFUND, data={"refund": refund.pk}))

    text = text_of(postbox)
    assert "The booking fee of $1.50 is not refunded." in text
    assert "to the card or account you paid with. Your bank may take up to ten days." in text


def test_cancellation_is_mailed_in_the_organisers_words(postbox: PostBox):
    payment = sell()
    performance = payment.orders.get().performance
    cancelling = Cancelling.objects.create(
        performance=performance,
        account=payment.account,
        words="Our Juliet has lost her voice.\nWe are sorry <3",
        by=make_user(account=payment.account),
        created_at=clock.now(),
    )
    data = {"cancelling": cancelling.pk, "refund": refund_of(payment).pk}

    assert do(SendOrderEmail, write(payment, emails.CANCELLATION, data=data))

    assert str(postbox.messages[0]["Subject"]).startswith("Romeo & Juliet on ")
    assert str(postbox.messages[0]["Subject"]).endswith(" has been cancelled")
    text = text_of(postbox)
    assert "Our Juliet has lost her voice.\nWe are sorry <3" in text.replace("\r\n", "\n")
    assert "Refund: $24.00 USD" in text


def test_late_money_is_named(postbox: PostBox):
    payment = sell()
    refund = refund_of(payment)
    RefundLine.objects.all().delete()

    assert do(SendOrderEmail, write(payment, emails.LATE_PAYMENT, data={"refund": refund.pk}))

    assert postbox.messages[0]["Subject"] == "Your payment for Romeo & Juliet is being refunded"
    assert "Your payment arrived too late" in text_of(postbox)


def test_purchase_link_shows_its_end_and_its_token_is_not_stored(postbox: PostBox):
    performance = make_performance(make_event(name="Macbeth"))
    reserved = reserve_tickets(performance, 2)
    payment = reserved.part.payment
    Payment.objects.filter(pk=payment.pk).update(buyer_email=ADA.email)
    payment.refresh_from_db()
    link = PurchaseLink.objects.create(reservation=reserved.reservation, token_hash="", created_at=clock.now())
    token = links.link_token(link)
    data: dict[str, int | str] = {"link": link.pk, "url": "https://shop.example.org/play?lang=en&app=other"}

    assert do(SendOrderEmail, write(payment, emails.PURCHASE_LINK, data=data))

    text = text_of(postbox)
    assert f"https://shop.example.org/play?lang=en&app=foyer&reservationId={reserved.reservation.pk}.{token}" in text
    assert token not in str(RequestedEmail.objects.get().data)
    assert OrderEvent.objects.filter(order__payment=payment, kind=OrderEvent.Kind.LINK_SENT).exists()


@pytest.mark.parametrize(
    ("kind", "subject"),
    [
        (emails.RESERVED, "Your tickets for Macbeth are reserved"),
        (emails.COLLECTION_REMINDER, "Please collect your tickets for Macbeth"),
    ],
)
def test_what_is_kept_under_a_name_says_until_when_where_and_what_it_costs(postbox: PostBox, kind, subject):
    reserved = reserve_tickets(make_performance(make_event(name="Macbeth"), price=Decimal("12.00")), 2)
    payment = reserved.part.payment
    Payment.objects.filter(pk=payment.pk).update(buyer_email=ADA.email)
    payment.refresh_from_db()
    data = {"reservation": reserved.reservation.pk}

    assert do(SendOrderEmail, write(payment, kind, data=data))

    assert postbox.messages[0]["Subject"] == subject
    text = text_of(postbox)
    venue = reserved.orders[0].performance.event.venue
    assert f"at the box office: {venue.name}" in text
    assert f"or your order number, {payment.reference}" in text
    assert "24.00" in text


def test_what_was_collected_or_is_over_is_mailed_to_nobody(postbox: PostBox):
    reserved = reserve_tickets(make_performance(), 2)
    payment = reserved.part.payment
    Payment.objects.filter(pk=payment.pk).update(buyer_email=ADA.email)
    payment.refresh_from_db()
    expire_reservations(now=clock.now() + timedelta(days=1))

    do(SendOrderEmail, write(payment, emails.COLLECTION_REMINDER, data={"reservation": reserved.reservation.pk}))
    assert postbox.messages == []


def test_dispute_is_mailed_to_the_organiser(postbox: PostBox):
    payment = sell()
    dispute = Dispute.objects.create(
        account=payment.account,
        provider_id="dp_1",
        amount=Decimal("24.00"),
        currency="USD",
        reason="product_not_received",
        status=Dispute.Status.NEEDS_RESPONSE,
        answer_by=clock.now() + timedelta(days=7),
        opened_at=clock.now(),
    )

    assert do(SendOrderEmail, write(payment, emails.DISPUTE, address="house@example.org", data={"dispute": dispute.pk}))

    assert postbox.recipients == ["house@example.org"]
    text = text_of(postbox)
    assert f"order {payment.reference}" in text
    assert "“product not received”" in text
    assert Order.objects.get(payment=payment).version > 1

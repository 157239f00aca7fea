"""Every mail that a buyer may get, each about one payment, to be drawn in any language."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import timedelta
from decimal import Decimal
from typing import Any

from server.inventory.models import Reservation
from server.messaging.services.delivery import ORDER_EMAILS
from server.messaging.services.exchange_emails import SendExchangedTickets
from server.messaging.services.rendering import BuyerEmail, OrderEmail
from server.messaging.services.sale_emails import SendGiftCard, SendTickets
from server.messaging.tests.emails.test_requested_emails import refund_of, sell
from server.payments.models import Gateway, Payment, Refund
from server.platform import clock
from server.sales.models import Cancelling, Exchange, Offer, Order, PurchaseLink, RequestedEmail
from server.testing.factories import make_card, make_performance, make_user

# What a sale's own words say: none of them is of any language.
DATA = re.compile(r"Romeo & Juliet|Grand Hall|Ada <b>Buyer</b>|Xyzzy plugh|Account \d+|ORD-\w+|https?://\S+")


def tickets_mail(payment: Payment) -> BuyerEmail:
    """Give the mail with tickets that every sale owes."""
    return SendTickets(payment.pk)


def card_mail(payment: Payment) -> BuyerEmail:
    """Give the mail with a gift card that this payment has bought."""
    card = make_card(payment.account, recipient="Ada <b>Buyer</b>", email="grace@example.org", message="Xyzzy plugh.")
    card.sale = Reservation.objects.get(part__payment=payment)
    card.save()
    mail = SendGiftCard(card.pk)
    mail.card = card
    return mail


def make_email(payment: Payment, kind: str, **data: Any) -> OrderEmail:
    """Give a letter about a payment, which is owed to nobody."""
    row = RequestedEmail.objects.create(payment=payment, kind=kind, data=data, created_at=clock.now())
    return ORDER_EMAILS[kind](row)


def _order(payment: Payment) -> Order:
    return Order.objects.get(payment=payment)


def _link(payment: Payment) -> OrderEmail:
    reservation = Reservation.objects.get(part__payment=payment)
    link = PurchaseLink.objects.create(reservation=reservation, token_hash=str(payment.pk), created_at=clock.now())
    return make_email(payment, "link", link=link.pk, url="https://shop.example.org/play")


def _named(payment: Payment, kind: str) -> OrderEmail:
    return make_email(payment, kind, reservation=Reservation.objects.get(part__payment=payment).pk)


def _refund(payment: Payment) -> OrderEmail:
    return make_email(payment, "refund", refund=refund_of(payment, keeps_fee=True).pk)


def _cancelled(payment: Payment) -> OrderEmail:
    row = Cancelling.objects.create(
        performance=_order(payment).performance,
        account=payment.account,
        words="Xyzzy plugh.",
        by=make_user(account=payment.account),
        created_at=clock.now(),
    )
    return make_email(payment, "cancelled", cancelling=row.pk, refund=refund_of(payment).pk)


def _exchange(payment: Payment, *, was: str = "24.00") -> Exchange:
    order, now = _order(payment), clock.now()
    return Exchange.objects.create(
        account=payment.account,
        order=order,
        source=order.performance,
        target=make_performance(order.performance.event),
        status=Exchange.Status.PENDING,
        tickets=[1, 2],
        upsells=[],
        basket={},
        quote={},
        source_total=Decimal(was),
        target_total=Decimal("30.00"),
        part=payment.parts.get(),
        settles=True,
        created_at=now,
        pending_at=now,
        expires_at=now + timedelta(minutes=15),
    )


def _exchanged_tickets_mail(payment: Payment) -> BuyerEmail:
    """Give the mail with tickets after an exchange for dearer ones."""
    return SendExchangedTickets(_exchange(payment).pk)


def _refund_of_exchange(payment: Payment, *, was: str) -> Refund:
    """Write a refund of an exchange for cheaper tickets."""
    exchange, refund = _exchange(payment, was=was), refund_of(payment, gateway=Gateway.CASH)
    refund.lines.all().delete()
    Refund.objects.filter(pk=refund.pk).update(kind=Refund.Kind.EXCHANGE, part=exchange.part, gift_card=0)
    return refund


def _cheaper_tickets_mail(payment: Payment) -> BuyerEmail:
    return SendExchangedTickets(_refund_of_exchange(payment, was="54.00").part.exchange.pk)


def _exchange_link(payment: Payment) -> OrderEmail:
    return make_email(payment, "exchange_link", exchange=_exchange(payment).pk, origin="https://foyer.test")


def _offer(payment: Payment, kind: str) -> OrderEmail:
    order = _order(payment)
    offer = Offer.objects.create(
        account=payment.account,
        source=order.performance,
        target=make_performance(order.performance.event),
        moves=True,
        until=clock.now() + timedelta(days=7),
        words="Xyzzy plugh.",
        origin="https://foyer.test",
        by=make_user(account=payment.account),
        created_at=clock.now(),
    )
    return make_email(payment, kind, offer=offer.pk, order=order.pk)


def _offer_of_cancelled(payment: Payment) -> OrderEmail:
    performance = _order(payment).performance
    performance.cancelled_at = clock.now()
    performance.save()
    return _offer(payment, "offer")


MAILS: dict[str, Callable[[Payment], BuyerEmail]] = {
    "ticket_mail": tickets_mail,
    "exchange_mail": _exchanged_tickets_mail,
    "exchange_mail_of_cheaper": _cheaper_tickets_mail,
    "gift_card": card_mail,
    "tickets": lambda payment: make_email(payment, "tickets"),
    "link": _link,
    "reserved": lambda payment: _named(payment, "reserved"),
    "collect": lambda payment: _named(payment, "collect"),
    "refund": _refund,
    "refund_of_exchange": lambda payment: make_email(
        payment, "refund", refund=_refund_of_exchange(payment, was="99.00").pk
    ),
    "cancelled": _cancelled,
    "late_money": lambda payment: make_email(payment, "late_money", refund=refund_of(payment).pk),
    "exchange_late": lambda payment: make_email(payment, "exchange_late", refund=refund_of(payment).pk),
    "exchange_link": _exchange_link,
    "moved": lambda payment: _offer(payment, "moved"),
    "offer": lambda payment: _offer(payment, "offer"),
    "offer_of_cancelled": _offer_of_cancelled,
}


def sale_in(language: str) -> Payment:
    """Sell three tickets to somebody who speaks a language."""
    payment = sell()
    Payment.objects.filter(pk=payment.pk).update(language=language)
    payment.refresh_from_db()
    return payment

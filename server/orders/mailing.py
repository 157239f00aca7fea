"""The mail with the tickets: owed on the payment, claimed by who sends it, sent once.

Once, except for one moment: a process that dies between the mail server's yes and our commit has sent a mail that
nobody knows of, and the sweep sends it again. A ticket mailed twice is better than one never mailed.
"""

from __future__ import annotations

import logging
from collections import Counter
from datetime import datetime, timedelta
from typing import Any

from django.core.mail import EmailMultiAlternatives
from django.db import transaction
from django.db.models import F, Q, QuerySet
from django.template.loader import render_to_string

from server.core import clock, post, wire
from server.core.announce import announce
from server.core.post import Refusal
from server.orders import history
from server.orders.changes import OrderChanged
from server.orders.documents import (
    PRINTED,
    has_tickets,
    render_orders_pdf,
    spoken_amount,
    spoken_date,
    venue_address,
)
from server.orders.models import Order, OrderEvent
from server.orders.selectors import list_payment_orders
from server.payments.models import Payment

logger = logging.getLogger(__name__)

CLAIM_LASTS = timedelta(minutes=10)  # then its sender is taken for dead
SWEEP_AFTER = timedelta(minutes=1)  # until then the task that was queued with the sale has its chance
MOST_OWED = 200  # of one sweep; the next one is a minute away
FIRST_WAIT = timedelta(seconds=2)
LONGEST_WAIT = timedelta(minutes=30)
GIVE_UP_AFTER = timedelta(days=3)  # of a mail server that takes nothing: as long as mail servers themselves try


class MailRefused(Exception):
    """The mail could not be handed over now; it is still owed, and may be tried again after `retry_in`."""

    def __init__(self, *, payment_id: int, reason: str, retry_in: timedelta) -> None:
        super().__init__(f"the mail of payment {payment_id} was not taken: {reason}")
        self.retry_in = retry_in


def send_order_mail(*, payment_id: int) -> bool:
    """Send a payment's tickets to their buyer if that is owed and nobody else is at it; tell whether it was sent.

    :raises MailRefused: if the mail server did not take it; it is then owed as before.
    """
    claimed_at = clock.now()
    if not _claim(payment_id, claimed_at):
        return False
    payment = Payment.objects.get(pk=payment_id)
    orders = [order for order in list_payment_orders(payment=payment) if has_tickets([order])]
    if not orders:
        _drop(payment)
        return False
    refusal = _deliver(payment, orders)
    if refusal is None:
        _note_sent(payment, orders)
        return True
    if _is_hopeless(payment, refusal, claimed_at):
        _give_up(payment, orders, refusal)
        return False
    retry_in = _release(payment, claimed_at)
    raise MailRefused(payment_id=payment_id, reason=refusal.reason, retry_in=retry_in)


def list_owed_mails(*, now: datetime) -> list[int]:
    """List the payments whose mail is overdue and may be claimed now, the oldest first."""
    due = _claimable(Payment.objects.filter(paid_at__lte=now - SWEEP_AFTER), now)
    return list(due.order_by("paid_at", "pk").values_list("pk", flat=True)[:MOST_OWED])


def _claimable(rows: QuerySet[Payment], now: datetime) -> QuerySet[Payment]:
    is_free = Q(mail_claimed_at=None) | Q(mail_claimed_at__lt=now - CLAIM_LASTS)
    return rows.filter(is_free, mail_owed=True, mail_sent_at=None, paid_at__isnull=False)


def _claim(payment_id: int, now: datetime) -> bool:
    rows = _claimable(Payment.objects.filter(pk=payment_id), now)
    return bool(rows.update(mail_claimed_at=now, mail_tries=F("mail_tries") + 1))


def _release(payment: Payment, claimed_at: datetime) -> timedelta:
    """Give the claim back so that it is free after a wait, which doubles with every try; give the wait."""
    doublings = max(0, min(payment.mail_tries - 1, 20))
    wait: timedelta = min(FIRST_WAIT * 2**doublings, LONGEST_WAIT)
    ours = Payment.objects.filter(pk=payment.pk, mail_claimed_at=claimed_at)
    # The claim is dated back, so that it runs out when the wait is over: one column, one rule for who may send.
    ours.update(mail_claimed_at=clock.now() + wait - CLAIM_LASTS)
    return wait


def _is_hopeless(payment: Payment, refusal: Refusal, now: datetime) -> bool:
    if refusal.most_tries is not None:
        return payment.mail_tries >= refusal.most_tries
    return payment.paid_at is not None and now - payment.paid_at > GIVE_UP_AFTER


def _deliver(payment: Payment, orders: list[Order]) -> Refusal | None:
    # Before its PDF is drawn: what is no address costs nothing.
    if not post.is_address(payment.buyer_email):
        return post.NO_ADDRESS
    return post.hand_over(_compose(payment, orders))


def _compose(payment: Payment, orders: list[Order]) -> EmailMultiAlternatives:
    subject = _subject(payment, orders)
    words = {
        "subject": subject,
        "name": payment.buyer_name,
        "orders": [_words_of(order) for order in orders],
        "total": spoken_amount(payment.total, payment.currency),
        "reference": payment.reference,
    }
    message = post.compose(
        subject=subject,
        text=render_to_string("orders/mail.txt", words),
        html=render_to_string("orders/mail.html", words),
        to=payment.buyer_email,
    )
    message.attach(f"Tickets {payment.reference}.pdf", render_orders_pdf(payment, orders), "application/pdf")
    return message


def _subject(payment: Payment, orders: list[Order]) -> str:
    """Name the event, or the order if there are several; on one line whatever an organiser has typed."""
    events = {order.performance.event.name for order in orders}
    what = f"for {events.pop()}" if len(events) == 1 else f"of order {payment.reference}"
    line = "".join(character if character.isprintable() else " " for character in f"Your tickets {what}")
    return " ".join(line.split())[:150]


def _words_of(order: Order) -> dict[str, Any]:
    performance = order.performance
    counts = Counter(ticket.type_name for ticket in order.tickets.all() if ticket.status in PRINTED)
    return {
        "number": order.pk,
        "event": performance.event.name,
        "subcategory": performance.subcategory,
        "date": spoken_date(performance.starts_at, performance.timezone),
        "time": wire.format_time(performance.starts_at, performance.timezone),
        "venue": performance.event.venue.name,
        "address": venue_address(order),
        "lines": [{"name": name, "count": count} for name, count in counts.items()],
    }


@transaction.atomic
def _note_sent(payment: Payment, orders: list[Order]) -> None:
    Payment.objects.filter(pk=payment.pk).update(mail_sent_at=clock.now())
    _write_history(orders, OrderEvent.Kind.MAILED, "Tickets mailed")


@transaction.atomic
def _give_up(payment: Payment, orders: list[Order], refusal: Refusal) -> None:
    logger.error(
        "The mail of payment %s is given up after %s tries: %s", payment.pk, payment.mail_tries, refusal.reason
    )
    Payment.objects.filter(pk=payment.pk).update(mail_owed=False)
    _write_history(orders, OrderEvent.Kind.OTHER, f"Tickets could not be mailed: {refusal.reason}")


def _drop(payment: Payment) -> None:
    """Owe the mail no more: everything it would carry was refunded or exchanged meanwhile."""
    Payment.objects.filter(pk=payment.pk).update(mail_owed=False)


def _write_history(orders: list[Order], kind: OrderEvent.Kind, description: str) -> None:
    now = clock.now()
    rows = Order.objects.filter(pk__in=[order.pk for order in orders])
    rows.update(version=F("version") + 1, updated_at=now)
    history.note(orders, kind, at=now, description=description)
    for order in orders:
        announce(OrderChanged(order.account_id, order.pk, order.performance_id))

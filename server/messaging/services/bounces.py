"""Keeping what an email service tells of its emails, once, and saying so where somebody looks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.db import transaction

from server.integrations.mail.services import record_event_received
from server.integrations.models import MailProvider
from server.messaging.sendgrid_events import Kind, MailEvent
from server.messaging.services.sale_emails import note_email
from server.payments.models import Payment
from server.platform import clock
from server.sales.models import REQUESTED_EMAIL_KIND, TICKET_MAIL, MailTrouble, Order, OrderEvent, RequestedEmail
from server.sales.selectors import digest_of_address
from server.sales.services.emails import EMAIL_KINDS

_NOTES = {
    Kind.BOUNCED: "bounced",
    Kind.BLOCKED: "bounced",
    Kind.DROPPED: "could not be delivered",
    Kind.COMPLAINED: "was not wanted",
}


@dataclass(frozen=True, kw_only=True)
class _Mail:
    """An email that we handed over: whose payment it is about, and its row where it has one."""

    payment: Payment
    email: RequestedEmail | None

    @property
    def name(self) -> str:
        return EMAIL_KINDS[self.email.kind].name if self.email and self.email.kind in EMAIL_KINDS else "Tickets"


def handle_mail_events(*, provider: MailProvider, events: Sequence[MailEvent]) -> None:
    """Keep what an account's email service tells: each event is handled once, however often it is sent.

    What it tells of emails that are not this account's, or none of ours, is passed over.
    """
    record_event_received(provider=provider)
    known = set(
        MailTrouble.objects.filter(event_key__in=[one.key for one in events]).values_list("event_key", flat=True)
    )
    for one in events:
        if one.kind is None:
            _clear(one, account_id=provider.account_id)
        elif one.key not in known:
            mail = _find_mail(one.tag, account_id=provider.account_id)
            if mail is not None:
                _store_trouble(one, one.kind, mail)


def _find_mail(tag: str, *, account_id: int) -> _Mail | None:
    kind, _, number = tag.partition(":")
    if not (number.isascii() and number.isdigit() and len(number) <= 18):
        return None
    if kind == TICKET_MAIL:
        payment = Payment.objects.filter(pk=int(number), account_id=account_id).first()
        return _Mail(payment=payment, email=None) if payment else None
    if kind == REQUESTED_EMAIL_KIND:
        emails = RequestedEmail.objects.filter(pk=int(number), payment__account_id=account_id)
        email = emails.select_related("payment").first()
        return _Mail(payment=email.payment, email=email) if email else None
    return None  # a gift card's: no order shows it


@transaction.atomic
def _store_trouble(one: MailEvent, kind: Kind, mail: _Mail) -> None:
    # Locked before it is looked at again: a call that is sent twice at once finds the other's row.
    payment = Payment.objects.select_for_update(no_key=True).get(pk=mail.payment.pk)
    digest = "" if payment.buyer_removed else digest_of_address(one.address, account_id=payment.account_id)
    trouble, is_new = MailTrouble.objects.get_or_create(
        event_key=one.key,
        defaults={
            "payment": payment,
            "letter": mail.email,
            "address_digest": digest,
            "kind": kind,
            "reason": one.reason,
            "at": one.at,
            "received_at": clock.now(),
        },
    )
    if not is_new:
        return
    if mail.email is not None and kind is not Kind.COMPLAINED:
        RequestedEmail.objects.filter(pk=mail.email.pk).update(state=RequestedEmail.State.BOUNCED, why=trouble.reason)
    description = f"{mail.name} {_NOTES[kind]}: {trouble.reason}"
    note_email(_orders_of(payment), OrderEvent.Kind.OTHER, description)


def _clear(one: MailEvent, *, account_id: int) -> None:
    """Take back what is said of an address to which a later email has come."""
    digest = digest_of_address(one.address, account_id=account_id)
    troubles = MailTrouble.objects.filter(address_digest=digest, cleared_at=None, at__lt=one.at)
    for payment in Payment.objects.filter(pk__in=troubles.values("payment")).order_by("pk"):
        with transaction.atomic():  # each by itself: nobody else's orders are kept locked meanwhile
            if troubles.filter(payment=payment).update(cleared_at=one.at):
                note_email(_orders_of(payment), OrderEvent.Kind.OTHER, "Mail arrives again where it bounced")


def _orders_of(payment: Payment) -> list[Order]:
    orders = list(payment.orders.order_by("pk"))
    return [order for order in orders if order.status != Order.Status.FAILED] or orders

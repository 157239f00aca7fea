"""Sends the emails about a payment, and records what their email service says became of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from functools import cached_property

from django.db import transaction
from django.db.models import Q

from server.integrations.mail.services import record_event_received
from server.integrations.models import MailProvider
from server.messaging.sendgrid_events import Kind, MailEvent
from server.messaging.services import exchange_emails, order_emails
from server.messaging.services.rendering import OrderEmail
from server.messaging.services.sale_emails import note_email, skip_test_order
from server.payments.models import Payment
from server.platform import clock
from server.platform.mailing import INVALID_ADDRESS, is_email_address
from server.platform.outbox import Ending, Failure, Job, JobResult, register_job
from server.sales.models import REQUESTED_EMAIL_KIND, TICKET_MAIL, MailTrouble, Order, OrderEvent, RequestedEmail
from server.sales.selectors import digest_of_address
from server.sales.services.emails import EMAIL_KINDS

# Sends the emails about a payment that `server.sales.services.emails` enqueues by their kinds.
# A new email is a kind there, one class that renders it, most of them by the template `orders/letter`, and a place
# among `ORDER_EMAILS`.

# Once an email's way is over, an address that is not the buyer's own is nowhere any more.
NOTHING_LEFT = Failure("nothing of it is left to send", most_tries=1)

ORDER_EMAILS: dict[str, type[OrderEmail]] = {
    email.kind.key: email
    for email in (
        order_emails.TicketsEmail,
        order_emails.PurchaseLinkEmail,
        order_emails.RefundEmail,
        order_emails.CancellationEmail,
        order_emails.LatePaymentEmail,
        order_emails.DisputeEmail,
        order_emails.ReservedEmail,
        order_emails.CollectionReminderEmail,
        exchange_emails.ExchangeLinkEmail,
        exchange_emails.LateExchangePaymentEmail,
        exchange_emails.RebookedEmail,
        exchange_emails.OfferEmail,
    )
}


@register_job
class SendOrderEmail(Job):
    """One email, handed to the mail server."""

    kind = REQUESTED_EMAIL_KIND
    sends_mail = True
    tried_for = timedelta(days=3)

    def do(self) -> JobResult:
        email = self.email
        if email.account.test_house_of_id is not None:
            self._end(RequestedEmail.State.BOUNCED, "test orders are not mailed")
            return skip_test_order(self.orders, email.kind.name)
        if not is_email_address(email.to):
            return INVALID_ADDRESS
        if not email.has_something_left:
            return NOTHING_LEFT
        return email.post() or Ending.DONE

    def note_done(self) -> None:
        self._end(RequestedEmail.State.SENT, "")
        description = f"{self.email.kind.name} sent{self.email.way}"
        note_email(self.orders, self.email.kind.noted_as, description, by=self.email.row.by)

    def note_given_up(self, refusal: Failure) -> None:
        self._end(RequestedEmail.State.BOUNCED, refusal.reason)
        description = f"{self.email.kind.name} could not be sent: {refusal.reason}"
        note_email(self.orders, OrderEvent.Kind.OTHER, description)

    def _end(self, state: RequestedEmail.State, why: str) -> None:
        RequestedEmail.objects.filter(pk=self.subject_id).update(state=state, why=why, address="", ended_at=clock.now())

    @cached_property
    def email(self) -> OrderEmail:
        row = RequestedEmail.objects.select_related("payment__account", "by").get(pk=self.subject_id)
        return ORDER_EMAILS[row.kind](row)

    @property
    def orders(self) -> list[Order]:
        """The orders whose history tells of it: those that its refund is of, else all that stand."""
        row = self.email.row
        orders = row.payment.orders.order_by("pk")
        refund = row.data.get("refund")
        own = Q(refund_lines__refund=refund) | Q(refund_lines__refund__shares=refund)
        of_refund = orders.filter(own).distinct() if refund else orders.none()
        return list(of_refund or orders.exclude(status=Order.Status.FAILED) or orders)


# Keeping what an email service tells of its emails, once, and saying so where somebody looks.

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
                note_email(_orders_of(payment), OrderEvent.Kind.OTHER, "Emails reach this address again")


def _orders_of(payment: Payment) -> list[Order]:
    orders = list(payment.orders.order_by("pk"))
    return [order for order in orders if order.status != Order.Status.FAILED] or orders

"""The kinds of emails about a payment, and the jobs that send them.

The text is rendered above sales, by `server.messaging`; callers in sales and aftersales enqueue an email by its kind.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta

from server.accounts.models import User
from server.payments.models import OPEN_PAYOUT, Payment, Refund
from server.platform import clock, outbox
from server.platform.domain_events import publish
from server.sales.models import (
    EXCHANGE_MAIL,
    GIFT_CARD_MAIL,
    REQUESTED_EMAIL_KIND,
    TICKET_MAIL,
    Exchange,
    OrderEvent,
    RequestedEmail,
)


@dataclass(frozen=True, kw_only=True)
class EmailKind:
    """A kind of email about a payment, beside the tickets that every sale emails."""

    key: str  # stored, and in the API
    name: str  # in the history: '{name} sent', or '{name} could not be sent: …'
    needs: tuple[str, ...] = ()  # what the row's data must name
    noted_as: OrderEvent.Kind = OrderEvent.Kind.MAILED


TICKETS = EmailKind(key="tickets", name="Order email")
PURCHASE_LINK = EmailKind(
    key="link", name="Purchase link email", needs=("link", "url"), noted_as=OrderEvent.Kind.LINK_SENT
)
REFUND = EmailKind(key="refund", name="Refund email", needs=("refund",))
CANCELLATION = EmailKind(key="cancelled", name="Cancellation email", needs=("cancelling",))
LATE_PAYMENT = EmailKind(key="late_money", name="Late payment email", needs=("refund",))
DISPUTE = EmailKind(key="support", name="Dispute email", needs=("dispute",))
LATE_EXCHANGE_PAYMENT = EmailKind(key="exchange_late", name="Late payment email", needs=("refund",))
RESERVED = EmailKind(key="reserved", name="Reservation email", needs=("reservation",))
COLLECTION_REMINDER = EmailKind(key="collect", name="Collection reminder", needs=("reservation",))
EXCHANGE_LINK = EmailKind(
    key="exchange_link", name="Payment link email", needs=("exchange", "origin"), noted_as=OrderEvent.Kind.LINK_SENT
)
REBOOKED = EmailKind(key="moved", name="Tickets moved email", needs=("offer", "order"))
REBOOKING_OFFER = EmailKind(key="offer", name="Rebooking offer email", needs=("offer", "order"))

EMAIL_KINDS: dict[str, EmailKind] = {
    kind.key: kind
    for kind in (
        TICKETS,
        PURCHASE_LINK,
        REFUND,
        CANCELLATION,
        LATE_PAYMENT,
        DISPUTE,
        LATE_EXCHANGE_PAYMENT,
        RESERVED,
        COLLECTION_REMINDER,
        EXCHANGE_LINK,
        REBOOKED,
        REBOOKING_OFFER,
    )
}


def enqueue_email(
    *,
    payment: Payment,
    kind: EmailKind,
    by: User | None = None,
    address: str = "",
    data: Mapping[str, int | str] | None = None,
    at: datetime | None = None,
) -> RequestedEmail | None:
    """Enqueue an email about a payment, in the open transaction; return None if there is nobody to write to.

    It goes to `address`, else to the buyer as the payment names them when it is sent. `data` refers to what it is
    about: at least what its kind `needs`. With `at` it is not sent before that moment.

    The outcome is recorded on the `RequestedEmail` and in the orders' history. The caller raises the versions of the
    orders whose pages show it, and publishes them: most have changed those orders anyway.

    :raises ValueError: if `data` lacks what the email needs.
    """
    if missing := set(kind.needs) - set(data or {}):
        raise ValueError(f"a letter {kind.key} needs {', '.join(sorted(missing))}")
    if not address and (not payment.buyer_email or payment.buyer_removed):
        return None
    email = RequestedEmail.objects.create(
        payment=payment, kind=kind.key, address=address, data=dict(data or {}), by=by, created_at=clock.now()
    )
    outbox.enqueue(kind=REQUESTED_EMAIL_KIND, subject_id=email.pk, at=at)
    return email


HANDED_BACK_WITHIN = timedelta(minutes=5)  # by whoever refunds a buyer at the counter


def enqueue_refund_email(refund: Refund, payment: Payment) -> None:
    """Enqueue the email that tells a payment's buyer that money goes back to them.

    Where a person at the counter is about to hand some of it back, it waits for that: its words depend on it.
    """
    is_handing = refund.by_id is not None and refund.shares.filter(OPEN_PAYOUT).exists()
    at = clock.now() + HANDED_BACK_WITHIN if is_handing else None
    enqueue_email(payment=payment, kind=REFUND, by=refund.by, data={"refund": refund.pk}, at=at)


def send_waiting_refund_email(refund: Refund, payment: Payment) -> bool:
    """Have a refund's email sent now if it still waits, inside a transaction, and return whether it does."""
    waiting = RequestedEmail.objects.filter(payment=payment, kind=REFUND.key, state=RequestedEmail.State.WAITING)
    found = waiting.filter(data__refund=refund.pk).values_list("pk", flat=True).first()
    work_id = None if found is None else outbox.run_soon(kind=REQUESTED_EMAIL_KIND, subject_id=found)
    if work_id is not None:
        publish(outbox.JobEnqueued(REQUESTED_EMAIL_KIND, work_id))
    return work_id is not None


def enqueue_tickets(payment_id: int) -> None:
    """Enqueue the email with a payment's tickets."""
    outbox.enqueue(kind=TICKET_MAIL, subject_id=payment_id)


def enqueue_exchanged_tickets(exchange: Exchange, payment: Payment) -> None:
    """Enqueue the same after an exchange was made, if there is somebody to write to."""
    if payment.buyer_email:
        outbox.enqueue(kind=EXCHANGE_MAIL, subject_id=exchange.pk)


def enqueue_gift_card(card_id: int, *, at: datetime | None = None) -> None:
    """Enqueue the email with a gift card, to be sent at once or at a time."""
    outbox.enqueue(kind=GIFT_CARD_MAIL, subject_id=card_id, at=at)

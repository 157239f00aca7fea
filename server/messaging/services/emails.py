"""Sends the emails about a payment that `server.sales.services.emails` enqueues by their kinds.

A new email is a kind there, one class that renders it, most of them by the template `orders/letter`, and a place among
`ORDER_EMAILS`.
"""

from __future__ import annotations

from datetime import timedelta
from functools import cached_property

from django.db.models import Q

from server.messaging.services.exchange_emails import (
    ExchangeLinkEmail,
    LateExchangePaymentEmail,
    OfferEmail,
    RebookedEmail,
)
from server.messaging.services.order_emails import (
    CancellationEmail,
    DisputeEmail,
    LatePaymentEmail,
    PurchaseLinkEmail,
    RefundEmail,
    TicketsEmail,
)
from server.messaging.services.rendering import OrderEmail
from server.messaging.services.sale_emails import note_email, skip_test_order
from server.platform import clock
from server.platform.mailing import INVALID_ADDRESS, is_email_address
from server.platform.outbox import Ending, Failure, Job, JobResult, register_job
from server.sales.models import REQUESTED_EMAIL_KIND, Order, OrderEvent, RequestedEmail

# Once an email's way is over, an address that is not the buyer's own is nowhere any more.
NOTHING_LEFT = Failure("nothing of it is left to send", most_tries=1)

ORDER_EMAILS: dict[str, type[OrderEmail]] = {
    email.kind.key: email
    for email in (
        TicketsEmail,
        PurchaseLinkEmail,
        RefundEmail,
        CancellationEmail,
        LatePaymentEmail,
        DisputeEmail,
        ExchangeLinkEmail,
        LateExchangePaymentEmail,
        RebookedEmail,
        OfferEmail,
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
        description = f"{self.email.kind.name} mailed{self.email.way}"
        note_email(self.orders, self.email.kind.noted_as, description, by=self.email.row.by)

    def note_given_up(self, refusal: Failure) -> None:
        self._end(RequestedEmail.State.BOUNCED, refusal.reason)
        description = f"{self.email.kind.name} could not be mailed: {refusal.reason}"
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

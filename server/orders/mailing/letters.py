"""Letters about a payment: what somebody sends to its buyer again, or what a refund owes them, and what became of it.

`send_letter` is the one way to write to a buyer, but for the mail with the tickets that every sale owes (`mailing`).
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta
from functools import cached_property

from server.accounts.models import User
from server.core import clock
from server.core.services import post
from server.core.services.owed import Answer, Ending, Refusal, Work, register
from server.orders.mailing.tickets import write_history
from server.orders.mailing.words import compose_letter
from server.orders.models import Letter, Order, OrderEvent
from server.payments.models import Payment

# Once a letter's way is over, an address that is not the buyer's own is nowhere any more.
NOTHING_LEFT = Refusal("nothing of it is left to send", most_tries=1)
NAMES = {  # in the history: '{name} mailed', or '{name} could not be mailed: …'
    Letter.Kind.TICKETS: "Order",
    Letter.Kind.LINK: "Purchase link",
    Letter.Kind.REFUND: "Word of the refund",
    Letter.Kind.CANCELLED: "Word that the performance does not take place",
    Letter.Kind.LATE_MONEY: "Word of the late payment",
    Letter.Kind.SUPPORT: "Word to the organiser",
}


def send_letter(
    *,
    payment: Payment,
    kind: Letter.Kind,
    by: User | None = None,
    address: str = "",
    data: Mapping[str, int | str] | None = None,
) -> Letter | None:
    """Owe a letter about a payment, in the open transaction; give None where there is nobody to write to.

    It goes to `address`, else to the buyer as the payment names them when it is sent. `data` says what it is about:

    - tickets: nothing; the tickets that are still the buyer's, as after the sale
    - link: `link`, a PurchaseLink, and `url`, the page that sells
    - refund, late_money: `refund`, a Refund
    - cancelled: `cancelling`, a Cancelling, and `refund` where money goes back
    - support: `dispute`, a Dispute; to the organiser at `address`

    Its fate is noted on the Letter and in the orders' history. Whoever owes it raises the versions of the orders whose
    pages show it, and announces them: most have changed those orders anyway.
    """
    if not address and (not payment.buyer_email or payment.buyer_removed):
        return None
    letter = Letter.objects.create(
        payment=payment, kind=kind, address=address, data=dict(data or {}), by=by, created_at=clock.now()
    )
    LetterMail.owe(subject_id=letter.pk)
    return letter


@register
class LetterMail(Work):
    """One letter, handed to the mail server."""

    kind = "orders.letter"
    owed_for = timedelta(days=3)

    def do(self) -> Answer:
        letter = self.letter
        to = letter.address or letter.payment.buyer_email
        if not post.is_address(to):
            return post.NO_ADDRESS
        message = compose_letter(letter, to=to)
        if message is None:
            return NOTHING_LEFT
        return post.hand_over(message) or Ending.DONE

    def note_done(self) -> None:
        self._end(Letter.State.SENT, "")
        is_link = self.letter.kind == Letter.Kind.LINK
        kind = OrderEvent.Kind.LINK_SENT if is_link else OrderEvent.Kind.MAILED
        write_history(self.orders, kind, f"{self.name} mailed", by=self.letter.by)

    def note_given_up(self, refusal: Refusal) -> None:
        self._end(Letter.State.BOUNCED, refusal.reason)
        write_history(self.orders, OrderEvent.Kind.OTHER, f"{self.name} could not be mailed: {refusal.reason}")

    def _end(self, state: Letter.State, why: str) -> None:
        Letter.objects.filter(pk=self.subject_id).update(state=state, why=why, address="", ended_at=clock.now())

    @cached_property
    def letter(self) -> Letter:
        return Letter.objects.select_related("payment__account", "by").get(pk=self.subject_id)

    @property
    def name(self) -> str:
        return NAMES[Letter.Kind(self.letter.kind)]

    @property
    def orders(self) -> list[Order]:
        """The orders whose history tells of it: those that its refund is of, else all that stand."""
        orders = self.letter.payment.orders.order_by("pk")
        refund = self.letter.data.get("refund")
        of_refund = orders.filter(refund_lines__refund=refund).distinct() if refund else orders.none()
        return list(of_refund or orders.exclude(status=Order.Status.FAILED) or orders)

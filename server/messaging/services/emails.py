"""Renders and sends the emails about a payment that `server.sales.services.emails` enqueues by their kinds.

A new email is a kind there, and one class here that renders it, most of them by the template `orders/letter`.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from datetime import timedelta
from functools import cached_property
from typing import Any, ClassVar, TypeVar

from django.db.models import Q

from server.accounts.models import Account
from server.catalogue.events.models import Event, Performance
from server.messaging.services.rendering import BuyerEmail, greeted
from server.messaging.services.sale_emails import note_email, skip_test_order
from server.payments.models import Payment
from server.platform import clock
from server.platform.i18n import localized_date, localized_time
from server.platform.mailing import INVALID_ADDRESS, is_email_address
from server.platform.outbox import Ending, Failure, Job, JobResult, register_job
from server.sales.models import LETTER_MAIL, Letter, Order, OrderEvent
from server.sales.services.emails import EmailKind

# Once an email's way is over, an address that is not the buyer's own is nowhere any more.
NOTHING_LEFT = Failure("nothing of it is left to send", most_tries=1)


@dataclass(frozen=True, kw_only=True)
class PerformanceText:
    name: str
    subcategory: str
    date: str
    time: str
    venue: str


class OrderEmail(BuyerEmail):
    """A kind of email, one for each subclass; an object is one email while it is being written.

    `orders/letter` says its title, its lead, its performances, `words` of the account, a `press` that opens `url`, what
    goes `back`, and a `total`: each where it is given.
    """

    templates = "orders/letter"
    kind: ClassVar[EmailKind]

    def __init__(self, row: Letter) -> None:
        self.row = row

    @property
    def payment(self) -> Payment:
        return self.row.payment

    @property
    def account(self) -> Account:
        return self.payment.account

    @property
    def language(self) -> str:
        return self.payment.language

    @property
    def to(self) -> str:
        return self.row.address or self.payment.buyer_email

    @property
    def tag(self) -> str:
        return f"{LETTER_MAIL}:{self.row.pk}"

    @property
    def title(self) -> str:
        """What it says first, before its buyer's name."""
        return ""

    @property
    def lead(self) -> str:
        """What it has to tell, in a sentence or some."""
        return ""

    @property
    def performances(self) -> list[Performance]:
        """What it is about, each read with its event and venue."""
        return []

    @property
    def events(self) -> list[Event]:
        return [performance.event for performance in self.performances]

    @property
    def has_something_left(self) -> bool:
        return True

    def words(self) -> dict[str, Any]:
        return {
            "name": self.payment.buyer_name,
            "title": greeted(self.title, self.payment.buyer_name),
            "lead": self.lead,
            "events": [asdict(performance_text(performance)) for performance in self.performances],
            "reference": self.payment.reference,
        }


def performance_text(performance: Performance) -> PerformanceText:
    """Return a performance as an email names it."""
    return PerformanceText(
        name=performance.event.spoken_name,
        subcategory=performance.subcategory,
        date=localized_date(performance.starts_at, performance.timezone),
        time=localized_time(performance.starts_at, performance.timezone),
        venue=performance.event.venue.name,
    )


ORDER_EMAILS: dict[str, type[OrderEmail]] = {}

Kind = TypeVar("Kind", bound=type[OrderEmail])


def register_email(letter: Kind) -> Kind:
    """Register a kind of email, so that it can be owed, and is told on the wire.

    :raises ValueError: if another kind has its name.
    """
    if ORDER_EMAILS.setdefault(letter.kind.key, letter) is not letter:
        raise ValueError(f"two kinds of letter are called {letter.kind.key}")
    return letter


@register_job
class SendOrderEmail(Job):
    """One email, handed to the mail server."""

    kind = LETTER_MAIL
    sends_mail = True
    owed_for = timedelta(days=3)

    def do(self) -> JobResult:
        letter = self.letter
        if letter.account.test_house_of_id is not None:
            self._end(Letter.State.BOUNCED, "test orders are not mailed")
            return skip_test_order(self.orders, letter.kind.name)
        if not is_email_address(letter.to):
            return INVALID_ADDRESS
        if not letter.has_something_left:
            return NOTHING_LEFT
        return letter.post() or Ending.DONE

    def note_done(self) -> None:
        self._end(Letter.State.SENT, "")
        said = f"{self.letter.kind.name} mailed{self.letter.way}"
        note_email(self.orders, self.letter.kind.noted_as, said, by=self.letter.row.by)

    def note_given_up(self, refusal: Failure) -> None:
        self._end(Letter.State.BOUNCED, refusal.reason)
        said = f"{self.letter.kind.name} could not be mailed: {refusal.reason}"
        note_email(self.orders, OrderEvent.Kind.OTHER, said)

    def _end(self, state: Letter.State, why: str) -> None:
        Letter.objects.filter(pk=self.subject_id).update(state=state, why=why, address="", ended_at=clock.now())

    @cached_property
    def letter(self) -> OrderEmail:
        row = Letter.objects.select_related("payment__account", "by").get(pk=self.subject_id)
        return ORDER_EMAILS[row.kind](row)

    @property
    def orders(self) -> list[Order]:
        """The orders whose history tells of it: those that its refund is of, else all that stand."""
        row = self.letter.row
        orders = row.payment.orders.order_by("pk")
        refund = row.data.get("refund")
        own = Q(refund_lines__refund=refund) | Q(refund_lines__refund__shares=refund)
        of_refund = orders.filter(own).distinct() if refund else orders.none()
        return list(of_refund or orders.exclude(status=Order.Status.FAILED) or orders)

"""The emails that a sale enqueues: its tickets, and gift cards that were sold or made."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from datetime import timedelta
from functools import cached_property
from typing import Any

from django.conf import settings
from django.core.mail import EmailMultiAlternatives
from django.db import transaction
from django.utils.translation import gettext, gettext_noop

from server.accounts.models import Account, User
from server.catalogue.events.models import Event, Performance
from server.documents.ticket_services import PRINTED, is_printed, render_card_pdf, render_orders_pdf, venue_address
from server.messaging.services.rendering import BuyerEmail, PaymentEmail, greeted, performance_text, render_message
from server.payments.models import Payment
from server.payments.services.gateways import localized_payment_method
from server.platform import i18n
from server.platform.mailing import header_line
from server.platform.money import ZERO
from server.platform.outbox import Ending, Failure, Job, JobResult, register_job
from server.pricing.models import GiftCard
from server.sales.amounts import lines_of
from server.sales.errors import localized_players
from server.sales.links import order_address, tickets_path
from server.sales.models import GIFT_CARD_MAIL, TICKET_MAIL, Order, OrderEvent, Ticket
from server.sales.selectors import list_payment_orders
from server.sales.services import history
from server.sales.services.history import change_orders

ADMITS = gettext_noop(
    "Your tickets are attached to this mail as a PDF. Show their codes at the door, on paper or on your phone."
)
MOST_ATTACHED = 7_000_000  # bytes: many mail servers refuse an email of 10 MB, and an attachment grows by a third


class TicketEmail(PaymentEmail):
    """An email with the tickets of a payment that are still the buyer's, and what was paid."""

    templates = "orders/tickets"

    @property
    def events(self) -> list[Event]:
        return [order.performance.event for order in self.orders]

    @cached_property
    def all_orders(self) -> list[Order]:
        return list_payment_orders(payment=self.payment)

    @property
    def orders(self) -> list[Order]:
        return [order for order in self.all_orders if is_printed(order)]

    @property
    def paid(self) -> list[Order]:
        """What was paid: another part of the payment may be open still, or have ended without money."""
        return [order for order in self.all_orders if order.status not in (Order.Status.PROGRESS, Order.Status.FAILED)]

    @property
    def has_tickets(self) -> bool:
        return any(order.quantity for order in self.orders)

    @property
    def subject(self) -> str:
        # The event, or the payment if there are several events.
        events = {event.localized_name for event in self.events}
        if len(events) == 1:
            line = gettext("Your tickets for {what}") if self.has_tickets else gettext("Your order for {what}")
            return header_line(line.format(what=events.pop()))
        line = gettext("Your tickets of order {number}") if self.has_tickets else gettext("Your order {number}")
        return header_line(line.format(number=self.payment.reference))

    @cached_property
    def document(self) -> bytes:
        return render_orders_pdf(self.payment, self.orders, self.themes, is_patient=True)

    @cached_property
    def tickets_address(self) -> str:
        """Where tickets are fetched that are too large for a mail; empty if they are attached, or nobody knows ours."""
        is_large = bool(settings.PUBLIC_URL) and len(self.document) > MOST_ATTACHED
        return f"{settings.PUBLIC_URL}{tickets_path(self.payment.reference)}" if is_large else ""

    @property
    def lead(self) -> str:
        if self.tickets_address:
            return gettext("Your tickets are too large a file for a mail. Please get them by the link below.")
        if self.has_tickets:
            return gettext(ADMITS)
        return gettext(
            "What you have ordered is attached to this mail as a PDF. "
            "Show it, or give your name, where it is handed out."
        )

    def context(self) -> dict[str, Any]:
        payment, paid = self.payment, self.paid
        total, by_card = (sum((getattr(order, name) for order in paid), ZERO) for name in ("total", "gift_card"))
        ways = {order.gateway for order in paid if order.total > order.gift_card}
        values = values_of(
            [order.performance for order in self.orders],
            user_name=payment.buyer_name,
            order_number=payment.reference,
            house=self.account.name,
        )
        return {
            **render_message(self.dress, values),
            "lead": self.lead,
            "orders": [_order_context(order) for order in self.orders],
            "total": i18n.localized_amount(total, payment.currency),
            "gift_card": i18n.localized_money(-by_card, payment.currency) if by_card else "",
            "rest": i18n.localized_amount(total - by_card, payment.currency) if total > by_card else "",
            "way": localized_payment_method(ways.pop() if len(ways) == 1 else ""),
            "reference": payment.reference,
            "tickets": self.tickets_address,
            # What is sent to somebody else, as an office may, is to be read and not changed there.
            "own": order_address(payment) if self.to == payment.buyer_email else "",
        }

    def attach_to(self, message: EmailMultiAlternatives) -> None:
        if self.tickets_address:
            return
        name = gettext("Tickets {number}").format(number=self.payment.reference)
        message.attach(f"{name}.pdf", self.document, "application/pdf")


@register_job
class SendTickets(Job, TicketEmail):
    """The email with a payment's tickets, for each buyer who gave an address."""

    kind = TICKET_MAIL
    sends_mail = True
    tried_for = timedelta(days=3)  # as long as mail servers themselves go on trying

    def do(self) -> JobResult:
        if self.account.test_house_of_id is not None:
            return skip_test_order(self.orders, "Tickets")
        if not self.orders:
            # Every ticket that it would carry was refunded or exchanged meanwhile.
            return Ending.NOT_NEEDED
        return self.post() or Ending.DONE

    def note_done(self) -> None:
        note_email(self.orders, OrderEvent.Kind.MAILED, f"Tickets emailed{self.way}")

    @property
    def tag(self) -> str:
        return f"{self.kind}:{self.subject_id}"

    def note_given_up(self, refusal: Failure) -> None:
        note_email(self.orders, OrderEvent.Kind.OTHER, f"Tickets could not be emailed: {refusal.reason}")

    @cached_property
    def payment(self) -> Payment:
        return Payment.objects.select_related("account").get(pk=self.subject_id)

    @property
    def to(self) -> str:
        return self.payment.buyer_email


@transaction.atomic
def skip_test_order(orders: list[Order], what: str) -> Ending:
    """Note that nothing is mailed in a test account, whoever's address was given there."""
    note_email(orders, OrderEvent.Kind.OTHER, f"{what} not mailed: this is a test order")
    return Ending.NOT_NEEDED


def values_of(performances: list[Performance], **known: str) -> dict[str, str]:
    """Give what a message's placeholders stand for, of some performances: what is the same for several is said once."""
    texts_by_name = {
        "event_name": [performance.event.localized_name for performance in performances],
        "date": [i18n.localized_date(performance.starts_at, performance.timezone) for performance in performances],
        "time": [i18n.localized_time(performance.starts_at, performance.timezone) for performance in performances],
        "venue": [performance.event.venue.name for performance in performances],
    }
    return {**known, **{name: ", ".join(dict.fromkeys(texts)) for name, texts in texts_by_name.items()}}


def _order_context(order: Order) -> dict[str, Any]:
    performance = order.performance
    tickets = [ticket for ticket in order.tickets.all() if ticket.status in PRINTED]
    return {
        "number": order.pk,
        **place_of(performance),
        "lines": [
            {
                "name": i18n.isolate_direction(line.label),
                "count": line.count,
                "amount": i18n.localized_money(line.amount, order.payment.currency),
                "is_told": line.is_informational,
            }
            for line in lines_of(order)
        ],
        "holders": [{"ticket": ticket.pk, "name": ticket.holder} for ticket in tickets if ticket.holder],
        "teams": [{"name": name, "players": players} for name, players in _players_of(tickets)],
    }


def place_of(performance: Performance) -> dict[str, str]:
    """Return what an email with tickets says of a performance: what, when and where, with the address."""
    return {**performance_text(performance), "address": venue_address(Order(performance=performance))}


def _players_of(tickets: Iterable[Ticket]) -> Iterator[tuple[str, str]]:
    """Return the name of each team, and which of its players some tickets are for."""
    teams: dict[str, list[int]] = defaultdict(list)
    for ticket in tickets:
        if ticket.player is not None:
            teams[ticket.team_name].append(ticket.player)
    for name, players in teams.items():
        yield name, localized_players(sorted(players))


def note_email(orders: list[Order], kind: OrderEvent.Kind, description: str, *, by: User | None = None) -> None:
    """Write what became of an email into the history of some orders, and tell their pages."""
    if len(orders) > 1:
        rows = Order.objects.filter(pk__in=[order.pk for order in orders])
        list(rows.order_by("pk").select_for_update(no_key=True).values_list("pk"))
    history.note(orders, kind, by=by, description=description)
    change_orders(orders)


@register_job
class SendGiftCard(Job, BuyerEmail):
    """The email with a gift card that was sold, to its recipient."""

    kind = GIFT_CARD_MAIL
    sends_mail = True
    tried_for = timedelta(days=3)
    templates = "orders/card_mail"

    def do(self) -> JobResult:
        card = self.found
        if card is None or not (card.is_active and card.original and card.email) or card.deleted_at is not None:
            # It was taken back meanwhile, or is being so, or whom it was for has been removed.
            return Ending.NOT_NEEDED
        if card.account.test_house_of_id is not None:
            return Ending.NOT_NEEDED
        self.card = card
        return self.post() or Ending.DONE

    @cached_property
    def found(self) -> GiftCard | None:
        rows = GiftCard.objects.select_related("account", "sale__part__payment")
        return rows.filter(pk=self.subject_id).first()

    @property
    def account(self) -> Account:
        return self.card.account

    @property
    def language(self) -> str:
        """Return what its buyer bought it in; one that the office made has nobody's."""
        sale = self.card.sale
        return sale.part.payment.language if sale else i18n.DEFAULT_LANGUAGE

    @property
    def to(self) -> str:
        return self.card.email

    @property
    def subject(self) -> str:
        account_name = header_line(self.card.account.name, 120)
        return gettext("Your gift card for {house}").format(house=account_name)

    def context(self) -> dict[str, Any]:
        card = self.card
        amount = i18n.localized_amount(card.original, card.currency)
        lead = gettext(
            "{house} has {amount} for you to spend on tickets. The card is attached to this mail as a PDF: "
            "type its code in when you pay, or show it at the box office."
        )
        return {
            "title": greeted(gettext("A gift card for you"), card.recipient),
            "lead": lead.format(house=card.account.name, amount=amount),
            "message": card.message,
            "amount": amount,
        }

    def attach_to(self, message: EmailMultiAlternatives) -> None:
        name = gettext("Gift card")
        message.attach(f"{name}.pdf", render_card_pdf(self.card, is_patient=True), "application/pdf")

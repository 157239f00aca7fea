"""The emails that a sale enqueues: its tickets, and gift cards that were sold or made."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from datetime import datetime, timedelta
from email.mime.image import MIMEImage
from functools import cached_property
from typing import Any

from django.conf import settings
from django.core.mail import EmailMultiAlternatives
from django.db import transaction
from django.utils.translation import gettext, gettext_noop

from server.accounts.models import Account, User
from server.catalogue.events.door_times import read_door_times
from server.catalogue.events.models import Event, Performance
from server.documents.download_services import write_tickets_calendar
from server.documents.layout import code_picture
from server.documents.ticket_services import PRINTED, is_printed, render_card_pdf, render_orders_pdf
from server.messaging.services.rendering import BuyerEmail, PaymentEmail, greeted, performance_place, render_message
from server.payments.models import Payment
from server.payments.services.gateways import localized_payment_method
from server.platform import i18n
from server.platform.addresses import demo_origin
from server.platform.mailing import header_line
from server.platform.money import ZERO
from server.platform.outbox import Ending, Failure, Job, JobResult, register_job
from server.pricing.models import GiftCard
from server.sales.amounts import lines_of, localized_type_name
from server.sales.errors import localized_players
from server.sales.links import order_address, tickets_path
from server.sales.models import GIFT_CARD_MAIL, TICKET_MAIL, Order, OrderEvent, Ticket
from server.sales.selectors import list_payment_orders
from server.sales.services import history
from server.sales.services.delivery import code_of
from server.sales.services.history import change_orders

ADMITS = gettext_noop("Your tickets are attached as a PDF. Show the codes at the door, printed or on your phone.")
MOST_CODES = 10  # tickets whose codes an email shows: of more, the PDF and the order's page have them
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
        return render_orders_pdf(self.payment, self.orders, self.themes, self.opening, is_patient=True)

    @cached_property
    def tickets_address(self) -> str:
        """Where tickets are fetched that are too large for a mail; empty if they are attached, or nobody knows ours."""
        is_large = bool(settings.PUBLIC_URL) and len(self.document) > MOST_ATTACHED
        return f"{settings.PUBLIC_URL}{tickets_path(self.payment.reference)}" if is_large else ""

    @property
    def lead(self) -> str:
        if self.tickets_address:
            return gettext("The file with your tickets is too large to attach. Please download it with the link below.")
        if self.has_tickets:
            return gettext(ADMITS)
        return gettext("Your order is attached as a PDF. Show it or give your name when you collect your items.")

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
            "orders": [self._order_context(order) for order in self.orders],
            "total": i18n.localized_amount(total, payment.currency),
            "gift_card": i18n.localized_money(-by_card, payment.currency) if by_card else "",
            "rest": i18n.localized_amount(total - by_card, payment.currency) if total > by_card else "",
            "way": localized_payment_method(ways.pop() if len(ways) == 1 else ""),
            "reference": payment.reference,
            "tickets": self.tickets_address,
            # What is sent to somebody else, as an office may, is to be read and not changed there.
            "own": order_address(payment, origin=demo_origin()) if self.to == payment.buyer_email else "",
        }

    @cached_property
    def opening(self) -> Mapping[int, datetime]:
        """When the doors of its performances open, by their ids."""
        return read_door_times([order.performance for order in self.orders])

    @cached_property
    def shown_tickets(self) -> list[Ticket]:
        """The tickets whose codes are in the email itself; of very many none is."""
        tickets = [ticket for order in self.orders for ticket in order.tickets.all() if ticket.status in PRINTED]
        return tickets if len(tickets) <= MOST_CODES else []

    def attach_to(self, message: EmailMultiAlternatives) -> None:
        for ticket in self.shown_tickets:
            attach_code(message, code_of(self.payment, ticket), code_name(ticket))
        if not self.tickets_address:
            name = gettext("Tickets {number}").format(number=self.payment.reference)
            message.attach(f"{name}.pdf", self.document, "application/pdf")
        if self.has_tickets:
            message.attach(
                f"{self.payment.reference}.ics",
                write_tickets_calendar(self.payment, self.orders),
                "application/ics",  # SendGrid takes no text that is attached
            )

    def _order_context(self, order: Order) -> dict[str, Any]:
        tickets = [ticket for ticket in order.tickets.all() if ticket.status in PRINTED]
        return {
            **performance_place(order.performance, self.origin, self.opening.get(order.performance_id)),
            "codes": [
                code_context(ticket, self.payment.buyer_name, f"cid:{code_name(ticket)}")
                for ticket in tickets
                if ticket in self.shown_tickets
            ],
            "lines": [
                {
                    "name": i18n.isolate_direction(line.label),
                    "count": line.count,
                    "amount": i18n.localized_money(line.amount, order.payment.currency),
                    "is_told": line.is_informational,
                }
                for line in lines_of(order)
            ],
            "holders": [
                {"ticket": ticket.pk, "name": ticket.holder}
                for ticket in tickets
                if ticket.holder and ticket not in self.shown_tickets
            ],
            "teams": [{"name": name, "players": players} for name, players in _players_of(tickets)],
        }


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
        return f"{TICKET_MAIL}:{self.payment.pk}"

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


def code_name(ticket: Ticket) -> str:
    """Return the name by which an email's HTML finds the picture of a ticket's code, which it carries."""
    return f"ticket-{ticket.pk}@foyer"


def attach_code(message: EmailMultiAlternatives, code: str, name: str) -> None:
    """Attach the picture of a code, which the email's HTML shows by its name."""
    picture = MIMEImage(code_picture(code), "png")
    picture.add_header("Content-ID", f"<{name}>")
    picture.add_header("Content-Disposition", "inline", filename=f"{name.partition('@')[0]}.png")
    message.attach(picture)


def code_context(ticket: Ticket, buyer: str, source: str) -> dict[str, Any]:
    """Return what an email says beside a ticket's code."""
    name = i18n.isolate_direction(localized_type_name(ticket.type_name))
    return {"source": source, "ticket": ticket.pk, "name": name, "holder": ticket.holder or buyer}


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
            "You have {amount} to spend on tickets at {house}. The card is attached as a PDF: enter its code when "
            "you pay, or show it at the box office."
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

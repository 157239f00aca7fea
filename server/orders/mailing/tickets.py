"""The mail with the tickets: what it says, what it carries, and what the orders' history says of it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from datetime import timedelta
from functools import cached_property
from typing import Any

from django.core.mail import EmailMultiAlternatives
from django.template.loader import render_to_string

from server.accounts.models import User
from server.core import money, wire
from server.core.money import ZERO
from server.core.services import post
from server.core.services.owed import Answer, Ending, Refusal, Work, register
from server.orders.amounts import lines_of
from server.orders.errors import spoken_players
from server.orders.models import TICKET_MAIL, Order, OrderEvent, Ticket
from server.orders.papers.services.tickets import (
    PRINTED,
    is_printed,
    render_orders_pdf,
    spoken_amount,
    spoken_date,
    venue_address,
)
from server.orders.selectors import list_payment_orders
from server.orders.services import history
from server.orders.services.changing import change_orders
from server.payments.models import Payment
from server.payments.services.gateways import spoken_way


@register
class TicketMail(Work):
    """The mail with a payment's tickets, owed to each buyer who gave an address."""

    kind = TICKET_MAIL
    owed_for = timedelta(days=3)  # as long as mail servers themselves go on trying

    def do(self) -> Answer:
        if not self.orders:
            # Every ticket that it would carry was refunded or exchanged meanwhile.
            return Ending.NOT_NEEDED
        return _deliver(self.payment, self.orders, self.paid) or Ending.DONE

    def note_done(self) -> None:
        write_history(self.orders, OrderEvent.Kind.MAILED, "Tickets mailed")

    def note_given_up(self, refusal: Refusal) -> None:
        write_history(self.orders, OrderEvent.Kind.OTHER, f"Tickets could not be mailed: {refusal.reason}")

    @cached_property
    def payment(self) -> Payment:
        return Payment.objects.get(pk=self.subject_id)

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


def _deliver(payment: Payment, orders: list[Order], paid: list[Order]) -> Refusal | None:
    # Before the PDF is drawn, so that a text which is no address costs no drawing.
    if not post.is_address(payment.buyer_email):
        return post.NO_ADDRESS
    return post.hand_over(compose_tickets(payment, orders, paid, to=payment.buyer_email))


def compose_tickets(payment: Payment, orders: list[Order], paid: list[Order], *, to: str) -> EmailMultiAlternatives:
    """Write the mail with the tickets of some orders, read with `list_payment_orders`; what is `paid` makes its sum."""
    has_tickets = any(order.quantity for order in orders)
    subject = _subject(payment, orders, "tickets" if has_tickets else "order")
    total, by_card = (sum((getattr(order, name) for order in paid), ZERO) for name in ("total", "gift_card"))
    ways = {order.gateway for order in paid if order.total > order.gift_card}
    words = {
        "has_tickets": has_tickets,
        "subject": subject,
        "name": payment.buyer_name,
        "orders": [_words_of(order) for order in orders],
        "total": spoken_amount(total, payment.currency),
        "gift_card": money.display(-by_card, payment.currency) if by_card else "",
        "rest": spoken_amount(total - by_card, payment.currency) if total > by_card else "",
        "way": spoken_way(ways.pop() if len(ways) == 1 else ""),
        "reference": payment.reference,
    }
    message = post.compose(
        subject=subject,
        text=render_to_string("orders/mail.txt", words),
        html=render_to_string("orders/mail.html", words),
        to=to,
    )
    message.attach(f"Tickets {payment.reference}.pdf", render_orders_pdf(payment, orders), "application/pdf")
    return message


def _subject(payment: Payment, orders: list[Order], what_is_sent: str) -> str:
    """Name the event, or the payment if there are several events; on one line, whatever an organiser has typed."""
    events = {order.performance.event.name for order in orders}
    what = f"for {events.pop()}" if len(events) == 1 else f"of order {payment.reference}"
    return on_one_line(f"Your {what_is_sent} {what}")


def on_one_line(text: str) -> str:
    """Give a text as a mail's subject can hold it."""
    line = "".join(character if character.isprintable() else " " for character in text)
    return " ".join(line.split())[:150]


def _words_of(order: Order) -> dict[str, Any]:
    performance = order.performance
    tickets = [ticket for ticket in order.tickets.all() if ticket.status in PRINTED]
    return {
        "number": order.pk,
        "event": performance.event.name,
        "subcategory": performance.subcategory,
        "date": spoken_date(performance.starts_at, performance.timezone),
        "time": wire.format_time(performance.starts_at, performance.timezone),
        "venue": performance.event.venue.name,
        "address": venue_address(order),
        "lines": [
            {
                "name": line.label,
                "count": line.count,
                "amount": money.display(line.amount, order.payment.currency),
                "is_told": line.is_told,
            }
            for line in lines_of(order)
        ],
        "teams": [{"name": name, "players": players} for name, players in _players_of(tickets)],
    }


def _players_of(tickets: Iterable[Ticket]) -> Iterator[tuple[str, str]]:
    """Give the name of each team, and which of its players some tickets are for."""
    teams: dict[str, list[int]] = defaultdict(list)
    for ticket in tickets:
        if ticket.player is not None:
            teams[ticket.team_name].append(ticket.player)
    for name, players in teams.items():
        yield name, spoken_players(sorted(players))


def write_history(orders: list[Order], kind: OrderEvent.Kind, description: str, *, by: User | None = None) -> None:
    """Write what became of a mail into the history of some orders, and tell their pages."""
    if len(orders) > 1:
        rows = Order.objects.filter(pk__in=[order.pk for order in orders])
        list(rows.order_by("pk").select_for_update(no_key=True).values_list("pk"))
    history.note(orders, kind, by=by, description=description)
    change_orders(orders)

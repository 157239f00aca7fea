"""What each kind of letter says; one template a kind, as text and as HTML, under `templates/orders/letters`."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from decimal import Decimal
from typing import TypedDict

from django.core.mail import EmailMultiAlternatives
from django.template.loader import render_to_string

from server.core import money, wire
from server.core.money import ZERO
from server.core.services import post
from server.orders.amounts import TIMES
from server.orders.links import purchase_address
from server.orders.mailing.tickets import compose_tickets, on_one_line
from server.orders.models import Cancelling, Letter, Order, PurchaseLink, RefundLine
from server.orders.papers.services.tickets import is_printed, spoken_amount, spoken_date
from server.orders.selectors import list_payment_orders
from server.payments.models import Dispute, Payment, Refund
from server.payments.services.gateways import way_back


@dataclass(frozen=True, kw_only=True)
class Line:
    """One line of what a letter is about: what it is, and what it comes to."""

    name: str
    amount: str


@dataclass(frozen=True, kw_only=True)
class Event:
    """A performance as its buyer knows it."""

    name: str
    subcategory: str
    date: str
    time: str
    venue: str


@dataclass(frozen=True, kw_only=True)
class MoneyBack:
    """What goes back: in all, to gift cards, and the rest with the way it takes."""

    amount: str
    gift_card: str
    rest: str
    way: str
    kept: str
    lines: tuple[Line, ...]


@dataclass(frozen=True, kw_only=True)
class Said:
    """All that a letter's template is given."""

    subject: str
    name: str
    house: str
    reference: str
    events: tuple[Event, ...] = ()
    back: MoneyBack | None = None
    lines: tuple[Line, ...] = ()
    total: str = ""
    words: str = ""
    url: str = ""
    until: str = ""
    dispute: dict[str, str] = field(default_factory=dict)


def compose_letter(letter: Letter, *, to: str) -> EmailMultiAlternatives | None:
    """Write a letter, read with its payment and account; give None where nothing is left of what it is about."""
    if letter.kind == Letter.Kind.TICKETS:
        return _compose_tickets(letter.payment, to)
    said = _SAYS[Letter.Kind(letter.kind)](letter)
    if said is None:
        return None
    template = f"orders/letters/{letter.kind}"
    words = asdict(said)
    return post.compose(
        subject=said.subject,
        text=render_to_string(f"{template}.txt", words),
        html=render_to_string(f"{template}.html", words),
        to=to,
    )


def _compose_tickets(payment: Payment, to: str) -> EmailMultiAlternatives | None:
    orders = list_payment_orders(payment=payment)
    printed = [order for order in orders if is_printed(order)]
    paid = [order for order in orders if order.status not in (Order.Status.PROGRESS, Order.Status.FAILED)]
    return compose_tickets(payment, printed, paid, to=to) if printed else None


def _link(letter: Letter) -> Said | None:
    link = PurchaseLink.objects.select_related("reservation").filter(pk=letter.data["link"]).first()
    if link is None:
        return None
    payment, reservation = letter.payment, link.reservation
    orders = [row for row in list_payment_orders(payment=payment) if row.part_id == reservation.part.pk]
    zone = orders[0].performance.timezone if orders else "UTC"
    until = reservation.expires_at
    return Said(
        subject=on_one_line(f"Your tickets for {_title(orders, payment)} are waiting"),
        **_who(payment),
        events=tuple(_event(order) for order in orders),
        total=spoken_amount(sum((order.total for order in orders), ZERO), payment.currency),
        url=purchase_address(str(letter.data["url"]), link),
        until=f"{spoken_date(until, zone)}, {wire.format_time(until, zone)}",
    )


def _refund(letter: Letter) -> Said | None:
    refund, orders = _read_refund(letter)
    return Said(
        subject=on_one_line(f"Your refund for {_title(orders, letter.payment)}"),
        **_who(letter.payment),
        events=tuple(_event(order) for order in orders),
        back=_back(refund, letter.payment.currency),
    )


def _late_money(letter: Letter) -> Said | None:
    refund, _ = _read_refund(letter)
    orders = list_payment_orders(payment=letter.payment)
    return Said(
        subject=on_one_line(f"Your payment for {_title(orders, letter.payment)} goes back to you"),
        **_who(letter.payment),
        events=tuple(_event(order) for order in orders),
        back=_back(refund, letter.payment.currency),
    )


def _cancelled(letter: Letter) -> Said | None:
    cancelling = Cancelling.objects.select_related("performance__event__venue").get(pk=letter.data["cancelling"])
    performance = cancelling.performance
    refund = Refund.objects.filter(pk=letter.data.get("refund", 0)).first()
    day = spoken_date(performance.starts_at, performance.timezone)
    return Said(
        subject=on_one_line(f"{performance.event.name} on {day} does not take place"),
        **_who(letter.payment),
        events=(_event(Order(performance=performance)),),
        words=cancelling.words,
        back=_back(refund, letter.payment.currency) if refund else None,
    )


def _support(letter: Letter) -> Said | None:
    dispute = Dispute.objects.get(pk=letter.data["dispute"])
    by = dispute.answer_by
    return Said(
        subject=on_one_line(f"The payment of order {letter.payment.reference} is disputed"),
        **_who(letter.payment),
        events=tuple(_event(order) for order in list_payment_orders(payment=letter.payment)),
        dispute={
            "amount": spoken_amount(dispute.amount, dispute.currency),
            "reason": dispute.reason.replace("_", " "),
            "answer_by": spoken_date(by, "UTC") if by else "",
        },
    )


_SAYS: dict[Letter.Kind, Callable[[Letter], Said | None]] = {
    Letter.Kind.LINK: _link,
    Letter.Kind.REFUND: _refund,
    Letter.Kind.LATE_MONEY: _late_money,
    Letter.Kind.CANCELLED: _cancelled,
    Letter.Kind.SUPPORT: _support,
}


def _read_refund(letter: Letter) -> tuple[Refund, list[Order]]:
    refund = Refund.objects.get(pk=letter.data["refund"])
    orders = Order.objects.filter(refund_lines__refund=refund).distinct().order_by("performance__starts_at", "pk")
    return refund, list(orders.select_related("performance__event__venue"))


def _back(refund: Refund, currency: str) -> MoneyBack:
    lines = list(RefundLine.objects.filter(refund=refund).select_related("ticket", "upsell").order_by("pk"))
    kept = sum((line.ticket.booking_fee for line in lines if line.ticket), ZERO) if refund.keeps_fee else ZERO
    return MoneyBack(
        amount=spoken_amount(refund.amount, currency),
        gift_card=money.display(refund.gift_card, currency) if refund.gift_card else "",
        rest=money.display(refund.due, currency) if refund.due else "",
        way=way_back(refund.gateway) if refund.due else "",
        kept=money.display(kept, currency) if kept else "",
        lines=_grouped(lines, currency),
    )


def _grouped(lines: list[RefundLine], currency: str) -> tuple[Line, ...]:
    amounts: dict[str, list[Decimal]] = defaultdict(list)
    for line in lines:
        name = line.ticket.type_name if line.ticket else line.upsell.spoken_name if line.upsell else ""
        amounts[name].append(line.amount)
    return tuple(
        Line(name=f"{len(found)} {TIMES} {name}", amount=money.display(sum(found, ZERO), currency))
        for name, found in amounts.items()
    )


class _Who(TypedDict):
    name: str
    house: str
    reference: str


def _who(payment: Payment) -> _Who:
    return {"name": payment.buyer_name, "house": payment.account.name, "reference": payment.reference}


def _title(orders: list[Order], payment: Payment) -> str:
    names = {order.performance.event.name for order in orders}
    return names.pop() if len(names) == 1 else f"order {payment.reference}"


def _event(order: Order) -> Event:
    performance = order.performance
    return Event(
        name=performance.event.name,
        subcategory=performance.subcategory,
        date=spoken_date(performance.starts_at, performance.timezone),
        time=wire.format_time(performance.starts_at, performance.timezone),
        venue=performance.event.venue.name,
    )

"""What a letter says of money that goes back: line by line, and on which ways its buyer gets it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from decimal import Decimal
from typing import Any

from django.utils.translation import gettext, gettext_noop

from server.core.money import ZERO
from server.core.speech.apart import apart
from server.core.speech.spoken import spoken_amount, spoken_money
from server.events.models import Performance
from server.orders.amounts import TIMES, spoken_type
from server.orders.ledger_selectors import read_order_sources
from server.orders.models import Order, RefundLine
from server.orders.papers.services.tickets import venue_address
from server.payments.models import COUNTER_GATEWAYS, Gateway, Refund
from server.payments.services.gateways import way_back
from server.payments.sources import share_out

_COLLECT: dict[str, str] = {
    Gateway.CASH: gettext_noop(
        "Please collect {amount} in cash at the box office: {place}. Please bring your order number, {reference}."
    ),
    Gateway.TERMINAL: gettext_noop(
        "{amount} goes back to your card at the box office: {place}. "
        "Please come with that card and your order number, {reference}."
    ),
}
_PAID_OUT: dict[str, str] = {
    Gateway.CASH: gettext_noop("You were given {amount} in cash at the box office."),
    Gateway.TERMINAL: gettext_noop("{amount} went back to your card at the box office."),
}


@dataclass(frozen=True, kw_only=True)
class Line:
    """One line of what a letter is about: what it is, and what it comes to."""

    name: str
    amount: str


@dataclass(frozen=True, kw_only=True)
class MoneyBack:
    """What goes back: in all, to gift cards, and the rest; `ways` are the sentences that say how that comes."""

    amount: str
    gift_card: str
    rest: str
    ways: tuple[str, ...]
    kept: str
    lines: tuple[Line, ...]


@dataclass(frozen=True, kw_only=True)
class Way:
    """What goes back through one gateway; `waits` at the counter until its buyer collects it."""

    gateway: str
    amount: Decimal
    waits: bool = False


def list_ways(refund: Refund) -> list[Way]:
    """Give how the money of a refund goes back, beside what gift cards get: each gateway once for each charge."""
    if refund.card is not None:
        return [Way(gateway=refund.gateway, amount=refund.card.original)]
    own = [Way(gateway=refund.gateway, amount=refund.due, waits=refund.is_open_payout)] if refund.due else []
    return own + list(_shares(refund))


def comes_by_itself(ways: list[Way]) -> bool:
    """Tell whether a buyer has nothing to do for their money: it neither waits at a counter nor is somebody else's."""
    return not any(way.waits or way.gateway == Gateway.OFFLINE for way in ways)


def _shares(refund: Refund) -> Iterator[Way]:
    shares = list(refund.shares.exclude(status=Refund.Status.FAILED).order_by("pk"))
    for share in shares:
        yield Way(gateway=share.gateway, amount=share.due, waits=share.is_open_payout)
    if shares or not refund.shared:
        return
    # They are written once the refund's own money has moved.
    order = Order.objects.filter(refund_lines__refund=refund).first()
    others = [one for one in read_order_sources(order) if one.charge.pk != refund.charge_id] if order else []
    for source, amount in share_out(others, refund.shared):
        gateway = source.charge.gateway
        yield Way(gateway=gateway, amount=amount, waits=gateway in COUNTER_GATEWAYS)


def money_back(refund: Refund, performances: list[Performance]) -> dict[str, Any]:
    """Say what goes back, and how, in the language that is spoken."""
    currency = refund.currency
    lines = list(RefundLine.objects.filter(refund=refund).select_related("ticket", "upsell").order_by("pk"))
    kept = sum((line.ticket.booking_fee for line in lines if line.ticket), ZERO) if refund.keeps_fee else ZERO
    ways = list_ways(refund)
    moved = sum((way.amount for way in ways), ZERO)
    back = MoneyBack(
        amount=spoken_amount(refund.amount, currency),
        gift_card=spoken_money(refund.gift_card, currency) if refund.gift_card else "",
        rest=spoken_money(moved, currency) if moved else "",
        ways=tuple(filter(None, (_sentence(way, refund, performances) for way in ways))),
        kept=spoken_money(kept, currency) if kept else "",
        lines=_grouped(lines, currency),
    )
    return asdict(back)


def _sentence(way: Way, refund: Refund, performances: list[Performance]) -> str:
    amount = spoken_money(way.amount, refund.currency)
    if way.waits:
        reference = refund.part.payment.reference
        return gettext(_COLLECT[way.gateway]).format(amount=amount, place=_place(performances), reference=reference)
    if refund.kind == Refund.Kind.SHARE and way.gateway in _PAID_OUT:
        return gettext(_PAID_OUT[way.gateway]).format(amount=amount)
    ending = way_back(way.gateway)
    return gettext("{amount} comes back {way}").format(amount=amount, way=ending) if ending else ""


def _place(performances: list[Performance]) -> str:
    """Name the venue whose box office has the money, with its address."""
    if not performances:
        return ""
    performance = performances[0]
    return ", ".join(filter(None, (performance.event.venue.name, venue_address(Order(performance=performance)))))


def _grouped(lines: list[RefundLine], currency: str) -> tuple[Line, ...]:
    amounts: dict[str, list[Decimal]] = defaultdict(list)
    for line in lines:
        name = spoken_type(line.ticket.type_name) if line.ticket else line.upsell.spoken_name if line.upsell else ""
        amounts[name].append(line.amount)
    return tuple(
        Line(name=f"{len(found)} {TIMES} {apart(name)}", amount=spoken_money(sum(found, ZERO), currency))
        for name, found in amounts.items()
    )

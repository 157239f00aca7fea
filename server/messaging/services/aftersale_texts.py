"""What emails say about refunds and exchanges: which way money goes back, and what was exchanged for what."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from django.utils.translation import gettext, gettext_noop, ngettext

from server.catalogue.events.models import Performance
from server.documents.ticket_services import venue_address
from server.payments.models import COUNTER_GATEWAYS, DUE_KINDS, Gateway, Refund
from server.payments.services.gateways import way_back
from server.platform.i18n import isolate_direction, localized_amount, localized_moment, localized_money
from server.platform.money import ZERO
from server.sales.amounts import TIMES, localized_type_name
from server.sales.models import Exchange, Order, RefundLine
from server.sales.refundable import split_among_sources
from server.sales.refundable_selectors import read_order_sources

_COLLECT: dict[str, str] = {
    Gateway.CASH: gettext_noop(
        "Please collect {amount} in cash at the box office: {place}. Please bring your order number, {reference}."
    ),
    Gateway.TERMINAL: gettext_noop(
        "We will refund {amount} to your card at the box office: {place}. Please bring the card you paid with and "
        "your order number, {reference}."
    ),
}
_PAID_OUT: dict[str, str] = {
    Gateway.CASH: gettext_noop("{amount} was refunded to you in cash at the box office."),
    Gateway.TERMINAL: gettext_noop("{amount} was refunded to your card at the box office."),
}


@dataclass(frozen=True, kw_only=True)
class Way:
    """What goes back through one gateway; `waits` at the counter until its buyer collects it."""

    gateway: str
    amount: Decimal
    waits: bool = False


def list_ways(refund: Refund) -> list[Way]:
    """Return how the money of a refund goes back, beside what gift cards get: each gateway once for each charge."""
    if refund.card is not None:
        return [Way(gateway=refund.gateway, amount=refund.card.original)]
    own = [Way(gateway=refund.gateway, amount=refund.due, waits=refund.is_open_payout)] if refund.due else []
    return own + list(_shares(refund))


def _shares(refund: Refund) -> Iterator[Way]:
    shares = list(refund.shares.exclude(status=Refund.Status.FAILED).order_by("pk"))
    for share in shares:
        yield Way(gateway=share.gateway, amount=share.due, waits=share.is_open_payout)
    if shares or not refund.shared:
        return
    # They are written once the refund's own money has moved.
    order = Order.objects.filter(refund_lines__refund=refund).first()
    others = [one for one in read_order_sources(order) if one.charge.pk != refund.charge_id] if order else []
    for source, amount in split_among_sources(others, refund.shared):
        gateway = source.charge.gateway
        yield Way(gateway=gateway, amount=amount, waits=gateway in COUNTER_GATEWAYS)


def money_back(refund: Refund, performances: list[Performance]) -> dict[str, Any]:
    """Say what goes back: in all, to gift cards, and the rest; `ways` are the sentences that say how that comes."""
    currency = refund.currency
    lines = list(RefundLine.objects.filter(refund=refund).select_related("ticket", "upsell").order_by("pk"))
    retained_fees = sum((line.ticket.booking_fee for line in lines if line.ticket), ZERO) if refund.keeps_fee else ZERO
    moved = sum((way.amount for way in list_ways(refund)), ZERO)
    return {
        "amount": localized_amount(refund.amount, currency),
        "gift_card": localized_money(refund.gift_card, currency) if refund.gift_card else "",
        "rest": localized_money(moved, currency) if moved else "",
        "ways": describe_ways(refund, performances),
        "kept": localized_money(retained_fees, currency) if retained_fees else "",
        "lines": _grouped(lines, currency),
    }


def describe_ways(refund: Refund, performances: list[Performance]) -> tuple[str, ...]:
    return tuple(filter(None, (_sentence(way, refund, performances) for way in list_ways(refund))))


def _sentence(way: Way, refund: Refund, performances: list[Performance]) -> str:
    amount = localized_money(way.amount, refund.currency)
    if way.waits:
        reference = refund.part.payment.reference
        return gettext(_COLLECT[way.gateway]).format(
            amount=amount, place=describe_place(performances), reference=reference
        )
    if refund.kind in DUE_KINDS and way.gateway in _PAID_OUT:
        return gettext(_PAID_OUT[way.gateway]).format(amount=amount)
    ending = way_back(way.gateway)
    return gettext("{amount} will be refunded {way}").format(amount=amount, way=ending) if ending else ""


def describe_place(performances: list[Performance]) -> str:
    """Name the venue whose box office has the money, with its address."""
    if not performances:
        return ""
    performance = performances[0]
    return ", ".join(filter(None, (performance.event.venue.name, venue_address(Order(performance=performance)))))


def _grouped(lines: list[RefundLine], currency: str) -> list[dict[str, str]]:
    """Say of what was given back how many and what it comes to, alike ones in one line."""
    amounts: dict[str, list[Decimal]] = defaultdict(list)
    for line in lines:
        name = (
            localized_type_name(line.ticket.type_name)
            if line.ticket
            else line.upsell.localized_name
            if line.upsell
            else ""
        )
        amounts[name].append(line.amount)
    return [
        {
            "name": f"{len(found)} {TIMES} {isolate_direction(name)}",
            "amount": localized_money(sum(found, ZERO), currency),
        }
        for name, found in amounts.items()
    ]


def describe_exchange(exchange: Exchange) -> str:
    """Say what was exchanged for what. Other tickets of the order may be valid still, so the number is named."""
    is_same = exchange.source_id == exchange.target_id
    return ngettext(
        "{count} ticket for {old} has been exchanged for {new}. The old ticket is no longer valid.",
        "{count} tickets for {old} have been exchanged for {new}. The old tickets are no longer valid.",
        len(exchange.tickets),
    ).format(
        count=len(exchange.tickets),
        old=_name_and_moment(exchange.source),
        new=gettext("new tickets for the same performance") if is_same else _name_and_moment(exchange.target),
    )


def _name_and_moment(performance: Performance) -> str:
    moment = localized_moment(performance.starts_at, performance.timezone)
    return f"{isolate_direction(performance.event.localized_name)}, {moment}"


def describe_difference(exchange: Exchange) -> str:
    """Say what its buyer paid or gets back; nothing if neither."""
    if not exchange.settles or not exchange.change:
        return ""
    amount = localized_money(abs(exchange.change), exchange.order.payment.currency)
    if exchange.change > 0:
        return gettext("You paid the difference of {amount}.").format(amount=amount)
    return gettext("The new tickets cost {amount} less, and you get the difference back.").format(amount=amount)

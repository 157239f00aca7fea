"""Explains a quote: what is given up, what replaces it, what is lost, and where money would go back."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum

from django.utils.translation import gettext

from server.aftersales.exchanges.fees import BookingFees, Rule
from server.aftersales.exchanges.rules import ExchangeTotals
from server.aftersales.exchanges.selectors import Priced
from server.platform.i18n import localized_money, localized_number
from server.platform.money import ZERO
from server.pricing.codes import localized_promo_label
from server.sales.amounts import localized_type_name
from server.sales.baskets import QuoteLine, lines_of
from server.sales.models import Exchange, Ticket
from server.sales.refundable import Unit, Way, split_among_sources


class LineKind(StrEnum):
    """What a line of a quote is."""

    GIVEN_UP = "given_up"
    HAD = "had"
    LOST = "lost"  # the performance does not have it; it adds nothing
    FEES = "fees"  # change of the booking fees, which are in the others' amounts


@dataclass(frozen=True, kw_only=True)
class ExplainedLine:
    """A number of one thing and their total; `note` is a remark on it."""

    kind: LineKind
    name: str
    quantity: int
    amount: Decimal
    note: str = ""


@dataclass(frozen=True, kw_only=True)
class QuoteExplanation:
    """A quote as it is shown."""

    exchange: Exchange
    reckoning: ExchangeTotals
    is_partial: bool
    ticket_count: int
    lines: tuple[ExplainedLine, ...]
    sources: tuple[Way, ...]  # what would go back to where it came from


def explain(exchange: Exchange, priced: Priced) -> QuoteExplanation:
    """Explain a quote line by line."""
    quote = priced.basket.quote
    currency = quote.currency
    return QuoteExplanation(
        exchange=exchange,
        reckoning=priced.reckoning,
        is_partial=not priced.chosen.is_whole,
        ticket_count=len(quote.tickets),
        lines=(
            *_given_up(priced.chosen.units),
            *(_had(line, priced.fees, currency) for line in lines_of(priced.without_exchange_fee)),
            *_fees(priced.fees),
            *_exchange_fee(priced),
            *_lost(priced),
        ),
        sources=tuple(_sources(priced)),
    )


def _given_up(units: Iterable[Unit]) -> Iterator[ExplainedLine]:
    found: dict[tuple[str, Decimal], list[Unit]] = defaultdict(list)
    for unit in units:
        name = localized_type_name(unit.type_name) if isinstance(unit, Ticket) else unit.localized_name
        found[name, unit.total].append(unit)
    for (name, total), alike in found.items():
        yield ExplainedLine(kind=LineKind.GIVEN_UP, name=name, quantity=len(alike), amount=total * len(alike))


def _had(line: QuoteLine, fees: BookingFees, currency: str) -> ExplainedLine:
    name = ", ".join(text for text in (localized_type_name(line.name), line.variant_name) if text)
    note = _note_of(line, fees, currency)
    return ExplainedLine(kind=LineKind.HAD, name=name, quantity=line.quantity, amount=line.total, note=note)


def _note_of(line: QuoteLine, fees: BookingFees, currency: str) -> str:
    if line.is_included:
        return gettext("included")
    notes = []
    if line.booking_fee and fees.rule != Rule.AGAIN:
        notes.append(gettext("booking fee {amount} is kept").format(amount=localized_number(line.booking_fee)))
    elif line.booking_fee and fees.paid != fees.today:
        # Where the old tickets bring back as much, it changes nothing.
        again = gettext("The booking fee is charged again: {amount}")
        notes.append(again.format(amount=localized_money(line.booking_fee, currency)))
    off = gettext("promo code discount {amount}")
    notes += [off.format(amount=localized_number(line.discount))] if line.discount else []
    return ", ".join(notes)


def _fees(fees: BookingFees) -> Iterator[ExplainedLine]:
    """Explain the fees as a whole, unless the new tickets are simply charged them."""
    if not fees.is_any or fees.rule == Rule.AGAIN:
        return
    if fees.rule == Rule.KEPT:
        note = gettext("{amount} paid with the old tickets is kept, and nothing more is charged")
    else:
        note = gettext("{amount} paid with the old tickets is credited to the new ones, which have no fee")
    text = note.format(amount=localized_number(fees.paid))
    yield ExplainedLine(kind=LineKind.FEES, name=gettext("Booking fees"), quantity=1, amount=fees.paid, note=text)


def _exchange_fee(priced: Priced) -> Iterator[ExplainedLine]:
    if priced.exchange_fee:
        count = len(priced.basket.quote.tickets)
        yield ExplainedLine(kind=LineKind.HAD, name=gettext("Exchange fee"), quantity=count, amount=priced.exchange_fee)


def _lost(priced: Priced) -> Iterator[ExplainedLine]:
    for item in priced.left_behind:
        yield ExplainedLine(
            kind=LineKind.LOST, name=item.localized_name, quantity=1, amount=ZERO, note=gettext("is not offered there")
        )
    if code := priced.lost_code:
        yield ExplainedLine(
            kind=LineKind.LOST,
            name=localized_promo_label(code),
            quantity=1,
            amount=ZERO,
            note=gettext("gives no discount there"),
        )


def _sources(priced: Priced) -> Iterator[Way]:
    if not priced.reckoning.may_refund:
        return
    for source, amount in split_among_sources(priced.found.sources, -priced.reckoning.change):
        yield Way(gateway=source.charge.gateway, amount=amount)

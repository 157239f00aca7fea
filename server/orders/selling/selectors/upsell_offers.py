"""What the upsells of a basket charge, and how many of each an order may have."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from decimal import Decimal

from server.accounts.caller import Caller, Channel
from server.events.models import Performance
from server.orders.errors import NotOffered, TooFewUpsells, TooManyUpsells
from server.orders.selling.wanted import BasketLine, Exchanged
from server.pricing.basket import Kind, Line, Terms
from server.pricing.terms import terms_of
from server.upsells.selectors import StockedUpsell, find_upsells


def offer_upsells(
    caller: Caller, wanted: Sequence[BasketLine], performances: Mapping[int, Performance], _exchanged: Exchanged
) -> list[Line]:
    """Offer the upsells of the performances' events, in one query.

    :raises NotOffered: for one that is not sold there, not on this channel, not any more, or not in this variant.
    :raises TooFewUpsells, TooManyUpsells: if an order would have fewer or more of one than it may; the counter may.
    """
    found = find_upsells(line.type for line in wanted if line.type is not None)
    lines = [_line_of(caller, line, found.get(line.type or 0), performances[line.performance]) for line in wanted]
    if caller.channel is not Channel.BOXOFFICE:
        _check_counts(wanted, found)
    return lines


def _line_of(caller: Caller, line: BasketLine, found: StockedUpsell | None, performance: Performance) -> Line:
    if found is None or found.upsell.event_id != performance.event_id or not found.is_offered(caller.channel):
        raise NotOffered(Kind.UPSELL)
    variants = {row.variant_id: row.variant for row in found.variants}
    variant = variants.get(line.variant)
    # One with variants is sold in one of them, one without in none.
    if bool(variants) != (variant is not None) or (variant is None and line.variant is not None):
        raise NotOffered(Kind.UPSELL)
    return Line(
        terms=upsell_terms(found, performance, caller.channel),
        quantity=line.quantity,
        kind=Kind.UPSELL,
        type=found.upsell.pk,
        variant=line.variant,
        name=found.upsell.name,
        variant_name=variant.name if variant else "",
    )


def upsell_terms(found: StockedUpsell, performance: Performance, channel: Channel) -> Terms:
    """Collect what one of an upsell charges at a performance: no booking fee, and the tax of its sub-category."""
    event, rate = performance.event, found.tax_percentage
    return Terms(
        performance=performance.pk,
        price=found.price(channel),
        tax_rate=Decimal(0) if rate is None else rate / Decimal(100),
        tax_name="" if rate is None else event.venue.tax_category.name,
        includes_tax=event.includes_tax,
        currency=event.currency,
        platform_fees=terms_of(performance).platform_fees,
    )


def _check_counts(wanted: Sequence[BasketLine], found: Mapping[int, StockedUpsell]) -> None:
    """Count over all lines of a performance, which is an order: variants and repeated lines are no way around it."""
    counts = Counter[tuple[int, int]]()
    for line in wanted:
        counts[line.performance, line.type or 0] += line.quantity
    for (_, upsell_id), quantity in counts.items():
        upsell = found[upsell_id].upsell
        if quantity < upsell.min_count:
            raise TooFewUpsells(upsell.pk, upsell.name, upsell.min_count)
        if quantity > upsell.max_count:
            raise TooManyUpsells(upsell.pk, upsell.name, upsell.max_count)

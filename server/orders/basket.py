"""What somebody wants to buy, and what it would cost them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal

from server.accounts.caller import Caller, Channel, Public
from server.core import clock
from server.core.errors import NotFound
from server.events.models import Performance
from server.events.onsale import is_on_sale
from server.events.selectors import find_performances
from server.orders.errors import EmptyBasket, MixedBasket, OffSale, TooFewTickets, TooManyTickets
from server.pricing.quote import Line, PlatformFees, Quote, Terms, quote_basket

MOST_TICKETS = 500  # of one basket at the box office, where no event's maximum holds


@dataclass(frozen=True, kw_only=True)
class BasketLine:
    """So many tickets for one performance."""

    performance: int
    quantity: int


@dataclass(frozen=True, kw_only=True)
class PricedBasket:
    """A basket whose performances were read, checked and priced."""

    lines: tuple[BasketLine, ...]
    performances: Mapping[int, Performance]
    quote: Quote

    @property
    def quantities(self) -> dict[int, int]:
        return _quantities_of(self.lines)

    @property
    def account_id(self) -> int:
        return next(iter(self.performances.values())).account_id


def price_basket(*, caller: Caller, lines: tuple[BasketLine, ...]) -> PricedBasket:
    """Read, check and price what a caller wants to buy.

    :raises NotFound: for a performance that the caller may not touch, or that is not of the caller's event.
    :raises EmptyBasket, MixedBasket, TooFewTickets, TooManyTickets, OffSale: for a basket that cannot be sold.
    """
    wanted = tuple(line for line in lines if line.quantity > 0)
    if not wanted:
        raise EmptyBasket(field="items")
    performances = find_performances(caller=caller, performance_ids={line.performance for line in wanted})
    if any(line.performance not in performances for line in wanted):
        raise NotFound
    if isinstance(caller, Public) and any(row.event_id != caller.event_id for row in performances.values()):
        raise NotFound
    _check_one_seller(performances)
    # Before it is priced, unit by unit: a basket of a million tickets is refused for the price of one.
    for performance_id, quantity in _quantities_of(wanted).items():
        _check_may_buy(caller, performances[performance_id], quantity)
    quote = quote_basket([_priced(performances[line.performance], line.quantity) for line in wanted])
    return PricedBasket(lines=wanted, performances=performances, quote=quote)


def _quantities_of(lines: tuple[BasketLine, ...]) -> dict[int, int]:
    sums: Counter[int] = Counter()
    for line in lines:
        sums[line.performance] += line.quantity
    return dict(sorted(sums.items()))


def _check_one_seller(performances: Mapping[int, Performance]) -> None:
    if len({(row.account_id, row.event.currency) for row in performances.values()}) > 1:
        raise MixedBasket(field="items")


def _check_may_buy(caller: Caller, performance: Performance, quantity: int) -> None:
    if not is_on_sale(performance, caller.channel, clock.now()):
        raise OffSale(performance=performance.pk)
    if caller.channel is Channel.BOXOFFICE:
        if quantity > MOST_TICKETS:
            raise TooManyTickets(MOST_TICKETS)
        return
    # Counted over all lines of a performance: repeating a line is no way around the limit.
    if quantity < performance.event.min_count:
        raise TooFewTickets(performance.event.min_count)
    if quantity > performance.event.max_count:
        raise TooManyTickets(performance.event.max_count)


def _priced(performance: Performance, quantity: int) -> Line:
    return Line(terms=terms_of(performance), quantity=quantity)


def terms_of(performance: Performance) -> Terms:
    """Collect what a performance charges now."""
    event, tax = performance.event, performance.event.venue.tax_category
    account = event.account
    fees = PlatformFees(
        ticket=account.ticket_fee,
        ticket_kind=account.ticket_fee_kind,
        order=account.order_fee,
        order_kind=account.order_fee_kind,
        include_tax=account.fees_include_tax,
    )
    return Terms(
        performance=performance.pk,
        price=performance.price,
        booking_fee=event.booking_fee,
        tax_rate=tax.percentage / Decimal(100),
        tax_name=tax.name,
        includes_tax=event.includes_tax,
        currency=event.currency,
        platform_fees=fees,
    )

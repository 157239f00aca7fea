"""What somebody wants to buy, and what it would cost them."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from server.accounts.caller import Caller, Channel
from server.accounts.models import Account
from server.core import clock
from server.core.errors import NotFound
from server.events.models import Performance
from server.events.onsale import is_on_sale
from server.events.selectors import find_performances
from server.orders.errors import (
    CANCELLED,
    CodeNotTaken,
    EmptyBasket,
    MixedBasket,
    OffSale,
    TooFewTickets,
    TooManyInAll,
    TooManyTickets,
)
from server.orders.selling.selectors.offers import price_lines
from server.orders.selling.selectors.places import find_slots
from server.orders.selling.wanted import NOTHING_EXCHANGED, BasketLine, Exchanged, Wanted
from server.pricing.basket import Kind, PromoTerms, Slot, basket_of
from server.pricing.cards.gift_cards import CardShare, Use, share_out
from server.pricing.cards.selectors import find_cards
from server.pricing.promos.selectors import find_promo_terms
from server.pricing.quote import Quote, quote_basket
from server.pricing.rules.promo import Promo
from server.stock.pool_selectors import pools_of

MOST_UNITS = 500  # of one performance, even for the box office, which an event's maximum does not bind
# Tickets of a basket, over all its performances: each is a page to draw and a row to settle in one transaction.
MOST_IN_ALL = {Channel.ONLINE: 100, Channel.API: 500, Channel.BOXOFFICE: 1_000}


@dataclass(frozen=True, kw_only=True)
class PricedBasket:
    """A basket that was priced, with its performances, which were read and checked."""

    wanted: Wanted
    performances: Mapping[int, Performance]
    quote: Quote
    cards: tuple[CardShare, ...] = ()  # what gift cards would pay of it now, as they were typed in

    @property
    def tickets(self) -> dict[int, int]:
        """How many tickets it has of each performance; performances without any are left out."""
        return _count(line for line in self.wanted.lines if line.kind is Kind.TICKET)

    @property
    def slots(self) -> dict[int, list[Slot]]:
        """The slots that its tickets are for, by performance; performances that are sold without any are left out."""
        slots: dict[int, list[Slot]] = defaultdict(list)
        for unit in self.quote.units:
            if unit.slot:
                slots[unit.performance].append(unit.slot)
        return dict(sorted(slots.items()))

    @property
    def account_id(self) -> int:
        return next(iter(self.performances.values())).account_id

    @property
    def seller(self) -> Account:
        return next(iter(self.performances.values())).event.account


def price_basket(
    *, caller: Caller, wanted: Wanted, freed_uses: int = 0, exchanged: Exchanged = NOTHING_EXCHANGED
) -> PricedBasket:
    """Read, check and price what a caller wants to buy; `freed_uses` of its code come back by what it replaces.

    :raises NotFound: for a performance that the caller may not touch, or that is not of the caller's event.
    :raises EmptyBasket, MixedBasket, TooFewTickets, TooManyTickets, TooManyInAll, OffSale: for a basket that cannot be
        sold.
    :raises NotAllowed: if somebody who may not names the hold to sell from.
    :raises NotOffered: for a ticket type or an upsell that the caller is not offered.
    :raises TooManyOfType: for more tickets of a type than one booking may have, unless an exchange keeps as many.
    :raises PlayersMissing, PlayerTwice, NoSuchPlayers: for tickets that name no slots, or wrong ones.
    :raises CodeNotTaken: for a promo code that takes nothing off, or a gift card that pays nothing.
    """
    wanted = wanted.without_nothing()
    if not wanted.lines:
        raise EmptyBasket(field="items")
    pools_of(caller, hold_id=wanted.hold)
    performances = find_performances(caller=caller, performance_ids={line.performance for line in wanted.lines})
    if any(line.performance not in performances for line in wanted.lines):
        raise NotFound
    if caller.only_event is not None and any(row.event_id != caller.only_event for row in performances.values()):
        raise NotFound
    _check_one_seller(performances)
    # Before pricing, which makes a row for each unit: refusing a million tickets must cost no more than refusing one.
    _check_counts(caller, wanted, performances)
    slots = find_slots(wanted.lines, performances)
    priced = price_lines(caller=caller, wanted=wanted.lines, performances=performances, exchanged=exchanged)
    lines = (replace(line, slots=of_line) if of_line else line for line, of_line in zip(priced, slots, strict=True))
    quote = quote_basket(basket_of(lines, promo=_find_promo(wanted, performances, freed_uses)))
    _check_codes(wanted, quote)
    cards = _find_cards(wanted, performances, quote)
    return PricedBasket(wanted=wanted, performances=performances, quote=quote, cards=cards)


def _count(lines: Iterable[BasketLine]) -> dict[int, int]:
    sums: Counter[int] = Counter()
    for line in lines:
        sums[line.performance] += line.quantity
    return dict(sorted(sums.items()))


def _check_one_seller(performances: Mapping[int, Performance]) -> None:
    if len({(row.account_id, row.event.currency) for row in performances.values()}) > 1:
        raise MixedBasket(field="items")


def _check_counts(caller: Caller, wanted: Wanted, performances: Mapping[int, Performance]) -> None:
    now = clock.now()
    # Counted over all lines of a performance, so that repeating a line is no way around the limit.
    tickets = _count(line for line in wanted.lines if line.kind is Kind.TICKET)
    for performance_id, units in _count(wanted.lines).items():
        performance = performances[performance_id]
        if not is_on_sale(performance, caller.channel, now):
            raise OffSale(CANCELLED if performance.cancelled_at else None, performance=performance_id)
        if performance_id in tickets:
            _check_tickets(caller, performance, tickets[performance_id])
        if units > MOST_UNITS:
            raise TooManyTickets(MOST_UNITS)
    if sum(tickets.values()) > MOST_IN_ALL[caller.channel]:
        raise TooManyInAll(MOST_IN_ALL[caller.channel])


def _check_tickets(caller: Caller, performance: Performance, quantity: int) -> None:
    if caller.channel is Channel.BOXOFFICE:
        return
    if quantity < performance.event.min_count:
        raise TooFewTickets(performance.event.min_count)
    if quantity > performance.event.max_count:
        raise TooManyTickets(performance.event.max_count)


def _find_promo(wanted: Wanted, performances: Mapping[int, Performance], freed_uses: int) -> PromoTerms | None:
    if not wanted.promo_code:
        return None
    account_id = next(iter(performances.values())).account_id
    return find_promo_terms(
        account_id=account_id,
        code=wanted.promo_code,
        performances=performances,
        now=clock.now(),
        freed_uses=freed_uses,
    )


def _check_codes(wanted: Wanted, quote: Quote) -> None:
    """Refuse codes that do nothing, so that nobody finds out only at the end that theirs did not work."""
    if wanted.promo_code and quote.used_by(Promo.name) is None:
        raise CodeNotTaken("promo_code")


def _find_cards(wanted: Wanted, performances: Mapping[int, Performance], quote: Quote) -> tuple[CardShare, ...]:
    """Say what each gift card would pay, or refuse them all if one of them is no good: nobody learns which."""
    if not wanted.gift_cards:
        return ()
    first = next(iter(performances.values()))
    use = Use(currency=quote.currency, starts=[row.starts_at for row in performances.values()], now=clock.now())
    cards = find_cards(account_id=first.account_id, codes=wanted.gift_cards, use=use)
    if cards is None:
        raise CodeNotTaken("gift_cards")
    return share_out(cards, quote.total)

"""Checks and prices a requested basket: its performances, team places, promo code and gift cards."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal

from server.accounts.caller import Caller, Channel, System
from server.accounts.models import Account
from server.catalogue.events.allotment_selectors import TeamOf, find_places
from server.catalogue.events.models import Performance
from server.catalogue.events.on_sale import is_on_sale
from server.catalogue.events.selectors import find_performances
from server.inventory.models import Reservation
from server.inventory.selectors import pools_of
from server.platform import clock
from server.platform.errors import NotFound
from server.pricing.basket import Kind, PromoTerms, Slot
from server.pricing.gift_card_rules import CardPurpose, CardShare, share_among_cards
from server.pricing.gift_card_selectors import find_cards
from server.pricing.promo_code_selectors import find_promo_terms
from server.pricing.quote import Promo, Quote, basket_of, quote_basket
from server.sales import errors
from server.sales.baskets import NOTHING_EXCHANGED, BasketLine, BasketRequest, Exchanged, quote_from_json
from server.sales.offer_selectors import price_lines


def find_slots(lines: Sequence[BasketLine], performances: Mapping[int, Performance]) -> list[tuple[Slot, ...]]:
    """Return the slots of each line of a basket, in one query, or in none where no performance is sold by slots.

    :raises PlayersMissing: for tickets without slots where a performance is sold by slots alone.
    :raises PlayerTwice: for a slot that the basket names twice.
    :raises NoSuchPlayers: for a team or a player that the performance does not have.
    """
    numbers: dict[TeamOf, list[int]] = defaultdict(list)
    for line in lines:
        if line.kind is not Kind.TICKET:
            continue
        if performances[line.performance].stock.slots and not line.players:
            raise errors.PlayersMissing(field=_field(line))
        if line.team is not None:
            _add_players(numbers[line.performance, line.team], line)
    named = {team: players for team, players in numbers.items() if performances[team[0]].stock.slots}
    found = {
        ((place.performance_id, place.team_id), place.number): Slot(
            place=place.pk, team=place.team_id, team_name=place.team.name, player=place.number
        )
        for place in (find_places(named) if named else ())
    }
    return [tuple(_slot_of(found, line, player) for player in line.players) for line in lines]


def _field(line: BasketLine) -> str:
    return f"{line.field}.players"


def _add_players(named: list[int], line: BasketLine) -> None:
    """Add a line's players to those that the basket has named of their team."""
    seen = set(named)
    for player in line.players:
        if player in seen:
            raise errors.PlayerTwice(player, field=_field(line))
        seen.add(player)
    named += line.players


def _slot_of(found: Mapping[tuple[TeamOf, int], Slot], line: BasketLine, player: int) -> Slot:
    slot = None if line.team is None else found.get(((line.performance, line.team), player))
    if slot is None:
        raise errors.NoSuchPlayers(field=_field(line))
    return slot


MOST_UNITS = 500  # of one performance, even for the box office, which an event's maximum does not bind
# Tickets of a basket over all its performances: each is a page to draw and a row to write in one transaction.
MOST_IN_ALL = {Channel.ONLINE: 100, Channel.API: 500, Channel.BOXOFFICE: 1_000}


@dataclass(frozen=True, kw_only=True)
class PricedBasket:
    """A priced basket, with its performances, which were read and checked.

    `returning` maps holds to how many of their tickets an exchange gives back for it.
    """

    request: BasketRequest
    performances: Mapping[int, Performance]
    quote: Quote
    cards: tuple[CardShare, ...] = ()  # what gift cards would pay of it now, in the order of input
    returning: Mapping[int, int] = field(default_factory=dict)

    @property
    def tickets(self) -> dict[int, int]:
        """The number of tickets of each performance; performances without any are left out."""
        return _count(line for line in self.request.lines if line.kind is Kind.TICKET)

    @property
    def slots(self) -> dict[int, list[Slot]]:
        """The slots of its tickets by performance; performances that are sold without slots are left out."""
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
    *, caller: Caller, basket_request: BasketRequest, freed_uses: int = 0, exchanged: Exchanged = NOTHING_EXCHANGED
) -> PricedBasket:
    """Read, check and price a requested basket; `freed_uses` are the redemptions of its code that an exchange returns.

    :raises NotFound: for a performance that the caller may not touch, or that is not of the caller's event.
    :raises EmptyBasket, MixedBasket, TooFewTickets, TooManyTickets, TooManyInAll, OffSale: for a basket that cannot be
        sold.
    :raises NotAllowed: if somebody who may not names the hold to sell from.
    :raises NotOffered: for a ticket type or an upsell that the caller is not offered.
    :raises TooManyOfType: for more tickets of a type than one booking may have, unless an exchange keeps as many.
    :raises PlayersMissing, PlayerTwice, NoSuchPlayers: for tickets that name no slots, or wrong ones.
    :raises CodeNotTaken: for a promo code that takes nothing off, or a gift card that pays nothing.
    """
    basket_request = basket_request.without_nothing()
    if not basket_request.lines:
        raise errors.EmptyBasket(field="items")
    pools_of(caller, hold_id=basket_request.hold)
    performances = find_performances(caller=caller, performance_ids={line.performance for line in basket_request.lines})
    if any(line.performance not in performances for line in basket_request.lines):
        raise NotFound
    if caller.only_event is not None and any(row.event_id != caller.only_event for row in performances.values()):
        raise NotFound
    if len({(row.account_id, row.event.currency) for row in performances.values()}) > 1:
        raise errors.MixedBasket(field="items")
    # Before pricing, which makes a row for each unit: refusing a million tickets must cost no more than refusing one.
    _check_counts(caller, basket_request, performances)
    slots = find_slots(basket_request.lines, performances)
    priced = price_lines(
        caller=caller, basket_lines=basket_request.lines, performances=performances, exchanged=exchanged
    )
    lines = (replace(line, slots=of_line) if of_line else line for line, of_line in zip(priced, slots, strict=True))
    quote = quote_basket(basket_of(lines, promo=_find_promo(basket_request, performances, freed_uses)))
    # Codes that have no effect are refused now, so that buyers do not learn that at the end.
    if basket_request.promo_code and quote.used_by(Promo.name) is None:
        raise errors.CodeNotTaken("promo_code")
    cards = _find_cards(basket_request, performances, quote)
    return PricedBasket(request=basket_request, performances=performances, quote=quote, cards=cards)


def _count(lines: Iterable[BasketLine]) -> dict[int, int]:
    sums: Counter[int] = Counter()
    for line in lines:
        sums[line.performance] += line.quantity
    return dict(sorted(sums.items()))


def _check_counts(caller: Caller, basket_request: BasketRequest, performances: Mapping[int, Performance]) -> None:
    now = clock.now()
    # Counted over all lines of a performance, so that repeating a line does not bypass the limit.
    tickets = _count(line for line in basket_request.lines if line.kind is Kind.TICKET)
    for performance_id, units in _count(basket_request.lines).items():
        performance = performances[performance_id]
        if not is_on_sale(performance, caller.channel, now):
            raise errors.OffSale(errors.CANCELLED if performance.cancelled_at else None, performance=performance_id)
        if performance_id in tickets and caller.channel is not Channel.BOXOFFICE:
            if tickets[performance_id] < performance.event.min_count:
                raise errors.TooFewTickets(performance.event.min_count)
            if tickets[performance_id] > performance.event.max_count:
                raise errors.TooManyTickets(performance.event.max_count)
        if units > MOST_UNITS:
            raise errors.TooManyTickets(MOST_UNITS)
    if sum(tickets.values()) > MOST_IN_ALL[caller.channel]:
        raise errors.TooManyInAll(MOST_IN_ALL[caller.channel])


def _find_promo(
    basket_request: BasketRequest, performances: Mapping[int, Performance], freed_uses: int
) -> PromoTerms | None:
    if not basket_request.promo_code:
        return None
    account_id = next(iter(performances.values())).account_id
    return find_promo_terms(
        account_id=account_id,
        code=basket_request.promo_code,
        performances=performances,
        now=clock.now(),
        freed_uses=freed_uses,
    )


def _find_cards(
    basket_request: BasketRequest, performances: Mapping[int, Performance], quote: Quote
) -> tuple[CardShare, ...]:
    """Return what each gift card would pay, or refuse them all if one is invalid, without saying which."""
    if not basket_request.gift_cards:
        return ()
    first = next(iter(performances.values()))
    use = CardPurpose(currency=quote.currency, starts=[row.starts_at for row in performances.values()], now=clock.now())
    cards = find_cards(account_id=first.account_id, codes=basket_request.gift_cards, use=use)
    if cards is None:
        raise errors.CodeNotTaken("gift_cards")
    return share_among_cards(cards, quote.total)


def read_reserved_basket(reservation: Reservation, basket_request: BasketRequest) -> PricedBasket:
    """Read what is reserved at the price that was quoted, with what the gift cards of a request would pay of it.

    :raises CodeNotTaken: if one of the cards is invalid.
    """
    quote = quote_from_json(reservation.quote)
    performances = find_performances(caller=System(), performance_ids={unit.performance for unit in quote.units})
    cards = _find_cards(basket_request, performances, quote)
    return PricedBasket(request=basket_request, performances=performances, quote=quote, cards=cards)


CodeKind = Literal["promo_code", "gift_card"]


def kind_of(code: str, performance: Performance) -> CodeKind:
    """Return which of the two a code is that is valid for a performance now.

    Both are always looked up, so that the time of an answer does not reveal which codes exist.

    :raises CodeNotTaken: for an invalid code, whether it exists or not.
    """
    now = clock.now()
    account_id = performance.account_id
    promo = find_promo_terms(account_id=account_id, code=code, performances={performance.pk: performance}, now=now)
    use = CardPurpose(currency=performance.event.currency, now=now, starts=(performance.starts_at,))
    cards = find_cards(account_id=account_id, codes=(code,), use=use)
    if promo is not None:
        return "promo_code"
    if cards:
        return "gift_card"
    raise errors.CodeNotTaken("code")

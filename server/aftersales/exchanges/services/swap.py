"""The swap itself: old units are given up, and new ones issued for them, in the caller's transaction.

Before and after a crash there is exactly one valid set of tickets. The old ones stay at the old performance, whose door
then says that they were replaced (design: domain, Exchange).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal

from server.accounts.caller import Caller
from server.aftersales.errors import TooFewLeft
from server.aftersales.exchanges.services.replacement import (
    ReplacedUnits,
    note_exchange,
    supersede,
    target_order,
    write_amounts,
)
from server.catalogue.events.services import teams as places
from server.catalogue.upsells import allocation_services as upsell_claims
from server.inventory.errors import SoldOut
from server.inventory.models import Reservation
from server.inventory.services.reservations import allotments_of_reservation, lock_pools
from server.payments.models import Part
from server.payments.services import checkouts as payments
from server.platform import clock
from server.pricing.promo_code_services import lock_promo_uses
from server.pricing.quote import Promo, Quote, sum_reductions
from server.pricing.ticket_type_services import lock_types
from server.sales.allocators.services.allocation import allocate_all, draw_seats, fulfil_all, give_back_all
from server.sales.allocators.services.allocator import Reason, Returned, Sale
from server.sales.basket_selectors import PricedBasket
from server.sales.baskets import quote_to_json, tickets_in, upsells_in
from server.sales.models import Exchange, JournalLine, Order, Ticket, UpsellItem
from server.sales.refundable import Refundable, Unit
from server.sales.services import journal
from server.sales.services.admissions import stamp_upsells
from server.sales.services.delivery import issue_units, stamp
from server.sales.services.journal import Move, Occasion

# Rows are locked in the one order (design: domain, What can still be sold), the old and the new of each kind together,
# before any of them changes. So two exchanges in opposite directions cannot deadlock, and the new units can claim what
# the old ones free, even the last seats of a performance.


def lock_old_and_new(
    caller: Caller,
    basket: PricedBasket,
    tickets: Iterable[Ticket],
    upsells: Iterable[UpsellItem],
    *,
    claimed_by: Reservation | None = None,
) -> None:
    """Lock what a basket is going to claim and what some units are going to give back, inside their transaction.

    For a claimed reservation, its claims are locked.
    """
    old, old_upsells = list(tickets), list(upsells)
    new, new_upsells = tickets_in(basket.quote.units), upsells_in(basket.quote.units)
    places.lock_places(
        [
            *(ticket.place_id for ticket in old if ticket.place_id),
            *(unit.slot.place for unit in new if unit.slot),
        ]
    )
    upsell_claims.lock_upsells([*(item.upsell_id for item in old_upsells), *(unit.type or 0 for unit in new_upsells)])
    lock_types(
        [
            *((ticket.type_id, ticket.performance_id) for ticket in old if ticket.type_id),
            *((unit.type, unit.performance) for unit in new if unit.type),
        ]
    )
    lock_promo_uses(
        reservations={unit.part.reservation_id for unit in [*old, *old_upsells]},
        codes=[int(used.reference)] if (used := basket.quote.used_by(Promo.name)) else [],
    )
    lock_pools(
        caller,
        performance_ids={*basket.performances, *(ticket.performance_id for ticket in old)},
        allotment_ids=[
            *(ticket.allotment_id for ticket in old if ticket.allotment_id),
            *(allotments_of_reservation(claimed_by) if claimed_by else ()),
        ],
    )


def write_moves(
    returned: Returned,
    sale: Sale,
    old: ReplacedUnits,
    *,
    target: Order,
    quote: Quote,
    cards: Decimal,
    at: datetime,
) -> None:
    """Append what was given up and what replaced it, and `cards`, what gift cards had paid of the order before."""
    out = Occasion(order=returned.order, move=Move.MOVED_OUT, at=at)
    come = Occasion(order=target, move=Move.MOVED_IN, at=at)
    new: list[Unit] = [*sale.tickets, *sale.upsells]
    lines: list[JournalLine] = [*journal.unit_lines(out, old.all), *journal.unit_lines(come, new)]
    lines += journal.returned_promo_lines(out, returned.redemptions, old.all)
    if used := quote.used_by(Promo.name):
        reduction = sum_reductions(quote.units, Promo.name)
        lines.append(journal.promo_line(come, int(used.reference), uses=used.uses, amount=reduction))
    if cards:
        lines += [journal.card_money_line(out, cards), journal.card_money_line(come, cards)]
    journal.write(lines)


@dataclass(frozen=True, kw_only=True)
class Swap:
    """An exchange with all that it moves, its order and its old units locked; `part` is what it adds to its payment."""

    exchange: Exchange
    order: Order
    found: Refundable
    old: ReplacedUnits
    part: Part
    basket: PricedBasket


def swap(caller: Caller, what: Swap, *, is_claimed: bool, settles: bool, credit: bool = False) -> Order:
    """Give the old units back, claim the new ones unless `is_claimed`, and issue them; return their order.

    The new units may claim what the old ones free, even the last seats of a performance.

    :raises TooFewLeft: if the performance has not enough left.
    :raises DomainError: raised by other allocators.
    """
    exchange, order, old, part, basket = what.exchange, what.order, what.old, what.part, what.basket
    lock_old_and_new(caller, basket, old.tickets, old.upsells, claimed_by=part.reservation if is_claimed else None)
    payments.add_exchange_to_total(part)
    target = target_order(order, what.found, old, exchange)
    returned = Returned(
        reason=Reason.EXCHANGED, order=order, amount=old.worth, admitted=old.admitted, by=exchange.by, **old.units
    )
    supersede(old)
    give_back_all(returned)
    if not is_claimed:
        try:
            allocate_all(caller, part.reservation, basket)
        except SoldOut:
            raise TooFewLeft from None
    sale = issue_units(part, [target], basket.quote)
    draw_seats(sale)
    fulfil_all(sale)
    stamp(sale.tickets)
    stamp_upsells([target], sale.tickets, sale.upsells)
    old.name_successors(sale, position=returned.position)
    cards = write_amounts(order, target, found=what.found, old=old, sale=sale, code=basket.request.promo_code)
    now = clock.now()
    write_moves(returned, sale, old, target=target, quote=basket.quote, cards=cards, at=now)
    exchange.made, exchange.part, exchange.settles = target, part, settles
    exchange.status, exchange.made_at = Exchange.Status.MADE, now
    exchange.quote = quote_to_json(basket.quote)
    exchange.save()
    note_exchange(exchange, order, target, old=old, sale=sale, how=settles, credit=credit)
    return target

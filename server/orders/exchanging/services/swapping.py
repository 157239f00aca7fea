"""The swap itself: old units are given up, and new ones issued for them, in the transaction of whoever calls this.

Either side of a crash there is exactly one valid set of tickets. The old ones stay at the old performance, whose door
then says that they were replaced (design: domain, Exchange).
"""

from __future__ import annotations

from dataclasses import dataclass

from server.accounts.caller import Caller
from server.core import clock
from server.orders.exchanging.errors import TooFewLeft
from server.orders.exchanging.services.journaling import write_moves
from server.orders.exchanging.services.locking import lock_both
from server.orders.exchanging.services.replacing import Old, note_exchange, supersede, target_order, write_amounts
from server.orders.models import Exchange, Order
from server.orders.refunds.refundable import Refundable
from server.orders.selling.quotes import quote_to_json
from server.orders.selling.selectors.basket import PricedBasket
from server.orders.selling.services.claimants import Reason, Returned, claim_all, fulfil_all, give_back_all
from server.orders.selling.services.claimants.seats import draw_seats
from server.orders.selling.services.issue import issue_units, stamp
from server.orders.services.redemptions import stamp_upsells
from server.payments.models import Part
from server.payments.services import checkouts as payments
from server.stock.errors import SoldOut


@dataclass(frozen=True, kw_only=True)
class Swap:
    """An exchange with all that it moves, its order and its old units locked; `part` is what it adds to its payment."""

    exchange: Exchange
    order: Order
    found: Refundable
    old: Old
    part: Part
    basket: PricedBasket


def swap(caller: Caller, what: Swap, *, is_claimed: bool, settles: bool, credit: bool = False) -> Order:
    """Give the old units back, claim the new ones unless that `is_claimed`, and issue them; give the order they are of.

    What goes back first may be claimed by what comes: the last seats of a performance among it.

    :raises TooFewLeft: if the performance has not enough left.
    :raises DomainError: what else claimants say.
    """
    exchange, order, old, part, basket = what.exchange, what.order, what.old, what.part, what.basket
    lock_both(caller, basket, old.tickets, old.upsells, claimed_by=part.reservation if is_claimed else None)
    payments.count_exchange(part)
    target = target_order(order, what.found, old, exchange)
    returned = Returned(
        reason=Reason.EXCHANGED, order=order, amount=old.worth, admitted=old.admitted, by=exchange.by, **old.units
    )
    supersede(old)
    give_back_all(returned)
    if not is_claimed:
        try:
            claim_all(caller, part.reservation, basket)
        except SoldOut:
            raise TooFewLeft from None
    sale = issue_units(part, [target], basket.quote)
    draw_seats(sale)
    fulfil_all(sale)
    stamp(sale.tickets)
    stamp_upsells([target], sale.tickets, sale.upsells)
    old.name_successors(sale, position=returned.position)
    cards = write_amounts(order, target, found=what.found, old=old, sale=sale, code=basket.wanted.promo_code)
    now = clock.now()
    write_moves(returned, sale, old, target=target, quote=basket.quote, cards=cards, at=now)
    exchange.made, exchange.part, exchange.settles = target, part, settles
    exchange.status, exchange.made_at = Exchange.Status.MADE, now
    exchange.quote = quote_to_json(basket.quote)
    exchange.save()
    note_exchange(exchange, order, target, old=old, sale=sale, how=settles, credit=credit)
    return target

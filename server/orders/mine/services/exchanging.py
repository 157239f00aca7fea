"""Exchanging by the buyer: the exchange of the counter, within what the event's terms allow.

A dearer one waits for its money, which the buyer pays as a reservation is paid; of a cheaper one money goes back where
the terms have both ways. A difference below the spec's threshold is let go, either way.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from server.accounts.caller import Channel, LinkHolder
from server.core.errors import NotFound
from server.events.models import AfterSale
from server.orders.exchanging.errors import NothingToSettle
from server.orders.exchanging.reckoning import Reckoning
from server.orders.exchanging.services.making import Settling, make_exchange, reckoning_of
from server.orders.exchanging.services.quoting import Quoted, find_quote, quote_exchange
from server.orders.exchanging.services.waiting import Later
from server.orders.exchanging.wishes import NewSeats, Wish
from server.orders.mine.errors import NoLeave
from server.orders.mine.exchange_selectors import check_date, wish_of
from server.orders.mine.leave import ONLY_UP
from server.orders.mine.selectors import OwnOrder, find_own_order
from server.orders.mine.services.locking import gateways_by_hand, needs
from server.orders.models import Exchange
from server.orders.policy import Action, Actor, require
from server.orders.refunds.refundable import Refundable
from server.orders.refunds.selectors import read_refundable
from server.orders.selling.services.overdue import after_overdue
from server.orders.strangers.services import counting
from server.orders.strangers.services.counting import About
from server.payments.services.gateways import require_payable


@dataclass(frozen=True, kw_only=True)
class OwnWish:
    """What a buyer wishes to exchange: tickets of an order, by number, for as many of another performance."""

    order: int
    performance: int
    tickets: Sequence[int]
    seats: Sequence[NewSeats] = ()


@after_overdue
def quote_own_exchange(*, caller: LinkHolder, wish: OwnWish) -> Quoted:
    """Price what a buyer wishes, with the event's fee for it, and keep that price for ten minutes; nothing is claimed.

    :raises NotFound: for another payment's order, or a performance that is not offered for it.
    :raises NoLeave: if the event does not allow it: now, for this ticket, or for tickets that cost less.
    :raises NoneLeft, TooFewLeft: if the performance has not enough left.
    :raises NothingToSettle: if gift cards have paid, and there is a difference.
    :raises NoCardGateway: if there is something to pay, and nobody takes it online.
    :raises DomainError: what else `quote_exchange` says.
    """
    own = find_own_order(caller=caller, order_id=wish.order)
    needs(own.may.exchange)
    check_date(caller=caller, own=own, performance_id=wish.performance, quantity=len(wish.tickets))
    asked = wish_of(own, wish.performance, wish.tickets, wish.seats)
    quoted = quote_exchange(caller=caller, wish=asked)
    _check(own, quoted.reckoning, quoted.priced.found)
    return quoted


@after_overdue
def make_own_exchange(*, caller: LinkHolder, order_id: int, exchange_id: int) -> Exchange:
    """Make a quoted exchange: at once, or, where there is something to pay, once that has come.

    :raises NotFound: for another payment's order, or a quote that its buyer was not given.
    :raises NoLeave: if the event does not allow it any more.
    :raises TooManyMails: if too many mails went to the buyer, or were asked for from here.
    :raises DomainError: what `make_exchange` says.
    """
    own = find_own_order(caller=caller, order_id=order_id)
    exchange = find_quote(caller=caller, order_id=order_id, exchange_id=exchange_id)
    if exchange.by_id is not None or exchange.client_id is not None:
        raise NotFound  # one of the counter, or of a client, is without the fee
    wish = Wish(order=order_id, performance=exchange.target_id)
    if exchange.status != Exchange.Status.QUOTED:
        return make_exchange(caller=caller, wish=wish, exchange_id=exchange_id, how=Settling(settles=False))
    needs(own.may.exchange)
    count = len(exchange.tickets)
    check_date(caller=caller, own=own, performance_id=exchange.target_id, quantity=count)
    found = read_refundable(own.order)
    reckoning = reckoning_of(exchange, found)
    _check(own, reckoning, found)
    how = Settling(settles=reckoning.may_settle, later=Later.CARD)
    about = About(account=caller.owner_id, address=caller.address)
    with counting.mail(about, to=own.order.payment.buyer_email):
        return make_exchange(caller=caller, wish=wish, exchange_id=exchange_id, how=how)


def _check(own: OwnOrder, reckoning: Reckoning, found: Refundable) -> None:
    """Refuse a difference that the terms do not allow, or that nobody can settle here."""
    if not reckoning.is_worth_settling:
        return
    if not reckoning.may_settle:
        raise NothingToSettle(by_card=reckoning.by_card)
    if reckoning.may_charge:
        payment = own.order.payment
        require_payable(Channel.ONLINE, payment.account, reckoning.change, payment.currency)
        return
    if own.terms.exchanges != AfterSale.Directions.BOTH:
        raise NoLeave(ONLY_UP)
    by_hand = gateways_by_hand()
    if any(source.charge.gateway in by_hand for source in found.sources):
        require(Action.EXCHANGE, Actor.BUYER, found.situation.also(counter_money=True))

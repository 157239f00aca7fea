"""Exchanges for a client: quoted first, then made just so. The difference is settled by whoever has paid.

What the client sold for its own money it settles itself, either way. What a buyer paid by card goes back to that card,
and for dearer tickets the buyer is sent a link.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from server.accounts.caller import Channel, Client
from server.core.errors import NotFound
from server.orders.exchanging.errors import NothingToSettle
from server.orders.exchanging.services.making import Settling, reckoning_of
from server.orders.exchanging.services.making import make_exchange as make_quoted
from server.orders.exchanging.services.quoting import Quoted, find_quote
from server.orders.exchanging.services.quoting import quote_exchange as quote_wish
from server.orders.exchanging.services.waiting import Later
from server.orders.exchanging.wishes import NewSeats, NewTickets, Wish
from server.orders.models import Exchange
from server.orders.refunds.errors import AlreadyRefunded
from server.orders.refunds.refundable import Choice, Refundable
from server.orders.refunds.selectors import find_order, read_refundable
from server.outside.after.errors import BuyersMoney
from server.outside.after.services.money import has_own_money, refuse_other_money
from server.payments.services.gateways import require_payable


class Settled(StrEnum):
    """How a difference is settled that is to be paid."""

    CLIENT = "client"
    LINK = "link"


@dataclass(frozen=True, kw_only=True)
class ExchangeWish:
    """Tickets and upsells of an order, by number, for others of a performance; all that is left if none are named.

    Without `new` each ticket is exchanged for one of its own type.
    """

    order: int
    performance: int
    tickets: Collection[int] = field(default=())
    upsells: Collection[int] = field(default=())
    new: Sequence[NewTickets] = field(default=())
    seats: Sequence[NewSeats] = field(default=())


def quote_exchange(*, caller: Client, wish: ExchangeWish) -> Quoted:
    """Price an exchange, and keep the price for ten minutes; nothing is claimed.

    :raises NotFound: for an order, a performance or a ticket type that is not the account's, and a unit that is not
        the order's.
    :raises AlreadyRefunded: for a unit that the order has no more.
    :raises NotForClients: for tickets that were admitted, or whose performance has begun.
    :raises DomainError: what else `quote_exchange` of the counter says.
    """
    _refuse_gone(wish, read_refundable(find_order(caller=caller, order_id=wish.order)))
    return quote_wish(
        caller=caller,
        wish=Wish(
            order=wish.order,
            performance=wish.performance,
            tickets=tuple(Choice(unit=number) for number in wish.tickets),
            upsells=tuple(Choice(unit=number) for number in wish.upsells),
            new=tuple(wish.new),
            seats=tuple(wish.seats),
        ),
    )


def _refuse_gone(wish: ExchangeWish, found: Refundable) -> None:
    left = {ticket.pk for ticket in found.tickets}, {item.pk for item in found.upsells}
    gone = set(wish.tickets) - left[0], set(wish.upsells) - left[1]
    if not any(gone):
        return
    order = found.order
    were_sold = order.tickets.filter(pk__in=gone[0]).count() + order.upsells.filter(pk__in=gone[1]).count()
    raise AlreadyRefunded if were_sold == len(gone[0]) + len(gone[1]) else NotFound


def make_exchange(*, caller: Client, order_id: int, quote_id: int, settled: Settled, origin: str) -> Exchange:
    """Make a quoted exchange, or have it wait for what its buyer is to pay; done once, it is only given again.

    `origin` is where our pages are reached, for the link.

    :raises NotFound: if there is no such quote of this order and client.
    :raises NothingToSettle: if gift cards have paid, and there is a difference.
    :raises BuyersMoney: if the client would pay for what its buyer paid by card.
    :raises AtTheCounter, MoneyOfAnother: where somebody else would have to give money back, or take it.
    :raises NoCardGateway, BelowLeastCharge: for a link while nobody takes cards, or none for so little.
    :raises DomainError: what else `make_exchange` of the counter says.
    """
    exchange = find_quote(caller=caller, order_id=order_id, exchange_id=quote_id)
    if exchange.client_id != caller.client_id:
        raise NotFound
    how = Settling(settles=False)
    if exchange.status == Exchange.Status.QUOTED:
        found = read_refundable(find_order(caller=caller, order_id=order_id))
        how = _settling(caller, exchange, found, settled, origin)
    wish = Wish(order=order_id, performance=exchange.target_id)
    return make_quoted(caller=caller, wish=wish, exchange_id=quote_id, how=how)


def _settling(caller: Client, exchange: Exchange, found: Refundable, settled: Settled, origin: str) -> Settling:
    """Say what is done about a difference; one below the spec's threshold is let go."""
    reckoning = reckoning_of(exchange, found)
    if not reckoning.is_worth_settling:
        return Settling(settles=False)
    if not reckoning.may_settle:
        raise NothingToSettle(by_card=reckoning.by_card)
    refuse_other_money(caller, found)
    if not reckoning.may_charge:
        return Settling(settles=True)
    if settled == Settled.LINK:
        payment = found.order.payment
        require_payable(Channel.ONLINE, payment.account, reckoning.change, payment.currency)
        return Settling(settles=True, later=Later.LINK, origin=origin)
    if not has_own_money(caller, found):
        raise BuyersMoney
    return Settling(settles=True)

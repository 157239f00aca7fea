"""Making an exchange: in one transaction it is made as quoted, or claims the new units and waits for its money."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from decimal import Decimal

from django.db import transaction

from server.accounts.caller import Caller, Channel, Client, Staff
from server.accounts.insiders.services.spending import use_right
from server.accounts.models import Right
from server.accounts.rights_selectors import needs_right
from server.core import clock
from server.core.money import ZERO
from server.events.models import Performance
from server.events.onsale import is_on_sale
from server.events.selectors import find_performances, list_cancelled
from server.orders.errors import CANCELLED, OffSale
from server.orders.exchanging.carrying import carry, with_platform_fee
from server.orders.exchanging.errors import NotAtTheCounter, NothingToSettle, QuoteOver
from server.orders.exchanging.quoted_selectors import refuse_difference, refuse_moved
from server.orders.exchanging.reckoning import Reckoning
from server.orders.exchanging.selectors import find_wished_order, require_exchange, require_state
from server.orders.exchanging.services.crediting import give_credit, refuse_credit
from server.orders.exchanging.services.giving_back import owe_difference
from server.orders.exchanging.services.quoting import find_quote, quote_exchange
from server.orders.exchanging.services.replacing import Old
from server.orders.exchanging.services.swapping import Swap, swap
from server.orders.exchanging.services.waiting import Later, Waiting, wait
from server.orders.exchanging.wishes import Wish
from server.orders.mailing.tickets import TicketMail
from server.orders.models import Exchange, Order
from server.orders.refunds.refundable import Refundable, hands_over, was_used
from server.orders.refunds.selectors import read_refundable
from server.orders.refunds.services.completing import lock_order
from server.orders.refunds.services.moving import move_now
from server.orders.selling.quotes import one_performance, quote_from_json, quote_to_json, wanted_from_json
from server.orders.selling.selectors.basket import PricedBasket
from server.orders.selling.services.claimants import keep_all
from server.orders.selling.services.overdue import after_overdue
from server.payments.models import Gateway, Part
from server.payments.services import checkouts as payments
from server.payments.services.gateways import GATEWAYS, choose_gateway
from server.pricing.quote import Quote
from server.stock.models import Reservation
from server.stock.services import reservations
from server.venues.zone_selectors import read_zone


@dataclass(frozen=True, kw_only=True)
class Settling:
    """What is done about the difference: charged or given back, or neither.

    Money at the counter comes at once, through `gateway`, and so does a client's own; with `later` the exchange waits
    for what is charged.
    """

    settles: bool
    credit: bool = False  # what is given back becomes a gift card
    gateway: str = ""
    tendered: Decimal | None = None
    later: Later | None = None
    origin: str = ""  # where our pages are reached, for a link


@after_overdue
def make_exchange(*, caller: Caller, wish: Wish, exchange_id: int | None, how: Settling) -> Exchange:
    """Make a quoted exchange just as it was quoted, or have it wait for its money; done once, it is only given again.

    Without a quote what is wished for is made at the price that it would be quoted at now.

    :raises NotFound: if there is no such quote of this order, or it is another account's.
    :raises QuoteDiffers: if anything is named otherwise than it was quoted.
    :raises OrderMoved: if the order's tickets are elsewhere than the caller has seen.
    :raises QuoteOver: if the quote has expired, or what it was for has changed.
    :raises TooFewLeft: if the performance has not enough left.
    :raises OffSale: if it was cancelled meanwhile.
    :raises RightMissing: for a person who may not charge, refund or waive the difference.
    :raises NothingToSettle: if nothing can be charged or refunded.
    :raises NoCredit: if no credit can be given.
    :raises NotAtTheCounter, DomainError: for a gateway whose money does not come at once, and what it says itself.
    """
    order = find_wished_order(caller=caller, wish=wish)
    if exchange_id is not None:
        find_quote(caller=caller, order_id=order.pk, exchange_id=exchange_id)
    with transaction.atomic():
        payments.lock_payment(order.payment_id)
        order = lock_order(order.pk)
        number = exchange_id or quote_exchange(caller=caller, wish=wish).exchange.pk
        exchange = Exchange.objects.select_for_update(no_key=True).get(pk=number)
        if exchange.status == Exchange.Status.QUOTED:
            refuse_moved(order, wish)
        if exchange_id is not None:
            refuse_difference(exchange, wish)
        if exchange.status in (Exchange.Status.MADE, Exchange.Status.PENDING):
            return exchange
        found = read_refundable(order)
        require_state(caller, found)
        old = _find_old(exchange, found)
        _check(caller, exchange, found, old, how)
        basket = _basket_of(caller, exchange, old, how)
        if how.settles and how.later and exchange.change > 0:
            wait(caller, Waiting(exchange, order, old, basket, later=how.later, origin=how.origin))
            return exchange
        ready = _Ready(exchange=exchange, order=order, found=found, old=old, basket=basket)
        work_ids = _make(caller, ready, how)
    for work_id in work_ids:
        move_now(work_id)
    return exchange


def _find_old(exchange: Exchange, found: Refundable) -> Old:
    """Give the units that were quoted, as they are now: locked, and all still the order's."""
    if exchange.expires_at <= clock.now() or exchange.status != Exchange.Status.QUOTED:
        raise QuoteOver
    old = Old.lock(exchange)
    if not old.is_whole_of(exchange) or exchange.source_id != found.order.performance_id:
        raise QuoteOver
    return old


def _check(caller: Caller, exchange: Exchange, found: Refundable, old: Old, how: Settling) -> None:
    require_exchange(caller, found, is_used=any(map(was_used, old.all)))
    reckoning = reckoning_of(exchange, found)
    if how.credit:
        refuse_credit(exchange, found)
        _use(caller, Right.EXCHANGE_REFUND, exchange, found)
    elif how.settles:
        if not reckoning.may_settle:
            raise NothingToSettle(by_card=reckoning.by_card)
        _use(caller, Right.EXCHANGE_CHARGE if reckoning.may_charge else Right.EXCHANGE_REFUND, exchange, found)
    elif reckoning.is_worth_settling:
        _use(caller, Right.EXCHANGE_WAIVE, exchange, found)


def _use(caller: Caller, right: Right, exchange: Exchange, found: Refundable) -> None:
    """Use a right for the difference that is given back or not asked for."""
    needs_right(caller, right)
    if right == Right.EXCHANGE_CHARGE:
        return
    order = found.order
    day = clock.today(read_zone(order.account_id))
    use_right(caller=caller, right=right, day=day, amount=abs(exchange.change), currency=order.payment.currency)


def reckoning_of(exchange: Exchange, found: Refundable) -> Reckoning:
    """Give the sums of an exchange as it was quoted."""
    return Reckoning(source_total=exchange.source_total, target_total=exchange.target_total, by_card=found.cards > ZERO)


@dataclass(frozen=True, kw_only=True)
class _Ready:
    """An exchange with its order and old units, locked and as they were quoted, and what it claims."""

    exchange: Exchange
    order: Order
    found: Refundable
    old: Old
    basket: PricedBasket


def _make(caller: Caller, ready: _Ready, how: Settling) -> list[int]:
    """Write it all, and give the work that is owed to move what goes back."""
    exchange, order, old = ready.exchange, ready.order, ready.old
    reservation = _reserve(caller, exchange, ready.basket)
    part = payments.add_exchange(
        origin=old.part, reservation=reservation, total=exchange.change if how.settles else ZERO
    )
    _charge(caller, part, ready.basket.quote, how)
    exchange.by = caller.person
    what = Swap(exchange=exchange, order=order, found=ready.found, old=old, part=part, basket=ready.basket)
    target = swap(caller, what, is_claimed=False, settles=how.settles, credit=how.credit)
    if list_cancelled([exchange.target_id]):
        raise OffSale(CANCELLED, performance=exchange.target_id)
    if order.payment.buyer_email:
        TicketMail.owe(subject_id=order.payment_id)
    if how.credit:
        return give_credit(exchange, target, part, ready.found)
    if not how.settles:
        return []
    new, is_handed_over = ready.basket.quote, hands_over(caller)
    return owe_difference(exchange, part, ready.found, old, new=new, is_handed_over=is_handed_over)


def _basket_of(caller: Caller, exchange: Exchange, old: Old, how: Settling) -> PricedBasket:
    """Give what was quoted as a basket that can be claimed; its units come to what is really paid for them."""
    found = find_performances(caller=caller, performance_ids=[exchange.target_id])
    target = found.get(exchange.target_id)
    if target is None or not _may_be_sold(target, Channel(caller.channel)):
        raise QuoteOver
    quote = quote_from_json(exchange.quote)
    if not how.settles:
        quote = carry(quote, paid=old.worth, platform_fee=old.platform_fee, platform_fee_tax=old.platform_fee_tax)
    elif how.credit:
        quote = with_platform_fee(quote, old.platform_fee)
    elif exchange.change > 0:
        quote = with_platform_fee(quote, max(quote.platform_fee, old.platform_fee))
    else:
        quote = with_platform_fee(quote, min(quote.platform_fee, old.platform_fee))
    return PricedBasket(wanted=wanted_from_json(exchange.basket), performances=found, quote=quote)


def _may_be_sold(target: Performance, channel: Channel) -> bool:
    return is_on_sale(target, channel, clock.now())


def _reserve(caller: Caller, exchange: Exchange, basket: PricedBasket) -> Reservation:
    """Open the reservation that claims the new units; it is paid in the same transaction, so that it never expires."""
    now = clock.now()
    return reservations.open_reservation(
        account_id=exchange.account_id,
        channel=caller.channel,
        caller_key="exchange",
        idempotency_key=str(exchange.pk),
        body_hash="",
        secret_hash=secrets.token_hex(32),  # nobody knows its secret: nobody pays or cancels it
        status=Reservation.Status.PAID,
        basket=exchange.basket,
        quote=quote_to_json(basket.quote, keep_all(basket)),
        created_at=now,
        expires_at=now,
        closed_at=now,
    )


def _charge(caller: Caller, part: Part, quote: Quote, how: Settling) -> None:
    """Take what is due at the counter, or note that a client has taken it."""
    if part.due <= 0:
        return
    if isinstance(caller, Client):
        number = one_performance(part.reservation.quote)
        payments.write_charge(part=part, performance_id=number, gateway=GATEWAYS[Gateway.OFFLINE], tendered=None)
        return
    if not how.gateway or not isinstance(caller, Staff):
        raise NotAtTheCounter(field="gateway")
    gateway = choose_gateway(
        channel=Channel.BOXOFFICE,
        seller=part.payment.account,
        name=how.gateway,
        due=part.due,
        currency=part.payment.currency,
        tendered=how.tendered,
    )
    if not gateway.is_at_once:
        raise NotAtTheCounter(field="gateway")
    payments.write_charge(
        part=part,
        performance_id=one_performance(part.reservation.quote),
        gateway=gateway,
        tendered=how.tendered,
        by=caller.person,
    )

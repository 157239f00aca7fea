"""Quotes an exchange, and makes it as quoted: at once, or it allocates the new units and waits for its money."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from datetime import timedelta
from decimal import Decimal

from django.db import transaction

from server.abuse.services.staff_limits import use_permission
from server.accounts.caller import Caller, Channel, Client, Staff
from server.accounts.models import Right
from server.accounts.permission_selectors import require_permission
from server.aftersales import errors
from server.aftersales.exchanges import selectors
from server.aftersales.exchanges.comparison_selectors import refuse_difference, refuse_moved
from server.aftersales.exchanges.fees import carry_over, with_platform_fee
from server.aftersales.exchanges.pending_services import DeferredPayment, hold_until_paid
from server.aftersales.exchanges.rules import ExchangeInput, ExchangeTotals, may_be_credit
from server.aftersales.exchanges.swap_services import ReplacedUnits, Swap, swap
from server.aftersales.refunds.settlement_services import make_credit, move_now, refund_charges
from server.catalogue.events.on_sale import is_on_sale
from server.catalogue.events.selectors import find_performances, list_cancelled
from server.catalogue.venues.selectors import read_zone
from server.inventory.models import Reservation
from server.inventory.selectors import count_by_hold
from server.inventory.services import reservations
from server.payments.models import Gateway, Part, Refund
from server.payments.services import checkouts as payments
from server.payments.services.gateways import GATEWAYS, choose_gateway
from server.platform import clock
from server.platform.dataclass_json import from_json_dict, to_json_dict
from server.platform.errors import NotFound
from server.platform.money import ZERO
from server.sales.basket_selectors import PricedBasket
from server.sales.baskets import BasketRequest, one_performance, quote_from_json
from server.sales.errors import CANCELLED, OffSale
from server.sales.models import Exchange
from server.sales.refundable import Refundable, hands_over, was_used
from server.sales.refundable_selectors import lock_order, read_refundable
from server.sales.services.release import retry_after_expiry

QUOTE_LASTS = timedelta(minutes=10)
CHEAPER_TICKETS = "Exchanged for cheaper tickets"


@dataclass(frozen=True, kw_only=True)
class Quoted:
    """An exchange with its price, before it is made."""

    exchange: Exchange
    priced: selectors.Priced

    @property
    def reckoning(self) -> ExchangeTotals:
        return self.priced.reckoning


@retry_after_expiry
def quote_exchange(*, caller: Caller, exchange_input: ExchangeInput) -> Quoted:
    """Price an exchange, and fix the price for ten minutes; nothing is claimed.

    :raises NotFound: if there is no such order or performance, or it is another account's.
    :raises DomainError: raised by `price_exchange`.
    """
    order = selectors.find_requested_order(caller=caller, exchange_input=exchange_input)
    priced = selectors.price_exchange(caller=caller, order=order, exchange_input=exchange_input)
    now, chosen = clock.now(), priced.chosen
    exchange = Exchange.objects.create(
        account_id=order.account_id,
        order=order,
        source_id=order.performance_id,
        target=priced.target,
        tickets=[ticket.pk for ticket in chosen.tickets],
        upsells=[item.pk for item in chosen.upsells],
        staying=[list(ticket) for ticket in chosen.staying],
        basket=to_json_dict(priced.basket.request),
        quote=to_json_dict(priced.basket.quote),
        source_total=priced.reckoning.source_total,
        target_total=priced.reckoning.target_total,
        credit_ends_at=priced.credit_ends_at,
        by=caller.person,
        client_id=caller.client_id if isinstance(caller, Client) else None,
        created_at=now,
        expires_at=now + QUOTE_LASTS,
    )
    return Quoted(exchange=exchange, priced=priced)


def find_quote(*, caller: Caller, order_id: int, exchange_id: int) -> Exchange:
    """Read an exchange of an order, quoted or made.

    :raises NotFound: if it does not exist, is of another order, or is another account's.
    :raises QuoteDiffers: for staff, if it is of another order of their account.
    """
    found = caller.get(Exchange.objects.filter(pk=exchange_id))
    if found.order_id != order_id:
        raise errors.QuoteDiffers(errors.QuoteDifference.ORDER) if isinstance(caller, Staff) else NotFound
    return found


def delete_old_quotes(*, limit: int = 500) -> int:
    """Delete unused quotes, and return how many (for the workers' periodic task)."""
    old = Exchange.objects.filter(status=Exchange.Status.QUOTED, expires_at__lte=clock.now() - QUOTE_LASTS)
    ids = list(old.order_by("expires_at").values_list("pk", flat=True)[:limit])
    return Exchange.objects.filter(pk__in=ids, status=Exchange.Status.QUOTED).delete()[0]


@dataclass(frozen=True, kw_only=True)
class Settlement:
    """How the difference is settled: charged or given back, or neither.

    Counter money comes at once, through `gateway`, and so does a client's own; with `later` the exchange waits for its
    charge.
    """

    settles: bool
    credit: bool = False  # the refund becomes a gift card
    gateway: str = ""
    tendered: Decimal | None = None
    later: DeferredPayment | None = None
    hands_back_later: bool = False  # a person at the counter has yet to hand back its cash
    origin: str = ""  # the origin of our pages, for a link


@retry_after_expiry
def make_exchange(
    *, caller: Caller, exchange_input: ExchangeInput, exchange_id: int | None, how: Settlement
) -> Exchange:
    """Make an exchange as quoted, or let it wait for its money; calling it again returns the exchange.

    Without a quote the request is made at the price that would be quoted now.

    :raises NotFound: if there is no such quote of this order, or it is another account's.
    :raises QuoteDiffers: if anything differs from the quote.
    :raises OrderMoved: if the order's tickets are elsewhere than the caller has seen.
    :raises QuoteOver: if the quote has expired, or what it was for has changed.
    :raises TooFewLeft: if the performance has not enough left.
    :raises OffSale: if it was cancelled meanwhile.
    :raises PermissionMissing: for a person who may not charge, refund or waive the difference.
    :raises NothingToSettle: if nothing can be charged or refunded.
    :raises NoCredit: if no credit can be given.
    :raises NotAtTheCounter, DomainError: for a gateway whose money does not come at once, and its own errors.
    """
    order = selectors.find_requested_order(caller=caller, exchange_input=exchange_input)
    if exchange_id is not None:
        find_quote(caller=caller, order_id=order.pk, exchange_id=exchange_id)
    with transaction.atomic():
        payments.lock_payment(order.payment_id)
        order = lock_order(order.pk)
        number = exchange_id or quote_exchange(caller=caller, exchange_input=exchange_input).exchange.pk
        exchange = Exchange.objects.select_for_update(no_key=True).get(pk=number)
        if exchange.status == Exchange.Status.QUOTED:
            refuse_moved(order, exchange_input)
        if exchange_id is not None:
            refuse_difference(exchange, exchange_input)
        if exchange.status in (Exchange.Status.MADE, Exchange.Status.PENDING):
            return exchange
        found = read_refundable(order)
        selectors.require_state(caller, found)
        old = _find_old(exchange, found)
        _check(caller, exchange, found, old, how)
        basket = _basket_of(caller, exchange, old, how)
        if how.settles and how.later and exchange.change > 0:
            hold_until_paid(caller, exchange, order, old, basket, later=how.later, origin=how.origin)
            return exchange
        work_ids = _make(caller, exchange, found, old, basket, how)
    for work_id in work_ids:
        move_now(work_id)
    return exchange


def _find_old(exchange: Exchange, found: Refundable) -> ReplacedUnits:
    """Return the quoted units as they are now: locked, and all still the order's."""
    if exchange.expires_at <= clock.now() or exchange.status != Exchange.Status.QUOTED:
        raise errors.QuoteOver
    old = ReplacedUnits.lock(exchange)
    if not old.is_whole_of(exchange) or exchange.source_id != found.order.performance_id:
        raise errors.QuoteOver
    return old


def _check(caller: Caller, exchange: Exchange, found: Refundable, old: ReplacedUnits, how: Settlement) -> None:
    selectors.require_exchange(caller, found, is_used=any(map(was_used, old.all)))
    reckoning = totals_of(exchange, found)
    if how.credit:
        if exchange.credit_ends_at is None or not may_be_credit(found, change=exchange.change):
            raise errors.NoCredit
        _use(caller, Right.EXCHANGE_REFUND, exchange, found)
    elif how.settles:
        if not reckoning.may_settle:
            raise errors.NothingToSettle(by_card=reckoning.by_card)
        _use(caller, Right.EXCHANGE_CHARGE if reckoning.may_charge else Right.EXCHANGE_REFUND, exchange, found)
    elif reckoning.is_worth_settling:
        _use(caller, Right.EXCHANGE_WAIVE, exchange, found)


def _use(caller: Caller, right: Right, exchange: Exchange, found: Refundable) -> None:
    """Use a permission for the difference that is refunded or waived."""
    limit = require_permission(caller, right)
    if right == Right.EXCHANGE_CHARGE:
        return
    use_permission(
        caller=caller,
        right=right,
        limit=limit,
        day=clock.today(read_zone(exchange.account_id)),
        amount=abs(exchange.change),
        currency=found.order.payment.currency,
    )


def totals_of(exchange: Exchange, found: Refundable) -> ExchangeTotals:
    """Return the totals of an exchange as quoted."""
    return ExchangeTotals(
        source_total=exchange.source_total, target_total=exchange.target_total, by_card=found.cards > ZERO
    )


def _make(
    caller: Caller, exchange: Exchange, found: Refundable, old: ReplacedUnits, basket: PricedBasket, how: Settlement
) -> list[int]:
    """Write everything, and return the jobs that move what goes back; order and old units are locked and as quoted."""
    now = clock.now()
    # It is paid in the same transaction, so it never expires.
    reservation = reservations.open_reservation(
        account_id=exchange.account_id,
        channel=caller.channel,
        caller_key="exchange",
        idempotency_key=str(exchange.pk),
        body_hash="",
        secret_hash=secrets.token_hex(32),  # nobody knows its secret: nobody pays or cancels it
        status=Reservation.Status.PAID,
        basket=exchange.basket,
        quote=to_json_dict(basket.quote),
        created_at=now,
        expires_at=now,
        closed_at=now,
    )
    part = payments.add_exchange(
        origin=old.part, reservation=reservation, total=exchange.change if how.settles else ZERO
    )
    _charge(caller, part, how)
    exchange.by = caller.person
    what = Swap(exchange=exchange, found=found, old=old, part=part, basket=basket)
    target = swap(caller, what, is_claimed=False, settles=how.settles, credit=how.credit)
    if list_cancelled([exchange.target_id]):
        raise OffSale(CANCELLED, performance=exchange.target_id)
    if not (how.settles or how.credit) or exchange.change >= 0:
        return []
    card = None
    if how.credit and exchange.credit_ends_at is not None:
        amount = -exchange.change
        card = make_credit(target, part=part, amount=amount, ends_at=exchange.credit_ends_at, by=exchange.by)
    # Money goes to where it came from, the newest charge first. The tickets have moved by now, so it stays due whatever
    # its provider answers. With credit no money goes back, so the platform keeps its fee.
    return refund_charges(
        part=part,
        kind=Refund.Kind.EXCHANGE,
        sources=found.sources,
        amount=-exchange.change,
        fee=None if card else max(ZERO, old.platform_fee - basket.quote.platform_fee),
        reason=CHEAPER_TICKETS,
        by=exchange.by,
        card=card,
        is_handed_over=hands_over(caller) and not how.hands_back_later,
    )


def _basket_of(caller: Caller, exchange: Exchange, old: ReplacedUnits, how: Settlement) -> PricedBasket:
    """Return the quote as a basket that can be claimed; its units sum to what is really paid for them."""
    found = find_performances(caller=caller, performance_ids=[exchange.target_id])
    target = found.get(exchange.target_id)
    if target is None or not is_on_sale(target, Channel(caller.channel), clock.now()):
        raise errors.QuoteOver
    quote = quote_from_json(exchange.quote)
    if not how.settles:
        quote = carry_over(quote, paid=old.worth, platform_fee=old.platform_fee, platform_fee_tax=old.platform_fee_tax)
    elif how.credit:
        quote = with_platform_fee(quote, old.platform_fee)
    elif exchange.change > 0:
        quote = with_platform_fee(quote, max(quote.platform_fee, old.platform_fee))
    else:
        quote = with_platform_fee(quote, min(quote.platform_fee, old.platform_fee))
    request = from_json_dict(BasketRequest, exchange.basket)
    returning = count_by_hold(ticket.allotment_id for ticket in old.tickets)
    return PricedBasket(request=request, performances=found, quote=quote, returning=returning)


def _charge(caller: Caller, part: Part, how: Settlement) -> None:
    """Charge what is due at the counter, or record that a client has taken it."""
    if part.due <= 0:
        return
    if isinstance(caller, Client):
        gateway = GATEWAYS[Gateway.OFFLINE]
    elif how.gateway and isinstance(caller, Staff):
        gateway = choose_gateway(
            channel=Channel.BOXOFFICE,
            seller=part.payment.account,
            name=how.gateway,
            due=part.due,
            currency=part.payment.currency,
            tendered=how.tendered,
        )
    else:
        raise errors.NotAtTheCounter(field="gateway")
    if not gateway.is_at_once:
        raise errors.NotAtTheCounter(field="gateway")
    payments.write_charge(
        part=part,
        performance_id=one_performance(part.reservation.quote),
        gateway=gateway,
        tendered=how.tendered,
        by=caller.person,
    )

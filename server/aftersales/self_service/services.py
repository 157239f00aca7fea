"""Buyers' changes to their own orders: cancelling, exchanging, adding upsells, and naming ticket holders."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from decimal import Decimal

from django.db import transaction

from server.abuse.services.buyers import LimitSubject, counted_mail
from server.accounts.caller import Channel, LinkHolder
from server.aftersales.errors import AmountChanged, NobodyNamed, NothingToSettle, UnpaidExtras
from server.aftersales.exchanges import services as exchanges
from server.aftersales.exchanges.pending_services import DeferredPayment
from server.aftersales.exchanges.rules import ExchangeInput, ExchangeTotals, NewSeats
from server.aftersales.exchanges.selectors import price_exchange
from server.aftersales.refunds.selectors import plan_refund
from server.aftersales.refunds.services import request_refund
from server.aftersales.self_service import selectors
from server.inventory.services import counters
from server.payments.models import Gateway, Refund
from server.payments.services.checkouts import buyer_of
from server.payments.services.gateways import GATEWAYS, require_payable
from server.platform.errors import DomainError, NotFound
from server.platform.money import ZERO
from server.pricing.basket import Kind
from server.sales.basket_selectors import price_basket
from server.sales.baskets import BasketLine, BasketRequest
from server.sales.errors import CheaperNotPermitted, NotPermitted
from server.sales.models import Exchange, OrderEvent, Ticket
from server.sales.policy import Action, Actor, require
from server.sales.refundable import Refundable, RefundPlan, prefetched
from server.sales.refundable_selectors import lock_order, read_refundable
from server.sales.services import history
from server.sales.services.admissions import name_holders
from server.sales.services.checkout import check_out
from server.sales.services.emails import enqueue_tickets
from server.sales.services.history import Piece, change_orders
from server.sales.services.release import retry_after_expiry
from server.sales.services.reserving import Reserved, reserve


def gateways_by_hand() -> frozenset[str]:
    """Return the gateways whose money is handed back at the counter."""
    return frozenset(name for name, one in GATEWAYS.items() if one.is_at_once and name != Gateway.FREE)


def require_permission(permission: selectors.BuyerPermission) -> None:
    """Refuse what may not be done.

    :raises NotPermitted: if so.
    """
    if not permission.is_given:
        raise NotPermitted(permission.refusal)


BUYER_REASON = "Cancelled by the buyer"


def plan_cancel(*, caller: LinkHolder, order_id: int) -> RefundPlan:
    """Calculate the refund if a buyer cancelled all that is left of an order; nothing is written.

    :raises NotFound: if the order is of another payment.
    :raises NotPermitted: if the event does not allow it now.
    """
    require_permission(
        selectors.find_own_order(caller=caller, order_id=order_id, by_hand=gateways_by_hand()).may.cancel
    )
    return plan_refund(caller=caller, order_id=order_id, action=Action.CANCEL, check=_refuse_counter_money)


def cancel_order(*, caller: LinkHolder, order_id: int, amount: Decimal) -> Refund:
    """Refund all that is left of an order; `amount` is what the buyer was shown.

    :raises NotFound: if the order is of another payment.
    :raises NotPermitted: if the event does not allow it now.
    :raises AmountChanged: if another amount would go back.
    """
    selectors.find_own_order(caller=caller, order_id=order_id)

    def check(found: Refundable, plan: RefundPlan) -> None:
        # The order is locked by now, and read again.
        require_permission(
            selectors.find_own_order(caller=caller, order_id=order_id, by_hand=gateways_by_hand()).may.cancel
        )
        _refuse_counter_money(found, plan)
        if plan.amount != amount:
            raise AmountChanged

    return request_refund(caller=caller, order_id=order_id, reason=BUYER_REASON, action=Action.CANCEL, check=check)


def _refuse_counter_money(found: Refundable, plan: RefundPlan) -> None:
    """Refuse if some of the money would have to be handed back at the box office, which is not involved."""
    by_hand = gateways_by_hand()
    is_paid_there = plan.due > ZERO and any(source.charge.gateway in by_hand for source in found.sources)
    require(Action.CANCEL, Actor.BUYER, found.situation.also(counter_money=is_paid_there))


# An exchange by the buyer is that of the counter within the event's terms. If the new tickets cost more it waits for
# its money, paid like a reservation; if they cost less, money goes back if the terms allow both. A difference below the
# spec's threshold is dropped.


@dataclass(frozen=True, kw_only=True)
class OwnExchangeInput:
    """A buyer's exchange: tickets of an order, by number, for as many of another performance."""

    order: int
    performance: int
    tickets: Sequence[int]
    seats: Sequence[NewSeats] = ()


@retry_after_expiry
def quote_own_exchange(*, caller: LinkHolder, exchange_input: OwnExchangeInput) -> exchanges.Quoted:
    """Price a buyer's exchange, with the event's fee for it, and fix that price for ten minutes; nothing is claimed.

    :raises NotFound: for another payment's order, or a performance that is not offered for it.
    :raises NotPermitted: if the event does not allow it: now, for this ticket, or for tickets that cost less.
    :raises SoldOutThere, TooFewLeft: if the performance has not enough left.
    :raises NothingToSettle: if gift cards have paid, and there is a difference.
    :raises NoCardGateway: if there is something to pay, and no online gateway takes it.
    :raises DomainError: as `quote_exchange` otherwise.
    """
    own = selectors.find_own_order(caller=caller, order_id=exchange_input.order)
    require_permission(own.may.exchange)
    selectors.check_date(own=own, performance_id=exchange_input.performance)
    quote_input = selectors.exchange_input_of(
        own, exchange_input.performance, exchange_input.tickets, exchange_input.seats
    )
    quoted = exchanges.quote_exchange(caller=caller, exchange_input=quote_input)
    _check_difference(own, quoted.reckoning, quoted.priced.found)
    return quoted


@dataclass(frozen=True, kw_only=True)
class DatePrice:
    """What the exchange for a date comes to now, or why it cannot be made."""

    performance: int
    pay: Decimal = ZERO
    back: Decimal = ZERO
    refusal: str = ""
    is_too_cheap: bool = False


def price_own_dates(
    *, caller: LinkHolder, order_id: int, tickets: Sequence[int], performances: Sequence[int]
) -> list[DatePrice]:
    """Price the exchange of some tickets for each of a few dates; nothing is kept of it.

    Dates that are not offered are left out, and so are those whose places are chosen first.

    :raises NotFound: for another payment's order, or a ticket that is not the order's.
    :raises NotPermitted: if the event does not allow an exchange now.
    """
    own = selectors.find_own_order(caller=caller, order_id=order_id)
    require_permission(own.may.exchange)
    exchange_input = selectors.exchange_input_of(own, 0, tickets, ())
    found = read_refundable(own.order)
    dates = [row.pk for row in selectors.list_dates(own, among=performances) if not row.stock.slots]
    return [_price_date(caller, own, found, replace(exchange_input, performance=date)) for date in dates]


def _price_date(
    caller: LinkHolder, own: selectors.OwnOrder, found: Refundable, exchange_input: ExchangeInput
) -> DatePrice:
    performance = exchange_input.performance
    try:
        priced = price_exchange(caller=caller, order=own.order, exchange_input=exchange_input, found=found)
        _check_difference(own, priced.reckoning, found)
    except DomainError as refused:
        is_too_cheap = isinstance(refused, CheaperNotPermitted)
        return DatePrice(performance=performance, refusal=refused.message, is_too_cheap=is_too_cheap)
    return DatePrice(performance=performance, pay=priced.reckoning.pay, back=priced.reckoning.back)


@retry_after_expiry
def make_own_exchange(*, caller: LinkHolder, order_id: int, exchange_id: int) -> Exchange:
    """Make a quoted exchange: at once, or, if there is something to pay, once that has come.

    :raises NotFound: for another payment's order, or a quote that its buyer was not given.
    :raises NotPermitted: if the event does not allow it any more.
    :raises TooManyMails: if too many emails went to the buyer, or were requested from here.
    :raises DomainError: raised by `make_exchange`.
    """
    own = selectors.find_own_order(caller=caller, order_id=order_id)
    exchange = exchanges.find_quote(caller=caller, order_id=order_id, exchange_id=exchange_id)
    if exchange.by_id is not None or exchange.client_id is not None:
        raise NotFound  # a quote of the counter, or of a client, lacks the fee
    exchange_input = ExchangeInput(order=order_id, performance=exchange.target_id)
    if exchange.status != Exchange.Status.QUOTED:
        return exchanges.make_exchange(
            caller=caller,
            exchange_input=exchange_input,
            exchange_id=exchange_id,
            how=exchanges.Settlement(settles=False),
        )
    require_permission(own.may.exchange)
    selectors.check_date(own=own, performance_id=exchange.target_id)
    found = read_refundable(own.order)
    reckoning = exchanges.totals_of(exchange, found)
    _check_difference(own, reckoning, found)
    how = exchanges.Settlement(settles=reckoning.may_settle, later=DeferredPayment.CARD)
    about = LimitSubject(account=caller.owner_id, address=caller.address)
    with counted_mail(about, to=own.order.payment.buyer_email):
        return exchanges.make_exchange(caller=caller, exchange_input=exchange_input, exchange_id=exchange_id, how=how)


def _check_difference(own: selectors.OwnOrder, reckoning: ExchangeTotals, found: Refundable) -> None:
    """Refuse a difference that the terms do not allow, or that cannot be settled here."""
    if not reckoning.is_worth_settling:
        return
    if not reckoning.may_settle:
        raise NothingToSettle(by_card=reckoning.by_card)
    if reckoning.may_charge:
        payment = own.order.payment
        require_payable(Channel.ONLINE, payment.account, reckoning.change, payment.currency)
        return
    refusal = selectors.cheaper_refusal(own, found.sources, gateways_by_hand())
    if refusal:
        raise CheaperNotPermitted(refusal)


@dataclass(frozen=True, kw_only=True)
class ExtraRequest:
    """A number of an upsell, in one of its variants; 0 if it has none."""

    upsell: int
    quantity: int
    variant: int = 0


def add_extras(*, caller: LinkHolder, order_id: int, extras: Sequence[ExtraRequest], key: str) -> Reserved:
    """Reserve upsells for an order's performance until they are paid; free ones are issued at once.

    :raises NotFound: if the order is of another payment.
    :raises NotPermitted: if the event does not allow it now.
    :raises UnpaidExtras: if some are reserved and not paid yet.
    :raises NoCardGateway, BelowLeastCharge: if there is something to pay, and no online gateway takes it, or so little.
    :raises DomainError: raised by `reserve` for upsells that are not offered, or sold out.
    """
    own = selectors.find_own_order(caller=caller, order_id=order_id)
    require_permission(own.may.add_upsells)
    payment = own.order.payment
    if any(part.reservation.idempotency_key != key for part in selectors.list_unpaid(payment)):
        raise UnpaidExtras
    lines = tuple(
        BasketLine(
            performance=own.order.performance_id,
            quantity=one.quantity,
            kind=Kind.UPSELL,
            type=one.upsell,
            variant=one.variant or None,
        )
        for one in extras
    )
    basket = BasketRequest(lines=lines)
    priced = price_basket(caller=caller, basket_request=basket)
    require_payable(Channel.ONLINE, priced.seller, priced.quote.total, priced.quote.currency)
    reserved = reserve(caller=caller, basket_request=basket, idempotency_key=key, payment=payment)
    if not reserved.part.due:
        check_out(
            caller=None,
            reservation_id=reserved.reservation.pk,
            secret=reserved.secret,
            gateway=Gateway.FREE,
            buyer=buyer_of(payment),
            address=caller.address,
        )
    return reserved


def rename_tickets(*, caller: LinkHolder, order_id: int, names: Sequence[selectors.NewName]) -> None:
    """Name the holders of some tickets of an order, email them anew, and publish it to doors; no code changes.

    :raises NotFound: if the order is of another payment, or a ticket of another order.
    :raises NobodyNamed: if no ticket is named.
    :raises NotPermitted: if the event does not allow it now, or a ticket was used or is no longer the buyer's.
    :raises TooManyMails: if too many emails went to the buyer, or were requested from here.
    """
    if not names:
        raise NobodyNamed(field="names")
    to = selectors.find_own_order(
        caller=caller, order_id=order_id
    ).order.payment.buyer_email  # nobody locks another's order
    about = LimitSubject(account=caller.owner_id, address=caller.address)
    with counted_mail(about, to=to), transaction.atomic():
        lock_order(order_id)
        own = selectors.find_own_order(caller=caller, order_id=order_id, by_hand=gateways_by_hand())
        require_permission(own.may.rename)
        changed = _changed(own, names)
        if not changed:
            return
        order = own.order
        change_orders([order])
        pieces = [Piece(kind="ticket", number=ticket.pk) for ticket in changed]
        history.note([order], OrderEvent.Kind.RENAMED, description="Changed by the buyer", parts=pieces)
        if order.payment.buyer_email:
            enqueue_tickets(order.payment_id)
        # Last, since sales of the same performance wait for its stock row until we commit.
        position = counters.next_position(account_id=order.account_id, performance_id=order.performance_id)
        name_holders(changed, position=position)


def _changed(own: selectors.OwnOrder, names: Sequence[selectors.NewName]) -> list[Ticket]:
    """Return the tickets whose holder changes, each with the new name."""
    tickets = {ticket.pk: ticket for ticket in own.order.tickets.all()}
    changed = []
    for name in names:
        ticket = tickets.get(name.ticket)
        if ticket is None:
            raise NotFound
        holder = "" if name.holder == own.order.payment.buyer_name else name.holder
        if holder == ticket.holder:
            continue
        if ticket.status != Ticket.Status.VALID:
            require(Action.RENAME, Actor.BUYER, prefetched(own.order).situation.also(used_units=True))
        ticket.holder = holder
        changed.append(ticket)
    return changed

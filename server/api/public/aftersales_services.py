"""Cancels, refunds and exchanges for a client, as far as the money is its own or its buyers'."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field
from enum import StrEnum

from django.db import transaction

from server.accounts.caller import Channel, Client
from server.aftersales.errors import NothingToSettle, RefundFailed
from server.aftersales.exchanges.pending_services import DeferredPayment
from server.aftersales.exchanges.rules import ExchangeInput
from server.aftersales.exchanges.services import Quoted, Settlement, find_quote, totals_of
from server.aftersales.exchanges.services import make_exchange as make_quoted
from server.aftersales.exchanges.services import quote_exchange as quote_wish
from server.aftersales.refunds.selectors import plan_refund
from server.aftersales.refunds.services import request_refund
from server.api.public.errors import AtTheCounter, BuyersMoney, MoneyOfAnother, NotSoldByClient
from server.payments.models import Gateway, Part, Refund
from server.payments.services.gateways import GATEWAYS, require_payable
from server.platform.errors import NotFound
from server.platform.money import ZERO
from server.sales.errors import AlreadyRefunded, UpsellOfTicket
from server.sales.models import Exchange, Order, OrderEvent
from server.sales.policy import Action
from server.sales.refundable import Refundable, RefundPlan
from server.sales.refundable_selectors import find_order, read_refundable
from server.sales.services import history
from server.sales.services.history import change_orders
from server.sales.services.release import cancel

_NOBODYS = (Gateway.FREE, Gateway.CREDIT)


def refuse_other_money(caller: Client, found: Refundable, plan: RefundPlan | None = None) -> None:
    """Refuse where money would have to be handed back by somebody who is not asked: a box office, another client.

    A provider is asked; what the client took itself it gives back itself; gift cards get back what they paid.

    :raises AtTheCounter: for cash, and for a card on the terminal.
    :raises MoneyOfAnother: for what another client has taken, or the organiser without us.
    """
    if plan is not None and plan.due <= ZERO:
        return
    for gateway in {source.charge.gateway for source in found.sources} - set(_NOBODYS):
        if gateway == Gateway.OFFLINE:
            if not is_sold_by(caller, found):
                raise MoneyOfAnother
        elif gateway in GATEWAYS and GATEWAYS[gateway].is_at_once:
            raise AtTheCounter


def has_own_money(caller: Client, found: Refundable) -> bool:
    """Return whether an order was paid by the client's own money alone, or by none."""
    gateways = {source.charge.gateway for source in found.sources}
    return is_sold_by(caller, found) and gateways <= {Gateway.OFFLINE, *_NOBODYS}


def is_sold_by(caller: Client, found: Refundable) -> bool:
    return found.order.payment.client_id == caller.client_id


def reason_of_client(caller: Client, message: str = "") -> str:
    """Return the words for a history, which names no person then: By Partner: they are ill."""
    return ": ".join(text for text in (f"By {caller.name}", message) if text)


CANCELLED = "Cancelled"


def cancel_order(*, caller: Client, order_id: int, reason: str = "") -> None:
    """Take an order back, whole: its reservation where it is not paid, else all of its tickets and their money.

    The client gives the money back, since it took it. Of a reservation with several orders all are given back.

    :raises NotSoldByClient: if somebody else reserved or sold it, or its buyer paid us.
    :raises NotVoidable: if something of it was used already.
    :raises WrongOrderStatus: if it is not one that can be taken back now.
    """
    order = find_order(caller=caller, order_id=order_id)
    if order.status == Order.Status.PROGRESS:
        _refund_whole(caller, order.part, reason)
        return
    description = reason_of_client(caller, _cancellation_reason(reason))
    request_refund(
        caller=caller,
        order_id=order_id,
        reason=description,
        action=Action.CANCEL,
        check=lambda found, plan: _refuse(caller, found, plan),
    )


def _cancellation_reason(reason: str) -> str:
    return ": ".join(text for text in (CANCELLED, reason) if text)


def _refund_whole(caller: Client, part: Part, reason: str) -> None:
    if part.reservation.caller_key != caller.key:
        raise NotSoldByClient
    # Where its buyer is at the card, the provider is asked: not inside a transaction.
    cancel(caller=caller, reservation_id=part.reservation_id, secret="")
    with transaction.atomic():
        orders = list(Order.objects.filter(part=part).order_by("pk").select_for_update(no_key=True))
        history.note(orders, OrderEvent.Kind.OTHER, description=reason_of_client(caller, _cancellation_reason(reason)))
        change_orders(orders)


def _refuse(caller: Client, found: Refundable, plan: RefundPlan) -> None:
    if not has_own_money(caller, found):
        raise NotSoldByClient


@dataclass(frozen=True, kw_only=True)
class ClientRefundRequest:
    """What of an order is to be given back, by number; all that is left of it if nothing is named."""

    order: int
    tickets: Collection[int] = field(default=())
    upsells: Collection[int] = field(default=())
    keeps_fee: bool = False
    reason: str = ""

    @property
    def named(self) -> tuple[Collection[int] | None, Collection[int] | None]:
        return (self.tickets, self.upsells) if self.tickets or self.upsells else (None, None)


def quote_refund(*, caller: Client, refund_request: ClientRefundRequest) -> RefundPlan:
    """Calculate what a refund would give back; nothing is written.

    :raises NotFound: if there is no such order, or it is another account's, and for a unit that is not the order's.
    :raises AlreadyRefunded, UpsellOfTicket, OrderIs, NothingChosen: as `choose_units` says.
    :raises AtTheCounter, MoneyOfAnother: where somebody else would have to give the money back.
    """
    tickets, upsells = refund_request.named
    try:
        return plan_refund(
            caller=caller,
            order_id=refund_request.order,
            ticket_ids=tickets,
            upsell_ids=upsells,
            keeps_fee=refund_request.keeps_fee,
            check=lambda found, plan: refuse_other_money(caller, found, plan),
        )
    except UpsellOfTicket:
        raise UpsellOfTicket(field="upsells") from None


def make_refund(*, caller: Client, refund_request: ClientRefundRequest) -> Refund:
    """Give back what is named, and give the refund as far as it has come: completed, or under way at its provider.

    Made again after its process died it finds its units refunded, and refuses: nothing is given back twice.

    :raises RefundFailed: with the provider's words if it would not move the money.
    :raises DomainError: what `quote_refund` says.
    """
    tickets, upsells = refund_request.named
    try:
        refund = request_refund(
            caller=caller,
            order_id=refund_request.order,
            ticket_ids=tickets,
            upsell_ids=upsells,
            keeps_fee=refund_request.keeps_fee,
            reason=reason_of_client(caller, refund_request.reason),
            check=lambda found, plan: refuse_other_money(caller, found, plan),
        )
    except UpsellOfTicket:
        raise UpsellOfTicket(field="upsells") from None
    if refund.status == Refund.Status.FAILED:
        raise RefundFailed(refund.failure)
    return refund


# What the client sold for its own money it settles itself, either way. What a buyer paid by card goes back to that
# card, and for dearer tickets the buyer is sent a link.


class Settled(StrEnum):
    """How a difference is settled that is to be paid."""

    CLIENT = "client"
    LINK = "link"


def quote_exchange(*, caller: Client, exchange_input: ExchangeInput) -> Quoted:
    """Price an exchange, and keep the price for ten minutes; nothing is claimed.

    :raises NotFound: for an order, a performance or a ticket type that is not the account's, and a unit that is not
        the order's.
    :raises AlreadyRefunded: for a unit that the order has no more.
    :raises NotForClients: for tickets that were admitted, or whose performance has begun.
    :raises DomainError: what else `quote_exchange` of the counter says.
    """
    _refuse_gone(exchange_input, read_refundable(find_order(caller=caller, order_id=exchange_input.order)))
    return quote_wish(caller=caller, exchange_input=exchange_input)


def _refuse_gone(exchange_input: ExchangeInput, found: Refundable) -> None:
    tickets = {choice.unit for choice in exchange_input.tickets or ()} - {ticket.pk for ticket in found.tickets}
    upsells = {choice.unit for choice in exchange_input.upsells or ()} - {item.pk for item in found.upsells}
    if not (tickets or upsells):
        return
    order = found.order
    were_sold = order.tickets.filter(pk__in=tickets).count() + order.upsells.filter(pk__in=upsells).count()
    raise AlreadyRefunded if were_sold == len(tickets) + len(upsells) else NotFound


def make_exchange(*, caller: Client, order_id: int, quote_id: int, settled: Settled, origin: str) -> Exchange:
    """Make a quoted exchange, or have it wait for what its buyer is to pay; done once, it is only given again.

    `origin` is where our pages are reached, for the link.

    :raises NothingToSettle: if gift cards have paid, and there is a difference.
    :raises BuyersMoney: if the client would pay for what its buyer paid by card.
    :raises AtTheCounter, MoneyOfAnother: where somebody else would have to give money back, or take it.
    :raises NoCardGateway, BelowLeastCharge: for a link while nobody takes cards, or none for so little.
    :raises DomainError: what else `make_exchange` of the counter says.
    """
    exchange = find_quote(caller=caller, order_id=order_id, exchange_id=quote_id)
    if exchange.client_id != caller.client_id:
        raise NotFound
    how = Settlement(settles=False)
    if exchange.status == Exchange.Status.QUOTED:
        found = read_refundable(find_order(caller=caller, order_id=order_id))
        how = _settling(caller, exchange, found, settled, origin)
    exchange_input = ExchangeInput(order=order_id, performance=exchange.target_id)
    return make_quoted(caller=caller, exchange_input=exchange_input, exchange_id=quote_id, how=how)


def _settling(caller: Client, exchange: Exchange, found: Refundable, settled: Settled, origin: str) -> Settlement:
    """Say what is done about a difference; one below the spec's threshold is let go."""
    reckoning = totals_of(exchange, found)
    if not reckoning.is_worth_settling:
        return Settlement(settles=False)
    if not reckoning.may_settle:
        raise NothingToSettle(by_card=reckoning.by_card)
    refuse_other_money(caller, found)
    if not reckoning.may_charge:
        return Settlement(settles=True)
    if settled == Settled.LINK:
        payment = found.order.payment
        require_payable(Channel.ONLINE, payment.account, reckoning.change, payment.currency)
        return Settlement(settles=True, later=DeferredPayment.LINK, origin=origin)
    if not has_own_money(caller, found):
        raise BuyersMoney
    return Settlement(settles=True)

"""An order in each state, and every action of the table done by the real services, as each actor does it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from server.accounts.caller import Client, LinkHolder, Staff, System
from server.accounts.models import Role
from server.aftersales.exchanges.rules import ExchangeInput
from server.aftersales.exchanges.services.exchanges import Settlement, make_exchange
from server.aftersales.exchanges.services.pending import DeferredPayment
from server.aftersales.order_page.services import change_email, extend_reservation, mark_purchased, resend_tickets
from server.aftersales.rebooking.services import answer_offer, move_order
from server.aftersales.refunds.services.requests import request_refund, void_disputed, void_sale
from server.aftersales.self_service.permissions import NewName
from server.aftersales.self_service.services import (
    ExtraRequest,
    OwnExchangeInput,
    add_extras,
    cancel_order,
    make_own_exchange,
    quote_own_exchange,
    rename_tickets,
)
from server.api.public import aftersales_services as client_cancelling
from server.api.public import aftersales_services as client_exchanging
from server.api.public.aftersales_services import ClientRefundRequest, make_refund
from server.catalogue.events.models import AfterSale, Performance
from server.catalogue.events.services.performances import close_performance
from server.catalogue.upsells.models import Upsell
from server.checkin.tests.fixtures import open_door
from server.integrations.key_services import create_client
from server.payments.models import Refund
from server.platform import clock
from server.sales.models import Offer, OfferedOrder, Order, Ticket
from server.sales.policy import Action, Actor, Situation, State
from server.sales.refundable import Refundable
from server.sales.services.allowed_actions import disputed_situation, sold_situation
from server.sales.services.release import cancel
from server.sales.tests.refunding import MOVED, PENDING, ShamProvider, sell_by_card
from server.testing import factories

Answer = OfferedOrder.Answer


@dataclass(frozen=True, kw_only=True)
class House:
    """A performance whose event lets buyers do everything, another one, and everybody who may act."""

    owner: Staff
    client: Client
    source: Performance
    target: Performance
    programme: Upsell
    provider: ShamProvider

    def buyer(self, order: Order) -> LinkHolder:
        return LinkHolder(order.payment_id, order.account_id)

    def scan(self, order: Order, number: int) -> None:
        door = open_door(order.performance)
        for ticket in order.tickets.select_related("order__payment").order_by("pk")[:number]:
            door.scan(ticket)

    def offered(self, order: Order) -> OfferedOrder:
        """Offer the other performance to an order's buyer, who may answer."""
        until = order.performance.starts_at
        offer, _ = Offer.objects.get_or_create(
            source=order.performance,
            ended_at=None,
            defaults={
                "account_id": order.account_id,
                "target": self.target if order.performance_id == self.source.pk else self.source,
                "moves": False,
                "until": until,
                "by": self.owner.user,
                "created_at": clock.now(),
            },
        )
        fields = {"state": "mailed", "answer": "", "quantity": 2, "changed_at": clock.now()}
        row, _ = OfferedOrder.objects.update_or_create(offer=offer, order=order, defaults=fields)
        return row


def open_house(provider: ShamProvider, *, capacity: int = 200) -> House:
    event = factories.make_event()
    everything = {"exchanges": AfterSale.Directions.BOTH, "cancels": True, "renames": True, "adds_upsells": True}
    AfterSale.objects.create(event=event, gives_credit=True, **everything)
    source, target = (factories.make_performance(event, capacity=capacity, price=Decimal(20)) for _ in range(2))
    client, _ = create_client(account=event.account, name="Partner")
    return House(
        owner=factories.make_staff(event.account, Role.ACCOUNT_OWNER),
        client=Client(client_id=client.pk, owner_id=event.account_id, name="Partner"),
        source=source,
        target=target,
        programme=factories.make_upsell(event, online_price=Decimal(0), venue_price=Decimal(0)),
        provider=provider,
    )


# An order in each state


def sell(house: House) -> Order:
    return sell_by_card(house.source, 2, caller=house.owner)


def order_in(house: House, state: State) -> Order:
    """Make an order of two tickets in a state, by what brings it there."""
    if state in (State.RESERVED, State.FAILED):
        reserved = factories.reserve_tickets(house.source, 2, caller=house.owner)
        if state == State.FAILED:
            cancel(caller=house.owner, reservation_id=reserved.reservation.pk, secret=reserved.secret)
        return Order.objects.get(part=reserved.part)
    order = sell(house)
    match state:
        case State.PARTLY_USED | State.USED:
            house.scan(order, 1 if state == State.PARTLY_USED else 2)
        case State.REFUNDING | State.REFUNDED:
            house.provider.answer = PENDING if state == State.REFUNDING else MOVED
            request_refund(caller=house.owner, order_id=order.pk)
        case State.EXCHANGING:
            Performance.objects.filter(pk=house.target.pk).update(price=Decimal(30))
            how = Settlement(settles=True, later=DeferredPayment.CARD)
            wish = ExchangeInput(order=order.pk, performance=house.target.pk)
            make_exchange(caller=house.owner, wish=wish, exchange_id=None, how=how)
            Performance.objects.filter(pk=house.target.pk).update(price=Decimal(20))
    house.provider.answer = MOVED
    return Order.objects.get(pk=order.pk)


def call_off(house: House, order: Order) -> None:
    """Have an order's performance not take place; the job that gives its orders back does not come to it."""
    close_performance(caller=house.owner, performance_id=order.performance_id)


# What is done with it


def _exchange(house: House, order: Order) -> None:
    to = house.target if order.performance_id == house.source.pk else house.source
    how = Settlement(settles=False)
    make_exchange(caller=house.owner, wish=ExchangeInput(order=order.pk, performance=to.pk), exchange_id=None, how=how)


def _best_ticket(order: Order) -> int:
    """Give a ticket of an order, one that nobody has used if there is one; 0 without any."""
    by_use = Ticket.objects.filter(order=order).order_by("-status", "pk")
    return by_use.values_list("pk", flat=True).first() or 0


def _own_exchange(house: House, order: Order) -> None:
    to = house.target if order.performance_id == house.source.pk else house.source
    caller = house.buyer(order)
    wish = OwnExchangeInput(order=order.pk, performance=to.pk, tickets=[_best_ticket(order)])
    quoted = quote_own_exchange(caller=caller, wish=wish)
    make_own_exchange(caller=caller, order_id=order.pk, exchange_id=quoted.exchange.pk)


def _client_exchange(house: House, order: Order) -> None:
    to = house.target if order.performance_id == house.source.pk else house.source
    wish = client_exchanging.ClientExchangeRequest(order=order.pk, performance=to.pk)
    quoted = client_exchanging.quote_exchange(caller=house.client, wish=wish)
    client_exchanging.make_exchange(
        caller=house.client,
        order_id=order.pk,
        quote_id=quoted.exchange.pk,
        settled=client_exchanging.Settled.CLIENT,
        origin="",
    )


def _rename(house: House, order: Order) -> None:
    name = f"Guest {clock.now().timestamp()}"
    rename_tickets(
        caller=house.buyer(order), order_id=order.pk, names=[NewName(ticket=_best_ticket(order), holder=name)]
    )


def _add_extras(house: House, order: Order) -> None:
    wanted = [ExtraRequest(upsell=house.programme.pk, quantity=1)]
    key = f"extras-{order.pk}-{clock.now().timestamp()}"
    add_extras(caller=house.buyer(order), order_id=order.pk, wanted=wanted, key=key)


def _answer(answer: OfferedOrder.Answer) -> Callable[[House, Order], None]:
    def act(house: House, order: Order) -> None:
        row = house.offered(order)
        to = house.target.pk if order.performance_id == house.source.pk else house.source.pk
        answer_offer(caller=house.buyer(order), offered_id=row.pk, answer=answer, performance_id=to)

    return act


def _move(house: House, order: Order) -> None:
    to = house.target if order.performance_id == house.source.pk else house.source
    move_order(order, source_id=order.performance_id, target_id=to.pk, started_by=house.owner.user)


def _cancel_own(house: House, order: Order) -> None:
    left = order.total - order.refunded
    cancel_order(caller=house.buyer(order), order_id=order.pk, amount=left)


Act = Callable[[House, Order], Any]
ACTS: dict[tuple[Action, Actor, str], Act] = {
    (Action.REFUND, Actor.STAFF, ""): lambda house, order: request_refund(caller=house.owner, order_id=order.pk),
    (Action.REFUND, Actor.CLIENT, ""): lambda house, order: make_refund(
        caller=house.client, wish=ClientRefundRequest(order=order.pk)
    ),
    (Action.REFUND, Actor.SYSTEM, ""): lambda house, order: request_refund(caller=System(), order_id=order.pk),
    (Action.VOID, Actor.STAFF, ""): lambda house, order: void_sale(caller=house.owner, order_id=order.pk),
    (Action.VOID_DISPUTED, Actor.STAFF, ""): lambda house, order: void_disputed(caller=house.owner, order_id=order.pk),
    (Action.CANCEL, Actor.BUYER, ""): _cancel_own,
    (Action.CANCEL, Actor.CLIENT, ""): lambda house, order: client_cancelling.cancel_order(
        caller=house.client, order_id=order.pk
    ),
    (Action.CANCEL_PERFORMANCE, Actor.SYSTEM, ""): lambda house, order: request_refund(
        caller=System(), order_id=order.pk, kind=Refund.Kind.CANCELLATION
    ),
    (Action.EXCHANGE, Actor.STAFF, ""): _exchange,
    (Action.EXCHANGE, Actor.BUYER, ""): _own_exchange,
    (Action.EXCHANGE, Actor.CLIENT, ""): _client_exchange,
    (Action.REBOOK, Actor.SYSTEM, ""): _move,
    (Action.ANSWER, Actor.BUYER, "date"): _answer(Answer.DATE),
    (Action.ANSWER, Actor.BUYER, "credit"): _answer(Answer.CREDIT),
    (Action.ANSWER, Actor.BUYER, "money"): _answer(Answer.MONEY),
    (Action.KEEP, Actor.BUYER, ""): _answer(Answer.KEEP),
    (Action.RENAME, Actor.BUYER, ""): _rename,
    (Action.ADD_EXTRAS, Actor.BUYER, ""): _add_extras,
    (Action.MARK_PURCHASED, Actor.STAFF, ""): lambda house, order: mark_purchased(
        caller=house.owner, reservation_id=order.part.reservation_id
    ),
    (Action.KEEP_RESERVATION, Actor.STAFF, ""): lambda house, order: extend_reservation(
        caller=house.owner, reservation_id=order.part.reservation_id
    ),
    (Action.SEND_TICKETS, Actor.STAFF, ""): lambda house, order: resend_tickets(
        caller=house.owner, reference=order.payment.reference, address=f"{order.pk}@example.org"
    ),
    (Action.CHANGE_BUYER, Actor.STAFF, ""): lambda house, order: change_email(
        caller=house.owner, order_id=order.pk, email=f"{order.pk}@example.org"
    ),
}


def situation_for(action: Action, actor: Actor, found: Refundable) -> Situation:
    """Give an order's situation as the service of an action asks, with what that adds."""
    situation = found.situation
    if action == Action.VOID:
        return sold_situation(found)
    if action == Action.VOID_DISPUTED:
        return disputed_situation(found)
    if action == Action.EXCHANGE:
        units = found.tickets if actor != Actor.BUYER else ()
        return situation.also(used_units=any(unit.status == Ticket.Status.ADMITTED for unit in units))
    return situation

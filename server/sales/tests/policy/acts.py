"""An order in each state, and every action of the table carried out by the real services, for each actor."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from server.accounts.caller import Client, LinkHolder, Staff, System
from server.accounts.models import Role
from server.aftersales.exchanges.pending_services import DeferredPayment
from server.aftersales.exchanges.rules import ExchangeInput
from server.aftersales.exchanges.services import Settlement, make_exchange
from server.aftersales.order_page.services import change_email, extend_reservation, mark_purchased, resend_tickets
from server.aftersales.rebooking.services import answer_offer, move_order
from server.aftersales.refunds.services import request_refund, void_disputed, void_sale
from server.aftersales.self_service.selectors import NewName
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
from server.sales.tests.refunding import MOVED, PENDING, FakeProvider, sell_by_card
from server.testing import factories

Answer = OfferedOrder.Answer


@dataclass(frozen=True, kw_only=True)
class PolicySetup:
    """A performance whose event lets buyers do everything, another one, and everybody who may act."""

    owner: Staff
    client: Client
    source: Performance
    target: Performance
    programme: Upsell
    provider: FakeProvider

    def buyer(self, order: Order) -> LinkHolder:
        return LinkHolder(order.payment_id, order.account_id)

    def scan(self, order: Order, number: int) -> None:
        door = open_door(order.performance)
        for ticket in order.tickets.select_related("order__payment").order_by("pk")[:number]:
            door.scan(ticket)

    def make_offer(self, order: Order) -> OfferedOrder:
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


def make_policy_setup(provider: FakeProvider, *, capacity: int = 200) -> PolicySetup:
    event = factories.make_event()
    everything = {"exchanges": AfterSale.Directions.BOTH, "cancels": True, "renames": True, "adds_upsells": True}
    AfterSale.objects.create(event=event, gives_credit=True, **everything)
    source, target = (factories.make_performance(event, capacity=capacity, price=Decimal(20)) for _ in range(2))
    client, _ = create_client(account=event.account, name="Partner")
    return PolicySetup(
        owner=factories.make_staff(event.account, Role.ACCOUNT_OWNER),
        client=Client(client_id=client.pk, owner_id=event.account_id, name="Partner"),
        source=source,
        target=target,
        programme=factories.make_upsell(event, online_price=Decimal(0), venue_price=Decimal(0)),
        provider=provider,
    )


# An order in each state


def sell(setup: PolicySetup) -> Order:
    return sell_by_card(setup.source, 2, caller=setup.owner)


def order_in(setup: PolicySetup, state: State) -> Order:
    """Create an order of two tickets in a state, by the operations that lead there."""
    if state in (State.RESERVED, State.FAILED):
        reserved = factories.reserve_tickets(setup.source, 2, caller=setup.owner)
        if state == State.FAILED:
            cancel(caller=setup.owner, reservation_id=reserved.reservation.pk, secret=reserved.secret)
        return Order.objects.get(part=reserved.part)
    order = sell(setup)
    match state:
        case State.PARTLY_USED | State.USED:
            setup.scan(order, 1 if state == State.PARTLY_USED else 2)
        case State.REFUNDING | State.REFUNDED:
            setup.provider.answer = PENDING if state == State.REFUNDING else MOVED
            request_refund(caller=setup.owner, order_id=order.pk)
        case State.EXCHANGING:
            Performance.objects.filter(pk=setup.target.pk).update(price=Decimal(30))
            how = Settlement(settles=True, later=DeferredPayment.CARD)
            exchange_input = ExchangeInput(order=order.pk, performance=setup.target.pk)
            make_exchange(caller=setup.owner, exchange_input=exchange_input, exchange_id=None, how=how)
            Performance.objects.filter(pk=setup.target.pk).update(price=Decimal(20))
    setup.provider.answer = MOVED
    return Order.objects.get(pk=order.pk)


def call_off(setup: PolicySetup, order: Order) -> None:
    """Cancel an order's performance; the job that refunds its orders does not run."""
    close_performance(caller=setup.owner, performance_id=order.performance_id)


# The actions


def _exchange(setup: PolicySetup, order: Order) -> None:
    to = setup.target if order.performance_id == setup.source.pk else setup.source
    how = Settlement(settles=False)
    make_exchange(
        caller=setup.owner, exchange_input=ExchangeInput(order=order.pk, performance=to.pk), exchange_id=None, how=how
    )


def _best_ticket(order: Order) -> int:
    """Return a ticket of an order, preferably an unused one; 0 without any."""
    by_use = Ticket.objects.filter(order=order).order_by("-status", "pk")
    return by_use.values_list("pk", flat=True).first() or 0


def _own_exchange(setup: PolicySetup, order: Order) -> None:
    to = setup.target if order.performance_id == setup.source.pk else setup.source
    caller = setup.buyer(order)
    exchange_input = OwnExchangeInput(order=order.pk, performance=to.pk, tickets=[_best_ticket(order)])
    quoted = quote_own_exchange(caller=caller, exchange_input=exchange_input)
    make_own_exchange(caller=caller, order_id=order.pk, exchange_id=quoted.exchange.pk)


def _client_exchange(setup: PolicySetup, order: Order) -> None:
    to = setup.target if order.performance_id == setup.source.pk else setup.source
    exchange_input = ExchangeInput(order=order.pk, performance=to.pk)
    quoted = client_exchanging.quote_exchange(caller=setup.client, exchange_input=exchange_input)
    client_exchanging.make_exchange(
        caller=setup.client,
        order_id=order.pk,
        quote_id=quoted.exchange.pk,
        settled=client_exchanging.Settled.CLIENT,
        origin="",
    )


def _rename(setup: PolicySetup, order: Order) -> None:
    name = f"Guest {clock.now().timestamp()}"
    rename_tickets(
        caller=setup.buyer(order), order_id=order.pk, names=[NewName(ticket=_best_ticket(order), holder=name)]
    )


def _add_extras(setup: PolicySetup, order: Order) -> None:
    extras = [ExtraRequest(upsell=setup.programme.pk, quantity=1)]
    key = f"extras-{order.pk}-{clock.now().timestamp()}"
    add_extras(caller=setup.buyer(order), order_id=order.pk, extras=extras, key=key)


def _answer(answer: OfferedOrder.Answer) -> Callable[[PolicySetup, Order], None]:
    def act(setup: PolicySetup, order: Order) -> None:
        row = setup.make_offer(order)
        to = setup.target.pk if order.performance_id == setup.source.pk else setup.source.pk
        answer_offer(caller=setup.buyer(order), offered_id=row.pk, answer=answer, performance_id=to)

    return act


def _move(setup: PolicySetup, order: Order) -> None:
    to = setup.target if order.performance_id == setup.source.pk else setup.source
    move_order(order, source_id=order.performance_id, target_id=to.pk, started_by=setup.owner.user)


def _cancel_own(setup: PolicySetup, order: Order) -> None:
    left = order.total - order.refunded
    cancel_order(caller=setup.buyer(order), order_id=order.pk, amount=left)


Act = Callable[[PolicySetup, Order], Any]
ACTS: dict[tuple[Action, Actor, str], Act] = {
    (Action.REFUND, Actor.STAFF, ""): lambda setup, order: request_refund(caller=setup.owner, order_id=order.pk),
    (Action.REFUND, Actor.CLIENT, ""): lambda setup, order: make_refund(
        caller=setup.client, refund_request=ClientRefundRequest(order=order.pk)
    ),
    (Action.REFUND, Actor.SYSTEM, ""): lambda setup, order: request_refund(caller=System(), order_id=order.pk),
    (Action.VOID, Actor.STAFF, ""): lambda setup, order: void_sale(caller=setup.owner, order_id=order.pk),
    (Action.VOID_DISPUTED, Actor.STAFF, ""): lambda setup, order: void_disputed(caller=setup.owner, order_id=order.pk),
    (Action.CANCEL, Actor.BUYER, ""): _cancel_own,
    (Action.CANCEL, Actor.CLIENT, ""): lambda setup, order: client_cancelling.cancel_order(
        caller=setup.client, order_id=order.pk
    ),
    (Action.CANCEL_PERFORMANCE, Actor.SYSTEM, ""): lambda setup, order: request_refund(
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
    (Action.MARK_PURCHASED, Actor.STAFF, ""): lambda setup, order: mark_purchased(
        caller=setup.owner, reservation_id=order.part.reservation_id
    ),
    (Action.KEEP_RESERVATION, Actor.STAFF, ""): lambda setup, order: extend_reservation(
        caller=setup.owner, reservation_id=order.part.reservation_id
    ),
    (Action.SEND_TICKETS, Actor.STAFF, ""): lambda setup, order: resend_tickets(
        caller=setup.owner, reference=order.payment.reference, address=f"{order.pk}@example.org"
    ),
    (Action.CHANGE_BUYER, Actor.STAFF, ""): lambda setup, order: change_email(
        caller=setup.owner, order_id=order.pk, email=f"{order.pk}@example.org"
    ),
}


def situation_for(action: Action, actor: Actor, found: Refundable) -> Situation:
    """Return an order's situation as the service of an action sees it, with its additions."""
    situation = found.situation
    if action == Action.VOID:
        return sold_situation(found)
    if action == Action.VOID_DISPUTED:
        return disputed_situation(found)
    if action == Action.EXCHANGE:
        units = found.tickets if actor != Actor.BUYER else ()
        return situation.also(used_units=any(unit.status == Ticket.Status.ADMITTED for unit in units))
    return situation

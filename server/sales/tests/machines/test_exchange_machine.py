"""Any sequence of sales, exchanges, refunds, cancellations and admissions: seats, extras, codes and money stay right.

The rules of selling and refunding are those of `test_refund_machine`; here two performances are sold by the places of
teams besides. The invariants are in `exchange_ledger`.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from decimal import Decimal
from typing import Any

import pytest
from hypothesis import strategies as st
from hypothesis.stateful import initialize, invariant, precondition, rule

from server.accounts.caller import Staff
from server.accounts.models import Role
from server.aftersales.cancellation_services import CancelOrders, cancel_performance
from server.aftersales.exchanges.pending_services import DeferredPayment
from server.aftersales.exchanges.rules import ExchangeInput, NewSeats, NewTickets
from server.aftersales.exchanges.services import Settlement, make_exchange
from server.aftersales.refunds.services import request_refund
from server.catalogue.events.models import AfterSale, Performance, TeamPlace
from server.checkin.tests.fixtures import open_door
from server.payments.models import Charge, Gateway
from server.payments.services.checkouts import Buyer
from server.platform import clock
from server.pricing.basket import Kind
from server.pricing.models import PromoTarget, TicketType
from server.reporting.metrics_services import roll_up
from server.sales.baskets import BasketLine, BasketRequest
from server.sales.choices import Choice
from server.sales.models import Exchange, Order, Ticket
from server.sales.services.checkout import check_out, settle
from server.sales.services.release import expire_reservations
from server.sales.services.reserving import reserve
from server.sales.tests.machines.exchange_ledger import GOOD, Ledger
from server.sales.tests.machines.test_refund_machine import ANSWERS, WHICH, Money
from server.sales.tests.refunding import MOVED, PENDING, REFUSED
from server.testing import factories
from server.testing.extras import make_wine
from server.testing.harness.drawing import run_machine
from server.testing.jobs import do, is_enqueued
from server.testing.metrics import check_metrics
from server.testing.teams import map_teams

pytestmark = [pytest.mark.django_db, pytest.mark.database, pytest.mark.sweep]
REDS, BLUES = 5, 3
EITHER = st.integers(0, 1)
KIND = st.sampled_from(["own", "normal", "typed"])
GATEWAY = st.sampled_from([Gateway.CASH, "sham"])
Places = Sequence[TeamPlace]
CHARGES = st.sampled_from([MOVED, PENDING, REFUSED])
# Waived, in money at once or later, and as credit.
HOW = st.sampled_from(
    [
        Settlement(settles=False),
        Settlement(settles=True, gateway="cash"),
        Settlement(settles=True, later=DeferredPayment.CARD),
        Settlement(settles=True, credit=True, gateway="cash"),
    ]
)


class Exchanges(Money):
    """The account of the refund machine and two matches with two teams, whose orders are exchanged.

    Fully, partly, and back.
    """

    # The refund machine covers these, and its checks know no exchanges.
    void = give_up = the_provider_reports_a_charge = None  # type: ignore[assignment]
    charges_less_refunds_are_what_the_orders_stand_for = None  # type: ignore[assignment]
    what_is_sold_is_what_nobody_has_got_back = None  # type: ignore[assignment]

    @initialize()
    def set_up_sale(self) -> None:
        super().set_up_sale()
        self.card = factories.make_card(self.account, "99.99")
        cup = factories.make_event(self.account, name="Cup", booking_fee=Decimal("0.50"))
        PromoTarget.objects.create(code=self.promo, event=cup)
        self.matches = [
            factories.make_performance(cup, price=Decimal(price), capacity=REDS + BLUES) for price in ("9.99", "15.01")
        ]
        map_teams(*self.matches, Reds=REDS, Blues=BLUES)
        self.scarf = make_wine(cup, "Scarf")
        self.junior = factories.make_type(cup, "Junior", amount=Decimal("3.33"), adjustment="fixed")
        self.junior.upsells.add(self.scarf)
        self.owner = Staff(factories.make_user(self.account, Role.ACCOUNT_OWNER))
        self.doors = [open_door(place) for place in (*self.places, *self.matches)]
        self.is_cancelled = False
        for event in {place.event for place in (*self.places, *self.matches)}:
            AfterSale.objects.create(event=event, gives_credit=True)

    @rule(is_typed=st.booleans(), coded=st.booleans(), by_card=st.booleans(), gateway=GATEWAY)
    def sell_three(self, is_typed: bool, coded: bool, by_card: bool, gateway: Gateway) -> None:
        """Sell what is paid at once: two tickets of a kind with wine, and one elsewhere."""
        self.sell(2, 1, is_typed, 1, coded, by_card, gateway, MOVED)

    @rule(
        at=EITHER, first=WHICH, number=st.integers(1, 3), is_typed=st.booleans(), coded=st.booleans(), gateway=GATEWAY
    )
    def sell_places(self, at: int, first: int, number: int, is_typed: bool, coded: bool, gateway: Gateway) -> None:
        """Sell some places of a match, and a scarf."""
        match = self.matches[at]
        lines = [
            BasketLine(
                performance=match.pk,
                quantity=len(players),
                type=self.junior.pk if is_typed else None,
                team=team,
                players=players,
            )
            for team, players in by_team(self.free(match, first, number))
        ]
        if lines:
            lines.append(BasketLine(performance=match.pk, quantity=1, kind=Kind.UPSELL, type=self.scarf.pk))
            self.buy(BasketRequest(lines=tuple(lines), promo_code=self.promo.code if coded else ""), gateway)

    def buy(self, basket_request: BasketRequest, gateway: str) -> None:
        self.numbers += 1
        self.provider.charging = MOVED
        key = f"money-{self.account.pk}-{self.numbers:06}"
        if reserved := self.try_to(
            lambda: reserve(caller=self.staff, basket_request=basket_request, idempotency_key=key)
        ):
            who: dict[str, Any] = {"reservation_id": reserved.reservation.pk, "secret": reserved.secret}
            check_out(caller=self.staff, **who, gateway=gateway, buyer=Buyer(email="ada@foyer.test"))

    @rule(fees=st.sampled_from(AfterSale.Fees.values))
    def change_the_terms(self, fees: str) -> None:
        """Change the terms of exchanges to charging fees again, keeping or waiving them."""
        AfterSale.objects.filter(event__account=self.account).update(fees=fees)

    @rule(which=WHICH, to=EITHER, how=HOW, answer=ANSWERS)
    def exchange_all(self, which: int, to: int, how: Settlement, answer: Any) -> None:
        if order := self.one(Order.objects.filter(account=self.account, status="paid"), which):
            self.exchange(ExchangeInput(order=order.pk, performance=self.places[to].pk), how, answer)

    @rule(which=WHICH, to=EITHER, number=st.integers(1, 3), kind=KIND, how=HOW, answer=ANSWERS)
    def exchange_one(self, which: int, to: int, number: int, kind: str, how: Settlement, answer: Any) -> None:
        """Exchange a ticket for one of its own type, or for other tickets."""
        if ticket := self.one(self.live_tickets(), which):
            exchange_input = ExchangeInput(
                order=ticket.order_id,
                performance=self.places[to].pk,
                tickets=(Choice(unit=ticket.pk),),
                new=new_ones(number, kind, self.type),
            )
            self.exchange(exchange_input, how, answer)

    @rule(which=WHICH, to=EITHER, first=WHICH, more=st.integers(-1, 1), kind=KIND, how=HOW, answer=ANSWERS)
    def exchange_all_for_places(
        self, which: int, to: int, first: int, more: int, kind: str, how: Settlement, answer: Any
    ) -> None:
        """Exchange an order for places of a match, with one more or fewer if they are to be of another type."""
        if order := self.one(Order.objects.filter(account=self.account, status="paid"), which):
            number = order.tickets.filter(status__in=GOOD, refund=None).count()
            number = number if kind == "own" else max(1, number + more)
            exchange_input = self.make_input(order, self.matches[to], self.free(self.matches[to], first, number), kind)
            self.exchange(exchange_input, how, answer)

    @rule(which=WHICH, to=EITHER, first=WHICH, kind=KIND, how=HOW, answer=ANSWERS)
    def exchange_one_for_a_place(
        self, which: int, to: int, first: int, kind: str, how: Settlement, answer: Any
    ) -> None:
        if ticket := self.one(self.live_tickets(), which):
            places = self.free(self.matches[to], first, 1)
            exchange_input = self.make_input(
                ticket.order, self.matches[to], places, kind, tickets=(Choice(unit=ticket.pk),)
            )
            self.exchange(exchange_input, how, answer)

    @rule(which=WHICH, first=WHICH, stay=EITHER)
    def select_other_places(self, which: int, first: int, stay: int) -> None:
        """Select an order's places of a match again; one of them may stay, with what its type includes."""
        of_matches = Order.objects.filter(performance__in=self.matches, status="paid")
        if not of_matches.exists():
            self.sell_places(stay, first, 2, True, True, Gateway.CASH)
        if order := self.one(of_matches, which):
            match = next(one for one in self.matches if one.pk == order.performance_id)
            own = TeamPlace.objects.filter(tickets__order=order, tickets__status__in=GOOD, tickets__refund=None)
            staying = list(own.order_by("pk")[:stay])
            places = [*staying, *self.free(match, first, own.count() - len(staying))]
            self.exchange(self.make_input(order, match, places, "own"), Settlement(settles=False), MOVED)

    def live_tickets(self) -> Any:
        return Ticket.objects.filter(order__account=self.account, status__in=GOOD).select_related("order")

    def free(self, match: Performance, first: int, number: int) -> Places:
        """Return this number of free places of a match, from a certain one on; fewer if it has no more."""
        places = list(TeamPlace.objects.filter(performance=match, state="free").order_by("pk"))
        start = first % len(places) if places else 0
        return [*places[start:], *places[:start]][:number]

    def make_input(self, order: Order, match: Performance, places: Places, kind: str, **more: Any) -> ExchangeInput:
        seats = tuple(NewSeats(team=team, players=players) for team, players in by_team(places))
        new = new_ones(len(places), kind, self.junior)
        return ExchangeInput(order=order.pk, performance=match.pk, seats=seats, new=new, **more)

    def exchange(self, exchange_input: ExchangeInput, how: Settlement, answer: Any) -> None:
        """Make an exchange with permission for admitted tickets; waive what is not settled."""
        self.provider.answer = answer
        for way in (how, Settlement(settles=False)):
            made = self.try_to(
                lambda way=way: make_exchange(
                    caller=self.owner, exchange_input=exchange_input, exchange_id=None, how=way
                )
            )
            if made is not None:
                return

    @rule(which=WHICH, gateway=GATEWAY, charging=CHARGES)
    def pay_for_what_waits(self, which: int, gateway: Gateway, charging: Any) -> None:
        waiting = Exchange.objects.filter(account=self.account, status="pending").select_related("part")
        if exchange := self.one(waiting, which):
            self.provider.charging = charging
            number = exchange.part.reservation_id
            who: dict[str, Any] = {"caller": self.staff, "reservation_id": number, "secret": "", "buyer": None}
            self.try_to(lambda: check_out(**who, gateway=gateway))

    @precondition(lambda self: self.numbers > 1)
    @rule()
    def wait_too_long(self) -> None:
        """Let everything that waits expire."""
        expire_reservations(now=clock.now() + timedelta(hours=1))

    @rule(which=WHICH)
    def receive_webhook(self, which: int) -> None:
        """Deliver a provider's event about a charge of an exchange, in time or late."""
        charges = Charge.objects.filter(account=self.account, part__exchange__isnull=False).exclude(status="succeeded")
        if charge := self.one(charges, which):
            self.try_to(lambda: settle(charge_id=charge.pk))

    @rule(which=WHICH)
    def credit_all(self, which: int) -> None:
        """Refund an order as credit."""
        if order := self.one(Order.objects.filter(account=self.account, status="paid"), which):
            until = clock.now() + timedelta(days=365)
            self.try_to(lambda: request_refund(caller=self.owner, order_id=order.pk, credit_until=until))

    @precondition(lambda self: self.numbers > 2 and not self.is_cancelled)
    @rule(which=st.integers(0, 3), keeps_fee=st.booleans(), answer=ANSWERS)
    def cancel_a_performance(self, which: int, keeps_fee: bool, answer: Any) -> None:
        """Cancel one of the four performances, and refund its orders."""
        self.is_cancelled, self.provider.answer = True, answer
        number = [*self.places, *self.matches][which].pk
        cancelling = cancel_performance(caller=self.owner, performance_id=number, keeps_fee=keeps_fee)
        while is_enqueued(CancelOrders, cancelling):
            do(CancelOrders, cancelling)

    @precondition(lambda self: hasattr(self, "doors"))
    @rule(which=WHICH)
    def scan(self, which: int) -> None:
        """Scan a ticket at the door of its performance, even an old one."""
        rows = Ticket.objects.filter(order__account=self.account).select_related("order__payment")
        if ticket := self.one(rows, which):
            door = next(door for door in self.doors if door.performance.pk == ticket.performance_id)
            door.scan(ticket)

    @rule()
    def roll_up_lines(self) -> None:
        roll_up()

    @invariant()
    def metrics_match_rows(self) -> None:
        check_metrics(self.account.pk)

    @invariant()
    def check_ledger(self) -> None:
        Ledger.read(self.account.pk).check()


def new_ones(number: int, kind: str, type: TicketType) -> tuple[NewTickets, ...]:
    """Return the new tickets: a number of normal ones or of a type, or like the old ones."""
    return () if kind == "own" else (NewTickets(kind=type.pk if kind == "typed" else 0, quantity=number),)


def by_team(places: Places) -> list[tuple[int, tuple[int, ...]]]:
    """Return places as numbers by team."""
    teams = dict.fromkeys(place.team_id for place in places)
    return [(team, tuple(place.number for place in places if place.team_id == team)) for team in teams]


def test_whatever_is_exchanged_no_penny_and_no_seat_is_lost():
    run_machine(Exchanges, examples=24, steps=40, is_made_smaller=False)

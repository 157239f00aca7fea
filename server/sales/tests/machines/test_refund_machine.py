"""Any sequence of sales, refunds, voids and provider events: amounts and counters are right.

Expected values are calculated here from the inputs, without the server's own sums.
"""

from __future__ import annotations

from contextlib import suppress
from datetime import timedelta
from decimal import Decimal
from typing import Any

import pytest
from django.db import transaction
from django.db.models import Q, Sum
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from server.accounts.caller import System
from server.aftersales.refunds.completion_services import complete_refund, fail_refund
from server.aftersales.refunds.services import request_refund, void_sale
from server.aftersales.refunds.settlement_services import pay_out
from server.aftersales.refunds.transfer_services import MoveRefund
from server.catalogue.upsells.models import UpsellStock
from server.checkin.tests.fixtures import open_door
from server.inventory.errors import ReservationOver
from server.inventory.models import HoldAllotment, Reservation, Stock
from server.payments.models import OPEN_PAYOUT, Charge, Gateway, Part, Refund
from server.payments.services.checkouts import Buyer
from server.payments.services.gateways import GATEWAYS, ProviderUnreachable
from server.platform import clock
from server.platform.errors import DomainError
from server.platform.models import OutboxJob
from server.platform.money import ZERO
from server.pricing.basket import Kind
from server.reporting.integrity_services import find_differences
from server.reporting.metrics_services import roll_up
from server.sales.baskets import BasketLine, BasketRequest
from server.sales.models import Order, SoldUnit, Ticket, UpsellItem
from server.sales.services.checkout import check_out, fail, settle
from server.sales.services.release import cancel, expire_reservations
from server.sales.services.reserving import reserve
from server.sales.tests.refunding import MOVED, PENDING, REFUSED, FakeProvider
from server.testing import factories
from server.testing.extras import make_variant, make_wine
from server.testing.harness.drawing import run_machine
from server.testing.jobs import do
from server.testing.metrics import check_metrics

pytestmark = [pytest.mark.django_db, pytest.mark.database, pytest.mark.sweep]
CAPACITY = 12
WHICH = st.integers(0, 11)
CHARGING = [PENDING, MOVED]
ANSWERS = st.sampled_from([PENDING, MOVED, REFUSED, ProviderUnreachable()])


def is_still_sold(unit: SoldUnit) -> bool:
    return unit.refund is None or unit.refund.status == "pending"


class Provider(FakeProvider):
    """A fake provider that also answers charges."""

    charging = PENDING

    def begin(self, charge: Charge) -> Any:
        return self.charging


class Money(RuleBasedStateMachine):
    """Two performances with a fee and odd prices, a hold, a type that brings wine, a code, and a card that pays."""

    @initialize()
    def set_up_sale(self) -> None:
        event = factories.make_event(booking_fee=Decimal("0.75"))
        self.account = event.account
        self.staff = factories.make_staff(event.account)
        prices = (Decimal("12.34"), Decimal("7.01"))
        self.places = [factories.make_performance(event, price=price, capacity=CAPACITY) for price in prices]
        factories.make_hold(self.places[0], 4)
        self.wine = make_wine(event)
        self.red = make_variant(self.wine, "Red")
        self.type = factories.make_type(event, amount=Decimal("5.55"), adjustment="fixed")
        self.type.upsells.add(self.wine)
        self.promo = factories.make_promo(event.account, is_for_each_ticket=True)
        self.card = factories.make_card(event.account, "31.17")
        self.door = open_door(self.places[0])
        self.numbers = 0
        self.provider = Provider()
        GATEWAYS["sham"] = self.provider

    def try_to(self, act: Any) -> Any:
        """Do something that may be refused, and then must have changed nothing."""
        try:
            with transaction.atomic():
                return act()
        except DomainError:
            return None

    def one(self, rows: Any, which: int) -> Any:
        found = list(rows.order_by("pk"))
        return found[which % len(found)] if found else None

    @rule(
        first=st.integers(0, 3),
        second=st.integers(0, 2),
        is_typed=st.booleans(),
        wine=st.integers(0, 2),
        coded=st.booleans(),
        by_card=st.booleans(),
        gateway=st.sampled_from([Gateway.CASH, Gateway.TERMINAL, "sham"]),
        charging=st.sampled_from(CHARGING),
    )
    def sell(
        self,
        first: int,
        second: int,
        is_typed: bool,
        wine: int,
        coded: bool,
        by_card: bool,
        gateway: Gateway,
        charging: Any,
    ) -> None:
        self.numbers += 1
        self.provider.charging = charging
        one, two = (place.pk for place in self.places)
        lines = [
            BasketLine(performance=one, quantity=first, type=self.type.pk if is_typed else None),
            BasketLine(performance=two, quantity=second),
            BasketLine(performance=one, quantity=wine, kind=Kind.UPSELL, type=self.wine.pk, variant=self.red.pk),
        ]
        basket_request = BasketRequest(
            lines=tuple(line for line in lines if line.quantity),
            promo_code=self.promo.code if coded else "",
            gift_cards=(self.card.code,) if by_card else (),
        )
        key = f"money-{self.account.pk}-{self.numbers:06}"
        reserved = self.try_to(lambda: reserve(caller=self.staff, basket_request=basket_request, idempotency_key=key))
        if reserved is not None:
            chosen = gateway if reserved.part.due else Gateway.FREE
            who: dict[str, Any] = {"reservation_id": reserved.reservation.pk, "secret": reserved.secret}
            check_out(caller=self.staff, **who, gateway=chosen, buyer=Buyer(email="ada@foyer.test"))

    @rule(which=WHICH, is_paid=st.booleans(), times=st.integers(1, 3))
    def the_provider_reports_a_charge(self, which: int, is_paid: bool, times: int) -> None:
        charge = self.one(Charge.objects.filter(gateway="sham", part__payment__account=self.account), which)
        if charge is None or (charge.status == "failed" and charge.part.reservation.status == "paid"):
            return
        # A provider never reports both: a succeeded charge is never reported as failed.
        for _ in range(times):
            if is_paid:
                self.settle(charge)
            elif charge.status != Charge.Status.SUCCEEDED:
                fail(charge_id=charge.pk, provider_id=charge.provider_id)

    def settle(self, charge: Charge) -> None:
        with suppress(ReservationOver):  # it is refunded, or everything was still available
            settle(charge_id=charge.pk)

    @rule(
        which=WHICH,
        tickets=st.lists(WHICH, max_size=2),
        upsells=st.lists(WHICH, max_size=2),
        keeps_fee=st.booleans(),
        answer=ANSWERS,
        by_job=st.booleans(),
    )
    def refund(
        self, which: int, tickets: list[int], upsells: list[int], keeps_fee: bool, answer: Any, by_job: bool
    ) -> None:
        order = self.one(Order.objects.filter(account=self.account, status="paid"), which)
        if order is None:
            return
        self.provider.answer = answer
        chosen = [self.one(Ticket.objects.filter(order=order), number) for number in tickets]
        glasses = [self.one(UpsellItem.objects.filter(order=order), number) for number in upsells]
        named: dict[str, Any] = {}
        if any((*chosen, *glasses)):
            named = {
                "ticket_ids": {row.pk for row in chosen if row},
                "upsell_ids": {row.pk for row in glasses if row},
            }
        caller = System() if by_job else self.staff
        self.try_to(lambda: request_refund(caller=caller, order_id=order.pk, keeps_fee=keeps_fee, **named))

    @rule(which=WHICH, times=st.integers(1, 2))
    def pay_out(self, which: int, times: int) -> None:
        rows = Refund.objects.filter(OPEN_PAYOUT, account=self.account)
        if payout := self.one(rows, which):
            for _ in range(times):
                pay_out(caller=self.staff, refund_id=payout.pk)

    @rule(which=WHICH)
    def void(self, which: int) -> None:
        if order := self.one(Order.objects.filter(account=self.account), which):
            self.try_to(lambda: void_sale(caller=self.staff, order_id=order.pk))

    @rule(which=WHICH, outcomes=st.lists(st.sampled_from([complete_refund, fail_refund]), min_size=1, max_size=4))
    def the_provider_reports_a_refund(self, which: int, outcomes: list[Any]) -> None:
        rows = Refund.objects.filter(gateway="sham", part__payment__account=self.account)
        if refund := self.one(rows, which):
            for handler in outcomes:
                handler(refund_id=refund.pk)

    @rule(which=WHICH, answer=st.sampled_from([PENDING, MOVED, REFUSED]))
    def run_pending_jobs(self, which: int, answer: Any) -> None:
        self.provider.answer = answer
        OutboxJob.objects.filter(kind=MoveRefund.kind, state="owed").update(due_at=clock.now())
        rows = Refund.objects.filter(status="pending", provider_id="", account=self.account).exclude(OPEN_PAYOUT)
        if refund := self.one(rows, which):
            do(MoveRefund, refund)

    @rule(which=WHICH, is_late=st.booleans())
    def give_up(self, which: int, is_late: bool) -> None:
        rows = Reservation.objects.filter(account=self.account, status__in=["open", "paying"])
        reservation = self.one(rows, which)
        if reservation is not None and is_late:
            past = clock.now() - timedelta(hours=1)
            paying = {"paying_since": past} if reservation.status == "paying" else {}
            Reservation.objects.filter(pk=reservation.pk).update(expires_at=past, **paying)
            expire_reservations()
        elif reservation is not None:
            self.try_to(lambda: cancel(caller=self.staff, reservation_id=reservation.pk, secret=""))

    @precondition(lambda self: hasattr(self, "door"))
    @rule(which=WHICH)
    def scan(self, which: int) -> None:
        rows = Ticket.objects.filter(performance=self.places[0]).select_related("order__payment")
        if ticket := self.one(rows, which):
            self.door.scan(ticket)

    @rule()
    def roll_up_lines(self) -> None:
        roll_up()

    @invariant()
    def metrics_match_rows(self) -> None:
        check_metrics(self.account.pk)

    @invariant()
    def charges_less_refunds_are_what_the_orders_stand_for(self) -> None:
        for part in Part.objects.filter(payment__account=self.account):
            charges = part.charges.filter(status="succeeded")
            # Open payouts count as refunded.
            refunded = part.refunds.filter(Q(status="succeeded") | OPEN_PAYOUT)
            back = sum((row.due for row in refunded), ZERO)
            cards = sum((row.gift_card for row in part.refunds.filter(status="succeeded")), ZERO)
            late_refunded = sum((row.amount for row in part.refunds.filter(kind="late", status="succeeded")), ZERO)
            taken = (charges.aggregate(n=Sum("amount"))["n"] or ZERO) - (back - late_refunded)
            worth = ZERO
            for order in part.orders.exclude(status__in=["failed", "progress"]):
                units = [*order.tickets.all(), *order.upsells.all()]
                sold = [row for row in units if is_still_sold(row)]
                gone = [row for row in units if row not in sold]
                fees = sum((row.booking_fee for row in gone if row.refund and row.refund.keeps_fee), ZERO)
                left = sum((row.total for row in sold), ZERO) + fees
                assert order.total - order.refunded == left
                worth += left
            if part.reservation.status == "paid":
                assert taken == worth - (part.gift_card - cards)

    @invariant()
    def what_is_sold_is_what_nobody_has_got_back(self) -> None:
        for place in self.places:
            stock = Stock.objects.get(pk=place.pk)
            tickets = list(Ticket.objects.filter(performance=place).select_related("refund"))
            sold = [row for row in tickets if is_still_sold(row)]
            assert stock.sold == len(sold)
            assert stock.admitted == sum(row.status == "admitted" for row in tickets)
            assert 0 <= stock.held + stock.sold + stock.reserved <= CAPACITY
            for allotment in HoldAllotment.objects.filter(stock=stock):
                assert allotment.sold == sum(row.allotment_id == allotment.pk for row in sold)
        items = [row for row in UpsellItem.objects.filter(upsell=self.wine) if is_still_sold(row)]
        counts = dict(UpsellStock.objects.filter(upsell=self.wine).values_list("variant", "sold"))
        assert counts == {None: len(items), self.red.pk: sum(row.variant_id == self.red.pk for row in items)}

    def teardown(self) -> None:
        del GATEWAYS["sham"]
        has_stuck_refund = Refund.objects.filter(kind="late", status="failed").exists()
        found = [one for one in find_differences() if not (has_stuck_refund and one.kind == "payment_part_to_pay")]
        assert found == []


def test_whatever_happens_to_orders_no_penny_and_no_seat_is_lost():
    run_machine(Money, examples=20, steps=30)

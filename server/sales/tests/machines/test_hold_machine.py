"""Any sequence of allotting, releasing, reclaiming, reserving, selling and expiring: integrity checks pass."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.db import transaction
from hypothesis import strategies as st
from hypothesis.stateful import Bundle, RuleBasedStateMachine, consumes, initialize, invariant, rule

from server.accounts.caller import Public
from server.catalogue.events.services.allotments import AllotmentRow, release_due_holds, set_aside, take_back
from server.catalogue.events.services.update_performance import PerformanceEdit, update_performance
from server.inventory.models import Hold, HoldAllotment, HoldChannel, Reservation, Stock
from server.payments.models import Gateway
from server.payments.services.checkouts import Buyer
from server.platform import clock
from server.platform.errors import DomainError
from server.reporting.integrity_services import find_differences
from server.sales.baskets import BasketLine, BasketRequest
from server.sales.services.checkout import pay
from server.sales.services.release import cancel, expire_reservations
from server.sales.services.reserving import Reserved, reserve
from server.testing import factories
from server.testing.crowd import all_at_once
from server.testing.harness.drawing import run_machine

pytestmark = pytest.mark.django_db
CAPACITY = 24
FEW = st.integers(1, 6)
HOURS = (24, 2, None)


class Holds(RuleBasedStateMachine):
    """One performance with three holds, two of which release themselves."""

    open = Bundle("open")

    @initialize()
    def open_the_box_office(self) -> None:
        self.performance = factories.make_performance(capacity=CAPACITY, starts_at=clock.now() + timedelta(days=3))
        self.staff = factories.make_staff(self.performance.account)
        self.public = Public(self.performance.event_id, self.performance.account_id)
        self.holds = [
            Hold.objects.create(account=self.performance.account, name=str(hours), channel=channel, release_hours=hours)
            for hours, channel in zip(HOURS, HoldChannel, strict=True)
        ]
        self.now = clock.now()
        self.reservations = 0
        self.where: dict[str, Any] = {"event_id": self.performance.event_id, "performance_id": self.performance.pk}

    def try_to(self, act: Any) -> Any:
        """Do something that may be refused, and then must have changed nothing."""
        before = self.counters()
        try:
            with transaction.atomic():
                return act()
        except DomainError:
            assert self.counters() == before
            return None

    def counters(self) -> list[Any]:
        rows = HoldAllotment.objects.filter(stock_id=self.performance.pk).order_by("pk")
        return [*Stock.objects.filter(pk=self.performance.pk).values(), *rows.values()]

    @rule(sizes=st.lists(st.integers(0, CAPACITY + 1), min_size=1, max_size=3))
    def allot(self, sizes: list[int]) -> None:
        rows = [
            AllotmentRow(hold_id=hold.pk, size=size, action="" if size else "delete")
            for hold, size in zip(self.holds, sizes, strict=False)
        ]
        self.try_to(lambda: set_aside(caller=self.staff, **self.where, rows=rows))

    @rule(which=st.integers(0, 2))
    def regain(self, which: int) -> None:
        self.try_to(lambda: take_back(caller=self.staff, **self.where, hold_id=self.holds[which].pk))

    @rule(hours=st.integers(1, 30))
    def tick(self, hours: int) -> None:
        self.now = min(self.now + timedelta(hours=hours), self.performance.starts_at)
        release_due_holds(now=self.now)
        due = [hold.pk for hold in self.holds if self.is_past(hold)]
        for row in HoldAllotment.objects.filter(stock_id=self.performance.pk, hold_id__in=due, is_kept=False):
            assert row.available == 0

    def is_past(self, hold: Hold) -> bool:
        hours = hold.release_hours
        return hours is not None and self.performance.starts_at - timedelta(hours=hours) <= self.now

    @rule(target=open, quantity=FEW, which=st.sampled_from([0, 1, 2, None, "public"]))
    def reserve(self, quantity: int, which: Any) -> Reserved | None:
        self.reservations += 1
        hold = self.holds[which].pk if isinstance(which, int) else None
        basket_request = BasketRequest(
            lines=(BasketLine(performance=self.performance.pk, quantity=quantity),), hold=hold
        )
        caller = self.public if which == "public" else self.staff
        key = f"machine-{self.performance.pk}-{self.reservations:06}"
        reserved: Reserved | None = self.try_to(
            lambda: reserve(caller=caller, basket_request=basket_request, idempotency_key=key)
        )
        if reserved and hold:
            assert set(reserved.reservation.claims.values_list("allotment__hold", flat=True)) == {hold}
        return reserved

    @rule(one=consumes(open))
    def pay(self, one: Reserved | None) -> None:
        if one:
            who: dict[str, Any] = {"reservation_id": one.reservation.pk, "secret": one.secret}
            self.try_to(lambda: pay(caller=self.staff, **who, gateway=Gateway.CASH, buyer=Buyer()))

    @rule(one=consumes(open))
    def give_back(self, one: Reserved | None) -> None:
        if one:
            self.try_to(lambda: cancel(caller=self.staff, reservation_id=one.reservation.pk, secret=one.secret))

    @rule(one=consumes(open))
    def let_lapse(self, one: Reserved | None) -> None:
        if one:
            Reservation.objects.filter(pk=one.reservation.pk).update(expires_at=clock.now() - timedelta(seconds=1))
            expire_reservations()

    @rule(capacity=st.integers(1, 2 * CAPACITY))
    def resize(self, capacity: int) -> None:
        edit = PerformanceEdit(capacity=str(capacity))
        self.try_to(lambda: update_performance(caller=self.staff, **self.where, edit=edit))

    @invariant()
    def find_no_difference(self) -> None:
        stock = Stock.objects.get(pk=self.performance.pk)
        rows = list(HoldAllotment.objects.filter(stock_id=stock.pk))
        assert stock.held == sum(row.available for row in rows)
        assert stock.capacity >= stock.held + stock.sold + stock.reserved
        assert sum(row.size for row in rows) <= stock.capacity
        assert all(row.sold + row.reserved <= row.size for row in rows)

    def teardown(self) -> None:
        assert list(find_differences()) == []


@pytest.mark.sweep
def test_whatever_happens_to_holds_leaves_no_discrepancy():
    run_machine(Holds, examples=30, steps=30)


@pytest.mark.sweep
@pytest.mark.database
@pytest.mark.django_db(transaction=True)
def test_32_buyers_at_once_on_a_hold_of_ten_are_sold_ten():
    performance = factories.make_performance(capacity=60)
    hold = factories.make_hold(performance, 10, channel=HoldChannel.API).hold
    staff = factories.make_staff(performance.account)

    def buy(number: int) -> Any:
        basket_request = BasketRequest(lines=(BasketLine(performance=performance.pk, quantity=1),), hold=hold.pk)
        reserved = reserve(caller=staff, basket_request=basket_request, idempotency_key=f"at-the-counter-{number:04}")
        who: dict[str, Any] = {"reservation_id": reserved.reservation.pk, "secret": reserved.secret}
        return pay(caller=staff, **who, gateway=Gateway.CASH, buyer=Buyer())

    results = all_at_once(buy, times=32)

    refused = [one for one in results if isinstance(one, Exception)]
    assert {type(one).__name__ for one in refused} == {"SoldOut"}
    assert len(results) - len(refused) == 10
    row = HoldAllotment.objects.get(hold=hold)
    assert (row.sold, row.reserved, row.available) == (10, 0, 0)
    stock = Stock.objects.get(pk=performance.pk)
    assert (stock.sold, stock.held, stock.available) == (10, 0, 50)
    assert list(find_differences()) == []

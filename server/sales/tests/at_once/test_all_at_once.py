"""Concurrent changes of stock: integrity checks pass afterwards, and no deadlock reaches a caller."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest

from server.abuse.errors import TooManyReservations
from server.accounts.caller import Public, System
from server.catalogue.events.models import Performance
from server.checkin.scanning.scan_services import scan_tickets
from server.checkin.scanning.scans import Scan
from server.inventory.models import HoldChannel, Reservation, Stock
from server.inventory.services import counters
from server.inventory.services.holds import reclaim_released, release_unsold
from server.payments.models import Gateway
from server.payments.services.checkouts import Buyer
from server.platform import clock
from server.platform.errors import DomainError
from server.reporting.integrity_services import find_differences
from server.sales.baskets import BasketLine, BasketRequest
from server.sales.models import Ticket
from server.sales.services.checkout import pay
from server.sales.services.release import cancel, expire_reservations
from server.sales.services.reserving import Reserved, reserve
from server.testing.crowd import all_at_once, answers_of
from server.testing.factories import (
    make_event,
    make_hold,
    make_performance,
    make_staff,
    reserve_tickets,
    sell_tickets,
    set_aside,
)

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.database]


class StockWorkload:
    """Four performances with holds and sold tickets, and all operations that move their stock."""

    def __init__(self) -> None:
        self.event = make_event()
        performances = [make_performance(self.event, capacity=150) for _ in range(4)]
        self.ids = [performance.pk for performance in performances]
        # Created in reverse order, so that allotments are drawn on in another order than stock.
        self.shares = [
            make_hold(performance, 10, channel=channel)
            for performance in reversed(performances)
            for channel in (HoldChannel.ALL, HoldChannel.BOXOFFICE)
        ]
        self.staff = make_staff(self.event.account)
        for performance in performances:
            sell_tickets(performance, 8, caller=self.staff)
        self.tickets = list(Ticket.objects.values_list("performance_id", "pk"))

    def ways(self) -> list[Callable[[random.Random], None]]:
        sell = self.sell
        by_hand = [self.resize, self.allot, self.let_go, self.regain]
        return [sell, sell, sell, self.give_up, self.let_lapse, self.scan, *by_hand, self.tick]

    def book(self, dice: random.Random) -> Reserved:
        share = dice.choice(self.shares)
        hold = share.hold_id if dice.random() < 0.5 else None
        chosen = [share.stock_id] if hold else dice.sample(self.ids, dice.randint(1, 4))
        lines = tuple(BasketLine(performance=pk, quantity=dice.randint(1, 3)) for pk in chosen)
        basket_request = BasketRequest(lines=lines, hold=hold)
        return reserve(caller=self.staff, basket_request=basket_request, idempotency_key=uuid4().hex)

    def settle(self, one: Reserved) -> None:
        who: dict[str, Any] = {"caller": self.staff, "reservation_id": one.reservation.pk, "secret": one.secret}
        pay(**who, gateway=Gateway.CASH, buyer=Buyer())

    def sell(self, dice: random.Random) -> None:
        self.settle(self.book(dice))

    def give_up(self, dice: random.Random) -> None:
        one = self.book(dice)
        cancel(caller=self.staff, reservation_id=one.reservation.pk, secret=one.secret)

    def let_lapse(self, dice: random.Random) -> None:
        one = self.book(dice)
        over = clock.now() - timedelta(seconds=1)
        Reservation.objects.filter(pk=one.reservation.pk).update(expires_at=over)
        if dice.random() < 0.5:
            expire_reservations()
        else:
            self.settle(one)

    def scan(self, dice: random.Random) -> None:
        about: dict[str, Any] = {"caller": self.staff, "scanned_at": clock.now(), "device": str(uuid4())}
        scans = dice.sample(self.tickets, 6)
        scan_tickets(
            [Scan(**about, performance_id=where, ticket_id=ticket, nonce=uuid4().hex) for where, ticket in scans]
        )

    def resize(self, dice: random.Random) -> None:
        counters.resize_stock(
            account_id=self.event.account_id, performance_id=dice.choice(self.ids), capacity=dice.randint(100, 200)
        )

    def allot(self, dice: random.Random) -> None:
        hold = dice.choice(self.shares).hold
        performance = Performance.objects.get(pk=dice.choice(self.ids))
        set_aside(hold, performance, dice.choice((0, dice.randint(1, 25))))

    def let_go(self, dice: random.Random) -> None:
        ids = [share.pk for share in self.shares]
        release_unsold(caller=System(), performance_id=dice.choice(self.ids), allotment_ids=ids)

    def regain(self, dice: random.Random) -> None:
        hold, account_id = dice.choice(self.shares).hold, self.event.account_id
        where = {"account_id": account_id, "performance_id": dice.choice(self.ids)}
        reclaim_released(caller=System(), **where, hold_id=hold.pk)

    def tick(self, dice: random.Random) -> None:
        counters.touch_stocks(accounts=dict.fromkeys(dice.sample(self.ids, 3), self.event.account_id))


@pytest.mark.sweep
def test_all_that_moves_stock_at_once_leaves_no_discrepancy():
    workload = StockWorkload()
    ways = workload.ways()
    done: Counter[str] = Counter()

    def act(number: int) -> None:
        way = ways[number % len(ways)]
        way(random.Random(number))
        done[way.__name__] += 1

    results = all_at_once(act, times=330, callers=16)

    assert [one for one in results if isinstance(one, Exception) and not isinstance(one, DomainError)] == []
    assert set(done) == {way.__name__ for way in ways}, "each of them came about at least once"
    assert list(find_differences()) == []
    for row in Stock.objects.filter(pk__in=workload.ids):
        assert row.sold == Ticket.objects.filter(performance_id=row.pk).count()


def test_twelve_calls_at_once_from_one_address_leave_four_reservations():
    performance = make_performance()
    public = Public(performance.event_id, performance.account_id, "203.0.113.5")

    results = all_at_once(lambda _: reserve_tickets(performance, 1, caller=public), times=12, callers=12)

    assert Counter(type(one).__name__ for one in results) == {Reserved.__name__: 4, TooManyReservations.__name__: 8}
    assert Stock.objects.get(pk=performance.pk).reserved == 4


def test_the_fourth_reservation_sent_twice_at_once_is_answered_twice():
    performance = make_performance()
    public = Public(performance.event_id, performance.account_id, "203.0.113.5")
    for _ in range(3):
        reserve_tickets(performance, 1, caller=public)

    again = all_at_once(
        lambda _: reserve_tickets(performance, 1, caller=public, key="the-fourth-of-them"), times=8, callers=8
    )

    assert len({(one.reservation.pk, one.secret) for one in answers_of(again)}) == 1

"""Everything that moves stock, mixed: whatever meets whatever, the books agree and no deadlock reaches a caller."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from datetime import timedelta
from uuid import uuid4

import pytest

from server.accounts.caller import Public
from server.core import clock
from server.core.errors import DomainError
from server.door.scans import Scan
from server.door.services.scan import scan_tickets
from server.insight.audit import find_differences
from server.orders.basket import BasketLine
from server.orders.errors import TooManyReservations
from server.orders.models import Ticket
from server.orders.services.give_back import cancel, expire_reservations
from server.orders.services.pay import Buyer, pay
from server.orders.services.reserve import Reserved, reserve
from server.payments.models import Gateway, Payment
from server.stock import services as stock
from server.stock.models import HoldChannel, Reservation, Stock
from server.testing.crowd import all_at_once, answers_of
from server.testing.factories import make_event, make_hold, make_performance, make_staff, reserve_tickets, sell_tickets

pytestmark = pytest.mark.django_db(transaction=True)


def test_all_that_moves_stock_at_once_ends_with_books_that_agree():
    event = make_event()
    performances = [make_performance(event, capacity=150) for _ in range(4)]
    ids = [performance.pk for performance in performances]
    # Drawn on in another order than that of their primary keys.
    shares = [
        make_hold(performance, 10, channel=channel)
        for performance in reversed(performances)
        for channel in (HoldChannel.ALL, HoldChannel.BOXOFFICE)
    ]
    staff = make_staff(event.account)
    for performance in performances:
        sell_tickets(performance, 8, caller=staff)
    tickets = list(Ticket.objects.values_list("performance_id", "pk"))

    def book(dice: random.Random) -> Reserved:
        chosen = dice.sample(ids, dice.randint(1, 4))
        lines = tuple(BasketLine(performance=pk, quantity=dice.randint(1, 3)) for pk in chosen)
        return reserve(caller=staff, lines=lines, idempotency_key=uuid4().hex)

    def settle(one: Reserved) -> Payment:
        who = {"caller": staff, "reservation_id": one.reservation.pk, "secret": one.secret}
        return pay(**who, gateway=Gateway.CASH, buyer=Buyer())

    def sell(dice: random.Random) -> None:
        settle(book(dice))

    def give_up(dice: random.Random) -> None:
        one = book(dice)
        cancel(caller=staff, reservation_id=one.reservation.pk, secret=one.secret)

    def let_lapse(dice: random.Random) -> None:
        one = book(dice)
        over = clock.now() - timedelta(seconds=1)
        Reservation.objects.filter(pk=one.reservation.pk).update(expires_at=over)
        if dice.random() < 0.5:
            expire_reservations()
        else:
            settle(one)

    def scan(dice: random.Random) -> None:
        scan_tickets(
            [
                Scan(
                    caller=staff,
                    performance_id=performance_id,
                    ticket_id=ticket_id,
                    nonce=uuid4().hex,
                    scanned_at=clock.now(),
                    device=str(uuid4()),
                )
                for performance_id, ticket_id in dice.sample(tickets, 6)
            ]
        )

    def resize(dice: random.Random) -> None:
        stock.resize_stock(
            account_id=event.account_id, performance_id=dice.choice(ids), capacity=dice.randint(100, 200)
        )

    def allot(dice: random.Random) -> None:
        share = dice.choice(shares)
        stock.allot(hold=share.hold, performance_id=dice.choice([share.stock_id, *ids]), size=dice.randint(1, 25))

    def tick(dice: random.Random) -> None:
        stock.touch_stocks(accounts=dict.fromkeys(ids, event.account_id))

    ways: list[Callable[[random.Random], None]] = [sell, sell, sell, give_up, let_lapse, scan, resize, allot, tick]
    done: Counter[str] = Counter()

    def act(number: int) -> None:
        way = ways[number % len(ways)]
        way(random.Random(number))
        done[way.__name__] += 1

    told = all_at_once(act, times=270, callers=16)

    assert [one for one in told if isinstance(one, Exception) and not isinstance(one, DomainError)] == []
    assert set(done) == {way.__name__ for way in ways}, "each of them came about at least once"
    assert list(find_differences()) == []
    for row in Stock.objects.filter(pk__in=ids):
        assert row.sold == Ticket.objects.filter(performance_id=row.pk).count()


def test_one_address_that_asks_twelve_times_at_once_has_four_open_reservations():
    performance = make_performance()
    public = Public(performance.event_id, performance.account_id, "203.0.113.5")

    told = all_at_once(lambda _: reserve_tickets(performance, 1, caller=public), times=12, callers=12)

    assert Counter(type(one).__name__ for one in told) == {Reserved.__name__: 4, TooManyReservations.__name__: 8}
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

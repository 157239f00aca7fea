"""Concurrent spending of one card on real threads and connections: each pound is spent once."""

from __future__ import annotations

from collections import Counter
from concurrent.futures import ThreadPoolExecutor, wait
from decimal import Decimal

import pytest
from django.db import connection, transaction

from server.inventory.errors import ReservationOver
from server.payments.models import Gateway, Part
from server.payments.services.checkouts import Buyer
from server.pricing.errors import CardUsedUp
from server.pricing.gift_card_balance_services import spend_cards
from server.pricing.models import GiftCard, GiftCardClaim, GiftCardEntry
from server.reporting.integrity_services import find_differences
from server.sales.errors import CodeNotTaken
from server.sales.services.checkout import pay
from server.sales.services.release import cancel
from server.testing.crowd import all_at_once
from server.testing.factories import make_card, make_performance, make_staff, reserve_tickets

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.database]


def spend(performance, staff, cards, gateway=Gateway.CASH):
    reserved = reserve_tickets(performance, 1, caller=staff, cards=cards)
    who = {"caller": staff, "reservation_id": reserved.reservation.pk, "secret": reserved.secret}
    return pay(**who, gateway=gateway, buyer=Buyer())


@pytest.mark.sweep
def test_a_cards_last_pound_is_spent_once_by_32_at_once():
    performance = make_performance(capacity=100)
    staff = make_staff(performance.account)
    card = make_card(performance.account, "1.00")

    results = all_at_once(lambda _: spend(performance, staff, [card]), times=32)

    kinds = Counter(type(one).__name__ for one in results)
    assert kinds["Payment"] == 1
    assert set(kinds) <= {"Payment", CardUsedUp.__name__, CodeNotTaken.__name__}
    assert GiftCard.objects.get().balance == 0
    assert GiftCardEntry.objects.filter(kind="spent").values_list("amount", flat=True).get() == Decimal("-1.00")
    assert Part.objects.get().gift_card == Decimal("1.00")
    assert list(find_differences()) == []


def test_two_cards_in_any_order_are_spent_to_the_penny():
    performance = make_performance(capacity=100)
    staff = make_staff(performance.account)
    cards = [make_card(performance.account, "95.00"), make_card(performance.account, "70.00")]

    results = all_at_once(lambda number: spend(performance, staff, cards[:: 1 if number % 2 else -1]), times=32)

    assert {type(one).__name__ for one in results} <= {"Payment", CardUsedUp.__name__, CodeNotTaken.__name__}
    spent = sum(GiftCardEntry.objects.filter(kind="spent").values_list("amount", flat=True))
    left = sum(GiftCard.objects.values_list("balance", flat=True))
    assert left - spent == Decimal("165.00")
    assert min(GiftCard.objects.values_list("balance", flat=True)) >= 0
    assert list(find_differences()) == []


def test_paying_and_cancelling_at_once_leaves_each_pound_in_one_place():
    performance = make_performance(capacity=100)
    staff = make_staff(performance.account)
    card = make_card(performance.account, "240.00")
    reserved = [reserve_tickets(performance, 1, caller=staff, cards=[card]) for _ in range(12)]
    assert GiftCard.objects.get().balance == 0

    def end(number):
        one = reserved[number // 2]
        who = {"caller": staff, "reservation_id": one.reservation.pk, "secret": one.secret}
        if number % 2:
            return cancel(**who)
        return pay(**who, gateway=Gateway.FREE, buyer=Buyer())

    answers = all_at_once(end, times=24, callers=24)

    assert all(isinstance(answer, ReservationOver) for answer in answers if isinstance(answer, Exception))
    settled = GiftCardClaim.objects.filter(state="settled").count()
    assert GiftCard.objects.get().balance == 240 - 20 * settled
    assert not GiftCardClaim.objects.filter(state="held").exists()
    assert list(find_differences()) == []


def test_a_payment_that_waits_for_its_first_card_holds_no_later_one():
    """Else it would wait for a reservation that has the first card and wants the second one, which waits for it."""
    performance = make_performance(capacity=100)
    staff = make_staff(performance.account)
    first, second = make_card(performance.account, "10.00"), make_card(performance.account, "10.00")
    reservation = reserve_tickets(performance, 1, caller=staff, cards=[first, second]).reservation
    GiftCard.objects.filter(pk=first.pk).update(message="Written last, so that the table has this row last.")

    def spend_reserved() -> None:
        try:
            with transaction.atomic():
                scan_whole_tables()
                spend_cards(reservation=reservation)
        finally:
            connection.close()

    with ThreadPoolExecutor(1) as pool:
        with transaction.atomic():
            lock_card(first)
            spending = pool.submit(spend_reserved)
            while not (spending.done() or has_someone_wait()):
                wait([spending], timeout=0.01)
            lock_card(second)
        spending.result()

    spent = GiftCardEntry.objects.filter(kind="spent").order_by("card")
    assert list(spent.values_list("card", "amount")) == [(first.pk, Decimal(-10)), (second.pk, Decimal(-10))]


def scan_whole_tables() -> None:
    """An UPDATE takes its rows in the order of its plan; in small tables that is not always the table's."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SET LOCAL enable_indexscan = off")
            cursor.execute("SET LOCAL enable_bitmapscan = off")


def lock_card(card) -> None:
    GiftCard.objects.select_for_update(no_key=True, nowait=True).get(pk=card.pk)


def has_someone_wait() -> bool:
    """Return whether another connection waits for a lock of this one."""
    if connection.vendor == "sqlite":  # has one writer at a time
        return True
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1 FROM pg_locks WHERE NOT granted AND pg_backend_pid() = ANY(pg_blocking_pids(pid))")
        return cursor.fetchone() is not None

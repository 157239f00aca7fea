"""Concurrent sales of a limited type's last ticket: one gets it, on both databases, and integrity checks pass."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from server.platform.errors import DomainError
from server.pricing.models import TypeCount
from server.reporting.integrity_services import find_differences
from server.sales.models import Ticket
from server.sales.services.release import cancel
from server.testing import factories
from server.testing.crowd import all_at_once
from server.testing.types import Line, make_brought, pay_types, reserve_types, sell_types

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.database]


@pytest.fixture
def performance():
    return factories.make_performance(capacity=200)


@pytest.fixture
def staff(performance):
    return factories.make_staff(performance.account)


def names_of(results: list[Any]) -> Counter[str]:
    return Counter(type(one).__name__ for one in results)


@pytest.mark.sweep
def test_the_last_of_a_performance_goes_to_one_of_32(performance, staff):
    """Nobody has bought any yet: the first sale creates the count."""
    child = factories.make_type(performance.event, most_per_performance=1)

    results = all_at_once(lambda _: sell_types((performance, child, 1), caller=staff), times=32)

    assert names_of(results) == {"Payment": 1, "TypeSoldOut": 31}
    assert Ticket.objects.count() == 1
    assert list(find_differences()) == []


def test_the_last_of_an_event_goes_to_one_of_32_at_its_performances(performance, staff):
    child = factories.make_type(performance.event, most_per_event=5)
    rows = [performance, *(factories.make_performance(performance.event) for _ in range(3))]
    sell_types((performance, child, 4), caller=staff)

    results = all_at_once(lambda number: sell_types((rows[number % 4], child, 1), caller=staff), times=32)

    assert names_of(results) == {"Payment": 1, "TypeSoldOut": 31}
    assert list(find_differences()) == []


@pytest.mark.sweep
def test_ten_are_sold_to_32_who_want_up_to_two_and_never_eleven(performance, staff):
    child = factories.make_type(performance.event, most_per_performance=10)

    results = all_at_once(lambda number: sell_types((performance, child, 1 + number % 2), caller=staff), times=32)

    assert set(names_of(results)) == {"Payment", "TypeSoldOut"}
    assert Ticket.objects.filter(type=child).count() == 10
    assert list(find_differences()) == []


@pytest.mark.sweep
def test_all_that_moves_types_at_once_leaves_no_discrepancy(performance, staff):
    """In every order of types and performances: whoever waits for a count holds none that another waits for."""
    rows = [performance, factories.make_performance(performance.event)]
    types = [
        factories.make_type(performance.event, "Child", most_per_performance=30, most_per_event=40),
        factories.make_type(performance.event, "Group", most_per_event=25),
        factories.make_type(performance.event, "Adult"),
    ]
    make_brought(types[0], "Squash", capacity=35)
    done: Counter[str] = Counter()

    def act(number: int) -> None:
        dice = random.Random(number)
        lines: list[Line] = [(row, type, dice.randint(1, 2)) for row in rows for type in types if dice.random() < 0.6]
        dice.shuffle(lines)
        booked = reserve_types(*(lines or [(performance, None, 1)]), caller=staff)
        if number % 3:
            pay_types(booked, caller=staff)
        else:
            cancel(caller=staff, reservation_id=booked.reservation.pk, secret=booked.secret)
        done["paid" if number % 3 else "cancelled"] += 1

    results = all_at_once(act, times=120, callers=16)

    assert [one for one in results if isinstance(one, Exception) and not isinstance(one, DomainError)] == []
    assert min(done.values()) > 0
    assert TypeCount.objects.filter(reserved__gt=0).count() == 0
    assert list(find_differences()) == []

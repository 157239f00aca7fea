"""The books of ticket types: a planted difference of each kind is named, and nothing else is."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from server.pricing.models import TicketType, TypeClaim, TypeCount
from server.reporting.integrity_services import find_differences
from server.sales.models import Ticket
from server.testing import factories
from server.testing.types import reserve_types, sell_types

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def performance() -> Any:
    """Two tickets of a type are sold, and one more is reserved."""
    performance = factories.make_performance()
    child = factories.make_type(performance.event, most_per_performance=10)
    sell_types((performance, child, 2))
    reserve_types((performance, child, 1), (performance, None, 1))
    return performance


def kinds() -> list[str]:
    return [difference.kind for difference in find_differences()]


@pytest.mark.database
def test_consistent_rows_have_no_discrepancy():
    assert kinds() == []


PLANTED: dict[str, tuple[Callable[[Any], object], list[str]]] = {
    "one sold more": (
        lambda row: TypeCount.objects.filter(performance=row).update(sold=3),
        ["ticket_type_count_sold"],
    ),
    "one reserved less": (
        lambda row: TypeCount.objects.filter(performance=row).update(reserved=0),
        ["ticket_type_count_reserved"],
    ),
    "the event's count": (
        lambda row: TypeCount.objects.filter(performance=None).update(sold=1, reserved=4),
        ["ticket_type_count_sold", "ticket_type_count_reserved"],
    ),
    "a count that is gone": (
        lambda row: [
            TypeClaim.objects.filter(count__performance=None).delete(),
            TypeCount.objects.filter(performance=None).delete(),
        ],
        ["ticket_type_uncounted", "ticket_type_uncounted"],
    ),
    "another event's type": (
        lambda row: TicketType.objects.update(event=factories.make_event()),
        ["ticket_type_event", "ticket_type_event"],
    ),
    "a claim that was not settled": (
        lambda row: TypeClaim.objects.filter(reservation__status="paid", count__performance=None).update(state="held"),
        ["ticket_type_count_reserved", "ticket_type_claim_state"],
    ),
    "a claim that takes more": (
        lambda row: TypeClaim.objects.filter(reservation__status="paid", count__performance=None).update(quantity=3),
        ["ticket_type_claim_quantity"],
    ),
    "a ticket that changed its type": (
        lambda row: Ticket.objects.filter(type__isnull=False).update(type=None),
        ["ticket_type_count_sold", "ticket_type_count_sold", "journal_type"],
    ),
}


@pytest.mark.parametrize("name", PLANTED)
def test_a_planted_difference_is_named(performance, name):
    plant, expected = PLANTED[name]

    plant(performance)

    assert kinds() == expected


def test_a_difference_says_what_is_wrong_where(performance):
    TypeCount.objects.filter(performance=performance).update(sold=3)
    count = TypeCount.objects.get(performance=performance)

    (difference,) = find_differences()

    assert difference.sentence == f"Ticket type count {count.pk}: sold is 3, but its rows make 2."

"""Admissions are noted in orders' histories for accounts with webhooks; for others a scan costs no more."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from server.checkin.scanning.scan_services import scan_tickets
from server.checkin.tests.fixtures import Door, sell
from server.integrations.models import Endpoint
from server.sales.models import OrderEvent

pytestmark = pytest.mark.django_db
KINDS = (OrderEvent.Kind.VALIDATED, OrderEvent.Kind.RESET)


def listen(door: Door) -> None:
    Endpoint.objects.create(
        account_id=door.performance.account_id, url="https://example.org/hooks", types=[], secret="sealed"
    )


def notes() -> list[tuple[str, str, bool]]:
    rows = OrderEvent.objects.filter(kind__in=KINDS).order_by("pk")
    return list(rows.values_list("kind", "description", "is_untold"))


def test_an_admission_is_noted_for_who_hears_of_it(door: Door):
    listen(door)
    first, second = sell(door.performance, 2)

    scan_tickets([door.reads(first), door.reads(second), door.reads(first)])

    assert notes() == [("validated", f"Tickets {first.pk}, {second.pk} at the door", True)]


def test_where_nobody_hears_nothing_is_noted(door: Door):
    (ticket,) = sell(door.performance)

    scan_tickets([door.reads(ticket)])

    assert notes() == []


def test_a_dozen_orders_are_noted_by_as_many_statements_as_one(door: Door):
    listen(door)
    tickets = [ticket for _ in range(13) for ticket in sell(door.performance)]
    door.scan("the phone is known from here on")

    def cost(some: list) -> int:
        with CaptureQueriesContext(connection) as captured:
            scan_tickets([door.reads(ticket) for ticket in some])
        return len(captured)

    assert cost(tickets[:1]) == cost(tickets[1:])
    assert len(notes()) == 13

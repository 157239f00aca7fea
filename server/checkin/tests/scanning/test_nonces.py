"""A scan that is repeated with its nonce gets the same answer."""

from __future__ import annotations

from typing import Any

import pytest

from server.checkin.models import ScanRecord, Verdict
from server.checkin.scanning.scan_services import scan_tickets
from server.checkin.tests.fixtures import Door, open_door, refused, result_of, sell, the
from server.inventory.models import Stock
from server.sales.models import Order, Ticket
from server.testing import factories

pytestmark = pytest.mark.django_db


def test_the_same_nonce_hears_the_same_answer_and_writes_nothing(door: Door, django_capture_on_commit_callbacks: Any):
    (ticket,) = sell(door.performance)
    scan = door.reads(ticket)
    first = scan_tickets([scan])
    versions = list(Stock.objects.values_list("version", "admitted"))

    with django_capture_on_commit_callbacks() as callbacks:
        again = scan_tickets([scan])

    assert again == first
    assert ScanRecord.objects.count() == 1
    assert list(Stock.objects.values_list("version", "admitted")) == versions
    assert callbacks == []


def test_retried_refused_scan_gets_the_same_answer(door: Door):
    (ticket,) = sell(door.performance)
    Order.objects.update(status=Order.Status.PROGRESS)
    scan = door.reads(ticket)
    first = scan_tickets([scan])
    Order.objects.update(status=Order.Status.PAID)

    assert scan_tickets([scan]) == first


def test_a_retry_does_not_give_away_a_name_that_was_removed(door: Door):
    (ticket,) = sell(door.performance)
    scan = door.reads(ticket)
    scan_tickets([scan])
    payment = ticket.order.payment
    payment.buyer_name = f"rem_{payment.pk}"
    payment.save(update_fields=["buyer_name"])

    assert result_of(scan_tickets([scan])[0]).holder == f"rem_{payment.pk}"
    assert "Lovelace" not in str(list(ScanRecord.objects.values()))


@pytest.mark.parametrize("change", ["code", "ticket", "performance", "phone"])
def test_a_nonce_with_something_else_is_refused(door: Door, change: str):
    one, other = sell(door.performance, 2)
    scan = door.reads(one)
    scan_tickets([scan])
    elsewhere = factories.make_performance(door.performance.event)
    again = {
        "code": door.reads(other, nonce=scan.nonce),
        "ticket": door.finds(one.pk, nonce=scan.nonce),
        "performance": door.reads(one, nonce=scan.nonce, performance_id=elsewhere.pk),
        "phone": door.beside().reads(one, nonce=scan.nonce),
    }

    assert refused(scan_tickets([again[change]])[0]) == "nonce reused"
    assert the(other).status == Ticket.Status.VALID
    assert ScanRecord.objects.count() == 1


def test_two_numbers_that_do_not_exist_are_two_questions(door: Door):
    scan = door.finds(10**12)
    scan_tickets([scan])

    assert refused(scan_tickets([door.finds(10**12 + 1, nonce=scan.nonce)])[0]) == "nonce reused"


def test_a_nonce_belongs_to_its_account(door: Door):
    (ticket,) = sell(door.performance)
    scan = door.reads(ticket)
    scan_tickets([scan])
    other_door = open_door()

    peeping = scan_tickets([Door(door.performance, other_door.caller).reads(ticket, nonce=scan.nonce)])[0]
    own = other_door.scan(ticket, nonce=scan.nonce)

    assert refused(peeping) == "No records found"
    assert own.verdict == Verdict.UNKNOWN


def test_a_nonce_twice_in_one_batch_is_validated_once_and_answered_twice(door: Door):
    (ticket,) = sell(door.performance)
    scan = door.reads(ticket)

    first, second = scan_tickets([scan, scan])

    assert first == second
    assert result_of(first).verdict == Verdict.ADMITTED
    assert ScanRecord.objects.count() == 1


def test_a_nonce_twice_in_one_batch_with_two_codes_answers_the_first_alone(door: Door):
    one, other = sell(door.performance, 2)
    scan = door.reads(one)

    first, second = scan_tickets([scan, door.reads(other, nonce=scan.nonce)])

    assert result_of(first).verdict == Verdict.ADMITTED
    assert refused(second) == "nonce reused"
    assert the(other).status == Ticket.Status.VALID

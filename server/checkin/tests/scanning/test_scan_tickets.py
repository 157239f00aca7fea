"""Scanning: every verdict, and what a scan writes."""

from __future__ import annotations

import base64
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.db import IntegrityError, transaction

from server.accounts.caller import Staff
from server.accounts.models import Role
from server.checkin.changes import ScansRefused, TicketsScanned
from server.checkin.models import Device, ScanRecord, Verdict
from server.checkin.scanning.scan_services import scan_tickets
from server.checkin.scanning.scans import MESSAGES
from server.checkin.tests.fixtures import (
    Door,
    a_device,
    a_nonce,
    admitted_count,
    altered,
    code_for,
    open_door,
    result_of,
    sell,
    the,
)
from server.inventory.changes import StockChanged
from server.inventory.models import Stock
from server.payments.services.checkouts import Buyer
from server.platform import clock
from server.sales import codes
from server.sales.changes import OrderChanged
from server.sales.models import Order, OrderEvent, Ticket
from server.testing import factories

pytestmark = pytest.mark.django_db


# Verdicts


@pytest.mark.database
def test_a_good_ticket_is_admitted_and_its_holder_shown(door: Door):
    ticket, _ = sell(door.performance, 2)

    result = door.scan(ticket)

    assert (result.verdict, result.message) == (Verdict.ADMITTED, "Ticket scanned Successfully")
    assert (result.ticket, result.order, result.holder) == (ticket.pk, ticket.order_id, "Ada Lovelace")
    assert (result.by, result.gate, result.type) == (door.caller.user.full_name, "Front", ticket.type_name)
    assert (result.order_tickets, result.order_admitted) == (2, 1)
    row = the(ticket)
    assert (row.status, row.admitted_gate, row.admitted_device) == (Ticket.Status.ADMITTED, "Front", door.device)
    assert row.admitted_by == door.caller.user
    assert admitted_count(door.performance) == 1


@pytest.mark.database
def test_an_admission_raises_the_versions_of_what_shows_it(door: Door):
    (ticket,) = sell(door.performance)
    before = Stock.objects.get(pk=door.performance.pk).version

    door.scan(ticket)

    row, after = the(ticket), Stock.objects.get(pk=door.performance.pk).version
    assert after == before + 1
    assert (row.door_position, row.version) == (after, ticket.version + 1)
    assert row.order.version == ticket.order.version + 1
    assert ScanRecord.objects.get().door_position == after


def test_second_door_learns_when_by_whom_and_where_it_was_scanned(door: Door):
    (ticket,) = sell(door.performance)
    first = door.scan(ticket)
    grace = factories.make_user(door.performance.account, Role.DOOR_STAFF, first_name="Grace", last_name="Hopper")

    second = door.beside(user=grace).scan(ticket)

    assert second.verdict == Verdict.ALREADY_SCANNED
    assert (second.at, second.by, second.gate) == (first.at, door.caller.user.full_name, "Front")
    assert (second.holder, second.order_admitted) == ("Ada Lovelace", 1)
    assert admitted_count(door.performance) == 1
    assert the(ticket).admitted_device == door.device


@pytest.mark.parametrize(
    ("date_format", "date"), [("MM-DD-YYYY", "07-04-2026"), ("DD-MM-YYYY", "04-07-2026"), ("YYYY-MM-DD", "2026-07-04")]
)
def test_already_scanned_shows_the_time_in_the_persons_format(monkeypatch: Any, date_format: str, date: str):
    venue = factories.make_venue(timezone="America/New_York", currency="USD")
    performance = factories.make_performance(factories.make_event(venue=venue))
    door = open_door(performance, date_format=date_format)
    (ticket,) = sell(performance)
    monkeypatch.setattr(clock, "now", lambda: datetime(2026, 7, 4, 23, 5, tzinfo=UTC))
    door.scan(ticket)

    again = door.scan(ticket)

    assert again.message == f"Ticket already scanned at {date} 7:05PM"
    assert again.at == "2026-07-04T19:05:00-04:00"


def test_a_superseded_ticket_sends_its_holder_for_the_newer_one(door: Door):
    (ticket,) = sell(door.performance)
    Ticket.objects.filter(pk=ticket.pk).update(status=Ticket.Status.SUPERSEDED)

    result = door.scan(ticket)

    assert result.verdict == Verdict.SUPERSEDED
    assert result.message == "This order has been updated. Please scan the updated / latest ticket."
    assert admitted_count(door.performance) == 0


def test_superseded_ticket_is_named_so_at_other_performances_too(door: Door):
    (ticket,) = sell(factories.make_performance(door.performance.event))
    Ticket.objects.filter(pk=ticket.pk).update(status=Ticket.Status.SUPERSEDED)

    assert door.scan(ticket).verdict == Verdict.SUPERSEDED


@pytest.mark.parametrize("what", ["ticket", "order"])
def test_a_refunded_ticket_is_refused_without_details(door: Door, what: str):
    (ticket,) = sell(door.performance)
    if what == "ticket":
        Ticket.objects.filter(pk=ticket.pk).update(status=Ticket.Status.REFUNDED)
    else:
        Order.objects.filter(pk=ticket.order_id).update(status=Order.Status.REFUNDED)

    result = door.scan(ticket)

    assert (result.verdict, result.message) == (Verdict.REFUNDED, "The ticket is already Refunded...")
    shown = (result.holder, result.type, result.order, result.order_tickets, result.at, result.by, result.gate)
    assert set(shown) == {None}


@pytest.mark.parametrize(
    ("status", "word"),
    [(Order.Status.PROGRESS, "Progress"), (Order.Status.FAILED, "Failure")],
)
def test_only_a_paid_order_admits(door: Door, status: Order.Status, word: str):
    (ticket,) = sell(door.performance)
    Order.objects.filter(pk=ticket.order_id).update(status=status)

    result = door.scan(ticket)

    assert (result.verdict, result.message, result.holder) == (Verdict.NOT_PAID, f"This Order is {word}.", None)
    assert the(ticket).status == Ticket.Status.VALID


def test_tomorrows_ticket_shows_its_performance(door: Door):
    venue = factories.make_venue(door.performance.account, timezone="Europe/Paris")
    event = factories.make_event(venue=venue, name="Hamlet")
    tomorrow = factories.make_performance(event, starts_at=datetime(2031, 1, 15, 18, 30, tzinfo=UTC))
    (ticket,) = sell(tomorrow)

    result = door.scan(ticket)

    assert result.verdict == Verdict.WRONG_PERFORMANCE
    assert result.message == "This ticket is for Hamlet on Wed Jan 15 2031, 7:30PM"
    assert (the(ticket).status, admitted_count(door.performance)) == (Ticket.Status.VALID, 0)
    assert ScanRecord.objects.get().performance_id == door.performance.pk


@pytest.mark.parametrize("text", ["", "hello", "[[[[", '{"intentId":1}', "\N{PERFORMING ARTS}", "x" * 512])
def test_what_is_no_code_is_unknown(door: Door, text: str):
    scan = door.reads(text or " ")

    result = result_of(scan_tickets([scan])[0])

    assert (result.verdict, result.message, result.ticket) == (Verdict.UNKNOWN, "Please show valid QR code", None)
    assert ScanRecord.objects.get().code == scan.code


@pytest.mark.parametrize("field", ["ticketid", "eventTicketDetailId", "performance", "sig"])
def test_an_altered_code_is_forged(door: Door, field: str):
    one, other = sell(door.performance, 2)
    wrong: dict[str, Any] = {
        "ticketid": other.pk,
        "eventTicketDetailId": one.order_id + 1,
        "performance": door.performance.pk + 1,
    }
    wrong["sig"] = base64.urlsafe_b64encode(b"x" * 64).decode().rstrip("=")

    result = door.scan(altered(code_for(one), **{field: wrong[field]}))

    assert (result.verdict, result.message, result.ticket) == (Verdict.FORGED, "Please show valid QR code", None)
    assert ScanRecord.objects.get().ticket is None


def test_another_accounts_ticket_is_unknown_and_says_nothing_of_itself(door: Door):
    (theirs,) = sell(factories.make_performance())

    result = door.scan(theirs)

    assert (result.verdict, result.ticket, result.holder) == (Verdict.UNKNOWN, None, None)
    assert the(theirs).status == Ticket.Status.VALID


def test_a_ticket_of_books_that_are_gone_is_unknown(door: Door):
    """The ids of a new database start at one again, while the signing key may have stayed."""
    (ticket,) = sell(door.performance)
    older = codes.sign_code(
        account_id=door.performance.account_id,
        reference="ORD-OLDERBOOKS00",
        order_id=ticket.order_id,
        ticket_id=ticket.pk,
        performance_id=door.performance.pk,
    )

    assert door.scan(older).verdict == Verdict.UNKNOWN


def test_every_verdict_has_its_message():
    assert set(MESSAGES) == set(Verdict)


# Found by name


@pytest.mark.database
def test_someone_found_by_name_is_admitted_once(door: Door):
    (ticket,) = sell(door.performance)

    first, second = (result_of(scan_tickets([door.finds(ticket.pk)])[0]) for _ in range(2))

    assert (first.verdict, second.verdict) == (Verdict.ADMITTED, Verdict.ALREADY_SCANNED)
    assert first.holder == "Ada Lovelace"


def test_a_number_of_another_account_or_of_nothing_is_unknown(door: Door):
    (theirs,) = sell(factories.make_performance())

    answers = scan_tickets([door.finds(theirs.pk), door.finds(10**12)])

    assert [result_of(answer).verdict for answer in answers] == [Verdict.UNKNOWN, Verdict.UNKNOWN]
    assert the(theirs).status == Ticket.Status.VALID


@pytest.mark.database
def test_a_party_of_four_is_admitted_in_one_batch(door: Door):
    tickets = sell(door.performance, 4)

    answers = [result_of(answer) for answer in scan_tickets([door.finds(ticket.pk) for ticket in tickets])]

    assert [(answer.verdict, answer.order_admitted) for answer in answers] == [
        (Verdict.ADMITTED, number) for number in (1, 2, 3, 4)
    ]


# Time, history, announcements


def test_an_uploaded_scan_shows_the_phones_time_and_arrival_decides(door: Door):
    (ticket,) = sell(door.performance)
    earlier = clock.now() - timedelta(minutes=20)
    online = door.scan(ticket)

    uploaded = door.beside().scan(ticket, scanned_at=earlier, alone=True)

    assert (uploaded.verdict, uploaded.at) == (Verdict.ALREADY_SCANNED, online.at)
    conflict = ScanRecord.objects.get(nonce=uploaded.nonce)
    assert (conflict.was_offline, conflict.scanned_at, conflict.gate) == (True, earlier, "Side")
    assert (conflict.answer["by"], conflict.answer["gate"]) == (online.by, "Front")


def test_an_uploaded_admission_is_dated_by_the_phone_but_never_in_the_future(door: Door):
    past, future = sell(door.performance, 2)
    earlier = clock.now() - timedelta(minutes=20)

    door.scan(past, scanned_at=earlier, alone=True)
    door.scan(future, scanned_at=clock.now() + timedelta(days=1), alone=True)

    assert the(past).admitted_at == earlier
    at = the(future).admitted_at
    assert at is not None
    assert at <= clock.now()


def test_a_scan_is_announced_once_and_only_after_commit(
    door: Door, published_events: list[Any], django_capture_on_commit_callbacks: Any
):
    tickets = [*sell(door.performance, 2), *sell(door.performance, 1, buyer=Buyer(name="Grace"))]
    published_events.clear()

    with django_capture_on_commit_callbacks(execute=True):
        scan_tickets([door.reads(ticket) for ticket in tickets])
        assert published_events == []

    position = Stock.objects.get(pk=door.performance.pk).version
    account = door.performance.account_id
    orders = tuple(sorted({ticket.order_id for ticket in tickets}))
    assert published_events == [
        StockChanged(account_id=account, performance_ids=(door.performance.pk,)),
        TicketsScanned(account_id=account, performance_id=door.performance.pk, position=position, order_ids=orders),
    ]


def test_a_refused_scan_updates_only_the_log(
    door: Door, published_events: list[Any], django_capture_on_commit_callbacks: Any
):
    with django_capture_on_commit_callbacks(execute=True):
        door.scan("hello")

    assert published_events == [
        ScansRefused(account_id=door.performance.account_id, performance_id=door.performance.pk)
    ]


def test_what_the_office_validates_stands_in_the_orders_history(
    door: Door, published_events: list[Any], django_capture_on_commit_callbacks: Any
):
    one, other = sell(door.performance, 2)

    with django_capture_on_commit_callbacks(execute=True):
        scan_tickets([door.finds(ticket.pk, device="") for ticket in (one, other)])

    event = OrderEvent.objects.get(kind=OrderEvent.Kind.VALIDATED)
    assert (event.by, event.description) == (door.caller.user, f"Tickets {one.pk}, {other.pk}")
    assert OrderChanged(door.performance.account_id, one.order_id, door.performance.pk) in published_events
    assert Device.objects.count() == 0


@pytest.mark.database
def test_a_failing_batch_leaves_nothing_behind(door: Door):
    (ticket,) = sell(door.performance)
    # The counters are wrong: nobody is left to be counted in, so a database constraint fails.
    Stock.objects.filter(pk=door.performance.pk).update(sold=0)

    with pytest.raises(IntegrityError), transaction.atomic():
        door.scan(ticket)

    assert the(ticket).status == Ticket.Status.VALID
    assert ScanRecord.objects.count() == 0


def test_staff_scan_with_the_current_permissions_of_their_account(door: Door):
    colleague = Staff(factories.make_user(door.performance.account, Role.DOOR_STAFF))
    (ticket,) = sell(door.performance)
    scan = Door(door.performance, colleague, device=a_device()).reads(ticket, nonce=a_nonce())

    assert result_of(scan_tickets([scan])[0]).by == colleague.user.full_name

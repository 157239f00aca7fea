from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from decimal import Decimal
from itertools import count
from typing import Any

import pytest
from django.core.management import call_command
from django.db import connection
from django.db.models import F
from django.test.utils import CaptureQueriesContext

from server.accounts.caller import Public, Staff
from server.accounts.models import Role
from server.aftersales.order_page.services import change_email
from server.catalogue.events.models import Event, Performance
from server.checkin.models import Conflict, DoorRules, ScanRecord, Verdict
from server.checkin.scanning.scan_services import scan_tickets
from server.checkin.scanning.scans import Direction, Scan
from server.inventory.models import Claim, HoldAllotment, HoldChannel, Reservation, Stock
from server.payments.models import Charge, Part, Payment
from server.payments.services.checkouts import Buyer
from server.platform import clock
from server.platform.models import OutboxJob
from server.reporting import integrity_services
from server.reporting.integrity_services import find_differences
from server.sales.models import MOVE_REFUND, Order, Ticket
from server.sales.services.delivery import code_of
from server.sales.services.release import cancel, expire_reservations
from server.testing import factories
from server.testing.doors import take_on_phone
from server.testing.harness.ledger import list_every_check

PHONE = "6f1de9ba-5f2f-4c34-8a79-3b8f9c0d1e2a"

pytestmark = pytest.mark.django_db


@pytest.fixture
def performance() -> Performance:
    """A performance with a hold, sales, admissions, and an open, an expired and a cancelled checkout."""
    venue = factories.make_venue(tax="8.875", currency="USD", timezone="America/New_York")
    event = factories.make_event(venue=venue, includes_tax=False, booking_fee=Decimal("1.25"))
    performance = factories.make_performance(event, capacity=60, price=Decimal("19.99"))
    staff = factories.make_staff(performance.account)
    hold = factories.make_hold(performance, 7, channel=HoldChannel.ALL)
    factories.sell_tickets(performance, 7, caller=staff, hold=hold.hold_id)
    factories.sell_tickets(performance, 1, caller=staff)
    factories.reserve_tickets(performance, 3, caller=staff)
    expire_reservations(now=clock.now() + timedelta(hours=1))
    visitor = Public(event.pk, performance.account_id)
    given_up = factories.reserve_tickets(performance, 2, caller=visitor)
    cancel(caller=None, reservation_id=given_up.reservation.pk, secret=given_up.secret)
    factories.reserve_tickets(performance, 4, caller=visitor)
    scan(performance, *Ticket.objects.order_by("pk")[:2])
    return performance


def scan(performance: Performance, *tickets: Ticket) -> None:
    door = Staff(factories.make_user(performance.account, Role.DOOR_STAFF))
    scan_tickets(
        [
            Scan(
                caller=door,
                performance_id=performance.pk,
                code=code_of(ticket.order.payment, ticket),
                nonce=f"audit-test-{ticket.pk:06d}",
                scanned_at=clock.now(),
            )
            for ticket in tickets
        ]
    )


def found() -> list[str]:
    return [difference.sentence for difference in find_differences()]


@pytest.mark.database
def test_the_integrity_check_finds_nothing_after_real_sales(performance):
    assert Stock.objects.values_list("sold", "reserved", "admitted").get() == (8, 4, 2)
    assert found() == []


@pytest.mark.database
def test_an_empty_installation_is_clean():
    assert found() == []


def first(model: Any, **which: Any) -> Any:
    return model.objects.filter(pk=model.objects.filter(**which).order_by("pk").first().pk)


def of(model: Any, **which: Any) -> Callable[[], Any]:
    return lambda: first(model, **which)


NAMES = ("pk", "payment", "reservation", "ticket", "order", "part", "part__reservation")


@pytest.mark.database
@pytest.mark.parametrize(
    ("rows", "changes", "sentence"),
    [
        (of(Stock), {"sold": F("sold") + 1}, "Performance {pk}: sold is 9, but its rows make 8."),
        (of(Stock), {"reserved": 3}, "Performance {pk}: reserved is 3, but its rows make 4."),
        (of(Stock), {"admitted": 1}, "Performance {pk}: admitted is 1, but its rows make 2."),
        (of(Stock), {"held": 4}, "Performance {pk}: held is 4, but its rows make 0."),
        (of(Stock), {"revenue": Decimal("0.01")}, "Performance {pk}: revenue is 0.01, but its rows make 184.08."),
        (of(Order, status="paid"), {"quantity": 6}, "Order {pk}: quantity is 6, but its rows make 7."),
        (of(Order, status="progress"), {"quantity": 6}, "Order {pk}: quantity is 6, but its claims make 4."),
        (
            of(Order, status="paid"),
            {"tickets_amount": 1},
            "Order {pk}: tickets amount is 1.00, but its rows make 139.93.",
        ),
        (of(Order, status="paid"), {"ticket_tax": 0}, "Order {pk}: ticket tax is 0.00, but its rows make 12.39."),
        (of(Order, status="paid"), {"booking_fee": 0}, "Order {pk}: booking fee is 0.00, but its rows make 8.75."),
        (of(Order, status="paid"), {"discount": 5}, "Order {pk}: discount is 5.00, but its rows make 0.00."),
        (of(Order, status="paid"), {"platform_fee": 9}, "Order {pk}: platform fee is 9.00, but its rows make 0.00."),
        (of(Order, status="failed"), {"total": 1}, "Payment {payment}: total is 69.03, but its orders make 1.00."),
        (of(Charge), {"amount": 10}, "Payment part {part}: to pay is 161.07, but its charges make 10.00."),
        (of(Charge), {"status": "failed"}, "Payment part {part}: to pay is 161.07, but its charges make 0.00."),
        (
            of(Claim, state="settled"),
            {"state": Claim.State.RELEASED},
            "Claim {pk} is released, but its reservation {reservation} is paid.",
        ),
        (
            of(Claim, state="released"),
            {"state": Claim.State.FULFILLED},
            "Claim {pk} is settled, but its reservation {reservation} is expired.",
        ),
        (
            of(Order, status="failed"),
            {"status": Order.Status.PROGRESS},
            "Order {pk} is progress, but its reservation {part__reservation} is expired.",
        ),
        (
            of(Payment, parts__reservation__status="paid"),
            {"paid_at": None},
            "Payment {pk} has no time at which it was paid, but one of its reservations is paid.",
        ),
        (
            of(Payment, parts__reservation__status="expired"),
            {"paid_at": datetime(2026, 11, 21, tzinfo=UTC)},
            "Payment {pk} was paid at 2026-11-21 00:00:00+00:00, but none of its reservations is paid.",
        ),
        (
            of(Part, reservation__status="expired"),
            {"total": 1},
            "Payment {payment}: total is 69.03, but its parts make 1.00.",
        ),
        (of(Ticket, status="valid"), {"code_hash": ""}, "Ticket {pk} of order {order} has no code."),
        (
            of(ScanRecord),
            {"verdict": Verdict.ALREADY_SCANNED},
            "Ticket {ticket} is admitted, but its readings let it in 0 times and took that back 0 times.",
        ),
        (
            of(ScanRecord),
            {"verdict": Verdict.RESET},
            "Ticket {ticket} is admitted, but its readings let it in 0 times and took that back 1 times.",
        ),
    ],
)
def test_a_row_that_was_tampered_with_is_named_and_nothing_else(performance, rows, changes, sentence):
    row = rows()
    values = {name: row.values_list(name, flat=True).get() for name in NAMES if f"{{{name}}}" in sentence}
    row.update(**changes)

    assert found() == [sentence.format(**values)]


def test_what_contradicts_itself_in_several_places_is_named_in_each(performance):
    order = first(Order, status=Order.Status.PAID).get()
    Order.objects.filter(pk=order.pk).update(total=F("total") + 1)

    assert found() == [
        f"Performance {performance.pk}: revenue is 184.08, but its rows make 185.08.",
        f"Order {order.pk}: total is 162.07, but its rows make 161.07.",
        f"Payment {order.payment_id}: total is 161.07, but its orders make 162.07.",
    ]


def test_a_hold_that_miscounts_is_named(performance):
    HoldAllotment.objects.update(sold=F("sold") - 1, reserved=F("reserved") + 1)

    hold = HoldAllotment.objects.get()
    assert found() == [
        f"Hold allotment {hold.pk}: sold is 6, but its rows make 7.",
        f"Hold allotment {hold.pk}: reserved is 1, but its rows make 0.",
    ]


def test_a_ticket_is_the_sum_of_its_parts(performance):
    ticket = first(Ticket, status=Ticket.Status.VALID).get()
    Ticket.objects.filter(pk=ticket.pk).update(total=Decimal("20.00"))

    assert f"Ticket {ticket.pk}: total is 20.00, but its parts make 23.01." in found()


def test_a_ticket_that_was_let_in_without_a_scan_is_reported(performance):
    ticket = first(Ticket, status=Ticket.Status.VALID).get()
    Ticket.objects.filter(pk=ticket.pk).update(status=Ticket.Status.ADMITTED, admitted_at=clock.now())

    assert found() == [
        f"Performance {performance.pk}: admitted is 2, but its rows make 3.",
        f"Ticket {ticket.pk} is admitted, but its readings let it in 0 times and took that back 0 times.",
    ]


def out_and_in_again(performance: Performance) -> tuple[Ticket, Ticket]:
    """One ticket whose holder left, came again and left, and one whose late scan is a conflict."""
    DoorRules.objects.create(account=performance.account, event=performance.event, has_exit=True, allows_reentry=True)
    one, other = Ticket.objects.filter(status=Ticket.Status.ADMITTED).order_by("pk")
    door = Staff(factories.make_user(performance.account, Role.DOOR_STAFF))
    take_on_phone(door.user)
    moments = count()

    def scan_of(ticket: Ticket, **fields: Any) -> Scan:
        nonce = f"audit-of-doors-{next(moments):06d}"
        values = {"nonce": nonce, "scanned_at": clock.now(), "device": PHONE, "ticket_id": ticket.pk, **fields}
        return Scan(caller=door, performance_id=performance.pk, **values)

    out = {"direction": Direction.EXIT}
    scan_tickets([scan_of(one, **out), scan_of(one), scan_of(one, **out), scan_of(other, **out)])
    scan_tickets([scan_of(other, direction=Direction.RESET, device=""), scan_of(other), scan_of(one)])
    scan_tickets([scan_of(one, **out), scan_of(other, said=Verdict.ADMITTED)])
    return one, other


def test_whoever_leaves_and_comes_again_causes_no_discrepancy(performance):
    one, other = out_and_in_again(performance)

    assert found() == []
    left = Ticket.objects.filter(pk__in=(one.pk, other.pk), left_at__isnull=False)
    assert (left.get(), Stock.objects.get().admitted, Conflict.objects.count()) == (one, 2, 1)


@pytest.mark.database
@pytest.mark.parametrize(
    ("rows", "changes", "sentence"),
    [
        (of(Ticket, left_at__isnull=False), {"left_at": None}, "Ticket {pk} is admitted, left at None, but it came"),
        (
            of(ScanRecord, verdict=Verdict.EXITED),
            {"verdict": Verdict.NOT_INSIDE},
            "Ticket {ticket} is admitted, left at",
        ),
        (of(Conflict), {"verdict": Verdict.REFUNDED}, "Conflict {pk} is refunded, but its reading"),
        (of(Conflict), {"admission": F("reading")}, "Conflict {pk} of ticket {ticket} names reading"),
        (
            of(ScanRecord, said=Verdict.ADMITTED),
            {"direction": "exit", "said": Verdict.EXITED, "verdict": Verdict.REFUNDED},
            "Conflict",
        ),
        (
            of(ScanRecord, verdict=Verdict.RESET),
            {"said": "refunded", "verdict": Verdict.ADMITTED},
            "Ticket {ticket} is",
        ),
    ],
)
def test_what_does_not_agree_at_the_door_is_named(performance, rows, changes, sentence):
    out_and_in_again(performance)
    row = rows()
    values = {name: row.values_list(name, flat=True).get() for name in ("pk", "ticket") if f"{{{name}}}" in sentence}
    row.update(**changes)

    assert [line for line in found() if line.startswith(sentence.format(**values))], found()


def test_a_dispute_that_was_lost_is_named(performance):
    out_and_in_again(performance)
    scan_id = Conflict.objects.get().reading_id
    Conflict.objects.all().delete()

    expected = f"Reading {scan_id} is already_scanned, but its phone had said admitted"
    assert found() == [f"{expected}, and there is no conflict of it."]


def test_two_tickets_with_one_code_are_named(performance):
    one, other = Ticket.objects.order_by("pk")[:2]
    Ticket.objects.filter(pk=other.pk).update(code_hash=one.code_hash)

    assert found() == [f"2 tickets have the same code: {one.pk}, {other.pk}."]


def test_tickets_of_an_order_that_was_never_paid_are_named(performance):
    ticket = first(Ticket, status=Ticket.Status.VALID).get()
    failed = first(Order, status=Order.Status.FAILED).get()
    Ticket.objects.filter(pk=ticket.pk).update(order=failed)

    assert f"Ticket {ticket.pk} exists, but its order {failed.pk} is failed." in found()


def test_a_ticket_of_another_performance_is_named(performance):
    elsewhere = factories.make_performance(performance.event)
    ticket = first(Ticket, status=Ticket.Status.VALID, allotment__isnull=False).get()
    Ticket.objects.filter(pk=ticket.pk).update(performance=elsewhere)

    assert {
        f"Ticket {ticket.pk} is for performance {elsewhere.pk}, "
        f"but its order {ticket.order_id} is for {performance.pk}.",
        f"Ticket {ticket.pk} is for performance {elsewhere.pk}, "
        f"but its hold allotment {ticket.allotment_id} is of {performance.pk}.",
    } < set(found())


def test_a_scan_at_another_performance_is_reported(performance):
    elsewhere = factories.make_performance(performance.event)
    scan = first(ScanRecord).get()
    ScanRecord.objects.filter(pk=scan.pk).update(performance=elsewhere)

    expected = f"Reading {scan.pk} let ticket {scan.ticket_id} in at performance {elsewhere.pk}"
    assert found() == [f"{expected}, but it is for {performance.pk}."]


def test_an_open_reservation_that_claimed_nothing_is_named(performance):
    reservation = first(Reservation, status=Reservation.Status.OPEN).get()
    Claim.objects.filter(reservation=reservation).delete()

    assert f"Reservation {reservation.pk} is open, but has claimed nothing." in found()


def test_an_order_in_another_currency_than_its_event_is_named(performance):
    Event.objects.update(currency="GBP")

    orders = Order.objects.order_by("pk").values_list("pk", flat=True)
    assert found() == [f"Order {pk} was paid in USD, but its event sells in GBP." for pk in orders]


@pytest.mark.parametrize("was_corrected", [False, True])
def test_a_sale_whose_email_was_never_enqueued_is_reported(performance, was_corrected):
    payment = factories.sell_tickets(performance, 1, buyer=Buyer(name="Maya", email="maya@example.org"))
    OutboxJob.objects.filter(subject_id=payment.pk).delete()
    if was_corrected:
        write_down(payment, "maya@new.example.org")

    paid_at = Payment.objects.get(pk=payment.pk).paid_at
    assert found() == [f"Payment {payment.pk} was paid at {paid_at}, but the mail with its tickets was never owed."]


def test_an_address_that_was_added_after_the_sale_gets_no_email(performance):
    write_down(factories.sell_tickets(performance, 1), "maya@example.org")

    assert found() == []


def write_down(payment: Payment, email: str) -> None:
    """Have the office write down a buyer's address."""
    order = Order.objects.get(payment=payment)
    change_email(caller=factories.make_staff(order.account), order_id=order.pk, email=email)


def test_work_that_nobody_does_is_named(performance):
    factories.sell_tickets(performance, 1, buyer=Buyer(name="Maya", email="maya@example.org"))
    OutboxJob.objects.update(owed_at=clock.now() - timedelta(days=5))

    work = OutboxJob.objects.get()
    assert found() == [f"Work {work.pk} ({work.kind} of {work.subject_id}) is owed since {work.owed_at}."]

    # A provider of cards may be away for longer than a mail server.
    OutboxJob.objects.update(kind=MOVE_REFUND)
    assert "is owed since" not in " ".join(found())
    OutboxJob.objects.update(owed_at=clock.now() - timedelta(days=9))
    assert "is owed since" in " ".join(found())


@pytest.mark.database
def test_an_audit_takes_as_many_queries_for_many_performances_as_for_one(
    performance, django_assert_num_queries, monkeypatch
):
    monkeypatch.setattr(integrity_services, "list_checks", list_every_check)  # not by what an earlier audit has asked
    with CaptureQueriesContext(connection) as for_one:
        assert found() == []
    for _ in range(3):
        factories.sell_tickets(factories.make_performance(performance.event), 4)
    with django_assert_num_queries(len(for_one)):
        assert found() == []


@pytest.mark.database
@pytest.mark.django_db(transaction=True)
def test_an_audit_keeps_nobody_from_writing_and_sees_one_moment(performance):
    Stock.objects.update(sold=7)
    differences = find_differences()
    assert next(differences).sentence == f"Performance {performance.pk}: sold is 7, but its rows make 8."

    with ThreadPoolExecutor() as another_process:
        another_process.submit(miscount_the_hold).result(timeout=10)

    assert list(differences) == []
    assert len(found()) == 3


def miscount_the_hold() -> None:
    try:
        HoldAllotment.objects.update(sold=F("sold") - 1, reserved=F("reserved") + 1)
    finally:
        connection.close()


def test_the_command_says_that_nothing_differs(performance, capsys):
    call_command("audit")

    assert capsys.readouterr().out == "The books are clean: 1 performances, 5 orders, 8 tickets checked.\n"


def test_the_command_prints_each_difference_and_ends_with_one(performance, capsys):
    Stock.objects.update(sold=7)

    with pytest.raises(SystemExit) as ended:
        call_command("audit")

    assert ended.value.code == 1
    printed = capsys.readouterr()
    assert printed.out == f"Performance {performance.pk}: sold is 7, but its rows make 8.\n"
    assert printed.err == "The books do not add up: 1 difference.\n"

"""The integrity audit: every counter, total and hold is counted again from the rows, and differences are named.

Each check is one query that gives only the rows that differ, so an audit needs no more memory for a million tickets
than for ten.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import reduce
from operator import or_

from django.db import connection
from django.db.models import Case, Count, Exists, F, OuterRef, Q, Value, When

from server.catalogue.events.models import Performance
from server.inventory.models import UNFINISHED, Reservation
from server.payments.models import Part, Payment
from server.platform import clock
from server.platform.database import consistent_snapshot
from server.platform.integrity_checks import (
    CHECKS,
    CHUNK,
    MONEY,
    Check,
    Discrepancy,
    amount_subquery,
    any_negative,
    count_subquery,
    integrity_check,
    recount,
    report_each,
)
from server.platform.models import ENDED_JOBS_STORED_FOR, OutboxJob
from server.platform.money import ZERO
from server.platform.outbox import JOB_KINDS
from server.reporting.journal_check_selectors import JOURNAL_CHECKS
from server.sales.models import (
    EMAIL_ADDED,
    EXCHANGE_MAIL,
    TICKET_MAIL,
    Exchange,
    Order,
    OrderEvent,
    Reduction,
    Ticket,
    UpsellItem,
)
from server.sales.services import allocation
from server.sales.statuses import SOLD

GIVEN_BACK = (Reservation.Status.EXPIRED, Reservation.Status.CANCELLED)


@dataclass(frozen=True)
class Counted:
    performances: int
    orders: int
    tickets: int


def count_rows() -> Counted:
    return Counted(
        performances=Performance.objects.count(), orders=Order.objects.count(), tickets=Ticket.objects.count()
    )


def find_differences() -> Iterator[Discrepancy]:
    """Find whatever does not add up, all as of one moment, so that a sale made meanwhile is no difference."""
    with consistent_snapshot():
        if connection.vendor == "postgresql":
            with connection.cursor() as cursor:
                cursor.execute("SET LOCAL statement_timeout = 0")  # long queries are waited for
        for check in list_checks():
            yield from check()


def list_checks() -> list[Check]:
    """List what an audit makes: the apps' checks, those of whatever a sale may claim, and the journal's."""
    of_allocators = (check for allocator in allocation.ALLOCATORS for check in allocator.checks)
    return [*CHECKS, *of_allocators, *JOURNAL_CHECKS]


@integrity_check
def _sold_orders() -> Iterator[Discrepancy]:
    """An order is the sum of its tickets and upsells as they were sold; what newer ones replaced counts no more."""
    tickets = Ticket.objects.exclude(status=Ticket.Status.SUPERSEDED)
    upsells = UpsellItem.objects.exclude(status=UpsellItem.Status.SUPERSEDED)
    yield from recount(
        "Order",
        Order.objects.filter(status__in=SOLD),
        numbers={"quantity": count_subquery(tickets, "order")},
        amounts={
            "tickets_amount": amount_subquery(tickets, "order", "price"),
            "ticket_tax": amount_subquery(tickets, "order", "tax"),
            "upsells_amount": amount_subquery(upsells, "order", "price"),
            "upsell_tax": amount_subquery(upsells, "order", "tax"),
            **{
                column: amount_subquery(tickets, "order", column) + amount_subquery(upsells, "order", column)
                for column in ("booking_fee", "discount", "platform_fee", "total")
            },
        },
    )


@integrity_check
def _units() -> Iterator[Discrepancy]:
    added_tax = Case(When(is_tax_included=True, then=Value(ZERO)), default=F("tax"), output_field=MONEY)
    total = F("price") - F("discount") + F("booking_fee") + added_tax
    for thing, rows in _SOLD_UNITS.items():
        yield from recount(thing, rows.objects.all(), amounts={"total": total}, made_by="its parts")


@integrity_check
def _reductions() -> Iterator[Discrepancy]:
    """What a unit costs less is what price rules say that they have taken off it."""
    for thing, rows in _SOLD_UNITS.items():
        taken = amount_subquery(Reduction.objects.all(), thing.lower(), "amount")
        yield from recount(thing, rows.objects.all(), amounts={"discount": taken}, made_by="its reductions")


_SOLD_UNITS: dict[str, type[Ticket] | type[UpsellItem]] = {"Ticket": Ticket, "Upsell": UpsellItem}


@integrity_check
def _payments() -> Iterator[Discrepancy]:
    # What sells no order sells a gift card: money that is owed (`audit.cards`).
    orders = amount_subquery(Order.objects.all(), "payment", "total")
    sales = Payment.objects.filter(Exists(Order.objects.filter(payment=OuterRef("pk"))))
    yield from recount("Payment", sales, amounts={"total": orders}, made_by="its orders")
    # An exchange that was not made has changed nothing.
    unmade = Q(origin__isnull=False) & ~Q(reservation__status=Reservation.Status.PAID)
    parts = amount_subquery(Part.objects.exclude(unmade), "payment", "total")
    yield from recount("Payment", Payment.objects.all(), amounts={"total": parts}, made_by="its parts")


@integrity_check
def _order_statuses() -> Iterator[Discrepancy]:
    status = "part__reservation__status"
    paid = Q(**{status: Reservation.Status.PAID}) & ~Q(status__in=SOLD)
    unfinished = Q(**{f"{status}__in": UNFINISHED}) & ~Q(status=Order.Status.PROGRESS)
    over = Q(**{f"{status}__in": GIVEN_BACK}) & ~Q(status=Order.Status.FAILED)
    yield from report_each(
        "order_status",
        Order.objects.filter(paid | unfinished | over),
        "Order {pk} is {status}, but its reservation {part__reservation} is {part__reservation__status}.",
    )


@integrity_check
def _order_payments() -> Iterator[Discrepancy]:
    yield from report_each(
        "order_payment",
        Order.objects.exclude(part__payment=F("payment")),
        "Order {pk} is of payment {payment}, but its part is of payment {part__payment}.",
    )


@integrity_check
def _payment_times() -> Iterator[Discrepancy]:
    is_paid = Exists(Part.objects.filter(payment=OuterRef("pk"), reservation__status=Reservation.Status.PAID))
    payments = Payment.objects.annotate(is_paid=is_paid)
    yield from report_each(
        "payment_paid_at",
        payments.filter(is_paid=True, paid_at=None),
        "Payment {pk} has no time at which it was paid, but one of its reservations is paid.",
    )
    yield from report_each(
        "payment_paid_at",
        payments.filter(is_paid=False).exclude(paid_at=None),
        "Payment {pk} was paid at {paid_at}, but none of its reservations is paid.",
    )


@integrity_check
def _unsold_units() -> Iterator[Discrepancy]:
    for thing, rows in _SOLD_UNITS.items():
        yield from report_each(
            f"{thing.lower()}_unsold",
            rows.objects.exclude(order__status__in=SOLD),
            thing + " {pk} exists, but its order {order} is {order__status}.",
        )


@integrity_check
def _strange_parts() -> Iterator[Discrepancy]:
    """A unit was paid for by a part of its own order's payment."""
    own = Q(part__payment=F("order__payment"), part__reservation__status=Reservation.Status.PAID)
    for thing, rows in _SOLD_UNITS.items():
        yield from report_each(
            f"{thing.lower()}_part",
            rows.objects.exclude(own),
            thing
            + " {pk} was paid for by part {part} of payment {part__payment}, which is {part__reservation__status}, "
            "but its order {order} is of payment {order__payment}.",
        )


@integrity_check
def _misplaced_tickets() -> Iterator[Discrepancy]:
    """Only a ticket that a newer one replaced stays behind when its order goes to another performance."""
    elsewhere = ~Q(status=Ticket.Status.SUPERSEDED) & ~Q(performance=F("order__performance"))
    yield from report_each(
        "ticket_performance",
        Ticket.objects.filter(elsewhere),
        "Ticket {pk} is for performance {performance}, but its order {order} is for {order__performance}.",
    )
    yield from report_each(
        "ticket_allotment",
        Ticket.objects.exclude(allotment=None).exclude(allotment__stock=F("performance_id")),
        "Ticket {pk} is for performance {performance}, but its hold allotment {allotment} is of {allotment__stock}.",
    )


@integrity_check
def _codes() -> Iterator[Discrepancy]:
    yield from report_each(
        "ticket_code", Ticket.objects.filter(code_hash=""), "Ticket {pk} of order {order} has no code."
    )
    shared = Ticket.objects.exclude(code_hash="").order_by().values("code_hash").annotate(tickets=Count("pk"))
    for row in shared.filter(tickets__gt=1).iterator(chunk_size=CHUNK):
        tickets = Ticket.objects.filter(code_hash=row["code_hash"]).order_by("pk").values_list("pk", flat=True)
        ids = ", ".join(map(str, tickets[:10]))
        yield Discrepancy("ticket_code", f"{row['tickets']} tickets have the same code: {ids}.")


@integrity_check
def _outbox_jobs() -> Iterator[Discrepancy]:
    """Whatever must follow a sale is a job in the outbox, and is done or given up within days."""
    now = clock.now()
    mails = OutboxJob.objects.filter(kind=TICKET_MAIL, subject_id=OuterRef("pk"))
    # An address that came with the money for an exchange.
    exchanges = Exchange.objects.filter(order__payment=OuterRef(OuterRef("pk")))
    exchange_mails = OutboxJob.objects.filter(kind=EXCHANGE_MAIL, subject_id__in=exchanges.values("pk"))
    # An address that was written down later, at the page of an order, has an email only if somebody asks for it.
    later = OrderEvent.objects.filter(
        order__payment=OuterRef("pk"), kind=OrderEvent.Kind.EMAIL, description=EMAIL_ADDED
    )
    # Older rows may be forgotten.
    sold = Payment.objects.filter(paid_at__gt=now - ENDED_JOBS_STORED_FOR + timedelta(days=1)).exclude(buyer_email="")
    yield from report_each(
        "payment_mail",
        sold.filter(~Exists(mails), ~Exists(exchange_mails), ~Exists(later)),
        "Payment {pk} was paid at {paid_at}, but the mail with its tickets was never owed.",
    )
    yield from report_each(
        "work_overdue",
        OutboxJob.objects.filter(state=OutboxJob.State.OWED).filter(_is_overdue(now)),
        "Work {pk} ({kind} of {subject_id}) is owed since {owed_at}.",
    )


def _is_overdue(now: datetime) -> Q:
    """Name jobs that are pending for longer than their kind is retried; unknown kinds after some days."""
    margin = timedelta(days=1)
    unknown = ~Q(kind__in=list(JOB_KINDS)) & Q(owed_at__lt=now - 4 * margin)
    each = (
        Q(kind=name, owed_at__lt=now - (work.named_after or work.tried_for) - margin)
        for name, work in JOB_KINDS.items()
    )
    return reduce(or_, each, unknown)


@integrity_check
def _impossible_amounts() -> Iterator[Discrepancy]:
    parts = ("tickets_amount", "ticket_tax", "booking_fee", "upsells_amount", "upsell_tax", "discount", "gift_card")
    yield from report_each(
        "order_amount",
        Order.objects.filter(any_negative(*parts, "total", "platform_fee")),
        "Order {pk} of payment {payment} has an amount below zero.",
    )
    of_a_unit = any_negative("price", "tax", "booking_fee", "discount", "platform_fee", "total")
    for thing, rows in _SOLD_UNITS.items():
        sentence = thing + " {pk} of order {order} has an amount below zero."
        yield from report_each(f"{thing.lower()}_amount", rows.objects.filter(of_a_unit), sentence)
    yield from report_each(
        "order_currency",
        Order.objects.exclude(performance__event__currency=F("payment__currency")),
        "Order {pk} was paid in {payment__currency}, but its event sells in {performance__event__currency}.",
    )

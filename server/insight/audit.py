"""The books, checked: every counter, total and hold is counted again from the rows, and every difference is named.

Each check is one query that gives only the rows that differ, so an audit needs no more memory for a million tickets
than for ten.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import timedelta
from decimal import Decimal
from functools import reduce
from operator import or_
from typing import Any

from django.db import connection, transaction
from django.db.models import (
    Case,
    Count,
    DecimalField,
    Exists,
    F,
    IntegerField,
    OuterRef,
    Q,
    QuerySet,
    Subquery,
    Sum,
    Value,
    When,
)
from django.db.models.expressions import Combinable
from django.db.models.functions import Abs, Coalesce

from server.core import clock
from server.core.models import KEPT_FOR, OwedWork
from server.core.money import ZERO
from server.door.models import Reading, Verdict
from server.events.models import Performance
from server.orders.models import TICKET_MAIL, Order, Ticket, UpsellItem
from server.payments.models import Charge, Part, Payment
from server.stock.models import UNFINISHED, Claim, HoldAllotment, Reservation, Stock

LIVE = (Ticket.Status.VALID, Ticket.Status.ADMITTED)
EARNING = (Order.Status.PAID, Order.Status.REFUNDING)
SOLD = (*EARNING, Order.Status.REFUNDED)
GIVEN_BACK = (Reservation.Status.EXPIRED, Reservation.Status.CANCELLED)
# SQLite adds decimals up as floats: amounts that differ by less than this are the same.
_HALF_A_CENT = Decimal("0.005")
_CHUNK = 500
_MONEY = DecimalField(max_digits=20, decimal_places=2)


@dataclass(frozen=True)
class Difference:
    """One thing that the books say and the rows do not: its kind, and a plain sentence with the ids."""

    kind: str
    sentence: str


@dataclass(frozen=True)
class Counted:
    """How much there was to check."""

    performances: int
    orders: int
    tickets: int


Check = Callable[[], Iterator[Difference]]
Expressions = Mapping[str, Combinable]


def count_rows() -> Counted:
    """Count what an audit goes through."""
    return Counted(
        performances=Performance.objects.count(), orders=Order.objects.count(), tickets=Ticket.objects.count()
    )


def find_differences() -> Iterator[Difference]:
    """Find whatever does not add up, all as of one moment, so that a sale made meanwhile is no difference."""
    with _one_moment():
        for check in CHECKS:
            yield from check()


@contextmanager
def _one_moment() -> Iterator[None]:
    """See the database as it is now until the end, and keep nobody from writing."""
    if connection.in_atomic_block:
        yield
    elif connection.vendor == "postgresql":
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY")
            cursor.execute("SET LOCAL statement_timeout = 0")
            yield
    else:
        # Not `atomic`, which on SQLite takes the one lock to write (core.sqlite).
        with connection.cursor() as cursor:
            cursor.execute("BEGIN DEFERRED")
            try:
                yield
            finally:
                cursor.execute("ROLLBACK")


# Counters and sums that are kept, against the rows that they stand for.


def _stocks() -> Iterator[Difference]:
    tickets = Ticket.objects.filter(status__in=LIVE)
    left = F("size") - F("sold") - F("reserved")
    yield from _recount(
        "Performance",
        Stock.objects.all(),
        numbers={
            "sold": _count(tickets, "performance"),
            "reserved": _total(Claim.objects.filter(state=Claim.State.HELD), "stock", F("quantity")),
            "admitted": _count(tickets.filter(status=Ticket.Status.ADMITTED), "performance"),
            "held": _total(HoldAllotment.objects.all(), "stock", left),
        },
        amounts={"revenue": _amount(Order.objects.filter(status__in=EARNING), "performance", "total")},
    )


def _allotments() -> Iterator[Difference]:
    yield from _recount(
        "Hold allotment",
        HoldAllotment.objects.all(),
        numbers={
            "sold": _count(Ticket.objects.filter(status__in=LIVE), "allotment"),
            "reserved": _total(Claim.objects.filter(state=Claim.State.HELD), "allotment", F("quantity")),
        },
    )


def _sold_orders() -> Iterator[Difference]:
    """An order is the sum of its tickets and upsells as they were sold; what newer ones replaced counts no more."""
    tickets = Ticket.objects.exclude(status=Ticket.Status.SUPERSEDED)
    upsells = UpsellItem.objects.all()
    yield from _recount(
        "Order",
        Order.objects.filter(status__in=SOLD),
        numbers={"quantity": _count(tickets, "order")},
        amounts={
            "tickets_amount": _amount(tickets, "order", "price"),
            "ticket_tax": _amount(tickets, "order", "tax"),
            "upsells_amount": _amount(upsells, "order", "price"),
            "upsell_tax": _amount(upsells, "order", "tax"),
            **{
                kept: _amount(tickets, "order", kept) + _amount(upsells, "order", kept)
                for kept in ("booking_fee", "discount", "platform_fee", "total")
            },
        },
    )


def _unpaid_orders() -> Iterator[Difference]:
    claims = Claim.objects.filter(state=Claim.State.HELD, reservation__part=OuterRef("part"))
    taken = claims.filter(stock=OuterRef("performance")).order_by().values("stock").annotate(n=Sum("quantity"))
    number = Coalesce(Subquery(taken.values("n"), output_field=IntegerField()), 0)
    unpaid = Order.objects.filter(status=Order.Status.PROGRESS, part__reservation__status__in=UNFINISHED)
    yield from _recount("Order", unpaid, numbers={"quantity": number}, made_by="its claims")


def _units() -> Iterator[Difference]:
    added_tax = Case(When(is_tax_included=True, then=Value(ZERO)), default=F("tax"), output_field=_MONEY)
    total = F("price") - F("discount") + F("booking_fee") + added_tax
    for thing, rows in _SOLD_UNITS.items():
        yield from _recount(thing, rows.objects.all(), amounts={"total": total}, made_by="its parts")


_SOLD_UNITS: dict[str, type[Ticket] | type[UpsellItem]] = {"Ticket": Ticket, "Upsell": UpsellItem}


def _payments() -> Iterator[Difference]:
    orders = _amount(Order.objects.all(), "payment", "total")
    yield from _recount("Payment", Payment.objects.all(), amounts={"total": orders}, made_by="its orders")
    parts = _amount(Part.objects.all(), "payment", "total")
    yield from _recount("Payment", Payment.objects.all(), amounts={"total": parts}, made_by="its parts")


def _charges() -> Iterator[Difference]:
    """What is due of a part is what came in for it: its total without what gift cards pay, once it is paid."""
    charges = Charge.objects.filter(status=Charge.Status.SUCCEEDED)
    is_paid = When(reservation__status=Reservation.Status.PAID, then=F("total") - F("gift_card"))
    parts = Part.objects.annotate(to_pay=Case(is_paid, default=Value(ZERO), output_field=_MONEY))
    yield from _recount(
        "Payment part", parts, amounts={"to_pay": _amount(charges, "part", "amount")}, made_by="its charges"
    )


# Rows that contradict each other.


def _claims() -> Iterator[Difference]:
    paid = Q(reservation__status=Reservation.Status.PAID) & ~Q(state=Claim.State.SETTLED)
    unfinished = Q(reservation__status__in=UNFINISHED) & ~Q(state=Claim.State.HELD)
    over = Q(reservation__status__in=GIVEN_BACK) & ~Q(state=Claim.State.RELEASED)
    yield from _name(
        "claim_state",
        Claim.objects.filter(paid | unfinished | over),
        "Claim {pk} is {state}, but its reservation {reservation} is {reservation__status}.",
    )


def _empty_reservations() -> Iterator[Difference]:
    """Whoever reserves tickets has claimed something; upsells alone are claimed in rows of their own."""
    yield from _name(
        "reservation_empty",
        Reservation.objects.filter(status__in=UNFINISHED, claims=None, part__orders__quantity__gt=0).distinct(),
        "Reservation {pk} is {status}, but has claimed nothing.",
    )


def _order_statuses() -> Iterator[Difference]:
    status = "part__reservation__status"
    paid = Q(**{status: Reservation.Status.PAID}) & ~Q(status__in=SOLD)
    unfinished = Q(**{f"{status}__in": UNFINISHED}) & ~Q(status=Order.Status.PROGRESS)
    over = Q(**{f"{status}__in": GIVEN_BACK}) & ~Q(status=Order.Status.FAILED)
    yield from _name(
        "order_status",
        Order.objects.filter(paid | unfinished | over),
        "Order {pk} is {status}, but its reservation {part__reservation} is {part__reservation__status}.",
    )


def _order_payments() -> Iterator[Difference]:
    yield from _name(
        "order_payment",
        Order.objects.exclude(part__payment=F("payment")),
        "Order {pk} is of payment {payment}, but its part is of payment {part__payment}.",
    )


def _payment_times() -> Iterator[Difference]:
    is_paid = Exists(Part.objects.filter(payment=OuterRef("pk"), reservation__status=Reservation.Status.PAID))
    payments = Payment.objects.annotate(is_paid=is_paid)
    yield from _name(
        "payment_paid_at",
        payments.filter(is_paid=True, paid_at=None),
        "Payment {pk} has no time at which it was paid, but one of its reservations is paid.",
    )
    yield from _name(
        "payment_paid_at",
        payments.filter(is_paid=False).exclude(paid_at=None),
        "Payment {pk} was paid at {paid_at}, but none of its reservations is paid.",
    )


def _unsold_units() -> Iterator[Difference]:
    for thing, rows in _SOLD_UNITS.items():
        yield from _name(
            f"{thing.lower()}_unsold",
            rows.objects.exclude(order__status__in=SOLD),
            thing + " {pk} exists, but its order {order} is {order__status}.",
        )


def _misplaced_tickets() -> Iterator[Difference]:
    """Only a ticket that a newer one replaced stays behind when its order goes to another performance."""
    elsewhere = ~Q(status=Ticket.Status.SUPERSEDED) & ~Q(performance=F("order__performance"))
    yield from _name(
        "ticket_performance",
        Ticket.objects.filter(elsewhere),
        "Ticket {pk} is for performance {performance}, but its order {order} is for {order__performance}.",
    )
    yield from _name(
        "ticket_allotment",
        Ticket.objects.exclude(allotment=None).exclude(allotment__stock=F("performance_id")),
        "Ticket {pk} is for performance {performance}, but its hold allotment {allotment} is of {allotment__stock}.",
    )


def _codes() -> Iterator[Difference]:
    yield from _name("ticket_code", Ticket.objects.filter(code_hash=""), "Ticket {pk} of order {order} has no code.")
    shared = Ticket.objects.exclude(code_hash="").order_by().values("code_hash").annotate(tickets=Count("pk"))
    for row in shared.filter(tickets__gt=1).iterator(chunk_size=_CHUNK):
        tickets = Ticket.objects.filter(code_hash=row["code_hash"]).order_by("pk").values_list("pk", flat=True)
        ids = ", ".join(map(str, tickets[:10]))
        yield Difference("ticket_code", f"{row['tickets']} tickets have the same code: {ids}.")


def _admissions() -> Iterator[Difference]:
    """A ticket is in if and only if it was let in once more than that was taken back."""
    let_in = Count("readings", filter=Q(readings__verdict=Verdict.ADMITTED))
    taken_back = Count("readings", filter=Q(readings__verdict=Verdict.RESET))
    is_in = Q(status=Ticket.Status.ADMITTED)
    tickets = Ticket.objects.filter(status__in=LIVE).annotate(let_in=let_in, taken_back=taken_back)
    yield from _name(
        "ticket_admission",
        tickets.filter((is_in & ~Q(let_in=F("taken_back") + 1)) | (~is_in & ~Q(let_in=F("taken_back")))),
        "Ticket {pk} is {status}, but its readings let it in {let_in} times and took that back {taken_back} times.",
    )
    yield from _name(
        "reading_performance",
        Reading.objects.filter(verdict=Verdict.ADMITTED).exclude(performance=F("ticket__performance")),
        "Reading {pk} let ticket {ticket} in at performance {performance}, but it is for {ticket__performance}.",
    )


def _owed_work() -> Iterator[Difference]:
    """Whatever must follow from a sale is owed in a row, and is done or given up within days."""
    now = clock.now()
    mails = OwedWork.objects.filter(kind=TICKET_MAIL, subject_id=OuterRef("pk"))
    # Older rows may be forgotten.
    sold = Payment.objects.filter(paid_at__gt=now - KEPT_FOR + timedelta(days=1)).exclude(buyer_email="")
    yield from _name(
        "payment_mail",
        sold.filter(~Exists(mails)),
        "Payment {pk} was paid at {paid_at}, but the mail with its tickets was never owed.",
    )
    yield from _name(
        "work_overdue",
        OwedWork.objects.filter(state=OwedWork.State.OWED, owed_at__lt=now - _LONGEST_OWED),
        "Work {pk} ({kind} of {subject_id}) is owed since {owed_at}.",
    )


_LONGEST_OWED = timedelta(days=4)  # longer than any kind of work is tried


def _impossible_amounts() -> Iterator[Difference]:
    parts = ("tickets_amount", "ticket_tax", "booking_fee", "upsells_amount", "upsell_tax", "discount", "gift_card")
    yield from _name(
        "order_amount",
        Order.objects.filter(_any_below_zero(*parts, "total", "platform_fee")),
        "Order {pk} of payment {payment} has an amount below zero.",
    )
    of_a_unit = _any_below_zero("price", "tax", "booking_fee", "discount", "platform_fee", "total")
    for thing, rows in _SOLD_UNITS.items():
        sentence = thing + " {pk} of order {order} has an amount below zero."
        yield from _name(f"{thing.lower()}_amount", rows.objects.filter(of_a_unit), sentence)
    yield from _name(
        "order_currency",
        Order.objects.exclude(performance__event__currency=F("payment__currency")),
        "Order {pk} was paid in {payment__currency}, but its event sells in {performance__event__currency}.",
    )


CHECKS: tuple[Check, ...] = (
    _stocks,
    _allotments,
    _sold_orders,
    _unpaid_orders,
    _units,
    _payments,
    _charges,
    _claims,
    _empty_reservations,
    _order_statuses,
    _order_payments,
    _payment_times,
    _unsold_units,
    _misplaced_tickets,
    _codes,
    _admissions,
    _owed_work,
    _impossible_amounts,
)


def _recount(
    thing: str,
    rows: QuerySet[Any],
    *,
    numbers: Expressions | None = None,
    amounts: Expressions | None = None,
    made_by: str = "its rows",
) -> Iterator[Difference]:
    """Name every number and amount of some rows that is not what `numbers` and `amounts` make it."""
    counted = {f"counted_{kept}": made for kept, made in {**(numbers or {}), **(amounts or {})}.items()}
    wrong = [~Q(**{kept: F(f"counted_{kept}")}) for kept in numbers or ()]
    for kept in amounts or ():
        counted[f"gap_{kept}"] = Abs(F(kept) - F(f"counted_{kept}"), output_field=_MONEY)
        wrong.append(Q(**{f"gap_{kept}__gt": _HALF_A_CENT}))
    differing = rows.annotate(**counted).filter(reduce(or_, wrong)).order_by("pk")
    for row in differing.iterator(chunk_size=_CHUNK):
        for kept in (*(numbers or ()), *(amounts or ())):
            has, made = getattr(row, kept), getattr(row, f"counted_{kept}")
            if abs(has - made) > _HALF_A_CENT:
                kind = f"{thing.lower().replace(' ', '_')}_{kept}"
                words = f"{thing} {row.pk}: {kept.replace('_', ' ')}"
                yield Difference(kind, f"{words} is {_text(has)}, but {made_by} make {_text(made)}.")


def _text(value: Decimal | int) -> str:
    return f"{value:.2f}" if isinstance(value, Decimal) else str(value)


def _name(kind: str, rows: QuerySet[Any], sentence: str) -> Iterator[Difference]:
    """Name each of some rows; the sentence's places are paths of fields."""
    fields = {part.split("}")[0] for part in sentence.split("{")[1:]}
    for row in rows.order_by("pk").values(*fields).iterator(chunk_size=_CHUNK):
        yield Difference(kind, sentence.format(**row))


def _count(rows: QuerySet[Any], by: str) -> Coalesce:
    """Count the rows that name the outer row by `by`."""
    grouped = rows.filter(**{by: OuterRef("pk")}).order_by().values(by).annotate(n=Count("pk"))
    return Coalesce(Subquery(grouped.values("n"), output_field=IntegerField()), 0)


def _total(rows: QuerySet[Any], by: str, number: Combinable) -> Coalesce:
    """Add up a number of the rows that name the outer row by `by`."""
    grouped = rows.filter(**{by: OuterRef("pk")}).order_by().values(by).annotate(n=Sum(number))
    return Coalesce(Subquery(grouped.values("n"), output_field=IntegerField()), 0)


def _amount(rows: QuerySet[Any], by: str, amount: str) -> Coalesce:
    """Add up an amount of the rows that name the outer row by `by`."""
    grouped = rows.filter(**{by: OuterRef("pk")}).order_by().values(by).annotate(n=Sum(amount))
    return Coalesce(Subquery(grouped.values("n"), output_field=_MONEY), Value(ZERO), output_field=_MONEY)


def _sum(amount: str, only: Q | None = None) -> Coalesce:
    """Add up an amount over a joined table."""
    return Coalesce(Sum(amount, filter=only), Value(ZERO), output_field=_MONEY)


def _any_below_zero(*fields: str) -> Q:
    return reduce(or_, (Q(**{f"{field}__lt": 0}) for field in fields))

"""The books of ticket types: each count is counted again from the tickets of its type and what reservations claim.

Where nobody has sold a type these find nothing, and cost a query each all the same.
"""

from __future__ import annotations

from collections.abc import Iterator

from django.db.models import Count, Exists, F, IntegerField, OuterRef, Q, QuerySet, Subquery, Sum
from django.db.models.functions import Coalesce

from server.core.books import Difference, name_each, recount, total_of
from server.orders.models import Ticket
from server.orders.refunds.refundable import STILL_SOLD
from server.pricing.models import TypeClaim, TypeCount
from server.stock.models import UNFINISHED, ClaimState, Reservation

GIVEN_BACK = (Reservation.Status.EXPIRED, Reservation.Status.CANCELLED)
SOLD = Ticket.objects.filter(STILL_SOLD).exclude(type=None)


def _counts() -> Iterator[Difference]:
    """What is counted for a performance is counted again; then what its event has counted, against its performances."""
    here = SOLD.filter(type=OuterRef("type"), performance=OuterRef("performance"))
    reserved = total_of(TypeClaim.objects.filter(state=ClaimState.HELD), "count", F("quantity"))
    yield from recount(
        "Ticket type count",
        TypeCount.objects.exclude(performance=None),
        numbers={"sold": _number(here, "type"), "reserved": reserved},
    )
    of_type = SOLD.filter(type=OuterRef("type"))
    yield from recount(
        "Ticket type count",
        TypeCount.objects.filter(performance=None),
        numbers={"sold": _number(of_type, "type"), "reserved": reserved},
    )


def _number(rows: QuerySet[Ticket], by: str) -> Coalesce:
    grouped = rows.order_by().values(by).annotate(n=Count("pk"))
    return Coalesce(Subquery(grouped.values("n"), output_field=IntegerField()), 0)


def _uncounted() -> Iterator[Difference]:
    counts = TypeCount.objects.filter(type=OuterRef("type"))
    here, of_event = counts.filter(performance=OuterRef("performance")), counts.filter(performance=None)
    yield from name_each(
        "ticket_type_uncounted",
        SOLD.filter(~Exists(here) | ~Exists(of_event)),
        "Ticket {pk} of performance {performance} is of type {type}, which nobody has counted there.",
    )
    yield from name_each(
        "ticket_type_event",
        SOLD.exclude(type__event=F("performance__event")),
        "Ticket {pk} is of type {type}, which is not of the event of its performance {performance}.",
    )


def _claims() -> Iterator[Difference]:
    paid = Q(reservation__status=Reservation.Status.PAID) & ~Q(state=ClaimState.FULFILLED)
    unfinished = Q(reservation__status__in=UNFINISHED) & ~Q(state=ClaimState.HELD)
    over = Q(reservation__status__in=GIVEN_BACK) & ~Q(state=ClaimState.RELEASED)
    yield from name_each(
        "ticket_type_claim_state",
        TypeClaim.objects.filter(paid | unfinished | over),
        "Ticket type claim {pk} is {state}, but its reservation {reservation} is {reservation__status}.",
    )
    claimed = TypeClaim.objects.filter(reservation=OuterRef("reservation"), count__type=OuterRef("count__type"))
    of_performances = claimed.exclude(count__performance=None).order_by().values("count__type")
    summed = Coalesce(Subquery(of_performances.annotate(n=Sum("quantity")).values("n"), output_field=IntegerField()), 0)
    yield from name_each(
        "ticket_type_claim_quantity",
        TypeClaim.objects.filter(count__performance=None).annotate(made=summed).exclude(quantity=F("made")),
        "Ticket type claim {pk} takes {quantity} of its event, but those of its performances take {made}.",
    )


TYPE_CHECKS = (_counts, _uncounted, _claims)

"""The books of what is claimed of seats: as many as orders say, and as far as their reservations are."""

from __future__ import annotations

from collections.abc import Iterator

from django.db.models import IntegerField, OuterRef, Q, Subquery, Sum
from django.db.models.functions import Coalesce

from server.core.books import Difference, name_each, recount
from server.orders.models import Order
from server.stock.models import UNFINISHED, Claim, Reservation

GIVEN_BACK = (Reservation.Status.EXPIRED, Reservation.Status.CANCELLED)


def _unpaid_orders() -> Iterator[Difference]:
    claims = Claim.objects.filter(state=Claim.State.HELD, reservation__part=OuterRef("part"))
    taken = claims.filter(stock=OuterRef("performance")).order_by().values("stock").annotate(n=Sum("quantity"))
    number = Coalesce(Subquery(taken.values("n"), output_field=IntegerField()), 0)
    unpaid = Order.objects.filter(status=Order.Status.PROGRESS, part__reservation__status__in=UNFINISHED)
    yield from recount("Order", unpaid, numbers={"quantity": number}, made_by="its claims")


def _claims() -> Iterator[Difference]:
    paid = Q(reservation__status=Reservation.Status.PAID) & ~Q(state=Claim.State.FULFILLED)
    unfinished = Q(reservation__status__in=UNFINISHED) & ~Q(state=Claim.State.HELD)
    over = Q(reservation__status__in=GIVEN_BACK) & ~Q(state=Claim.State.RELEASED)
    yield from name_each(
        "claim_state",
        Claim.objects.filter(paid | unfinished | over),
        "Claim {pk} is {state}, but its reservation {reservation} is {reservation__status}.",
    )


def _empty_reservations() -> Iterator[Difference]:
    """Whoever reserves tickets has claimed something; upsells alone are claimed in rows of their own."""
    yield from name_each(
        "reservation_empty",
        Reservation.objects.filter(status__in=UNFINISHED, claims=None, part__orders__quantity__gt=0).distinct(),
        "Reservation {pk} is {status}, but has claimed nothing.",
    )


SEAT_CHECKS = (_unpaid_orders, _claims, _empty_reservations)

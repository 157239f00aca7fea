"""The books of upsells: what is kept of them and of their variants, counted again from what was sold and claimed."""

from __future__ import annotations

from collections.abc import Iterator

from django.db.models import Count, F, IntegerField, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce

from server.core.books import Difference, name_each, recount, total_of
from server.orders.models import UpsellItem
from server.orders.refunds.refundable import LIVE_UPSELLS
from server.payments.models import Refund
from server.stock.models import UNFINISHED, ClaimState, Reservation
from server.upsells.models import UpsellClaim, UpsellStock

STILL_SOLD = Q(status__in=LIVE_UPSELLS) | Q(status=UpsellItem.Status.VOID, refund__status=Refund.Status.PENDING)
GIVEN_BACK = (Reservation.Status.EXPIRED, Reservation.Status.CANCELLED)


def _stocks() -> Iterator[Difference]:
    reserved = total_of(UpsellClaim.objects.filter(state=ClaimState.HELD), "stock", F("quantity"))
    for variant, by in ((None, "upsell"), (False, "variant")):
        thing = "Upsell stock" if variant is None else "Variant stock"
        items = UpsellItem.objects.filter(STILL_SOLD, **{by: OuterRef(by)}).order_by().values(by)
        sold = Coalesce(Subquery(items.annotate(n=Count("pk")).values("n"), output_field=IntegerField()), 0)
        rows = UpsellStock.objects.filter(variant__isnull=variant is None)
        yield from recount(thing, rows, numbers={"sold": sold, "reserved": reserved})


def _claims() -> Iterator[Difference]:
    paid = Q(reservation__status=Reservation.Status.PAID) & ~Q(state=ClaimState.FULFILLED)
    unfinished = Q(reservation__status__in=UNFINISHED) & ~Q(state=ClaimState.HELD)
    over = Q(reservation__status__in=GIVEN_BACK) & ~Q(state=ClaimState.RELEASED)
    yield from name_each(
        "upsell_claim_state",
        UpsellClaim.objects.filter(paid | unfinished | over),
        "Upsell claim {pk} is {state}, but its reservation {reservation} is {reservation__status}.",
    )


def _empty_reservations() -> Iterator[Difference]:
    """Whoever reserves nothing but upsells has claimed some."""
    unfinished = Reservation.objects.filter(status__in=UNFINISHED, upsellclaims=None)
    yield from name_each(
        "reservation_empty",
        unfinished.filter(part__orders__quantity=0).distinct(),
        "Reservation {pk} is {status}, but has claimed no upsell.",
    )


def _settled() -> Iterator[Difference]:
    """As many of each upsell were claimed by a paid reservation as were sold of it."""
    items = UpsellItem.objects.filter(part__reservation=OuterRef("reservation"), upsell=OuterRef("stock__upsell"))
    sold = Coalesce(
        Subquery(items.order_by().values("upsell").annotate(n=Count("pk")).values("n"), output_field=IntegerField()),
        0,
    )
    claims: QuerySet[UpsellClaim] = UpsellClaim.objects.filter(state=ClaimState.FULFILLED, stock__variant=None)
    claims = claims.annotate(sold=sold).exclude(quantity=F("sold"))
    yield from name_each(
        "upsell_claim_quantity",
        claims,
        "Upsell claim {pk} took {quantity}, but its reservation {reservation} was sold {sold} "
        "of upsell {stock__upsell}.",
    )


def _strange_items() -> Iterator[Difference]:
    """What was sold is of its order's event, in one of the upsell's own variants, and with a ticket of the order."""
    yield from name_each(
        "upsell_event",
        UpsellItem.objects.exclude(upsell__event=F("performance__event")),
        "Upsell {pk} is for performance {performance}, but upsell {upsell} is of event {upsell__event}.",
    )
    yield from name_each(
        "upsell_performance",
        UpsellItem.objects.exclude(status=UpsellItem.Status.SUPERSEDED).exclude(performance=F("order__performance")),
        "Upsell {pk} is for performance {performance}, but its order {order} is for {order__performance}.",
    )
    yield from name_each(
        "upsell_variant",
        UpsellItem.objects.exclude(variant=None).exclude(variant__upsell=F("upsell")),
        "Upsell {pk} is of upsell {upsell}, but its variant {variant} is of {variant__upsell}.",
    )
    yield from name_each(
        "upsell_ticket",
        UpsellItem.objects.exclude(ticket=None).exclude(ticket__order=F("order")),
        "Upsell {pk} of order {order} came with ticket {ticket}, which is of order {ticket__order}.",
    )


UPSELL_CHECKS = (_stocks, _claims, _empty_reservations, _settled, _strange_items)

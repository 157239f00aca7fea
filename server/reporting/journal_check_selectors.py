"""Checks of the journal: its lines add up to what the rows say that moved, for each thing that counts it.

What is counted and kept of the same rows is counted again elsewhere: here a line that is missing or wrong is named.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from decimal import Decimal
from typing import Any

from django.db.models import Count, Exists, F, IntegerField, OuterRef, Q, QuerySet, Subquery, Sum, Value
from django.db.models.expressions import Combinable
from django.db.models.functions import Abs, Coalesce

from server.catalogue.upsells.models import UpsellStock
from server.inventory.models import ClaimState, HoldAllotment, Reservation, Stock
from server.payments.models import Gateway, Part, Payment, Refund
from server.platform.integrity_checks import (
    CHUNK,
    HALF_A_CENT,
    MONEY,
    Discrepancy,
    amount_subquery,
    report_each,
    sum_subquery,
)
from server.platform.money import ZERO
from server.pricing.models import PromoClaim, PromoUse, TypeCount
from server.reporting.metrics_selectors import GRANULARITIES, find_gaps
from server.reporting.metrics_tax_selectors import find_tax_gaps
from server.sales.models import JournalLine, Order, RefundLine, Ticket, UpsellItem
from server.sales.refundable import STILL_SOLD
from server.sales.statuses import SOLD
from server.sales.stock_integrity_selectors import SOLD_UPSELLS as STILL_SOLD_UPSELLS

Thing = JournalLine.Thing
LINES = JournalLine.objects.all()
OF_UNITS = LINES.filter(thing__in=(Thing.TICKET, Thing.UPSELL))
TICKETS = Ticket.objects.filter(STILL_SOLD)
UPSELLS = UpsellItem.objects.filter(STILL_SOLD_UPSELLS)
SETTLED = Refund.objects.filter(status=Refund.Status.SUCCEEDED).exclude(kind=Refund.Kind.LATE)


def _quantity(thing: Thing, **where: Any) -> Coalesce:
    """Add up how many of a thing lines have moved that the outer row names by these fields."""
    summed = _alike(LINES.filter(thing=thing), where).annotate(n=Sum("quantity"))
    return Coalesce(Subquery(summed.values("n"), output_field=IntegerField()), 0)


def _number(rows: QuerySet[Any], **where: Any) -> Coalesce:
    return Coalesce(Subquery(_alike(rows, where).annotate(n=Count("pk")).values("n"), output_field=IntegerField()), 0)


def _alike(rows: QuerySet[Any], where: Mapping[str, Any]) -> QuerySet[Any, dict[str, Any]]:
    return rows.filter(**where).order_by().values(next(iter(where)))


def _differences(
    kind: str, rows: QuerySet[Any], *, noted: Combinable, made: Combinable, sentence: str
) -> Iterator[Discrepancy]:
    """Name the rows of which the journal has `noted` another number than what is `made` by the units."""
    gap = Abs(F("noted") - F("made"), output_field=MONEY)
    differing = rows.annotate(noted=noted, made=made).annotate(gap=gap).filter(gap__gt=HALF_A_CENT).order_by("pk")
    for row in differing.values("pk", "noted", "made").iterator(chunk_size=CHUNK):
        texts = {name: f"{value:.2f}" if isinstance(value, Decimal) else value for name, value in row.items()}
        yield Discrepancy(kind, sentence.format(**texts))


def _tickets() -> Iterator[Discrepancy]:
    """Wherever sold tickets are counted, the journal has moved as many in as out and left these."""
    message = " {pk}: the journal has {noted} tickets sold, but its rows make {made}."
    here = {"performance": OuterRef("pk")}
    yield from _differences(
        "journal_performance",
        Stock.objects.all(),
        noted=_quantity(Thing.TICKET, **here),
        made=_number(TICKETS, **here),
        sentence="Performance" + message,
    )
    drawn = {"performance": OuterRef("stock"), "allotment": OuterRef("pk")}
    yield from _differences(
        "journal_allotment",
        HoldAllotment.objects.all(),
        noted=_quantity(Thing.TICKET, **drawn),
        made=_number(TICKETS, **drawn),
        sentence="Hold allotment" + message,
    )
    there = {"performance": OuterRef("performance")}
    yield from _differences(
        "journal_type",
        TypeCount.objects.exclude(performance=None),
        noted=_quantity(Thing.TICKET, **there, ticket_type=OuterRef("type")),
        made=_number(TICKETS, **there, type=OuterRef("type")),
        sentence="Ticket type count" + message,
    )


def _upsells() -> Iterator[Discrepancy]:
    which = {"upsell": OuterRef("upsell")}
    for thing, fields in (("Upsell stock", which), ("Variant stock", {**which, "variant": OuterRef("variant")})):
        yield from _differences(
            "journal_upsell",
            UpsellStock.objects.filter(variant__isnull=fields is which),
            noted=_quantity(Thing.UPSELL, performance__event=OuterRef("upsell__event"), **fields),
            made=_number(UPSELLS, **fields),
            sentence=thing + " {pk}: the journal has {noted} of it sold, but its rows make {made}.",
        )


def _codes() -> Iterator[Discrepancy]:
    claims = PromoClaim.objects.filter(state=ClaimState.FULFILLED)
    yield from _differences(
        "journal_promo_code",
        PromoUse.objects.all(),
        noted=_quantity(Thing.PROMO, promo_code=OuterRef("pk")),
        made=sum_subquery(claims, "code", F("quantity")),
        sentence="Promo code {pk}: the journal has it redeemed {noted} times, but its claims make {made}.",
    )


def _earnings() -> Iterator[Discrepancy]:
    """What the lines of units say a performance, or an order, has earned is what they cost less what went back."""
    for thing, by, rows in (("Performance", "performance", Stock.objects), ("Order", "order", Order.objects)):
        yield from _differences(
            f"journal_{by}_amount",
            rows.all(),
            noted=amount_subquery(OF_UNITS, by, "amount"),
            made=_paid_amount(by),
            sentence=thing + " {pk}: the journal has {noted} earned by it, but its units make {made}.",
        )
    yield from _differences(
        "journal_refund",
        SETTLED.filter(Exists(RefundLine.objects.filter(refund=OuterRef("pk")))),
        noted=-amount_subquery(OF_UNITS, "refund", "amount"),
        made=amount_subquery(RefundLine.objects.all(), "refund", "amount"),
        sentence="Refund {pk}: the journal has {noted} given back by it, but its lines make {made}.",
    )


def _paid_amount(by: str) -> Any:
    """Return what was paid for units that no newer ones replace, less what went back for them."""
    amount: Any = Value(ZERO, output_field=MONEY)
    for unit, model in (("ticket", Ticket), ("upsell", UpsellItem)):
        sold = model._default_manager.exclude(status=model.Status.SUPERSEDED)
        back = RefundLine.objects.filter(refund__status=Refund.Status.SUCCEEDED).exclude(**{unit: None})
        path = f"{unit}__performance" if by == "performance" else by
        amount = amount + amount_subquery(sold, by, "total") - amount_subquery(back, path, "amount")
    return amount


def _order_units() -> Iterator[Discrepancy]:
    """Each order that was sold has its lines, and they leave it the tickets and upsells that it has."""
    own = {"order": OuterRef("pk")}
    for units, thing, rows in (("tickets", Thing.TICKET, TICKETS), ("upsells", Thing.UPSELL, UPSELLS)):
        yield from _differences(
            f"journal_order_{units}",
            Order.objects.all(),
            noted=_quantity(thing, **own),
            made=_number(rows, **own),
            sentence="Order {pk}: the journal has {noted} " + units + " of it sold, but its rows make {made}.",
        )
    yield from report_each(
        "journal_order_missing",
        Order.objects.filter(status__in=SOLD).exclude(Exists(OF_UNITS.filter(**own))),
        "Order {pk} is {status}, but the journal has no line of it.",
    )


def _cards() -> Iterator[Discrepancy]:
    """What cards have paid and got back of a part, and what one that it has sold is worth, is in the journal."""
    lines = LINES.filter(thing=Thing.CARD_MONEY, order__payment=OuterRef("payment"))
    yield from _differences(
        "journal_card_money",
        Part.objects.filter(gift_card__gt=0, reservation__status=Reservation.Status.PAID),
        noted=amount_subquery(lines, "part", "amount"),
        made=F("gift_card") - amount_subquery(SETTLED, "part", "gift_card"),
        sentence="Payment part {pk}: the journal has {noted} paid of it by cards, but its claims make {made}.",
    )
    of_order = RefundLine.objects.filter(refund=OuterRef("pk")).values("order")[:1]
    back = SETTLED.filter(gift_card__gt=0).annotate(of_order=Subquery(of_order))
    noted = LINES.filter(thing=Thing.CARD_MONEY)
    yield from _differences(
        "journal_order_card_money",
        Order.objects.filter(Q(status__in=SOLD, gift_card__gt=0) | Q(pk__in=noted.values("order"))),
        noted=amount_subquery(noted.filter(performance=OuterRef("performance")), "order", "amount"),
        made=F("gift_card") - amount_subquery(back, "of_order", "gift_card"),
        sentence="Order {pk}: the journal has {noted} paid of it by cards where it is now, but they have paid {made}.",
    )
    yield from _differences(
        "journal_gift_card",
        Part.objects.filter(orders=None, origin=None, reservation__status=Reservation.Status.PAID),
        noted=amount_subquery(LINES.filter(thing=Thing.GIFT_CARD, order=None), "part", "amount"),
        made=F("total") - amount_subquery(SETTLED, "part", "amount"),
        sentence="Payment part {pk}: the journal has a gift card of {noted} sold by it, but it has taken {made}.",
    )


def _credits() -> Iterator[Discrepancy]:
    """What a payment's buyer was given as credit is in the journal, a line for each card."""
    given = Refund.objects.filter(gateway=Gateway.CREDIT, status=Refund.Status.SUCCEEDED)
    lines = LINES.filter(thing=Thing.GIFT_CARD, move=JournalLine.Move.CREDIT)
    own = {"order__payment": OuterRef("pk")}
    cards = given.filter(part__payment=OuterRef("pk")).order_by().values("part__payment")
    numbered = cards.annotate(n=Count("card", distinct=True))
    due = amount_subquery(given, "part__payment", "amount") - amount_subquery(given, "part__payment", "gift_card")
    named = Q(pk__in=lines.values("order__payment")) | Q(pk__in=given.values("part__payment"))
    paid = Payment.objects.filter(named)
    yield from _differences(
        "journal_credit",
        paid,
        noted=amount_subquery(lines, "order__payment", "amount"),
        made=due - amount_subquery(given, "part__payment", "shared"),
        sentence="Payment {pk}: the journal has {noted} of it given as credit, but its refunds make {made}.",
    )
    yield from _differences(
        "journal_credit_cards",
        paid,
        noted=_quantity(Thing.GIFT_CARD, **own),
        made=Coalesce(Subquery(numbered.values("n"), output_field=IntegerField()), 0),
        sentence="Payment {pk}: the journal has {noted} gift cards made as credit of it, but its refunds name {made}.",
    )


def _misplaced_lines() -> Iterator[Discrepancy]:
    """A line is of what was sold, and of its own account, payment and currency."""
    yield from report_each(
        "journal_unsold",
        LINES.exclude(part__reservation__status=Reservation.Status.PAID),
        "Line {pk} of the journal is of part {part}, whose reservation is {part__reservation__status}.",
    )
    payment = "part__payment"
    own = Q(account=F(f"{payment}__account"), currency=F(f"{payment}__currency"))
    own &= Q(order=None) | Q(order__payment=F(payment))
    yield from report_each(
        "journal_foreign",
        LINES.exclude(own),
        "Line {pk} of the journal is of order {order}, and of another account, payment or currency than its part "
        "{part}.",
    )


def _metrics() -> Iterator[Discrepancy]:
    """What is rolled up is what the folded lines add up to; those that wait are in no figure."""
    for granularity in GRANULARITIES:
        for gap in find_gaps(granularity):
            yield Discrepancy("figure", gap.sentence)
    for sentence in find_tax_gaps().values():
        yield Discrepancy("figure", sentence)


# They are made after all others, since they name again by its own rows what those have named.
JOURNAL_CHECKS = (
    _tickets,
    _upsells,
    _codes,
    _earnings,
    _order_units,
    _cards,
    _credits,
    _misplaced_lines,
    _metrics,
)

"""The books of the journal: what its lines add up to is what the rows say that moved, for each thing that counts it.

What is counted and kept of the same rows is counted again elsewhere: here a line that is missing or wrong is named.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from django.db.models import Count, Exists, F, IntegerField, OuterRef, Q, QuerySet, Subquery, Sum, Value
from django.db.models.expressions import Combinable
from django.db.models.functions import Abs, Coalesce

from server.core.money import ZERO
from server.insight.services.audit import upsells
from server.insight.services.audit.comparing import HALF_A_CENT, MONEY, STILL_SOLD, Difference, amount_of, name_each
from server.orders.models import JournalLine, Order, RefundLine, Ticket, UpsellItem
from server.payments.models import Part, Refund
from server.pricing.models import PromoClaim, PromoUse, TypeCount
from server.stock.models import ClaimState, HoldAllotment, Reservation, Stock
from server.upsells.models import UpsellStock

SOLD = (Order.Status.PAID, Order.Status.REFUNDING, Order.Status.REFUNDED)
Thing = JournalLine.Thing
LINES = JournalLine.objects.all()
OF_UNITS = LINES.filter(thing__in=(Thing.TICKET, Thing.UPSELL))
TICKETS = Ticket.objects.filter(STILL_SOLD)
UPSELLS = UpsellItem.objects.filter(upsells.STILL_SOLD)
SETTLED = Refund.objects.filter(status=Refund.Status.SUCCEEDED).exclude(kind=Refund.Kind.LATE)


def _quantity(thing: Thing, **where: Any) -> Coalesce:
    """Add up how many of a thing lines have moved that the outer row names by these fields."""
    summed = _alike(LINES.filter(thing=thing), where).annotate(n=Sum("quantity"))
    return Coalesce(Subquery(summed.values("n"), output_field=IntegerField()), 0)


def _number(rows: QuerySet[Any], **where: Any) -> Coalesce:
    """Count such rows."""
    return Coalesce(Subquery(_alike(rows, where).annotate(n=Count("pk")).values("n"), output_field=IntegerField()), 0)


def _alike(rows: QuerySet[Any], where: Mapping[str, Any]) -> QuerySet[Any, dict[str, Any]]:
    return rows.filter(**where).order_by().values(next(iter(where)))


def _differing(rows: QuerySet[Any], lines: Combinable, made: Combinable) -> QuerySet[Any]:
    """Give the rows for which the journal's `lines` make another number than what is `made` by the units."""
    gap = Abs(F("lines") - F("made"), output_field=MONEY)
    return rows.annotate(lines=lines, made=made).annotate(gap=gap).filter(gap__gt=HALF_A_CENT)


def _tickets() -> Iterator[Difference]:
    """Wherever sold tickets are counted, the journal has moved as many in as out and left these."""
    words = "the journal has {lines} tickets sold, but its rows make {made}."
    here = {"performance": OuterRef("pk")}
    stocks = _differing(Stock.objects.all(), _quantity(Thing.TICKET, **here), _number(TICKETS, **here))
    yield from name_each("journal_performance", stocks, "Performance {pk}: " + words)
    drawn = {"performance": OuterRef("stock"), "allotment": OuterRef("pk")}
    of_hold = _differing(HoldAllotment.objects.all(), _quantity(Thing.TICKET, **drawn), _number(TICKETS, **drawn))
    yield from name_each("journal_allotment", of_hold, "Hold allotment {pk}: " + words)
    there = {"performance": OuterRef("performance")}
    counts = _differing(
        TypeCount.objects.exclude(performance=None),
        _quantity(Thing.TICKET, **there, ticket_type=OuterRef("type")),
        _number(TICKETS, **there, type=OuterRef("type")),
    )
    yield from name_each("journal_type", counts, "Ticket type count {pk}: " + words)


def _upsells() -> Iterator[Difference]:
    for thing, variant in (("Upsell stock", {}), ("Variant stock", {"variant": OuterRef("variant")})):
        which = {"upsell": OuterRef("upsell"), **variant}
        of_event = {"performance__event": OuterRef("upsell__event"), **which}
        rows = UpsellStock.objects.filter(variant__isnull=not variant)
        yield from name_each(
            "journal_upsell",
            _differing(rows, _quantity(Thing.UPSELL, **of_event), _number(UPSELLS, **which)),
            thing + " {pk}: the journal has {lines} of it sold, but its rows make {made}.",
        )


def _codes() -> Iterator[Difference]:
    claims = PromoClaim.objects.filter(state=ClaimState.FULFILLED, code=OuterRef("pk")).order_by().values("code")
    claimed = Coalesce(Subquery(claims.annotate(n=Sum("quantity")).values("n"), output_field=IntegerField()), 0)
    yield from name_each(
        "journal_promo_code",
        _differing(PromoUse.objects.all(), _quantity(Thing.PROMO, promo_code=OuterRef("pk")), claimed),
        "Promo code {pk}: the journal has it redeemed {lines} times, but its claims make {made}.",
    )


def _earnings() -> Iterator[Difference]:
    """What the lines of units say a performance, or an order, has earned is what they cost less what went back."""
    for thing, by, rows in (("Performance", "performance", Stock.objects), ("Order", "order", Order.objects)):
        yield from name_each(
            f"journal_{by}_amount",
            _differing(rows.all(), amount_of(OF_UNITS, by, "amount"), _kept(by)),
            thing + " {pk}: the journal has {lines} earned by it, but its units make {made}.",
        )
    refunds = SETTLED.filter(Exists(RefundLine.objects.filter(refund=OuterRef("pk"))))
    back = -amount_of(OF_UNITS, "refund", "amount")
    yield from name_each(
        "journal_refund",
        _differing(refunds, back, amount_of(RefundLine.objects.all(), "refund", "amount")),
        "Refund {pk}: the journal has {lines} given back by it, but its lines make {made}.",
    )


def _kept(by: str) -> Combinable:
    """Give what was paid for units that no newer ones replace, less what went back for them."""
    kept: Any = Value(ZERO, output_field=MONEY)
    for unit, model in (("ticket", Ticket), ("upsell", UpsellItem)):
        sold = model._default_manager.exclude(status=model.Status.SUPERSEDED)
        back = RefundLine.objects.filter(refund__status=Refund.Status.SUCCEEDED).exclude(**{unit: None})
        path = f"{unit}__performance" if by == "performance" else by
        kept = kept + amount_of(sold, by, "total") - amount_of(back, path, "amount")
    return kept


def _order_units() -> Iterator[Difference]:
    """Each order that was sold has its lines, and they leave it the tickets and upsells that it has."""
    for units, thing, rows in (("tickets", Thing.TICKET, TICKETS), ("upsells", Thing.UPSELL, UPSELLS)):
        own = {"order": OuterRef("pk")}
        yield from name_each(
            f"journal_order_{units}",
            _differing(Order.objects.all(), _quantity(thing, **own), _number(rows, **own)),
            "Order {pk}: the journal has {lines} " + units + " of it sold, but its rows make {made}.",
        )
    yield from name_each(
        "journal_order_missing",
        Order.objects.filter(status__in=SOLD).exclude(Exists(OF_UNITS.filter(order=OuterRef("pk")))),
        "Order {pk} is {status}, but the journal has no line of it.",
    )


def _cards() -> Iterator[Difference]:
    """What cards have paid and got back of a part, and what one that it has sold is worth, is in the journal."""
    settled = amount_of(SETTLED, "part", "gift_card")
    paid = Part.objects.filter(gift_card__gt=0, reservation__status=Reservation.Status.PAID)
    of_part = LINES.filter(thing=Thing.CARD_MONEY, order__payment=OuterRef("payment"))
    yield from name_each(
        "journal_card_money",
        _differing(paid, amount_of(of_part, "part", "amount"), F("gift_card") - settled),
        "Payment part {pk}: the journal has {lines} paid of it by cards, but its claims make {made}.",
    )
    sales = Part.objects.filter(orders=None, reservation__status=Reservation.Status.PAID)
    sold = LINES.filter(thing=Thing.GIFT_CARD, order=None)
    yield from name_each(
        "journal_gift_card",
        _differing(sales, amount_of(sold, "part", "amount"), F("total") - amount_of(SETTLED, "part", "amount")),
        "Payment part {pk}: the journal has a gift card of {lines} sold by it, but it has taken {made}.",
    )


def _strange_lines() -> Iterator[Difference]:
    """A line is of what was sold, and of its own account, payment and currency."""
    yield from name_each(
        "journal_unsold",
        LINES.exclude(part__reservation__status=Reservation.Status.PAID),
        "Line {pk} of the journal is of part {part}, whose reservation is {part__reservation__status}.",
    )
    payment = "part__payment"
    own = Q(account=F(f"{payment}__account"), currency=F(f"{payment}__currency"))
    own &= Q(order=None) | Q(order__payment=F(payment))
    yield from name_each(
        "journal_foreign",
        LINES.exclude(own),
        "Line {pk} of the journal is of order {order}, and of another account, payment or currency than its part "
        "{part}.",
    )


JOURNAL_CHECKS = (_tickets, _upsells, _codes, _earnings, _order_units, _cards, _strange_lines)

"""The books of money: what came in less what went back is what the orders stand for, to the penny, part by part.

What a refund has asked for and not got yet is still sold (`STILL_SOLD`): only its door is closed.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.db.models import Case, Count, Exists, F, Min, OuterRef, Q, QuerySet, Subquery, Value, When
from django.db.models.functions import Abs, Coalesce

from server.core.books import HALF_A_CENT, MONEY, Difference, amount_of, checked, name_each, recount
from server.core.models import OwedWork
from server.core.money import ZERO
from server.orders.models import MOVE_REFUND, RETURN_FEE, Exchange, Order, RefundLine, Ticket, UpsellItem
from server.orders.refunds.refundable import LIVE, LIVE_UPSELLS
from server.payments.models import DEBTS, OPEN_PAYOUT, Charge, Part, Payment, Refund
from server.pricing.models import GiftCardEntry
from server.stock.models import Reservation

Kind, Status = Refund.Kind, Refund.Status
SETTLED = Refund.objects.filter(status=Status.SUCCEEDED)
UNITS: dict[str, type[Ticket] | type[UpsellItem]] = {"ticket": Ticket, "upsell": UpsellItem}


@checked
def _charges() -> Iterator[Difference]:
    """What came in for a paid part less what went back is what it is worth still, without what gift cards pay of it.

    Money of any other part goes back, or is on its way. What waits to be collected is owed, as if it had gone.
    """
    orders = amount_of(Order.objects.all(), "part", "refunded")
    exchanged = Part.objects.filter(payment=OuterRef("payment")).exclude(origin=None)
    by_cards = F("gift_card") - amount_of(SETTLED, "part", "gift_card")
    is_paid = When(reservation__status=Reservation.Status.PAID, then=F("total") - orders - _sold_cards() - by_cards)
    late = Refund.objects.filter(kind=Kind.LATE).exclude(status=Status.FAILED)
    charges = amount_of(Charge.objects.filter(status=Charge.Status.SUCCEEDED), "part", "amount")
    gone = SETTLED.exclude(kind__in=(*DEBTS, Kind.LATE))
    back = amount_of(gone, "part", "amount") - amount_of(gone, "part", "gift_card") - amount_of(gone, "part", "shared")
    back = back + amount_of(Refund.objects.filter(kind__in=DEBTS), "part", "amount")
    yield from recount(
        "Payment part",
        Part.objects.filter(~Exists(exchanged)).annotate(to_pay=Case(is_paid, default=Value(ZERO), output_field=MONEY)),
        amounts={"to_pay": charges - back - amount_of(late, "part", "amount")},
        made_by="its charges",
    )


@checked
def _exchanged() -> Iterator[Difference]:
    """What came in for a payment of which something was exchanged, less what went back, is what its orders are worth.

    What an exchange gives back, and what other charges give back of a refund, is owed from then on, however far that
    has come.
    """
    debts = Refund.objects.filter(kind__in=DEBTS)
    gone = SETTLED.exclude(kind__in=(*DEBTS, Kind.LATE))
    late = Refund.objects.filter(kind=Kind.LATE).exclude(status=Status.FAILED)
    charges = amount_of(Charge.objects.filter(status=Charge.Status.SUCCEEDED), "part__payment", "amount")
    back = amount_of(gone, "part__payment", "amount") - amount_of(gone, "part__payment", "gift_card")
    back = back - amount_of(gone, "part__payment", "shared")
    back = back + amount_of(late, "part__payment", "amount") + amount_of(debts, "part__payment", "amount")
    paid = Part.objects.filter(reservation__status=Reservation.Status.PAID)
    cards = amount_of(paid, "payment", "gift_card") - amount_of(SETTLED, "part__payment", "gift_card")
    worth = amount_of(paid, "payment", "total") - amount_of(Order.objects.all(), "payment", "refunded")
    exchanged = Part.objects.filter(payment=OuterRef("pk")).exclude(origin=None)
    yield from recount(
        "Payment",
        Payment.objects.filter(Exists(exchanged)).annotate(to_pay=worth - cards),
        amounts={"to_pay": charges - back},
        made_by="its charges",
    )


def _sold_cards() -> Case:
    """Give what went back of a part that has sold a gift card: it has no order that could say so."""
    is_a_card = When(orders=None, then=amount_of(SETTLED.exclude(kind=Kind.LATE), "part", "amount"))
    return Case(is_a_card, default=Value(ZERO), output_field=MONEY)


@checked
def _orders() -> Iterator[Difference]:
    """What went back of an order is what its settled refunds gave for its units, and never more than it has cost."""
    lines = RefundLine.objects.filter(refund__status=Status.SUCCEEDED)
    yield from recount(
        "Order",
        Order.objects.all(),
        amounts={"refunded": amount_of(lines, "order", "amount")},
        made_by="its settled refunds",
    )
    yield from name_each(
        "order_refunded_too_much",
        Order.objects.filter(refunded__gt=F("total") + HALF_A_CENT),
        "Order {pk} cost {total}, but {refunded} went back.",
    )


@checked
def _refunds() -> Iterator[Difference]:
    """A refund is the sum of its lines, and no line gives more than its unit has cost."""
    yield from recount(
        "Refund",
        Refund.objects.filter(Exists(RefundLine.objects.filter(refund=OuterRef("pk")))),
        amounts={"amount": amount_of(RefundLine.objects.all(), "refund", "amount")},
        made_by="its lines",
    )
    for unit in UNITS:
        whole, fee = F(f"{unit}__total"), F(f"{unit}__booking_fee")
        given = Case(When(refund__keeps_fee=True, then=whole - fee), default=whole, output_field=MONEY)
        lines = RefundLine.objects.exclude(**{unit: None})
        yield from name_each(
            "refund_line_amount",
            lines.annotate(gap=Abs(F("amount") - given, output_field=MONEY)).filter(gap__gt=HALF_A_CENT),
            "Refund {refund} gives {amount} for " + unit + " {" + unit + "}, which cost {" + unit + "__total}.",
        )
    back = amount_of(Refund.objects.exclude(status=Status.FAILED), "charge", "amount")
    cards = amount_of(Refund.objects.exclude(status=Status.FAILED), "charge", "gift_card")
    shared = amount_of(Refund.objects.exclude(status=Status.FAILED), "charge", "shared")
    charges = Charge.objects.annotate(back=back - cards - shared).filter(back__gt=F("amount") + HALF_A_CENT)
    yield from name_each("charge_refunded_too_much", charges, "Charge {pk} took {amount}, but {back} of it goes back.")
    fees = amount_of(Refund.objects.exclude(status=Status.FAILED), "charge", "platform_fee")
    charges = Charge.objects.annotate(back=fees).filter(back__gt=F("platform_fee") + HALF_A_CENT)
    yield from name_each(
        "charge_fee_back_too_much", charges, "The platform took {platform_fee} of charge {pk}, but gives {back} back."
    )


@checked
def _channels() -> Iterator[Difference]:
    """An order was sold where its payment was: takings and lists are counted by either."""
    yield from name_each(
        "order_channel",
        Order.objects.exclude(channel=F("payment__channel")),
        "Order {pk} was sold by {channel}, but its payment {payment__reference} by {payment__channel}.",
    )


@checked
def _booked() -> Iterator[Difference]:
    """Money is of its payment's account and currency, and of the performance of its orders if they have one alone."""
    orders = Order.objects.filter(part=OuterRef("part")).order_by().values("part")
    of_one = orders.annotate(number=Count("pk")).filter(number=1).values(one=Min("performance"))
    # An order that was exchanged is elsewhere now than where it was paid for, or where its money could not go back.
    where = Coalesce("ticket__performance", "upsell__performance")
    of_lines = RefundLine.objects.filter(refund=OuterRef("pk")).annotate(at=where).values("at")[:1]
    moved = Part.objects.filter(origin=OuterRef("part"))
    of_exchange = Exchange.objects.filter(part=OuterRef("part")).values("target")
    charges = Charge.objects.filter(~Exists(moved)).annotate(made=Coalesce(Subquery(of_exchange), Subquery(of_one), 0))
    refunds = Refund.objects.annotate(made=Coalesce(Subquery(of_lines), "charge__performance_id", 0))
    rows: tuple[tuple[str, QuerySet[Any]], ...] = (("charge", charges), ("refund", refunds))
    for name, found in rows:
        payment = Q(account=F("part__payment__account"), currency=F("part__payment__currency"))
        yield from name_each(
            f"{name}_booked",
            found.annotate(kept=Coalesce("performance_id", 0)).exclude(payment, kept=F("made")),
            name.capitalize() + " {pk} is of account {account}, performance {performance} and in {currency}, "
            "but its payment {part__payment__reference} and its orders say otherwise.",
        )


@checked
def _cards() -> Iterator[Difference]:
    """What refunds put back onto cards stands on the cards, and is never more than they have paid of the order."""
    entries = GiftCardEntry.objects.filter(kind=GiftCardEntry.Kind.REFUNDED)
    parts = Part.objects.annotate(back_on_cards=amount_of(SETTLED, "part", "gift_card"))
    yield from recount(
        "Payment part",
        parts,
        amounts={"back_on_cards": amount_of(entries, "reservation__part", "amount")},
        made_by="the entries of its cards",
    )
    yield from name_each(
        "part_cards_back_too_much",
        parts.filter(back_on_cards__gt=F("gift_card") + HALF_A_CENT),
        "Payment part {pk}: cards paid {gift_card}, but got {back_on_cards} back.",
    )


@checked
def _units() -> Iterator[Difference]:
    """A unit is refunded if and only if a refund that has not failed names it, and that refund has a line for it."""
    gone = {"ticket": Ticket.Status.REFUNDED, "upsell": UpsellItem.Status.VOID}
    for unit, rows in UNITS.items():
        lines = RefundLine.objects.filter(**{unit: OuterRef("pk")}, refund=OuterRef("refund"))
        claimed = Q(refund__status__in=(Status.PENDING, Status.SUCCEEDED))
        wrong = (Q(status=gone[unit]) & ~claimed) | (~Q(status=gone[unit]) & Q(refund__isnull=False))
        yield from name_each(
            f"{unit}_refund",
            rows.objects.filter(wrong | (Q(refund__isnull=False) & ~Exists(lines))),
            unit.capitalize() + " {pk} is {status}, but its refund {refund} does not say so.",
        )
        kept = rows.objects.filter(pk=OuterRef(unit), refund=OuterRef("refund"))
        lines = RefundLine.objects.exclude(**{unit: None}).exclude(refund__status=Status.FAILED)
        yield from name_each(
            f"refund_of_{unit}",
            lines.filter(~Exists(kept)),
            "Refund {refund} gives back " + unit + " {" + unit + "}, which does not know of it.",
        )
    yield from name_each(
        "ticket_place_refunded",
        Ticket.objects.filter(status=Ticket.Status.REFUNDED, refund__status=Status.SUCCEEDED).exclude(place=None),
        "Ticket {pk} is refunded, but still has place {place}.",
    )


@checked
def _statuses() -> Iterator[Difference]:
    """An order is refunding while a refund of it is pending, and refunded once nothing of it is left."""
    pending = Exists(RefundLine.objects.filter(order=OuterRef("pk"), refund__status=Status.PENDING))
    tickets = Exists(Ticket.objects.filter(order=OuterRef("pk"), status__in=LIVE))
    upsells = Exists(UpsellItem.objects.filter(order=OuterRef("pk"), status__in=LIVE_UPSELLS))
    refunded = Exists(RefundLine.objects.filter(order=OuterRef("pk"), refund__status=Status.SUCCEEDED))
    refunding = Q(status=Order.Status.REFUNDING)
    nothing_left = ~tickets & ~upsells & ~pending & refunded
    yield from name_each(
        "order_refunding",
        Order.objects.filter((refunding & ~pending) | (~refunding & pending)),
        "Order {pk} is {status}, but the refunds under way say otherwise.",
    )
    yield from name_each(
        "order_refunded",
        Order.objects.filter(
            (Q(status=Order.Status.REFUNDED) & (tickets | upsells)) | (~Q(status=Order.Status.REFUNDED) & nothing_left)
        ),
        "Order {pk} is {status}, but what is left of it says otherwise.",
    )


@checked
def _forgotten() -> Iterator[Difference]:
    """A refund that a provider does not know of yet is owed, unless its buyer collects it at the box office."""
    owed = OwedWork.objects.filter(kind=MOVE_REFUND, subject_id=OuterRef("pk"), state=OwedWork.State.OWED)
    yield from name_each(
        "refund_forgotten",
        Refund.objects.filter(~Exists(owed), status=Status.PENDING, provider_id="").exclude(OPEN_PAYOUT),
        "Refund {pk} is pending since {created_at}, but nobody is moving its money.",
    )


@checked
def _fees() -> Iterator[Difference]:
    """The platform's fee of a refund has gone back, or is owed, once its money has moved, and not before.

    What the provider refuses to give back is named, though it is asked for again.
    """
    owed = OwedWork.objects.filter(kind=RETURN_FEE, subject_id=OuterRef("pk"), state=OwedWork.State.OWED)
    gap = Abs(F("platform_fee") - F("fee_returned"), output_field=MONEY)
    yield from name_each(
        "refund_fee_kept",
        Refund.objects.filter(~Exists(owed) | ~Q(fee_failure=""), status=Status.SUCCEEDED)
        .annotate(gap=gap)
        .filter(gap__gt=HALF_A_CENT),
        "Refund {pk} of charge {charge} gives {platform_fee} of the platform's fee back, but {fee_returned} has gone.",
    )
    yield from name_each(
        "refund_fee_early",
        Refund.objects.exclude(status=Status.SUCCEEDED).filter(fee_returned__gt=HALF_A_CENT),
        "Refund {pk} of charge {charge} is {status}, but {fee_returned} of the platform's fee has gone back.",
    )

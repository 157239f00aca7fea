"""Integrity checks of money: what came in less what went back is what the orders are worth, charge by charge."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal
from itertools import islice
from typing import Any

from django.db.models import Case, Count, Exists, F, Min, OuterRef, Q, QuerySet, Subquery, Sum, Value, When
from django.db.models.functions import Abs, Coalesce

from server.inventory.models import Reservation
from server.payments.models import COUNTER_GATEWAYS, DUE_KINDS, OPEN_PAYOUT, Charge, Gateway, Part, Payment, Refund
from server.payments.models import Difference as ProviderDifference
from server.platform.integrity_checks import (
    CHUNK,
    HALF_A_CENT,
    MONEY,
    Discrepancy,
    amount_subquery,
    integrity_check,
    recount,
    report_each,
)
from server.platform.models import OutboxJob
from server.platform.money import ZERO
from server.pricing.models import GiftCardEntry
from server.sales.models import MOVE_REFUND, RETURN_FEE, Exchange, Order, RefundLine, Ticket, UpsellItem
from server.sales.refundable import LIVE, LIVE_UPSELLS
from server.sales.refundable_selectors import read_ledger

# Refunds take money of charges that paid for their order, each by its own share. An order that was exchanged may have
# been paid by several charges (`sales.refundable_selectors`).

Kind, Status = Refund.Kind, Refund.Status
REFUNDS_NOT_FAILED = Refund.objects.exclude(status=Status.FAILED)


@integrity_check
def _shares() -> Iterator[Discrepancy]:
    """What other charges give back of a refund, and of their fees, is written as a refund of each of them."""
    yield from recount(
        "Refund",
        Refund.objects.filter(status=Status.SUCCEEDED),
        amounts={
            "shared": amount_subquery(Refund.objects.filter(kind=Kind.SHARE), "of", "amount"),
            "shared_fee": amount_subquery(Refund.objects.filter(kind=Kind.SHARE), "of", "platform_fee"),
        },
        made_by="the refunds of other charges",
    )


@integrity_check
def _own_charges() -> Iterator[Discrepancy]:
    """A refund moves money of a charge that has paid for its order, and of no other."""
    yield from report_each(
        "refund_charge_payment",
        Refund.objects.exclude(charge=None).exclude(charge__part__payment=F("part__payment")),
        "Refund {pk} is of payment {part__payment}, but gives back money of a charge of {charge__part__payment}.",
    )
    exchanged = Part.objects.filter(payment=OuterRef("pk")).exclude(origin=None)
    refunded = Refund.objects.filter(part__payment=OuterRef("pk"), lines__isnull=False).exclude(charge=None)
    payments = Payment.objects.filter(Exists(exchanged), Exists(refunded)).order_by("pk").values_list("pk", flat=True)
    numbers = payments.iterator(chunk_size=CHUNK)
    while batch := list(islice(numbers, CHUNK)):
        ledger = read_ledger(batch)
        lines = RefundLine.objects.filter(refund__in=REFUNDS_NOT_FAILED, refund__part__payment__in=batch)
        rows = lines.exclude(refund__charge=None).values_list("refund", "order", "refund__charge__part")
        for refund, order, part in rows.distinct().order_by("refund"):
            if part not in ledger.parts.get(order, ()):
                message = f"Refund {refund} gives back money of a charge that has not paid for its order {order}."
                yield Discrepancy("refund_charge_order", message)


@integrity_check
def _disputes() -> Iterator[Discrepancy]:
    """What is void because the buyer's bank has taken the money moves none, of no charge."""
    disputed = Q(kind=Kind.DISPUTE) | Q(of__kind=Kind.DISPUTE)
    yield from report_each(
        "refund_disputed_moves",
        Refund.objects.filter(disputed).exclude(gateway__in=("", Gateway.OFFLINE)),
        "Refund {pk} is of an order whose buyer's bank has taken the money, but moves more of it by {gateway}.",
    )


@integrity_check
def _charge_fees() -> Iterator[Discrepancy]:
    """No more of the platform's fee has gone back than a refund gives."""
    yield from report_each(
        "refund_fee_too_much",
        Refund.objects.filter(fee_returned__gt=F("platform_fee") + HALF_A_CENT),
        "Refund {pk} gives {platform_fee} of the platform's fee back, but {fee_returned} has gone.",
    )


@integrity_check
def _counter() -> Iterator[Discrepancy]:
    """Money is handed back at the counter by somebody."""
    yield from report_each(
        "refund_by_nobody",
        Refund.objects.filter(status=Status.SUCCEEDED, gateway__in=COUNTER_GATEWAYS, by=None, amount__gt=HALF_A_CENT),
        "Refund {pk} of {amount} was paid out at the box office, but nobody is named who did.",
    )


@integrity_check
def _admitted() -> Iterator[Discrepancy]:
    """Who has had all their money back at the provider is not admitted (decision 0135)."""
    open_ones = ProviderDifference.objects.filter(
        kind=ProviderDifference.Kind.REFUND_NOT_OURS, settled_at=None, charge__isnull=False
    )
    payments = open_ones.order_by().values_list("charge__part__payment", flat=True).distinct()
    for payment_id in payments.iterator(chunk_size=CHUNK):
        left = _left_by_charge(payment_id)
        ledger = read_ledger([payment_id])
        # One that was used up stays as it is: nobody comes in by it any more.
        admits = Exists(Ticket.objects.filter(order=OuterRef("pk"), status=Ticket.Status.VALID))
        for order in Order.objects.filter(admits, payment=payment_id, status=Order.Status.PAID).order_by("pk"):
            own = [left[part] for part in ledger.parts[order.pk] if part in left]
            if own and max(own) <= HALF_A_CENT:
                message = f"Order {order.pk} is paid, but all its money went back at the provider."
                yield Discrepancy("order_money_gone", message)


def _left_by_charge(payment_id: int) -> dict[int, Decimal]:
    """Calculate what each charge of a payment still holds, less what went back at the provider's desk, by its part.

    A refund that bounced has given nothing back: money of the desk is counted toward it first (`payments.elsewhere`).
    """
    moved = F("amount") - F("gift_card") - F("shared") - F("elsewhere")
    desk = ProviderDifference.objects.filter(kind=ProviderDifference.Kind.REFUND_NOT_OURS, settled_at=None)
    charges = Charge.objects.filter(part__payment=payment_id, status=Charge.Status.SUCCEEDED, amount__gt=ZERO)
    left: dict[int, Decimal] = {}
    for charge in charges:
        ours = REFUNDS_NOT_FAILED.filter(charge=charge, bounced_at=None).aggregate(sum=Sum(moved))["sum"] or ZERO
        theirs = desk.filter(charge=charge).aggregate(sum=Sum("theirs"))["sum"] or ZERO
        left[charge.part_id] = charge.amount - ours - theirs
    return left


# Checks of money: what came in less what went back is what the orders stand for, to the penny, part by part.
# What a refund has asked for and not got yet is still sold (`STILL_SOLD`): only its door is closed.

SETTLED = Refund.objects.filter(status=Status.SUCCEEDED)
UNITS: dict[str, type[Ticket] | type[UpsellItem]] = {"ticket": Ticket, "upsell": UpsellItem}


@integrity_check
def _charges() -> Iterator[Discrepancy]:
    """What came in for a paid part less what went back is what it is worth still, without what gift cards pay of it.

    Money of any other part goes back, or is on its way. What waits to be collected is owed, as if it had gone.
    """
    orders = amount_subquery(Order.objects.all(), "part", "refunded")
    exchanged = Part.objects.filter(payment=OuterRef("payment")).exclude(origin=None)
    by_cards = F("gift_card") - amount_subquery(SETTLED, "part", "gift_card")
    # What went back of a part that has sold a gift card: it has no order that could say so.
    is_a_card = When(orders=None, then=amount_subquery(SETTLED.exclude(kind=Kind.LATE), "part", "amount"))
    sold_cards = Case(is_a_card, default=Value(ZERO), output_field=MONEY)
    is_paid = When(reservation__status=Reservation.Status.PAID, then=F("total") - orders - sold_cards - by_cards)
    yield from recount(
        "Payment part",
        Part.objects.filter(~Exists(exchanged)).annotate(to_pay=Case(is_paid, default=Value(ZERO), output_field=MONEY)),
        amounts={"to_pay": _charged("part")},
        made_by="its charges",
    )


@integrity_check
def _exchanged() -> Iterator[Discrepancy]:
    """What came in for a payment of which something was exchanged, less what went back, is what its orders are worth.

    What an exchange gives back, and what other charges give back of a refund, is owed from then on, however far that
    has come.
    """
    paid = Part.objects.filter(reservation__status=Reservation.Status.PAID)
    cards = amount_subquery(paid, "payment", "gift_card") - amount_subquery(SETTLED, "part__payment", "gift_card")
    worth = amount_subquery(paid, "payment", "total") - amount_subquery(Order.objects.all(), "payment", "refunded")
    exchanged = Part.objects.filter(payment=OuterRef("pk")).exclude(origin=None)
    yield from recount(
        "Payment",
        Payment.objects.filter(Exists(exchanged)).annotate(to_pay=worth - cards),
        amounts={"to_pay": _charged("part__payment")},
        made_by="its charges",
    )


def _charged(by: str) -> Any:
    """Return what charges took of a part, or of a payment, less what went back or is owed, beside what cards got."""
    gone = SETTLED.exclude(kind__in=(*DUE_KINDS, Kind.LATE))
    owed = Refund.objects.filter(Q(kind__in=DUE_KINDS) | Q(kind=Kind.LATE) & ~Q(status=Status.FAILED))
    return (
        amount_subquery(Charge.objects.filter(status=Charge.Status.SUCCEEDED), by, "amount")
        - amount_subquery(gone, by, "amount")
        + amount_subquery(gone, by, "gift_card")
        + amount_subquery(gone, by, "shared")
        - amount_subquery(owed, by, "amount")
    )


@integrity_check
def _orders() -> Iterator[Discrepancy]:
    """What went back of an order is what its settled refunds gave for its units, and never more than it has cost."""
    lines = RefundLine.objects.filter(refund__status=Status.SUCCEEDED)
    yield from recount(
        "Order",
        Order.objects.all(),
        amounts={"refunded": amount_subquery(lines, "order", "amount")},
        made_by="its settled refunds",
    )
    yield from report_each(
        "order_refunded_too_much",
        Order.objects.filter(refunded__gt=F("total") + HALF_A_CENT),
        "Order {pk} cost {total}, but {refunded} went back.",
    )


@integrity_check
def _refunds() -> Iterator[Discrepancy]:
    """A refund is the sum of its lines, and no line gives more than its unit has cost."""
    yield from recount(
        "Refund",
        Refund.objects.filter(Exists(RefundLine.objects.filter(refund=OuterRef("pk")))),
        amounts={"amount": amount_subquery(RefundLine.objects.all(), "refund", "amount")},
        made_by="its lines",
    )
    for unit in UNITS:
        whole, fee = F(f"{unit}__total"), F(f"{unit}__booking_fee")
        given = Case(When(refund__keeps_fee=True, then=whole - fee), default=whole, output_field=MONEY)
        lines = RefundLine.objects.exclude(**{unit: None})
        yield from report_each(
            "refund_line_amount",
            lines.annotate(gap=Abs(F("amount") - given, output_field=MONEY)).filter(gap__gt=HALF_A_CENT),
            "Refund {refund} gives {amount} for " + unit + " {" + unit + "}, which cost {" + unit + "__total}.",
        )
    back = amount_subquery(REFUNDS_NOT_FAILED, "charge", "amount")
    cards = amount_subquery(REFUNDS_NOT_FAILED, "charge", "gift_card")
    shared = amount_subquery(REFUNDS_NOT_FAILED, "charge", "shared")
    charges = Charge.objects.annotate(back=back - cards - shared).filter(back__gt=F("amount") + HALF_A_CENT)
    yield from report_each(
        "charge_refunded_too_much", charges, "Charge {pk} took {amount}, but {back} of it goes back."
    )
    fees = amount_subquery(REFUNDS_NOT_FAILED, "charge", "platform_fee")
    charges = Charge.objects.annotate(back=fees).filter(back__gt=F("platform_fee") + HALF_A_CENT)
    yield from report_each(
        "charge_fee_back_too_much", charges, "The platform took {platform_fee} of charge {pk}, but gives {back} back."
    )


@integrity_check
def _channels() -> Iterator[Discrepancy]:
    """An order was sold where its payment was: takings and lists are counted by either."""
    yield from report_each(
        "order_channel",
        Order.objects.exclude(channel=F("payment__channel")),
        "Order {pk} was sold by {channel}, but its payment {payment__reference} by {payment__channel}.",
    )


@integrity_check
def _booked() -> Iterator[Discrepancy]:
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
        yield from report_each(
            f"{name}_booked",
            found.annotate(kept=Coalesce("performance_id", 0)).exclude(payment, kept=F("made")),
            name.capitalize() + " {pk} is of account {account}, performance {performance} and in {currency}, "
            "but its payment {part__payment__reference} and its orders say otherwise.",
        )


@integrity_check
def _cards() -> Iterator[Discrepancy]:
    """What refunds put back onto cards stands on the cards, and is never more than they have paid of the order."""
    entries = GiftCardEntry.objects.filter(kind=GiftCardEntry.Kind.REFUNDED)
    parts = Part.objects.annotate(back_on_cards=amount_subquery(SETTLED, "part", "gift_card"))
    yield from recount(
        "Payment part",
        parts,
        amounts={"back_on_cards": amount_subquery(entries, "reservation__part", "amount")},
        made_by="the entries of its cards",
    )
    yield from report_each(
        "part_cards_back_too_much",
        parts.filter(back_on_cards__gt=F("gift_card") + HALF_A_CENT),
        "Payment part {pk}: cards paid {gift_card}, but got {back_on_cards} back.",
    )


@integrity_check
def _units() -> Iterator[Discrepancy]:
    """A unit is refunded if and only if a refund that has not failed names it, and that refund has a line for it."""
    gone = {"ticket": Ticket.Status.REFUNDED, "upsell": UpsellItem.Status.VOID}
    for unit, rows in UNITS.items():
        lines = RefundLine.objects.filter(**{unit: OuterRef("pk")}, refund=OuterRef("refund"))
        claimed = Q(refund__status__in=(Status.PENDING, Status.SUCCEEDED))
        wrong = (Q(status=gone[unit]) & ~claimed) | (~Q(status=gone[unit]) & Q(refund__isnull=False))
        yield from report_each(
            f"{unit}_refund",
            rows.objects.filter(wrong | (Q(refund__isnull=False) & ~Exists(lines))),
            unit.capitalize() + " {pk} is {status}, but its refund {refund} does not say so.",
        )
        units = rows.objects.filter(pk=OuterRef(unit), refund=OuterRef("refund"))
        lines = RefundLine.objects.exclude(**{unit: None}).exclude(refund__status=Status.FAILED)
        yield from report_each(
            f"refund_of_{unit}",
            lines.filter(~Exists(units)),
            "Refund {refund} gives back " + unit + " {" + unit + "}, which does not know of it.",
        )
    yield from report_each(
        "ticket_place_refunded",
        Ticket.objects.filter(status=Ticket.Status.REFUNDED, refund__status=Status.SUCCEEDED).exclude(place=None),
        "Ticket {pk} is refunded, but still has place {place}.",
    )


@integrity_check
def _statuses() -> Iterator[Discrepancy]:
    """An order is refunding while a refund of it is pending, and refunded once nothing of it is left."""
    pending = Exists(RefundLine.objects.filter(order=OuterRef("pk"), refund__status=Status.PENDING))
    tickets = Exists(Ticket.objects.filter(order=OuterRef("pk"), status__in=LIVE))
    upsells = Exists(UpsellItem.objects.filter(order=OuterRef("pk"), status__in=LIVE_UPSELLS))
    refunded = Exists(RefundLine.objects.filter(order=OuterRef("pk"), refund__status=Status.SUCCEEDED))
    refunding = Q(status=Order.Status.REFUNDING)
    nothing_left = ~tickets & ~upsells & ~pending & refunded
    yield from report_each(
        "order_refunding",
        Order.objects.filter((refunding & ~pending) | (~refunding & pending)),
        "Order {pk} is {status}, but the refunds under way say otherwise.",
    )
    yield from report_each(
        "order_refunded",
        Order.objects.filter(
            (Q(status=Order.Status.REFUNDED) & (tickets | upsells)) | (~Q(status=Order.Status.REFUNDED) & nothing_left)
        ),
        "Order {pk} is {status}, but what is left of it says otherwise.",
    )


@integrity_check
def _forgotten() -> Iterator[Discrepancy]:
    """A refund that a provider does not know of yet is owed, unless its buyer collects it at the box office."""
    jobs = OutboxJob.objects.filter(kind=MOVE_REFUND, subject_id=OuterRef("pk"), state=OutboxJob.State.OWED)
    yield from report_each(
        "refund_forgotten",
        Refund.objects.filter(~Exists(jobs), status=Status.PENDING, provider_id="").exclude(OPEN_PAYOUT),
        "Refund {pk} is pending since {created_at}, but nobody is moving its money.",
    )


@integrity_check
def _refund_fees() -> Iterator[Discrepancy]:
    """The platform's fee of a refund has gone back, or is owed, once its money has moved, and not before.

    What the provider refuses to give back is named, though it is asked for again.
    """
    jobs = OutboxJob.objects.filter(kind=RETURN_FEE, subject_id=OuterRef("pk"), state=OutboxJob.State.OWED)
    gap = Abs(F("platform_fee") - F("fee_returned"), output_field=MONEY)
    yield from report_each(
        "refund_fee_kept",
        Refund.objects.filter(~Exists(jobs) | ~Q(fee_failure=""), status=Status.SUCCEEDED)
        .annotate(gap=gap)
        .filter(gap__gt=HALF_A_CENT),
        "Refund {pk} of charge {charge} gives {platform_fee} of the platform's fee back, but {fee_returned} has gone.",
    )
    yield from report_each(
        "refund_fee_early",
        Refund.objects.exclude(status=Status.SUCCEEDED).filter(fee_returned__gt=HALF_A_CENT),
        "Refund {pk} of charge {charge} is {status}, but {fee_returned} of the platform's fee has gone back.",
    )

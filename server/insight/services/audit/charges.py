"""The books of charges: what goes back goes back of charges that paid for its order, each by its own share.

An order that was exchanged may have been paid by several charges (`orders.ledger_selectors`).
"""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal
from itertools import islice

from django.db.models import Exists, F, OuterRef, Q, Sum

from server.core.books import CHUNK, HALF_A_CENT, Difference, amount_of, checked, name_each, recount
from server.core.money import ZERO
from server.orders.ledger_selectors import read_ledger
from server.orders.models import Order, RefundLine, Ticket
from server.payments.models import COUNTER_GATEWAYS, Charge, Gateway, Part, Payment, Refund
from server.payments.models import Difference as ProviderDifference

Kind, Status = Refund.Kind, Refund.Status
STANDING = Refund.objects.exclude(status=Status.FAILED)


@checked
def _shares() -> Iterator[Difference]:
    """What other charges give back of a refund, and of their fees, is written as a refund of each of them."""
    yield from recount(
        "Refund",
        Refund.objects.filter(status=Status.SUCCEEDED),
        amounts={
            "shared": amount_of(Refund.objects.filter(kind=Kind.SHARE), "of", "amount"),
            "shared_fee": amount_of(Refund.objects.filter(kind=Kind.SHARE), "of", "platform_fee"),
        },
        made_by="the refunds of other charges",
    )


@checked
def _own_charges() -> Iterator[Difference]:
    """A refund moves money of a charge that has paid for its order, and of no other."""
    yield from name_each(
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
        lines = RefundLine.objects.filter(refund__in=STANDING, refund__part__payment__in=batch)
        rows = lines.exclude(refund__charge=None).values_list("refund", "order", "refund__charge__part")
        for refund, order, part in rows.distinct().order_by("refund"):
            if part not in ledger.parts.get(order, ()):
                words = f"Refund {refund} gives back money of a charge that has not paid for its order {order}."
                yield Difference("refund_charge_order", words)


@checked
def _disputes() -> Iterator[Difference]:
    """What is void because the buyer's bank has taken the money moves none, of no charge."""
    disputed = Q(kind=Kind.DISPUTE) | Q(of__kind=Kind.DISPUTE)
    yield from name_each(
        "refund_disputed_moves",
        Refund.objects.filter(disputed).exclude(gateway__in=("", Gateway.OFFLINE)),
        "Refund {pk} is of an order whose buyer's bank has taken the money, but moves more of it by {gateway}.",
    )


@checked
def _fees() -> Iterator[Difference]:
    """No more of the platform's fee has gone back than a refund gives."""
    yield from name_each(
        "refund_fee_too_much",
        Refund.objects.filter(fee_returned__gt=F("platform_fee") + HALF_A_CENT),
        "Refund {pk} gives {platform_fee} of the platform's fee back, but {fee_returned} has gone.",
    )


@checked
def _counter() -> Iterator[Difference]:
    """Money is handed back at the counter by somebody."""
    yield from name_each(
        "refund_by_nobody",
        Refund.objects.filter(status=Status.SUCCEEDED, gateway__in=COUNTER_GATEWAYS, by=None, amount__gt=HALF_A_CENT),
        "Refund {pk} of {amount} was paid out at the box office, but nobody is named who did.",
    )


@checked
def _admitted() -> Iterator[Difference]:
    """Who has had all their money back at the provider is not admitted (decisions 0037, 0061)."""
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
                words = f"Order {order.pk} is paid, but all its money went back at the provider."
                yield Difference("order_money_gone", words)


def _left_by_charge(payment_id: int) -> dict[int, Decimal]:
    """Reckon what each charge of a payment still holds, less what went back at the provider's desk, by its part.

    A refund that bounced has given nothing back: money of the desk is counted toward it first (`payments.elsewhere`).
    """
    moved = F("amount") - F("gift_card") - F("shared") - F("elsewhere")
    desk = ProviderDifference.objects.filter(kind=ProviderDifference.Kind.REFUND_NOT_OURS, settled_at=None)
    charges = Charge.objects.filter(part__payment=payment_id, status=Charge.Status.SUCCEEDED, amount__gt=ZERO)
    left: dict[int, Decimal] = {}
    for charge in charges:
        ours = STANDING.filter(charge=charge, bounced_at=None).aggregate(sum=Sum(moved))["sum"] or ZERO
        theirs = desk.filter(charge=charge).aggregate(sum=Sum("theirs"))["sum"] or ZERO
        left[charge.part_id] = charge.amount - ours - theirs
    return left

"""Where the money of a part came from: its own charge, and those of the parts whose units its exchange replaced."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from decimal import Decimal

from django.db.models import F, Q, Sum

from server.core.money import ZERO, kept
from server.payments.models import Charge, Part, Refund


@dataclass(frozen=True, kw_only=True)
class Source:
    """A charge with what it still holds, and what the provider has taken of it for the platform and not given back."""

    charge: Charge
    left: Decimal
    fee: Decimal


def read_sources(parts: Iterable[Part]) -> list[Source]:
    """Give the charges that have paid for some parts, the newest first, in a query more for each exchange before."""
    standing = ~Q(refunds__status=Refund.Status.FAILED)
    rows = Charge.objects.filter(part__in=_with_origins(parts), status=Charge.Status.SUCCEEDED)
    rows = rows.annotate(
        back=Sum(F("refunds__amount") - F("refunds__gift_card"), filter=standing),
        fee_back=Sum("refunds__platform_fee", filter=standing),
    )
    return [
        Source(
            charge=row,
            left=row.amount - kept(row.back or ZERO),
            fee=row.platform_fee - kept(row.fee_back or ZERO),
        )
        for row in rows.order_by("-pk")
    ]


def _with_origins(parts: Iterable[Part]) -> set[int]:
    """Give the numbers of parts, and of those that their exchanges took over from."""
    found = {part.pk for part in parts}
    before = {part.origin_id for part in parts if part.origin_id}
    while before:
        found |= before
        before = set(Part.objects.filter(pk__in=before).exclude(origin=None).values_list("origin_id", flat=True))
    return found


def share_out(sources: Iterable[Source], amount: Decimal) -> list[tuple[Source, Decimal]]:
    """Take an amount of charges, the newest first, as far as each still holds it.

    :raises ValueError: if they do not hold so much.
    """
    shares = []
    for source in sources:
        share = min(amount, source.left)
        if share > 0:
            shares.append((source, share))
            amount -= share
    if amount:
        raise ValueError("more is to go back than the charges hold")
    return shares

"""Where the money of a part came from: its own charge, and those of the parts whose units its exchange replaced."""

from __future__ import annotations

from collections.abc import Iterable

from django.db.models import F, Q, Sum

from server.core.money import ZERO, kept
from server.payments.models import Charge, Part, Refund
from server.payments.sources import Source


def read_sources(parts: Iterable[Part]) -> list[Source]:
    """Give the charges that have paid for some parts, the newest first, in a query more for each exchange before."""
    standing = ~Q(refunds__status=Refund.Status.FAILED)
    rows = Charge.objects.filter(part__in=_with_origins(parts), status=Charge.Status.SUCCEEDED)
    rows = rows.annotate(
        back=Sum(F("refunds__amount") - F("refunds__gift_card") - F("refunds__shared"), filter=standing),
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

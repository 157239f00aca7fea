"""What charges still hold of the money that came in for some parts of a payment."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from django.db.models import F, Q, QuerySet, Sum

from server.core.money import ZERO, kept
from server.payments.models import Charge, Refund
from server.payments.sources import Source


def read_sources(part_ids: Collection[int] | QuerySet[Any, Any]) -> list[Source]:
    """Read the charges of some parts, the newest first, each with what it still holds and the fee it has not returned.

    `orders.ledger_selectors` says which parts have paid for an order.
    """
    standing = ~Q(refunds__status=Refund.Status.FAILED)
    rows = Charge.objects.filter(part__in=part_ids, status=Charge.Status.SUCCEEDED)
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

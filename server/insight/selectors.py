"""Reading what a performance has sold beside tickets, for every screen that shows it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from decimal import Decimal

from django.db.models import Count, Q, Sum

from server.orders.models import GONE_UPSELLS, Order, UpsellItem


@dataclass(frozen=True, kw_only=True)
class SoldUpsell:
    """How many of an upsell, or of one of its variants, a performance has sold, and how many were handed out."""

    upsell: int
    name: str
    variant: str
    sold: int
    included: int  # of those, brought by tickets
    redeemed: int
    total: Decimal


def read_sold_upsells(performance_ids: Iterable[int]) -> dict[int, list[SoldUpsell]]:
    """Read what some performances have sold beside tickets, by name, in one query, without what is gone."""
    items = UpsellItem.objects.filter(performance_id__in=list(performance_ids))
    live = items.exclude(status__in=GONE_UPSELLS).exclude(order__status=Order.Status.REFUNDED)
    rows = (
        live.values("performance_id", "upsell_id", "name", "variant_name")
        .annotate(
            sold=Count("pk"),
            included=Count("pk", filter=Q(ticket__isnull=False)),
            redeemed=Count("pk", filter=Q(status=UpsellItem.Status.REDEEMED)),
            amount=Sum("total"),
        )
        .order_by("name", "variant_name", "upsell_id")
    )
    found: dict[int, list[SoldUpsell]] = defaultdict(list)
    for row in rows:
        found[row["performance_id"]].append(
            SoldUpsell(
                upsell=row["upsell_id"],
                name=row["name"],
                variant=row["variant_name"],
                sold=row["sold"],
                included=row["included"],
                redeemed=row["redeemed"],
                total=row["amount"],
            )
        )
    return found

"""The counters of upsells and variants as their organiser sets them: how many there are in all."""

from __future__ import annotations

from django.db.models import F

from server.upsells.errors import BelowSold, sold_already
from server.upsells.models import Upsell, UpsellStock, UpsellVariant


def resize_upsell(upsell: Upsell, capacity: int) -> None:
    """Set how many of an upsell there are; a new one gets its counters. Its row is locked.

    :raises BelowSold: if more than that are sold or reserved.
    """
    _resize(upsell, None, capacity, field="available_count")


def resize_variant(variant: UpsellVariant, capacity: int, *, field: str) -> None:
    """Set how many of a variant there are; a new one gets its counters. Its upsell's row is locked.

    :raises BelowSold: if more than that are sold or reserved; `field` is named.
    """
    _resize(variant.upsell, variant, capacity, field=field)


def _resize(upsell: Upsell, variant: UpsellVariant | None, capacity: int, *, field: str) -> None:
    rows = UpsellStock.objects.filter(upsell=upsell, variant=variant)
    # Asked and written in one statement: a sale may take of it at this moment.
    if rows.filter(sold__lte=capacity - F("reserved")).update(capacity=capacity, version=F("version") + 1):
        return
    now = rows.first()
    if now is not None:
        raise BelowSold({field: sold_already(now.sold + now.reserved)})
    UpsellStock.objects.create(upsell=upsell, variant=variant, capacity=capacity)

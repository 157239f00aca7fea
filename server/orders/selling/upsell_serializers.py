"""What is offered beside tickets, over the wire (design: api, section 2)."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from server.accounts.caller import Caller, Staff
from server.core.http.pictures import small_media_url
from server.events.models import Performance
from server.orders.selling.selectors.upsell_offers import upsell_terms
from server.pricing.basket import Kind, Line, basket_of
from server.pricing.quote import quote_basket
from server.upsells.selectors import StockedUpsell, list_offered


class OfferedVariantOut(serializers.Serializer[Any]):
    variant = serializers.IntegerField()
    name = serializers.CharField()
    description = serializers.CharField()
    available = serializers.IntegerField()


class OfferedUpsellOut(serializers.Serializer[Any]):
    """An upsell as the caller may buy it; one with variants is bought in one of them."""

    upsell = serializers.IntegerField()
    name = serializers.CharField()
    description = serializers.CharField()
    image = serializers.CharField()
    price = serializers.CharField()
    tax = serializers.CharField()
    total = serializers.CharField()
    available = serializers.IntegerField()
    min_count = serializers.IntegerField()
    max_count = serializers.IntegerField()
    variants = OfferedVariantOut(many=True)


def offered_upsells_on_wire(performance: Performance, caller: Caller) -> list[dict[str, Any]]:
    """Shape the upsells that a performance's event offers to the caller, read in one query."""
    offered = list_offered([performance.event_id], caller.channel)
    return [_upsell_on_wire(row, performance, caller) for row in offered]


def _upsell_on_wire(row: StockedUpsell, performance: Performance, caller: Caller) -> dict[str, Any]:
    upsell = row.upsell
    terms = upsell_terms(row, performance, caller.channel)
    line = Line(terms=terms, quantity=1, kind=Kind.UPSELL, type=upsell.pk, name=upsell.name)
    (unit,) = quote_basket(basket_of([line])).units
    # The public never sees how many there are exactly, as with tickets.
    most = row.available if isinstance(caller, Staff) else upsell.max_count
    return {
        "upsell": upsell.pk,
        "name": upsell.name,
        "description": upsell.description,
        "image": small_media_url(upsell.image),
        "price": f"{unit.price:.2f}",
        "tax": f"{unit.tax:.2f}",
        "total": f"{unit.total:.2f}",
        "available": min(row.available, most),
        "min_count": 1 if isinstance(caller, Staff) else upsell.min_count,
        "max_count": most,
        "variants": [
            {
                "variant": stock.variant.pk,
                "name": stock.variant.name,
                "description": stock.variant.description,
                "available": min(row.left_of(stock), most),
            }
            for stock in row.variants
            if stock.variant is not None
        ],
    }

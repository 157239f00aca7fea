"""How what was sold beside tickets is written, on every screen that shows it (part 3, section 3)."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from server.insight.selectors import SoldUpsell


class UpsellFiguresOut(serializers.Serializer[Any]):
    """What a performance has sold of an upsell or of one of its variants; `upsell_figures_to_wire` writes it."""

    upsellid = serializers.IntegerField()
    upsellname = serializers.CharField()
    variantname = serializers.CharField()
    soldcount = serializers.IntegerField()
    includedcount = serializers.IntegerField(help_text="of those sold, brought by tickets")
    redeemedcount = serializers.IntegerField()
    totalUpsellCost = serializers.CharField()


def upsell_figures_to_wire(sold: SoldUpsell) -> dict[str, Any]:
    return {
        "upsellid": sold.upsell,
        "upsellname": sold.name,
        "variantname": sold.variant,
        "soldcount": sold.sold,
        "includedcount": sold.included,
        "redeemedcount": sold.redeemed,
        "totalUpsellCost": f"{sold.total:.2f}",
    }

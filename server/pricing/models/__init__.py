"""What changes a price or pays it: ticket types, promo codes and gift cards."""

from server.pricing.models.cards import PUT_ON, GiftCard, GiftCardClaim, GiftCardEntry
from server.pricing.models.promos import CodeBatch, PromoClaim, PromoCode, PromoTarget, PromoUse
from server.pricing.models.types import TicketType, TypeClaim, TypeCount

__all__ = [
    "PUT_ON",
    "CodeBatch",
    "GiftCard",
    "GiftCardClaim",
    "GiftCardEntry",
    "PromoClaim",
    "PromoCode",
    "PromoTarget",
    "PromoUse",
    "TicketType",
    "TypeClaim",
    "TypeCount",
]

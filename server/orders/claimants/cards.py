"""The money of gift cards."""

from __future__ import annotations

from server.accounts.caller import Caller
from server.core.money import spread
from server.orders.basket import PricedBasket
from server.orders.claimants.claimant import Returned, Sale
from server.orders.models import Order
from server.orders.quotes import has_cards
from server.payments import services as payments
from server.pricing.gift_cards import paid_by
from server.pricing.quote import total_of
from server.pricing.services import card_claims
from server.stock.models import Reservation


class Cards:
    """The money of gift cards, where a basket names any: they pay before anything else does."""

    def claim(self, caller: Caller, reservation: Reservation, basket: PricedBasket) -> None:
        """Claim what the cards pay, and note it with the part and, in shares of their totals, with its orders."""
        if not basket.cards:
            return
        paid = card_claims.claim_cards(reservation=reservation, shares=basket.cards, due=basket.quote.total)
        if not paid:
            return
        payments.pay_by_cards(part=reservation.part, amount=paid_by(paid))
        where = sorted({unit.performance for unit in basket.quote.units})
        totals = [total_of(basket.quote.of_performance(performance), "total") for performance in where]
        for performance, share in zip(where, spread(paid_by(paid), totals), strict=True):
            Order.objects.filter(part=reservation.part, performance_id=performance).update(gift_card=share)

    def settle(self, sale: Sale) -> None:
        if sale.part.gift_card:
            card_claims.spend_cards(reservation=sale.part.reservation)

    def release(self, reservation: Reservation) -> None:
        if has_cards(reservation.basket):
            card_claims.release_cards(reservation=reservation)

    def give_back(self, returned: Returned) -> None:
        refund = returned.refund
        if refund.gift_card:
            reservation = returned.order.part.reservation
            card_claims.refund_cards(reservation=reservation, amount=refund.gift_card, by=refund.by)

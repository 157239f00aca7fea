"""The redemptions of promo codes."""

from __future__ import annotations

from server.accounts.caller import Caller
from server.orders.basket import PricedBasket
from server.orders.claimants.claimant import Sale
from server.orders.quotes import has_redemption
from server.pricing.services import promo_claims
from server.stock.models import Reservation


class Promos:
    """The redemptions of a promo code, where a quote has used one; elsewhere this does nothing."""

    def claim(self, caller: Caller, reservation: Reservation, basket: PricedBasket) -> None:
        if used := basket.quote.redemption:
            promo_claims.claim_promo(reservation=reservation, promo_id=used.code, uses=used.uses)

    def settle(self, sale: Sale) -> None:
        reservation = sale.part.reservation
        if has_redemption(reservation.quote) and not promo_claims.redeem_promo(reservation=reservation):
            raise RuntimeError("a reservation has used a promo code without claiming it")

    def release(self, reservation: Reservation) -> None:
        if has_redemption(reservation.quote):
            promo_claims.release_promo(reservation=reservation)

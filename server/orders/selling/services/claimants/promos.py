"""The redemptions of promo codes."""

from __future__ import annotations

from collections import Counter

from server.accounts.caller import Caller
from server.orders.refunds.selectors import standing_by_promo
from server.orders.selling.quotes import has_used
from server.orders.selling.selectors.basket import PricedBasket
from server.orders.selling.selectors.books.promos import PROMO_CHECKS
from server.orders.selling.services.claimants.claimant import Claimant, Returned, Sale
from server.pricing.promos.services import promo_claims
from server.pricing.rules.promo import Promo
from server.stock.models import Reservation


class Promos(Claimant):
    """The redemptions of a promo code, where a quote has used one; elsewhere this does nothing."""

    name = "promos"
    checks = PROMO_CHECKS

    def concerns(self, reservation: Reservation) -> bool:
        return has_used(reservation.quote, Promo.name)

    def claim(self, caller: Caller, reservation: Reservation, basket: PricedBasket) -> None:
        if used := basket.quote.used_by(Promo.name):
            promo_claims.claim_promo(reservation=reservation, promo_id=int(used.reference), uses=used.uses)

    def fulfil(self, sale: Sale) -> None:
        if not promo_claims.redeem_promo(reservation=sale.part.reservation):
            raise RuntimeError("a reservation has used a promo code without claiming it")

    def release(self, reservation: Reservation) -> None:
        promo_claims.release_promo(reservation=reservation)

    def forget(self, reservation: Reservation) -> None:
        promo_claims.forget_released(reservation=reservation)

    def give_back(self, returned: Returned) -> None:
        """Give back as many redemptions as no ticket of their parts costs less by any more, and note how many."""
        if not any(ticket.discount for ticket in returned.tickets):
            return
        parts = {ticket.part_id: ticket.part for ticket in returned.tickets if ticket.discount}
        redemptions = Counter[int]()
        for _, part in sorted(parts.items()):
            left = standing_by_promo(part)
            redemptions.update(promo_claims.return_promo(reservation=part.reservation, still_used=left.count))
        returned.redemptions = dict(redemptions)

"""The redemptions of promo codes."""

from __future__ import annotations

from server.accounts.caller import Caller
from server.orders.models import Reduction
from server.orders.refunds.selectors import promo_stands
from server.orders.selling.quotes import has_redemption
from server.orders.selling.selectors.basket import PricedBasket
from server.orders.selling.services.claimants.claimant import Returned, Sale
from server.pricing.promos.services import promo_claims
from server.pricing.rules.promo import Promo
from server.stock.models import Reservation


class Promos:
    """The redemptions of a promo code, where a quote has used one; elsewhere this does nothing."""

    def claim(self, caller: Caller, reservation: Reservation, basket: PricedBasket) -> None:
        if used := basket.quote.used_by(Promo.name):
            promo_claims.claim_promo(reservation=reservation, promo_id=int(used.reference), uses=used.uses)

    def fulfil(self, sale: Sale) -> None:
        reservation = sale.part.reservation
        if has_redemption(reservation.quote) and not promo_claims.redeem_promo(reservation=reservation):
            raise RuntimeError("a reservation has used a promo code without claiming it")

    def release(self, reservation: Reservation) -> None:
        if has_redemption(reservation.quote):
            promo_claims.release_promo(reservation=reservation)

    def give_back(self, returned: Returned) -> None:
        """Give back as many redemptions as no ticket of its part costs less by any more, and note how many."""
        if not any(ticket.discount for ticket in returned.tickets):
            return
        part = next(ticket.part for ticket in returned.tickets if ticket.discount)
        left = Reduction.objects.filter(promo_stands(), ticket__part=part)
        returned.redemptions = promo_claims.return_promo(reservation=part.reservation, still_used=left.count)

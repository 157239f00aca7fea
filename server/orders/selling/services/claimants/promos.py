"""The redemptions of promo codes."""

from __future__ import annotations

from django.db.models import Q

from server.accounts.caller import Caller
from server.orders.models import Ticket
from server.orders.refunds.refundable import LIVE
from server.orders.selling.quotes import has_redemption
from server.orders.selling.selectors.basket import PricedBasket
from server.orders.selling.services.claimants.claimant import Returned, Sale
from server.payments.models import Refund
from server.pricing.promos.services import promo_claims
from server.stock.models import Reservation


class Promos:
    """The redemptions of a promo code, where a quote has used one; elsewhere this does nothing."""

    def claim(self, caller: Caller, reservation: Reservation, basket: PricedBasket) -> None:
        if used := basket.quote.redemption:
            promo_claims.claim_promo(reservation=reservation, promo_id=used.code, uses=used.uses)

    def fulfil(self, sale: Sale) -> None:
        reservation = sale.part.reservation
        if has_redemption(reservation.quote) and not promo_claims.redeem_promo(reservation=reservation):
            raise RuntimeError("a reservation has used a promo code without claiming it")

    def release(self, reservation: Reservation) -> None:
        if has_redemption(reservation.quote):
            promo_claims.release_promo(reservation=reservation)

    def give_back(self, returned: Returned) -> None:
        """Give back as many redemptions as no ticket of the sale costs less by any more, and note how many."""
        if not any(ticket.discount for ticket in returned.tickets):
            return
        part = returned.order.part
        # One that is on its way back may still turn out not to be: it counts until its refund is completed.
        standing = Q(status__in=LIVE) | Q(refund__status=Refund.Status.PENDING)
        left = Ticket.objects.filter(standing, order__part=part, discount__gt=0)
        returned.redemptions = promo_claims.return_promo(reservation=part.reservation, still_used=left.count)

"""What is sold beside tickets, and what ticket types bring."""

from __future__ import annotations

from collections import Counter

from server.accounts.caller import Caller
from server.orders.selling.quotes import upsells_in
from server.orders.selling.selectors.basket import PricedBasket
from server.orders.selling.selectors.books.upsells import UPSELL_CHECKS
from server.orders.selling.services.claimants.claimant import Claimant, Returned, Sale
from server.pricing.basket import Kind
from server.stock.models import Reservation
from server.upsells.services import claims


class Upsells(Claimant):
    """The counted upsells and their variants; a basket without any asks nothing."""

    name = "upsells"
    checks = UPSELL_CHECKS

    def concerns(self, reservation: Reservation) -> bool:
        return any(unit["kind"] == Kind.UPSELL for unit in reservation.quote["units"])

    def claim(self, caller: Caller, reservation: Reservation, basket: PricedBasket) -> None:
        units = upsells_in(basket.quote.units)
        if wanted := Counter((unit.type, unit.variant) for unit in units if unit.type is not None):
            claims.claim_upsells(reservation=reservation, quantities=wanted)

    def fulfil(self, sale: Sale) -> None:
        if claims.fulfil_upsells(reservation=sale.part.reservation) != len(sale.upsells):
            raise RuntimeError("a reservation claimed other upsells than were sold of it")

    def release(self, reservation: Reservation) -> None:
        claims.release_upsells(reservation=reservation)

    def forget(self, reservation: Reservation) -> None:
        claims.forget_released(reservation=reservation)

    def give_back(self, returned: Returned) -> None:
        if returned.upsells:
            quantities = Counter((item.upsell_id, item.variant_id) for item in returned.upsells)
            claims.return_upsells(account_id=returned.order.account_id, quantities=quantities)

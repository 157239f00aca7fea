"""How many tickets of a type there may ever be."""

from __future__ import annotations

from collections import Counter

from server.accounts.caller import Caller
from server.orders.selling.quotes import tickets_in
from server.orders.selling.selectors.basket import PricedBasket
from server.orders.selling.selectors.books.types import TYPE_CHECKS
from server.orders.selling.services.claimants.claimant import Claimant, Returned, Sale
from server.pricing.basket import Kind
from server.pricing.types.services import type_claims as claims
from server.stock.models import Reservation


class Types(Claimant):
    """The counts of ticket types; a basket of normal tickets asks nothing."""

    name = "types"
    checks = TYPE_CHECKS

    def concerns(self, reservation: Reservation) -> bool:
        units = reservation.quote["units"]
        return any(unit["kind"] == Kind.TICKET and unit["type"] is not None for unit in units)

    def claim(self, caller: Caller, reservation: Reservation, basket: PricedBasket) -> None:
        units = [unit for unit in tickets_in(basket.quote.units) if unit.type is not None]
        if units:
            claims.claim_types(
                reservation=reservation,
                quantities=Counter((unit.type, unit.performance) for unit in units if unit.type is not None),
                names={unit.type: unit.name for unit in units if unit.type is not None},
            )

    def fulfil(self, sale: Sale) -> None:
        typed = sum(ticket.type_id is not None for ticket in sale.tickets)
        if claims.fulfil_types(reservation=sale.part.reservation) != typed:
            raise RuntimeError("a reservation claimed other ticket types than were sold of it")

    def release(self, reservation: Reservation) -> None:
        claims.release_types(reservation=reservation)

    def forget(self, reservation: Reservation) -> None:
        claims.forget_released(reservation=reservation)

    def give_back(self, returned: Returned) -> None:
        typed = [ticket for ticket in returned.tickets if ticket.type_id is not None]
        if typed:
            quantities = Counter((ticket.type_id, ticket.performance_id) for ticket in typed if ticket.type_id)
            claims.return_types(quantities=quantities)

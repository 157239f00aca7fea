"""The numbered places of teams."""

from __future__ import annotations

from server.accounts.caller import Caller
from server.events.teams.services import claim_places as places
from server.orders.errors import PlaceTaken
from server.orders.selling.selectors.basket import PricedBasket
from server.orders.selling.selectors.books.places import PLACE_CHECKS
from server.orders.selling.services.claimants.claimant import Claimant, Returned, Sale
from server.stock.models import Reservation


class Places(Claimant):
    """The numbered places of teams, where a performance is sold by them alone; elsewhere this does nothing."""

    name = "places"
    checks = PLACE_CHECKS

    def concerns(self, reservation: Reservation) -> bool:
        return any("slot" in unit for unit in reservation.quote["units"])

    def claim(self, caller: Caller, reservation: Reservation, basket: PricedBasket) -> None:
        slots = {slot.place: (where, slot) for where, of_one in basket.slots.items() for slot in of_one}
        if not slots or not (missing := places.claim_places(reservation=reservation, place_ids=slots)):
            return
        # One team is named: whoever reads it chooses again there, and is told of the next one then.
        taken = sorted((where, slot.team, slot.player) for where, slot in map(slots.__getitem__, missing))
        performance_id, team_id, _ = taken[0]
        raise PlaceTaken(
            performance_id=performance_id,
            team_id=team_id,
            team_name=name_of(basket, team_id),
            players=[player for where, team, player in taken if (where, team) == (performance_id, team_id)],
        )

    def fulfil(self, sale: Sale) -> None:
        placed = sum(ticket.place_id is not None for ticket in sale.tickets)
        if places.sell_places(reservation=sale.part.reservation) != placed:
            raise RuntimeError("a reservation claimed other places than were sold of it")

    def release(self, reservation: Reservation) -> None:
        places.release_places(reservation=reservation)

    def forget(self, reservation: Reservation) -> None:
        """Keep nothing: a place that was given back names its reservation no more."""

    def give_back(self, returned: Returned) -> None:
        placed = [ticket.place_id for ticket in returned.tickets if ticket.place_id is not None]
        if placed and places.free_places(place_ids=placed) != len(placed):
            raise RuntimeError("a refund found tickets whose places are not sold")


def name_of(basket: PricedBasket, team_id: int) -> str:
    """Give the name of a team, as a basket's slots tell it."""
    return next(slot.team_name for slots in basket.slots.values() for slot in slots if slot.team == team_id)

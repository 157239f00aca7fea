"""Everything scarce that a sale takes: who claims it, who turns it into something sold, and who gives it back.

Reserving, paying and giving back all walk CLAIMANTS in its order, which is therefore the order in which rows are locked
(design: domain, What can still be sold). Stock rows are the most contended and come last: a new claimant goes before.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol

from server.accounts.caller import Caller
from server.events.pools import find_overdrawn, read_ties
from server.events.services import claim_places as places
from server.orders.basket import PricedBasket
from server.orders.errors import PlaceTaken, TeamSoldOut
from server.orders.models import Order, Ticket, UpsellItem
from server.orders.quotes import has_slots
from server.payments.models import Part
from server.stock.models import Reservation
from server.stock.services import claims
from server.stock.services.claims import Slots


@dataclass(frozen=True, kw_only=True)
class Sale:
    """What is being sold, while it is written: claimants may still add what they know to its tickets."""

    part: Part
    orders: list[Order]
    tickets: list[Ticket]
    upsells: list[UpsellItem]


class Claimant(Protocol):
    """One scarce thing. Each of its three methods runs inside the transaction that won the reservation."""

    def claim(self, caller: Caller, reservation: Reservation, basket: PricedBasket) -> None:
        """Take what the basket needs.

        :raises DomainError: if there is not enough; the transaction is then rolled back.
        """

    def settle(self, sale: Sale) -> None:
        """Turn what the sale's reservation took into something sold."""

    def release(self, reservation: Reservation) -> None:
        """Give back what a reservation took and did not pay for; a second call does nothing."""


class Places:
    """The numbered places of teams, where a performance is sold by them alone; elsewhere this does nothing."""

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
            team_name=_name_of(basket, team_id),
            players=[player for where, team, player in taken if (where, team) == (performance_id, team_id)],
        )

    def settle(self, sale: Sale) -> None:
        placed = sum(ticket.place_id is not None for ticket in sale.tickets)
        if placed and places.sell_places(reservation=sale.part.reservation) != placed:
            raise RuntimeError("a reservation claimed other places than were sold of it")

    def release(self, reservation: Reservation) -> None:
        if has_slots(reservation.quote):
            places.release_places(reservation=reservation)


class Seats:
    """The tickets of a performance and the holds on them."""

    def claim(self, caller: Caller, reservation: Reservation, basket: PricedBasket) -> None:
        if tickets := basket.tickets:
            wanted = {where: Counter(slot.team for slot in slots) for where, slots in basket.slots.items()}
            claims.claim_stock(
                caller=caller,
                reservation=reservation,
                quantities=tickets,
                hold_id=basket.wanted.hold,
                slots=Slots(claimed=wanted, ties_of=read_ties),
            )
            _refuse_kept(basket, wanted)

    def settle(self, sale: Sale) -> None:
        """Sell the seats, and note on each ticket the hold that it came from and its position at the door."""
        revenue = {order.performance_id: order.total for order in sale.orders}
        settled = claims.settle_claims(reservation=sale.part.reservation, revenue=revenue)
        drawn = settled.allotments()
        has_places = any(ticket.place for ticket in sale.tickets)
        ties = read_ties(pk for of_one in drawn.values() for pk in of_one if pk) if has_places else {}
        for ticket in sale.tickets:
            ticket.allotment_id = _draw(drawn[ticket.performance_id], ticket, ties)
            ticket.door_position = settled.versions[ticket.performance_id]
        if any(drawn.values()):
            raise RuntimeError("a reservation claimed more tickets than were sold of it")

    def release(self, reservation: Reservation) -> None:
        claims.release_claims(reservation=reservation)


def _name_of(basket: PricedBasket, team_id: int) -> str:
    return next(slot.team_name for slots in basket.slots.values() for slot in slots if slot.team == team_id)


def _refuse_kept(basket: PricedBasket, wanted: Mapping[int, Mapping[int, int]]) -> None:
    """Refuse the last places of a team that are kept for holds from which this sale has not drawn.

    Asked now, when the stock rows are locked: nobody else takes or keeps a place until we commit.
    """
    teams = {(where, team): number for where, of_one in wanted.items() for team, number in of_one.items()}
    overdrawn = find_overdrawn(teams) if teams else {}
    if overdrawn:
        (where, team), beyond = next(iter(overdrawn.items()))
        raise TeamSoldOut(
            performance_id=where,
            team_id=team,
            team_name=_name_of(basket, team),
            available=teams[where, team] - beyond,
        )


def _draw(drawn: list[int | None], ticket: Ticket, ties: Mapping[int, int]) -> int | None:
    """Take, of what was drawn from holds and from none, what a ticket came from: first what is its team's alone."""
    if not ties:
        return drawn.pop(0)
    team = ticket.place.team_id if ticket.place else None
    teams = [None if pk is None else ties.get(pk) for pk in drawn]
    return drawn.pop(teams.index(team) if team in teams else teams.index(None))


CLAIMANTS: tuple[Claimant, ...] = (Places(), Seats())


def claim_all(caller: Caller, reservation: Reservation, basket: PricedBasket) -> None:
    """Claim everything that a basket needs.

    :raises DomainError: for the first thing of which there is not enough; the transaction is then rolled back.
    """
    for claimant in CLAIMANTS:
        claimant.claim(caller, reservation, basket)


def settle_all(sale: Sale) -> None:
    """Turn everything that a sale's reservation claimed into something sold."""
    for claimant in CLAIMANTS:
        claimant.settle(sale)


def release_all(reservation: Reservation) -> None:
    """Give back everything that a reservation claimed and did not pay for."""
    for claimant in CLAIMANTS:
        claimant.release(reservation)

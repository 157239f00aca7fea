"""The tickets of a performance and the holds on them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from server.accounts.caller import Caller
from server.core.money import ZERO
from server.events.teams.selectors.pools import find_overdrawn, read_ties
from server.orders.errors import TeamSoldOut
from server.orders.models import Ticket
from server.orders.selling.selectors.basket import PricedBasket
from server.orders.selling.selectors.books.seats import SEAT_CHECKS
from server.orders.selling.services.claimants.claimant import Claimant, Returned, Sale
from server.orders.selling.services.claimants.places import name_of
from server.stock.models import Reservation
from server.stock.services import claims
from server.stock.services.claims import Slots, Unsold


class Seats(Claimant):
    """The tickets of a performance and the holds on them."""

    name = "seats"
    checks = SEAT_CHECKS

    def concerns(self, reservation: Reservation) -> bool:
        """Ask always: a basket that has no tickets has claimed none."""
        return True

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

    def fulfil(self, sale: Sale) -> None:
        """Sell the seats that `draw_seats` has closed, and note on each ticket its position at the door."""
        if sum(claim.quantity for claim in sale.drawn) != len(sale.tickets):
            raise RuntimeError("a sale has other tickets than were drawn for it")
        revenue = {order.performance_id: ZERO for order in sale.orders}
        for ticket in sale.tickets:
            revenue[ticket.performance_id] += ticket.total
        for item in sale.upsells:
            revenue[item.performance_id] += item.total
        fulfilled = claims.fulfil_claims(reservation=sale.part.reservation, revenue=revenue, closed=sale.drawn)
        for ticket in sale.tickets:
            ticket.door_position = fulfilled.versions[ticket.performance_id]

    def release(self, reservation: Reservation) -> None:
        claims.release_claims(reservation=reservation)

    def forget(self, reservation: Reservation) -> None:
        claims.forget_released(reservation=reservation)

    def give_back(self, returned: Returned) -> None:
        """Put the seats back where they came from, and take the position at the door that tells phones of it."""
        unsold = Unsold(
            allotments=Counter(ticket.allotment_id for ticket in returned.tickets),
            admitted=returned.admitted,
            amount=returned.amount,
        )
        order = returned.order
        returned.position = claims.return_stock(
            account_id=order.account_id, performance_id=order.performance_id, unsold=unsold
        )


def draw_seats(sale: Sale) -> None:
    """Note on each ticket of a sale the hold that it comes from, before the stock is locked, which others wait for."""
    sale.drawn.extend(claims.close_claims(reservation=sale.part.reservation))
    drawn = claims.allotments_of(sale.drawn)
    has_places = any(ticket.place for ticket in sale.tickets)
    ties = read_ties(pk for of_one in drawn.values() for pk in of_one if pk) if has_places else {}
    for ticket in sale.tickets:
        ticket.allotment_id = _draw(drawn[ticket.performance_id], ticket, ties)
    if any(drawn.values()):
        raise RuntimeError("a reservation claimed more tickets than were sold of it")


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
            team_name=name_of(basket, team),
            available=teams[where, team] - beyond,
        )


def _draw(drawn: list[int | None], ticket: Ticket, ties: Mapping[int, int]) -> int | None:
    """Take, of what was drawn from holds and from none, what a ticket came from: first what is its team's alone."""
    if not ties:
        return drawn.pop(0)
    team = ticket.place.team_id if ticket.place else None
    teams = [None if pk is None else ties.get(pk) for pk in drawn]
    return drawn.pop(teams.index(team) if team in teams else teams.index(None))

"""Everything scarce that a sale takes, with its allocator: it claims, sells and gives back.

Reserving, paying and giving back all walk ALLOCATORS in order, which is therefore the order in which rows are locked
(design: domain, What can still be sold): team places, upsells, counts of ticket types, promo codes, gift cards, holds
and stock. Stock rows are the most contended and come last: a new allocator goes before.

A new allocator is one class and one entry in ALLOCATORS. It decides which reservations concern it, and provides its
integrity checks.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from server.accounts.caller import Caller
from server.catalogue.events.allotment_selectors import find_overdrawn, read_ties
from server.catalogue.events.services import teams as places
from server.catalogue.upsells import allocation_services
from server.catalogue.upsells.models import UpsellClaim
from server.inventory.models import Claim, ClaimState, Reservation
from server.inventory.services import reservations
from server.inventory.services.counters import StockReturn, return_stock
from server.platform.money import ZERO
from server.pricing.basket import Kind
from server.sales.basket_selectors import PricedBasket
from server.sales.errors import PlaceTaken, TeamSoldOut
from server.sales.models import Ticket
from server.sales.services.allocators import (
    Allocator,
    GiftCardAllocator,
    PromoAllocator,
    Returned,
    Sale,
    SoldGiftCardAllocator,
    TypeAllocator,
)
from server.sales.stock_integrity_selectors import PLACE_CHECKS, SEAT_CHECKS, UPSELL_CHECKS


class PlaceAllocator(Allocator):
    """The numbered places of teams, where a performance is sold by them alone; elsewhere this does nothing."""

    checks = PLACE_CHECKS

    def concerns(self, reservation: Reservation) -> bool:
        return any("slot" in unit for unit in reservation.quote["units"])

    def claim(self, caller: Caller, reservation: Reservation, basket: PricedBasket) -> None:
        slots = {slot.place: (where, slot) for where, of_one in basket.slots.items() for slot in of_one}
        if not slots or not (missing := places.claim_places(reservation=reservation, place_ids=slots)):
            return
        # One team is named: the buyer chooses again there, and a further refusal names the next one.
        taken = sorted((where, slot.team, slot.player) for where, slot in map(slots.__getitem__, missing))
        performance_id, team_id, _ = taken[0]
        raise PlaceTaken(
            performance_id=performance_id,
            team_id=team_id,
            team_name=team_name_of(basket, team_id),
            players=[player for where, team, player in taken if (where, team) == (performance_id, team_id)],
        )

    def fulfil(self, sale: Sale) -> None:
        placed = sum(ticket.place_id is not None for ticket in sale.tickets)
        if places.sell_places(reservation=sale.part.reservation) != placed:
            raise RuntimeError("a reservation claimed other places than were sold of it")

    def release(self, reservation: Reservation) -> None:
        places.release_places(reservation=reservation)

    def give_back(self, returned: Returned) -> None:
        placed = [ticket.place_id for ticket in returned.tickets if ticket.place_id is not None]
        if placed and places.free_places(place_ids=placed) != len(placed):
            raise RuntimeError("a refund found tickets whose places are not sold")


def team_name_of(basket: PricedBasket, team_id: int) -> str:
    """Return the name of a team from a basket's slots."""
    return next(slot.team_name for slots in basket.slots.values() for slot in slots if slot.team == team_id)


class UpsellAllocator(Allocator):
    """The counted upsells and their variants; a basket without any costs no query."""

    claims = UpsellClaim
    checks = UPSELL_CHECKS

    def concerns(self, reservation: Reservation) -> bool:
        return any(unit["kind"] == Kind.UPSELL for unit in reservation.quote["units"])

    def claim(self, caller: Caller, reservation: Reservation, basket: PricedBasket) -> None:
        upsells = basket.quote.upsells
        if requested := Counter((unit.type, unit.variant) for unit in upsells if unit.type is not None):
            allocation_services.claim_upsells(reservation=reservation, quantities=requested)

    def fulfil(self, sale: Sale) -> None:
        sold = allocation_services.close_upsells(reservation=sale.part.reservation, state=ClaimState.FULFILLED)
        if sold != len(sale.upsells):
            raise RuntimeError("a reservation claimed other upsells than were sold of it")

    def release(self, reservation: Reservation) -> None:
        allocation_services.close_upsells(reservation=reservation, state=ClaimState.RELEASED)

    def give_back(self, returned: Returned) -> None:
        if returned.upsells:
            quantities = Counter((item.upsell_id, item.variant_id) for item in returned.upsells)
            allocation_services.return_upsells(account_id=returned.order.account_id, quantities=quantities)


class StockAllocator(Allocator):
    """The tickets of a performance and the holds on them."""

    claims = Claim
    checks = SEAT_CHECKS

    def concerns(self, reservation: Reservation) -> bool:
        """Return True: a basket without tickets has claimed none."""
        return True

    def claim(self, caller: Caller, reservation: Reservation, basket: PricedBasket) -> None:
        if tickets := basket.tickets:
            requested = {where: Counter(slot.team for slot in slots) for where, slots in basket.slots.items()}
            reservations.allocate_stock(
                caller=caller,
                reservation=reservation,
                quantities=tickets,
                hold_id=basket.request.hold,
                returning=basket.returning,
                slots=reservations.Slots(claimed=requested, ties_of=read_ties),
            )
            _refuse_held_places(basket, requested)

    def fulfil(self, sale: Sale) -> None:
        """Sell the seats that `draw_seats` has closed, and record on each ticket its position at the door."""
        if sum(claim.quantity for claim in sale.drawn) != len(sale.tickets):
            raise RuntimeError("a sale has other tickets than were drawn for it")
        revenue = {order.performance_id: ZERO for order in sale.orders}
        for ticket in sale.tickets:
            revenue[ticket.performance_id] += ticket.total
        for item in sale.upsells:
            revenue[item.performance_id] += item.total
        versions = reservations.fulfil_stock(reservation=sale.part.reservation, revenue=revenue, closed=sale.drawn)
        for ticket in sale.tickets:
            ticket.door_position = versions[ticket.performance_id]

    def release(self, reservation: Reservation) -> None:
        reservations.release_stock(reservation=reservation)

    def give_back(self, returned: Returned) -> None:
        """Put the seats back where they came from, and take the door position that reports this to devices."""
        unsold = StockReturn(
            allotments=Counter(ticket.allotment_id for ticket in returned.tickets),
            admitted=returned.admitted,
            amount=returned.amount,
        )
        order = returned.order
        returned.position = return_stock(
            account_id=order.account_id, performance_id=order.performance_id, unsold=unsold
        )


def draw_seats(sale: Sale) -> None:
    """Record on each ticket of a sale the hold that it comes from, before others have to wait for the locked stock."""
    sale.drawn.extend(reservations.close_stock_claims(reservation=sale.part.reservation))
    drawn = reservations.allotments_of(sale.drawn)
    has_places = any(ticket.place for ticket in sale.tickets)
    ties = read_ties(pk for of_one in drawn.values() for pk in of_one if pk) if has_places else {}
    for ticket in sale.tickets:
        ticket.allotment_id = _draw(drawn[ticket.performance_id], ticket, ties)
    if any(drawn.values()):
        raise RuntimeError("a reservation claimed more tickets than were sold of it")


def _refuse_held_places(basket: PricedBasket, requested: Mapping[int, Mapping[int, int]]) -> None:
    """Refuse the last places of a team if they are held and this sale has not drawn on those holds.

    Checked while the stock rows are locked: nobody else takes or holds a place until we commit.
    """
    teams = {(where, team): number for where, of_one in requested.items() for team, number in of_one.items()}
    overdrawn = find_overdrawn(teams) if teams else {}
    if overdrawn:
        (where, team), beyond = next(iter(overdrawn.items()))
        raise TeamSoldOut(
            performance_id=where,
            team_id=team,
            team_name=team_name_of(basket, team),
            available=teams[where, team] - beyond,
        )


def _draw(drawn: list[int | None], ticket: Ticket, ties: Mapping[int, int]) -> int | None:
    """Take a hold for a ticket from what was drawn: first those of its team alone."""
    if not ties:
        return drawn.pop(0)
    team = ticket.place.team_id if ticket.place else None
    teams = [None if pk is None else ties.get(pk) for pk in drawn]
    return drawn.pop(teams.index(team) if team in teams else teams.index(None))


# In the order in which rows are locked.

ALLOCATORS: tuple[Allocator, ...] = (
    PlaceAllocator(),
    UpsellAllocator(),
    TypeAllocator(),
    PromoAllocator(),
    GiftCardAllocator(),
    SoldGiftCardAllocator(),
    StockAllocator(),
)


def _concerned(reservation: Reservation) -> Iterator[Allocator]:
    return (allocator for allocator in ALLOCATORS if allocator.concerns(reservation))


def allocate_all(caller: Caller, reservation: Reservation, basket: PricedBasket) -> None:
    """Claim everything that a basket needs.

    :raises DomainError: for the first thing of which there is not enough; the transaction is then rolled back.
    """
    for allocator in ALLOCATORS:
        allocator.claim(caller, reservation, basket)


def allocate_again(caller: Caller, reservation: Reservation, basket: PricedBasket) -> None:
    """Claim again what a reservation has given back, as `allocate_all` does."""
    forget_all(reservation)
    allocate_all(caller, reservation, basket)


def forget_all(reservation: Reservation) -> None:
    """Forget what a reservation has given back."""
    for allocator in _concerned(reservation):
        allocator.forget(reservation)


def fulfil_all(sale: Sale) -> None:
    """Turn everything that a sale's reservation claimed into something sold; `draw_seats` has run."""
    for allocator in _concerned(sale.part.reservation):
        allocator.fulfil(sale)


def release_all(reservation: Reservation) -> None:
    """Release everything that a reservation claimed and did not pay for."""
    for allocator in _concerned(reservation):
        allocator.release(reservation)


def give_back_all(returned: Returned) -> None:
    """Put back on sale what a refund or an exchange takes back."""
    for allocator in ALLOCATORS:
        allocator.give_back(returned)

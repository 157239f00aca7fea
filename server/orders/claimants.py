"""Everything scarce that a sale takes: who claims it, who turns it into something sold, and who gives it back.

Reserving, paying and giving back all walk CLAIMANTS in its order, which is therefore the order in which rows are locked
(design: domain, What can still be sold). Stock rows are the most contended and come last: a new claimant goes before.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from server.accounts.caller import Caller
from server.orders.basket import PricedBasket
from server.orders.models import Order, Ticket, UpsellItem
from server.payments.models import Part
from server.stock.models import Reservation
from server.stock.services import claims


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


class Seats:
    """The tickets of a performance and the holds on them."""

    def claim(self, caller: Caller, reservation: Reservation, basket: PricedBasket) -> None:
        if tickets := basket.tickets:
            claims.claim_stock(caller=caller, reservation=reservation, quantities=tickets, hold_id=basket.wanted.hold)

    def settle(self, sale: Sale) -> None:
        """Sell the seats, and note on each ticket the hold that it came from and its position at the door."""
        revenue = {order.performance_id: order.total for order in sale.orders}
        settled = claims.settle_claims(reservation=sale.part.reservation, revenue=revenue)
        drawn = settled.allotments()
        for ticket in sale.tickets:
            ticket.allotment_id = drawn[ticket.performance_id].pop(0)
            ticket.door_position = settled.versions[ticket.performance_id]
        if any(drawn.values()):
            raise RuntimeError("a reservation claimed more tickets than were sold of it")

    def release(self, reservation: Reservation) -> None:
        claims.release_claims(reservation=reservation)


CLAIMANTS: tuple[Claimant, ...] = (Seats(),)


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

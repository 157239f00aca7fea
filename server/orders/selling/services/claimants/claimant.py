"""What a claimant is: one scarce thing that reserving takes, paying sells, and expiring gives back."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from server.accounts.caller import Caller
from server.orders.models import Order, Ticket, UpsellItem
from server.orders.selling.selectors.basket import PricedBasket
from server.payments.models import Part, Refund
from server.stock.models import Reservation


@dataclass(frozen=True, kw_only=True)
class Sale:
    """What is being sold, while it is written: claimants may still add what they know to its tickets."""

    part: Part
    orders: list[Order]
    tickets: list[Ticket]
    upsells: list[UpsellItem]


@dataclass(kw_only=True)
class Returned:
    """What a refund of one order takes back, while it is written: each ticket still names its place.

    `admitted` of the tickets are still counted as being in. The seats, which come last, set the `position` that numbers
    all this at the door.
    """

    refund: Refund
    order: Order
    tickets: list[Ticket]
    upsells: list[UpsellItem]
    admitted: int
    position: int = 0


class Claimant(Protocol):
    """One scarce thing. Each method runs inside the transaction that won the reservation, or the refund."""

    def claim(self, caller: Caller, reservation: Reservation, basket: PricedBasket) -> None:
        """Take what the basket needs.

        :raises DomainError: if there is not enough; the transaction is then rolled back.
        """

    def fulfil(self, sale: Sale) -> None:
        """Turn what the sale's reservation took into something sold."""

    def release(self, reservation: Reservation) -> None:
        """Give back what a reservation took and did not pay for; a second call does nothing."""

    def give_back(self, returned: Returned) -> None:
        """Put back on sale what was sold, once its refund is completed."""

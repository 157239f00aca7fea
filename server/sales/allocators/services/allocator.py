"""The protocol of an allocator of one scarce thing: reserving claims it, paying sells it, and expiring releases it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from enum import StrEnum
from typing import Any, ClassVar

from server.accounts.caller import Caller
from server.accounts.models import User
from server.inventory.models import Claim, Reservation
from server.payments.models import Part, Refund
from server.platform.integrity_checks import Check
from server.platform.money import ZERO
from server.sales.basket_selectors import PricedBasket
from server.sales.baskets import allocator_data_of
from server.sales.models import Order, Ticket, UpsellItem


@dataclass(frozen=True, kw_only=True)
class Sale:
    """A sale while it is written: allocators may still add what they know to its tickets.

    `drawn` is what its reservation had claimed of stock, once `draw_seats` has closed that.
    """

    part: Part
    orders: list[Order]
    tickets: list[Ticket]
    upsells: list[UpsellItem]
    drawn: list[Claim] = field(default_factory=list)


class Reason(StrEnum):
    """Why units of an order come back: they are refunded, or newer units replace them."""

    REFUNDED = "refunded"
    EXCHANGED = "exchanged"


@dataclass(kw_only=True)
class Returned:
    """What is taken back of one order, while it is written: each ticket still refers to its place.

    - `amount` is what its performance earns less by it, of which `gift_card` goes back onto the cards that paid.
    - `admitted` of the tickets are still counted as being in.
    - Promo codes set, by code, how many `redemptions` they get back; the seats, which come last, set the `position`
      that numbers all this at the door.

    :raises ValueError: if money goes back without a refund, or with one that is of something else.
    """

    reason: Reason
    order: Order
    tickets: list[Ticket]
    upsells: list[UpsellItem]
    amount: Decimal
    gift_card: Decimal = ZERO
    refund: Refund | None = None
    by: User | None = None
    admitted: int = 0
    redemptions: dict[int, int] = field(default_factory=dict)
    position: int = 0

    def __post_init__(self) -> None:
        if (self.reason is Reason.REFUNDED) != (self.refund is not None):
            raise ValueError("what is refunded, and nothing else, has its refund")
        if self.refund is None and self.gift_card:
            raise ValueError("no money goes back onto cards without a refund")


class Allocator(ABC):
    """One scarce thing. Each method runs inside the transaction that won the reservation, or takes units back.

    `checks` are its integrity checks.
    """

    name: ClassVar[str]
    checks: Sequence[Check] = ()

    def data_to_store(self, basket: PricedBasket) -> Any:
        """Return, as JSON, what it needs later of a basket and units do not contain; mostly nothing."""
        return None

    def stored_data(self, reservation: Reservation) -> Any:
        """Return what `data_to_store` returned for a reservation; None if it was nothing."""
        return allocator_data_of(reservation.quote).get(self.name)

    @abstractmethod
    def concerns(self, reservation: Reservation) -> bool:
        """Return whether a reservation's stored data allow that it has taken any of it.

        Otherwise nothing else is called.
        """

    @abstractmethod
    def claim(self, caller: Caller, reservation: Reservation, basket: PricedBasket) -> None:
        """Claim what the basket needs.

        :raises DomainError: if there is not enough; the transaction is then rolled back.
        """

    @abstractmethod
    def fulfil(self, sale: Sale) -> None:
        """Turn the claims of the sale's reservation into something sold."""

    @abstractmethod
    def release(self, reservation: Reservation) -> None:
        """Release what a reservation claimed and did not pay for; calling it again does nothing."""

    @abstractmethod
    def forget(self, reservation: Reservation) -> None:
        """Delete a reservation's released claims before it claims the same again: integrity checks count it once."""

    @abstractmethod
    def give_back(self, returned: Returned) -> None:
        """Put back on sale what was sold and comes back."""

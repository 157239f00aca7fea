"""What an allocator is: one scarce thing that reserving takes, paying sells, and expiring gives back."""

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
    """What is being sold, while it is written: allocators may still add what they know to its tickets.

    `drawn` is what its reservation had claimed of stock, once `draw_seats` has closed that.
    """

    part: Part
    orders: list[Order]
    tickets: list[Ticket]
    upsells: list[UpsellItem]
    drawn: list[Claim] = field(default_factory=list)


class Reason(StrEnum):
    """Why units of an order come back: money goes back for them, or newer units take their place."""

    REFUNDED = "refunded"
    EXCHANGED = "exchanged"


@dataclass(kw_only=True)
class Returned:
    """What is taken back of one order, while it is written: each ticket still names its place.

    `amount` is what its performance has earned less by it, of which `gift_card` goes back onto the cards that paid.
    `admitted` of the tickets are still counted as being in. Promo codes set by code how many `redemptions` they get
    back, and the seats, which come last, the `position` that numbers all this at the door.

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

    `checks` are what audits ask of its books.
    """

    name: ClassVar[str]
    checks: Sequence[Check] = ()

    def data_to_store(self, basket: PricedBasket) -> Any:
        """Give, as JSON, what of a basket it has to know again later and units do not say; mostly that is nothing."""
        return None

    def stored_data(self, reservation: Reservation) -> Any:
        """Give back what `data_to_store` gave for a reservation; None if it was nothing."""
        return allocator_data_of(reservation.quote).get(self.name)

    @abstractmethod
    def concerns(self, reservation: Reservation) -> bool:
        """Tell from what a reservation keeps whether it may have taken any of it; otherwise nothing else is asked."""

    @abstractmethod
    def claim(self, caller: Caller, reservation: Reservation, basket: PricedBasket) -> None:
        """Take what the basket needs.

        :raises DomainError: if there is not enough; the transaction is then rolled back.
        """

    @abstractmethod
    def fulfil(self, sale: Sale) -> None:
        """Turn what the sale's reservation took into something sold."""

    @abstractmethod
    def release(self, reservation: Reservation) -> None:
        """Give back what a reservation took and did not pay for; a second call does nothing."""

    @abstractmethod
    def forget(self, reservation: Reservation) -> None:
        """Forget what a reservation has given back, since it claims the same again: the books count it once."""

    @abstractmethod
    def give_back(self, returned: Returned) -> None:
        """Put back on sale what was sold, once it comes back."""

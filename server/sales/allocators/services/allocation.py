"""Everything scarce that a sale takes: who claims it, who turns it into something sold, and who gives it back.

Reserving, paying and giving back all walk ALLOCATORS in order, which is therefore the order in which rows are locked
(design: domain, What can still be sold): team places, upsells, counts of ticket types, promo codes, gift cards, holds
and stock. Stock rows are the most contended and come last: a new allocator goes before.

A new allocator is one class and one place in ALLOCATORS. It says itself which reservations concern it, keeps under its
own name what it needs of a basket, and brings the checks of its books.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from server.accounts.caller import Caller
from server.inventory.models import Reservation
from server.sales.allocators.services.allocator import Allocator, Reason, Returned, Sale
from server.sales.allocators.services.pricing import (
    GiftCardAllocator,
    PromoAllocator,
    SoldGiftCardAllocator,
    TypeAllocator,
)
from server.sales.allocators.services.stock import PlaceAllocator, StockAllocator, UpsellAllocator, draw_seats
from server.sales.basket_selectors import PricedBasket

__all__ = [
    "ALLOCATORS",
    "Allocator",
    "Reason",
    "Returned",
    "Sale",
    "allocate_again",
    "allocate_all",
    "collect_stored_data",
    "draw_seats",
    "forget_all",
    "fulfil_all",
    "give_back_all",
    "release_all",
]

ALLOCATORS: tuple[Allocator, ...] = (
    PlaceAllocator(),
    UpsellAllocator(),
    TypeAllocator(),
    PromoAllocator(),
    GiftCardAllocator(),
    SoldGiftCardAllocator(),
    StockAllocator(),
)


def collect_stored_data(basket: PricedBasket) -> dict[str, Any]:
    """Give what allocators have to know again of a basket, each under its own name: a reservation keeps it."""
    kept = {allocator.name: allocator.keep(basket) for allocator in ALLOCATORS}
    return {name: said for name, said in kept.items() if said is not None}


def _concerned(reservation: Reservation) -> Iterator[Allocator]:
    return (allocator for allocator in ALLOCATORS if allocator.concerns(reservation))


def allocate_all(caller: Caller, reservation: Reservation, basket: PricedBasket) -> None:
    """Claim everything that a basket needs.

    :raises DomainError: for the first thing of which there is not enough; the transaction is then rolled back.
    """
    for allocator in ALLOCATORS:
        allocator.claim(caller, reservation, basket)


def allocate_again(caller: Caller, reservation: Reservation, basket: PricedBasket) -> None:
    """Claim again what a reservation has given back, as `claim_all` does."""
    forget_all(reservation)
    allocate_all(caller, reservation, basket)


def forget_all(reservation: Reservation) -> None:
    """Forget what a reservation has given back."""
    for allocator in _concerned(reservation):
        allocator.forget(reservation)


def fulfil_all(sale: Sale) -> None:
    """Turn everything that a sale's reservation claimed into something sold; its seats are drawn (`draw_seats`)."""
    for allocator in _concerned(sale.part.reservation):
        allocator.fulfil(sale)


def release_all(reservation: Reservation) -> None:
    """Give back everything that a reservation claimed and did not pay for."""
    for allocator in _concerned(reservation):
        allocator.release(reservation)


def give_back_all(returned: Returned) -> None:
    """Put back on sale what a refund or an exchange takes back."""
    for allocator in ALLOCATORS:
        allocator.give_back(returned)

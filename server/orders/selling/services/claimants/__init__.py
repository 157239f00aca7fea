"""Everything scarce that a sale takes: who claims it, who turns it into something sold, and who gives it back.

Reserving, paying and giving back all walk CLAIMANTS in its order, which is therefore the order in which rows are locked
(design: domain, What can still be sold): team places, upsells, counts of ticket types, promo codes, gift cards, holds
and stock. Stock rows are the most contended and come last: a new claimant goes before.
"""

from __future__ import annotations

from server.accounts.caller import Caller
from server.orders.selling.selectors.basket import PricedBasket
from server.orders.selling.services.claimants.cards import Cards
from server.orders.selling.services.claimants.claimant import Claimant, Reason, Returned, Sale
from server.orders.selling.services.claimants.places import Places
from server.orders.selling.services.claimants.promos import Promos
from server.orders.selling.services.claimants.seats import Seats, draw_seats
from server.orders.selling.services.claimants.sold_cards import SoldCards
from server.orders.selling.services.claimants.types import Types
from server.orders.selling.services.claimants.upsells import Upsells
from server.pricing.cards.services import card_claims
from server.pricing.promos.services import promo_claims
from server.pricing.types.services import type_claims
from server.stock.models import Reservation
from server.stock.services import claims as stock
from server.upsells.services import claims as upsells

__all__ = [
    "CLAIMANTS",
    "Claimant",
    "Reason",
    "Returned",
    "Sale",
    "claim_again",
    "claim_all",
    "draw_seats",
    "fulfil_all",
    "give_back_all",
    "release_all",
]

CLAIMANTS: tuple[Claimant, ...] = (Places(), Upsells(), Types(), Promos(), Cards(), SoldCards(), Seats())


def claim_all(caller: Caller, reservation: Reservation, basket: PricedBasket) -> None:
    """Claim everything that a basket needs.

    :raises DomainError: for the first thing of which there is not enough; the transaction is then rolled back.
    """
    for claimant in CLAIMANTS:
        claimant.claim(caller, reservation, basket)


def claim_again(caller: Caller, reservation: Reservation, basket: PricedBasket) -> None:
    """Claim again what a reservation has given back, as `claim_all` does."""
    for forget in _FORGET:
        forget(reservation=reservation)
    claim_all(caller, reservation, basket)


_FORGET = (
    upsells.forget_released,
    type_claims.forget_released,
    promo_claims.forget_released,
    card_claims.forget_released,
    stock.forget_released,
)


def fulfil_all(sale: Sale) -> None:
    """Turn everything that a sale's reservation claimed into something sold; its seats are drawn (`draw_seats`)."""
    for claimant in CLAIMANTS:
        claimant.fulfil(sale)


def release_all(reservation: Reservation) -> None:
    """Give back everything that a reservation claimed and did not pay for."""
    for claimant in CLAIMANTS:
        claimant.release(reservation)


def give_back_all(returned: Returned) -> None:
    """Put back on sale what a refund or an exchange takes back."""
    for claimant in CLAIMANTS:
        claimant.give_back(returned)

"""The protocol of an allocator of one scarce thing, and the allocators of what `server.pricing` counts.

Reserving claims it, paying sells it, and expiring releases it.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from enum import StrEnum
from typing import ClassVar

from server.accounts.caller import Caller
from server.accounts.models import User
from server.catalogue.venues.selectors import read_zone
from server.inventory.models import Claim, ClaimState, HeldClaim, Reservation
from server.inventory.services.reservations import forget_released_claims
from server.payments.models import Part, Refund
from server.payments.services import checkouts as payments
from server.platform.integrity_checks import Check
from server.platform.mailing import is_email_address
from server.platform.money import ZERO, spread
from server.pricing import gift_card_balance_services as card_services
from server.pricing import promo_code_services as promo_services
from server.pricing import ticket_type_services as type_services
from server.pricing.basket import Kind
from server.pricing.gift_card_rules import delivery_time, mask_code, total_of_shares
from server.pricing.models import GiftCardClaim, PromoClaim, TypeClaim
from server.pricing.quote import Promo
from server.sales.basket_selectors import PricedBasket
from server.sales.baskets import has_used, sells_a_card
from server.sales.models import Order, OrderEvent, Ticket, UpsellItem
from server.sales.pricing_integrity_selectors import CARD_CHECKS, PROMO_CHECKS, TYPE_CHECKS
from server.sales.refundable_selectors import valid_reductions_of_promo
from server.sales.services import history
from server.sales.services.emails import enqueue_gift_card


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

    `claims` is the model of its claims, if it has one, and `checks` are its integrity checks.
    """

    claims: ClassVar[type[HeldClaim] | None] = None
    checks: Sequence[Check] = ()

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

    def forget(self, reservation: Reservation) -> None:
        """Delete a reservation's released claims before it claims the same again: integrity checks count it once."""
        if self.claims is not None:
            forget_released_claims(self.claims, reservation)

    @abstractmethod
    def give_back(self, returned: Returned) -> None:
        """Put back on sale what was sold and comes back."""


# Allocators of ticket type limits, promo code uses, gift card money, and gift cards that are sold.


class TypeAllocator(Allocator):
    """The counts of ticket types; a basket of normal tickets costs no query."""

    claims = TypeClaim
    checks = TYPE_CHECKS

    def concerns(self, reservation: Reservation) -> bool:
        units = reservation.quote["units"]
        return any(unit["kind"] == Kind.TICKET and unit["type"] is not None for unit in units)

    def claim(self, caller: Caller, reservation: Reservation, basket: PricedBasket) -> None:
        units = [unit for unit in basket.quote.tickets if unit.type is not None]
        if units:
            type_services.allocate_types(
                reservation=reservation,
                quantities=Counter((unit.type, unit.performance) for unit in units if unit.type is not None),
                names={unit.type: unit.name for unit in units if unit.type is not None},
            )

    def fulfil(self, sale: Sale) -> None:
        typed = sum(ticket.type_id is not None for ticket in sale.tickets)
        if type_services.close_types(reservation=sale.part.reservation, state=ClaimState.FULFILLED) != typed:
            raise RuntimeError("a reservation claimed other ticket types than were sold of it")

    def release(self, reservation: Reservation) -> None:
        type_services.close_types(reservation=reservation, state=ClaimState.RELEASED)

    def give_back(self, returned: Returned) -> None:
        typed = [ticket for ticket in returned.tickets if ticket.type_id is not None]
        if typed:
            quantities = Counter((ticket.type_id, ticket.performance_id) for ticket in typed if ticket.type_id)
            type_services.return_types(quantities=quantities)


class PromoAllocator(Allocator):
    """The redemptions of a promo code, where a quote has used one; elsewhere this does nothing."""

    claims = PromoClaim
    checks = PROMO_CHECKS

    def concerns(self, reservation: Reservation) -> bool:
        return has_used(reservation.quote, Promo.name)

    def claim(self, caller: Caller, reservation: Reservation, basket: PricedBasket) -> None:
        if used := basket.quote.used_by(Promo.name):
            promo_services.allocate_promo(reservation=reservation, promo_id=int(used.reference), uses=used.uses)

    def fulfil(self, sale: Sale) -> None:
        if not promo_services.close_promo(reservation=sale.part.reservation, state=ClaimState.FULFILLED):
            raise RuntimeError("a reservation has used a promo code without claiming it")

    def release(self, reservation: Reservation) -> None:
        promo_services.close_promo(reservation=reservation, state=ClaimState.RELEASED)

    def give_back(self, returned: Returned) -> None:
        """Give back the redemptions of tickets whose parts no longer use them, and record how many."""
        parts = {ticket.part_id for ticket in returned.tickets if ticket.discount}
        if not parts:
            return
        redemptions = Counter[int]()
        for part in Part.objects.filter(pk__in=parts).select_related("reservation").order_by("pk"):
            left = valid_reductions_of_promo(part)
            redemptions.update(promo_services.return_promo(reservation=part.reservation, still_used=left.count))
        returned.redemptions = dict(redemptions)


class GiftCardAllocator(Allocator):
    """The money of gift cards, where a basket names any: they pay before anything else does."""

    claims = GiftCardClaim
    checks = CARD_CHECKS

    def concerns(self, reservation: Reservation) -> bool:
        return bool(reservation.basket.get("gift_cards"))

    def claim(self, caller: Caller, reservation: Reservation, basket: PricedBasket) -> None:
        """Claim what the cards pay, and record it with the part and, in proportion to their totals, with its orders."""
        if not basket.cards:
            return
        paid = card_services.allocate_cards(reservation=reservation, shares=basket.cards, due=basket.quote.total)
        if not paid:
            return
        payments.record_gift_card_amount(part=reservation.part, amount=total_of_shares(paid))
        where = sorted({unit.performance for unit in basket.quote.units})
        totals = [basket.quote.of_performance(performance).total for performance in where]
        for performance, share in zip(where, spread(total_of_shares(paid), totals, basket.quote.currency), strict=True):
            Order.objects.filter(part=reservation.part, performance_id=performance).update(gift_card=share)

    def fulfil(self, sale: Sale) -> None:
        if sale.part.gift_card:
            card_services.spend_cards(reservation=sale.part.reservation)

    def release(self, reservation: Reservation) -> None:
        card_services.release_cards(reservation=reservation)

    def give_back(self, returned: Returned) -> None:
        """Credit what the cards paid back to them.

        The buyer is emailed about what went onto a new one, and history notes it.
        """
        order = returned.order
        if not returned.gift_card:
            return
        email = order.payment.buyer_email
        for new in card_services.refund_cards(
            reservation=order.part.reservation,
            amount=returned.gift_card,
            by=returned.by,
            email=email if is_email_address(email) else "",
        ):
            if new.card.email:
                enqueue_gift_card(new.card.pk)
            new_code = mask_code(new.card.code)
            message = f"Gift card {new.instead_of} is no longer valid: its balance is on a new one, {new_code}"
            history.note([order], OrderEvent.Kind.OTHER, by=returned.by, amount=new.amount, description=message)


class SoldGiftCardAllocator(Allocator):
    """The gift card that a reservation sells; no basket has one, so `sell_card` reserves it.

    It is worthless until paid.
    """

    def concerns(self, reservation: Reservation) -> bool:
        return sells_a_card(reservation.quote)

    def claim(self, caller: Caller, reservation: Reservation, basket: PricedBasket) -> None:
        """Do nothing: there are always enough gift cards."""

    def fulfil(self, sale: Sale) -> None:
        """Put the paid amount on the card, and enqueue its delivery."""
        card = card_services.issue_sold_card(sale=sale.part.reservation, amount=sale.part.total)
        if card.email:
            day = card.deliver_on
            enqueue_gift_card(card.pk, at=delivery_time(day, read_zone(card.account_id)) if day else None)

    def release(self, reservation: Reservation) -> None:
        card_services.delete_unpaid_card(sale=reservation)

    def give_back(self, returned: Returned) -> None:
        """Do nothing: the sale of a card has no order."""

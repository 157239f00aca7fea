"""Allocators of ticket type limits, promo code uses, gift card money, and gift cards that are sold."""

from __future__ import annotations

from collections import Counter

from server.accounts.caller import Caller
from server.catalogue.venues.selectors import read_zone
from server.inventory.models import Reservation
from server.payments.models import Part
from server.payments.services import checkouts as payments
from server.platform.mailing import is_email_address
from server.platform.money import spread
from server.pricing import ticket_type_services as claims
from server.pricing.basket import Kind
from server.pricing.gift_card_balance_services import (
    allocate_cards,
    delete_unpaid_card,
    forget_released_cards,
    issue_sold_card,
    refund_cards,
    release_cards,
    spend_cards,
)
from server.pricing.gift_card_rules import delivery_time, mask_code, total_of_shares
from server.pricing.promo_code_services import (
    allocate_promo,
    forget_released_promos,
    redeem_promo,
    release_promo,
    return_promo,
)
from server.pricing.quote import Promo, total_of
from server.sales.allocators.pricing_selectors import CARD_CHECKS, PROMO_CHECKS, TYPE_CHECKS
from server.sales.allocators.services.allocator import Allocator, Returned, Sale
from server.sales.basket_selectors import PricedBasket
from server.sales.baskets import has_used, sells_a_card, tickets_in
from server.sales.models import Order, OrderEvent
from server.sales.refundable_selectors import valid_reductions_of_promo
from server.sales.services import history
from server.sales.services.emails import enqueue_gift_card


class TypeAllocator(Allocator):
    """The counts of ticket types; a basket of normal tickets costs no query."""

    name = "types"
    checks = TYPE_CHECKS

    def concerns(self, reservation: Reservation) -> bool:
        units = reservation.quote["units"]
        return any(unit["kind"] == Kind.TICKET and unit["type"] is not None for unit in units)

    def claim(self, caller: Caller, reservation: Reservation, basket: PricedBasket) -> None:
        units = [unit for unit in tickets_in(basket.quote.units) if unit.type is not None]
        if units:
            claims.allocate_types(
                reservation=reservation,
                quantities=Counter((unit.type, unit.performance) for unit in units if unit.type is not None),
                names={unit.type: unit.name for unit in units if unit.type is not None},
            )

    def fulfil(self, sale: Sale) -> None:
        typed = sum(ticket.type_id is not None for ticket in sale.tickets)
        if claims.fulfil_types(reservation=sale.part.reservation) != typed:
            raise RuntimeError("a reservation claimed other ticket types than were sold of it")

    def release(self, reservation: Reservation) -> None:
        claims.release_types(reservation=reservation)

    def forget(self, reservation: Reservation) -> None:
        claims.forget_released_types(reservation=reservation)

    def give_back(self, returned: Returned) -> None:
        typed = [ticket for ticket in returned.tickets if ticket.type_id is not None]
        if typed:
            quantities = Counter((ticket.type_id, ticket.performance_id) for ticket in typed if ticket.type_id)
            claims.return_types(quantities=quantities)


class PromoAllocator(Allocator):
    """The redemptions of a promo code, where a quote has used one; elsewhere this does nothing."""

    name = "promos"
    checks = PROMO_CHECKS

    def concerns(self, reservation: Reservation) -> bool:
        return has_used(reservation.quote, Promo.name)

    def claim(self, caller: Caller, reservation: Reservation, basket: PricedBasket) -> None:
        if used := basket.quote.used_by(Promo.name):
            allocate_promo(reservation=reservation, promo_id=int(used.reference), uses=used.uses)

    def fulfil(self, sale: Sale) -> None:
        if not redeem_promo(reservation=sale.part.reservation):
            raise RuntimeError("a reservation has used a promo code without claiming it")

    def release(self, reservation: Reservation) -> None:
        release_promo(reservation=reservation)

    def forget(self, reservation: Reservation) -> None:
        forget_released_promos(reservation=reservation)

    def give_back(self, returned: Returned) -> None:
        """Give back the redemptions of tickets whose parts no longer use them, and record how many."""
        parts = {ticket.part_id for ticket in returned.tickets if ticket.discount}
        if not parts:
            return
        redemptions = Counter[int]()
        for part in Part.objects.filter(pk__in=parts).select_related("reservation").order_by("pk"):
            left = valid_reductions_of_promo(part)
            redemptions.update(return_promo(reservation=part.reservation, still_used=left.count))
        returned.redemptions = dict(redemptions)


class GiftCardAllocator(Allocator):
    """The money of gift cards, where a basket names any: they pay before anything else does."""

    name = "cards"
    checks = CARD_CHECKS

    def concerns(self, reservation: Reservation) -> bool:
        return bool(reservation.basket.get("gift_cards"))

    def claim(self, caller: Caller, reservation: Reservation, basket: PricedBasket) -> None:
        """Claim what the cards pay, and record it with the part and, in proportion to their totals, with its orders."""
        if not basket.cards:
            return
        paid = allocate_cards(reservation=reservation, shares=basket.cards, due=basket.quote.total)
        if not paid:
            return
        payments.record_gift_card_amount(part=reservation.part, amount=total_of_shares(paid))
        where = sorted({unit.performance for unit in basket.quote.units})
        totals = [total_of(basket.quote.of_performance(performance), "total") for performance in where]
        for performance, share in zip(where, spread(total_of_shares(paid), totals, basket.quote.currency), strict=True):
            Order.objects.filter(part=reservation.part, performance_id=performance).update(gift_card=share)

    def fulfil(self, sale: Sale) -> None:
        if sale.part.gift_card:
            spend_cards(reservation=sale.part.reservation)

    def release(self, reservation: Reservation) -> None:
        release_cards(reservation=reservation)

    def forget(self, reservation: Reservation) -> None:
        forget_released_cards(reservation=reservation)

    def give_back(self, returned: Returned) -> None:
        """Credit what the cards paid back to them.

        The buyer is emailed about what went onto a new one, and history notes it.
        """
        order = returned.order
        if not returned.gift_card:
            return
        email = order.payment.buyer_email
        for new in refund_cards(
            reservation=order.part.reservation,
            amount=returned.gift_card,
            by=returned.by,
            email=email if is_email_address(email) else "",
        ):
            if new.card.email:
                enqueue_gift_card(new.card.pk)
            new_code = mask_code(new.card.code)
            message = f"Gift card {new.instead_of} can be spent no more: its money is on a new one, {new_code}"
            history.note([order], OrderEvent.Kind.OTHER, by=returned.by, amount=new.amount, description=message)


class SoldGiftCardAllocator(Allocator):
    """The gift card that a reservation sells; no basket has one, so `sell_card` reserves it.

    It is worthless until paid.
    """

    name = "sold cards"

    def concerns(self, reservation: Reservation) -> bool:
        return sells_a_card(reservation.quote)

    def claim(self, caller: Caller, reservation: Reservation, basket: PricedBasket) -> None:
        """Do nothing: there are always enough gift cards."""

    def fulfil(self, sale: Sale) -> None:
        """Put the paid amount on the card, and enqueue its delivery."""
        card = issue_sold_card(sale=sale.part.reservation, amount=sale.part.total)
        if card.email:
            day = card.deliver_on
            enqueue_gift_card(card.pk, at=delivery_time(day, read_zone(card.account_id)) if day else None)

    def release(self, reservation: Reservation) -> None:
        delete_unpaid_card(sale=reservation)

    def forget(self, reservation: Reservation) -> None:
        """Do nothing: a card that was given back is not sold again."""

    def give_back(self, returned: Returned) -> None:
        """Do nothing: the sale of a card has no order."""

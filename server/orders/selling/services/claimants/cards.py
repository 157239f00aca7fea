"""The money of gift cards."""

from __future__ import annotations

from server.accounts.caller import Caller
from server.core.money import spread
from server.core.services.post import is_address
from server.orders.mailing.cards import GiftCardMail
from server.orders.models import Order, OrderEvent
from server.orders.selling.selectors.basket import PricedBasket
from server.orders.selling.selectors.books.cards import CARD_CHECKS
from server.orders.selling.services.claimants.claimant import Claimant, Returned, Sale
from server.orders.services import history
from server.payments.services import checkouts as payments
from server.pricing.cards.gift_cards import masked, paid_by
from server.pricing.cards.services import card_claims
from server.pricing.quote import total_of
from server.stock.models import Reservation


class Cards(Claimant):
    """The money of gift cards, where a basket names any: they pay before anything else does."""

    name = "cards"
    checks = CARD_CHECKS

    def concerns(self, reservation: Reservation) -> bool:
        return bool(reservation.basket.get("gift_cards"))

    def claim(self, caller: Caller, reservation: Reservation, basket: PricedBasket) -> None:
        """Claim what the cards pay, and note it with the part and, in shares of their totals, with its orders."""
        if not basket.cards:
            return
        paid = card_claims.claim_cards(reservation=reservation, shares=basket.cards, due=basket.quote.total)
        if not paid:
            return
        payments.pay_by_cards(part=reservation.part, amount=paid_by(paid))
        where = sorted({unit.performance for unit in basket.quote.units})
        totals = [total_of(basket.quote.of_performance(performance), "total") for performance in where]
        for performance, share in zip(where, spread(paid_by(paid), totals, basket.quote.currency), strict=True):
            Order.objects.filter(part=reservation.part, performance_id=performance).update(gift_card=share)

    def fulfil(self, sale: Sale) -> None:
        if sale.part.gift_card:
            card_claims.spend_cards(reservation=sale.part.reservation)

    def release(self, reservation: Reservation) -> None:
        card_claims.release_cards(reservation=reservation)

    def forget(self, reservation: Reservation) -> None:
        card_claims.forget_released(reservation=reservation)

    def give_back(self, returned: Returned) -> None:
        """Put back on the cards what they have paid; what went onto a new one is told to the buyer, and noted."""
        order = returned.order
        if not returned.gift_card:
            return
        email = order.payment.buyer_email
        for new in card_claims.refund_cards(
            reservation=order.part.reservation,
            amount=returned.gift_card,
            by=returned.by,
            email=email if is_address(email) else "",
        ):
            if new.card.email:
                GiftCardMail.owe(subject_id=new.card.pk)
            words = (
                f"Gift card {new.instead_of} can be spent no more: its money is on a new one, {masked(new.card.code)}"
            )
            history.note([order], OrderEvent.Kind.OTHER, by=returned.by, amount=new.amount, description=words)

"""Gift cards that are sold: they are worth nothing until they are paid."""

from __future__ import annotations

from server.accounts.caller import Caller
from server.orders.mailing.cards import GiftCardMail
from server.orders.selling.quotes import sells_a_card
from server.orders.selling.selectors.basket import PricedBasket
from server.orders.selling.services.claimants.claimant import Claimant, Returned, Sale
from server.pricing.cards.gift_cards import delivery_of
from server.pricing.cards.services import cards
from server.stock.models import Reservation
from server.venues.zone_selectors import read_zone


class SoldCards(Claimant):
    """The gift card that a reservation sells; no basket has one, so `services.sell_cards` plans it."""

    name = "sold cards"

    def concerns(self, reservation: Reservation) -> bool:
        return sells_a_card(reservation.quote)

    def claim(self, caller: Caller, reservation: Reservation, basket: PricedBasket) -> None:
        """Take nothing: of gift cards there are always enough."""

    def fulfil(self, sale: Sale) -> None:
        """Put on the card what was paid, and owe its delivery."""
        card = cards.issue_sold_card(sale=sale.part.reservation, amount=sale.part.total)
        if card.email:
            day = card.deliver_on
            GiftCardMail.owe(subject_id=card.pk, at=delivery_of(day, read_zone(card.account_id)) if day else None)

    def release(self, reservation: Reservation) -> None:
        cards.drop_planned_card(sale=reservation)

    def forget(self, reservation: Reservation) -> None:
        """Forget nothing: a card that was given back is not sold again."""

    def give_back(self, returned: Returned) -> None:
        """Do nothing: what sells a card has no order."""

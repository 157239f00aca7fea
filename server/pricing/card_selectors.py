"""Reading gift cards."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from server.pricing.codes import fold
from server.pricing.gift_cards import CardShare, Use, is_good, masked
from server.pricing.models import GiftCard, GiftCardClaim
from server.stock.models import Reservation
from server.venues.models import Currency, Venue


def find_cards(*, account_id: int, codes: Sequence[str], use: Use) -> list[GiftCard] | None:
    """Find the cards of some codes, in their order, in one query; None if one of them cannot pay now, for any reason.

    A code that is typed twice is one card.
    """
    keys = list(dict.fromkeys(map(fold, codes)))
    rows = GiftCard.objects.filter(account_id=account_id, key__in=keys, deleted_at=None)
    found = {card.key: card for card in rows if is_good(card, use)}
    return [found[key] for key in keys] if len(found) == len(keys) else None


def claimed_cards(*, reservation: Reservation) -> tuple[CardShare, ...]:
    """Say what a reservation has claimed of which cards, in the order in which it was typed."""
    claims = GiftCardClaim.objects.filter(reservation=reservation).select_related("card").order_by("pk")
    return tuple(CardShare(card=claim.card_id, code=masked(claim.card.code), amount=claim.amount) for claim in claims)


def read_card_versions(card_ids: Iterable[int]) -> dict[int, int]:
    """Read the versions of some gift cards, in one query; deleted ones are left out."""
    return dict(GiftCard.objects.filter(pk__in=list(card_ids), deleted_at=None).values_list("pk", "version"))


def read_currency(account_id: int) -> str:
    """Read the currency of an account's own money: that of its first venue."""
    venues = Venue.objects.filter(account_id=account_id).order_by("pk")
    return venues.values_list("currency", flat=True).first() or Currency.GBP

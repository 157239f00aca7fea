"""Claiming the money of gift cards, spending it, and giving it back, by conditional updates of the cards alone."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal

from django.db.models import F

from server.accounts.models import User
from server.core import clock
from server.core.announce import announce
from server.core.database.rows import changed_by
from server.pricing.cards.gift_cards import CardShare, can_be_spent, share_out
from server.pricing.cards.services.cards import HandedOn, hand_on
from server.pricing.changes import GiftCardChanged
from server.pricing.errors import CardUsedUp
from server.pricing.models import GiftCard, GiftCardClaim, GiftCardEntry
from server.stock.models import ClaimState, Reservation


def claim_cards(*, reservation: Reservation, shares: Sequence[CardShare], due: Decimal) -> tuple[CardShare, ...]:
    """Take of each card what is still due, as far as its balance goes, and tell how much that was.

    `shares` are the cards in the order in which they pay, with what they had a moment ago; those that were not needed
    are left alone. Rows are locked by primary key. It must run inside the reservation's transaction.

    :raises CardUsedUp: if one that was to pay has nothing left, or may not be used any more.
    """
    wanted = [share.card for share in shares if share.amount]
    if not wanted:
        return ()
    rows = GiftCard.objects.filter(pk__in=wanted, balance__gt=0, is_active=True, deleted_at=None)
    cards = {card.pk: card for card in rows.order_by("pk").select_for_update(no_key=True)}
    if len(cards) < len(wanted):
        raise CardUsedUp
    taken = tuple(share for share in share_out([cards[pk] for pk in wanted], due) if share.amount)
    for share in sorted(taken, key=lambda share: share.card):
        _take(share)
    GiftCardClaim.objects.bulk_create(
        [GiftCardClaim(reservation=reservation, card_id=share.card, amount=share.amount) for share in taken]
    )
    _announce(reservation, [share.card for share in taken])
    return taken


def _take(share: CardShare) -> None:
    # Conditional although the row is locked: SQLite has no row locks, and the balance is money.
    won = GiftCard.objects.filter(pk=share.card, balance__gte=share.amount).update(
        balance=changed_by("balance", -share.amount), version=F("version") + 1
    )
    if not won:
        raise CardUsedUp


def spend_cards(*, reservation: Reservation) -> None:
    """Turn what a reservation still claims of cards into spending; a second call finds nothing left to turn."""
    claims = _close(reservation, ClaimState.FULFILLED)
    now = clock.now()
    GiftCardEntry.objects.bulk_create(
        [
            GiftCardEntry(
                card_id=claim.card_id,
                kind=GiftCardEntry.Kind.SPENT,
                amount=-claim.amount,
                reservation=reservation,
                at=now,
            )
            for claim in claims
        ]
    )
    cards = [claim.card_id for claim in claims]
    GiftCard.objects.filter(pk__in=cards).update(version=F("version") + 1)
    _announce(reservation, cards)


def release_cards(*, reservation: Reservation) -> None:
    """Put back what a reservation claimed of cards and did not pay with; a second call does nothing."""
    claims = _close(reservation, ClaimState.RELEASED)
    for claim in claims:
        GiftCard.objects.filter(pk=claim.card_id).update(
            balance=changed_by("balance", claim.amount), version=F("version") + 1
        )
    _announce(reservation, [claim.card_id for claim in claims])


def refund_cards(
    *, reservation: Reservation, amount: Decimal, by: User | None, email: str = ""
) -> tuple[HandedOn, ...]:
    """Put back onto the cards of a sale what it gives back, the one that paid last first.

    What nobody could spend there, since a card is deleted, switched off or over, is handed on to a new card each, for
    the buyer at `email`, and told. It must run inside the refund's transaction, which has claimed no more than they
    have paid and not got back yet.
    """
    fulfilled = GiftCardClaim.objects.filter(reservation=reservation, state=ClaimState.FULFILLED, amount__gt=0)
    rows = GiftCard.objects.filter(pk__in=fulfilled.values("card"))
    cards = {card.pk: card for card in rows.order_by("pk").select_for_update(no_key=True)}
    now, left, handed_on = clock.now(), amount, []
    for claim in fulfilled.order_by("-pk"):
        back = min(left, claim.amount)
        if back <= 0:
            break
        left -= back
        GiftCardClaim.objects.filter(pk=claim.pk).update(amount=changed_by("amount", -back))
        GiftCard.objects.filter(pk=claim.card_id).update(balance=changed_by("balance", back), version=F("version") + 1)
        GiftCardEntry.objects.create(
            card_id=claim.card_id,
            kind=GiftCardEntry.Kind.REFUNDED,
            amount=back,
            reservation=reservation,
            by=by,
            at=now,
        )
        if not can_be_spent(card := cards[claim.card_id], now):
            handed_on.append(hand_on(card=card, amount=back, sale=reservation, by=by, email=email))
        _announce(reservation, [claim.card_id])
    if left:
        raise RuntimeError("a refund gives cards more than they have paid")
    return tuple(handed_on)


def forget_released(*, reservation: Reservation) -> None:
    """Forget what a reservation gave back of gift cards, since it claims the same again: the books count it once."""
    GiftCardClaim.objects.filter(reservation=reservation, state=ClaimState.RELEASED).delete()


def _close(reservation: Reservation, state: ClaimState) -> list[GiftCardClaim]:
    """Lock the cards by primary key, and end their claims; whoever closes them has won the reservation."""
    held = GiftCardClaim.objects.filter(reservation=reservation, state=ClaimState.HELD)
    cards = GiftCard.objects.filter(pk__in=held.values("card"))
    list(cards.order_by("pk").select_for_update(no_key=True).values_list("pk"))
    return [claim for claim in held.order_by("card_id") if _ends(claim, state)]


def _ends(claim: GiftCardClaim, state: ClaimState) -> bool:
    return bool(GiftCardClaim.objects.filter(pk=claim.pk, state=ClaimState.HELD).update(state=state))


def _announce(reservation: Reservation, card_ids: Sequence[int]) -> None:
    for card_id in card_ids:
        announce(GiftCardChanged(account_id=reservation.account_id, card_id=card_id))

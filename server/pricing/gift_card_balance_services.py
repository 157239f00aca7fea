"""Issues gift cards, allocates their money to reservations, spends it, and gives it back."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal
from typing import Any

from django.db.models import F

from server.accounts.models import User
from server.inventory.models import ClaimState, Reservation
from server.inventory.services.reservations import close_held_claims
from server.platform import clock
from server.platform.database import plus_amount
from server.platform.domain_events import publish
from server.platform.money import ZERO
from server.pricing.changes import GiftCardChanged
from server.pricing.codes import make_unguessable_code, normalize_code
from server.pricing.errors import CardUsedUp
from server.pricing.gift_card_rules import CardShare, can_card_be_spent, mask_code, share_among_cards
from server.pricing.models import GiftCard, GiftCardClaim, GiftCardEntry

# Overwrites a card's recipient when their data are removed.
ERASED_RECIPIENT = {"email": "", "recipient": "", "message": ""}
_ISSUED = GiftCardEntry.Kind.ISSUED
_GROUPS = (4, 4, 4, 4)  # eighty random bits, so that nobody can guess it


@dataclass(frozen=True, kw_only=True)
class NewCard:
    """The data of a new card; without a code it gets a random one."""

    amount: Decimal
    currency: str
    code: str = ""
    email: str = ""
    recipient: str = ""
    message: str = ""
    deliver_on: date | None = None
    starts_at: datetime | None = None
    ends_at: datetime | None = None
    window_starts_at: datetime | None = None
    window_ends_at: datetime | None = None


def make_card_code() -> str:
    """Return a random code in groups that are easy to read aloud: 7K2M-QX4D-…"""
    return make_unguessable_code(*_GROUPS)


def issue_card(*, account_id: int, new: NewCard, by: User | None) -> GiftCard:
    """Create a card with its money on it, inside the open transaction."""
    card = _insert_card(account_id, new)
    write_entry(card, _ISSUED, new.amount, by=by)
    _publish_card_changes(account_id, [card.pk])
    return card


def issue_credit(*, of: Reservation, new: NewCard, by: User | None) -> GiftCard:
    """Create a card for what a sale leaves its buyer in place of money, inside the transaction of that refund."""
    card = _insert_card(of.account_id, new)
    write_entry(card, GiftCardEntry.Kind.CREDITED, new.amount, reservation=of, by=by)
    _publish_card_changes(of.account_id, [card.pk])
    return card


def create_unpaid_card(*, sale: Reservation, new: NewCard, by: User | None) -> GiftCard:
    """Create a card that is being sold, inside the reservation's transaction: it is worthless until it is paid."""
    unpaid = {"original": ZERO, "balance": ZERO, "is_active": False, "sale": sale, "sold_by": by}
    return _insert_card(sale.account_id, new, **unpaid)


def issue_sold_card(*, sale: Reservation, amount: Decimal) -> GiftCard:
    """Put the paid amount on the card that a reservation sells, inside the transaction that pays it."""
    card = GiftCard.objects.get(sale=sale)
    card.original = card.balance = amount
    card.is_active = True
    card.save(update_fields=["original", "balance", "is_active"])
    write_entry(card, _ISSUED, amount, reservation=sale, by=card.sold_by)
    _publish_card_changes(sale.account_id, [card.pk])
    return card


def delete_unpaid_card(*, sale: Reservation) -> None:
    """Delete a card whose sale ended unpaid, with its recipient; calling it again does nothing."""
    GiftCard.objects.filter(sale=sale, original=ZERO, is_active=False).delete()


@dataclass(frozen=True, kw_only=True)
class TransferredMoney:
    """Money that was returned to an unusable card (`instead_of`), and is on a new one."""

    card: GiftCard
    instead_of: str
    amount: Decimal


def transfer_to_new_card(
    *, card: GiftCard, amount: Decimal, sale: Reservation, by: User | None, email: str
) -> TransferredMoney:
    """Move money that was returned to an unusable card onto a new one, for whoever bought with it.

    The card's row is locked, and the money is on it; its original value is reduced by that.
    """
    left = {"original": plus_amount("original", -amount), "balance": plus_amount("balance", -amount)}
    GiftCard.objects.filter(pk=card.pk).update(**left)
    write_entry(card, GiftCardEntry.Kind.ADJUSTED, -amount, reservation=sale, by=by)
    old = mask_code(card.code)
    message = f"Replaces gift card {old}, which is no longer valid."
    new = _insert_card(card.account_id, NewCard(amount=amount, currency=card.currency, email=email, message=message))
    write_entry(new, _ISSUED, amount, reservation=sale, by=by)
    _publish_card_changes(card.account_id, [new.pk])
    return TransferredMoney(card=new, instead_of=old, amount=amount)


def erase_recipient(*, card: GiftCard) -> None:
    """Remove a card's recipient; its balance stays, and whoever has its code can spend it."""
    GiftCard.objects.filter(pk=card.pk).update(**ERASED_RECIPIENT, version=F("version") + 1)
    _publish_card_changes(card.account_id, [card.pk])


def _insert_card(account_id: int, new: NewCard, **other: Any) -> GiftCard:
    """Insert a card with its money on it, and with other values in their place."""
    values = vars(new).copy()
    amount, code = values.pop("amount"), values.pop("code") or make_card_code()
    values |= {"code": code, "key": normalize_code(code), "original": amount, "balance": amount, **other}
    return GiftCard.objects.create(account_id=account_id, **values)


def write_entry(
    card: GiftCard,
    kind: GiftCardEntry.Kind,
    amount: Decimal,
    *,
    reservation: Reservation | None = None,
    by: User | None = None,
) -> None:
    """Write down a movement on a card; a positive amount goes onto it."""
    GiftCardEntry.objects.create(card=card, kind=kind, amount=amount, reservation=reservation, by=by, at=clock.now())


def allocate_cards(*, reservation: Reservation, shares: Sequence[CardShare], due: Decimal) -> tuple[CardShare, ...]:
    """Claim what is due from the cards in order, up to each balance, and return the total.

    `shares` are the cards in the order in which they pay, with what they had a moment ago; cards that are not needed
    are not touched. Rows are locked by primary key. It must run inside the reservation's transaction.

    :raises CardUsedUp: if a card that was to pay has nothing left, or is no longer usable.
    """
    requested = [share.card for share in shares if share.amount]
    if not requested:
        return ()
    rows = GiftCard.objects.filter(pk__in=requested, balance__gt=0, is_active=True, deleted_at=None)
    cards = {card.pk: card for card in rows.order_by("pk").select_for_update(no_key=True)}
    if len(cards) < len(requested):
        raise CardUsedUp
    used_shares = tuple(share for share in share_among_cards([cards[pk] for pk in requested], due) if share.amount)
    for share in sorted(used_shares, key=lambda share: share.card):
        _take_from_card(share)
    GiftCardClaim.objects.bulk_create(
        [GiftCardClaim(reservation=reservation, card_id=share.card, amount=share.amount) for share in used_shares]
    )
    _publish_card_changes(reservation.account_id, [share.card for share in used_shares])
    return used_shares


def _take_from_card(share: CardShare) -> None:
    # Conditional although the row is locked: SQLite has no row locks, and the balance is money.
    won = GiftCard.objects.filter(pk=share.card, balance__gte=share.amount).update(
        balance=plus_amount("balance", -share.amount), version=F("version") + 1
    )
    if not won:
        raise CardUsedUp


def spend_cards(*, reservation: Reservation) -> None:
    """Turn a reservation's open claims on cards into spending; calling it again does nothing."""
    claims = _close_card_claims(reservation, ClaimState.FULFILLED)
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
    _publish_card_changes(reservation.account_id, cards)


def release_cards(*, reservation: Reservation) -> None:
    """Release what a reservation claimed of cards and did not pay with; calling it again does nothing."""
    claims = _close_card_claims(reservation, ClaimState.RELEASED)
    for claim in claims:
        GiftCard.objects.filter(pk=claim.card_id).update(
            balance=plus_amount("balance", claim.amount), version=F("version") + 1
        )
    _publish_card_changes(reservation.account_id, [claim.card_id for claim in claims])


def refund_cards(
    *, reservation: Reservation, amount: Decimal, by: User | None, email: str = ""
) -> tuple[TransferredMoney, ...]:
    """Return an amount to the cards of a sale, starting with the one that paid last.

    What is returned to an unusable card, which is deleted, disabled or expired, moves to a new card for the buyer at
    `email`, and is returned. It must run inside the refund's transaction, whose amount is at most what the cards have
    paid and not got back yet.
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
        GiftCardClaim.objects.filter(pk=claim.pk).update(amount=plus_amount("amount", -back))
        GiftCard.objects.filter(pk=claim.card_id).update(balance=plus_amount("balance", back), version=F("version") + 1)
        card = cards[claim.card_id]
        write_entry(card, GiftCardEntry.Kind.REFUNDED, back, reservation=reservation, by=by)
        if not can_card_be_spent(card, now):
            handed_on.append(transfer_to_new_card(card=card, amount=back, sale=reservation, by=by, email=email))
        _publish_card_changes(reservation.account_id, [claim.card_id])
    if left:
        raise RuntimeError("a refund gives cards more than they have paid")
    return tuple(handed_on)


def _close_card_claims(reservation: Reservation, state: ClaimState) -> list[GiftCardClaim]:
    """Lock the cards by primary key, and close their claims; the caller has won the reservation."""
    claims = GiftCardClaim.objects.filter(reservation=reservation, state=ClaimState.HELD)
    cards = GiftCard.objects.filter(pk__in=claims.values("card"))
    list(cards.order_by("pk").select_for_update(no_key=True).values_list("pk"))
    return sorted(close_held_claims(GiftCardClaim, reservation, state), key=lambda claim: claim.card_id)


def _publish_card_changes(account_id: int, card_ids: Sequence[int]) -> None:
    for card_id in card_ids:
        publish(GiftCardChanged(account_id=account_id, card_id=card_id))

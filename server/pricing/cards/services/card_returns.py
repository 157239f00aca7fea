"""Gift cards that were sold are given back: worth nothing while their money goes back, and gone when it has."""

from __future__ import annotations

from decimal import Decimal

from django.db.models import Exists, F, Sum

from server.accounts.caller import Staff
from server.core import clock
from server.core.announce import announce
from server.core.money import ZERO
from server.pricing.cards.services.cards import FORGOTTEN
from server.pricing.cards.services.save_card import CARDS
from server.pricing.changes import GiftCardChanged
from server.pricing.errors import CardIsSpent
from server.pricing.models import GiftCard, GiftCardEntry
from server.stock.models import Reservation

ADJUSTED = GiftCardEntry.Kind.ADJUSTED


def take_off_sold(*, caller: Staff, card: GiftCard) -> None:
    """Take all that is on a sold card off it, inside the transaction that gives its price back.

    :raises CardIsSpent: if something of it is spent, or is being spent, or is on another card (`cards.hand_on`), or if
        it is given back already.
    """
    handed_on = card.entries.filter(kind=ADJUSTED, reservation__isnull=False).exclude(reservation=card.sale_id)
    whole = GiftCard.objects.filter(~Exists(handed_on), pk=card.pk, deleted_at=None, original__gt=ZERO)
    whole = whole.filter(balance=F("original"))
    with CARDS.saving(caller, card):
        if not whole.update(original=ZERO, balance=ZERO, version=F("version") + 1):
            raise CardIsSpent
        _write(card.pk, card.sale_id, -card.original, caller)
        card.refresh_from_db()


def put_back_sold(*, sale: Reservation) -> None:
    """Put back on a sold card what was taken off it, since its price could not be given back.

    One that somebody has switched off stays so; one whose times have ended meanwhile has no end any more.
    """
    card = GiftCard.objects.select_for_update(no_key=True).get(sale=sale)
    taken = card.entries.filter(kind=ADJUSTED, reservation=sale).aggregate(sum=Sum("amount"))["sum"] or ZERO
    card.original = card.balance = -taken
    card.version += 1
    now = clock.now()
    for end in ("ends_at", "window_ends_at"):
        if (getattr(card, end) or now) < now:
            setattr(card, end, None)
    card.save(update_fields=["original", "balance", "ends_at", "window_ends_at", "version"])
    _write(card.pk, sale.pk, -taken, None)
    announce(GiftCardChanged(account_id=card.account_id, card_id=card.pk))


def close_sold(*, sale: Reservation) -> None:
    """Delete a sold card whose price was given back, and forget whom it was for."""
    card = GiftCard.objects.select_for_update(no_key=True).get(sale=sale)
    gone = {"deleted_at": clock.now(), "version": F("version") + 1}
    GiftCard.objects.filter(pk=card.pk, original=ZERO).update(**gone, **FORGOTTEN)
    announce(GiftCardChanged(account_id=card.account_id, card_id=card.pk))


def _write(card_id: int, sale_id: int | None, amount: Decimal, caller: Staff | None) -> None:
    by = caller.user if caller else None
    GiftCardEntry.objects.create(
        card_id=card_id, kind=ADJUSTED, amount=amount, reservation_id=sale_id, by=by, at=clock.now()
    )

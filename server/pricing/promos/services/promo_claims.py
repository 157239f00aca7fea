"""Claiming redemptions of a promo code, giving them back, and redeeming them, by conditional updates of its use alone.

Rows are locked in one order: the code, then its use.
"""

from __future__ import annotations

from collections.abc import Callable, Collection

from django.db.models import F, OuterRef, Q, Subquery

from server.core.announce import announce
from server.core.database.rows import keep
from server.pricing.changes import PromoCodeChanged
from server.pricing.errors import CodeUsedUp
from server.pricing.models import PromoClaim, PromoCode, PromoUse
from server.stock.models import ClaimState, Reservation

_TAKEN = F("redeemed") + F("reserved")


def claim_promo(*, reservation: Reservation, promo_id: int, uses: int) -> None:
    """Take redemptions of a code for a reservation, inside its transaction.

    :raises CodeUsedUp: if so many are not left, or the code may be used no more; then roll the transaction back.
    """
    # Kept as it is, since otherwise a limit that is lowered at this moment would be read as it was before.
    is_there = keep(PromoCode.objects.filter(pk=promo_id, deleted_at=None, is_active=True))
    if not is_there or not _take(promo_id, uses):
        raise CodeUsedUp
    PromoClaim.objects.create(reservation=reservation, code_id=promo_id, quantity=uses)
    announce(PromoCodeChanged(reservation.account_id, (promo_id,)))


def _take(promo_id: int, uses: int) -> bool:
    most = Subquery(PromoCode.objects.filter(pk=OuterRef("pk")).values("most"))
    rows = PromoUse.objects.filter(pk=promo_id).annotate(most=most)
    has_room = rows.filter(Q(most=None) | Q(most__gte=_TAKEN + uses))
    return bool(has_room.update(reserved=F("reserved") + uses, version=F("version") + 1))


def lock_promos(*, reservations: Collection[int], codes: Collection[int]) -> None:
    """Lock the uses of some codes, and of those that some reservations have redeemed, in the order of their keys."""
    redeemed = PromoClaim.objects.filter(reservation_id__in=reservations).values("code")
    rows = PromoUse.objects.filter(Q(pk__in=redeemed) | Q(pk__in=codes))
    list(rows.order_by("pk").select_for_update(no_key=True).values_list("pk"))


def redeem_promo(*, reservation: Reservation) -> int:
    """Turn what a reservation still claims into redemptions, and tell how many; a second call redeems none."""
    return _close(reservation, ClaimState.FULFILLED)


def release_promo(*, reservation: Reservation) -> None:
    """Give back what a reservation claimed and did not pay for; a second call does nothing."""
    _close(reservation, ClaimState.RELEASED)


def forget_released(*, reservation: Reservation) -> None:
    """Forget what a reservation gave back of promo codes, since it claims the same again: the books count it once."""
    PromoClaim.objects.filter(reservation=reservation, state=ClaimState.RELEASED).delete()


def _close(reservation: Reservation, state: ClaimState) -> int:
    closed = 0
    for claim in PromoClaim.objects.filter(reservation=reservation, state=ClaimState.HELD).order_by("code_id"):
        if not PromoClaim.objects.filter(pk=claim.pk, state=ClaimState.HELD).update(state=state):
            continue
        redeemed = {"redeemed": F("redeemed") + claim.quantity} if state == ClaimState.FULFILLED else {}
        PromoUse.objects.filter(pk=claim.code_id).update(
            reserved=F("reserved") - claim.quantity, version=F("version") + 1, **redeemed
        )
        announce(PromoCodeChanged(reservation.account_id, (claim.code_id,)))
        closed += claim.quantity
    return closed


def return_promo(*, reservation: Reservation, still_used: Callable[[], int]) -> dict[int, int]:
    """Give back the redemptions that a sale uses no more, inside the transaction of its refund, and tell by code.

    `still_used` is asked, once the claim is locked, how many tickets of the sale still cost less by the code: a code
    that counts orders stays redeemed until none of them does.
    """
    fulfilled = PromoClaim.objects.filter(reservation=reservation, state=ClaimState.FULFILLED)
    returned = {}
    for claim in fulfilled.order_by("code_id").select_for_update(no_key=True):
        returned[claim.code_id] = back = claim.quantity - min(claim.quantity, still_used())
        if back:
            PromoClaim.objects.filter(pk=claim.pk).update(quantity=F("quantity") - back)
            PromoUse.objects.filter(pk=claim.code_id).update(redeemed=F("redeemed") - back, version=F("version") + 1)
            announce(PromoCodeChanged(reservation.account_id, (claim.code_id,)))
    return returned

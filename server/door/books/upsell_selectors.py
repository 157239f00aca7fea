"""The books of the bar: an upsell is redeemed if and only if it was redeemed once more than that was taken back.

What phones have given out besides is a conflict of its tap (decision 0060).
"""

from __future__ import annotations

from collections.abc import Iterator

from django.db.models import Count, F, Q

from server.core.books import Difference, checked, name_each
from server.door.models import Conflict, Redeeming, UpsellVerdict
from server.orders.models import GONE_UPSELLS, Order, UpsellItem

CHANGING = (UpsellVerdict.REDEEMED, UpsellVerdict.RESET)


@checked
def _redemptions() -> Iterator[Difference]:
    redeemed = Count("redeemings", filter=Q(redeemings__verdict=UpsellVerdict.REDEEMED))
    reset = Count("redeemings", filter=Q(redeemings__verdict=UpsellVerdict.RESET))
    is_redeemed = Q(status=UpsellItem.Status.REDEEMED)
    items = UpsellItem.objects.exclude(status__in=GONE_UPSELLS).annotate(redeemed=redeemed, reset=reset)
    yield from name_each(
        "upsell_redemption",
        items.filter((is_redeemed & ~Q(redeemed=F("reset") + 1)) | (~is_redeemed & ~Q(redeemed=F("reset")))),
        "Upsell {pk} is {status}, but was redeemed {redeemed} times, and that was taken back {reset} times.",
    )
    yield from name_each(
        "upsell_redeemed_at",
        UpsellItem.objects.filter(status=UpsellItem.Status.OPEN).exclude(redeemed_at=None),
        "Upsell {pk} is {status}, but says that it was redeemed at {redeemed_at}.",
    )


@checked
def _places() -> Iterator[Difference]:
    yield from name_each(
        "redeeming_performance",
        Redeeming.objects.filter(verdict__in=CHANGING).exclude(performance=F("item__performance")),
        "Redeeming {pk} changed upsell {item} at performance {performance}, but it is for {item__performance}.",
    )
    yield from name_each(
        "redeeming_account",
        Redeeming.objects.exclude(account=F("item__order__account")),
        "Redeeming {pk} is of account {account}, but upsell {item} is of account {item__order__account}.",
    )


@checked
def _given_out_alone() -> Iterator[Difference]:
    """What a phone gave out by itself was confirmed, or there is a conflict of it; of nothing else there is one."""
    redeemed = UpsellVerdict.REDEEMED
    yield from name_each(
        "redeeming_unconfirmed",
        Redeeming.objects.filter(said=redeemed, is_believed=True, conflict=None).exclude(verdict=redeemed),
        "Redeeming {pk} of upsell {item} is {verdict}, but its phone had said {said}, and there is no conflict of it.",
    )
    yield from name_each(
        "conflict_said",
        Conflict.objects.filter(redeeming__isnull=False).exclude(redeeming__said=redeemed),
        "Conflict {pk} disputes redeeming {redeeming}, whose phone had said {redeeming__said}.",
    )
    yield from name_each(
        "conflict_confirmed",
        Conflict.objects.filter(redeeming__verdict__in=CHANGING),
        "Conflict {pk} disputes redeeming {redeeming}, which is {redeeming__verdict}.",
    )


@checked
def _conflicts() -> Iterator[Difference]:
    of_taps = Conflict.objects.filter(redeeming__isnull=False)
    yield from name_each(
        "conflict_verdict",
        of_taps.exclude(verdict=F("redeeming__verdict")),
        "Conflict {pk} is {verdict}, but its redeeming {redeeming} is {redeeming__verdict}.",
    )
    yield from name_each(
        "conflict_place",
        of_taps.exclude(account=F("redeeming__account"), performance=F("redeeming__performance")),
        "Conflict {pk} of performance {performance} has redeeming {redeeming} of performance {redeeming__performance}.",
    )
    yield from name_each(
        "conflict_handed_out",
        Conflict.objects.filter(handed_out__isnull=False).exclude(
            handed_out__verdict=UpsellVerdict.REDEEMED, handed_out__item=F("redeeming__item")
        ),
        "Conflict {pk} names redeeming {handed_out}, which did not give out what redeeming {redeeming} gave out again.",
    )
    # Somebody had given it out, or the verdict would be another.
    yield from name_each(
        "conflict_first",
        of_taps.filter(verdict=UpsellVerdict.ALREADY_REDEEMED, handed_out=None),
        "Conflict {pk} is {verdict}, but names no redeeming before {redeeming}.",
    )


@checked
def _refunded_orders() -> Iterator[Difference]:
    """Of an order that was refunded as a whole nothing is left to hand out."""
    yield from name_each(
        "upsell_refunded",
        UpsellItem.objects.filter(order__status=Order.Status.REFUNDED).exclude(status__in=GONE_UPSELLS),
        "Upsell {pk} is {status}, but its order {order} is {order__status}.",
    )

"""The books of the bar: an upsell is redeemed if and only if it was redeemed once more than that was taken back."""

from __future__ import annotations

from collections.abc import Iterator

from django.db.models import Count, F, Q

from server.door.models import Redeeming, UpsellVerdict
from server.insight.audit.comparing import Difference, name_each
from server.orders.models import Order, UpsellItem

CHANGING = (UpsellVerdict.REDEEMED, UpsellVerdict.RESET)


def _redemptions() -> Iterator[Difference]:
    redeemed = Count("redeemings", filter=Q(redeemings__verdict=UpsellVerdict.REDEEMED))
    reset = Count("redeemings", filter=Q(redeemings__verdict=UpsellVerdict.RESET))
    is_redeemed = Q(status=UpsellItem.Status.REDEEMED)
    items = UpsellItem.objects.exclude(status=UpsellItem.Status.VOID).annotate(redeemed=redeemed, reset=reset)
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


def _refunded_orders() -> Iterator[Difference]:
    """Of an order that was refunded as a whole nothing is left to hand out."""
    yield from name_each(
        "upsell_refunded",
        UpsellItem.objects.filter(order__status=Order.Status.REFUNDED).exclude(status=UpsellItem.Status.VOID),
        "Upsell {pk} is {status}, but its order {order} is {order__status}.",
    )


REDEEMING_CHECKS = (_redemptions, _places, _refunded_orders)

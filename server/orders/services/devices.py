"""Which phone did something, as far as units remember it: forgotten where an account keeps it no longer."""

from __future__ import annotations

from collections.abc import Collection

from server.orders.models import Ticket, UpsellItem


def forget_devices(*, tickets: Collection[int], upsells: Collection[int]) -> None:
    """Forget which phones let some tickets in, and which gave out some upsells."""
    Ticket.objects.filter(pk__in=tickets).exclude(admitted_device="").update(admitted_device="")
    UpsellItem.objects.filter(pk__in=upsells).exclude(redeemed_device="").update(redeemed_device="")

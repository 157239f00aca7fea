"""Whose money a row is."""

from __future__ import annotations

from typing import Any

from django.db import models

from server.accounts.models import Account
from server.events.models import Performance
from server.payments.models.checkouts import Part
from server.venues.models import Currency


class Booked(models.Model):
    """A movement of money with its account, performance and currency: a day is summed by one index, without a join.

    The first and the last are its payment's. The performance is none where a part is of several, whose orders say what
    each has of it, or of none, as a gift card that is sold.
    """

    # Their indexes begin with these columns (`days_of`).
    account = models.ForeignKey(Account, on_delete=models.PROTECT, db_index=False, related_name="%(class)ss")
    performance = models.ForeignKey(
        Performance, on_delete=models.PROTECT, null=True, blank=True, db_index=False, related_name="%(class)ss"
    )
    currency = models.CharField(max_length=3, choices=Currency)

    class Meta:
        abstract = True


def days_of(name: str, moment: str) -> list[models.Index]:
    """Give the indexes by which an account's and a performance's day of such rows are read."""
    return [
        models.Index(fields=[owner, moment], name=f"{name}_of_{an_owner}_day")
        for owner, an_owner in (("account", "an_accounts"), ("performance", "a_performances"))
    ]


def booked(part: Part, performance_id: int | None) -> dict[str, Any]:
    """Give the values of these columns for a movement of a part; it is of this performance alone, if of any."""
    return {
        "account_id": part.payment.account_id,
        "performance_id": performance_id,
        "currency": part.payment.currency,
    }

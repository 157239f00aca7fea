"""What events have sold by where their buyers live."""

from __future__ import annotations

from django.db import models

from server.accounts.models import Account
from server.venues.models import Currency


class PlaceFigure(models.Model):
    """What an event has sold to buyers of one place; as other figures, never read without what waits in the journal.

    `orders` counts those that were sold, also what was given back of them; `quantity` is the tickets that are left and
    `amount` what they and upsells have earned. `event` is a number, as an `EventDay`'s.
    """

    account = models.ForeignKey(Account, on_delete=models.PROTECT, db_index=False, related_name="+")
    event = models.BigIntegerField()
    place = models.CharField(max_length=20, blank=True, help_text="as `Payment.place`")
    currency = models.CharField(max_length=3, choices=Currency)
    orders = models.BigIntegerField()
    quantity = models.BigIntegerField()
    amount = models.DecimalField(max_digits=16, decimal_places=2)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["account", "event", "place", "currency"], name="one_figure_a_place"),
        ]
        indexes = [models.Index(fields=["event"], name="figures_of_places")]

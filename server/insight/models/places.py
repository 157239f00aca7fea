"""What an account has sold by where its buyers live, as far as the journal has been folded into it."""

from __future__ import annotations

from django.db import models
from django.db.models import F, Q

from server.accounts.models import Account
from server.venues.models import Currency


class PlaceFigure(models.Model):
    """The sum over the lines of the journal up to the fold's, by a payment's place: never read without the rest.

    An order counts as long as it holds a ticket or an upsell. What is nothing any more may stay as a row of zeros.
    """

    account = models.ForeignKey(Account, on_delete=models.PROTECT, db_index=False, related_name="+")
    place = models.CharField(max_length=20, blank=True, help_text="as `Payment.place`")
    currency = models.CharField(max_length=3, choices=Currency)
    orders = models.IntegerField()
    tickets = models.IntegerField()
    amount = models.DecimalField(max_digits=16, decimal_places=2)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["account", "place", "currency"], name="one_figure_a_place"),
        ]


class PlaceFold(models.Model):
    """How far the journal is folded: one row, and until there is one, nothing is.

    Numbers of lines are given before their transactions commit. So a fold goes as far as the newest line was when it
    was last looked for, if that is long enough ago.
    """

    folded_to = models.PositiveBigIntegerField(default=0)
    seen = models.PositiveBigIntegerField(default=0)
    seen_at = models.DateTimeField()

    class Meta:
        constraints = [models.CheckConstraint(condition=Q(pk=1, seen__gte=F("folded_to")), name="one_place_fold")]

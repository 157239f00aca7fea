"""Tax of what a performance has sold, by its name and rate: a year of them is read as fast as an evening."""

from __future__ import annotations

from django.db import models

from server.accounts.models import Account
from server.events.models import Performance


class TaxFigure(models.Model):
    """What the units of a performance that are still sold add up to, by what they were taxed with.

    It is counted from the units themselves while nothing moves, and dropped as soon as a line of the journal says that
    something has moved. A performance without figures is counted when it is asked for.
    """

    account = models.ForeignKey(Account, on_delete=models.PROTECT, db_index=False, related_name="+")
    performance = models.ForeignKey(Performance, on_delete=models.PROTECT, db_index=False, related_name="+")
    thing = models.CharField(max_length=10)
    tax_name = models.CharField(max_length=255, blank=True)
    tax_rate = models.DecimalField(max_digits=7, decimal_places=5)
    quantity = models.BigIntegerField()
    gross = models.DecimalField(max_digits=16, decimal_places=2)
    tax = models.DecimalField(max_digits=16, decimal_places=2)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["performance", "thing", "tax_name", "tax_rate"], name="one_figure_a_performance_and_tax"
            ),
        ]

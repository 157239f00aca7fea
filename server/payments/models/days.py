"""The days of a box office: what it took, what was counted, and who closed it."""

from __future__ import annotations

from decimal import Decimal

from django.db import models

from server.accounts.models import Account, User
from server.venues.models import Currency


class DayClosing(models.Model):
    """A day that somebody has closed: one person's till. What was taken is reckoned; only what was counted is kept.

    The day is one of the account's own zone. What comes in afterwards shows as taken after its closing.
    """

    account = models.ForeignKey(Account, on_delete=models.PROTECT, related_name="day_closings")
    person = models.ForeignKey(User, on_delete=models.PROTECT, related_name="day_closings")
    day = models.DateField()
    currency = models.CharField(max_length=3, choices=Currency)
    counted = models.DecimalField(max_digits=14, decimal_places=2, help_text="cash in the till, without its float")
    expected = models.DecimalField(max_digits=14, decimal_places=2, help_text="cash that should be there, at closing")
    note = models.CharField(max_length=500, blank=True)
    closed_by = models.ForeignKey(User, on_delete=models.PROTECT, related_name="+")
    closed_at = models.DateTimeField()
    version = models.PositiveIntegerField(default=1)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["account", "person", "day", "currency"], name="one_closing_a_person_and_day"
            )
        ]
        indexes = [models.Index(fields=["account", "-day"], name="closings_of_an_account")]

    def __str__(self) -> str:
        return f"{self.day:%Y-%m-%d} {self.currency}, {self.person.full_name}"

    @property
    def difference(self) -> Decimal:
        """What was counted beyond what should be there; below 0 if money is missing."""
        return self.counted - self.expected

"""Where it happens: venues with their zone, currency and tax."""

from __future__ import annotations

from django.db import models

from server.accounts.models import Account


class TaxCategory(models.Model):
    """A named percentage, kept by the platform for everybody."""

    name = models.CharField(max_length=255)
    percentage = models.DecimalField(max_digits=6, decimal_places=3)
    version = models.PositiveIntegerField(default=1)

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=models.Q(percentage__gte=0, percentage__lte=100), name="tax_is_a_percentage"
            )
        ]

    def __str__(self) -> str:
        return f"{self.name} {self.percentage.normalize():f}%"


class Currency(models.TextChoices):
    GBP = "GBP"
    USD = "USD"


class Venue(models.Model):
    """A place with its own clock, money and tax."""

    account = models.ForeignKey(Account, on_delete=models.PROTECT, related_name="venues")
    name = models.CharField(max_length=255)
    address = models.CharField(max_length=500, blank=True)
    city = models.CharField(max_length=255, blank=True)
    state = models.CharField(max_length=255, blank=True)
    country = models.CharField(max_length=255, blank=True)
    zipcode = models.CharField(max_length=20, blank=True)
    timezone = models.CharField(max_length=64, help_text="IANA name")
    currency = models.CharField(max_length=3, choices=Currency)
    tax_category = models.ForeignKey(TaxCategory, on_delete=models.PROTECT, related_name="venues")
    version = models.PositiveIntegerField(default=1)

    def __str__(self) -> str:
        return self.name

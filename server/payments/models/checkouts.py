"""Checkouts, and what each of their reservations adds to them."""

from __future__ import annotations

from decimal import Decimal

from django.db import models
from django.db.models import F, Q

from server.accounts.caller import Channel
from server.accounts.models import Account, User
from server.clients.models import ApiClient
from server.core.speech import languages
from server.stock.models import Reservation
from server.venues.models import Currency


class Payment(models.Model):
    """One checkout: the buyer, and one or more orders. The buyer's data are stored nowhere else."""

    account = models.ForeignKey(Account, on_delete=models.PROTECT, related_name="payments")
    # The spec's paymentid and intentId. We make it, so that nobody can guess it; it is never the provider's.
    reference = models.CharField(max_length=20, unique=True)
    channel = models.CharField(max_length=10, choices=Channel)
    client = models.ForeignKey(ApiClient, on_delete=models.PROTECT, null=True, blank=True, related_name="payments")
    sold_by = models.ForeignKey(User, on_delete=models.PROTECT, null=True, blank=True, related_name="sales")
    currency = models.CharField(max_length=3, choices=Currency)
    total = models.DecimalField(max_digits=14, decimal_places=2)
    buyer_name = models.CharField(max_length=255, blank=True)
    buyer_email = models.CharField(max_length=255, blank=True)
    buyer_phone = models.CharField(max_length=40, blank=True)
    buyer_country = models.CharField(max_length=80, blank=True)
    buyer_zipcode = models.CharField(max_length=20, blank=True)
    # Country, state and district, as far as the two above tell them. What is counted by it stays where it is: it is
    # never changed after the sale, nor removed with the buyer, whom it does not name.
    place = models.CharField(max_length=20, blank=True)
    buyer_removed = models.BooleanField(default=False, help_text="what stands in their place names nobody")
    marketing_optin = models.BooleanField(default=False)
    # What the buyer bought in, of `core.speech.languages`: whatever is mailed and printed later speaks it.
    language = models.CharField(max_length=5, default=languages.DEFAULT)
    created_at = models.DateTimeField()
    paid_at = models.DateTimeField(null=True, blank=True)
    version = models.PositiveIntegerField(default=1)


class Part(models.Model):
    """What one reservation adds to a payment: first the sale, later each exchange. Each has its own charges.

    An exchange adds what its new units cost more than the old ones, less than nothing where they are cheaper: what the
    old ones have cost it takes over from their part, its `origin`.
    """

    payment = models.ForeignKey(Payment, on_delete=models.PROTECT, related_name="parts")
    reservation = models.OneToOneField(Reservation, on_delete=models.PROTECT, related_name="part")
    origin = models.ForeignKey("self", on_delete=models.PROTECT, null=True, blank=True, related_name="exchanges")
    total = models.DecimalField(max_digits=14, decimal_places=2)
    # How much of the total gift cards pay; the rest is charged.
    gift_card = models.DecimalField(max_digits=14, decimal_places=2, default=Decimal("0.00"))

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(gift_card__gte=0, total__gte=F("gift_card")) | Q(origin__isnull=False, gift_card=0),
                name="part_is_not_paid_beyond_its_total",
            )
        ]

    @property
    def due(self) -> Decimal:
        return self.total - self.gift_card

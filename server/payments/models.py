"""Checkouts and the movements of money that belong to them."""

from __future__ import annotations

from decimal import Decimal

from django.db import models
from django.db.models import Q

from server.accounts.caller import Channel
from server.accounts.models import Account, User
from server.clients.models import ApiClient
from server.stock.models import Reservation
from server.venues.models import Currency


class Payment(models.Model):
    """One checkout: the buyer, and one or more orders. The buyer's data stand here alone."""

    account = models.ForeignKey(Account, on_delete=models.PROTECT, related_name="payments")
    reservation = models.OneToOneField(Reservation, on_delete=models.PROTECT, related_name="payment")
    # The spec's paymentid and intentId: ours, unguessable, never the provider's.
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
    marketing_optin = models.BooleanField(default=False)
    created_at = models.DateTimeField()
    paid_at = models.DateTimeField(null=True, blank=True)
    version = models.PositiveIntegerField(default=1)


class Gateway(models.TextChoices):
    CASH = "cash"
    TERMINAL = "terminal"
    FREE = "free"
    STRIPE = "stripe"


class Charge(models.Model):
    """Money that came in for a payment, or would have: one movement through one gateway."""

    class Status(models.TextChoices):
        SUCCEEDED = "succeeded"
        PENDING = "pending"
        FAILED = "failed"

    payment = models.ForeignKey(Payment, on_delete=models.PROTECT, related_name="charges")
    gateway = models.CharField(max_length=10, choices=Gateway)
    provider_id = models.CharField(max_length=255, blank=True)
    amount = models.DecimalField(max_digits=14, decimal_places=2)
    tendered = models.DecimalField(max_digits=14, decimal_places=2, null=True, blank=True)
    status = models.CharField(max_length=10, choices=Status)
    idempotency_key = models.CharField(max_length=128, unique=True)
    created_at = models.DateTimeField()

    class Meta:
        constraints = [models.CheckConstraint(condition=Q(amount__gte=Decimal(0)), name="charge_is_not_negative")]

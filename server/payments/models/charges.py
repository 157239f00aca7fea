"""Money that comes in: through which gateways, and how far each movement has come."""

from __future__ import annotations

from decimal import Decimal
from enum import StrEnum

from django.db import models
from django.db.models import Q

from server.accounts.models import User
from server.payments.models.booked import Booked, days_of
from server.payments.models.checkouts import Part


class Gateway(StrEnum):
    """The gateways that rules name; those with a provider are known to `payments.services.gateways` alone."""

    CASH = "cash"
    TERMINAL = "terminal"
    FREE = "free"
    OFFLINE = "offline"  # whoever took the money, we did not
    CREDIT = "credit"  # of refunds alone: no money moves, and a gift card made for the buyer owes it


# What somebody at the box office takes, and has to hand back in person.
COUNTER_GATEWAYS = (Gateway.CASH, Gateway.TERMINAL)


class Charge(Booked):
    """Money that came in for a part of a payment, is on its way, or was refused: one movement through one gateway."""

    class Status(models.TextChoices):
        SUCCEEDED = "succeeded"
        PENDING = "pending"
        FAILED = "failed"

    part = models.ForeignKey(Part, on_delete=models.PROTECT, related_name="charges")
    gateway = models.CharField(max_length=10)
    provider_id = models.CharField(max_length=255, blank=True)
    amount = models.DecimalField(max_digits=14, decimal_places=2)
    tendered = models.DecimalField(max_digits=14, decimal_places=2, null=True, blank=True)
    # Kept with each charge: the account may later be paid elsewhere, and the platform may ask for another fee.
    account_there = models.CharField(max_length=255, blank=True, help_text="the account's id at the provider")
    platform_fee = models.DecimalField(
        max_digits=14,
        decimal_places=2,
        default=Decimal("0.00"),
        help_text="what the provider takes of it for the platform, with its tax",
    )
    status = models.CharField(max_length=10, choices=Status)
    idempotency_key = models.CharField(max_length=128, unique=True)
    # Whose till it went into; none where a buyer paid by themselves. A payment's seller may change with a later part.
    by = models.ForeignKey(
        User, on_delete=models.PROTECT, null=True, blank=True, db_index=False, related_name="charges"
    )
    created_at = models.DateTimeField()

    class Meta:
        indexes = [
            *days_of("charges", "created_at"),
            models.Index(fields=["provider_id"], condition=~Q(provider_id=""), name="charges_by_their_provider_id"),
        ]
        constraints = [
            models.CheckConstraint(condition=Q(amount__gte=Decimal(0)), name="charge_is_not_negative"),
            # Somebody who pays twice at once is charged only once; after a refused charge there may be another.
            models.UniqueConstraint(
                fields=["part"], condition=~Q(status="failed"), name="one_charge_of_a_part_at_a_time"
            ),
        ]

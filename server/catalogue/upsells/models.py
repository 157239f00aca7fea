"""What is sold beside tickets, or instead of them: upsells, their variants, and what is left of each."""

from __future__ import annotations

from decimal import Decimal

from django.db import models
from django.db.models import F, Q
from django.db.models.functions import Lower

from server.accounts.models import Account
from server.catalogue.events.models import Event
from server.catalogue.venues.models import UpsellTaxCategory
from server.inventory.models import HeldClaim

IS_OFF = Q(is_active=False) | Q(deleted_at__isnull=False)  # an upsell: switched off or deleted


class Upsell(models.Model):
    """Something that an event sells beside its tickets. What was sold stays when it is deleted: the row is kept."""

    account = models.ForeignKey(Account, on_delete=models.PROTECT, related_name="upsells")
    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="upsells")
    name = models.CharField(max_length=500)
    description = models.TextField(max_length=4000)
    online_price = models.DecimalField(max_digits=7, decimal_places=2, default=Decimal("0.00"))
    venue_price = models.DecimalField(max_digits=7, decimal_places=2, default=Decimal("0.00"))
    min_count = models.PositiveSmallIntegerField(default=1, help_text="the fewest in an order that has any")
    max_count = models.PositiveSmallIntegerField(default=1)
    tax_category = models.ForeignKey(UpsellTaxCategory, on_delete=models.PROTECT, related_name="upsells")
    is_box_office_only = models.BooleanField(default=False)
    is_active = models.BooleanField(default=True)
    image = models.ImageField(upload_to="upsells/", blank=True)
    external_inventory_id = models.CharField(max_length=100, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)
    deleted_at = models.DateTimeField(null=True, blank=True)
    version = models.PositiveIntegerField(default=1)

    class Meta:
        constraints = [
            models.CheckConstraint(condition=Q(min_count__lte=F("max_count")), name="upsell_minimum_is_below_maximum"),
            models.CheckConstraint(
                condition=Q(online_price__gte=0, venue_price__gte=0), name="upsell_price_is_not_negative"
            ),
            models.UniqueConstraint(
                "event", Lower("name"), condition=Q(deleted_at=None), name="one_upsell_of_a_name_an_event"
            ),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def is_off(self) -> bool:
        return not self.is_active or self.deleted_at is not None


class UpsellVariant(models.Model):
    """A kind of an upsell, such as a size. Like its upsell it is never deleted, since what was sold names it."""

    upsell = models.ForeignKey(Upsell, on_delete=models.PROTECT, related_name="variants")
    name = models.CharField(max_length=500)
    description = models.TextField(blank=True)
    inventory_id = models.CharField(max_length=100, blank=True)
    place = models.PositiveSmallIntegerField(default=0, help_text="in the list of its upsell")
    deleted_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                "upsell", Lower("name"), condition=Q(deleted_at=None), name="one_variant_of_a_name_an_upsell"
            )
        ]


class UpsellStock(models.Model):
    """The counters of an upsell, or of one of its variants; they change only by conditional updates.

    Each upsell has one row without a variant, which counts every unit of it, and one for each variant beside that.
    """

    upsell = models.ForeignKey(Upsell, on_delete=models.PROTECT, related_name="stocks")
    variant = models.OneToOneField(UpsellVariant, on_delete=models.PROTECT, null=True, blank=True, related_name="stock")
    capacity = models.PositiveBigIntegerField()
    sold = models.PositiveBigIntegerField(default=0)
    reserved = models.PositiveBigIntegerField(default=0)
    version = models.PositiveBigIntegerField(default=1)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["upsell"], condition=Q(variant=None), name="one_stock_an_upsell"),
            models.CheckConstraint(
                condition=Q(capacity__gte=F("sold") + F("reserved")), name="upsell_stock_is_not_oversold"
            ),
            models.CheckConstraint(
                condition=Q(capacity__gte=0, sold__gte=0, reserved__gte=0), name="upsell_stock_is_never_negative"
            ),
        ]

    @property
    def available(self) -> int:
        return self.capacity - self.sold - self.reserved


class UpsellClaim(HeldClaim):
    stock = models.ForeignKey(UpsellStock, on_delete=models.PROTECT, related_name="claims")
    quantity = models.PositiveIntegerField()

    class Meta:
        constraints = [models.CheckConstraint(condition=Q(quantity__gte=1), name="upsell_claim_takes_something")]

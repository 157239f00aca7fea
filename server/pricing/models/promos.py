"""Promo codes: what each takes off, when, of what, and how often it was used."""

from __future__ import annotations

from django.db import models
from django.db.models import F, Q

from server.accounts.models import Account, FeeKind, User
from server.events.models import Event, Performance
from server.stock.models import HeldClaim


class CodeBatch(models.Model):
    """Codes that were made or imported together, and can be switched off together."""

    account = models.ForeignKey(Account, on_delete=models.PROTECT, related_name="code_batches")
    prefix = models.CharField(max_length=40, blank=True)
    size = models.PositiveIntegerField()
    made = models.PositiveIntegerField(default=0, help_text="so far: a job makes them")
    left_out = models.PositiveIntegerField(default=0, help_text="imported names that were taken meanwhile")
    terms = models.JSONField(default=dict, help_text="what is made; only `pricing.batches` writes and reads it")
    is_active = models.BooleanField(default=True)
    created_by = models.ForeignKey(User, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    created_at = models.DateTimeField(auto_now_add=True)
    version = models.PositiveIntegerField(default=1)

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(size__gte=F("made") + F("left_out")), name="code_batch_is_not_larger_than_it_says"
            )
        ]

    def __str__(self) -> str:
        return self.prefix or "Imported codes"


class PromoCode(models.Model):
    """A code that takes something off tickets. It is good while `now` and the performance lie in its two windows."""

    account = models.ForeignKey(Account, on_delete=models.PROTECT, related_name="promo_codes")
    code = models.CharField(max_length=64, help_text="as it was typed")
    key = models.CharField(max_length=64, help_text="case-folded: by it a code is found")
    kind = models.PositiveSmallIntegerField(
        choices=[(FeeKind.FLAT.value, "amount"), (FeeKind.PERCENT.value, "per cent")]
    )
    value = models.DecimalField(max_digits=9, decimal_places=2)
    is_for_each_ticket = models.BooleanField(help_text="the spec's ticketororder 1; otherwise off the whole order")
    most = models.PositiveIntegerField(null=True, blank=True, help_text="tickets or orders, ever; null: no limit")
    starts_at = models.DateTimeField()
    ends_at = models.DateTimeField()
    window_starts_at = models.DateTimeField(help_text="performances from here on")
    window_ends_at = models.DateTimeField()
    is_active = models.BooleanField(default=True)
    batch = models.ForeignKey(CodeBatch, on_delete=models.PROTECT, null=True, blank=True, related_name="codes")
    created_at = models.DateTimeField(auto_now_add=True)
    deleted_at = models.DateTimeField(null=True, blank=True)
    version = models.PositiveIntegerField(default=1)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["account", "key"], condition=Q(deleted_at=None), name="one_promo_code_of_a_name_an_account"
            ),
            models.CheckConstraint(condition=Q(value__gte=0), name="promo_value_is_not_negative"),
            models.CheckConstraint(
                condition=~Q(kind=FeeKind.PERCENT.value) | Q(value__lte=100), name="promo_takes_at_most_all_off"
            ),
            models.CheckConstraint(
                condition=Q(ends_at__gte=F("starts_at"), window_ends_at__gte=F("window_starts_at")),
                name="promo_ends_after_it_begins",
            ),
        ]

    def __str__(self) -> str:
        return self.code


class PromoTarget(models.Model):
    """What a code is for: an event, or one of its performances."""

    code = models.ForeignKey(PromoCode, on_delete=models.CASCADE, related_name="targets")
    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="promo_targets")
    # Protected: taken away with its performance, it would leave a code behind that is for nothing.
    performance = models.ForeignKey(
        Performance, on_delete=models.PROTECT, null=True, blank=True, related_name="promo_targets"
    )

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["code", "event"], condition=Q(performance=None), name="one_target_a_code_and_event"
            ),
            models.UniqueConstraint(
                fields=["code", "performance"],
                condition=~Q(performance=None),
                name="one_target_a_code_and_performance",
            ),
        ]


class PromoUse(models.Model):
    """How often a code was used, and is being used: tickets or orders, whichever it counts."""

    code = models.OneToOneField(PromoCode, on_delete=models.CASCADE, primary_key=True, related_name="use")
    redeemed = models.PositiveIntegerField(default=0)
    reserved = models.PositiveIntegerField(default=0)
    version = models.PositiveBigIntegerField(default=1)

    class Meta:
        constraints = [
            models.CheckConstraint(condition=Q(redeemed__gte=0, reserved__gte=0), name="promo_use_is_never_negative")
        ]


class PromoClaim(HeldClaim):
    """How many redemptions of a code a reservation has taken; a refund lowers `quantity` by what it gives back."""

    code = models.ForeignKey(PromoCode, on_delete=models.PROTECT, related_name="claims")
    quantity = models.PositiveIntegerField()

"""Ticket types: named prices of an event, when each is offered, and how many of it may be sold."""

from __future__ import annotations

from decimal import Decimal

from django.db import models
from django.db.models import F, Q
from django.db.models.functions import Lower

from server.accounts.models import Account
from server.events.models import Event, Performance
from server.stock.models import HeldClaim
from server.upsells.models import Upsell

LONGEST_UNTIL = 24 * 60 * 60  # seconds: the spec's 24:00:00


class TicketType(models.Model):
    """A named price of an event: a rule, and not a stock of its own. What was sold stays when it is deleted.

    A performance is offered one if it lies in the days, its week day and its hour match (`fits_all`: always), the
    channel may, and it is still longer to the start than `sell_until`.
    """

    class Adjustment(models.TextChoices):
        NONE = "", "none"
        FIXED = "fixed"  # the price is the amount
        FLAT = "flat"  # the amount less
        PERCENTAGE = "percentage"  # so many per cent less

    account = models.ForeignKey(Account, on_delete=models.PROTECT, related_name="ticket_types")
    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="ticket_types")
    name = models.CharField(max_length=255)
    description = models.TextField(max_length=4000)
    least = models.PositiveIntegerField(default=1, help_text="of it for one performance in a basket that has any")
    adjustment = models.CharField(max_length=10, choices=Adjustment, default=Adjustment.NONE, blank=True)
    amount = models.DecimalField(max_digits=9, decimal_places=2, default=Decimal("0.00"))
    most_per_booking = models.PositiveIntegerField(
        default=0, db_default=0, help_text="of it in one booking, the counter's excepted; 0: no limit"
    )
    most_per_performance = models.PositiveIntegerField(default=0, help_text="ever sold for one; 0: no limit")
    most_per_event = models.PositiveIntegerField(default=0, help_text="ever sold; 0: no limit")
    fits_all = models.BooleanField(default=False, help_text="whatever the week day and the hour")
    week_days = models.JSONField(default=list, blank=True, help_text="0 is Monday")
    hours = models.JSONField(default=list, blank=True, help_text="starts by the performance's own clock: 19:30")
    starts_on = models.DateField(null=True, blank=True, help_text="the first day of a performance; null: any")
    ends_on = models.DateField(null=True, blank=True, help_text="the last day; null: any")
    sell_until = models.PositiveIntegerField(default=0, help_text="seconds before the start")
    is_box_office_only = models.BooleanField(default=False)
    excludes_booking_fee = models.BooleanField(default=False)
    upsells = models.ManyToManyField(Upsell, blank=True, related_name="ticket_types")
    is_active = models.BooleanField(default=True)
    created_at = models.DateTimeField(auto_now_add=True)
    deleted_at = models.DateTimeField(null=True, blank=True)
    version = models.PositiveIntegerField(default=1)

    class Meta:
        constraints = [
            models.CheckConstraint(condition=Q(amount__gte=0), name="type_amount_is_not_negative"),
            models.CheckConstraint(condition=Q(least__gte=1), name="type_needs_at_least_one"),
            models.CheckConstraint(
                condition=Q(most_per_booking=0) | Q(most_per_booking__gte=F("least")),
                name="type_needs_no_more_than_it_allows",
            ),
            models.CheckConstraint(
                condition=~Q(adjustment="percentage") | Q(amount__lte=100), name="type_takes_at_most_all_off"
            ),
            models.CheckConstraint(condition=Q(sell_until__lte=LONGEST_UNTIL), name="type_sells_until_a_day_before"),
        ]
        indexes = [models.Index("account", Lower("name"), name="type_by_name")]

    def __str__(self) -> str:
        return self.name


class TypeCount(models.Model):
    """How many of a type are sold and reserved: for one performance, or, without one, for all its event.

    Counted whether it is limited or not, so that a limit that is set later counts what was sold before it.
    """

    type = models.ForeignKey(TicketType, on_delete=models.PROTECT, related_name="counts")
    # Protected: whoever counted one has an order of it, which keeps it from being deleted anyway.
    performance = models.ForeignKey(
        Performance, on_delete=models.PROTECT, null=True, blank=True, related_name="type_counts"
    )
    sold = models.PositiveIntegerField(default=0)
    reserved = models.PositiveIntegerField(default=0)
    version = models.PositiveBigIntegerField(default=1)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["type"], condition=Q(performance=None), name="one_count_a_type"),
            models.UniqueConstraint(
                fields=["type", "performance"],
                condition=~Q(performance=None),
                name="one_count_a_type_and_performance",
            ),
            models.CheckConstraint(condition=Q(sold__gte=0, reserved__gte=0), name="type_count_is_never_negative"),
        ]


class TypeClaim(HeldClaim):
    """How many tickets of a type a reservation has taken from one count."""

    count = models.ForeignKey(TypeCount, on_delete=models.PROTECT, related_name="claims")
    quantity = models.PositiveIntegerField()

    class Meta:
        constraints = [models.CheckConstraint(condition=Q(quantity__gte=1), name="type_claim_takes_something")]

"""What changes a price or pays it: ticket types, promo codes and gift cards."""

from __future__ import annotations

from decimal import Decimal

from django.db import models
from django.db.models import F, Q
from django.db.models.functions import Lower

from server.accounts.models import Account, FeeKind, User
from server.catalogue.events.models import Event, Performance
from server.catalogue.upsells.models import Upsell
from server.inventory.models import HeldClaim, Reservation
from server.platform.money import Currency

LONGEST_UNTIL = 24 * 60 * 60  # seconds: the spec's 24:00:00


class TicketType(models.Model):
    """A named price of an event: a rule, not a stock of its own. Sold tickets stay when it is deleted.

    It is offered for a performance if that lies within its dates, week days and hours (`fits_all`: always), the channel
    may sell it, and `sell_until` before the start has not passed.
    """

    class Adjustment(models.TextChoices):
        NONE = "", "none"
        FIXED = "fixed"  # the price is the amount
        FLAT = "flat"  # less the amount
        PERCENTAGE = "percentage"  # less a percentage

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
    """How many of a type are sold and reserved: for one performance, or, without one, for its whole event.

    Counted whether it is limited or not, so that a later limit counts what was sold before.
    """

    type = models.ForeignKey(TicketType, on_delete=models.PROTECT, related_name="counts")
    # Protected: a counted performance has an order, which prevents deleting it anyway.
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
    """How many tickets of a type a reservation has claimed from one count."""

    count = models.ForeignKey(TypeCount, on_delete=models.PROTECT, related_name="claims")
    quantity = models.PositiveIntegerField()

    class Meta:
        constraints = [models.CheckConstraint(condition=Q(quantity__gte=1), name="type_claim_takes_something")]


class CodeBatch(models.Model):
    """Codes that were created or imported together, and can be switched together."""

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
    """A code that takes something off tickets. It is valid while `now` and the performance lie in its two windows."""

    account = models.ForeignKey(Account, on_delete=models.PROTECT, related_name="promo_codes")
    code = models.CharField(max_length=64, help_text="as it was typed")
    key = models.CharField(max_length=64, help_text="case-folded: by it a code is found")
    kind = models.PositiveSmallIntegerField(
        choices=[(FeeKind.FLAT.value, "amount"), (FeeKind.PERCENT.value, "per cent")]
    )
    value = models.DecimalField(max_digits=9, decimal_places=2)
    is_for_each_ticket = models.BooleanField(help_text="the spec's ticketororder 1; otherwise off the whole order")
    most = models.PositiveIntegerField(null=True, blank=True, help_text="tickets or orders, ever; null: no limit")
    most_per_booking = models.PositiveIntegerField(
        null=True, blank=True, help_text="tickets of one booking, of a code for each ticket; null: no limit"
    )
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
    code = models.ForeignKey(PromoCode, on_delete=models.CASCADE, related_name="targets")
    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="promo_targets")
    # Protected: deleted with its performance, it would leave a code without targets.
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
    """How many redemptions of a code a reservation has claimed; a refund lowers `quantity` by what it gives back."""

    code = models.ForeignKey(PromoCode, on_delete=models.PROTECT, related_name="claims")
    quantity = models.PositiveIntegerField()


class GiftCard(models.Model):
    """Prepaid money: a means of payment, and a liability to whoever knows its code."""

    account = models.ForeignKey(Account, on_delete=models.PROTECT, related_name="gift_cards")
    code = models.CharField(max_length=64, help_text="as it was typed or made")
    key = models.CharField(max_length=64, help_text="case-folded, without spaces and dashes: by it a card is found")
    currency = models.CharField(max_length=3, choices=Currency)
    original = models.DecimalField(max_digits=14, decimal_places=2)
    balance = models.DecimalField(max_digits=14, decimal_places=2, help_text="what nobody has spent or reserved")
    email = models.CharField(max_length=255, blank=True)
    recipient = models.CharField(max_length=255, blank=True)
    message = models.CharField(max_length=1000, blank=True)
    deliver_on = models.DateField(null=True, blank=True, help_text="by the account's own calendar; null: at once")
    starts_at = models.DateTimeField(null=True, blank=True)
    ends_at = models.DateTimeField(null=True, blank=True)
    window_starts_at = models.DateTimeField(null=True, blank=True, help_text="it pays for performances from here on")
    window_ends_at = models.DateTimeField(null=True, blank=True)
    sold_by = models.ForeignKey(User, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    # The sale that paid for it; null for a card that staff have given.
    sale = models.ForeignKey(Reservation, on_delete=models.PROTECT, null=True, blank=True, related_name="sold_cards")
    is_active = models.BooleanField(default=True)
    created_at = models.DateTimeField(auto_now_add=True)
    deleted_at = models.DateTimeField(null=True, blank=True)
    version = models.PositiveIntegerField(default=1)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["account", "key"], condition=Q(deleted_at=None), name="one_gift_card_of_a_code_an_account"
            ),
            models.CheckConstraint(condition=Q(balance__gte=0, original__gte=0), name="gift_card_is_never_overdrawn"),
        ]

    def __str__(self) -> str:
        """Return the card without its code, which is money: logs and the audit log use this."""
        return f"Gift card {self.pk}"


class GiftCardClaim(HeldClaim):
    """What a reservation pays with a card; `amount` has left the balance. A refund lowers it by what it gives back."""

    card = models.ForeignKey(GiftCard, on_delete=models.PROTECT, related_name="claims")
    amount = models.DecimalField(max_digits=14, decimal_places=2)

    class Meta:
        constraints = [models.CheckConstraint(condition=Q(amount__gte=0), name="gift_card_claim_is_not_negative")]


class GiftCardEntry(models.Model):
    """A movement on a card. The balance is the sum of its entries less the open claims."""

    class Kind(models.TextChoices):
        ISSUED = "issued"
        CREDITED = "credited"  # left over from an order, in place of money
        ADJUSTED = "adjusted"
        SPENT = "spent"
        REFUNDED = "refunded"

    card = models.ForeignKey(GiftCard, on_delete=models.PROTECT, related_name="entries")
    kind = models.CharField(max_length=10, choices=Kind)
    amount = models.DecimalField(max_digits=14, decimal_places=2, help_text="positive: onto the card")
    reservation = models.ForeignKey(Reservation, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    by = models.ForeignKey(User, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    at = models.DateTimeField()

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(kind="spent", amount__lt=0) | ~Q(kind="spent"), name="spending_takes_from_a_card"
            )
        ]
        indexes = [models.Index(fields=["card", "at"])]


# The money that a new card gets.
PUT_ON = (GiftCardEntry.Kind.ISSUED, GiftCardEntry.Kind.CREDITED)

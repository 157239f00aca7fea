"""Records that our money is compared with: a provider's events, disputes and days, and counted tills."""

from __future__ import annotations

from decimal import Decimal

from django.db import models
from django.db.models import Q

from server.accounts.models import Account, User
from server.payments.models.payments import Charge, Payment
from server.platform.money import Currency


class ProviderEvent(models.Model):
    """One event from a provider, stored by its id so that it is handled once, whatever it refers to.

    The body holds no card and no address of a buyer: only what handling it needs is stored.
    """

    class State(models.TextChoices):
        RECEIVED = "received"
        HANDLED = "handled"
        UNKNOWN = "unknown"  # it refers to something that we do not have

    gateway = models.CharField(max_length=10)
    provider_id = models.CharField(max_length=255, unique=True)
    kind = models.CharField(max_length=100)
    account_there = models.CharField(max_length=255, blank=True, help_text="the connected account's id")
    subject = models.CharField(max_length=255, blank=True, help_text="the provider's id of what it is about")
    body = models.JSONField(default=dict)
    state = models.CharField(max_length=10, choices=State, default=State.RECEIVED)
    happened_at = models.DateTimeField()
    received_at = models.DateTimeField()
    handled_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        indexes = [
            models.Index(fields=["received_at"], condition=~Q(state="handled"), name="events_not_handled"),
            models.Index(fields=["handled_at"], condition=Q(state="handled"), name="events_handled"),
        ]


class Dispute(models.Model):
    """A buyer's objection to a charge at their bank."""

    class Status(models.TextChoices):
        NEEDS_RESPONSE = "needs_response"
        UNDER_REVIEW = "under_review"
        WON = "won"
        LOST = "lost"

    account = models.ForeignKey(Account, on_delete=models.PROTECT, related_name="disputes")
    charge = models.ForeignKey(Charge, on_delete=models.PROTECT, null=True, blank=True, related_name="disputes")
    provider_id = models.CharField(max_length=255, unique=True)
    amount = models.DecimalField(max_digits=14, decimal_places=2)
    currency = models.CharField(max_length=3)
    reason = models.CharField(max_length=100, blank=True)
    status = models.CharField(max_length=20, choices=Status)
    answer_by = models.DateTimeField(null=True, blank=True)
    opened_at = models.DateTimeField()
    closed_at = models.DateTimeField(null=True, blank=True)
    version = models.PositiveIntegerField(default=1)


class Difference(models.Model):
    """A disagreement between a provider and us about one day; it stays open until somebody resolves it.

    A refund whose money has not arrived is one, too, although both agree: the buyer has to be paid in another way.
    """

    class Kind(models.TextChoices):
        CHARGE_NOT_OURS = "charge_not_ours"
        CHARGE_NOT_THEIRS = "charge_not_theirs"
        REFUND_NOT_OURS = "refund_not_ours"
        REFUND_NOT_THEIRS = "refund_not_theirs"
        AMOUNT = "amount"
        FEE = "fee"
        FEE_BACK = "fee_back"
        DISPUTE_NOT_OURS = "dispute_not_ours"
        EVENT_UNKNOWN = "event_unknown"
        REFUND_FAILED = "refund_failed"
        REFUND_BOUNCED = "refund_bounced"  # its money came back after it was completed

    account = models.ForeignKey(Account, on_delete=models.PROTECT, related_name="differences")
    day = models.DateField()
    kind = models.CharField(max_length=20, choices=Kind)
    provider_id = models.CharField(max_length=255)
    reference = models.CharField(max_length=20, blank=True, help_text="the payment's, where we have one")
    payment = models.ForeignKey(Payment, on_delete=models.PROTECT, null=True, blank=True, related_name="differences")
    charge = models.ForeignKey(
        Charge,
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        related_name="differences",
        help_text="of what went back at the provider's desk: the charge that it is of",
    )
    why = models.CharField(max_length=500, blank=True, help_text="the provider's words")
    ours = models.DecimalField(max_digits=14, decimal_places=2, null=True, blank=True)
    theirs = models.DecimalField(max_digits=14, decimal_places=2, null=True, blank=True)
    currency = models.CharField(max_length=3, blank=True)
    found_at = models.DateTimeField()
    settled_at = models.DateTimeField(null=True, blank=True)
    settled_by = models.ForeignKey(User, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    note = models.CharField(max_length=500, blank=True)
    version = models.PositiveIntegerField(default=1)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["account", "kind", "provider_id"], name="one_difference_of_a_kind"),
        ]
        indexes = [models.Index(fields=["account", "-day"])]

    def __str__(self) -> str:
        return f"{self.day:%Y-%m-%d} {self.get_kind_display()} {self.provider_id}"


class ComparedDay(models.Model):
    """A day in an account's zone whose movements at the provider were compared with ours."""

    account = models.ForeignKey(Account, on_delete=models.PROTECT, related_name="compared_days")
    day = models.DateField()
    asked_at = models.DateTimeField()
    asked_by = models.ForeignKey(User, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    done_at = models.DateTimeField(null=True, blank=True)
    failure = models.CharField(max_length=200, blank=True, help_text="why it could not be done")
    charges = models.PositiveIntegerField(default=0, help_text="how many the provider has")
    refunds = models.PositiveIntegerField(default=0)
    disputes = models.PositiveIntegerField(default=0)
    finished = models.PositiveIntegerField(default=0, help_text="what was open here and had ended there")
    version = models.PositiveIntegerField(default=1)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["account", "day"], name="one_comparison_an_account_and_day")]


class DayClosing(models.Model):
    """One person's till of a closed day. What was taken is calculated; only what was counted is stored.

    The day is in the account's zone. What comes in later shows as taken after closing.
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
        """The counted amount less the expected one; negative if money is missing."""
        return self.counted - self.expected

"""What doors have read and tapped: every reading of every code, and every tap on an upsell."""

from __future__ import annotations

from django.db import models

from server.accounts.models import Account, User
from server.clients.models import ApiClient
from server.events.models import Performance
from server.orders.models import Ticket, UpsellItem


class Verdict(models.TextChoices):
    ADMITTED = "admitted"
    ALREADY_SCANNED = "already_scanned"
    SUPERSEDED = "superseded"
    REFUNDED = "refunded"
    NOT_PAID = "not_paid"
    WRONG_PERFORMANCE = "wrong_performance"
    UNKNOWN = "unknown"
    FORGED = "forged"
    RESET = "reset"
    # What only the rules of a gate say.
    EXITED = "exited"
    NOT_INSIDE = "not_inside"
    WRONG_GATE = "wrong_gate"
    TOO_EARLY = "too_early"
    TOO_LATE = "too_late"


class Reading(models.Model):
    """One reading of one code, good or bad, and its answer. Append only; admissions change only through one."""

    class Direction(models.TextChoices):
        ENTRY = "entry"
        EXIT = "exit"
        RESET = "reset"

    account = models.ForeignKey(Account, on_delete=models.PROTECT, related_name="readings")
    performance = models.ForeignKey(Performance, on_delete=models.PROTECT, related_name="readings")
    ticket = models.ForeignKey(Ticket, on_delete=models.PROTECT, null=True, blank=True, related_name="readings")
    code = models.CharField(max_length=512, blank=True)
    device = models.CharField(max_length=36)
    gate = models.CharField(max_length=40, blank=True)
    nonce = models.CharField(max_length=64)
    # A person, or the client whose call it was.
    by = models.ForeignKey(User, on_delete=models.PROTECT, null=True, blank=True, related_name="readings")
    client = models.ForeignKey(
        ApiClient, on_delete=models.PROTECT, null=True, blank=True, related_name="+", db_index=False
    )
    # The manager who sent on what `by` had left on a phone.
    sent_by = models.ForeignKey(User, on_delete=models.PROTECT, null=True, blank=True, related_name="+", db_index=False)
    direction = models.CharField(max_length=6, choices=Direction, default=Direction.ENTRY)
    scanned_at = models.DateTimeField(help_text="by the phone's clock, whatever that says")
    received_at = models.DateTimeField()
    happened_at = models.DateTimeField(help_text="what is shown, counted and reported: see scans.happened_at")
    was_offline = models.BooleanField(default=False)
    # The phone named a time at which no door was open.
    has_wrong_clock = models.BooleanField(default=False, db_default=False)
    # What the phone answered by itself, if it had to: what differs from the verdict is a conflict.
    said = models.CharField(max_length=20, choices=Verdict, blank=True)
    # False: a phone that nobody has taken on said so, and no conflict is made of it.
    is_believed = models.BooleanField(default=True)
    verdict = models.CharField(max_length=20, choices=Verdict, blank=True)
    # What else the answer said: repeated word for word when the same nonce comes again.
    answer = models.JSONField(default=dict)
    door_position = models.PositiveBigIntegerField(default=0)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["account", "nonce"], name="one_reading_a_nonce"),
            models.CheckConstraint(
                condition=models.Q(by__isnull=False) ^ models.Q(client__isnull=False), name="reading_is_somebodys"
            ),
        ]
        indexes = [
            # The log of a performance, the newest first.
            models.Index(fields=["performance", "received_at", "scanned_at"], name="door_log"),
            models.Index(fields=["ticket", "received_at"]),
        ]

    @property
    def made_by(self) -> str:
        """The name of whoever made it."""
        return self.by.full_name if self.by else self.client.name if self.client else ""


class UpsellVerdict(models.TextChoices):
    REDEEMED = "redeemed"
    RESET = "reset"
    ALREADY_REDEEMED = "already_redeemed"
    NOT_REDEEMED = "not_redeemed"
    NOT_PAID = "not_paid"
    VOID = "void"


class Redeeming(models.Model):
    """One tap to redeem or reset an upsell, and its answer. Append only; an upsell is redeemed only through one."""

    account = models.ForeignKey(Account, on_delete=models.PROTECT, related_name="redeemings")
    performance = models.ForeignKey(Performance, on_delete=models.PROTECT, related_name="redeemings")
    item = models.ForeignKey(UpsellItem, on_delete=models.PROTECT, related_name="redeemings")
    is_reset = models.BooleanField(default=False)
    device = models.CharField(max_length=36, blank=True)
    gate = models.CharField(max_length=40, blank=True)
    nonce = models.CharField(max_length=64)
    by = models.ForeignKey(User, on_delete=models.PROTECT, related_name="redeemings")
    sent_by = models.ForeignKey(User, on_delete=models.PROTECT, null=True, blank=True, related_name="+", db_index=False)
    tapped_at = models.DateTimeField()
    received_at = models.DateTimeField()
    was_offline = models.BooleanField(default=False)
    # The phone named a time at which no door was open.
    has_wrong_clock = models.BooleanField(default=False, db_default=False)
    # What the phone answered by itself, if it had to: an upsell that it gave out against the verdict is a conflict.
    said = models.CharField(max_length=20, choices=UpsellVerdict, blank=True)
    is_believed = models.BooleanField(default=True)
    verdict = models.CharField(max_length=20, choices=UpsellVerdict)
    # Repeated word for word when the same nonce comes again.
    message = models.CharField(max_length=200)
    door_position = models.PositiveBigIntegerField(default=0)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["account", "nonce"], name="one_redeeming_a_nonce")]

    @property
    def made_by(self) -> str:
        """The name of whoever tapped."""
        return self.by.full_name

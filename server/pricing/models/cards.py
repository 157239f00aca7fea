"""Gift cards: what is left on each, what explains it, and what reservations keep of it."""

from __future__ import annotations

from django.db import models
from django.db.models import Q

from server.accounts.models import Account, User
from server.stock.models import HeldClaim, Reservation
from server.venues.models import Currency


class GiftCard(models.Model):
    """Money that somebody has paid in: a means of payment, and owed to whoever knows its code."""

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
    # The sale that paid for it; none for a card that staff have given.
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
        """Name a card without its code, which is money: logs and the audit log say this."""
        return f"Gift card {self.pk}"


class GiftCardClaim(HeldClaim):
    """What a reservation pays with a card; `amount` has left the balance. A refund lowers it by what it gives back."""

    card = models.ForeignKey(GiftCard, on_delete=models.PROTECT, related_name="claims")
    amount = models.DecimalField(max_digits=14, decimal_places=2)

    class Meta:
        constraints = [models.CheckConstraint(condition=Q(amount__gte=0), name="gift_card_claim_is_not_negative")]


class GiftCardEntry(models.Model):
    """A movement on a card. The balance is the sum of its entries less the claims that are still held."""

    class Kind(models.TextChoices):
        ISSUED = "issued"
        CREDITED = "credited"  # what an order left, in place of its money
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


# Money that a card is made with.
PUT_ON = (GiftCardEntry.Kind.ISSUED, GiftCardEntry.Kind.CREDITED)

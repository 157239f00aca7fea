"""What happened to an order."""

from __future__ import annotations

from django.db import models

from server.accounts.models import User
from server.orders.models.orders import Order

# What is written down where a buyer had no address: nobody owes them the mail of the sale.
EMAIL_ADDED = "E-mail added"


class OrderEvent(models.Model):
    """Something that happened to an order. Rows are only ever added, and hold no name and no address of a buyer."""

    class Kind(models.TextChoices):
        RESERVED = "reserved"
        PAID = "paid"
        EXPIRED = "expired"
        CANCELLED = "cancelled"
        MAILED = "mailed"
        VALIDATED = "validated"
        RESET = "reset"
        REDEEMED = "redeemed"
        UNREDEEMED = "unredeemed"
        REFUNDING = "refunding"
        REFUNDED = "refunded"
        NOT_REFUNDED = "not_refunded"
        VOIDED = "voided"
        DISPUTED = "disputed"
        EXCHANGED = "exchanged"
        EXTENDED = "extended"
        LINK_SENT = "link_sent"
        EMAIL = "email"
        RENAMED = "renamed"  # somebody else comes with a ticket
        COMMENTED = "commented"
        REMOVED = "removed"  # the buyer's data
        OTHER = "other"

    order = models.ForeignKey(Order, on_delete=models.PROTECT, related_name="events")
    kind = models.CharField(max_length=12, choices=Kind)
    at = models.DateTimeField()
    by = models.ForeignKey(User, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    description = models.CharField(max_length=500, blank=True)
    # Written and read by `orders.services.history`: from, to and parts.
    data = models.JSONField(default=dict, blank=True)
    amount = models.DecimalField(max_digits=14, decimal_places=2, null=True, blank=True)
    # Written only where the account has an endpoint: other systems are still to be told.
    is_untold = models.BooleanField(default=False, db_default=False)

    class Meta:
        indexes = [
            models.Index(fields=["order", "at"]),
            models.Index(fields=["id"], condition=models.Q(is_untold=True), name="order_event_that_is_untold"),
        ]

"""What a refund is for, and the performances whose orders are all refunded."""

from __future__ import annotations

from django.db import models
from django.db.models import Q

from server.accounts.models import Account, User
from server.events.models import Performance
from server.orders.models.orders import Order, Ticket, UpsellItem
from server.payments.models import Refund

CANCEL_ORDERS = "orders.cancel_performance"  # the kind of owed work that gives a cancelled performance's orders back
MOVE_REFUND = "orders.refund"  # the kind of owed work that every refund through a provider is owed
REFUND_ELSEWHERE = "orders.refund_elsewhere"  # the kind that a charge is owed of which money went back at a desk
RETURN_FEE = "orders.return_fee"  # the kind that is owed once its money has moved, where a fee was taken of it


class RefundLine(models.Model):
    """One ticket or upsell that a refund gives money back for; the amounts are the unit's own, never reckoned again."""

    refund = models.ForeignKey(Refund, on_delete=models.PROTECT, related_name="lines")
    order = models.ForeignKey(Order, on_delete=models.PROTECT, related_name="refund_lines")
    ticket = models.ForeignKey(Ticket, on_delete=models.PROTECT, null=True, blank=True, related_name="refund_lines")
    upsell = models.ForeignKey(UpsellItem, on_delete=models.PROTECT, null=True, blank=True, related_name="refund_lines")
    amount = models.DecimalField(max_digits=14, decimal_places=2, help_text="without a fee that is kept")

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(ticket=None, upsell__isnull=False) | Q(ticket__isnull=False, upsell=None),
                name="refund_line_is_of_one_unit",
            ),
            models.UniqueConstraint(fields=["refund", "ticket"], name="one_refund_line_a_ticket"),
            models.UniqueConstraint(fields=["refund", "upsell"], name="one_refund_line_an_upsell"),
        ]


class Cancelling(models.Model):
    """A performance that does not take place: all its orders are refunded in one job, which goes on where it stopped.

    How far it is, is asked of its orders; `total` is how many there were when it began.
    """

    performance = models.OneToOneField(Performance, on_delete=models.PROTECT, related_name="cancelling")
    account = models.ForeignKey(Account, on_delete=models.PROTECT, related_name="cancellings")
    words = models.TextField(blank=True, help_text="what the organiser tells the buyers")
    keeps_fee = models.BooleanField(default=False)
    total = models.PositiveIntegerField(default=0)
    done = models.PositiveIntegerField(default=0)
    failed = models.PositiveIntegerField(default=0)
    last_order_id = models.BigIntegerField(default=0, help_text="the job has come this far")
    by = models.ForeignKey(User, on_delete=models.PROTECT, related_name="+")
    created_at = models.DateTimeField()
    ended_at = models.DateTimeField(null=True, blank=True)
    version = models.PositiveIntegerField(default=1)

"""Where a phone without a network let somebody in whom the server would have refused."""

from __future__ import annotations

from django.db import models
from django.db.models import Q

from server.accounts.models import Account, User
from server.door.models.readings import Reading, Verdict
from server.events.models import Performance
from server.orders.models import Ticket


class Conflict(models.Model):
    """An admission that a phone gave alone and that the server, told of it later, could not confirm.

    It stays for ever; who settles it says why.
    """

    account = models.ForeignKey(Account, on_delete=models.PROTECT, related_name="door_conflicts")
    performance = models.ForeignKey(Performance, on_delete=models.PROTECT, related_name="door_conflicts")
    ticket = models.ForeignKey(Ticket, on_delete=models.PROTECT, null=True, blank=True, related_name="door_conflicts")
    reading = models.OneToOneField(Reading, on_delete=models.PROTECT, related_name="conflict")
    # The reading that had admitted the ticket already; None where it was refused for another reason.
    admission = models.ForeignKey(Reading, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    verdict = models.CharField(max_length=20, choices=Verdict)
    noticed_at = models.DateTimeField()
    settled_at = models.DateTimeField(null=True, blank=True)
    settled_by = models.ForeignKey(User, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    reason = models.CharField(max_length=500, blank=True)
    door_position = models.PositiveBigIntegerField(default=0)
    version = models.PositiveIntegerField(default=1)

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(settled_at__isnull=True) | (Q(settled_by__isnull=False) & ~Q(reason="")),
                name="settled_conflict_says_who_and_why",
            )
        ]
        indexes = [
            models.Index(fields=["performance", "door_position", "id"]),
            models.Index(fields=["account", "settled_at", "id"]),
        ]

"""Where a phone without a network let somebody in whom the server would have refused."""

from __future__ import annotations

from django.db import models
from django.db.models import Q

from server.accounts.models import Account, User
from server.door.models.readings import Reading, Redeeming, UpsellVerdict, Verdict
from server.events.models import Performance
from server.orders.models import Ticket, UpsellItem


class Conflict(models.Model):
    """What a phone did alone and the server, told of it later, could not confirm: it let in, or gave an upsell out.

    It stays for ever; who resolves it says why.
    """

    account = models.ForeignKey(Account, on_delete=models.PROTECT, related_name="door_conflicts")
    performance = models.ForeignKey(Performance, on_delete=models.PROTECT, related_name="door_conflicts")
    ticket = models.ForeignKey(Ticket, on_delete=models.PROTECT, null=True, blank=True, related_name="door_conflicts")
    reading = models.OneToOneField(Reading, on_delete=models.PROTECT, null=True, blank=True, related_name="conflict")
    # Of an upsell: the tap by which the phone gave it out, and the one that had given it out already.
    redeeming = models.OneToOneField(
        Redeeming, on_delete=models.PROTECT, null=True, blank=True, related_name="conflict"
    )
    handed_out = models.ForeignKey(Redeeming, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    # The reading that had admitted the ticket already; None where it was refused for another reason.
    admission = models.ForeignKey(Reading, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    verdict = models.CharField(max_length=20, choices={**dict(Verdict.choices), **dict(UpsellVerdict.choices)})
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
            ),
            models.CheckConstraint(
                condition=Q(reading__isnull=False, redeeming__isnull=True)
                | Q(reading__isnull=True, redeeming__isnull=False),
                name="conflict_is_of_a_scan_or_of_a_tap",
            ),
        ]
        indexes = [
            models.Index(fields=["performance", "door_position", "id"]),
            models.Index(fields=["account", "settled_at", "id"]),
        ]

    @property
    def deed(self) -> Reading | Redeeming:
        """Give what the phone did."""
        deed = self.reading or self.redeeming
        if deed is None:
            raise ValueError("A constraint says that a conflict is of a scan or of a tap")
        return deed

    @property
    def before(self) -> Reading | Redeeming | None:
        """Give what stood against it, if anybody had done the same before."""
        return self.admission or self.handed_out

    @property
    def exchanged_for(self) -> Ticket | UpsellItem | None:
        """Give what has taken the place of an old ticket or upsell; None where nothing was exchanged."""
        if self.redeeming is not None:
            return self.redeeming.item.replaced_by
        return self.ticket.replaced_by if self.ticket else None

"""What phones did and cannot be judged by itself: kept as it was sent, until staff have looked at it."""

from __future__ import annotations

from django.db import models
from django.db.models import Q

from server.accounts.models import Account, User
from server.door.models.devices import Device


class Stray(models.Model):
    """A scan, or a tap on an upsell, that waits for staff: nothing is admitted by it before they say so.

    Its phone was revoked before it had sent it, or did it alone and sent something that cannot be judged.
    """

    class Kind(models.TextChoices):
        SCAN = "scan"
        TAP = "tap"

    class Outcome(models.TextChoices):
        TAKEN = "taken"
        DISMISSED = "dismissed"

    account = models.ForeignKey(Account, on_delete=models.PROTECT, related_name="door_strays")
    device = models.ForeignKey(Device, on_delete=models.PROTECT, related_name="strays")
    made_by = models.ForeignKey(User, on_delete=models.PROTECT, related_name="+")
    kind = models.CharField(max_length=4, choices=Kind)
    nonce = models.CharField(max_length=64)
    # As the phone wrote it: it is judged, if it is taken, as if the phone had sent it itself.
    sent = models.JSONField()
    made_at = models.DateTimeField(help_text="by the phone's clock")
    received_at = models.DateTimeField()
    outcome = models.CharField(max_length=9, choices=Outcome, blank=True)
    message = models.CharField(max_length=500, blank=True, help_text="why it was not judged, or what its judge said")
    settled_at = models.DateTimeField(null=True, blank=True)
    settled_by = models.ForeignKey(User, on_delete=models.PROTECT, null=True, blank=True, related_name="+")

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["account", "nonce"], name="one_stray_a_nonce"),
            models.CheckConstraint(
                condition=Q(outcome="", settled_at__isnull=True)
                | (~Q(outcome="") & Q(settled_at__isnull=False, settled_by__isnull=False)),
                name="settled_stray_says_who_and_how",
            ),
        ]
        indexes = [models.Index(fields=["device", "settled_at", "id"], name="door_stray_of_device")]

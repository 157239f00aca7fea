"""The phones at the doors, and the codes by which the back office takes them on."""

from __future__ import annotations

from django.db import models
from django.db.models import Q

from server.accounts.models import Account, User
from server.events.models import Performance


class Device(models.Model):
    """One phone at a door, known by the UUID that its app keeps."""

    account = models.ForeignKey(Account, on_delete=models.PROTECT, related_name="devices")
    uuid = models.CharField(max_length=36)
    name = models.CharField(max_length=100, blank=True)
    gate = models.CharField(max_length=40, blank=True)
    enrolled_by = models.ForeignKey(User, on_delete=models.PROTECT, related_name="+")
    # None for a phone that nobody has taken on: it is no neighbour, and what it says of itself makes no conflict.
    enrolled_at = models.DateTimeField(null=True, blank=True)
    last_seen_at = models.DateTimeField()
    # None for a browser that only looked at a door, and has neither scanned nor tapped there (decision 0127).
    scanned_at = models.DateTimeField(null=True, blank=True, help_text="its first scan or tap")
    # What it said of itself with its last breath.
    user = models.ForeignKey(User, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    # One that is deleted is not written here: what a phone said is what it said.
    performance = models.ForeignKey(
        Performance, on_delete=models.DO_NOTHING, null=True, blank=True, db_constraint=False, related_name="+"
    )
    waiting = models.PositiveIntegerField(default=0, help_text="scans and taps that it still has to send")
    battery = models.PositiveSmallIntegerField(null=True, blank=True, help_text="percent, where the platform tells")
    platform = models.CharField(max_length=20, blank=True)
    app_version = models.CharField(max_length=40, blank=True)
    # Raw P-256 point, base64url: other doors check with it what this one tells them without a server.
    public_key = models.CharField(max_length=100, blank=True)
    # Then nobody speaks for it but its sessions, and whoever signs with its key.
    is_bound = models.BooleanField(default=False)
    version = models.PositiveIntegerField(default=1)
    revoked_at = models.DateTimeField(null=True, blank=True)
    revoked_by = models.ForeignKey(User, on_delete=models.PROTECT, null=True, blank=True, related_name="+")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["account", "uuid"], name="one_device_an_account_and_uuid")]
        # A phone that has lost its session asks with its UUID alone, and so may a stranger.
        indexes = [models.Index(fields=["uuid"], name="door_device_uuid")]

    def __str__(self) -> str:
        return self.name or self.uuid


class DeviceSession(models.Model):
    """A session that has come with a phone, for as long as the phone is known: revoking it ends all of them."""

    device = models.ForeignKey(Device, on_delete=models.CASCADE, related_name="sessions")
    digest = models.CharField(max_length=128)
    user = models.ForeignKey(User, on_delete=models.PROTECT, related_name="+")
    since = models.DateTimeField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["digest", "device"], name="one_row_a_session_and_phone")]

    def __str__(self) -> str:
        return f"{self.user} with {self.device}"


class Enrolment(models.Model):
    """A code that takes on one phone, once, within minutes. Only its hash is stored."""

    account = models.ForeignKey(Account, on_delete=models.PROTECT, related_name="enrolments")
    secret_hash = models.CharField(max_length=64, unique=True)
    name = models.CharField(max_length=100)
    gate = models.CharField(max_length=40, blank=True)
    created_by = models.ForeignKey(User, on_delete=models.PROTECT, related_name="+")
    created_at = models.DateTimeField(auto_now_add=True)
    expires_at = models.DateTimeField()
    used_at = models.DateTimeField(null=True, blank=True)
    device = models.ForeignKey(Device, on_delete=models.PROTECT, null=True, blank=True, related_name="enrolments")

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(used_at__isnull=True) | Q(device__isnull=False), name="used_enrolment_names_its_device"
            )
        ]

    def __str__(self) -> str:
        return self.name

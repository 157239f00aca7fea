"""What an organiser lets a door do: the rules of its gates."""

from __future__ import annotations

from django.db import models
from django.db.models import Q

from server.accounts.models import Account
from server.events.models import Event


class DoorRules(models.Model):
    """The rules of an event's doors; without an event, those of all of an account's events that have none of theirs."""

    account = models.ForeignKey(Account, on_delete=models.PROTECT, related_name="door_rules")
    event = models.OneToOneField(Event, on_delete=models.CASCADE, null=True, blank=True, related_name="door_rules")
    has_exit = models.BooleanField(default=False, help_text="doors also scan whoever leaves")
    allows_reentry = models.BooleanField(default=False, help_text="whoever left by a scan may come in again")
    # Around the beginning of a performance; None: at any time.
    opens_before = models.PositiveIntegerField(null=True, blank=True, help_text="minutes")
    closes_after = models.PositiveIntegerField(null=True, blank=True, help_text="minutes")
    confirms = models.BooleanField(default=False, help_text="a tap admits, not the scan")
    # [{"name": …, "types": […]}]: which ticket names enter by a gate, all where it names none. Where gates are
    # named, nobody enters by another one.
    gates = models.JSONField(default=list, blank=True)
    version = models.PositiveIntegerField(default=1)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["account"], condition=Q(event=None), name="one_default_of_door_rules"),
            models.CheckConstraint(
                condition=Q(allows_reentry=False) | Q(has_exit=True), name="nobody_comes_again_who_cannot_leave"
            ),
        ]

    def __str__(self) -> str:
        return self.event.name if self.event else ""

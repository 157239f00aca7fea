"""Screens that hang in a foyer or at a box office, and show one performance's figures without a sign-in."""

from __future__ import annotations

from django.db import models
from django.db.models import F, Q

from server.accounts.models import Account, User
from server.events.models import Performance


class WallScreen(models.Model):
    """A token that shows one performance's figures, and nothing else, until it expires. Only its hash is stored."""

    account = models.ForeignKey(Account, on_delete=models.PROTECT, db_index=False, related_name="+")
    performance = models.ForeignKey(Performance, on_delete=models.PROTECT, related_name="wall_screens")
    secret_hash = models.CharField(max_length=64, unique=True)
    shows_revenue = models.BooleanField(default=False)
    created_by = models.ForeignKey(User, on_delete=models.PROTECT, db_index=False, related_name="+")
    created_at = models.DateTimeField()
    expires_at = models.DateTimeField()
    ended_at = models.DateTimeField(null=True, blank=True, help_text="when somebody took it back")

    class Meta:
        constraints = [
            models.CheckConstraint(condition=Q(expires_at__gt=F("created_at")), name="wall_screen_expires_later"),
        ]

    def __str__(self) -> str:
        return f"Wall screen {self.pk}"

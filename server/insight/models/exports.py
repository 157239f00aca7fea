"""Files that people asked for: a list that is too long to be answered at once."""

from __future__ import annotations

from django.db import models

from server.accounts.models import Account, User


class ExportJob(models.Model):
    """A list that somebody wants as a file, and is too long to be answered at once.

    The row is all that a process needs to begin again from the start. `attempt` counts how often it was begun: whoever
    was taken for dead meanwhile finds another number there, and stops.
    """

    class State(models.TextChoices):
        WAITING = "waiting"
        RUNNING = "running"
        DONE = "done"
        CANCELLED = "cancelled"
        FAILED = "failed"

    account = models.ForeignKey(Account, on_delete=models.CASCADE, related_name="exports")
    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="exports")
    list = models.CharField(max_length=40)
    asked = models.JSONField(help_text="what the list's own call was asked for")
    form = models.CharField(max_length=4)
    state = models.CharField(max_length=9, choices=State.choices, default=State.WAITING)
    done = models.PositiveIntegerField(default=0, help_text="rows that are written")
    total = models.PositiveIntegerField(default=0)
    attempt = models.PositiveIntegerField(default=0)
    file = models.CharField(max_length=60, blank=True, help_text="in the folder of exports; empty until it is whole")
    name = models.CharField(max_length=100, help_text="under which it is kept")
    size = models.PositiveBigIntegerField(default=0)
    reason = models.CharField(max_length=300, blank=True, help_text="why it failed")
    made_at = models.DateTimeField()
    expires_at = models.DateTimeField()
    link_digest = models.CharField(max_length=64, blank=True, help_text="of the token of the one link to it")
    link_until = models.DateTimeField(null=True, blank=True)
    version = models.PositiveIntegerField(default=1)

    class Meta:
        indexes = [
            models.Index(fields=["user", "-made_at"], name="exports_of_a_person"),
            models.Index(fields=["expires_at"], name="exports_that_expire"),
            models.Index(fields=["link_digest"], name="exports_by_link", condition=~models.Q(link_digest="")),
        ]


OPEN = (ExportJob.State.WAITING, ExportJob.State.RUNNING)

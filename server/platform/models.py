"""The outbox: jobs of every app."""

from __future__ import annotations

from datetime import timedelta

from django.db import models
from django.db.models import Q

ENDED_JOBS_STORED_FOR = timedelta(days=30)  # after work has ended, for whoever asks what became of it


class OutboxJob(models.Model):
    """A piece of work that follows from what was committed with it: its kind, and the id of the row that it is about.

    Nothing else is kept here, and nobody's address above all: whoever does the work reads what it needs at that moment.
    Each row is done once. To send an email again, another row is enqueued.
    """

    class State(models.TextChoices):
        OWED = "owed"
        DONE = "done"
        NOT_NEEDED = "not_needed"
        GIVEN_UP = "given_up"

    kind = models.CharField(max_length=40)
    subject_id = models.BigIntegerField()
    state = models.CharField(max_length=10, choices=State, default=State.OWED)
    owed_at = models.DateTimeField()
    due_at = models.DateTimeField(help_text="when it may be claimed: a claim and a refusal put it off")
    tries = models.PositiveIntegerField(default=0)
    ended_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        db_table = "core_owedwork"
        indexes = [
            models.Index(fields=["kind", "due_at"], condition=Q(state="owed"), name="work_that_is_due"),
            models.Index(fields=["kind", "subject_id"], name="work_by_subject"),
        ]
        constraints = [
            models.CheckConstraint(
                condition=Q(state="owed", ended_at=None) | (~Q(state="owed") & Q(ended_at__isnull=False)),
                name="work_ends_when_it_is_owed_no_more",
            )
        ]

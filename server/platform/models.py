"""The outbox: jobs of every app."""

from __future__ import annotations

from datetime import timedelta

from django.db import models
from django.db.models import Q

ENDED_JOBS_STORED_FOR = timedelta(days=30)  # after work has ended, for questions about its outcome


class OutboxJob(models.Model):
    """A job that follows from the change that it was committed with: its kind, and the id of its row.

    Nothing else is stored here, above all no addresses: the job reads what it needs when it runs. Each row is done
    once. To send an email again, another row is enqueued.
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

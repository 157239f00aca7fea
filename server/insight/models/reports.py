"""Tokens that open a report once, reports that go out by themselves, and what became of each time."""

from __future__ import annotations

from django.db import models
from django.db.models import Q

from server.accounts.models import Account, User

MORNING = "morning"  # the mail for whoever runs the house: no report of the list


class ReportToken(models.Model):
    """Opens one report of an account, once, within a minute, with its person's rights of that moment.

    It stands in an address, where a session's own would be kept by histories and logs.
    """

    digest = models.CharField(max_length=64, unique=True)
    user = models.ForeignKey(User, on_delete=models.CASCADE, db_index=False, related_name="+")
    account = models.ForeignKey(Account, on_delete=models.CASCADE, db_index=False, related_name="+")
    report = models.CharField(max_length=40, blank=True, help_text="empty: whichever is chosen")
    expires_at = models.DateTimeField(db_index=True)
    used_at = models.DateTimeField(null=True, blank=True)


class ScheduledReport(models.Model):
    """A report that goes out by mail at an hour of its zone, with its owner's rights of that day.

    `next_at` is the slot that comes next, and none while it is paused. Whoever moves it on owes the slot's run.
    """

    class Every(models.TextChoices):
        DAY = "day", "Every day"
        WEEK = "week", "Every week"
        MONTH = "month", "Every month"

    class Form(models.TextChoices):
        PDF = "pdf"
        XLSX = "xlsx"
        CSV = "csv"

    account = models.ForeignKey(Account, on_delete=models.PROTECT, related_name="scheduled_reports")
    owner = models.ForeignKey(User, on_delete=models.PROTECT, related_name="scheduled_reports")
    report = models.CharField(max_length=40)
    filters = models.JSONField(default=dict, help_text="span, step, event, performance, seller")
    every = models.CharField(max_length=5, choices=Every)
    weekday = models.PositiveSmallIntegerField(default=0, help_text="of a weekly one; Monday is 0")
    month_day = models.PositiveSmallIntegerField(default=1, help_text="of a monthly one")
    hour = models.PositiveSmallIntegerField()
    timezone = models.CharField(max_length=64)
    form = models.CharField(max_length=4, choices=Form)
    recipients = models.ManyToManyField(User, related_name="+", help_text="none: its owner alone")
    next_at = models.DateTimeField(null=True, blank=True)
    paused_why = models.CharField(max_length=200, blank=True, help_text="empty where somebody has paused it")
    failures = models.PositiveSmallIntegerField(default=0, help_text="one after the other, until now")
    version = models.PositiveIntegerField(default=1)
    created_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["owner"], condition=Q(report=MORNING), name="one_morning_mail_a_person"),
            models.CheckConstraint(
                condition=Q(hour__lte=23, weekday__lte=6, month_day__gte=1, month_day__lte=28),
                name="report_goes_out_at_a_time",
            ),
        ]
        indexes = [models.Index(fields=["next_at"], condition=~Q(next_at=None), name="reports_that_are_due")]

    @property
    def is_morning(self) -> bool:
        return self.report == MORNING

    @property
    def people(self) -> list[User]:
        """To whom it goes; to its owner where there is nobody."""
        return list(self.recipients.all())

    @property
    def is_paused(self) -> bool:
        return self.next_at is None


class ReportRun(models.Model):
    """One slot of a scheduled report, or one time that somebody has asked for."""

    class State(models.TextChoices):
        WAITING = "waiting"
        SENT = "sent"
        FAILED = "failed"

    schedule = models.ForeignKey(ScheduledReport, on_delete=models.CASCADE, db_index=False, related_name="runs")
    slot = models.DateTimeField()
    state = models.CharField(max_length=8, choices=State, default=State.WAITING)
    why = models.CharField(max_length=200, blank=True)
    ended_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["schedule", "slot"], name="one_run_a_slot")]


class ReportMail(models.Model):
    """A run's mail to one person. It is marked before it is handed over, so that it goes out once at most.

    One that is still `sending` when its run is tried again was interrupted: nobody knows whether it went out.
    """

    class State(models.TextChoices):
        WAITING = "waiting"
        SENDING = "sending"
        SENT = "sent"

    run = models.ForeignKey(ReportRun, on_delete=models.CASCADE, db_index=False, related_name="mails")
    user = models.ForeignKey(User, on_delete=models.CASCADE, db_index=False, related_name="+")
    state = models.CharField(max_length=8, choices=State, default=State.WAITING)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["run", "user"], name="one_report_mail_a_person")]

"""Metrics of the journal, exports, scheduled reports and their tokens, and wall screens."""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from django.db import models
from django.db.models import F, Q

from server.accounts.models import Account, User
from server.catalogue.events.models import Performance
from server.platform.money import Currency
from server.sales.models import JournalLine


class JournalRollup(models.Model):
    """What some lines of the journal that are alike add up to. Lines that are not folded yet are in no figure.

    `day` is the performance's by its venue's clock, and the account's where there is none. What went out is negative.
    """

    day = models.DateField()
    thing = models.CharField(max_length=10, choices=JournalLine.Thing)
    move = models.CharField(max_length=10, choices=JournalLine.Move)
    quantity = models.BigIntegerField()
    amount = models.DecimalField(max_digits=16, decimal_places=2)

    class Meta:
        abstract = True


class PerformanceDay(JournalRollup):
    account = models.ForeignKey(Account, on_delete=models.PROTECT, db_index=False, related_name="+")
    performance = models.ForeignKey(Performance, on_delete=models.PROTECT, db_index=False, related_name="+")

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["performance", "day", "thing", "move"], name="one_figure_a_performance_and_day"
            ),
        ]
        indexes = [models.Index(fields=["account", "day"], name="figures_of_performances")]


class EventDay(JournalRollup):
    """What an event has done on one day, by all that reports tell apart.

    Its keys are numbers of rows, and 0 where there is none: a sold gift card has no event, what a buyer bought alone no
    seller, a ticket no upsell. They are no foreign keys, since NULL would make two of what is one.
    """

    account = models.ForeignKey(Account, on_delete=models.PROTECT, db_index=False, related_name="+")
    event = models.BigIntegerField()
    currency = models.CharField(max_length=3)
    channel = models.CharField(max_length=10)
    seller = models.BigIntegerField(help_text="the user who sold it")
    ticket_type = models.BigIntegerField()
    upsell = models.BigIntegerField()
    promo_code = models.BigIntegerField()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=[
                    "account", "day", "event", "thing", "move", "currency", "channel", "seller", "ticket_type",
                    "upsell", "promo_code",
                ],
                name="one_figure_an_event_and_day",
            ),
        ]  # fmt: skip
        indexes = [models.Index(fields=["event", "day"], name="figures_of_events")]


class TaxRollup(models.Model):
    """What the units of a performance that are still sold add up to, by what they were taxed with.

    It is counted from the units themselves while nothing moves, and dropped as soon as a line of the journal says that
    something has moved. A performance without figures is counted when it is asked for.
    """

    account = models.ForeignKey(Account, on_delete=models.PROTECT, db_index=False, related_name="+")
    performance = models.ForeignKey(Performance, on_delete=models.PROTECT, db_index=False, related_name="+")
    thing = models.CharField(max_length=10)
    tax_name = models.CharField(max_length=255, blank=True)
    tax_rate = models.DecimalField(max_digits=7, decimal_places=5)
    quantity = models.BigIntegerField()
    gross = models.DecimalField(max_digits=16, decimal_places=2)
    tax = models.DecimalField(max_digits=16, decimal_places=2)

    class Meta:
        db_table = "insight_taxfigure"
        constraints = [
            models.UniqueConstraint(
                fields=["performance", "thing", "tax_name", "tax_rate"], name="one_figure_a_performance_and_tax"
            ),
        ]


class PlaceRollup(models.Model):
    """What an event has sold to buyers of one place; as other figures, never read without what waits in the journal.

    `orders` counts those that were sold, also what was given back of them; `quantity` is the tickets that are left and
    `amount` what they and upsells have earned. `event` is a number, as an `EventDay`'s.
    """

    account = models.ForeignKey(Account, on_delete=models.PROTECT, db_index=False, related_name="+")
    event = models.BigIntegerField()
    place = models.CharField(max_length=20, blank=True, help_text="as `Payment.place`")
    currency = models.CharField(max_length=3, choices=Currency)
    orders = models.BigIntegerField()
    quantity = models.BigIntegerField()
    amount = models.DecimalField(max_digits=16, decimal_places=2)

    class Meta:
        db_table = "insight_placefigure"
        constraints = [
            models.UniqueConstraint(fields=["account", "event", "place", "currency"], name="one_figure_a_place"),
        ]
        indexes = [models.Index(fields=["event"], name="figures_of_places")]


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
    asked = models.JSONField(help_text="the parameters of the list's own call")
    form = models.CharField(max_length=4)
    state = models.CharField(max_length=9, choices=State.choices, default=State.WAITING)
    done = models.PositiveIntegerField(default=0, help_text="rows that are written")
    total = models.PositiveIntegerField(default=0)
    attempt = models.PositiveIntegerField(default=0)
    file = models.CharField(max_length=60, blank=True, help_text="in the folder of exports; empty until it is whole")
    name = models.CharField(max_length=100, help_text="under which it is downloaded")
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


MORNING = "morning"  # the email for whoever runs the account: no report of the list


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
    """A report that goes out by email at an hour of its zone, with its owner's rights of that day.

    `next_at` is the slot that comes next, and none while it is paused. Whoever moves it on enqueues the slot's run.
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
    def is_paused(self) -> bool:
        return self.next_at is None

    def next_after(self, moment: datetime) -> datetime:
        """Return the first slot after a moment. An hour that a change of clocks leaves out comes an hour later."""
        zone = ZoneInfo(self.timezone)
        day = moment.astimezone(zone).date()
        while True:
            slot = datetime.combine(day, time(self.hour), tzinfo=zone).astimezone(UTC)
            if slot.astimezone(zone).hour < self.hour:
                slot += timedelta(hours=1)
            if self._is_on(day) and slot > moment:
                return slot
            day += timedelta(days=1)

    def _is_on(self, day: date) -> bool:
        if self.every == self.Every.WEEK:
            return day.weekday() == self.weekday
        return self.every == self.Every.DAY or day.day == self.month_day


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
    """A run's email to one person. It is marked before it is handed over, so that it goes out once at most.

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

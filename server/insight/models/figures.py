"""Figures: what the lines of the journal add up to, by day, so that a year is read as fast as an evening."""

from __future__ import annotations

from django.db import models

from server.accounts.models import Account
from server.events.models import Performance
from server.orders.models import JournalLine


class Figure(models.Model):
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


class PerformanceDay(Figure):
    """What a performance has sold, given back and exchanged on one day."""

    account = models.ForeignKey(Account, on_delete=models.PROTECT, db_index=False, related_name="+")
    performance = models.ForeignKey(Performance, on_delete=models.PROTECT, db_index=False, related_name="+")

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["performance", "day", "thing", "move"], name="one_figure_a_performance_and_day"
            ),
        ]
        indexes = [models.Index(fields=["account", "day"], name="figures_of_performances")]


class EventDay(Figure):
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


class TaxFigure(models.Model):
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
        constraints = [
            models.UniqueConstraint(
                fields=["performance", "thing", "tax_name", "tax_rate"], name="one_figure_a_performance_and_tax"
            ),
        ]

"""Reads Home: what an account sold and took lately, what it has to hand back, and how its performances sell."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from decimal import Decimal
from zoneinfo import ZoneInfo

from django.db.models import Count, Sum

from server.accounts.caller import NOT_DOOR_STAFF, Staff
from server.catalogue.events.models import Performance
from server.catalogue.venues.selectors import read_zone
from server.checkin import gate_selectors
from server.payments.models import OPEN_PAYOUT, Refund
from server.platform import clock
from server.platform.money import ZERO, round_to_cents
from server.reporting.metrics_selectors import EVENTS, PERFORMANCES, MetricsQuery, read_metrics
from server.sales.models import JournalLine

WEEK = timedelta(days=7)
A_DAY = timedelta(days=1)
Thing = JournalLine.Thing


@dataclass(kw_only=True)
class Sold:
    """Tickets of three spans, less what came back: today, the seven days that end today, and the seven before those."""

    today: int = 0
    week: int = 0
    before: int = 0


@dataclass(kw_only=True)
class Earned:
    """What tickets and upsells of one currency earned in the same spans, less what was given back."""

    currency: str
    today: Decimal = ZERO
    week: Decimal = ZERO
    before: Decimal = ZERO


@dataclass(frozen=True, kw_only=True)
class ToHandBack:
    """What buyers still have to collect at the box office in one currency."""

    currency: str
    count: int
    amount: Decimal


@dataclass(frozen=True, kw_only=True)
class Home:
    """An account's figures by the clock of its first venue; two currencies are never added."""

    day: date
    zone: str
    sold: Sold = field(default_factory=Sold)
    earned: list[Earned] = field(default_factory=list)
    to_hand_back: list[ToHandBack] = field(default_factory=list)


def read_home(*, caller: Staff, account_id: int) -> Home:
    """Read an account's figures, in three queries however much it has sold."""
    caller.needs(*NOT_DOOR_STAFF)
    zone = read_zone(account_id)
    today = clock.now().astimezone(ZoneInfo(zone)).date()
    sold, earned = Sold(), dict[str, Earned]()
    query = MetricsQuery(
        account=account_id, since=today - 2 * WEEK + A_DAY, until=today, thing=(Thing.TICKET, Thing.UPSELL)
    )
    for row in read_metrics(EVENTS, by=("day", "currency", "thing"), query=query):
        day, currency, thing = row.key
        money = earned.setdefault(currency, Earned(currency=currency))
        for span in _spans_of(day, today):
            setattr(money, span, getattr(money, span) + row.amount)
            if thing == Thing.TICKET:
                setattr(sold, span, getattr(sold, span) + row.quantity)
    return Home(
        day=today,
        zone=zone,
        sold=sold,
        earned=sorted(earned.values(), key=lambda one: (-one.week, one.currency)),
        to_hand_back=_read_to_hand_back(account_id),
    )


def _spans_of(day: date, today: date) -> tuple[str, ...]:
    if day <= today - WEEK:
        return ("before",)
    return ("today", "week") if day == today else ("week",)


def _read_to_hand_back(account_id: int) -> list[ToHandBack]:
    rows = Refund.objects.filter(OPEN_PAYOUT, account_id=account_id).order_by("currency").values("currency")
    return [
        ToHandBack(currency=row["currency"], count=row["count"], amount=round_to_cents(row["sum"]))
        for row in rows.annotate(count=Count("pk"), sum=Sum("amount"))
    ]


def read_weeks(performances: Sequence[Performance]) -> dict[int, Sold]:
    """Read what each performance has sold lately, by its venue's clock, in one query."""
    now = clock.now()
    today = {row.pk: now.astimezone(ZoneInfo(row.timezone)).date() for row in performances}
    found = {pk: Sold() for pk in today}
    if not found:
        return found
    query = MetricsQuery(
        performance=list(found),
        since=min(today.values()) - 2 * WEEK + A_DAY,
        until=max(today.values()),
        thing=(Thing.TICKET,),
    )
    for row in read_metrics(PERFORMANCES, by=("performance", "day"), query=query):
        performance, day = row.key
        if day > today[performance] - 2 * WEEK:
            for span in _spans_of(day, today[performance]):
                setattr(found[performance], span, getattr(found[performance], span) + row.quantity)
    return found


def read_doors(performances: Sequence[Performance]) -> dict[int, datetime | None]:
    """Read when the doors of each performance open by its gate rules, in one query; None where no rule says so."""
    rows = Performance.objects.filter(pk__in=[row.pk for row in performances])
    rows = rows.annotate(usual=gate_selectors.of_account())
    return {
        pk: gate_selectors.read_applied(starts_at, columns).opens_at
        for pk, starts_at, *columns in rows.values_list("pk", "starts_at", *gate_selectors.COLUMNS)
    }

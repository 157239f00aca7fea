"""Reads the User Dashboard, the Events Summary, and which embedded dashboard an account has."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date, datetime, time, timedelta
from decimal import Decimal
from typing import Any
from zoneinfo import ZoneInfo

import jwt
from django.conf import settings
from django.db.models import Case, F, Q, QuerySet, Sum, When
from django.db.models.functions import ExtractHour, ExtractMinute

from server.accounts.caller import Caller, Staff
from server.accounts.models import Account
from server.catalogue.events.models import Performance
from server.catalogue.events.selectors import list_upcoming
from server.catalogue.upsells.models import IS_OFF, Upsell
from server.platform import clock
from server.platform.errors import NotFound

SHOWN_AFTER_START = timedelta(hours=3)  # a performance that began at most this long ago is still on the dashboard


def list_dashboard(
    *,
    caller: Staff,
    account_id: int | None = None,
    event_name: str = "",
    day: date | None = None,
    clock_time: time | None = None,
) -> QuerySet[Performance]:
    """List what is on, nearest first: of the account that role 1 chose (of all before it chooses), or of the caller's.

    `day` and `clock_time` are of each venue's own clock (spec part 3, section 2.1, Filter bar).
    """
    chosen = account_id or None if caller.account_id is None else caller.account_id
    rows = list_upcoming(caller=caller, account_id=chosen, since=clock.now() - SHOWN_AFTER_START)
    if event_name:
        rows = rows.filter(event__name__iexact=event_name)
    if day is None and clock_time is None:
        return rows
    return _at(rows, day, clock_time)


def read_upsells_offered(event_ids: Iterable[int]) -> dict[int, list[Upsell]]:
    """Read which upsells some events sell, by name, in one query.

    What a performance has sold of each is no figure of a card: it would be counted over all orders of the page.
    """
    found: dict[int, list[Upsell]] = defaultdict(list)
    rows = Upsell.objects.filter(event_id__in=set(event_ids)).exclude(IS_OFF)
    for upsell in rows.only("event_id", "name").order_by("name", "pk"):
        found[upsell.event_id].append(upsell)
    return found


def _at(rows: QuerySet[Performance], day: date | None, clock_time: time | None) -> QuerySet[Performance]:
    """Narrow to a day or a time of day as each zone's own clock shows them; one query names the zones."""
    condition = Q(pk__in=[])
    for place, zone in enumerate(rows.order_by().values_list("timezone", flat=True).distinct()):
        here = Q(timezone=zone)
        if day is not None:
            # From midnight to midnight: 23 or 25 hours when the clocks change.
            begins, ends = (
                datetime.combine(on, time(), tzinfo=ZoneInfo(zone)) for on in (day, day + timedelta(days=1))
            )
            here &= Q(starts_at__gte=begins, starts_at__lt=ends)
        if clock_time is not None:
            hour, minute = f"hour_{place}", f"minute_{place}"
            rows = rows.alias(
                **{
                    hour: ExtractHour("starts_at", tzinfo=ZoneInfo(zone)),
                    minute: ExtractMinute("starts_at", tzinfo=ZoneInfo(zone)),
                }
            )
            here &= Q(**{hour: clock_time.hour, minute: clock_time.minute})
        condition |= here
    return rows.filter(condition)


SUMMARY_DAYS = 14  # spec part 3, section 9: the chart's window
WEEK = 7  # what of it is shown at a time: today and days 1-6, then days 7-14


@dataclass(kw_only=True)
class DaySales:
    """What the performances of a day by their venues' calendar have sold in one currency."""

    day: date
    currency: str
    sold: int = 0
    revenue: Decimal = Decimal("0.00")


@dataclass(kw_only=True)
class Meter:
    """What all performances to come have sold in one currency, and what is left of them."""

    currency: str
    sold: int = 0
    capacity: int = 0
    revenue: Decimal = Decimal("0.00")

    @property
    def remaining(self) -> int:
        return self.capacity - self.sold


@dataclass(frozen=True, kw_only=True)
class Summary:
    """Each currency has every day of the window, and a meter: two currencies are never added."""

    days: list[DaySales] = field(default_factory=list)
    meters: list[Meter] = field(default_factory=list)

    @property
    def currencies(self) -> list[str]:
        return [meter.currency for meter in self.meters]

    def part(self, *, is_later: bool) -> list[DaySales]:
        """Return the days of the first week, or of the second, of each currency."""
        first = WEEK if is_later else 0
        return [row for place, row in enumerate(self.days) if first <= place % SUMMARY_DAYS < first + WEEK]


def summarize(rows: Collection[Mapping[str, Any]], now: datetime) -> Summary:
    """Sum up what was sold, the currency first that has the most to sell; nothing to come has no currency either.

    A row is what the performances of one instant, zone and currency have sold; without the instant (`at`), they come
    after the window.
    """
    zones = {zone: ZoneInfo(zone) for zone in {row["zone"] for row in rows}}
    first = min((now.astimezone(zone).date() for zone in zones.values()), default=now.date())
    meters: dict[str, Meter] = {}
    days: dict[tuple[str, date], DaySales] = {}
    for row in rows:
        currency = row["currency"]
        meter = meters.setdefault(currency, Meter(currency=currency))
        meter.sold, meter.capacity = meter.sold + row["sold"], meter.capacity + row["capacity"]
        meter.revenue += row["revenue"]
        if row["at"] is not None:
            day = row["at"].astimezone(zones[row["zone"]]).date()
            sales = days.setdefault((currency, day), DaySales(day=day, currency=currency))
            sales.sold, sales.revenue = sales.sold + row["sold"], sales.revenue + row["revenue"]
    ordered = sorted(meters.values(), key=lambda meter: (-meter.capacity, meter.currency))
    window = [first + timedelta(days=place) for place in range(SUMMARY_DAYS)]
    return Summary(
        days=[
            days.get((meter.currency, day)) or DaySales(day=day, currency=meter.currency)
            for meter in ordered
            for day in window
        ],
        meters=ordered,
    )


# The figures are the counters of the performances' stock, so they cost the same with ten orders or a million.

# The last day ends so much later where the calendar is behind: some zone is always half a day behind or ahead.
SUMMARY_WINDOW = timedelta(days=SUMMARY_DAYS + 2)


def read_summary(*, caller: Staff, account_id: int) -> Summary:
    """Read the figures of the next days and of all that is to come, in one query."""
    now = clock.now()
    # Whatever comes after the window is one row a zone and currency, however much it is.
    within = Case(When(starts_at__lt=now + SUMMARY_WINDOW, then=F("starts_at")))
    rows = (
        list_dashboard(caller=caller, account_id=account_id)
        .order_by()
        .values(at=within, zone=F("timezone"), currency=F("event__currency"))
        .annotate(sold=Sum("stock__sold"), capacity=Sum("stock__capacity"), revenue=Sum("stock__revenue"))
    )
    return summarize(list(rows), now)


def read_currencies(*, caller: Staff, account_id: int) -> list[str]:
    rows = list_dashboard(caller=caller, account_id=account_id).order_by("event__currency")
    return list(rows.values_list("event__currency", flat=True).distinct())


def list_top_selling(*, caller: Staff, account_id: int) -> QuerySet[Performance]:
    """List what is to come, that of which most tickets were sold first; of as many, the nearest."""
    return list_dashboard(caller=caller, account_id=account_id).order_by("-stock__sold", "starts_at", "pk")


# A JWT (HS256 with the site's embedding secret) as Metabase's static embedding reads it: the dashboard, its locked
# parameters, and its end. Whoever holds it sees that dashboard for that account, and nothing else.

TOKEN_LASTS = timedelta(minutes=30)
APPEARANCE = "#bordered=false&titled=false"


@dataclass(frozen=True, kw_only=True)
class EmbeddedDashboard:
    """An account, and the dashboard that may be framed: where it is, and the token in that address with its end.

    They are empty for an account without one, or where no analytics are set up; the end is in ISO 8601.
    """

    account: Account
    url: str = ""
    token: str = ""
    expires_at: str = ""


def read_embedded_dashboard(*, caller: Caller, account_id: int) -> EmbeddedDashboard:
    account = caller.within(Account.objects.filter(pk=account_id, deleted_at=None), "pk").first()
    if account is None:
        raise NotFound
    site, secret = settings.METABASE_URL, settings.METABASE_SECRET
    if not account.metabase_dashboard or not site or not secret:
        return EmbeddedDashboard(account=account)
    expires_at = (clock.now() + TOKEN_LASTS).replace(microsecond=0)
    claims = {
        "resource": {"dashboard": account.metabase_dashboard},
        "params": {"account": account.pk},
        "exp": int(expires_at.timestamp()),
    }
    token = jwt.encode(claims, secret, algorithm="HS256")
    url = f"{site}/embed/dashboard/{token}{APPEARANCE}"
    return EmbeddedDashboard(account=account, url=url, token=token, expires_at=expires_at.isoformat())

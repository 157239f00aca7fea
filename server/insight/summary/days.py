"""By which day and in which currency what performances have sold is summed up, for the next fourteen days."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from decimal import Decimal
from zoneinfo import ZoneInfo

DAYS = 14  # spec part 3, section 9: the chart's window
WEEK = 7  # what of it is shown at a time: today and days 1-6, then days 7-14


@dataclass(frozen=True, kw_only=True)
class SoldAt:
    """What the performances of one instant, zone and currency have sold; no instant: they come after the window."""

    starts_at: datetime | None
    zone: str
    currency: str
    sold: int
    capacity: int
    revenue: Decimal


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
        """Give the days of the first week, or of the second, of each currency."""
        first = WEEK if is_later else 0
        return [row for place, row in enumerate(self.days) if first <= place % DAYS < first + WEEK]


def summed_up(rows: Iterable[SoldAt], now: datetime) -> Summary:
    """Sum up what was sold, the currency first that has the most to sell; nothing to come has no currency either."""
    found = list(rows)
    zones = {zone: ZoneInfo(zone) for zone in {row.zone for row in found}}
    first = min((now.astimezone(zone).date() for zone in zones.values()), default=now.date())
    meters: dict[str, Meter] = {}
    days: dict[tuple[str, date], DaySales] = {}
    for row in found:
        meter = meters.setdefault(row.currency, Meter(currency=row.currency))
        meter.sold, meter.capacity = meter.sold + row.sold, meter.capacity + row.capacity
        meter.revenue += row.revenue
        if row.starts_at is not None:
            day = row.starts_at.astimezone(zones[row.zone]).date()
            sales = days.setdefault((row.currency, day), DaySales(day=day, currency=row.currency))
            sales.sold, sales.revenue = sales.sold + row.sold, sales.revenue + row.revenue
    ordered = sorted(meters.values(), key=lambda meter: (-meter.capacity, meter.currency))
    window = [first + timedelta(days=place) for place in range(DAYS)]
    return Summary(
        days=[
            days.get((meter.currency, day)) or DaySales(day=day, currency=meter.currency)
            for meter in ordered
            for day in window
        ],
        meters=ordered,
    )

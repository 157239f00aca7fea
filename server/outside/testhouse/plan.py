"""What a test house puts on: a play with prices of several kinds, and a concert that is soon sold out."""

from __future__ import annotations

from collections.abc import Container
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from decimal import Decimal
from itertools import islice
from zoneinfo import ZoneInfo

from server.events.sheets.sheet import PerformanceDraft

FIRST_AFTER = timedelta(days=2)  # whoever tries a reservation out has the time to pay it
LAST_AFTER = timedelta(days=120)
ON_SALE_SINCE = timedelta(days=1)


@dataclass(frozen=True, kw_only=True)
class Production:
    """An event as it is made: so many performances are `ahead` at any time, one each `days`, at a time of day."""

    name: str
    description: str
    price: Decimal
    capacity: int
    ahead: int
    days: int
    at: time
    booking_fee: Decimal = Decimal("0.00")


PLAY = Production(
    name="A Test Play",
    description="It has ticket types, a booking fee and something to buy beside its tickets.",
    price=Decimal("24.00"),
    booking_fee=Decimal("1.50"),
    capacity=300,
    ahead=8,
    days=1,
    at=time(19, 30),
)
CONCERT = Production(
    name="A Test Concert",
    description="A small room: four tickets, and it is sold out.",
    price=Decimal("35.00"),
    capacity=4,
    ahead=6,
    days=2,
    at=time(20),
)
PRODUCTIONS = (PLAY, CONCERT)


def is_low(plan: Production, ahead: int) -> bool:
    """Tell whether an event with so many performances to come gets more, which is when half are over."""
    return ahead <= plan.ahead // 2


def drafts_of(
    plan: Production, *, ahead: int, zone: str, now: datetime, taken: Container[datetime]
) -> list[PerformanceDraft]:
    """Give the performances that an event lacks, on its free days from the day after tomorrow on.

    It has `ahead` of them to come that still have tickets. None is later than `LAST_AFTER`: whoever buys a house out
    has to wait.
    """
    first = (now + FIRST_AFTER).astimezone(ZoneInfo(zone)).date()
    # On days that are the same whenever one looks, so that what is added falls between what is there.
    first += timedelta(days=-first.toordinal() % plan.days)
    starts = (_starts(first + timedelta(days=place), plan.at, zone) for place in range(0, LAST_AFTER.days, plan.days))
    free = islice((start for start in starts if start not in taken), plan.ahead - ahead)
    return [
        PerformanceDraft(
            starts_at=start,
            on_sale_at=now - ON_SALE_SINCE,
            off_sale_at=start,
            price=plan.price,
            capacity=plan.capacity,
        )
        for start in free
    ]


def _starts(day: date, at: time, zone: str) -> datetime:
    return datetime.combine(day, at, tzinfo=ZoneInfo(zone)).astimezone(UTC)

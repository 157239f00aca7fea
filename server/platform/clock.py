"""The only module that reads the clock."""

from __future__ import annotations

from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

from django.utils import timezone


def now() -> datetime:
    """Return the current instant in UTC."""
    return timezone.now()


def today(zone: str) -> date:
    return now().astimezone(ZoneInfo(zone)).date()


def hours(number: float) -> timedelta:
    return timedelta(hours=number)

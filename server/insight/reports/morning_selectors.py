"""What whoever runs a house wants to know in the morning: tonight, yesterday, and what nobody has settled."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from zoneinfo import ZoneInfo

from server.accounts.caller import Staff
from server.accounts.models import Role
from server.core import clock
from server.core.money import ZERO, display
from server.door.models import Conflict
from server.events.models import Performance
from server.insight.reports.asked import A_DAY, Asked, Period, Step
from server.insight.reports.definitions.sales.days_selectors import read_by_day
from server.insight.reports.naming_selectors import performances_within
from server.payments.models import Difference
from server.venues.zone_selectors import read_zone

MOST_SHOWN = 30  # performances of a day


def read_morning(*, caller: Staff, account_id: int) -> Mapping[str, Any]:
    """Read the words of the morning mail, in a constant number of statements.

    Differences with the provider are told to those alone who may see them.
    """
    zone = read_zone(account_id)
    today = clock.now().astimezone(ZoneInfo(zone)).date()
    tonight = list(
        performances_within(_asked(account_id, zone, Period(today, today)))
        .filter(cancelled_at=None)
        .select_related("stock", "event__venue")
        .order_by("starts_at", "pk")[: MOST_SHOWN + 1]
    )
    conflicts = Conflict.objects.filter(account_id=account_id, settled_at=None).count()
    sees_money = caller.user.role in (Role.ACCOUNT_OWNER, Role.PLATFORM_ADMINISTRATOR)
    differences = Difference.objects.filter(account_id=account_id, settled_at=None).count() if sees_money else 0
    return {
        "day": f"{today:%A} {today.day} {today:%B %Y}",
        "tonight": [_performance(row) for row in tonight[:MOST_SHOWN]],
        "has_more": len(tonight) > MOST_SHOWN,
        "sales": _sales(_asked(account_id, zone, Period(today - A_DAY, today - A_DAY))),
        "conflicts": conflicts,
        "differences": differences,
    }


def _asked(account_id: int, zone: str, period: Period) -> Asked:
    return Asked(account_id=account_id, zone=zone, today=period.last, period=period, step=Step.DAY)


def _performance(row: Performance) -> dict[str, Any]:
    starts = row.starts_at.astimezone(ZoneInfo(row.timezone))
    return {
        "event": row.event.name,
        "subcategory": row.subcategory,
        "at": f"{starts:%H:%M}",
        "venue": row.event.venue.name,
        "sold": row.stock.sold,
        "left": row.stock.available,
    }


def _sales(asked: Asked) -> list[dict[str, Any]]:
    """Give yesterday's sales, a line a currency."""
    return [
        {
            "tickets": line["tickets"],
            "upsells": line["upsells"],
            "earned": display(line["earned"] or ZERO, line["currency"]),
        }
        for line in read_by_day(asked)
    ]

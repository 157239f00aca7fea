"""Reading the User Dashboard: the cards of what is on."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from datetime import date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from django.db.models import Q, QuerySet
from django.db.models.functions import ExtractHour, ExtractMinute

from server.accounts.caller import Staff
from server.core import clock
from server.events.models import Performance
from server.events.selectors import list_upcoming
from server.upsells.models import IS_OFF, Upsell

KEPT_AFTER_START = timedelta(hours=3)  # a performance that began at most this long ago is still on the dashboard


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
    rows = list_upcoming(caller=caller, account_id=chosen, since=clock.now() - KEPT_AFTER_START)
    if event_name:
        rows = rows.filter(event__name__iexact=event_name)
    if day is None and clock_time is None:
        return rows
    return _at(rows, day, clock_time)


def read_upsells_offered(event_ids: Iterable[int]) -> dict[int, list[Upsell]]:
    """Read which upsells some events sell, by name, in one statement.

    What a performance has sold of each is no figure of a card: it would be counted over all orders of the page.
    """
    found: dict[int, list[Upsell]] = defaultdict(list)
    rows = Upsell.objects.filter(event_id__in=set(event_ids)).exclude(IS_OFF)
    for upsell in rows.only("event_id", "name").order_by("name", "pk"):
        found[upsell.event_id].append(upsell)
    return found


def _at(rows: QuerySet[Performance], day: date | None, clock_time: time | None) -> QuerySet[Performance]:
    """Narrow to a day or a time of day as each zone's own clock shows them; one query names the zones."""
    wanted = Q(pk__in=[])
    for place, zone in enumerate(rows.order_by().values_list("timezone", flat=True).distinct()):
        here = Q(timezone=zone)
        if day is not None:
            here &= _on_day(day, zone)
        if clock_time is not None:
            hour, minute = f"hour_{place}", f"minute_{place}"
            rows = rows.alias(
                **{
                    hour: ExtractHour("starts_at", tzinfo=ZoneInfo(zone)),
                    minute: ExtractMinute("starts_at", tzinfo=ZoneInfo(zone)),
                }
            )
            here &= Q(**{hour: clock_time.hour, minute: clock_time.minute})
        wanted |= here
    return rows.filter(wanted)


def _on_day(day: date, zone: str) -> Q:
    """Narrow to the day from midnight to midnight, which has 23 or 25 hours when the clocks change."""
    begins, ends = (datetime.combine(date_, time(), tzinfo=ZoneInfo(zone)) for date_ in (day, day + timedelta(days=1)))
    return Q(starts_at__gte=begins, starts_at__lt=ends)

"""What several reports ask alike: the performances of a period, and the names of people."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import timedelta

from django.db.models import Q, QuerySet

from server.accounts.models import User
from server.events.models import Performance
from server.insight.reports.asked import A_DAY, Asked, begin_of

ZONES_APART = timedelta(hours=26)  # the most by which two clocks on earth differ


def performances_within(asked: Asked) -> QuerySet[Performance]:
    """Give the account's performances that begin on a day of the period, each by its own clock."""
    rows = Performance.objects.filter(
        account_id=asked.account_id,
        starts_at__gte=asked.begins - ZONES_APART,
        starts_at__lt=asked.ends + ZONES_APART,
    )
    zones = Performance.objects.filter(account_id=asked.account_id).order_by().values_list("timezone", flat=True)
    own = Q(pk=None)
    for zone in zones.distinct():
        first, end = begin_of(asked.period.first, zone), begin_of(asked.period.last + A_DAY, zone)
        own |= Q(timezone=zone, starts_at__gte=first, starts_at__lt=end)
    rows = rows.filter(own)
    if asked.event_id:
        rows = rows.filter(event=asked.event_id)
    return rows.filter(pk=asked.performance_id) if asked.performance_id else rows


def names_of_people(people: Iterable[int | None]) -> dict[int, str]:
    """Give the names of some people, in one query."""
    return {user.pk: user.full_name for user in User.objects.filter(pk__in={one for one in people if one})}

"""Reads what performances set aside for holds, and how overdue releases and sale ticks are."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from datetime import datetime, timedelta
from functools import reduce
from operator import or_

from django.db.models import F, Q, QuerySet
from django.db.models.functions import Lower

from server.accounts.caller import Caller
from server.catalogue.events.models import Event, Performance, SaleTick, Team
from server.catalogue.events.on_sale import BOX_OFFICE_GRACE, release_at
from server.inventory.models import Hold, HoldAllotment
from server.platform.errors import NotFound
from server.platform.observability.health import overdue

_HAS_LEFT = Q(size__gt=F("sold") + F("reserved"))


def get_performance_of(*, caller: Caller, event_id: int, performance_id: int) -> Performance:
    """Read a performance of an event with its stock and event.

    :raises NotFound: if the event has none, or it is another account's.
    """
    rows = Performance.objects.select_related("stock", "event").filter(pk=performance_id, event_id=event_id)
    found = caller.within(rows).first()
    if found is None:
        raise NotFound
    return found


def list_allotments(*, performance: Performance) -> QuerySet[HoldAllotment]:
    """List what a performance has set aside, and what holds have given back of it, by the holds' names."""
    rows = HoldAllotment.objects.filter(Q(size__gt=0) | Q(released__gt=0), stock_id=performance.pk)
    return rows.select_related("hold", "stock__performance", "team_allotment").order_by(Lower("hold__name"), "hold_id")


def find_teams(*, performance: Performance, team_ids: Iterable[int]) -> frozenset[int]:
    rows = Team.objects.filter(event=performance.event_id, pk__in=list(team_ids), event__has_team_mapping=True)
    return frozenset(rows.values_list("pk", flat=True))


def list_season(*, event: Event, since: datetime | None) -> QuerySet[Performance]:
    """List an event's performances from `since` on, or all, by their start, as `states_of` reads them."""
    rows = event.performances.select_related("stock", "event").order_by("starts_at", "pk")
    return rows if since is None else rows.filter(starts_at__gte=since)


def list_hold_names(*, account_id: int) -> QuerySet[Hold]:
    return Hold.objects.filter(account_id=account_id).order_by(Lower("name"), "pk")


def read_releases(performances: Iterable[Performance]) -> dict[int, list[datetime]]:
    """Read the moments at which holds give back what they have left of some performances, in one query."""
    by_id = {row.pk: row for row in performances}
    moments: dict[int, list[datetime]] = defaultdict(list)
    rows = HoldAllotment.objects.filter(
        _HAS_LEFT, stock_id__in=list(by_id), is_kept=False, hold__release_hours__isnull=False
    )
    for performance_id, hours in rows.values_list("stock_id", "hold__release_hours").distinct():
        if hours is not None:
            moments[performance_id].append(release_at(by_id[performance_id], hours))
    return moments


def read_release_hours(hold_ids: Iterable[int]) -> dict[int, int]:
    """Read how many hours before a performance some holds give back what they have left; others are left out."""
    rows = Hold.objects.filter(pk__in=list(hold_ids), release_hours__isnull=False)
    return {pk: hours for pk, hours in rows.values_list("pk", "release_hours") if hours is not None}


def list_due(*, now: datetime, most: int) -> list[HoldAllotment]:
    """List allotments whose moment has passed and that still have something to give back, by their performances.

    What was due long ago is among them, since a worker may have been away, as long as the box office may sell it.
    """
    known = Hold.objects.filter(release_hours__isnull=False).values_list("release_hours", flat=True).distinct()
    moments = [
        Q(hold__release_hours=hours, stock__performance__starts_at__lte=now + timedelta(hours=hours))
        for hours in known
        if hours is not None
    ]
    if not moments:
        return []
    rows = HoldAllotment.objects.filter(
        reduce(or_, moments), _HAS_LEFT, is_kept=False, stock__performance__starts_at__gt=now - BOX_OFFICE_GRACE
    )
    return list(rows.select_related("stock__performance__event").order_by("stock_id", "pk")[:most])


def find_due(allotments: Iterable[HoldAllotment], *, now: datetime) -> frozenset[int]:
    """Find those of some allotments whose moment has passed as their holds and performances are now, in one query."""
    rows = HoldAllotment.objects.filter(pk__in=[row.pk for row in allotments], hold__release_hours__isnull=False)
    read = rows.select_related("hold", "stock__performance")
    return frozenset(row.pk for row in read if release_at(row.stock.performance, row.hold.release_hours or 0) <= now)


MOST_DUE = 50


@overdue("sale_moments")
def last_sale_tick(now: datetime) -> datetime | None:
    return SaleTick.objects.values_list("told_until", flat=True).first()


@overdue("holds")
def oldest_hold(now: datetime) -> datetime | None:
    due = list_due(now=now, most=MOST_DUE)
    return min((release_at(row.stock.performance, row.hold.release_hours or 0) for row in due), default=None)

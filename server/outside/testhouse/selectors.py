"""Reading how a test house is furnished."""

from __future__ import annotations

from datetime import datetime

from django.db.models import Count, F, Q

from server.core import clock
from server.events.models import Event, Performance
from server.outside.testhouse.plan import PRODUCTIONS, is_low
from server.venues.models import Venue


def lacks_something(house_id: int) -> bool:
    """Tell whether a test house needs furnishing: an event of it, or performances to come; in one query."""
    ahead = read_ahead(house_id)
    return any(plan.name not in ahead or is_low(plan, ahead[plan.name]) for plan in PRODUCTIONS)


def read_ahead(house_id: int) -> dict[str, int]:
    """Count the performances to come of a test house's events, by their names, that still have tickets."""
    stock = "performances__stock__"
    left = Q(
        **{f"{stock}capacity__gt": F(f"{stock}sold") + F(f"{stock}reserved")},
        performances__starts_at__gt=clock.now(),
        performances__cancelled_at=None,
    )
    rows = Event.objects.filter(account_id=house_id).annotate(ahead=Count("performances", filter=left))
    return dict(rows.values_list("name", "ahead"))


def find_event(house_id: int, name: str) -> Event | None:
    return Event.objects.filter(account_id=house_id, name=name).select_related("venue").first()


def find_venue(account_id: int) -> Venue | None:
    """Find the first venue of an account."""
    return Venue.objects.filter(account_id=account_id).select_related("tax_category").order_by("pk").first()


def read_starts(event: Event) -> frozenset[datetime]:
    """Read when an event's performances to come begin."""
    rows = Performance.objects.filter(event=event, starts_at__gt=clock.now())
    return frozenset(rows.values_list("starts_at", flat=True))

"""The zone in which an account's own times are spoken: that of its first venue."""

from __future__ import annotations

from django.db.models import OuterRef, Subquery, Value
from django.db.models.functions import Coalesce

from server.venues.models import Venue

NO_ZONE = "UTC"


def read_zone(account_id: int) -> str:
    """Read the zone of an account; UTC while it has no venue."""
    venues = Venue.objects.filter(account_id=account_id).order_by("pk")
    return venues.values_list("timezone", flat=True).first() or NO_ZONE


def zone_of_account(path: str) -> Coalesce:
    """Give the same as a column, for the account at a path of the query."""
    first = Venue.objects.filter(account_id=OuterRef(path)).order_by("pk")
    return Coalesce(Subquery(first.values("timezone")[:1]), Value(NO_ZONE))

"""Reading venues."""

from __future__ import annotations

from django.db.models import QuerySet

from server.accounts.caller import Caller
from server.core.errors import NotFound
from server.venues.models import Venue


def list_venues(*, caller: Caller, account_id: int) -> QuerySet[Venue]:
    """List an account's venues by name."""
    venues = Venue.objects.filter(account_id=account_id).select_related("tax_category").order_by("name", "pk")
    return caller.within(venues)


def get_venue(*, caller: Caller, venue_id: int) -> Venue:
    """Read one venue.

    :raises NotFound: if there is none, or it is another account's.
    """
    venue = caller.within(Venue.objects.filter(pk=venue_id).select_related("tax_category")).first()
    if venue is None:
        raise NotFound
    return venue

"""Reading venues."""

from __future__ import annotations

from collections.abc import Iterable

from django.db.models import QuerySet

from server.accounts.caller import Caller
from server.core.errors import NotFound
from server.venues.models import TaxCategory, Venue


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


def read_venue_versions(venue_ids: Iterable[int]) -> dict[int, int]:
    """Read the versions of some venues, in one query; what is deleted has none."""
    return dict(Venue.objects.filter(pk__in=list(venue_ids)).values_list("pk", "version"))


def read_tax_versions(tax_category_ids: Iterable[int]) -> dict[int, int]:
    """Read the versions of some tax categories, in one query; what is deleted has none."""
    return dict(TaxCategory.objects.filter(pk__in=list(tax_category_ids)).values_list("pk", "version"))

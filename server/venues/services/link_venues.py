"""Finding the places of venues that were made before there were lists to choose from."""

from __future__ import annotations

from typing import TypeVar

from django.db.models import Model, QuerySet

from server.core.database.search import search_key
from server.venues.models import City, Country, State, Venue, ZipCode

Row = TypeVar("Row", bound=Model)


def link_venues() -> None:
    """Link every venue that names no known country to the places that its texts name, as far as there are such."""
    for venue in Venue.objects.filter(known_country__isnull=True).exclude(country="").order_by("pk").iterator():
        if link_venue(venue):
            venue.save(update_fields=["known_country", "known_state", "known_city", "known_zipcode"])


def link_venue(venue: Venue) -> bool:
    """Set the known places of one venue from its texts, without saving it, and tell whether any was found."""
    country = _only(Country.objects.filter(key=search_key(venue.country)))
    if country is None:
        return False
    states = State.objects.filter(country=country)
    cities = City.objects.filter(state__country=country).select_related("state")
    if venue.state:
        states = states.filter(key=search_key(venue.state))
        cities = cities.filter(state__in=states)
    key = search_key(venue.city)
    city = _only(cities.filter(key=key)) or _only(cities.filter(key=f"{key} city")) if key else None
    venue.known_country = country
    venue.known_city = city
    venue.known_state = city.state if city else _only(states) if venue.state else None
    venue.known_zipcode = ZipCode.objects.filter(city=city, code=venue.zipcode).first() if city else None
    return True


def _only(rows: QuerySet[Row]) -> Row | None:
    """Give the one row there is; of two with the same name neither is certain."""
    found = list(rows[:2])
    return found[0] if len(found) == 1 else None

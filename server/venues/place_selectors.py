"""Searching the places of the world, as fast as somebody types."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TypeVar

from django.db.models import Model, Q, QuerySet

from server.core.database.search import search_key
from server.venues.editions import versions
from server.venues.models import LARGE, City, Country, KnownCurrency, PlacesStamp, State, TimeZone, ZipCode

Row = TypeVar("Row", bound=Model)
LONGEST_ZIPCODE = 20  # characters
MOST_CITIES, MOST_ZIPCODES, MOST_NAMES = 20, 50, 1000
_KINDS = ("", " city", " d c")  # whoever looks for New York has typed all of New York City's name


def are_loaded() -> bool:
    """Tell whether the places are those of the installed packages."""
    return PlacesStamp.objects.filter(versions=versions()).exists()


def find_cities(*, search: str = "", state_id: int | None = None, country_id: int | None = None) -> list[City]:
    """Find cities whose name begins as typed: the whole name first, then the larger ones, at most twenty.

    What follows a comma narrows them: 'Springfield, Ill' or 'Paris, FR'. An empty text gives the capitals.
    """
    cities = City.objects.select_related("state__country", "time_zone")
    if state_id:
        cities = cities.filter(state_id=state_id)
    if country_id:
        cities = cities.filter(state__country_id=country_id)
    key = search_key(search)
    if not key:
        large = cities if state_id or country_id else cities.filter(size__gte=LARGE)
        return list(large.order_by("-size", "key", "pk")[:MOST_CITIES])
    found = _best(cities.filter(key__prefix=key), key)
    name, comma, where = search.partition(",")
    if found or not comma:
        return found
    return _best(cities.filter(_lies_in(where), key__prefix=search_key(name)), search_key(name))


def _best(cities: QuerySet[City], key: str) -> list[City]:
    is_whole = Q(key__in=[key + kind for kind in _KINDS])
    return list(cities.annotate(is_whole=is_whole).order_by("-is_whole", "-size", "key", "pk")[:MOST_CITIES])


def _lies_in(where: str) -> Q:
    key = search_key(where)
    in_country = Q(state__country__key__prefix=key) | Q(state__country__code=where.strip().upper())
    return Q(state__key__prefix=key) | in_country


def find_countries(*, search: str = "") -> list[Country]:
    return _named(Country.objects.all(), search)


def find_states(*, country_id: int, search: str = "") -> list[State]:
    return _named(State.objects.filter(country_id=country_id), search)


def _named(rows: QuerySet[Row], search: str) -> list[Row]:
    """Narrow a short list to names that contain what was typed, those that begin with it first."""
    key = search_key(search)
    if not key:
        return list(rows.order_by("key", "pk")[:MOST_NAMES])
    held = rows.filter(key__contains=key).annotate(begins=Q(key__prefix=key))
    return list(held.order_by("-begins", "key", "pk")[:MOST_NAMES])


def find_time_zones(*, search: str = "") -> list[TimeZone]:
    words = "_".join(search.split())
    return list(TimeZone.objects.filter(name__icontains=words).order_by("name")[:MOST_NAMES])


def list_currencies() -> list[KnownCurrency]:
    return list(KnownCurrency.objects.order_by("code"))


@dataclass(frozen=True)
class Place:
    """The place of an address, as far as it was chosen from the lists."""

    country: Country
    state: State | None = None
    city: City | None = None

    def zipcodes(self) -> QuerySet[ZipCode]:
        """Give the postal codes to choose from: the city's, else the state's; none if no list is loaded."""
        if self.city is not None:
            of_city = ZipCode.objects.filter(city=self.city)
            if of_city.exists():
                return of_city
        return ZipCode.objects.filter(state=self.state, city__isnull=True)

    def fits(self, code: str) -> bool:
        """Tell whether a typed code looks like one of the country's."""
        pattern, code = self.country.zip_pattern, code.upper()
        if len(code) > LONGEST_ZIPCODE:  # some letters become two or three in capitals
            return False
        return not pattern or re.fullmatch(pattern, code, re.ASCII) is not None


def find_place(*, city_id: int | None, state_id: int | None = None, country_id: int | None = None) -> Place | None:
    """Find the place that was chosen: a city knows the rest; without one a state or at least a country is given."""
    if city_id:
        city = City.objects.select_related("state__country").filter(pk=city_id).first()
        return Place(city.state.country, city.state, city) if city else None
    if state_id:
        states = State.objects.select_related("country").filter(pk=state_id)
        state = (states.filter(country_id=country_id) if country_id else states).first()
        return Place(state.country, state) if state else None
    country = Country.objects.filter(pk=country_id or 0).first()
    return Place(country) if country else None


@dataclass(frozen=True)
class ZipCodeChoice:
    """What may be given as a place's postal code: one of the rows or, without a list, whatever fits the pattern."""

    rows: list[ZipCode]
    is_listed: bool
    is_required: bool
    pattern: str
    example: str


def list_zipcodes(*, place: Place, search: str = "") -> ZipCodeChoice:
    codes = place.zipcodes()
    rows = list(codes.filter(code__prefix=search.strip().upper()).order_by("code", "pk")[:MOST_ZIPCODES])
    country = place.country
    return ZipCodeChoice(
        rows=rows,
        is_listed=bool(rows) or codes.exists(),
        is_required=country.has_zipcodes,
        pattern=f"^(?:{country.zip_pattern})$" if country.zip_pattern else "",
        example=country.zip_example,
    )

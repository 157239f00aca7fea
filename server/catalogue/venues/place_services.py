"""Loads the places of the packages into the database, once for each of their versions, and links venues to them.

Asking the packages at run time would cost each process a hundred megabytes, and there would be no index to search.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any, TypeVar

from django.core.management.color import no_style
from django.db import connection, transaction
from django.db.models import Model, QuerySet

from server.catalogue.venues import place_sources
from server.catalogue.venues.models import City, Country, KnownCurrency, PlacesStamp, State, TimeZone, Venue, ZipCode
from server.catalogue.venues.place_selectors import installed_versions
from server.platform.search import search_key

Row = TypeVar("Row", bound=Model)


def link_venues() -> None:
    """Link every venue that names no known country to the places that its texts name, as far as there are such."""
    for venue in Venue.objects.filter(known_country__isnull=True).exclude(country="").order_by("pk").iterator():
        if link_venue(venue):
            venue.save(update_fields=["known_country", "known_state", "known_city", "known_zipcode"])


def link_venue(venue: Venue) -> bool:
    """Set the known places of one venue from its texts, without saving it, and return whether any was found."""
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
    """Return the one row there is; of two with the same name neither is certain."""
    found = list(rows[:2])
    return found[0] if len(found) == 1 else None


Values = tuple[Any, ...]
AT_A_TIME = 500


def load_places() -> bool:
    """Load what the installed packages know, unless these versions of them are loaded; return whether it was needed.

    Everything or nothing: whoever looks meanwhile sees what was there before.
    """
    PlacesStamp.objects.get_or_create(pk=1)
    versions = installed_versions()
    with transaction.atomic():
        # Two processes that start at once load once: the second waits here, and finds it done.
        stamp = PlacesStamp.objects.select_for_update().get(pk=1)
        if stamp.versions == versions:
            return False
        _Loading(is_first=not stamp.versions).load()
        link_venues()
        stamp.versions = versions
        stamp.save()
    return True


@dataclass(frozen=True)
class _Loading:
    """One run: into empty tables, or over what other versions left there."""

    is_first: bool

    def load(self) -> None:
        self._store(KnownCurrency.objects.all(), ("code",), ("name",), place_sources.currency_rows())
        self._store(TimeZone.objects.all(), ("name",), (), [(name,) for name in place_sources.zone_names()])
        lands = place_sources.read_lands()
        columns = ("code", "name", "key", "has_zipcodes", "zip_pattern", "zip_example")
        self._store(Country.objects.all(), ("id",), columns, [land.row() for land in lands])
        zones = dict(TimeZone.objects.values_list("name", "pk"))
        for land in lands:
            self._load_land(land, zones)
        _count_on_from_given_ids(Country, State, City)
        _gather_statistics(Country, State, City, ZipCode)

    def _load_land(self, land: place_sources.Land, zones: Mapping[str, int]) -> None:
        places = place_sources.read_places(land, zones)
        states = State.objects.filter(country_id=land.id)
        self._store(states, ("id",), ("country_id", "name", "key", "time_zone_id"), places.states)
        cities = City.objects.filter(state__country_id=land.id)
        self._store(cities, ("id",), ("state_id", "name", "key", "size", "time_zone_id"), places.cities)
        codes = ZipCode.objects.filter(state__country_id=land.id)
        self._store(codes, ("state_id", "city_id", "code"), (), places.zipcodes)

    def _store(self, stored: QuerySet[Any], key: Sequence[str], more: Sequence[str], rows: Iterable[Values]) -> None:
        width = len(key)
        requested = {row[:width]: row for row in rows}
        there: dict[Values, Values] = {}
        if not self.is_first:
            there = {row[1 : width + 1]: row for row in stored.values_list("pk", *key, *more)}
        new = [row for name, row in requested.items() if name not in there]
        _delete_rows(stored.model, [row[0] for name, row in there.items() if name not in requested])
        if not self.is_first and key == ("id",):
            _delete_rows(stored.model, [row[0] for row in new])  # what lay in another country until now
        _update_rows(
            stored.model,
            more,
            [
                (*requested[name][width:], row[0])
                for name, row in there.items()
                if name in requested and requested[name] != row[1:]
            ],
        )
        _insert_rows(stored.model, (*key, *more), new)


def _delete_rows(model: type[Model], ids: Sequence[int]) -> None:
    left = iter(ids)
    while some := list(islice(left, AT_A_TIME)):
        model._default_manager.filter(pk__in=some).delete()


def _update_rows(model: type[Model], names: Sequence[str], rows: Sequence[Values]) -> None:
    if not rows:
        return
    table, columns = connection.ops.quote_name(model._meta.db_table), ", ".join(f"{name} = %s" for name in names)
    with connection.cursor() as cursor:
        cursor.executemany(f"UPDATE {table} SET {columns} WHERE id = %s", rows)  # noqa: S608


def _insert_rows(model: type[Model], names: Sequence[str], rows: Sequence[Values]) -> None:
    """Add rows past the ORM, which would take longer to make 200,000 objects than all the rest takes."""
    if not rows:
        return
    table, columns = connection.ops.quote_name(model._meta.db_table), ", ".join(names)
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            with cursor.copy(f"COPY {table} ({columns}) FROM STDIN") as copy:
                for row in rows:
                    copy.write_row(row)
        else:
            places = ", ".join(["%s"] * len(names))
            cursor.executemany(f"INSERT INTO {table} ({columns}) VALUES ({places})", rows)  # noqa: S608


def _count_on_from_given_ids(*models: type[Model]) -> None:
    """PostgreSQL's sequences do not see ids that were given, and would give them again."""
    with connection.cursor() as cursor:
        for statement in connection.ops.sequence_reset_sql(no_style(), models):
            cursor.execute(statement)


def _gather_statistics(*models: type[Model]) -> None:
    """Until PostgreSQL has counted what was added it plans as if the tables were empty."""
    if connection.vendor != "postgresql":
        return
    with connection.cursor() as cursor:
        for model in models:
            cursor.execute(f"ANALYZE {connection.ops.quote_name(model._meta.db_table)}")

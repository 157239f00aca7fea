"""The real places of the installed packages, loaded once for all tests here."""

from __future__ import annotations

import re
import time
from typing import Any

import pytest
from django.core.management import call_command
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext

from server.catalogue.venues import place_selectors as places
from server.catalogue.venues import place_sources
from server.catalogue.venues.models import City, Country, KnownCurrency, State, TimeZone, Venue, ZipCode
from server.catalogue.venues.place_services import load_places
from server.demo.season import make_people, make_venues
from server.platform.money import Currency

A_MOMENT = 0.1  # seconds: what a suggestion may take


@pytest.fixture(scope="module")
def loaded(django_db_setup: None, django_db_blocker: Any):
    """Load the whole world; each test undoes what it did to it."""
    with django_db_blocker.unblock(), transaction.atomic():
        begun = time.process_time()
        assert load_places()
        took = time.process_time() - begun
        connection.check_constraints()  # once, rather than after every test
        yield took
        transaction.set_rollback(True)


@pytest.fixture
def world(loaded, db):
    return loaded


def city_of(name, state, country):
    return City.objects.get(name=name, state__name=state, state__country__code=country)


def codes_of(city, search=""):
    place = places.find_place(city_id=city.pk)
    assert place is not None
    return places.list_zipcodes(place=place, search=search)


@pytest.mark.sweep
def test_the_world_is_there(world):
    assert Country.objects.count() == 250
    assert State.objects.count() > 5_000
    assert City.objects.count() > 150_000
    assert ZipCode.objects.count() > 70_000
    assert TimeZone.objects.count() > 400
    currencies = dict(KnownCurrency.objects.values_list("code", "name"))
    assert set(currencies) == set(Currency.values)
    assert (currencies["GBP"], currencies["EUR"]) == ("Pound Sterling", "Euro")


def test_it_is_loaded_in_seconds(world):
    # It takes 3 s when nothing else runs. CPU time is measured, since other processes may be busy.
    assert world < 30


def test_a_second_run_finds_everything_done(world):
    with CaptureQueriesContext(connection) as queries:
        assert not load_places()
    assert len(queries) < 8


def test_ids_are_counted_on_after_those_of_the_packages(world):
    state = State.objects.create(country=Country.objects.get(code="GB"), name="New", key="new")
    assert City.objects.create(state=state, name="New", key="new").pk not in (None, 1)


MEANT = {
    "lond": ("London", "GB"),
    "London": ("London", "GB"),
    "new york": ("New York City", "US"),
    "washington": ("Washington D.C.", "US"),
    "chicag": ("Chicago", "US"),
    "pari": ("Paris", "FR"),
    "berl": ("Berlin", "DE"),
    "springfield, ill": ("Springfield", "US"),
    "zuri": ("Zürich", "CH"),
}


def test_what_most_people_mean_comes_first(world):
    found = {typed: places.find_cities(search=typed)[0] for typed in MEANT}

    assert {typed: (city.name, city.state.country.code) for typed, city in found.items()} == MEANT


def test_cities_suggest_their_zone(world):
    def zone(city):
        own = city.time_zone or city.state.time_zone
        return own.name if own else None

    assert zone(city_of("London", "Westminster", "GB")) == "Europe/London"
    assert zone(city_of("El Paso", "Texas", "US")) == "America/Denver"
    assert zone(city_of("Houston", "Texas", "US")) == "America/Chicago"
    assert zone(City.objects.filter(state__country__code="UA").first()) == "Europe/Kyiv", "Kiev is its older name"


def test_american_codes_depend_on_the_city(world):
    chicago = codes_of(city_of("Chicago", "Illinois", "US"), "606")
    assert chicago.is_listed
    assert "60601" in [row.code for row in chicago.rows]
    assert codes_of(city_of("New York City", "New York", "US"), "10004").rows
    assert not codes_of(city_of("New York City", "New York", "US"), "60601").rows
    assert codes_of(city_of("St. Louis", "Missouri", "US"), "63101").rows


def test_every_american_city_has_a_list(world):
    bare = City.objects.filter(state__country__code="US").exclude(zipcodes__isnull=False)
    states = set(bare.values_list("state_id", flat=True))
    listed = set(ZipCode.objects.filter(city__isnull=True).values_list("state_id", flat=True))

    assert states <= listed


def test_elsewhere_codes_are_described(world):
    london = codes_of(city_of("London", "Westminster", "GB"))
    assert (london.rows, london.is_listed, london.is_required) == ([], False, True)
    assert re.fullmatch(london.pattern, london.example)
    assert re.fullmatch(london.pattern, "NG1 4AB")
    nassau = City.objects.filter(state__country__code="BS").first()
    assert nassau is not None
    assert not codes_of(nassau).is_required


def test_every_example_fits_its_pattern(world):
    wrong = [
        country.code
        for country in Country.objects.exclude(zip_pattern="").exclude(zip_example="")
        if not places.Place(country).fits(country.zip_example)
    ]
    assert wrong == []


def test_every_zone_of_the_list_is_one_that_clocks_know(world):
    from zoneinfo import available_timezones

    assert set(place_sources.zone_names()) <= available_timezones()


WORDS = ("london", "san francisco", "new york", "saint petersburg", "a", "s", "", "springfield, ill", "zzz", "東")


def test_suggestions_are_quick_while_somebody_types(world):
    typed = {word[:end] for word in WORDS for end in range(min(1, len(word)), len(word) + 1)}
    took = sorted(min(_seconds(text) for _ in range(3)) for text in typed)
    assert took[int(len(took) * 0.95)] < A_MOMENT


def _seconds(text: str) -> float:
    """Give the CPU seconds of a suggestion, in which the waiting for other processes is not counted."""
    begun = time.thread_time()
    places.find_cities(search=text)
    return time.thread_time() - begun


def test_a_search_is_read_from_the_index(world):
    assert "city_by_key" in City.objects.filter(key__prefix="lond").explain()


def test_the_command_says_nothing_when_all_is_there(world, capsys):
    call_command("load_places")

    assert capsys.readouterr().out == ""


def test_the_demos_venues_lie_in_places_that_are_known(world):
    venues = make_venues(make_people())

    linked = {
        planned.name: (row.known_city and row.known_city.name, row.known_zipcode_id is not None)
        for planned, row in ((planned, Venue.objects.get(pk=row.pk)) for planned, row in venues.items())
    }
    assert linked == {
        "Main House": ("Nottingham", False),
        "Studio": ("Nottingham", False),
        "Lakeside Hall, Chicago": ("Chicago", True),
        "The Rooms, New York": ("New York City", True),
    }

"""Searching places as somebody types: places that begin with the text, the best first."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from server.catalogue.venues import place_selectors as places
from server.catalogue.venues.models import City, ZipCode
from server.catalogue.venues.usual_taxes import _RATES
from server.platform.money import Currency, decimals_of
from server.testing import factories

pytestmark = [pytest.mark.django_db, pytest.mark.database]


@pytest.fixture
def cities(world):
    new_york = factories.make_state("New York", world.america)
    france = factories.make_state("Île-de-France", factories.make_country("France", "FR", zip_pattern=r"\d{2} ?\d{3}"))
    factories.make_city("New York City", new_york, size=535)
    factories.make_city("York", factories.make_state("Pennsylvania", world.america), size=30)
    factories.make_city("York", size=50)
    factories.make_city("Londonderry", size=0)
    factories.make_city("London", factories.make_state("Ohio", world.america), size=3)
    factories.make_city("Saint-Étienne-l'Œuvre", france)
    factories.make_city("Łódź", factories.make_state("Łódzkie", factories.make_country("Poland", "PL")))
    return world


def names(search, **where):
    return [(city.name, city.state.name) for city in places.find_cities(search=search, **where)]


def test_whole_names_come_first_then_larger_then_alphabetical(cities):
    assert names("london") == [("London", "England"), ("London", "Ohio"), ("Londonderry", "England")]
    assert names("york") == [("York", "England"), ("York", "Pennsylvania")]
    assert names("New York") == [("New York City", "New York")]


@pytest.mark.parametrize("typed", ["Saint-Étienne", "saint etienne", "SAINT ÉTIENNE-L\u2019Œ", " saint-etienne lœu"])
def test_accents_capitals_and_marks_do_not_matter(cities, typed):
    assert [name for name, _ in names(typed)] == ["Saint-Étienne-l'Œuvre"]


def test_letters_that_are_no_accents_are_found_too(cities):
    assert [name for name, _ in names("lodz")] == [name for name, _ in names("Łódź")] == ["Łódź"]


def test_a_comma_narrows_to_a_state_or_a_country(cities):
    assert names("london, oh") == [("London", "Ohio")]
    assert names("York, united k") == [("York", "England")]
    assert names("York, GB") == [("York", "England")]
    assert names("York, France") == []


def test_a_chosen_state_or_country_narrows_too(cities):
    assert names("london", country_id=cities.america.pk) == [("London", "Ohio")]
    assert names("", state_id=cities.chicago.state_id) == [("Chicago", "Illinois")]


def test_of_one_name_the_city_at_home_comes_first_and_then_the_larger(cities):
    factories.make_city("Nottingham", size=12)
    maryland = factories.make_city("Nottingham", factories.make_state("Maryland", cities.america), size=60)
    factories.make_city("Nottinghamville", maryland.state, size=3)
    usual = [("Nottingham", "Maryland"), ("Nottingham", "England"), ("Nottinghamville", "Maryland")]

    assert names("nottingham") == names("nottingham", home_id=cities.america.pk) == usual
    assert names("nottingham", home_id=cities.britain.pk) == [usual[1], usual[0], usual[2]]
    assert names("nott", home_id=cities.britain.pk)[0] == ("Nottingham", "England")


def test_home_is_where_the_first_venue_is_or_else_what_the_time_zone_says(cities):
    zone = factories.make_time_zone("Europe/London")
    cities.london.state.time_zone = zone
    cities.london.state.save()
    account = factories.make_account()

    assert places.find_home(account_id=account.pk) is None
    assert places.find_home(account_id=account.pk, zone="Europe/London") == cities.britain.pk
    factories.make_venue(account, known_country=cities.america)
    assert places.find_home(account_id=account.pk, zone="Europe/London") == cities.america.pk


@pytest.mark.parametrize(
    ("country", "money"),
    [("GB", "GBP"), ("JE", "GBP"), ("US", "USD"), ("PR", "USD"), ("FR", "EUR"), ("CH", "CHF"), ("JP", ""), ("IS", "")],
)
def test_a_country_has_its_money_where_that_can_be_chosen(country, money):
    assert places.money_of(country) == money


def test_a_country_with_taxes_has_its_currency_unless_that_has_no_cents():
    without = {code for code in _RATES if not places.money_of(code)}

    assert {decimals_of(currency) for currency in Currency.values} == {2}
    assert without == {"IS", "JP"}


def test_nothing_typed_gives_the_capitals(cities):
    assert names("") == names("  ") == [("London", "England")]


@pytest.mark.parametrize("typed", ["%", "_", "l%n", "\\", "london%", "'", "\U0010ffff", "x" * 200, "ß", "İ", ","])
def test_what_is_no_beginning_of_a_name_finds_nothing(cities, typed):
    assert names(typed) in ([], [("London", "England")])


def test_at_most_twenty_in_one_query(world):
    City.objects.bulk_create(
        City(state=world.london.state, name=f"Sandford {n}", key=f"sandford {n}") for n in range(50)
    )

    with CaptureQueriesContext(
        connection,
    ) as queries:
        found = places.find_cities(search="sand")
        assert [city.state.country.name for city in found] == ["United Kingdom"] * 20

    assert len(queries) == 1


def test_countries_and_states_are_found_by_any_part_of_their_names(cities):
    assert [row.name for row in places.find_countries(search="united")] == ["United Kingdom", "United States"]
    assert [row.name for row in places.find_countries(search="king")] == ["United Kingdom"]
    assert [row.name for row in places.find_countries()] == ["France", "Poland", "United Kingdom", "United States"]
    america = cities.america.pk
    assert [row.name for row in places.find_states(country_id=america, search="new")] == ["New York"]
    assert [row.name for row in places.find_states(country_id=america)][:2] == ["Illinois", "New York"]


def test_time_zones_are_found_by_their_city(world):
    factories.make_time_zone("America/New_York")

    assert [row.name for row in places.find_time_zones(search="new york")] == ["America/New_York"]
    assert [row.name for row in places.find_time_zones(search="lond")] == ["Europe/London"]
    assert [row.name for row in places.find_time_zones()] == ["America/Chicago", "America/New_York", "Europe/London"]


def zipcodes(city_id, search=""):
    place = places.find_place(city_id=city_id)
    assert place is not None
    return places.list_zipcodes(place=place, search=search)


def test_codes_depend_on_the_city(world):
    choice = zipcodes(world.chicago.pk)

    assert [row.code for row in choice.rows] == ["60601", "60602"]
    assert choice.is_listed
    assert [row.code for row in zipcodes(world.chicago.pk, "60602").rows] == ["60602"]
    assert zipcodes(world.chicago.pk, "9").is_listed, "what is typed is not in a list that there is"


def test_a_city_without_codes_lists_those_of_its_state_and_at_most_fifty(world):
    village = factories.make_city("Hamlet", world.chicago.state)
    ZipCode.objects.bulk_create(ZipCode(state=village.state, code=f"62{n:03}") for n in range(70))

    assert len(zipcodes(village.pk).rows) == 50
    assert [row.code for row in zipcodes(village.pk, "62069").rows] == ["62069"]


def test_where_no_codes_are_known_it_says_what_one_looks_like(world):
    choice = zipcodes(world.london.pk)

    assert (choice.rows, choice.is_listed, choice.is_required) == ([], False, True)
    assert choice.pattern == r"^(?:[A-Z]{1,2}\d[\dA-Z]? ?\d[A-Z]{2})$"
    assert choice.example == "EC1Y 8SY"

"""The first set-up: everything at once for whoever has the token, and nothing for anybody else or later."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from django.test import Client

from server.abuse.services.attempts import WRONG_SET_UPS
from server.accounts.models import Account, AuditEntry, Role, User
from server.catalogue.venues.models import State, TaxCategory, Venue
from server.catalogue.venues.selectors import MoneyAndClock, read_money_and_clock
from server.catalogue.venues.tests.factories import World, build_world
from server.installation.set_up_selectors import set_up_address, set_up_token
from server.testing import factories
from server.testing.crowd import all_at_once

pytestmark = pytest.mark.django_db
OVER = {"message": "This address does not set Foyer up, or not any more", "code": "set_up_over"}


@pytest.fixture
def world(db: None) -> World:
    world = build_world()
    TaxCategory.objects.all().delete()  # as in an empty installation
    State.objects.filter(country=world.britain).update(time_zone=factories.make_time_zone("Europe/London"))
    return world


def body(world: World, **changes: Any) -> dict[str, Any]:
    return {
        "token": set_up_token(),
        "firstname": "Maya",
        "lastname": "Lindqvist",
        "emailid": "Maya@Barn.test",
        "password": "Opening-night-7!",
        "language": "de",
        "account_name": "The Barn",
        "contact_email": "boxoffice@barn.test",
        "country_id": world.britain.pk,
        "customdateformat": "DD-MM-YYYY",
        "currency_id": factories.make_currency("GBP").pk,
        "timezone_id": factories.make_time_zone("Europe/London").pk,
        "taxcategory": "VAT, United Kingdom",
        "venue_name": "The Barn",
        "venue_address": "1 Farm Lane",
        "city_id": world.london.pk,
        "zipcode": "EC1Y 8SY",
        **changes,
    }


def post(name: str, sent: dict[str, Any]) -> Any:
    return Client().post(f"/v1/setup/{name}", sent, content_type="application/json")


def test_setup_makes_administrator_organisation_and_venue(world):
    response = post("complete", body(world))

    assert response.status_code == 200
    maya = User.objects.get()
    barn = Account.objects.get(is_platform=False)
    venue = Venue.objects.get()
    assert (maya.email, maya.role, maya.account.is_platform) == ("maya@barn.test", Role.PLATFORM_ADMINISTRATOR, True)
    assert (maya.date_format, barn.date_format, barn.country) == ("DD-MM-YYYY", "DD-MM-YYYY", "GB")
    assert maya.language == "de"
    assert barn.contact_email == "boxoffice@barn.test"
    assert (barn.currency, barn.timezone) == ("GBP", "Europe/London")
    assert (venue.account, venue.city, venue.country) == (barn, "London", "United Kingdom")
    assert (venue.timezone, venue.currency) == ("Europe/London", "GBP")
    assert str(venue.tax_category) == "VAT, United Kingdom 20%"
    assert response.json()["accountid"] == barn.pk
    token = response.json()["tokens"]["access"]["token"]
    session = Client().get("/v1/auth/session", HTTP_AUTHORIZATION=f"Bearer {token}").json()
    assert session["user"]["userid"] == maya.pk
    assert set(AuditEntry.objects.values_list("content_type__model", flat=True)) == {"account", "taxcategory", "venue"}


def test_an_organisation_counts_as_its_country_does_wherever_it_plays_first(world):
    chosen = {
        "currency_id": factories.make_currency("EUR").pk,
        "timezone_id": factories.make_time_zone("Europe/Dublin").pk,
    }

    assert post("complete", body(world, **chosen)).status_code == 200

    account = Account.objects.get(is_platform=False)
    assert (account.currency, account.timezone) == ("EUR", "Europe/Dublin")
    factories.make_venue(account, currency="GBP", timezone="Europe/London")
    assert read_money_and_clock(account.pk) == MoneyAndClock("EUR", "Europe/Dublin")


def test_its_choices_are_what_is_usual_in_a_country(world):
    choices = post("choices", {"token": set_up_token(), "timezone": "Europe/London"}).json()["data"]

    britain = next(row for row in choices["countries"] if row["countryid"] == world.britain.pk)
    assert (britain["customdateformat"], choices["homeid"]) == ("DD-MM-YYYY", world.britain.pk)
    assert britain["currencyid"] == factories.make_currency("GBP").pk
    assert britain["timezoneid"] == factories.make_time_zone("Europe/London").pk
    assert britain["taxes"] == [
        {"taxcategory": "VAT, United Kingdom", "taxpercentage": "20"},
        {"taxcategory": "No tax", "taxpercentage": "0"},
    ]
    america = next(row for row in choices["countries"] if row["countryid"] == world.america.pk)
    assert (america["customdateformat"], [tax["taxcategory"] for tax in america["taxes"]]) == ("MM-DD-YYYY", ["No tax"])
    cities = post("cities", {"token": set_up_token(), "country_id": world.america.pk, "search": "chi"}).json()["data"]
    assert [city["city"] for city in cities] == ["Chicago"]


@pytest.mark.parametrize(
    ("change", "field", "message"),
    [
        ({"firstname": " "}, "firstname", "First Name is required"),
        ({"emailid": "maya"}, "emailid", "Email is not valid."),
        ({"password": "short"}, "password", "Password must be at least 8 character"),
        (
            {"account_name": "Lanternhouse", "password": "Lanternhouse-7!"},
            "password",
            'Password must not contain "lanternhouse", the name of your organisation. '
            "Choose other words, or add at least 3 letters.",
        ),
        ({"account_name": ""}, "account_name", "Enter the name of your organisation"),
        ({"country_id": 0}, "country_id", "Choose a country"),
        ({"country_id": 10**9}, "country_id", "Choose a country"),
        ({"customdateformat": "D.M.Y"}, "customdateformat", "Choose MM-DD-YYYY, DD-MM-YYYY or YYYY-MM-DD"),
        ({"venue_name": ""}, "venue_name", "VenueName is required"),
        ({"city_id": 0}, "state_id", "State is required"),
        ({"zipcode": "60601"}, "zipcode", "Enter Valid Zipcode"),
        ({"timezone_id": 0}, "timezone_id", "Timezone is required"),
        ({"currency_id": 0}, "currency_id", "Currency is required"),
        ({"taxcategory": "VAT, Elsewhere"}, "taxcategory_id", "Tax is required"),
    ],
)
def test_what_is_wrong_is_said_at_its_field_and_nothing_is_made(world, change, field, message):
    response = post("complete", body(world, **change))

    assert (response.status_code, response.json()["field"], response.json()["message"]) == (422, field, message)
    assert not User.objects.exists()
    assert not Account.objects.exists()
    assert not TaxCategory.objects.exists()


@pytest.mark.parametrize("token", ["x", "", set_up_token()[:-1], set_up_token() + "x", set_up_token().lower()])
def test_an_outsider_with_another_token_makes_and_learns_nothing(world, token):
    for name, sent in (
        ("choices", {}),
        ("cities", {"country_id": world.britain.pk, "search": "Lon"}),
        ("complete", body(world)),
    ):
        response = post(name, {**sent, "token": token})
        assert response.status_code == (409 if token else 422)
        assert "data" not in response.json()
        assert not token or response.json() == OVER
    assert not User.objects.exists()


def test_it_works_once(world):
    assert post("complete", body(world)).status_code == 200

    for name, sent in (
        ("complete", body(world, emailid="other@barn.test")),
        ("choices", {"token": set_up_token()}),
        ("cities", {"token": set_up_token(), "country_id": world.britain.pk}),
    ):
        response = post(name, sent)
        assert (response.status_code, response.json()) == (409, OVER)
    assert User.objects.count() == 1


def test_a_deleted_user_does_not_open_it_again(world):
    factories.make_user(is_active=False)

    assert post("complete", body(world)).json() == OVER


def test_wrong_tokens_are_counted_and_the_right_one_is_not_slowed_down(world):
    statuses = [post("choices", {"token": "guess"}).status_code for _ in range(WRONG_SET_UPS.most + 2)]

    assert statuses == [409] * WRONG_SET_UPS.most + [429, 429]
    assert post("choices", {"token": set_up_token()}).status_code == 200


def test_token_is_long_unique_and_in_no_request_line(settings):
    settings.PUBLIC_URL = "https://tickets.barn.test"
    token = set_up_token()
    assert len(token) == 43
    assert set_up_address() == f"https://tickets.barn.test/SetUp#{token}"
    settings.SECRET_KEY = "another installation's own secret, as long"
    assert set_up_token() != token


def test_where_everybody_needs_a_second_step_it_is_set_up_next(world, settings):
    settings.REQUIRES_SECOND_STEP = True
    response = post("complete", body(world))

    assert response.status_code == 200
    assert response.json()["must_set_up"] is True
    assert "tokens" not in response.json()


@pytest.mark.database
@pytest.mark.django_db(transaction=True)
def test_of_people_who_complete_it_at_once_one_does(world):
    sent = body(world)

    def complete(number: int) -> int:
        status: int = post("complete", {**sent, "emailid": f"person{number}@barn.test"}).status_code
        return status

    assert Counter(all_at_once(complete, times=4, callers=4)) == {200: 1, 409: 3}
    assert (User.objects.count(), Account.objects.count(), Venue.objects.count()) == (1, 2, 1)

"""Making, changing and deleting venues: refused in the spec's words (part 1, sections 5 and 8)."""

from __future__ import annotations

from datetime import timedelta

import pytest

from server.accounts.models import Account, AuditEntry, Role
from server.catalogue.changes import VenueChanged
from server.catalogue.errors import VenueInUse, ZoneIsFixed
from server.catalogue.events.models import Event
from server.catalogue.venues.models import Venue, ZipCode
from server.catalogue.venues.place_services import link_venues
from server.catalogue.venues.services import create_venue, delete_venue, update_venue
from server.catalogue.venues.tests.factories import platform_administrator, venue_form
from server.platform import clock
from server.platform.errors import InvalidFields, NotAllowed, NotFound, StaleVersion
from server.testing import factories

pytestmark = pytest.mark.django_db


@pytest.fixture
def staff(account):
    return factories.make_staff(account)


@pytest.fixture
def made(world, staff):
    return create_venue(caller=staff, account_id=None, form=venue_form(world))


def refusal(world, staff, **changes):
    with pytest.raises(InvalidFields) as refused:
        create_venue(caller=staff, account_id=None, form=venue_form(world, **changes))
    return refused.value


def test_venue_stores_ticket_texts_and_their_source(world, staff, made):
    assert (made.city, made.state, made.country, made.zipcode) == ("London", "England", "United Kingdom", "EC1Y 8SY")
    assert (made.known_city, made.known_state, made.known_country) == (
        world.london,
        world.london.state,
        world.britain,
    )
    assert (made.timezone, made.currency, made.tax_category) == ("Europe/London", "GBP", world.tax)
    assert (made.account_id, made.version, made.known_zipcode) == (staff.user.account_id, 1, None)


def test_the_first_venue_of_an_account_says_how_its_new_people_write_days(world, staff, made):
    account = Account.objects.get(pk=staff.user.account_id)
    assert account.date_format == "DD-MM-YYYY"


def test_early_invitee_uses_the_date_format_of_the_venues_country(world, staff):
    invited = factories.make_user(staff.user.account)
    other = factories.make_user(staff.user.account, date_format="YYYY-MM-DD")
    create_venue(caller=staff, account_id=None, form=venue_form(world))

    for person, expected in ((staff.user, "DD-MM-YYYY"), (invited, "DD-MM-YYYY"), (other, "YYYY-MM-DD")):
        person.refresh_from_db()
        assert person.date_format == expected

    later = factories.make_user(factories.make_account(date_format="DD-MM-YYYY"), date_format="MM-DD-YYYY")
    create_venue(caller=factories.signed_in(later), account_id=None, form=venue_form(world))
    later.refresh_from_db()
    assert later.date_format == "MM-DD-YYYY", "the organisation had one: this person chose another"


def test_a_date_format_that_was_chosen_stays_whatever_the_venue(world, staff):
    Account.objects.filter(pk=staff.user.account_id).update(date_format="YYYY-MM-DD")
    create_venue(caller=staff, account_id=None, form=venue_form(world))
    assert Account.objects.get(pk=staff.user.account_id).date_format == "YYYY-MM-DD"


@pytest.mark.parametrize(
    ("changes", "field", "message"),
    [
        ({"name": ""}, "venue_name", "VenueName is required"),
        ({"address": ""}, "venue_address", "Address is required"),
        ({"city_id": 999_999_999}, "city_id", "City is required"),
        ({"zipcode": " "}, "zipcode_id", "Zipcode is required"),
        ({"zipcode": "60601"}, "zipcode", "Enter Valid Zipcode"),
        ({"zipcode": "EC1Y 8SY!"}, "zipcode", "Enter Valid Zipcode"),
        ({"zipcode_id": 999_999}, "zipcode_id", "Enter Valid Zipcode"),
        ({"timezone_id": 0}, "timezone_id", "Timezone is required"),
        ({"timezone_id": 999_999}, "timezone_id", "Timezone is required"),
        ({"currency_id": 0}, "currency_id", "Currency is required"),
        ({"tax_category_id": 0}, "taxcategory_id", "Tax is required"),
        ({"tax_category_id": 999_999}, "taxcategory_id", "Tax is required"),
    ],
)
def test_what_is_missing_or_wrong_is_refused_by_the_specs_message(world, staff, changes, field, message):
    refused = refusal(world, staff, **changes)

    assert (refused.field, refused.message, refused.more["fields"]) == (field, message, {field: message})
    assert not Venue.objects.exists()


def test_empty_form_gets_all_errors_in_the_order_of_its_fields(world, staff):
    nothing = dict.fromkeys(("city_id", "timezone_id", "currency_id", "tax_category_id"), 0)
    refused = refusal(world, staff, name="", address="", zipcode="", **nothing)

    assert list(refused.more["fields"].values()) == [
        "VenueName is required",
        "Address is required",
        "City is required",
        "Country is required",
        "Zipcode is required",
        "Timezone is required",
        "Currency is required",
        "Tax is required",
    ]


def test_without_a_city_state_and_country_are_required(world, staff):
    britain, england = world.britain.pk, world.london.state_id
    elsewhere = world.chicago.state_id

    assert refusal(world, staff, city_id=0).more["fields"] == {
        "city_id": "City is required",
        "country_id": "Country is required",
    }
    assert refusal(world, staff, city_id=0, country_id=britain).more["fields"] == {"state_id": "State is required"}
    assert refusal(world, staff, city_id=0, state_id=england).more["fields"] == {"country_id": "Country is required"}
    wrong = refusal(world, staff, city_id=0, country_id=britain, state_id=elsewhere)
    assert wrong.more["fields"] == {"state_id": "State is required"}
    venue = create_venue(
        caller=staff, account_id=None, form=venue_form(world, city_id=0, country_id=britain, state_id=england)
    )
    assert (venue.city, venue.state, venue.country) == ("", "England", "United Kingdom")


def test_a_country_without_states_is_enough_of_a_place(world, staff):
    vatican = factories.make_country("Vatican City State", "VA", zip_pattern="00120")
    form = venue_form(world, city_id=0, country_id=vatican.pk, zipcode="00120")

    venue = create_venue(caller=staff, account_id=None, form=form)

    assert (venue.city, venue.state, venue.country) == ("", "", "Vatican City State")


def test_a_city_says_where_it_lies_whatever_else_is_sent(world, staff):
    form = venue_form(world, state_id=world.chicago.state_id, country_id=world.america.pk)

    venue = create_venue(caller=staff, account_id=None, form=form)

    assert (venue.state, venue.country) == ("England", "United Kingdom")


# Postal codes


def in_chicago(world, **changes):
    return venue_form(world, city_id=world.chicago.pk, **changes)


def test_a_code_of_a_listed_city_is_one_of_its_list(world, staff):
    loop = ZipCode.objects.get(code="60601")
    chosen = create_venue(caller=staff, account_id=None, form=in_chicago(world, zipcode_id=loop.pk, zipcode=""))
    typed = create_venue(caller=staff, account_id=None, form=in_chicago(world, zipcode=" 60601 "))
    longer = create_venue(caller=staff, account_id=None, form=in_chicago(world, zipcode="60601-1234"))

    assert [(venue.zipcode, venue.known_zipcode) for venue in (chosen, typed, longer)] == [
        ("60601", loop),
        ("60601", loop),
        ("60601-1234", loop),
    ]


@pytest.mark.parametrize("code", ["10004", "60699", "60601-", "60601x", "606"])
def test_a_code_that_the_city_has_not_is_refused(world, staff, code):
    with pytest.raises(InvalidFields, match=r"^Enter Valid Zipcode$"):
        create_venue(caller=staff, account_id=None, form=in_chicago(world, zipcode=code))


def test_a_city_without_codes_of_its_own_has_those_of_its_state(world, staff):
    village = factories.make_city("Palomar Mountain", world.chicago.state)
    ZipCode.objects.create(state=village.state, code="62999")

    venue = create_venue(caller=staff, account_id=None, form=venue_form(world, city_id=village.pk, zipcode="62999"))

    assert venue.zipcode == "62999"
    assert refusal(world, staff, city_id=village.pk, zipcode="10004").message == "Enter Valid Zipcode"


def test_only_a_country_without_codes_needs_none(world, staff):
    ireland = factories.make_city(
        "Nassau",
        factories.make_state(
            "New Providence",
            factories.make_country("Bahamas", "BS", has_zipcodes=False, zip_pattern="", zip_example=""),
        ),
    )

    venue = create_venue(caller=staff, account_id=None, form=venue_form(world, city_id=ireland.pk, zipcode=""))

    assert venue.zipcode == ""
    assert refusal(world, staff, zipcode="").message == "Zipcode is required"


def test_a_code_that_grows_in_capitals_is_measured_in_them(world, staff):
    anywhere = factories.make_country("Elsewhere", "XX", has_zipcodes=False, zip_pattern="", zip_example="")
    city = factories.make_city("Nowhere", factories.make_state("Nothing", anywhere))

    refused = refusal(world, staff, city_id=city.pk, zipcode="\N{LATIN SMALL LETTER SHARP S}" * 20)

    assert (refused.field, refused.message) == ("zipcode", "Enter Valid Zipcode")


def test_a_typed_code_is_kept_as_codes_are_written(world, staff):
    venue = create_venue(caller=staff, account_id=None, form=venue_form(world, zipcode=" ec1y   8sy"))

    assert venue.zipcode == "EC1Y 8SY"


# Whose


def test_only_role_1_chooses_the_account(world, staff):
    other = factories.make_account()

    own = create_venue(caller=staff, account_id=other.pk, form=venue_form(world))
    given = create_venue(caller=platform_administrator(), account_id=other.pk, form=venue_form(world))

    assert (own.account_id, given.account_id) == (staff.user.account_id, other.pk)


def test_there_are_no_venues_of_an_account_that_is_not_there(world):
    gone = factories.make_account(deleted_at=clock.now())
    for account_id in (gone.pk, 999_999):
        with pytest.raises(NotFound):
            create_venue(caller=platform_administrator(), account_id=account_id, form=venue_form(world))


def test_another_accounts_venue_is_not_found(world, made):
    outsider = factories.make_staff()
    with pytest.raises(NotFound):
        update_venue(caller=outsider, venue_id=made.pk, form=venue_form(world))
    with pytest.raises(NotFound):
        delete_venue(caller=outsider, venue_id=made.pk)


def test_door_staff_have_no_part_in_it(world, made, account):
    door = factories.make_staff(account, Role.DOOR_STAFF)
    with pytest.raises(NotAllowed):
        create_venue(caller=door, account_id=None, form=venue_form(world))
    with pytest.raises(NotAllowed):
        update_venue(caller=door, venue_id=made.pk, form=venue_form(world))
    with pytest.raises(NotAllowed):
        delete_venue(caller=door, venue_id=made.pk)


# Changing


def test_change_raises_the_version_and_is_published(
    world, staff, made, published_events, django_capture_on_commit_callbacks
):
    with django_capture_on_commit_callbacks(execute=True):
        venue = update_venue(caller=staff, venue_id=made.pk, form=venue_form(world, name="Studio"), version=1)

    assert (venue.name, venue.version) == ("Studio", 2)
    assert published_events == [VenueChanged(made.pk, made.account_id)]


def test_whoever_saves_second_is_given_the_newer_row(world, staff, made):
    update_venue(caller=staff, venue_id=made.pk, form=venue_form(world, name="Studio"), version=1)

    with pytest.raises(StaleVersion) as refused:
        update_venue(caller=staff, venue_id=made.pk, form=venue_form(world, name="Annexe"), version=1)

    assert (refused.value.row.name, refused.value.row.version) == ("Studio", 2)


def test_zone_and_currency_stay_while_performances_are_to_come(world, staff, made):
    performance = factories.make_performance(factories.make_event(venue=made))
    dollars = venue_form(world, currency_id=factories.make_currency("USD").pk)
    moved = venue_form(world, timezone_id=factories.make_time_zone("America/Chicago").pk)
    for form in (dollars, moved):
        with pytest.raises(ZoneIsFixed) as refused:
            update_venue(caller=staff, venue_id=made.pk, form=form)
        assert refused.value.message == (
            "Timezone and currency cannot be changed: this venue has upcoming performances"
        )
    assert update_venue(caller=staff, venue_id=made.pk, form=venue_form(world, name="Studio")).name == "Studio"

    long_ago = clock.now() - timedelta(days=3)
    type(performance).objects.filter(pk=performance.pk).update(
        on_sale_at=long_ago, off_sale_at=long_ago, starts_at=long_ago
    )
    assert update_venue(caller=staff, venue_id=made.pk, form=dollars).currency == "USD"


# Deleting


def test_venue_without_events_is_deleted_and_published(
    staff, made, published_events, django_capture_on_commit_callbacks
):
    with django_capture_on_commit_callbacks(execute=True):
        delete_venue(caller=staff, venue_id=made.pk)

    assert not Venue.objects.exists()
    assert published_events == [VenueChanged(made.pk, made.account_id)]


def test_a_venue_with_events_stays(staff, made):
    factories.make_event(venue=made)

    with pytest.raises(VenueInUse) as refused:
        delete_venue(caller=staff, venue_id=made.pk)

    assert refused.value.message == "Event is held on in this venue"
    assert Venue.objects.filter(pk=made.pk).exists()
    assert Event.objects.exists()


# The audit log


def test_what_was_done_is_written_down(world, staff, made):
    update_venue(caller=staff, venue_id=made.pk, form=venue_form(world, name="Studio"))
    delete_venue(caller=staff, venue_id=made.pk)

    created, updated, deleted = AuditEntry.objects.order_by("pk")
    assert [entry.action for entry in (created, updated, deleted)] == [0, 1, 2]
    assert updated.changes == {"name": ["Main House", "Studio"]}
    assert {entry.account_id for entry in (created, updated, deleted)} == {staff.user.account_id}
    assert {entry.actor_id for entry in (created, updated, deleted)} == {staff.user.pk}


# Venues from before there were lists


def test_older_venues_are_linked_to_the_places_they_name(world, account):
    loop = ZipCode.objects.get(code="60601")
    texts = {"city": "CHICAGO", "state": "Illinois", "country": "United States", "zipcode": "60601"}
    whole = factories.make_venue(account, **texts)
    unknown = factories.make_venue(account, city="Northgate", country="United Kingdom")
    nowhere = factories.make_venue(account, city="Chicago")

    link_venues()

    for venue in (whole, unknown, nowhere):
        venue.refresh_from_db()
    assert (whole.known_city, whole.known_state, whole.known_country) == (
        world.chicago,
        world.chicago.state,
        world.america,
    )
    assert (whole.known_zipcode, whole.city) == (loop, "CHICAGO")
    assert (unknown.known_city, unknown.known_country) == (None, world.britain)
    assert nowhere.known_country is None


def test_of_two_cities_with_one_name_neither_is_certain(world, account):
    factories.make_city("Chicago", factories.make_state("Ohio", world.america))
    venue = factories.make_venue(account, city="Chicago", country="United States")

    link_venues()

    venue.refresh_from_db()
    assert (venue.known_city, venue.known_country) == (None, world.america)

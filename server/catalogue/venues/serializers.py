"""The spec's names for venues, the places of the world, and taxes (part 1, sections 3, 5 and 7)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from django.db import models
from drf_spectacular.utils import PolymorphicProxySerializer
from rest_framework import serializers

from server.catalogue import errors
from server.catalogue.errors import SUB_CATEGORY_REQUIRED
from server.catalogue.venues.models import TaxCategory, UpsellTaxCategory
from server.catalogue.venues.place_selectors import money_of
from server.catalogue.venues.services import RateForm, TaxForm, VenueForm
from server.platform.http.inputs import (
    MOST_ID,
    CallIn,
    ChosenIdField,
    ConstantField,
    FormIn,
    IdField,
    IgnoredActorField,
    LineField,
    PageIn,
    PercentageField,
    RowsField,
    TextField,
)
from server.platform.http.outputs import Integer, Percent, Text, listed, many, one


class VenueAction(models.TextChoices):
    """What `manageVenue` does."""

    LIST = "list"
    ADD = "add"
    EDIT = "edit"
    DELETE = "delete"


class VenuesOfAccountIn(PageIn):
    id = serializers.IntegerField(source="account_id", min_value=0, max_value=MOST_ID)


class ManageVenueIn(FormIn[VenueForm], PageIn):
    """The bodies of all its actions. A city's state and country are known; without a city they are required."""

    makes = VenueForm
    action_type = serializers.ChoiceField(choices=VenueAction.values)
    id = ChosenIdField()
    accountid = ChosenIdField("account_id")
    venue_name = LineField("name", most=255, wrong=errors.VENUE_NAME_REQUIRED)
    venue_address = TextField("address", most=500, wrong=errors.ADDRESS_REQUIRED)
    city_id = ChosenIdField(wrong=errors.CITY_REQUIRED)
    state_id = ChosenIdField(wrong=errors.STATE_REQUIRED)
    country_id = ChosenIdField(wrong=errors.COUNTRY_REQUIRED)
    zipcode_id = ChosenIdField(wrong=errors.ZIPCODE_WRONG)
    zipcode = TextField(most=20)
    timezone_id = ChosenIdField(wrong=errors.TIMEZONE_REQUIRED)
    currency_id = ChosenIdField(wrong=errors.CURRENCY_REQUIRED)
    taxcategory_id = ChosenIdField("tax_category_id", wrong=errors.TAX_REQUIRED)
    user_id = IgnoredActorField()
    version = IdField(required=False)


class ExportVenuesIn(CallIn):
    accountid = serializers.IntegerField(min_value=0, max_value=MOST_ID, required=False)


class VenueDetailsIn(CallIn):
    action_type = ConstantField("Venue Details")
    id = IdField()


def _known_number(path: str) -> Integer:
    """Make the field of a number of the lists, 0 where a venue was not chosen from them."""
    return Integer(lambda venue: getattr(venue, path) or 0)


class PublicVenueOut(serializers.Serializer[Any]):
    """The public data of a venue."""

    venueid = Integer("pk")
    venuename = Text("name")
    address = Text()
    city = Text()
    state = Text()
    country = Text()
    zipcode = Text()
    timezone = Text()
    currencytype = Text("currency")


class VenueOut(PublicVenueOut):
    accountid = Integer("account_id")
    cityid = _known_number("known_city_id")
    stateid = _known_number("known_state_id")
    countryid = _known_number("known_country_id")
    zipcodeid = _known_number("known_zipcode_id")
    timezoneid = _known_number("timezone_number")
    currencyid = _known_number("currency_number")
    taxcategoryid = Integer("tax_category_id")
    concatpercentage = Text(lambda venue: str(venue.tax_category))
    version = Integer()


VENUES = listed(
    VenueOut,
    currencytype=serializers.CharField(help_text="what the account counts in"),
    timezone=serializers.CharField(help_text="the account's"),
    is_own=serializers.BooleanField(help_text="whether both are the account's: its next venue begins with them"),
)
VENUE = one(VenueOut)
PUBLIC_VENUES = listed(PublicVenueOut, name="VenueDetailsOut")


class ListOf(models.IntegerChoices):
    """What `addressList` lists, by its action_id (the spec's 1 to 5; countries and states are ours)."""

    CITIES = 1
    ZIPCODES = 2
    CURRENCIES = 3
    TAXES = 4
    TIME_ZONES = 5
    COUNTRIES = 6
    STATES = 7


class AddressListIn(CallIn):
    """The place to list; cities of the country `home_id` come first, or of the account's or time zone's country."""

    action_id = serializers.ChoiceField(choices=ListOf.values)
    city_id = ChosenIdField()
    state_id = ChosenIdField()
    country_id = ChosenIdField()
    home_id = ChosenIdField()
    account_id = ChosenIdField()
    timezone = TextField(most=64)
    search = TextField(most=200)


class CityNameOut(serializers.Serializer[Any]):
    cityid = Integer("pk")
    city = Text("name")


class CityOut(CityNameOut):
    stateid = Integer("state_id")
    state = Text("state.name")
    countryid = Integer("state.country_id")
    country = Text("state.country.name")
    timezoneid = Integer(lambda city: city.time_zone_id or city.state.time_zone_id or 0)
    currencytype = Text(lambda city: money_of(city.state.country.code))


class ZipCodeOut(serializers.Serializer[Any]):
    zipcodeid = Integer("pk")
    zipcode = Text("code")


class CurrencyOut(serializers.Serializer[Any]):
    currencyid = Integer("pk")
    currencytype = Text("code")
    name = Text()


class TaxChoiceOut(serializers.Serializer[Any]):
    taxcategoryid = Integer("pk")
    taxcategory = Text("name")
    taxpercentage = Percent("percentage")
    concatpercentage = Text(str)


class TimeZoneOut(serializers.Serializer[Any]):
    timezoneid = Integer("pk")
    timezone = Text("name")


class CountryOut(serializers.Serializer[Any]):
    countryid = Integer("pk")
    country = Text("name")
    code = Text()


class StateOut(serializers.Serializer[Any]):
    stateid = Integer("pk")
    state = Text("name")


PlaceOut = PolymorphicProxySerializer(
    component_name="PlaceOut",
    serializers=[CityOut, CityNameOut, ZipCodeOut, CurrencyOut, TaxChoiceOut, TimeZoneOut, CountryOut, StateOut],
    resource_type_field_name=None,
)


class AddressListOut(serializers.Serializer[Any]):
    message = serializers.CharField()
    data = serializers.ListField(child=serializers.ListField(child=PlaceOut))  # type: ignore[assignment]
    total = serializers.IntegerField()
    # Of postal codes alone.
    listed = serializers.BooleanField(required=False, help_text="false: any code that matches the pattern is accepted")
    required = serializers.BooleanField(required=False, help_text="false: addresses there have no postal code")  # type: ignore[assignment]
    pattern = serializers.CharField(required=False, help_text="case-insensitive; empty: any")
    example = serializers.CharField(required=False)


PERCENTAGE_REQUIRED = "TaxPercentage is required"
MOST_RATES = 100


class TaxListIn(PageIn):
    action_type = ConstantField("list")


class AddListIn(CallIn):
    action_type = ConstantField("add list")


class TaxRatesIn(CallIn):
    action_type = ConstantField("subtaxcategory list")
    taxcategory_id = IdField()


class RateIn(FormIn[RateForm]):
    makes = RateForm
    upselltaxcategoryid = ChosenIdField("sub_category_id", required=SUB_CATEGORY_REQUIRED)
    upselltaxpercentage = PercentageField("percentage", required=PERCENTAGE_REQUIRED)


class UpdateTaxIn(FormIn[TaxForm]):
    makes = TaxForm
    action_type = ConstantField("edit")
    taxcategory_id = ChosenIdField()
    tax_category = LineField("name", most=255, required="Taxcategory is  required")
    tax_percentage = PercentageField("percentage", required=PERCENTAGE_REQUIRED)
    upselltaxmapping = RowsField(RateIn, "rates", most=MOST_RATES)
    user_id = IgnoredActorField()
    version = IdField(required=False)


class DeleteTaxIn(CallIn):
    # The spec's client sends the emptied form along, which nobody looks at.
    action_type = ConstantField("delete")
    taxcategory_id = IdField()


class SubCategoryOut(serializers.Serializer[Any]):
    upselltaxcategoryid = Integer("pk")
    upselltaxcategory = Text("name")


class RateOut(serializers.Serializer[Any]):
    upselltaxcategoryid = Integer("upsell_category_id")
    upselltaxcategory = Text("upsell_category.name")
    upselltaxpercentage = Percent("percentage")


class TaxCategoryOut(serializers.Serializer[Any]):
    taxcategoryid = Integer("pk")
    taxcategory = Text("name")
    taxpercentage = Percent("percentage")
    upselltaxmapping = RateOut(many=True, source="rates")
    accountid = Integer(lambda row: row.account_id or 0, help_text="whose alone it is; 0: the platform's")
    accountname = Text(lambda row: row.account.name if row.account else "")
    version = Integer()


class TaxPageOut(serializers.Serializer[Any]):
    category = TaxCategoryOut(many=True)
    subcategory = SubCategoryOut(many=True)


class TaxPage(NamedTuple):
    """What Tax Management shows: a page of the categories, and all sub-categories."""

    category: Iterable[TaxCategory]
    subcategory: Iterable[UpsellTaxCategory]


TAX_PAGE = one(TaxPageOut, name="TaxListOut", total=serializers.IntegerField())
TAX = one(TaxCategoryOut, name="TaxSavedOut")
RATES = many(RateOut, name="RatesOut")
SUB_CATEGORIES = many(SubCategoryOut, name="SubCategoriesOut")

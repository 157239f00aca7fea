"""The spec's names for the places of the world, and for the two lists that forms of venues take along with them."""

from __future__ import annotations

from typing import Any

from django.db import models
from drf_spectacular.utils import PolymorphicProxySerializer
from rest_framework import serializers

from server.core.http.forms import CallIn, Chosen, Typed
from server.core.http.replies import Percent, Text, Whole
from server.venues.place_selectors import money_of


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
    """What is listed; of cities, those in the country `home_id` come first, or in the account's or the zone's."""

    action_id = serializers.ChoiceField(choices=ListOf.values)
    city_id = Chosen()
    state_id = Chosen()
    country_id = Chosen()
    home_id = Chosen()
    account_id = Chosen()
    timezone = Typed(most=64)
    search = Typed(most=200)


class CityNameOut(serializers.Serializer[Any]):
    cityid = Whole("pk")
    city = Text("name")


class CityOut(CityNameOut):
    stateid = Whole("state_id")
    state = Text("state.name")
    countryid = Whole("state.country_id")
    country = Text("state.country.name")
    timezoneid = Whole(lambda city: city.time_zone_id or city.state.time_zone_id or 0)
    currencytype = Text(lambda city: money_of(city.state.country.code))


class ZipCodeOut(serializers.Serializer[Any]):
    zipcodeid = Whole("pk")
    zipcode = Text("code")


class CurrencyOut(serializers.Serializer[Any]):
    currencyid = Whole("pk")
    currencytype = Text("code")
    name = Text()


class TaxChoiceOut(serializers.Serializer[Any]):
    taxcategoryid = Whole("pk")
    taxcategory = Text("name")
    taxpercentage = Percent("percentage")
    concatpercentage = Text(str)


class TimeZoneOut(serializers.Serializer[Any]):
    timezoneid = Whole("pk")
    timezone = Text("name")


class CountryOut(serializers.Serializer[Any]):
    countryid = Whole("pk")
    country = Text("name")
    code = Text()


class StateOut(serializers.Serializer[Any]):
    stateid = Whole("pk")
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
    listed = serializers.BooleanField(required=False, help_text="false: any code that fits the pattern is taken")
    required = serializers.BooleanField(required=False, help_text="false: addresses there have no postal code")  # type: ignore[assignment]
    pattern = serializers.CharField(required=False, help_text="whatever the case; empty: any")
    example = serializers.CharField(required=False)

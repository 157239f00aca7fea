"""The spec's names for the places of the world, and for the two lists that forms of venues take along with them."""

from __future__ import annotations

from typing import Any

from django.db import models
from drf_spectacular.utils import PolymorphicProxySerializer
from rest_framework import serializers

from server.core.fields import ChosenField, TypedField
from server.venues.models import City
from server.venues.serializers.taxes import PercentageField


class ListOf(models.IntegerChoices):
    """What `addressList` lists, by its action_id (the spec's 1 to 5; countries and states are ours)."""

    CITIES = 1
    ZIPCODES = 2
    CURRENCIES = 3
    TAXES = 4
    TIME_ZONES = 5
    COUNTRIES = 6
    STATES = 7


class AddressListIn(serializers.Serializer[Any]):
    action_id = serializers.ChoiceField(choices=ListOf.values)
    city_id = ChosenField()
    state_id = ChosenField()
    country_id = ChosenField()
    search = TypedField(max_length=200)


class CityNameOut(serializers.Serializer[Any]):
    cityid = serializers.IntegerField(source="pk")
    city = serializers.CharField(source="name")


class CityOut(CityNameOut):
    stateid = serializers.IntegerField(source="state_id")
    state = serializers.CharField(source="state.name")
    countryid = serializers.IntegerField(source="state.country_id")
    country = serializers.CharField(source="state.country.name")
    timezoneid = serializers.SerializerMethodField()

    def get_timezoneid(self, city: City) -> int:
        return city.time_zone_id or city.state.time_zone_id or 0


class ZipCodeOut(serializers.Serializer[Any]):
    zipcodeid = serializers.IntegerField(source="pk")
    zipcode = serializers.CharField(source="code")


class CurrencyOut(serializers.Serializer[Any]):
    currencyid = serializers.IntegerField(source="pk")
    currencytype = serializers.CharField(source="code")
    name = serializers.CharField()


class TaxChoiceOut(serializers.Serializer[Any]):
    taxcategoryid = serializers.IntegerField(source="pk")
    taxcategory = serializers.CharField(source="name")
    taxpercentage = PercentageField(source="percentage")
    concatpercentage = serializers.CharField(source="*")


class TimeZoneOut(serializers.Serializer[Any]):
    timezoneid = serializers.IntegerField(source="pk")
    timezone = serializers.CharField(source="name")


class CountryOut(serializers.Serializer[Any]):
    countryid = serializers.IntegerField(source="pk")
    country = serializers.CharField(source="name")
    code = serializers.CharField()


class StateOut(serializers.Serializer[Any]):
    stateid = serializers.IntegerField(source="pk")
    state = serializers.CharField(source="name")


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

"""The spec's names for venues."""

from __future__ import annotations

from typing import Any

from django.db import models
from rest_framework import serializers

from server.core.api import PageIn, RowOut
from server.core.fields import MOST_ID, ChosenField, NumberField, TypedField, actor_field
from server.venues.models import Venue
from server.venues.services.venues import VenueForm


class VenueAction(models.TextChoices):
    """What `manageVenue` does."""

    LIST = "list"
    ADD = "add"
    EDIT = "edit"
    DELETE = "delete"


class VenuesOfAccountIn(PageIn):
    id = serializers.IntegerField(min_value=0, max_value=MOST_ID)


class ManageVenueIn(PageIn):
    """The bodies of all its actions together."""

    action_type = serializers.ChoiceField(choices=VenueAction.values)
    id = ChosenField()
    accountid = ChosenField()
    venue_name = TypedField(max_length=255)
    venue_address = TypedField(max_length=500)
    city_id = ChosenField()
    state_id = ChosenField()
    country_id = ChosenField()
    zipcode_id = ChosenField()
    zipcode = TypedField(max_length=20)
    timezone_id = ChosenField()
    currency_id = ChosenField()
    taxcategory_id = ChosenField()
    user_id = actor_field()
    version = NumberField(required=False)


def venue_form(asked: dict[str, Any]) -> VenueForm:
    """Read the form of a venue from a checked body."""
    return VenueForm(
        name=asked["venue_name"],
        address=asked["venue_address"],
        city_id=asked["city_id"],
        state_id=asked["state_id"],
        country_id=asked["country_id"],
        zipcode_id=asked["zipcode_id"],
        zipcode=asked["zipcode"],
        timezone_id=asked["timezone_id"],
        currency_id=asked["currency_id"],
        tax_category_id=asked["taxcategory_id"],
    )


class ExportVenuesIn(serializers.Serializer[Any]):
    accountid = serializers.IntegerField(min_value=0, max_value=MOST_ID, required=False)


class VenueDetailsIn(serializers.Serializer[Any]):
    action_type = serializers.ChoiceField(choices=["Venue Details"])
    id = NumberField()


class _Known(serializers.IntegerField):
    """The number of a row of the lists, 0 where a venue was not chosen from them."""

    def get_attribute(self, instance: Any) -> Any:
        return super().get_attribute(instance) or 0


class VenueOut(RowOut[Venue]):
    venueid = serializers.IntegerField(source="pk")
    venuename = serializers.CharField(source="name")
    accountid = serializers.IntegerField(source="account_id")
    cityid = _Known(source="known_city_id")
    stateid = _Known(source="known_state_id")
    countryid = _Known(source="known_country_id")
    zipcodeid = _Known(source="known_zipcode_id")
    timezoneid = _Known(source="timezone_number")
    currencyid = _Known(source="currency_number")
    currencytype = serializers.CharField(source="currency")
    taxcategoryid = serializers.IntegerField(source="tax_category_id")
    concatpercentage = serializers.CharField(source="tax_category")

    class Meta:
        model = Venue
        fields = [
            "venueid",
            "venuename",
            "accountid",
            "address",
            "cityid",
            "city",
            "stateid",
            "state",
            "countryid",
            "country",
            "zipcodeid",
            "zipcode",
            "timezoneid",
            "timezone",
            "currencyid",
            "currencytype",
            "taxcategoryid",
            "concatpercentage",
            "version",
        ]


class VenueListOut(serializers.Serializer[Any]):
    message = serializers.CharField()
    data = serializers.ListField(child=VenueOut(many=True))  # type: ignore[assignment]
    total = serializers.IntegerField()


class VenueSavedOut(serializers.Serializer[Any]):
    message = serializers.CharField()
    data = VenueOut()  # type: ignore[assignment]


class VenueDeletedOut(serializers.Serializer[Any]):
    message = serializers.CharField()


class PublicVenueOut(RowOut[Venue]):
    """What everybody may know of a venue."""

    venueid = serializers.IntegerField(source="pk")
    venuename = serializers.CharField(source="name")
    currencytype = serializers.CharField(source="currency")

    class Meta:
        model = Venue
        fields = [
            "venueid",
            "venuename",
            "address",
            "city",
            "state",
            "country",
            "zipcode",
            "timezone",
            "currencytype",
        ]


class VenueDetailsOut(serializers.Serializer[Any]):
    message = serializers.CharField()
    data = serializers.ListField(child=PublicVenueOut(many=True))  # type: ignore[assignment]
    total = serializers.IntegerField()

"""The spec's names for venues, and what their form says (part 1, section 5, Venue form)."""

from __future__ import annotations

from typing import Any

from django.db import models
from rest_framework import serializers

from server.core.http.forms import MOST_ID, Actor, CallIn, Chosen, FormIn, Number, OneLine, PageIn, Typed, Word
from server.core.http.replies import Text, Whole, listed, one
from server.venues import errors
from server.venues.services.venues import VenueForm


class VenueAction(models.TextChoices):
    """What `manageVenue` does."""

    LIST = "list"
    ADD = "add"
    EDIT = "edit"
    DELETE = "delete"


class VenuesOfAccountIn(PageIn):
    id = serializers.IntegerField(source="account_id", min_value=0, max_value=MOST_ID)


class ManageVenueIn(FormIn[VenueForm], PageIn):
    """The bodies of all its actions together. A city says where it lies, without one state and country do."""

    makes = VenueForm
    action_type = serializers.ChoiceField(choices=VenueAction.values)
    id = Chosen()
    accountid = Chosen("account_id")
    venue_name = OneLine("name", most=255, wrong=errors.NAME_REQUIRED)
    venue_address = Typed("address", most=500, wrong=errors.ADDRESS_REQUIRED)
    city_id = Chosen(wrong=errors.CITY_REQUIRED)
    state_id = Chosen(wrong=errors.STATE_REQUIRED)
    country_id = Chosen(wrong=errors.COUNTRY_REQUIRED)
    zipcode_id = Chosen(wrong=errors.ZIPCODE_WRONG)
    zipcode = Typed(most=20)
    timezone_id = Chosen(wrong=errors.TIMEZONE_REQUIRED)
    currency_id = Chosen(wrong=errors.CURRENCY_REQUIRED)
    taxcategory_id = Chosen("tax_category_id", wrong=errors.TAX_REQUIRED)
    user_id = Actor()
    version = Number(required=False)


class ExportVenuesIn(CallIn):
    accountid = serializers.IntegerField(min_value=0, max_value=MOST_ID, required=False)


class VenueDetailsIn(CallIn):
    action_type = Word("Venue Details")
    id = Number()


def _known(path: str) -> Whole:
    """Make the field of a number of the lists, 0 where a venue was not chosen from them."""
    return Whole(lambda venue: getattr(venue, path) or 0)


class PublicVenueOut(serializers.Serializer[Any]):
    """What everybody may know of a venue."""

    venueid = Whole("pk")
    venuename = Text("name")
    address = Text()
    city = Text()
    state = Text()
    country = Text()
    zipcode = Text()
    timezone = Text()
    currencytype = Text("currency")


class VenueOut(PublicVenueOut):
    accountid = Whole("account_id")
    cityid = _known("known_city_id")
    stateid = _known("known_state_id")
    countryid = _known("known_country_id")
    zipcodeid = _known("known_zipcode_id")
    timezoneid = _known("timezone_number")
    currencyid = _known("currency_number")
    taxcategoryid = Whole("tax_category_id")
    concatpercentage = Text(lambda venue: str(venue.tax_category))
    version = Whole()


VENUES = listed(VenueOut)
VENUE = one(VenueOut)
PUBLIC_VENUES = listed(PublicVenueOut, name="VenueDetailsOut")

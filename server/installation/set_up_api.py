"""`/v1/setup`: the calls of the page that sets up an empty installation; its token opens them until there is a user."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from server.accounts.errors import DATE_FORMAT_WRONG, EMAIL_WRONG, LANGUAGE_WRONG
from server.administration.users_api import LONGEST_NAME
from server.auth.api import LoginAnswer, StepDueOut, login_response, password_field
from server.auth.http import PublicView, address_of
from server.auth.session_services import SignedIn
from server.catalogue import errors as catalogue_errors
from server.catalogue.venues.place_selectors import find_cities
from server.catalogue.venues.serializers import CityOut, CurrencyOut, TimeZoneOut
from server.catalogue.venues.services import VenueForm
from server.catalogue.venues.usual_taxes import NO_TAX
from server.installation import errors
from server.installation.set_up_selectors import read_choices
from server.installation.set_up_services import SetUpForm, check_token, set_up
from server.platform.addresses import request_source
from server.platform.crypto import LONGEST_TOKEN
from server.platform.datetimes import DATE_FORMATS
from server.platform.http.api import call
from server.platform.http.inputs import CallIn, ChoiceField, ChosenIdField, EmailField, IdField, LineField, TextField
from server.platform.http.outputs import Integer, Percent, Text, many, one
from server.platform.http.request_limits import SIGN_IN
from server.platform.i18n import DEFAULT_LANGUAGE, OFFICE_LANGUAGES

LONGEST_TAX = 255


class _TokenIn(CallIn):
    token = serializers.CharField(max_length=LONGEST_TOKEN)


class SetUpChoicesIn(_TokenIn):
    timezone = TextField(most=64)


class SetUpCitiesIn(_TokenIn):
    country_id = IdField()
    search = TextField(most=200)


class CompleteSetUpIn(_TokenIn):
    """The administrator, the organisation and its first venue, by the names that their own forms use."""

    firstname = LineField("first_name", most=LONGEST_NAME, required="First Name is required")
    lastname = LineField("last_name", most=LONGEST_NAME, required="Last Name is required")
    emailid = EmailField("email", wrong=EMAIL_WRONG)
    password = password_field()
    language = ChoiceField(OFFICE_LANGUAGES, required=LANGUAGE_WRONG, optional=True)
    account_name = LineField("organisation", most=255, required=errors.ACCOUNT_NAME_REQUIRED)
    contact_email = EmailField(wrong=EMAIL_WRONG)
    country_id = ChosenIdField(required=errors.COUNTRY_REQUIRED)
    customdateformat = ChoiceField(tuple(DATE_FORMATS), "date_format", required=DATE_FORMAT_WRONG)
    currency_id = ChosenIdField(wrong=catalogue_errors.CURRENCY_REQUIRED)
    timezone_id = ChosenIdField(wrong=catalogue_errors.TIMEZONE_REQUIRED)
    taxcategory = TextField("tax", most=LONGEST_TAX)
    venue_name = LineField(most=255, wrong=catalogue_errors.VENUE_NAME_REQUIRED)
    venue_address = TextField(most=500, wrong=catalogue_errors.ADDRESS_REQUIRED)
    city_id = ChosenIdField(wrong=catalogue_errors.CITY_REQUIRED)
    zipcode = TextField(most=20)

    def form(self) -> SetUpForm:
        read = self.params
        venue = VenueForm(
            name=read["venue_name"],
            address=read["venue_address"],
            city_id=read["city_id"],
            zipcode=read["zipcode"],
            timezone_id=read["timezone_id"],
            currency_id=read["currency_id"],
        )
        you = ("first_name", "last_name", "email", "password")
        organisation = ("organisation", "contact_email", "country_id", "date_format")
        return SetUpForm(
            **{name: read[name] for name in (*you, *organisation)},
            language=read.get("language", DEFAULT_LANGUAGE),
            tax=read["tax"] or NO_TAX,
            venue=venue,
        )


class UsualTaxOut(serializers.Serializer[Any]):
    taxcategory = Text(lambda tax: tax[0])
    taxpercentage = Percent(lambda tax: tax[1])


class CountryDefaultsOut(serializers.Serializer[Any]):
    """A country, and what is usual there; 0 where nothing is."""

    countryid = Integer("country.pk")
    country = Text("country.name")
    code = Text("country.code")
    customdateformat = Text("date_format")
    currencyid = Integer("currency_id")
    timezoneid = Integer("timezone_id")
    hascodes = serializers.BooleanField(source="country.has_zipcodes", help_text="false: addresses have no postal code")
    zipexample = Text("country.zip_example")
    taxes = UsualTaxOut(many=True)


class SetUpChoicesOut(serializers.Serializer[Any]):
    countries = CountryDefaultsOut(many=True)
    currencies = CurrencyOut(many=True)
    timezones = TimeZoneOut(many=True, source="time_zones")
    homeid = Integer(lambda choices: choices.home_id or 0)


CHOICES = one(SetUpChoicesOut, name="SetUpChoicesReplyOut")
CITIES = many(CityOut, name="SetUpCitiesOut")


class ChoicesView(PublicView):
    limits = (SIGN_IN,)

    @call(SetUpChoicesIn, CHOICES)
    def post(self, data: SetUpChoicesIn) -> Response:
        check_token(data.params["token"], address=address_of(self.request))
        return CHOICES(read_choices(zone=data.params["timezone"]))


class CitiesView(PublicView):
    limits = (SIGN_IN,)

    @call(SetUpCitiesIn, CITIES)
    def post(self, data: SetUpCitiesIn) -> Response:
        check_token(data.params["token"], address=address_of(self.request))
        return CITIES(find_cities(search=data.params["search"], country_id=data.params["country_id"]))


class CompleteView(PublicView):
    """Make everything, and sign the administrator in as `auth/login` does; `accountid` is the organisation's."""

    limits = (SIGN_IN,)

    @extend_schema(request=CompleteSetUpIn, responses=LoginAnswer)
    def post(self, request: Request) -> Response:
        data = self.read(CompleteSetUpIn)
        done = set_up(token=data.params["token"], form=data.form(), where=request_source(request))
        if isinstance(done.outcome, SignedIn):
            return login_response(request, done.outcome, accountid=done.account.pk)
        return Response({**StepDueOut(done.outcome).data, "accountid": done.account.pk})

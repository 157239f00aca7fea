"""The spec's look-ups of addresses (part 1, section 7, Venues and address lookups)."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from server.accounts.http.views import OrganiserView
from server.core.errors import Invalid
from server.core.http.actions import Actions
from server.core.http.api import list_reply, reply
from server.core.http.replies import written
from server.venues import place_selectors as places
from server.venues import selectors
from server.venues.errors import CITY_REQUIRED, COUNTRY_REQUIRED
from server.venues.serializers.places import (
    AddressListIn,
    AddressListOut,
    CityNameOut,
    CityOut,
    CountryOut,
    CurrencyOut,
    ListOf,
    StateOut,
    TaxChoiceOut,
    TimeZoneOut,
    ZipCodeOut,
)


def _cities(view: OrganiserView, wire: AddressListIn) -> Response:
    asked = wire.asked
    account_id = view.caller.account_for(asked["account_id"])
    home_id = asked["home_id"] or places.find_home(account_id=account_id, zone=asked["timezone"])
    where = {"state_id": asked["state_id"], "country_id": asked["country_id"], "home_id": home_id}
    rows = places.find_cities(search=asked["search"], **where)
    return reply([written(CityNameOut, rows), written(CityOut, rows)], total=len(rows))


def _zipcodes(_view: OrganiserView, wire: AddressListIn) -> Response:
    asked = wire.asked
    place = places.find_place(city_id=asked["city_id"], state_id=asked["state_id"], country_id=asked["country_id"])
    if place is None:
        raise Invalid(CITY_REQUIRED, field="city_id")
    choice = places.list_zipcodes(place=place, search=asked["search"])
    return list_reply(
        written(ZipCodeOut, choice.rows),
        total=len(choice.rows),
        listed=choice.is_listed,
        required=choice.is_required,
        pattern=choice.pattern,
        example=choice.example,
    )


def _currencies(_view: OrganiserView, _wire: AddressListIn) -> Response:
    rows = places.list_currencies()
    return list_reply(written(CurrencyOut, rows), total=len(rows))


def _taxes(_view: OrganiserView, wire: AddressListIn) -> Response:
    rows = list(selectors.list_tax_choices(search=wire.asked["search"])[: places.MOST_NAMES])
    return list_reply(written(TaxChoiceOut, rows), total=len(rows))


def _time_zones(_view: OrganiserView, wire: AddressListIn) -> Response:
    rows = places.find_time_zones(search=wire.asked["search"])
    return list_reply(written(TimeZoneOut, rows), total=len(rows))


def _countries(_view: OrganiserView, wire: AddressListIn) -> Response:
    rows = places.find_countries(search=wire.asked["search"])
    return list_reply(written(CountryOut, rows), total=len(rows))


def _states(_view: OrganiserView, wire: AddressListIn) -> Response:
    if not wire.asked["country_id"]:
        raise Invalid(COUNTRY_REQUIRED, field="country_id")
    rows = places.find_states(country_id=wire.asked["country_id"], search=wire.asked["search"])
    return list_reply(written(StateOut, rows), total=len(rows))


_LISTS: Actions[OrganiserView, AddressListIn] = Actions(
    word="action_id",
    shape=AddressListIn,
    handlers={
        ListOf.CITIES: _cities,
        ListOf.ZIPCODES: _zipcodes,
        ListOf.CURRENCIES: _currencies,
        ListOf.TAXES: _taxes,
        ListOf.TIME_ZONES: _time_zones,
        ListOf.COUNTRIES: _countries,
        ListOf.STATES: _states,
    },
)


class AddressListView(OrganiserView):
    @extend_schema(request=AddressListIn, responses=AddressListOut)
    def post(self, request: Request) -> Response:
        return _LISTS.answer(self, self.read(AddressListIn))

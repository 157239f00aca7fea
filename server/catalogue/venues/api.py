"""The spec's calls for venues, addresses and taxes (part 1, section 7)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.http import StreamingHttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response

from server.accounts.caller import Staff, System
from server.accounts.models import User
from server.auth.http import OrganiserView, OwnerView
from server.catalogue.errors import CITY_REQUIRED, COUNTRY_REQUIRED
from server.catalogue.venues import place_selectors as places
from server.catalogue.venues import selectors
from server.catalogue.venues import serializers as shapes
from server.catalogue.venues.selectors import export_venues
from server.catalogue.venues.services import (
    create_venue,
    delete_tax_category,
    delete_venue,
    save_tax_category,
    update_venue,
)
from server.platform.errors import Invalid
from server.platform.http.api import Actions, CallView, call, list_response, success_response
from server.platform.http.files import download
from server.platform.http.outputs import DONE, PageOf, RowShape, write_rows
from server.platform.http.request_limits import CALLS
from server.platform.tables import XLSX_CONTENT_TYPE


def _list_venues(view: OrganiserView, data: shapes.VenuesOfAccountIn | shapes.ManageVenueIn) -> Response:
    params = data.params
    account_id = view.caller.account_for(params["account_id"])
    venues = selectors.list_venues(
        caller=view.caller, account_id=account_id, search=params["search"], ordering=params["ordering"]
    )
    own = selectors.read_money_and_clock(account_id)
    return shapes.VENUES(PageOf(venues, params), currencytype=own.currency, timezone=own.timezone, is_own=own.is_own)


class VenuesOfAccountView(OrganiserView):
    post = call(shapes.VenuesOfAccountIn, shapes.VENUES)(_list_venues)


def _add_venue(view: OrganiserView, data: shapes.ManageVenueIn) -> Response:
    venue = create_venue(caller=view.caller, account_id=data.params["account_id"], form=data.form())
    return shapes.VENUE(venue, message="Venue created successfully ")


def _edit_venue(view: OrganiserView, data: shapes.ManageVenueIn) -> Response:
    venue = update_venue(
        caller=view.caller, venue_id=data.params["id"], form=data.form(), version=data.params.get("version")
    )
    return shapes.VENUE(venue, message="Venue updated successfully ")


def _delete_venue(view: OrganiserView, data: shapes.ManageVenueIn) -> Response:
    delete_venue(caller=view.caller, venue_id=data.params["id"])
    return DONE(message="Venue deleted successfully ")


_VENUE_ACTIONS: Actions[OrganiserView, shapes.ManageVenueIn] = Actions(
    word="action_type",
    shape=shapes.ManageVenueIn,
    handlers={
        shapes.VenueAction.LIST: _list_venues,
        shapes.VenueAction.ADD: _add_venue,
        shapes.VenueAction.EDIT: _edit_venue,
        shapes.VenueAction.DELETE: _delete_venue,
    },
)


class ManageVenueView(OrganiserView):
    @call(shapes.ManageVenueIn, shapes.VENUE, shapes.VENUES, DONE)
    def post(self, data: shapes.ManageVenueIn) -> Response:
        return _VENUE_ACTIONS.answer(self, data)


class VenueDetailsView(CallView):
    """Return the public data of a venue; signed-in staff see their own account's only."""

    permission_classes = (AllowAny,)
    limits = (CALLS,)

    @call(shapes.VenueDetailsIn, shapes.PUBLIC_VENUES)
    def post(self, data: shapes.VenueDetailsIn) -> Response:
        user = self.request.user
        caller = Staff(user) if isinstance(user, User) else System()
        venue = selectors.get_venue(caller=caller, venue_id=data.params["id"])
        return list_response([shapes.PUBLIC_VENUES.write(venue)], total=1)


class ExportVenuesView(OrganiserView):
    @extend_schema(parameters=[shapes.ExportVenuesIn], responses={(200, XLSX_CONTENT_TYPE): OpenApiTypes.BINARY})
    def get(self, request: Request) -> StreamingHttpResponse:
        account_id = self.caller.account_for(self.read(shapes.ExportVenuesIn).params.get("accountid"))
        return download(
            export_venues(caller=self.caller, account_id=account_id), name="venues.xlsx", content_type=XLSX_CONTENT_TYPE
        )


def _list_cities(view: OrganiserView, data: shapes.AddressListIn) -> Response:
    params = data.params
    account_id = view.caller.account_for(params["account_id"])
    home_id = params["home_id"] or places.find_home(account_id=account_id, zone=params["timezone"])
    where = {"state_id": params["state_id"], "country_id": params["country_id"], "home_id": home_id}
    rows = places.find_cities(search=params["search"], **where)
    return success_response([write_rows(shapes.CityNameOut, rows), write_rows(shapes.CityOut, rows)], total=len(rows))


def _list_zipcodes(_view: OrganiserView, data: shapes.AddressListIn) -> Response:
    params = data.params
    place = places.find_place(city_id=params["city_id"], state_id=params["state_id"], country_id=params["country_id"])
    if place is None:
        raise Invalid(CITY_REQUIRED, field="city_id")
    choice = places.list_zipcodes(place=place, search=params["search"])
    return list_response(
        write_rows(shapes.ZipCodeOut, choice.rows),
        total=len(choice.rows),
        listed=choice.is_listed,
        required=choice.is_required,
        pattern=choice.pattern,
        example=choice.example,
    )


def _list_taxes(view: OrganiserView, data: shapes.AddressListIn) -> Response:
    account_id = view.caller.account_for(data.params["account_id"])
    rows = list(selectors.list_tax_choices(account_id=account_id, search=data.params["search"])[: places.MOST_NAMES])
    return list_response(write_rows(shapes.TaxChoiceOut, rows), total=len(rows))


def _listing(
    shape: RowShape, find: Callable[[str], list[Any]]
) -> Callable[[OrganiserView, shapes.AddressListIn], Response]:
    """Make the handler of a list that only what was typed narrows."""

    def answer(_view: OrganiserView, data: shapes.AddressListIn) -> Response:
        rows = find(data.params["search"])
        return list_response(write_rows(shape, rows), total=len(rows))

    return answer


def _list_states(_view: OrganiserView, data: shapes.AddressListIn) -> Response:
    if not data.params["country_id"]:
        raise Invalid(COUNTRY_REQUIRED, field="country_id")
    rows = places.find_states(country_id=data.params["country_id"], search=data.params["search"])
    return list_response(write_rows(shapes.StateOut, rows), total=len(rows))


_ADDRESS_LISTS: Actions[OrganiserView, shapes.AddressListIn] = Actions(
    word="action_id",
    shape=shapes.AddressListIn,
    handlers={
        shapes.ListOf.CITIES: _list_cities,
        shapes.ListOf.ZIPCODES: _list_zipcodes,
        shapes.ListOf.CURRENCIES: _listing(shapes.CurrencyOut, lambda _: places.list_currencies()),
        shapes.ListOf.TAXES: _list_taxes,
        shapes.ListOf.TIME_ZONES: _listing(shapes.TimeZoneOut, lambda search: places.find_time_zones(search=search)),
        shapes.ListOf.COUNTRIES: _listing(shapes.CountryOut, lambda search: places.find_countries(search=search)),
        shapes.ListOf.STATES: _list_states,
    },
)


class AddressListView(OrganiserView):
    @extend_schema(request=shapes.AddressListIn, responses=shapes.AddressListOut)
    def post(self, request: Request) -> Response:
        return _ADDRESS_LISTS.answer(self, self.read(shapes.AddressListIn))


class TaxListView(OwnerView):
    @call(shapes.TaxListIn, shapes.TAX_PAGE)
    def post(self, data: shapes.TaxListIn) -> Response:
        params = data.params
        rows = selectors.list_tax_categories(caller=self.caller, search=params["search"], ordering=params["ordering"])
        page = PageOf(rows, params)
        return shapes.TAX_PAGE(shapes.TaxPage(page.rows, selectors.list_sub_categories()), total=page.total)


class AddListView(OwnerView):
    @call(shapes.AddListIn, shapes.SUB_CATEGORIES)
    def post(self, data: shapes.AddListIn) -> Response:
        return shapes.SUB_CATEGORIES(selectors.list_sub_categories())


class TaxRatesView(OwnerView):
    @call(shapes.TaxRatesIn, shapes.RATES)
    def post(self, data: shapes.TaxRatesIn) -> Response:
        category = selectors.get_tax_category(caller=self.caller, tax_category_id=data.params["taxcategory_id"])
        return shapes.RATES(category.rates.all())


class UpdateTaxView(OwnerView):
    """Create a tax category, or with the number of an existing one change it."""

    @call(shapes.UpdateTaxIn, shapes.TAX)
    def post(self, data: shapes.UpdateTaxIn) -> Response:
        number, version = data.params["taxcategory_id"], data.params.get("version")
        row = save_tax_category(caller=self.caller, tax_category_id=number, form=data.form(), version=version)
        return shapes.TAX(row, message="Tax updated successfully" if number else "Tax added successfully")


class DeleteTaxView(OwnerView):
    @call(shapes.DeleteTaxIn, DONE)
    def post(self, data: shapes.DeleteTaxIn) -> Response:
        delete_tax_category(caller=self.caller, tax_category_id=data.params["taxcategory_id"])
        return DONE(message="Tax deleted successfully")

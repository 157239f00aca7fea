"""The spec's venue calls (part 1, section 7, Venues and address lookups)."""

from __future__ import annotations

from django.http import StreamingHttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response

from server.accounts.caller import Staff, System
from server.accounts.http.views import OrganiserView
from server.accounts.models import User
from server.core.http.actions import Actions
from server.core.http.api import CallView, call, list_reply
from server.core.http.bounds.calls import CALLS
from server.core.http.files import download
from server.core.http.replies import DONE, PageOf
from server.core.tables.workbooks import XLSX
from server.venues import selectors
from server.venues.export_selectors import export_venues
from server.venues.serializers.venues import (
    PUBLIC_VENUES,
    VENUE,
    VENUES,
    ExportVenuesIn,
    ManageVenueIn,
    VenueAction,
    VenueDetailsIn,
    VenuesOfAccountIn,
)
from server.venues.services.venues import create_venue, delete_venue, update_venue


def _list(view: OrganiserView, wire: VenuesOfAccountIn | ManageVenueIn) -> Response:
    asked = wire.asked
    venues = selectors.list_venues(
        caller=view.caller,
        account_id=view.caller.account_for(asked["account_id"]),
        search=asked["search"],
        ordering=asked["ordering"],
    )
    return VENUES(PageOf(venues, asked))


class VenuesOfAccountView(OrganiserView):
    post = call(VenuesOfAccountIn, VENUES)(_list)


def _add(view: OrganiserView, wire: ManageVenueIn) -> Response:
    venue = create_venue(caller=view.caller, account_id=wire.asked["account_id"], form=wire.form())
    return VENUE(venue, message="Venue created successfully ")


def _edit(view: OrganiserView, wire: ManageVenueIn) -> Response:
    venue = update_venue(
        caller=view.caller, venue_id=wire.asked["id"], form=wire.form(), version=wire.asked.get("version")
    )
    return VENUE(venue, message="Venue updated successfully ")


def _delete(view: OrganiserView, wire: ManageVenueIn) -> Response:
    delete_venue(caller=view.caller, venue_id=wire.asked["id"])
    return DONE(message="Venue deleted successfully ")


_MANAGE: Actions[OrganiserView, ManageVenueIn] = Actions(
    word="action_type",
    shape=ManageVenueIn,
    handlers={
        VenueAction.LIST: _list,
        VenueAction.ADD: _add,
        VenueAction.EDIT: _edit,
        VenueAction.DELETE: _delete,
    },
)


class ManageVenueView(OrganiserView):
    @call(ManageVenueIn, VENUE, VENUES, DONE)
    def post(self, wire: ManageVenueIn) -> Response:
        return _MANAGE.answer(self, wire)


class VenueDetailsView(CallView):
    """What everybody may know of a venue; staff who are signed in see their own account's, as everywhere."""

    permission_classes = (AllowAny,)
    limits = (CALLS,)

    @call(VenueDetailsIn, PUBLIC_VENUES)
    def post(self, wire: VenueDetailsIn) -> Response:
        user = self.request.user
        caller = Staff(user) if isinstance(user, User) else System()
        venue = selectors.get_venue(caller=caller, venue_id=wire.asked["id"])
        return list_reply([PUBLIC_VENUES.write(venue)], total=1)


class ExportVenuesView(OrganiserView):
    @extend_schema(parameters=[ExportVenuesIn], responses={(200, XLSX): OpenApiTypes.BINARY})
    def get(self, request: Request) -> StreamingHttpResponse:
        account_id = self.caller.account_for(self.read(ExportVenuesIn).asked.get("accountid"))
        return download(export_venues(caller=self.caller, account_id=account_id), name="venues.xlsx", content_type=XLSX)

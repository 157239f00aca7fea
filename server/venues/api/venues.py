"""The spec's venue calls (part 1, section 7, Venues and address lookups)."""

from __future__ import annotations

from typing import Any

from django.http import StreamingHttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import PolymorphicProxySerializer, extend_schema
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response

from server.accounts.caller import Staff, System
from server.accounts.models import User
from server.accounts.views import OrganiserView
from server.core.actions import Actions
from server.core.api import CallView, PageOf, list_reply, reply
from server.core.errors import Changed
from server.core.files import download
from server.core.workbooks import XLSX
from server.venues import selectors
from server.venues.errors import VenueChangedMeanwhile
from server.venues.serializers.venues import (
    ExportVenuesIn,
    ManageVenueIn,
    PublicVenueOut,
    VenueAction,
    VenueDeletedOut,
    VenueDetailsIn,
    VenueDetailsOut,
    VenueListOut,
    VenueOut,
    VenueSavedOut,
    VenuesOfAccountIn,
    venue_form,
)
from server.venues.services.export_venues import export_venues
from server.venues.services.venues import create_venue, delete_venue, update_venue


class VenuesOfAccountView(OrganiserView):
    @extend_schema(request=VenuesOfAccountIn, responses=VenueListOut)
    def post(self, request: Request) -> Response:
        wire = VenuesOfAccountIn(data=request.data)
        wire.is_valid(raise_exception=True)
        return _answer_list(self, wire.validated_data["id"], wire.validated_data)


def _answer_list(view: OrganiserView, account_id: int, asked: dict[str, Any]) -> Response:
    venues = selectors.list_venues(
        caller=view.caller,
        account_id=view.caller.account_for(account_id),
        search=asked.get("search", ""),
        ordering=asked.get("ordering", ""),
    )
    page = PageOf(venues, asked)
    return list_reply(VenueOut(page.rows, many=True).data, total=page.total)


def _list(view: OrganiserView, asked: dict[str, Any]) -> Response:
    return _answer_list(view, asked["accountid"], asked)


def _add(view: OrganiserView, asked: dict[str, Any]) -> Response:
    venue = create_venue(caller=view.caller, account_id=asked["accountid"], form=venue_form(asked))
    return reply(VenueOut(venue).data, message="Venue created successfully ")


def _edit(view: OrganiserView, asked: dict[str, Any]) -> Response:
    try:
        venue = update_venue(
            caller=view.caller, venue_id=asked["id"], form=venue_form(asked), version=asked.get("version")
        )
    except VenueChangedMeanwhile as newer:
        raise Changed(current=VenueOut(newer.venue).data) from None
    return reply(VenueOut(venue).data, message="Venue updated successfully ")


def _delete(view: OrganiserView, asked: dict[str, Any]) -> Response:
    delete_venue(caller=view.caller, venue_id=asked["id"])
    return reply(message="Venue deleted successfully ")


_MANAGE: Actions[OrganiserView] = Actions(
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
    @extend_schema(
        request=ManageVenueIn,
        responses=PolymorphicProxySerializer(
            component_name="ManageVenueOut",
            serializers=[VenueListOut, VenueSavedOut, VenueDeletedOut],
            resource_type_field_name=None,
        ),
    )
    def post(self, request: Request) -> Response:
        return _MANAGE.answer(self, request)


class VenueDetailsView(CallView):
    """What everybody may know of a venue; staff who are signed in see their own account's, as everywhere."""

    permission_classes = (AllowAny,)

    @extend_schema(request=VenueDetailsIn, responses=VenueDetailsOut)
    def post(self, request: Request) -> Response:
        wire = VenueDetailsIn(data=request.data)
        wire.is_valid(raise_exception=True)
        caller = Staff(request.user) if isinstance(request.user, User) else System()
        venue = selectors.get_venue(caller=caller, venue_id=wire.validated_data["id"])
        return list_reply([PublicVenueOut(venue).data], total=1)


class ExportVenuesView(OrganiserView):
    @extend_schema(parameters=[ExportVenuesIn], responses={(200, XLSX): OpenApiTypes.BINARY})
    def get(self, request: Request) -> StreamingHttpResponse:
        wire = ExportVenuesIn(data=request.query_params)
        wire.is_valid(raise_exception=True)
        account_id = self.caller.account_for(wire.validated_data.get("accountid"))
        return download(export_venues(caller=self.caller, account_id=account_id), name="venues.xlsx", content_type=XLSX)

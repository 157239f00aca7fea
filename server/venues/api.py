"""The spec's venue calls that the main job needs."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from server.accounts.views import OrganiserView
from server.core.api import PageOf, list_reply
from server.venues import selectors
from server.venues.serializers import VenueListOut, VenueOut, VenuesOfAccountIn


class VenuesOfAccountView(OrganiserView):
    @extend_schema(request=VenuesOfAccountIn, responses=VenueListOut)
    def post(self, request: Request) -> Response:
        wire = VenuesOfAccountIn(data=request.data)
        wire.is_valid(raise_exception=True)
        account_id = wire.validated_data["id"] or self.caller.user.account_id
        page = PageOf(selectors.list_venues(caller=self.caller, account_id=account_id), wire.validated_data)
        return list_reply(VenueOut(page.rows, many=True).data, total=page.total)

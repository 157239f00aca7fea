"""The call behind the search of the whole office; every role may make it, and finds what its own screens show."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from server.accounts.http.views import StaffView
from server.insight.finding.serializers import FindIn, FoundOut, found_to_wire
from server.insight.finding.services import find_for


class FindView(StaffView):
    # Sent in a body although it only reads: whoever is searched for would stand in logs.
    @extend_schema(request=FindIn, responses=FoundOut)
    def post(self, request: Request) -> Response:
        asked = self.read(FindIn).asked
        found = find_for(caller=self.caller, account_id=asked["account_id"], text=asked["text"])
        return Response(found_to_wire(found))

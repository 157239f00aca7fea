"""The token of an account's embedded dashboard (spec part 3, section 7)."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from server.accounts.http.views import OrganiserView
from server.insight.analytics.selectors import read_analytics
from server.insight.analytics.serializers import DASHBOARD_TOKEN


class DashboardTokenView(OrganiserView):
    @extend_schema(responses=DASHBOARD_TOKEN.shape)
    def get(self, request: Request, account: int) -> Response:
        """Open an account's dashboard; whoever is not the platform gets their own, whichever they name."""
        caller = self.caller
        return DASHBOARD_TOKEN(read_analytics(caller=caller, account_id=caller.account_for(account)))

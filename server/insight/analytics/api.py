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
        """Open an account's dashboard: any for the platform, for others their own."""
        return DASHBOARD_TOKEN(read_analytics(caller=self.caller, account_id=account))

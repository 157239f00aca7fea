"""The audit log and what was noted of sign-ins and refusals, for the platform and for whoever owns an account."""

from __future__ import annotations

from rest_framework.response import Response

from server.accounts import security_selectors, selectors
from server.accounts.http.views import OwnerView
from server.accounts.serializers.audit import AUDIT_LOG, AuditLogIn
from server.accounts.serializers.security import SECURITY, SecurityIn
from server.core.http.api import call
from server.core.http.replies import BoundedPageOf


class AuditLogView(OwnerView):
    @call(AuditLogIn, AUDIT_LOG)
    def post(self, wire: AuditLogIn) -> Response:
        asked = wire.asked
        entries = selectors.list_audit_entries(
            caller=self.caller,
            account_id=self.caller.account_id or asked["account_id"] or None,
            since=asked.get("since"),
            until=asked.get("until"),
            search=asked["search"],
            ordering=asked["ordering"],
        )
        page = BoundedPageOf(entries, asked)
        return AUDIT_LOG(page, more=page.more)


class SecurityView(OwnerView):
    @call(SecurityIn, SECURITY)
    def post(self, wire: SecurityIn) -> Response:
        asked = wire.asked
        events = security_selectors.list_security_events(
            caller=self.caller,
            account_id=self.caller.account_id or asked["account_id"] or None,
            kind=asked["kind"],
            day=asked["day"],
            search=asked["search"],
            ordering=asked["ordering"],
        )
        page = BoundedPageOf(events, asked)
        return SECURITY(page, more=page.more)

"""The audit log, for the platform and for who owns an account."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from server.accounts import selectors
from server.accounts.api.customers import OwnerView
from server.accounts.serializers.audit import AuditEntryOut, AuditLogIn, AuditLogOut
from server.core.api import PageOf, list_reply


class AuditLogView(OwnerView):
    @extend_schema(request=AuditLogIn, responses=AuditLogOut)
    def post(self, request: Request) -> Response:
        wire = AuditLogIn(data=request.data)
        wire.is_valid(raise_exception=True)
        asked = wire.validated_data
        entries = selectors.list_audit_entries(
            caller=self.caller,
            account_id=self.caller.account_id or asked["accountid"] or None,
            search=asked.get("search", ""),
            ordering=asked.get("ordering", ""),
        )
        page = PageOf(entries, asked)
        return list_reply(AuditEntryOut(page.rows, many=True).data, total=page.total)

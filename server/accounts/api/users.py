"""The spec's calls about users and the accounts that one may choose between (part 1, section 7)."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from server.accounts import selectors
from server.accounts.serializers.users import AccountChoiceOut, AccountListOut
from server.accounts.views import StaffView
from server.core.api import list_reply


class AccountListView(StaffView):
    @extend_schema(responses=AccountListOut)
    def get(self, request: Request) -> Response:
        accounts = list(selectors.list_accounts(caller=self.caller)[:5000])
        return list_reply(AccountChoiceOut(accounts, many=True).data, total=len(accounts))

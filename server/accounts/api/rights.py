"""Who may do what with an account's money: everybody reads their own account's table, its owner changes it."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from server.accounts import rights_selectors as rights
from server.accounts.http.views import OwnerView, StaffView
from server.accounts.models import Right, Role
from server.accounts.serializers.rights import ChangeDayLimitIn, ChangeRightIn, RightsIn, RightsReplyOut, rights_to_wire
from server.accounts.services.rights import change_limit, change_right
from server.core.http.api import reply


class RightsView(StaffView):
    @extend_schema(request=RightsIn, responses=RightsReplyOut)
    def post(self, request: Request) -> Response:
        account_id = self.caller.account_for(self.read(RightsIn).asked["account_id"])
        return reply(rights_to_wire(rights.get_rights(account_id=account_id)))


class ChangeRightView(OwnerView):
    @extend_schema(request=ChangeRightIn, responses=RightsReplyOut)
    def post(self, request: Request) -> Response:
        asked = self.read(ChangeRightIn).asked
        table = change_right(
            caller=self.caller,
            account_id=asked["account_id"],
            role=Role(asked["role"]),
            right=Right(asked["right"]),
            is_given=asked["given"],
        )
        return reply(rights_to_wire(table), message="Updated Successfully")


class ChangeDayLimitView(OwnerView):
    @extend_schema(request=ChangeDayLimitIn, responses=RightsReplyOut)
    def post(self, request: Request) -> Response:
        wire = self.read(ChangeDayLimitIn)
        asked = wire.asked
        table = change_limit(
            caller=self.caller,
            account_id=asked["account_id"],
            role=Role(asked["role"]),
            right=Right(asked["right"]),
            limit=wire.limit,
        )
        return reply(rights_to_wire(table), message="Updated Successfully")

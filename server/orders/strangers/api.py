"""`/v1/sales/getLimits` and `changeLimits`: organisers read their limits on strangers, an account's owner sets them."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from server.accounts.api.auth import address_of
from server.accounts.http.views import OrganiserView, OwnerView
from server.core.errors import Changed, ChangedMeanwhile
from server.core.http.api import reply
from server.orders.strangers.selectors import read_limits
from server.orders.strangers.serializers import ChangeLimitsIn, LimitsIn, LimitsReplyOut, limits_on_wire
from server.orders.strangers.services.changing import change_limits


class LimitsView(OrganiserView):
    @extend_schema(request=LimitsIn, responses=LimitsReplyOut)
    def post(self, request: Request) -> Response:
        account_id = self.caller.account_for(self.read(LimitsIn).asked["account_id"])
        return reply(limits_on_wire(read_limits(caller=self.caller, account_id=account_id)))


class ChangeLimitsView(OwnerView):
    @extend_schema(request=ChangeLimitsIn, responses=LimitsReplyOut)
    def post(self, request: Request) -> Response:
        wish = self.read(ChangeLimitsIn).wish
        try:
            change_limits(caller=self.caller, wish=wish, address=address_of(request))
        except ChangedMeanwhile:
            newer = read_limits(caller=self.caller, account_id=wish.account_id)
            raise Changed(current=limits_on_wire(newer)) from None
        read = read_limits(caller=self.caller, account_id=wish.account_id)
        return reply(limits_on_wire(read), message="Updated Successfully")

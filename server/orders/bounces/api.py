"""Asking, before a mail is sent again, whether the last one to its address arrived."""

from __future__ import annotations

from rest_framework.response import Response

from server.accounts.http.views import StaffView
from server.core.http.api import call
from server.orders.bounces.selectors import find_trouble
from server.orders.bounces.serializers import TROUBLES, MailTroubleIn


class MailTroubleView(StaffView):
    """What stands in the way of an order's mail to an address; nothing where none has bounced."""

    @call(MailTroubleIn, TROUBLES)
    def post(self, wire: MailTroubleIn) -> Response:
        found = find_trouble(caller=self.caller, order_id=wire.asked["order_id"], address=wire.asked["address"])
        return TROUBLES([found] if found else [])

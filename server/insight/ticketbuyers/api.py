"""Ticket buyers of an event or a performance (spec part 3, section 2.2)."""

from __future__ import annotations

from rest_framework.response import Response

from server.accounts.http.views import OrganiserView
from server.core.http.api import call
from server.insight.ticketbuyers import serializers as shapes
from server.insight.ticketbuyers.selectors import list_buyers


class TicketBuyersView(OrganiserView):
    @call(shapes.TicketBuyersIn, shapes.BUYERS)
    def post(self, wire: shapes.TicketBuyersIn) -> Response:
        caller, asked = self.caller, wire.asked
        page = list_buyers(
            caller=caller,
            asked=wire.orders(caller),
            page=asked.get("page") or 1,
            size=asked.get("page_size") or shapes.PAGE_SIZE,
        )
        return shapes.BUYERS(page, message="Success" if page.total else "No data found", more=page.more)

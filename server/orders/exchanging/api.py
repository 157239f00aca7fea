"""The back office's calls that exchange tickets, with the spec's names (part 3, section 7)."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from server.accounts.http.views import StaffView
from server.accounts.site import link_origin
from server.core.http.api import call, reply
from server.core.http.replies import DONE as SAID
from server.orders.exchanging.errors import QuoteOver
from server.orders.exchanging.serializers import (
    ExchangeDetailsIn,
    ExchangeDetailsOut,
    ExchangedOut,
    ExchangeIn,
    ExchangeLinkIn,
    made_on_wire,
    quoted_on_wire,
)
from server.orders.exchanging.services.making import Settling, make_exchange
from server.orders.exchanging.services.quoting import quote_exchange
from server.orders.exchanging.services.waiting import Later, send_again
from server.orders.exchanging.wishes import Wish
from server.orders.models import Exchange

DONE = "Exchanged Successfully"
WAITS = "The new tickets are kept until they are paid"


class ExchangeDetailsView(StaffView):
    """What an exchange would come to; the quote is its price until it expires."""

    @extend_schema(request=ExchangeDetailsIn, responses=ExchangeDetailsOut)
    def post(self, request: Request) -> Response:
        wire = self.read(ExchangeDetailsIn)
        wish = wire.wish(
            order=wire.asked["eventticketDetailid_source"], performance=wire.asked["eventdetailid_destination"]
        )
        return reply(**quoted_on_wire(quote_exchange(caller=self.caller, wish=wish)))


class ExchangeView(StaffView):
    """An exchange, made as it was quoted; a quote that holds no longer is refused with the newest one."""

    @extend_schema(request=ExchangeIn, responses=ExchangedOut)
    def post(self, request: Request) -> Response:
        wire = self.read(ExchangeIn)
        asked = wire.asked
        wish = wire.wish(order=asked["eventticketdetail_id"], performance=asked["eventdetailid_to"])
        how = Settling(
            settles=asked.get("isTriggerCharge", False) or asked.get("credit", False),
            credit=asked.get("credit", False),
            gateway=asked.get("gateway", ""),
            tendered=asked.get("tendered"),
            later=Later(asked["later"]) if asked.get("later") else None,
            origin=link_origin(request),
        )
        try:
            made = make_exchange(caller=self.caller, wish=wish, exchange_id=asked["quote"] or None, how=how)
        except QuoteOver:
            raise QuoteOver(quote=self._newest(wish)) from None
        return reply(made_on_wire(made), message=WAITS if made.status == Exchange.Status.PENDING else DONE)

    def _newest(self, wish: Wish) -> dict[str, Any]:
        return quoted_on_wire(quote_exchange(caller=self.caller, wish=wish))


class ExchangeLinkView(StaffView):
    """The link by which a buyer pays for an exchange that waits, mailed again; it waits longer from then on."""

    @call(ExchangeLinkIn, SAID)
    def post(self, wire: ExchangeLinkIn) -> Response:
        order = wire.asked["eventticketdetail_id"]
        send_again(caller=self.caller, order_id=order, origin=link_origin(self.request))
        return SAID(message="Payment link is on its way")

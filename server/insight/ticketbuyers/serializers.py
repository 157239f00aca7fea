"""The spec's names for ticket buyers (part 3, section 3)."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from server.accounts.caller import Staff
from server.core.http.forms import Chosen, PageIn
from server.core.http.replies import Moment, Money, SpecMoment, Text, Whole, listed
from server.core.money import symbol
from server.insight.ticketbuyers.selectors import asked_for
from server.orders.listing.selectors import OrdersAsked

PAGE_SIZE = 15


class TicketBuyersIn(PageIn):
    accountid = Chosen()
    eventid = Chosen(help_text="0: all events")
    eventdetailid = Chosen(help_text="0: all performances")

    def orders(self, caller: Staff) -> OrdersAsked:
        """Give whose buyers are asked for, in the account that the caller may ask about."""
        asked = self.asked
        return asked_for(
            account_id=caller.account_for(asked["accountid"]),
            event_id=asked["eventid"],
            performance_id=asked["eventdetailid"],
        )


class TicketBuyerOut(serializers.Serializer[Any]):
    """One order of somebody; upsells and tickets are those that it holds still."""

    eventticketdetailid = Whole("order.pk")
    email = Text("order.payment.buyer_email")
    endusername = Text("order.payment.buyer_name")
    country = Text("order.payment.buyer_country")
    zipcode = Text("order.payment.buyer_zipcode")
    eventname = Text("order.performance.event.name")
    eventdatetime = SpecMoment("order.performance.starts_at", zone="order.performance.timezone")
    eventdatetimeISO = Moment("order.performance.starts_at", zone="order.performance.timezone")
    timezone = Text("order.performance.timezone")
    nooftickets = Whole("tickets")
    upsellcount = Whole("upsells")
    currency = Text("order.payment.currency")
    currencysymbol = Text(lambda buyer: symbol(buyer.order.payment.currency))
    total = Money()


BUYERS = listed(
    TicketBuyerOut, more=serializers.BooleanField(help_text="there are more than were counted: total is at least that")
)

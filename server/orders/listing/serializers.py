"""The spec's names for the list of orders; the list and its live frames are written by the same serializers."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rest_framework import serializers

from server.accounts.caller import Channel, Staff
from server.core.http.forms import CallIn, Chosen, PageIn
from server.core.http.pictures import media_url
from server.core.http.replies import Moment, Money, SpecMoment, Text, Whole, WordOf, Yes, written
from server.core.money import symbol
from server.orders.listing.selectors import OrdersAsked, read_order_rows
from server.orders.models import Order
from server.orders.statuses import STATUS_WORDS
from server.payments.gateway_serializers import GatewayName


class OrderRowOut(serializers.Serializer[Any]):
    """One order, read with `order_rows()`, as a row of the list."""

    id = Whole("pk")
    version = Whole()
    eventticketdetailid = Whole("pk")
    paymentid = Text("payment.reference")
    eventid = Whole("performance.event_id")
    eventdetailid = Whole("performance_id")
    accountid = Whole("account_id")
    endusername = Text("payment.buyer_name")
    email = Text("payment.buyer_email")
    phonenumber = Text("payment.buyer_phone")
    buyerremoved = Yes("payment.buyer_removed", help_text="the buyer's data were; name and email begin with rem_")
    eventname = Text("performance.event.name")
    subcategory = Text("performance.subcategory")
    eventdatetime = SpecMoment("performance.starts_at", zone="performance.timezone")
    eventdatetimeISO = Moment("performance.starts_at", zone="performance.timezone")
    venuename = Text("performance.event.venue.name")
    total = Money()
    currency = Text("payment.currency")
    currencysymbol = Text(lambda order: symbol(order.payment.currency))
    nooftickets = Whole("quantity")
    redeemedticket = Whole(lambda order: getattr(order, "admitted_count", 0))
    channelname = WordOf("payment.channel", choices=["online", "boxoffice", "api"])
    gateway = Text()
    insertedtime = Moment(lambda order: order.payment.paid_at or order.created_at, zone="performance.timezone")
    timezone = Text("performance.timezone")
    paymentstatus = WordOf(
        lambda order: STATUS_WORDS[order.status], choices=["Success", "Progress", "Refund", "Failure"]
    )
    refundstatus = Text(lambda order: "Inprogress" if order.status == Order.Status.REFUNDING else "")
    reservationId = Whole(
        lambda order: order.part.reservation_id if order.status == Order.Status.PROGRESS else None, allow_null=True
    )
    thumbnailurl = Text(lambda order: media_url(order.performance.event.thumbnail))


def order_rows_on_wire(order_ids: Iterable[int]) -> list[dict[str, Any]]:
    """Read some orders and shape them as rows of the list, for the live topic of an account."""
    return written(OrderRowOut, read_order_rows(order_ids))


STATUSES = {"Success": Order.Status.PAID, "Pending": Order.Status.REFUNDING, "Refund": Order.Status.REFUNDED}


class OrdersIn(CallIn):
    """Which orders: the spec's fields, and ours that narrow further."""

    account_id = Chosen()
    email_id = serializers.CharField(required=False, allow_blank=True, max_length=255, default="")
    search = serializers.CharField(required=False, allow_blank=True, max_length=200, default="")
    eventticketdetail_id = Chosen()
    payment_method = serializers.ChoiceField(choices=["order", "Reserved"], default="order")
    eventid = Chosen()
    eventdetailid = Chosen()
    allocationid = Chosen(help_text="a hold: only orders with tickets of it, where eventdetailid is given")
    upsellid = Chosen(help_text="only orders that have it, where eventdetailid is given")
    day = serializers.DateField(required=False, allow_null=True, default=None, help_text="on which it was reserved")
    channelname = serializers.ChoiceField(choices=Channel.values, required=False, allow_blank=True, default="")
    gateway = GatewayName(required=False, allow_blank=True, default="")
    paymentstatus = serializers.ChoiceField(choices=list(STATUSES), required=False, allow_blank=True, default="")

    def orders(self, caller: Staff) -> OrdersAsked:
        """Give which orders are asked for, in the account that the caller may ask about."""
        asked = self.asked
        return OrdersAsked(
            account_id=caller.account_for(asked["account_id"]),
            in_progress=asked["payment_method"] == "Reserved",
            search=asked["email_id"] or asked["search"],
            order_id=asked["eventticketdetail_id"],
            event_id=asked["eventid"],
            performance_id=asked["eventdetailid"],
            hold_id=asked["allocationid"],
            upsell_id=asked["upsellid"],
            day=asked["day"],
            channel=asked["channelname"],
            gateway=asked["gateway"],
            status=STATUSES.get(asked["paymentstatus"], ""),
        )


class OrderSearchIn(OrdersIn, PageIn):
    pass


class OrderRowsData(serializers.Serializer[Any]):
    eventinfo = OrderRowOut(many=True)
    eventdetailinfo = serializers.ListField(child=serializers.DictField())


class OrderSearchOut(serializers.Serializer[Any]):
    message = serializers.CharField()
    data = OrderRowsData()  # type: ignore[assignment]
    total = serializers.IntegerField(help_text="how many there are; at least, where there are `more`")
    more = serializers.BooleanField()


class OrderFiltersIn(CallIn):
    account_id = Chosen()
    eventid = Chosen()


class EventFilterOut(serializers.Serializer[Any]):
    eventid = Whole("pk")
    eventname = Text("name")


class PerformanceFilterOut(serializers.Serializer[Any]):
    eventdetailid = Whole("pk")
    eventdatetimeISO = Moment("starts_at")
    timezone = Text()
    subcategory = Text()


class OrderFiltersData(serializers.Serializer[Any]):
    events = EventFilterOut(many=True)
    performances = PerformanceFilterOut(many=True)


class OrderFiltersOut(serializers.Serializer[Any]):
    message = serializers.CharField()
    data = OrderFiltersData()  # type: ignore[assignment]

"""The list of orders, its filters and its file, with the spec's names."""

from __future__ import annotations

from collections.abc import Iterable
from types import SimpleNamespace
from typing import Any

from django.http import StreamingHttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from server.accounts.caller import Caller, Channel, Staff
from server.accounts.models import Right
from server.accounts.permission_selectors import require_permission
from server.auth.http import StaffView
from server.catalogue.venues.selectors import read_zone
from server.payments.api import GatewayName
from server.platform.exported_lists import ListExport, exported
from server.platform.http.api import call, success_response
from server.platform.http.files import table_response
from server.platform.http.inputs import CallIn, ChosenIdField, PageIn
from server.platform.http.outputs import (
    Boolean,
    ChoiceOf,
    DateTime,
    Integer,
    Money,
    SpecDateTime,
    Text,
    one,
    write_rows,
)
from server.platform.money import ZERO, symbol
from server.platform.picture_services import media_url
from server.platform.tables import Column, ColumnKind, FileFormat, to_local
from server.sales import listing_selectors
from server.sales.listing_selectors import OrderQuery, count_orders, read_order_rows, walk_lines
from server.sales.models import Order
from server.sales.statuses import STATUS_LABELS, reserved_until


class OrderRowOut(serializers.Serializer[Any]):
    """One order, read with `order_rows()`, as a row of the list."""

    id = Integer("pk")
    version = Integer()
    eventticketdetailid = Integer("pk")
    paymentid = Text("payment.reference")
    eventid = Integer("performance.event_id")
    eventdetailid = Integer("performance_id")
    accountid = Integer("account_id")
    endusername = Text("payment.buyer_name")
    email = Text("payment.buyer_email")
    phonenumber = Text("payment.buyer_phone")
    buyerremoved = Boolean(
        "payment.buyer_removed", help_text="whether the buyer's data was removed; name and email begin with rem_"
    )
    eventname = Text("performance.event.name")
    subcategory = Text("performance.subcategory")
    eventdatetime = SpecDateTime("performance.starts_at", zone="performance.timezone")
    eventdatetimeISO = DateTime("performance.starts_at", zone="performance.timezone")
    venuename = Text("performance.event.venue.name")
    total = Money()
    currency = Text("payment.currency")
    currencysymbol = Text(lambda order: symbol(order.payment.currency))
    nooftickets = Integer("quantity")
    ticketsleft = Integer(
        lambda order: order.quantity if order.status == Order.Status.PROGRESS else getattr(order, "live_count", 0),
        help_text="its tickets without those that were refunded or replaced",
    )
    tohandback = Money(
        lambda order: getattr(order, "to_hand_back", ZERO), help_text="counter money that is still to be handed back"
    )
    redeemedticket = Integer(lambda order: getattr(order, "admitted_count", 0))
    channelname = ChoiceOf("payment.channel", choices=["online", "boxoffice", "api"])
    soldby = Text(
        lambda order: order.payment.sold_by.full_name if order.payment.sold_by else "",
        help_text="who sold it at the counter; empty where the buyer bought it",
    )
    gateway = Text()
    insertedtime = DateTime(lambda order: order.payment.paid_at or order.created_at, zone="performance.timezone")
    timezone = Text("performance.timezone")
    paymentstatus = ChoiceOf(
        lambda order: STATUS_LABELS[order.status], choices=["Success", "Progress", "Refund", "Failure"]
    )
    refundstatus = Text(lambda order: "Inprogress" if order.status == Order.Status.REFUNDING else "")
    reservationId = Integer(
        lambda order: order.part.reservation_id if order.status == Order.Status.PROGRESS else None, allow_null=True
    )
    reserveduntil = DateTime(
        reserved_until,
        zone="performance.timezone",
        allow_null=True,
        help_text="until when it is kept under the buyer's name, to be paid on collection; null for other orders",
    )
    reservednote = Text(lambda order: order.comments if reserved_until(order) else "")
    thumbnailurl = Text(lambda order: media_url(order.performance.event.thumbnail))


def serialize_order_rows(order_ids: Iterable[int]) -> list[dict[str, Any]]:
    """Read some orders and serialize them as rows of the list, for an account's live topic."""
    return write_rows(OrderRowOut, read_order_rows(order_ids))


STATUSES = {"Success": Order.Status.PAID, "Pending": Order.Status.REFUNDING, "Refund": Order.Status.REFUNDED}


class OrdersIn(CallIn):
    """The filters of an order list: the spec's fields, and our own."""

    account_id = ChosenIdField()
    email_id = serializers.CharField(required=False, allow_blank=True, max_length=255, default="")
    search = serializers.CharField(required=False, allow_blank=True, max_length=200, default="")
    eventticketdetail_id = ChosenIdField()
    payment_method = serializers.ChoiceField(choices=["order", "Reserved"], default="order")
    named = serializers.BooleanField(
        required=False, default=False, help_text="with `Reserved`: only what is kept under a name"
    )
    eventid = ChosenIdField()
    eventdetailid = ChosenIdField()
    allocationid = ChosenIdField(help_text="a hold: only orders with its tickets; requires eventdetailid")
    upsellid = ChosenIdField(help_text="only orders with it; requires eventdetailid")
    day = serializers.DateField(required=False, allow_null=True, default=None, help_text="the day of the reservation")
    soldby = ChosenIdField(help_text="a person: only what they sold at the counter")
    soldat = serializers.DateTimeField(
        required=False,
        allow_null=True,
        default=None,
        help_text="only what was sold within a quarter of an hour of this moment",
    )
    channelname = serializers.ChoiceField(choices=Channel.values, required=False, allow_blank=True, default="")
    gateway = GatewayName(required=False, allow_blank=True, default="")
    paymentstatus = serializers.ChoiceField(choices=list(STATUSES), required=False, allow_blank=True, default="")

    def orders(self, caller: Staff) -> OrderQuery:
        """Return the query, in an account that the caller may see."""
        params = self.params
        return OrderQuery(
            account_id=caller.account_for(params["account_id"]),
            in_progress=params["payment_method"] == "Reserved",
            is_named=params["named"],
            search=params["email_id"] or params["search"],
            order_id=params["eventticketdetail_id"],
            event_id=params["eventid"],
            performance_id=params["eventdetailid"],
            hold_id=params["allocationid"],
            upsell_id=params["upsellid"],
            day=params["day"],
            moment=params["soldat"],
            seller_id=params["soldby"],
            channel=params["channelname"],
            gateway=params["gateway"],
            status=STATUSES.get(params["paymentstatus"], ""),
        )


class OrderSearchIn(OrdersIn, PageIn):
    pass


class OrderRowsData(serializers.Serializer[Any]):
    eventinfo = OrderRowOut(many=True)
    eventdetailinfo = serializers.ListField(child=serializers.DictField())


class OrderSearchOut(serializers.Serializer[Any]):
    message = serializers.CharField()
    data = OrderRowsData()  # type: ignore[assignment]
    total = serializers.IntegerField(help_text="the number of orders; with `more`, a minimum")
    more = serializers.BooleanField()
    timezone = serializers.CharField(help_text="the account's, in which all times of sale can be compared")


class OrderFiltersIn(CallIn):
    account_id = ChosenIdField()
    eventid = ChosenIdField()


class EventFilterOut(serializers.Serializer[Any]):
    eventid = Integer("pk")
    eventname = Text("name")


class PerformanceFilterOut(serializers.Serializer[Any]):
    eventdetailid = Integer("pk")
    eventdatetimeISO = DateTime("starts_at")
    timezone = Text()
    subcategory = Text()


class SellerFilterOut(serializers.Serializer[Any]):
    userid = Integer("pk")
    name = Text("full_name")


class OrderFiltersData(serializers.Serializer[Any]):
    events = EventFilterOut(many=True)
    sellers = SellerFilterOut(many=True)
    performances = PerformanceFilterOut(many=True)


FILTERS = one(OrderFiltersData, name="OrderFiltersOut")


# The spec's columns (part 3, section 2.6), and columns for sorting and summing in a spreadsheet.
COLUMNS = (
    Column("Name", lambda line: line.payment__buyer_name, width=26),
    Column("Email", lambda line: line.payment__buyer_email, width=30),
    Column("Phone", lambda line: line.payment__buyer_phone, width=18),
    Column("Payment ID", lambda line: line.payment__reference, width=18),
    Column("Event", lambda line: f"{line.performance__event__name} {line.performance__subcategory}".strip(), width=34),
    Column(
        "Date & Time",
        lambda line: to_local(line.performance__starts_at, line.performance__timezone),
        kind=ColumnKind.MOMENT,
        width=18,
    ),
    Column("Venue", lambda line: line.performance__event__venue__name, width=26),
    Column("Tickets", lambda line: line.quantity, kind=ColumnKind.NUMBER, width=9),
    Column("Order Total", lambda line: line.total, kind=ColumnKind.MONEY, width=13),
    Column("Currency", lambda line: line.payment__currency, width=10),
    Column(
        "Event Purchased Date",
        lambda line: to_local(line.payment__paid_at or line.created_at, line.performance__timezone),
        kind=ColumnKind.MOMENT,
        width=20,
    ),
    Column("Status", lambda line: STATUS_LABELS[Order.Status(line.status)], width=11),
    Column("Order ID", lambda line: line.pk, kind=ColumnKind.NUMBER, width=11),
)
IN_PROGRESS = (*COLUMNS, Column("ReserveID", lambda line: line.part__reservation_id, kind=ColumnKind.NUMBER, width=11))
_READ = (
    "pk", "status", "quantity", "total", "created_at", "payment__paid_at", "payment__reference", "payment__buyer_name",
    "payment__buyer_email", "payment__buyer_phone", "payment__currency", "performance__starts_at",
    "performance__timezone", "performance__subcategory", "performance__event__name", "performance__event__venue__name",
    "part__reservation_id",
)  # fmt: skip


def listed_orders(*, caller: Caller, query: OrderQuery) -> ListExport:
    """Return all matching orders, newest first, read while they are sent: there may be a million lines.

    The reservation's number is a column where orders in progress are listed (spec part 3, section 2.6).

    :raises PermissionMissing: for a person who may not export them all.
    """
    require_permission(caller, Right.EXPORT_ORDERS)
    return ListExport(
        columns=IN_PROGRESS if query.in_progress else COLUMNS,
        count=lambda most: count_orders(caller=caller, query=query, most=most),
        walk=lambda _: walk_lines(caller=caller, query=query, columns=_READ),
    )


class OrderSearchView(StaffView):
    @extend_schema(request=OrderSearchIn, responses=OrderSearchOut)
    def post(self, request: Request) -> Response:
        serializer = self.read(OrderSearchIn)
        paging, query = serializer.params, serializer.orders(self.caller)
        page = listing_selectors.list_orders(
            caller=self.caller,
            query=query,
            page=paging.get("page") or 1,
            size=paging.get("page_size") or 1000,
        )
        data = {"eventinfo": write_rows(OrderRowOut, page.rows), "eventdetailinfo": []}
        message = "Success" if page.total else "no data found"
        zone = read_zone(query.account_id)
        return success_response(data, message=message, total=page.total, more=page.more, timezone=zone)


class OrdersFileView(StaffView):
    # In a body although it only reads: in a URL the searched names would appear in logs.
    @extend_schema(request=OrdersIn, responses={(200, "text/csv"): OpenApiTypes.STR})
    def post(self, request: Request) -> StreamingHttpResponse:
        query = self.read(OrdersIn).orders(self.caller)
        table = listed_orders(caller=self.caller, query=query).table("Orders")
        return table_response(table, form=FileFormat.CSV, name="Orders")


class OrderFiltersView(StaffView):
    @call(OrderFiltersIn, FILTERS)
    def post(self, data: OrderFiltersIn) -> Response:
        """Return the available filters of an order list: events, sellers, and the performances of a selected event."""
        account_id = self.caller.account_for(data.params["account_id"])
        performances = listing_selectors.list_performances(
            caller=self.caller, account_id=account_id, event_id=data.params["eventid"]
        )
        events = listing_selectors.list_choices(caller=self.caller, account_id=account_id)
        sellers = listing_selectors.list_sellers(caller=self.caller, account_id=account_id)
        return FILTERS(SimpleNamespace(events=events, performances=performances, sellers=sellers))


@exported("orders", title="Orders", form=OrdersIn, names_people=True)
def orders(caller: Staff, data: OrdersIn) -> ListExport:
    return listed_orders(caller=caller, query=data.orders(caller))

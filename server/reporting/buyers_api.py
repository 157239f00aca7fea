"""The buyer list of a performance and the ticket buyers of an event (part 3, sections 2.2 and 7), also as files."""

from __future__ import annotations

from collections import defaultdict
from typing import Any

from django.http import StreamingHttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from server.accounts.caller import NOT_DOOR_STAFF, Staff
from server.accounts.models import Right
from server.accounts.permission_selectors import require_permission
from server.auth.http import OrganiserView, StaffView
from server.platform.exported_lists import ListExport, exported
from server.platform.http.api import call
from server.platform.http.files import table_response
from server.platform.http.inputs import MOST_ID, CallIn, ChosenIdField, PageIn
from server.platform.http.outputs import (
    ChoiceOf,
    DateTime,
    Integer,
    ListOf,
    Money,
    SpecDateTime,
    Text,
    listed,
    write_rows,
)
from server.platform.money import symbol
from server.platform.tables import PDF_CONTENT_TYPE, XLSX_CONTENT_TYPE, Column, ColumnKind, FileFormat, to_local
from server.reporting import buyers_selectors
from server.sales.listing_selectors import OrderQuery, count_orders
from server.sales.models import Order
from server.sales.statuses import STATUS_LABELS, reserved_until

MOST_ROWS = 100


class BuyersOfIn(CallIn):
    """Whose list: a performance, and its event."""

    eventid = serializers.IntegerField(source="event_id", min_value=1, max_value=MOST_ID)
    eventdetailid = serializers.IntegerField(source="performance_id", min_value=1, max_value=MOST_ID)


class EventReportIn(BuyersOfIn):
    """A page of the list; without a page number the first one of maximum length."""

    search = serializers.CharField(required=False, allow_blank=True, max_length=200, default="")
    attendance = serializers.ChoiceField(
        required=False,
        choices=list(buyers_selectors.ATTENDANCE),
        help_text="expected: orders with tickets that are not in yet; admitted: orders whose tickets are all in",
    )
    page = serializers.IntegerField(required=False, default=1, min_value=1, max_value=1_000_000)
    page_size = serializers.IntegerField(required=False, default=MOST_ROWS, min_value=1, max_value=MOST_ROWS)


class EventReportFileIn(BuyersOfIn):
    """The whole list as a file."""

    format = serializers.ChoiceField(choices=["pdf", "xlsx"])


class BoughtTicketsOut(serializers.Serializer[Any]):
    """How many tickets of a type an order has."""

    name = Text()
    count = Integer("number")


class BuyerOut(serializers.Serializer[Any]):
    """One order of a performance. Its tickets are the valid ones; if there are none, those ordered."""

    eventticketdetailid = Integer("order.pk")
    email = Text("order.payment.buyer_email")
    endusername = Text("order.payment.buyer_name")
    nooftickets = Integer("tickets")
    tickettypes = BoughtTicketsOut(many=True, source="types", help_text="empty for an order in progress")
    holders = ListOf(child=serializers.CharField(), help_text="names of those who come with the buyer, where known")
    redeemedtickets = Integer("admitted")
    upsellcount = Integer("upsells")
    redeemedupsells = Integer("redeemed")
    order_comments = Text("order.comments")
    paymentid = Text("order.payment.reference")
    paymentstatus = ChoiceOf(
        lambda buyer: STATUS_LABELS[Order.Status(buyer.order.status)], choices=["Success", "Progress", "Refund"]
    )
    refundstatus = Text(lambda buyer: "Inprogress" if buyer.order.status == Order.Status.REFUNDING else "")
    reservationId = Integer("reservation", allow_null=True, help_text="for an order in progress")
    reserveduntil = DateTime(
        lambda buyer: reserved_until(buyer.order),
        zone="order.performance.timezone",
        allow_null=True,
        help_text="until when it is kept under the buyer's name, to be paid on collection; null for other orders",
    )
    insertedtime = DateTime(
        lambda buyer: buyer.order.payment.paid_at or buyer.order.created_at, zone="order.performance.timezone"
    )
    total = Money("order.total")
    refunded = Money("order.refunded")
    currency = Text("order.payment.currency")


class BoughtOut(serializers.Serializer[Any]):
    """The quantity of an upsell, or of one of its variants, in an order of the page."""

    eventticketdetailid = Integer("order")
    paymentid = Text("reference")
    upsellname = Text("name")
    variantname = Text("variant")
    noofupsell = Integer("count")
    redeemedupsells = Integer("redeemed")


class PlayerOut(serializers.Serializer[Any]):
    """A sold slot of a team, and its attendee."""

    playerid = Integer("number")
    name = Text()


class EventReportOut(serializers.Serializer[Any]):
    message = serializers.CharField()
    data = BuyerOut(many=True)  # type: ignore[assignment]
    total = serializers.IntegerField(help_text="orders on all pages, of those that are asked for")
    bought = serializers.IntegerField(help_text="those of them that are paid and not refunded")
    inprogress = serializers.IntegerField(help_text="those of them that are not paid yet")
    ticketssold = serializers.IntegerField(help_text="tickets of the performance, whatever is asked for")
    ticketsadmitted = serializers.IntegerField(help_text="those of them that are admitted")
    upselldetails = BoughtOut(many=True)
    teamData = serializers.DictField(
        child=PlayerOut(many=True), help_text="each team's sold slots, by its name; only on the first page"
    )


class EventReportView(StaffView):
    @extend_schema(request=EventReportIn, responses=EventReportOut)
    def post(self, request: Request) -> Response:
        params = self.read(EventReportIn).params
        page = params["page"]
        of = {"event_id": params["event_id"], "performance_id": params["performance_id"]}
        performance = buyers_selectors.get_listed_performance(caller=self.caller, **of)
        found = buyers_selectors.list_buyers(
            performance,
            page=page,
            size=params["page_size"],
            search=params["search"],
            attendance=params.get("attendance", ""),
        )
        teams: dict[str, list[buyers_selectors.Player]] = defaultdict(list)
        for player in buyers_selectors.list_players(performance) if page == 1 else ():
            teams[player.team].append(player)
        return Response(
            {
                "message": "Success",
                "data": write_rows(BuyerOut, found.rows),
                "total": found.total,
                "bought": found.count(*buyers_selectors.BOUGHT),
                "inprogress": found.count(Order.Status.PROGRESS),
                "ticketssold": performance.stock.sold,
                "ticketsadmitted": performance.stock.admitted,
                "upselldetails": write_rows(BoughtOut, (bought for buyer in found.rows for bought in buyer.bought)),
                "teamData": {team: write_rows(PlayerOut, found) for team, found in teams.items()},
            }
        )


class EventReportFileView(StaffView):
    @extend_schema(
        request=EventReportFileIn,
        responses={(200, PDF_CONTENT_TYPE): OpenApiTypes.BINARY, (200, XLSX_CONTENT_TYPE): OpenApiTypes.BINARY},
    )
    def post(self, request: Request) -> StreamingHttpResponse:
        """Return the whole list as a file."""
        params = self.read(EventReportFileIn).params
        of = {"event_id": params["event_id"], "performance_id": params["performance_id"]}
        form = FileFormat(params["format"])
        table = buyers_selectors.export_buyers(caller=self.caller, form=form, **of)
        return table_response(table, form=form, name=f"BuyerList_{of['performance_id']}")


PAGE_SIZE = 15


class TicketBuyersIn(PageIn):
    accountid = ChosenIdField()
    eventid = ChosenIdField(help_text="0: all events")
    eventdetailid = ChosenIdField(help_text="0: all performances")

    def orders(self, caller: Staff) -> OrderQuery:
        """Return whose buyers are asked for: of orders that hold anything, in an account that the caller may see."""
        params = self.params
        return OrderQuery(
            account_id=caller.account_for(params["accountid"]),
            event_id=params["eventid"],
            performance_id=params["eventdetailid"],
            excludes_refunded=True,
        )


class TicketBuyerOut(serializers.Serializer[Any]):
    """One order of a buyer; returned upsells and tickets are not included."""

    eventticketdetailid = Integer("order.pk")
    email = Text("order.payment.buyer_email")
    endusername = Text("order.payment.buyer_name")
    country = Text("order.payment.buyer_country")
    zipcode = Text("order.payment.buyer_zipcode")
    eventname = Text("order.performance.event.name")
    eventdatetime = SpecDateTime("order.performance.starts_at", zone="order.performance.timezone")
    eventdatetimeISO = DateTime("order.performance.starts_at", zone="order.performance.timezone")
    timezone = Text("order.performance.timezone")
    nooftickets = Integer("tickets")
    upsellcount = Integer("upsells")
    currency = Text("order.payment.currency")
    currencysymbol = Text(lambda buyer: symbol(buyer.order.payment.currency))
    total = Money()


TICKET_BUYERS = listed(
    TicketBuyerOut, more=serializers.BooleanField(help_text="there are more than were counted: total is a minimum")
)


class TicketBuyersView(OrganiserView):
    @call(TicketBuyersIn, TICKET_BUYERS)
    def post(self, data: TicketBuyersIn) -> Response:
        caller, params = self.caller, data.params
        page = buyers_selectors.list_ticket_buyers(
            caller=caller,
            query=data.orders(caller),
            page=params.get("page") or 1,
            size=params.get("page_size") or PAGE_SIZE,
        )
        return TICKET_BUYERS(page, message="Success" if page.total else "No data found", more=page.more)


TICKET_BUYER_COLUMNS = (
    Column(heading="Email", value=lambda buyer: buyer.order.payment.buyer_email, width=32),
    Column(heading="Name", value=lambda buyer: buyer.order.payment.buyer_name),
    Column(heading="Country", value=lambda buyer: buyer.order.payment.buyer_country),
    Column(heading="Zipcode", value=lambda buyer: buyer.order.payment.buyer_zipcode, width=12),
    Column(heading="Event", value=lambda buyer: buyer.order.performance.event.name, width=32),
    Column(
        heading="Date & Time",
        value=lambda buyer: to_local(buyer.order.performance.starts_at, buyer.order.performance.timezone),
        kind=ColumnKind.MOMENT,
        width=18,
    ),
    Column(heading="Tickets", value=lambda buyer: buyer.tickets, kind=ColumnKind.NUMBER, width=9),
    Column(heading="Upsells", value=lambda buyer: buyer.upsells, kind=ColumnKind.NUMBER, width=9),
    Column(heading="Currency", value=lambda buyer: buyer.order.payment.currency, width=9),
    Column(heading="Total", value=lambda buyer: buyer.total, kind=ColumnKind.MONEY, width=12),
)


@exported("ticket_buyers", title="Ticket buyers", form=TicketBuyersIn, roles=NOT_DOOR_STAFF, names_people=True)
def ticket_buyers(caller: Staff, data: TicketBuyersIn) -> ListExport:
    require_permission(caller, Right.EXPORT_ORDERS)
    query = data.orders(caller)
    return ListExport(
        columns=TICKET_BUYER_COLUMNS,
        count=lambda most: count_orders(caller=caller, query=query, most=most),
        walk=lambda at_a_time: buyers_selectors.walk_ticket_buyers(caller=caller, query=query, at_a_time=at_a_time),
    )

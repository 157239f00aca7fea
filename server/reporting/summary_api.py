"""The specification's calls of the Events Summary and of sales by location (part 3, section 7)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from django.db.models import QuerySet
from rest_framework import serializers
from rest_framework.response import Response

from server.accounts.caller import NOT_DOOR_STAFF, Staff
from server.auth.http import OrganiserView
from server.catalogue.events.models import Performance
from server.platform.exported_lists import ListExport, export_of, exported
from server.platform.http.api import call
from server.platform.http.inputs import MOST_ID, CallIn, ChoiceField, ChosenIdField, TextField
from server.platform.http.outputs import (
    DateTime,
    Integer,
    Money,
    Percent,
    ResponseSchema,
    SliceOf,
    SpecDateTime,
    Text,
    listed,
    many,
    one,
)
from server.platform.money import symbol
from server.platform.tables import Column, ColumnKind, to_local
from server.reporting.dashboard_selectors import list_dashboard, list_top_selling, read_currencies, read_summary
from server.reporting.reports.definition import Span
from server.reporting.sales_selectors import LocationRow, list_locations

FIRST_WEEK, LATER_DAYS = "1-6", "7-14"  # as the switch above the chart calls them
WEEK_TITLES = {FIRST_WEEK: "Next 6 Days", LATER_DAYS: "Days 7-14"}
DAY_COLUMNS = (
    Column("Date", lambda row: row.day, kind=ColumnKind.DAY),
    Column("Total Tickets Sold", lambda row: row.sold, kind=ColumnKind.NUMBER),
    Column("Total Revenue", lambda row: row.revenue, kind=ColumnKind.MONEY),
)
PERFORMANCE_COLUMNS = (
    Column("Date/Time", lambda row: to_local(row.starts_at, row.timezone), kind=ColumnKind.MOMENT),
    Column("Event Name", lambda row: row.event.name, width=40),
    Column("Venue", lambda row: row.event.venue.name, width=30),
    Column("TicketSold", lambda row: f"{row.stock.sold}/{row.stock.capacity}", width=16),
    Column("Revenue", lambda row: row.stock.revenue, kind=ColumnKind.MONEY),
    Column("Subcategory", lambda row: row.subcategory),
)


def with_currency(columns: Sequence[Column], currency: Column, currencies: Sequence[str]) -> Sequence[Column]:
    """Say of each row in which currency it is, where there is more than one."""
    return columns if len(currencies) < 2 else (*columns, currency)


def currency_notes(currencies: Sequence[str]) -> Sequence[str]:
    return [f"Revenue in {currencies[0]}"] if len(currencies) == 1 else ()


STEP = 10


class SummaryIn(CallIn):
    accountid = ChosenIdField()


class BarOut(serializers.Serializer[Any]):
    eventDate = serializers.DateField(source="day", help_text="in the venue's time zone")
    totalsoldcount = Integer("sold")
    totalEventCost = Money("revenue")
    currencytype = Text("currency")


class MeterOut(serializers.Serializer[Any]):
    totalsoldcount = Integer("sold")
    remainingTicketcount = Integer("remaining")
    totalEventCost = Money("revenue")
    currencytype = Text("currency")


class SummaryOut(serializers.Serializer[Any]):
    BarChart = BarOut(source="days", many=True, help_text="fourteen days per currency")
    LineChart = MeterOut(source="meters", many=True, help_text="one per currency")


class TopSellingIn(CallIn):
    account_id = ChosenIdField()
    off_set = serializers.IntegerField(required=False, default=0, min_value=0, max_value=MOST_ID)
    step = serializers.IntegerField(required=False, default=STEP, min_value=1, max_value=100)


class SellingOut(serializers.Serializer[Any]):
    """A performance read with its stock, event and venue."""

    eventdetailid = Integer("pk")
    eventid = Integer("event_id")
    accountid = Integer("account_id")
    eventname = Text("event.name")
    event_subcategory = Text("subcategory")
    eventdatetime = SpecDateTime("starts_at")
    eventdatetimeISO = DateTime("starts_at")
    timezone = Text()
    venuename = Text("event.venue.name")
    soldcount = Integer("stock.sold")
    numberoftickets = Integer("stock.capacity")
    totalEventCost = Money("stock.revenue")
    currencytype = Text("event.currency")
    version = Integer("stock.version")


class DaysIn(SummaryIn):
    """Of which of the two weeks, for what is downloaded."""

    days = serializers.ChoiceField(choices=[FIRST_WEEK, LATER_DAYS], default=FIRST_WEEK)


SUMMARY = one(SummaryOut, name="EventBarChartOut")
TOP_SELLING = listed(SellingOut)


class BarChartView(OrganiserView):
    @call(SummaryIn, SUMMARY)
    def post(self, data: SummaryIn) -> Response:
        account = self.caller.account_for(data.params["accountid"])
        return SUMMARY(read_summary(caller=self.caller, account_id=account))


class TopSellingView(OrganiserView):
    @call(TopSellingIn, TOP_SELLING)
    def post(self, data: TopSellingIn) -> Response:
        account = self.caller.account_for(data.params["account_id"])
        rows = list_top_selling(caller=self.caller, account_id=account)
        return TOP_SELLING(SliceOf(rows, first=data.params["off_set"], size=data.params["step"]))


@exported("next_days", title="Next 6 Days", form=DaysIn, roles=NOT_DOOR_STAFF)
def next_days(caller: Staff, data: DaysIn) -> ListExport:
    """Export the days of the first week or of the second, those of one currency after those of another."""
    summary = read_summary(caller=caller, account_id=caller.account_for(data.params["accountid"]))
    part = data.params["days"]
    rows = summary.part(is_later=part == LATER_DAYS)
    column = Column("Currency", lambda row: row.currency, width=10)
    return ListExport(
        columns=with_currency(DAY_COLUMNS, column, summary.currencies),
        count=lambda most: min(most, len(rows)),
        walk=lambda _at_a_time: iter([rows]),
        title=WEEK_TITLES[part],
        notes=currency_notes(summary.currencies),
    )


@exported("top_selling", title="Top Selling Events", form=TopSellingIn, roles=NOT_DOOR_STAFF)
def top_selling(caller: Staff, data: TopSellingIn) -> ListExport:
    account_id = caller.account_for(data.params["account_id"])
    return _export_performances(caller, account_id, list_top_selling(caller=caller, account_id=account_id))


@exported("upcoming_events", title="Upcoming Events", form=SummaryIn, roles=NOT_DOOR_STAFF)
def upcoming_events(caller: Staff, data: SummaryIn) -> ListExport:
    account_id = caller.account_for(data.params["accountid"])
    return _export_performances(caller, account_id, list_dashboard(caller=caller, account_id=account_id))


def _export_performances(caller: Staff, account_id: int, rows: QuerySet[Performance]) -> ListExport:
    currencies = read_currencies(caller=caller, account_id=account_id)
    column = Column("Currency", lambda row: row.event.currency, width=10)
    columns = with_currency(PERFORMANCE_COLUMNS, column, currencies)
    return replace(export_of(rows, columns), notes=currency_notes(currencies))


LONGEST_NAME = 255


class WorldReportIn(CallIn):
    accountid = ChosenIdField()
    countryname = TextField("country", most=LONGEST_NAME, optional=True)
    statename = TextField("state", most=LONGEST_NAME, optional=True)
    eventid = ChosenIdField("event_id", help_text="0: all events")
    period = ChoiceField([span.value for span in Span], "span", optional=True, allow_blank=True)

    def locations(self, caller: Staff) -> list[LocationRow]:
        """Return the rows that are asked for."""
        params = self.params
        return list_locations(
            caller=caller,
            account_id=caller.account_for(params["accountid"]),
            country=params.get("country", ""),
            state=params.get("state", ""),
            event_id=params["event_id"],
            span=Span(params["span"]) if params.get("span") else None,
        )


class PlaceRowOut(serializers.Serializer[Any]):
    """Sales by country, state or district, in one currency."""

    location = Text(help_text="Unknown if buyers did not enter it, or if it cannot be resolved")
    region = Text(help_text="the code of the country or its state: GB, GB-EM")
    nooforder = Integer("orders", help_text="number of orders, including refunded ones")
    nooftickets = Integer("tickets")
    eventprice = Money("amount")
    currency = Text()
    currencysymbol = Text(lambda row: symbol(row.currency))
    orderpercentage = Percent("share", help_text="of all orders in these rows")


LOCATIONS: ResponseSchema = many(PlaceRowOut)


class WorldReportView(OrganiserView):
    @call(WorldReportIn, LOCATIONS)
    def post(self, data: WorldReportIn) -> Response:
        rows = data.locations(self.caller)
        return LOCATIONS(rows, message="Success" if rows else "No data found")


LOCATION_COLUMNS = (
    Column(heading="Location", value=lambda row: row.location, width=28),
    Column(heading="Region", value=lambda row: row.region, width=10),
    Column(heading="Orders", value=lambda row: row.orders, kind=ColumnKind.NUMBER, width=9),
    Column(heading="Tickets", value=lambda row: row.tickets, kind=ColumnKind.NUMBER, width=9),
    Column(heading="Amount", value=lambda row: row.amount, kind=ColumnKind.MONEY, width=12),
    Column(heading="Currency", value=lambda row: row.currency, width=10),
    Column(heading="Share Of Orders", value=lambda row: row.share, kind=ColumnKind.PERCENT, width=10),
)


@exported("sales_by_location", title="Sales by Location", form=WorldReportIn, roles=NOT_DOOR_STAFF)
def sales_by_location(caller: Staff, data: WorldReportIn) -> ListExport:
    rows = data.locations(caller)
    return ListExport(
        columns=LOCATION_COLUMNS, count=lambda most: min(most, len(rows)), walk=lambda _at_a_time: iter([rows])
    )

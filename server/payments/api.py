"""Serializer fields of gateways, and the calls of the cash-up with its downloadable list of closed days."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.db.models import QuerySet
from rest_framework import serializers
from rest_framework.response import Response

from server.accounts.caller import Staff
from server.auth.http import StaffView
from server.catalogue.venues.selectors import read_zone
from server.payments.cash_up_selectors import DayTakings, list_closings, read_takings
from server.payments.models import DayClosing
from server.payments.services.cash_up import ClosingForm, close_day
from server.payments.services.gateways import GATEWAYS, sort_by_gateway
from server.platform.exported_lists import ListExport, export_of, exported
from server.platform.http.api import call
from server.platform.http.inputs import AmountField, CallIn, ChosenIdField, DayField, FormIn, IdField, PageIn, TextField
from server.platform.http.outputs import ChoiceOf, Integer, Money, PageOf, Source, Text, listed, one
from server.platform.money import Currency
from server.platform.tables import Column, ColumnKind, to_local


def closing_columns(zone: str) -> Sequence[Column]:
    """Return the columns of an account's closed days, with times in its zone."""
    return (
        Column("Day", lambda row: row.day, kind=ColumnKind.DAY, width=12),
        Column("Name", lambda row: row.person.full_name, width=26),
        Column("Currency", lambda row: row.currency, width=10),
        Column("Expected", lambda row: row.expected, kind=ColumnKind.MONEY, width=12),
        Column("Counted", lambda row: row.counted, kind=ColumnKind.MONEY, width=12),
        Column("Difference", lambda row: row.difference, kind=ColumnKind.MONEY, width=12),
        Column("Note", lambda row: row.note, width=40),
        Column("Closed By", lambda row: row.closed_by.full_name, width=26),
        Column("Closed", lambda row: to_local(row.closed_at, zone), kind=ColumnKind.MOMENT, width=17),
        Column("Person ID", lambda row: row.person_id, kind=ColumnKind.NUMBER, width=10),
        Column("Closing ID", lambda row: row.pk, kind=ColumnKind.NUMBER, width=10),
    )


class GatewayName(serializers.ChoiceField):
    """The name of a gateway that is asked for or told."""

    def __init__(self, **options: Any) -> None:
        super().__init__(choices=list(GATEWAYS), **options)


class GatewayOrNone(ChoiceOf):
    """The gateway of a row; empty where no money moves through one."""

    def __init__(self, source: Source | None = None, **options: Any) -> None:
        super().__init__(source, choices=["", *GATEWAYS], **options)


COUNTED_REQUIRED = "Please enter what was counted"


class DayTakingsIn(CallIn):
    accountid = ChosenIdField("account_id")
    day = DayField(required=False, allow_null=True, default=None)


class CloseDayIn(FormIn[ClosingForm]):
    makes = ClosingForm
    accountid = ChosenIdField("account_id")
    personid = ChosenIdField("person_id")
    day = DayField()
    currency = serializers.ChoiceField(choices=Currency.values)
    counted = AmountField(required=COUNTED_REQUIRED, wrong=COUNTED_REQUIRED)
    note = TextField(most=500)
    version = IdField(required=False)


class ClosedDaysIn(PageIn):
    accountid = ChosenIdField("account_id")

    def rows(self, caller: Staff) -> QuerySet[DayClosing]:
        params = self.params
        account_id = caller.account_for(params["account_id"])
        return list_closings(caller=caller, account_id=account_id, search=params["search"], ordering=params["ordering"])


class InOrder(serializers.ListSerializer[Any]):
    def to_representation(self, data: Any) -> list[Any]:
        return super().to_representation(sort_by_gateway(data))


class TakenOut(serializers.Serializer[Any]):
    class Meta:
        list_serializer_class = InOrder

    gateway = GatewayName()
    sales = Money()
    salescount = Integer("sale_count")
    refunds = Money()
    refundscount = Integer("refund_count")
    voids = Money()
    voidscount = Integer("void_count")
    total = Money()


class ClosingOut(serializers.Serializer[Any]):
    """A closed day, as listed."""

    id = Integer("pk")
    day = Text(lambda row: row.day.isoformat())
    personid = Integer("person_id")
    person = Text("person.full_name")
    currency = Text()
    counted = Money()
    expected = Money()
    difference = Money()
    note = Text()
    closedby = Text("closed_by.full_name")
    closedat = serializers.DateTimeField(source="closed_at")
    version = Integer()


class TillOut(serializers.Serializer[Any]):
    personid = Integer("person", allow_null=True)
    name = Text()
    channel = Text(help_text="for purchases by buyers themselves: online or api; empty for staff")
    currency = Text()
    rows = TakenOut(many=True)
    total = Money()
    cardssold = Money("cards_sold", help_text="included in the total: sold gift cards, which are owed and not earned")
    cardscount = Integer("card_count")
    paidbycard = Money(
        "paid_by_card", help_text="earned but not in the total: it was received when those gift cards were sold"
    )
    elsewhere = Money(help_text="earned but not in the total: somebody else received it")
    credited = Money(help_text="no longer earned but still in the total: gift cards were issued instead of refunds")
    creditcount = Integer("credit_count")
    revenue = Money()
    cash = Money(help_text="the cash that should be in the till, without its float")
    aftercash = Money("after_closing")
    closing = ClosingOut(allow_null=True)


class DayTakingsOut(serializers.Serializer[DayTakings]):
    accountid = Integer("account")
    day = Text(lambda takings: takings.day.isoformat())
    today = Text(lambda takings: takings.today.isoformat())
    timezone = Text()
    tills = TillOut(many=True)
    totals = TillOut(many=True)


CLOSING = one(ClosingOut, name="DayClosingOut")
TAKINGS = one(DayTakingsOut, name="DayTakingsReplyOut")
CLOSED_DAYS = listed(ClosingOut, name="ClosedDaysOut")


class DayTakingsView(StaffView):
    @call(DayTakingsIn, TAKINGS)
    def post(self, data: DayTakingsIn) -> Response:
        account_id = self.caller.account_for(data.params["account_id"])
        return TAKINGS(read_takings(caller=self.caller, account_id=account_id, day=data.params["day"]))


class CloseDayView(StaffView):
    """Close a day, or with its `version` recount a closed one."""

    @call(CloseDayIn, CLOSING)
    def post(self, data: CloseDayIn) -> Response:
        account_id = self.caller.account_for(data.params["account_id"])
        version = data.params.get("version")
        row = close_day(caller=self.caller, account_id=account_id, form=data.form(), version=version)
        return CLOSING(row, message="Day closed" if row.version == 1 else "Count updated")


class ClosedDaysView(StaffView):
    @call(ClosedDaysIn, CLOSED_DAYS)
    def post(self, data: ClosedDaysIn) -> Response:
        return CLOSED_DAYS(PageOf(data.rows(self.caller), data.params))


@exported("closed_days", title="Cash-up", form=ClosedDaysIn)
def closed_days(caller: Staff, data: ClosedDaysIn) -> ListExport:
    account_id = caller.account_for(data.params["account_id"])
    return export_of(data.rows(caller), closing_columns(read_zone(account_id)))

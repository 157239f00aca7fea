"""How the takings of a day are said on the wire; the spec has no words for them, so these are ours."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from server.core.http.forms import Amount, CallIn, Chosen, Day, FormIn, Number, PageIn, Typed
from server.core.http.replies import Money, Text, Whole, listed, one
from server.payments.days.selectors import DayTakings
from server.payments.days.services import DayForm
from server.payments.gateway_serializers import GatewayName
from server.payments.services.gateways import in_order_of_gateways
from server.venues.models import Currency

COUNTED_REQUIRED = "Please enter what was counted"


class DayTakingsIn(CallIn):
    accountid = Chosen("account_id")
    day = Day(required=False, allow_null=True, default=None)


class CloseDayIn(FormIn[DayForm]):
    makes = DayForm
    accountid = Chosen("account_id")
    personid = Chosen("person_id")
    day = Day()
    currency = serializers.ChoiceField(choices=Currency.values)
    counted = Amount(required=COUNTED_REQUIRED, wrong=COUNTED_REQUIRED)
    note = Typed(most=500)
    version = Number(required=False)


class ClosedDaysIn(PageIn):
    accountid = Chosen("account_id")


class InOrder(serializers.ListSerializer[Any]):
    def to_representation(self, data: Any) -> list[Any]:
        return super().to_representation(in_order_of_gateways(data))


class TakenOut(serializers.Serializer[Any]):
    class Meta:
        list_serializer_class = InOrder

    gateway = GatewayName()
    sales = Money()
    salescount = Whole("sale_count")
    refunds = Money()
    refundscount = Whole("refund_count")
    voids = Money()
    voidscount = Whole("void_count")
    total = Money()


class ClosingOut(serializers.Serializer[Any]):
    """A day that was closed, as the list of them has it."""

    id = Whole("pk")
    day = Text(lambda row: row.day.isoformat())
    personid = Whole("person_id")
    person = Text("person.full_name")
    currency = Text()
    counted = Money()
    expected = Money()
    difference = Money()
    note = Text()
    closedby = Text("closed_by.full_name")
    closedat = serializers.DateTimeField(source="closed_at")
    version = Whole()


class TillOut(serializers.Serializer[Any]):
    personid = Whole("person", allow_null=True)
    name = Text()
    channel = Text(help_text="of what buyers paid by themselves: online or api; empty for a person")
    currency = Text()
    rows = TakenOut(many=True)
    total = Money()
    cardssold = Money("cards_sold", help_text="of the total: gift cards that were sold, money owed and not earned")
    cardscount = Whole("card_count")
    paidbycard = Money("paid_by_card", help_text="earned and not in the total: it came in when those cards were sold")
    elsewhere = Money(help_text="earned and not in the total: somebody else has taken it")
    credited = Money(help_text="earned no more and still in the total: gift cards were made in place of refunds")
    creditcount = Whole("credit_count")
    revenue = Money()
    cash = Money(help_text="what should be in the till, without its float")
    aftercash = Money("after_closing")
    closing = ClosingOut(allow_null=True)


class DayTakingsOut(serializers.Serializer[DayTakings]):
    accountid = Whole("account")
    day = Text(lambda takings: takings.day.isoformat())
    today = Text(lambda takings: takings.today.isoformat())
    timezone = Text()
    tills = TillOut(many=True)
    totals = TillOut(many=True)


CLOSING = one(ClosingOut, name="DayClosingOut")
TAKINGS = one(DayTakingsOut, name="DayTakingsReplyOut")
CLOSED_DAYS = listed(ClosingOut, name="ClosedDaysOut")

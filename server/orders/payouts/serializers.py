"""The wire of open payouts."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from server.core.http.forms import CallIn, Chosen, Number, PageIn
from server.core.http.replies import Moment, Money, Text, Whole, listed
from server.payments.gateway_serializers import GatewayName


class OpenPayoutsIn(PageIn):
    accountid = Chosen("account_id")


class PayOutIn(CallIn):
    refundid = Number()


class OpenPayoutOut(serializers.Serializer[Any]):
    """Counter money that its buyer has not collected yet, with the order that it is of."""

    refundid = Whole("pk")
    eventticketdetailid = Whole("order_number")
    paymentid = Text("part.payment.reference")
    endusername = Text("part.payment.buyer_name")
    eventname = Text("event_name")
    subcategory = Text()
    eventdatetimeISO = Moment("starts_at", zone="zone")
    timezone = Text("zone")
    gateway = GatewayName()
    amount = Money()
    currency = Text()
    at = serializers.DateTimeField(source="created_at")


OPEN_PAYOUTS = listed(OpenPayoutOut, name="OpenPayoutsOut")

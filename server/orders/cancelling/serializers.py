"""The wire of cancelled performances: what that gives back, how far it is, and what could not be given back."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from server.core.http.forms import CallIn, Flag, Number, Typed
from server.core.http.replies import Moment, Money, Text, Whole, Yes
from server.payments.gateway_serializers import GatewayOrNone


class CancelPerformanceIn(CallIn):
    action = serializers.ChoiceField(choices=["plan", "cancel", "progress", "report"])
    eventdetailid = Number()
    words = Typed(most=4000)
    keepfee = Flag()


class WayOut(serializers.Serializer[Any]):
    """What goes back by one way, and of how many orders; an order may be in several."""

    gateway = GatewayOrNone(help_text="empty: to gift cards")
    orders = Whole()
    amount = Money()


class CancelPlanOut(serializers.Serializer[Any]):
    """What cancelling a performance gives back: by `ways`, or by `wayskeepingfees` where booking fees are kept."""

    eventname = Text("performance.event.name")
    subcategory = Text("performance.subcategory")
    eventdatetimeISO = Moment("performance.starts_at", zone="performance.timezone")
    timezone = Text("performance.timezone")
    currency = Text("performance.event.currency")
    orders = Whole()
    tickets = Whole()
    amount = Money()
    booking_fee = Money("fees")
    mails = Whole()
    ways = WayOut(many=True)
    wayskeepingfees = WayOut(many=True, source="ways_without_fees")


class CancelProgressOut(serializers.Serializer[Any]):
    """How far it is, in orders; `ended` is null while the job is at work."""

    id = Whole("cancelling.pk")
    version = Whole("cancelling.version")
    total = Whole()
    done = Whole()
    pending = Whole()
    failed = Whole()
    held = Whole(help_text="kept by an open offer of another performance")
    waiting = Whole()
    payouts = Whole(help_text="how many buyers have yet to collect their money at the box office")
    payoutamount = Money("payout_amount")
    words = Text("cancelling.words")
    keepfee = Yes("cancelling.keeps_fee")
    by = Text("cancelling.by.full_name")
    at = Moment("cancelling.created_at", zone="cancelling.performance.timezone")
    ended = Moment("cancelling.ended_at", zone="cancelling.performance.timezone", allow_null=True)


class CancelFailureOut(serializers.Serializer[Any]):
    """An order that could not be refunded, and why, where a provider said so."""

    eventticketdetailid = Whole("pk")
    paymentid = Text("payment.reference")
    endusername = Text("payment.buyer_name")
    amount = Money(lambda order: order.total - order.refunded)
    gateway = GatewayOrNone()
    failure = Text(lambda order: order.failure or "")


class CancelPerformanceData(serializers.Serializer[Any]):
    """`plan` before it is cancelled, `progress` from then on, `failures` where the report was asked for."""

    plan = CancelPlanOut(allow_null=True)
    progress = CancelProgressOut(allow_null=True)
    failures = CancelFailureOut(many=True)


class CancelPerformanceOut(serializers.Serializer[Any]):
    message = serializers.CharField()
    data = CancelPerformanceData()  # type: ignore[assignment]

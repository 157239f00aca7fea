"""`/v1/events/cancelPerformance`: a performance does not take place, and all its orders are refunded."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from rest_framework import serializers
from rest_framework.response import Response

from server.aftersales.cancellation_selectors import get_performance, list_failures, plan_cancelling, read_progress
from server.aftersales.cancellation_services import cancel_performance
from server.auth.http import OrganiserView
from server.payments.api import GatewayOrNone
from server.platform.http.api import call
from server.platform.http.inputs import CallIn, FlagField, IdField, TextField
from server.platform.http.outputs import Boolean, DateTime, Integer, Money, Text, one


class CancelPerformanceIn(CallIn):
    action = serializers.ChoiceField(choices=["plan", "cancel", "progress", "report"])
    eventdetailid = IdField()
    words = TextField(most=4000)
    keepfee = FlagField()


class WayOut(serializers.Serializer[Any]):
    """The total refunded through one gateway, and the number of orders; an order may use several."""

    gateway = GatewayOrNone(help_text="empty: to gift cards")
    orders = Integer()
    amount = Money()


class CancelPlanOut(serializers.Serializer[Any]):
    """What cancelling a performance refunds: `ways`, or `wayskeepingfees` if booking fees are kept."""

    eventname = Text("performance.event.name")
    subcategory = Text("performance.subcategory")
    eventdatetimeISO = DateTime("performance.starts_at", zone="performance.timezone")
    timezone = Text("performance.timezone")
    currency = Text("performance.event.currency")
    orders = Integer()
    tickets = Integer()
    amount = Money()
    booking_fee = Money("fees")
    mails = Integer()
    ways = WayOut(many=True)
    wayskeepingfees = WayOut(many=True, source="ways_without_fees")


class CancelProgressOut(serializers.Serializer[Any]):
    """Progress in orders; `ended` is null while the job is running."""

    id = Integer("cancelling.pk")
    version = Integer("cancelling.version")
    total = Integer()
    done = Integer()
    pending = Integer()
    failed = Integer()
    held = Integer(help_text="excluded because an offer of another performance is still open")
    waiting = Integer()
    payouts = Integer(help_text="how many buyers have yet to collect their money at the box office")
    payoutamount = Money("payout_amount")
    words = Text("cancelling.words")
    keepfee = Boolean("cancelling.keeps_fee")
    by = Text("cancelling.by.full_name")
    at = DateTime("cancelling.created_at", zone="cancelling.performance.timezone")
    ended = DateTime("cancelling.ended_at", zone="cancelling.performance.timezone", allow_null=True)


class CancelFailureOut(serializers.Serializer[Any]):
    """An order that could not be refunded, and the provider's reason, if it gave one."""

    eventticketdetailid = Integer("pk")
    paymentid = Text("payment.reference")
    endusername = Text("payment.buyer_name")
    amount = Money(lambda order: order.total - order.refunded)
    gateway = GatewayOrNone()
    failure = Text(lambda order: order.failure or "")


class CancelPerformanceData(serializers.Serializer[Any]):
    """`plan` before the cancellation, `progress` after it, `failures` if the report was requested."""

    plan = CancelPlanOut(allow_null=True)
    progress = CancelProgressOut(allow_null=True)
    failures = CancelFailureOut(many=True)


CANCELLING = one(CancelPerformanceData, name="CancelPerformanceOut")


class CancelPerformanceView(OrganiserView):
    """Plan a cancellation (`plan`), cancel the performance or retry failed refunds (`cancel`), and show the progress.

    `progress` and `report` return the progress; the report lists the orders that could not be refunded.
    """

    @call(CancelPerformanceIn, CANCELLING)
    def post(self, data: CancelPerformanceIn) -> Response:
        params = data.params
        performance = get_performance(caller=self.caller, performance_id=params["eventdetailid"])
        if params["action"] == "cancel":
            cancel_performance(
                caller=self.caller,
                performance_id=performance.pk,
                words=params["words"],
                keeps_fee=params.get("keepfee", False),
            )
        progress = read_progress(performance)
        has_report = progress is not None and params["action"] == "report"
        return CANCELLING(
            SimpleNamespace(
                plan=plan_cancelling(performance) if progress is None else None,
                progress=progress,
                failures=list_failures(progress.cancelling) if progress and has_report else [],
            )
        )

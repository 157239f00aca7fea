"""Calls about conflicts: admissions by offline devices, listed and resolved by organisers."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from server.auth.http import OrganiserView
from server.checkin.conflict_selectors import happened_at, list_conflicts
from server.checkin.conflict_services import resolve_conflict
from server.checkin.errors import REASON_REQUIRED
from server.checkin.models import Conflict, UpsellVerdict, Verdict
from server.platform.http.inputs import CallIn, ChosenIdField, PageIn, TextField
from server.platform.http.outputs import ChoiceOf, DateTime, Integer, PageOf, Text, listed, one
from server.sales.models import Order

LONGEST_REASON = 500


class ConflictsIn(PageIn):
    account = ChosenIdField("account_id")
    performance = ChosenIdField()
    open = serializers.BooleanField(required=False, allow_null=True, default=None, help_text="by default, both")


class ResolveConflictIn(CallIn):
    reason = TextField(most=LONGEST_REASON, required=REASON_REQUIRED)


VERDICTS = list(dict.fromkeys([*Verdict.values, *UpsellVerdict.values]))


def _order_of(row: Conflict) -> Order | None:
    if row.redeeming:
        return row.redeeming.item.order
    return row.ticket.order if row.ticket else None


def _buyer_of(row: Conflict) -> str:
    order = _order_of(row)
    return order.payment.buyer_name if order else ""


class ExchangedForOut(serializers.Serializer[Any]):
    """What an old ticket or upsell was exchanged for, and when: its new order, and the new date."""

    order = Integer("order_id")
    event_name = Text("order.performance.event.name")
    starts_at = DateTime("order.performance.starts_at", zone="order.performance.timezone")
    timezone = Text("order.performance.timezone")
    exchanged_at = DateTime("part.exchange.made_at", zone="order.performance.timezone")


class DoorConflictOut(serializers.Serializer[Any]):
    """A device admitted somebody offline at `at`, and `first` was admitted by the same ticket before, if anybody was.

    With an `upsell`, that was redeemed, and `first` is the earlier redemption of the same one.
    """

    id = Integer("pk")
    version = Integer()
    performance = Integer("performance_id")
    event_name = Text("performance.event.name")
    starts_at = DateTime("performance.starts_at", zone="performance.timezone")
    timezone = Text("performance.timezone")
    verdict = ChoiceOf(choices=VERDICTS, help_text="the server's own verdict")
    said = ChoiceOf("deed.said", choices=["", *VERDICTS])
    message = Text(lambda row: row.reading.answer.get("message", "") if row.reading else row.redeeming.message)
    at = DateTime(lambda row: happened_at(row.deed), zone="performance.timezone")
    received_at = DateTime("deed.received_at", zone="performance.timezone")
    gate = Text("deed.gate")
    device = Text("deed.device")
    device_name = Text()
    by = Text("deed.made_by")
    first_at = DateTime(
        lambda row: happened_at(row.before) if row.before else None, zone="performance.timezone", allow_null=True
    )
    first_gate = Text(lambda row: row.before.gate if row.before else "")
    first_device = Text(lambda row: row.before.device if row.before else "")
    first_device_name = Text("admission_device_name")
    first_by = Text(lambda row: row.before.made_by if row.before else "")
    ticket = Integer("ticket_id", allow_null=True)
    type = Text(lambda row: row.ticket.type_name if row.ticket else "")
    upsell = Text(
        lambda row: row.redeeming.item.localized_name if row.redeeming else "", help_text="empty for a ticket"
    )
    upsell_item = Integer(lambda row: row.redeeming.item_id if row.redeeming else None, allow_null=True)
    order = Integer(lambda row: order.pk if (order := _order_of(row)) else None, allow_null=True)
    holder = Text(lambda row: row.ticket.whose if row.ticket else _buyer_of(row))
    exchanged_for = ExchangedForOut(allow_null=True, help_text="null if it was refused for another reason")
    noticed_at = DateTime(zone="performance.timezone")
    settled_at = DateTime(zone="performance.timezone", allow_null=True)
    settled_by = Text(lambda row: row.settled_by.full_name if row.settled_by else "")
    reason = Text()


CONFLICTS = listed(DoorConflictOut, name="DoorConflictsOut")
CONFLICT = one(DoorConflictOut, name="DoorConflictSavedOut")


class ConflictsView(OrganiserView):
    @extend_schema(parameters=[ConflictsIn], responses=CONFLICTS.shape)
    def get(self, request: Request) -> Response:
        params = self.read(ConflictsIn).params
        rows = list_conflicts(
            caller=self.caller,
            account_id=self.caller.account_for(params["account_id"]),
            performance_id=params["performance"],
            is_open=params["open"],
        )
        return CONFLICTS(PageOf(rows, params))


class ResolveConflictView(OrganiserView):
    @extend_schema(request=ResolveConflictIn, responses=CONFLICT.shape)
    def post(self, request: Request, conflict: int) -> Response:
        reason = self.read(ResolveConflictIn).params["reason"]
        row = resolve_conflict(caller=self.caller, conflict_id=conflict, reason=reason)
        return CONFLICT(row, message="Conflict settled")

"""Conflicts on the wire, alike for the list, for whoever settles one, and for the live topic of an account."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from server.core.forms import CallIn, Chosen, PageIn, Typed
from server.core.replies import Moment, Text, Whole, WordOf, listed, one
from server.door.conflict_selectors import happened_at
from server.door.errors import REASON_REQUIRED
from server.door.models import Verdict

LONGEST_REASON = 500


class ConflictsIn(PageIn):
    account = Chosen("account_id")
    performance = Chosen()
    open = serializers.BooleanField(required=False, allow_null=True, default=None, help_text="left out: both")


class SettleConflictIn(CallIn):
    reason = Typed(most=LONGEST_REASON, required=REASON_REQUIRED)


class DoorConflictOut(serializers.Serializer[Any]):
    """Somebody was let in `at` by a phone alone, and `first` had come in by the same ticket before, if anybody had."""

    id = Whole("pk")
    version = Whole()
    performance = Whole("performance_id")
    event_name = Text("performance.event.name")
    starts_at = Moment("performance.starts_at", zone="performance.timezone")
    timezone = Text("performance.timezone")
    verdict = WordOf(choices=Verdict.values, help_text="what the server would have said")
    said = WordOf("reading.said", choices=["", *Verdict.values])
    message = Text(lambda row: row.reading.answer.get("message", ""))
    at = Moment(lambda row: happened_at(row.reading), zone="performance.timezone")
    received_at = Moment("reading.received_at", zone="performance.timezone")
    gate = Text("reading.gate")
    device = Text("reading.device")
    device_name = Text()
    by = Text("reading.by.full_name")
    first_at = Moment(
        lambda row: happened_at(row.admission) if row.admission else None, zone="performance.timezone", allow_null=True
    )
    first_gate = Text(lambda row: row.admission.gate if row.admission else "")
    first_device = Text(lambda row: row.admission.device if row.admission else "")
    first_device_name = Text("admission_device_name")
    first_by = Text(lambda row: row.admission.by.full_name if row.admission else "")
    ticket = Whole("ticket_id", allow_null=True)
    type = Text(lambda row: row.ticket.type_name if row.ticket else "")
    order = Whole(lambda row: row.ticket.order_id if row.ticket else None, allow_null=True)
    holder = Text(lambda row: row.ticket.order.payment.buyer_name if row.ticket else "")
    noticed_at = Moment(zone="performance.timezone")
    settled_at = Moment(zone="performance.timezone", allow_null=True)
    settled_by = Text(lambda row: row.settled_by.full_name if row.settled_by else "")
    reason = Text()


CONFLICTS = listed(DoorConflictOut, name="DoorConflictsOut")
CONFLICT = one(DoorConflictOut, name="DoorConflictSavedOut")

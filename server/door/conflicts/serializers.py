"""Conflicts on the wire, alike for the list, for whoever resolves one, and for the live topic of an account."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from server.core.http.forms import CallIn, Chosen, PageIn, Typed
from server.core.http.replies import Moment, Text, Whole, WordOf, listed, one
from server.door.conflicts.selectors import happened_at
from server.door.errors import REASON_REQUIRED
from server.door.models import Conflict, UpsellVerdict, Verdict
from server.orders.models import Order

LONGEST_REASON = 500


class ConflictsIn(PageIn):
    account = Chosen("account_id")
    performance = Chosen()
    open = serializers.BooleanField(required=False, allow_null=True, default=None, help_text="left out: both")


class ResolveConflictIn(CallIn):
    reason = Typed(most=LONGEST_REASON, required=REASON_REQUIRED)


WORDS = list(dict.fromkeys([*Verdict.values, *UpsellVerdict.values]))


def _order_of(row: Conflict) -> Order | None:
    if row.redeeming:
        return row.redeeming.item.order
    return row.ticket.order if row.ticket else None


def _buyer_of(row: Conflict) -> str:
    order = _order_of(row)
    return order.payment.buyer_name if order else ""


class ExchangedForOut(serializers.Serializer[Any]):
    """What an old ticket or upsell was exchanged for, and when: the order that has it, and for when that is now."""

    order = Whole("order_id")
    event_name = Text("order.performance.event.name")
    starts_at = Moment("order.performance.starts_at", zone="order.performance.timezone")
    timezone = Text("order.performance.timezone")
    exchanged_at = Moment("part.exchange.made_at", zone="order.performance.timezone")


class DoorConflictOut(serializers.Serializer[Any]):
    """Somebody was let in `at` by a phone alone, and `first` had come in by the same ticket before, if anybody had.

    With an `upsell`, that was given out, and `first` had given out the same one.
    """

    id = Whole("pk")
    version = Whole()
    performance = Whole("performance_id")
    event_name = Text("performance.event.name")
    starts_at = Moment("performance.starts_at", zone="performance.timezone")
    timezone = Text("performance.timezone")
    verdict = WordOf(choices=WORDS, help_text="what the server would have said")
    said = WordOf("deed.said", choices=["", *WORDS])
    message = Text(lambda row: row.reading.answer.get("message", "") if row.reading else row.redeeming.message)
    at = Moment(lambda row: happened_at(row.deed), zone="performance.timezone")
    received_at = Moment("deed.received_at", zone="performance.timezone")
    gate = Text("deed.gate")
    device = Text("deed.device")
    device_name = Text()
    by = Text("deed.made_by")
    first_at = Moment(
        lambda row: happened_at(row.before) if row.before else None, zone="performance.timezone", allow_null=True
    )
    first_gate = Text(lambda row: row.before.gate if row.before else "")
    first_device = Text(lambda row: row.before.device if row.before else "")
    first_device_name = Text("admission_device_name")
    first_by = Text(lambda row: row.before.made_by if row.before else "")
    ticket = Whole("ticket_id", allow_null=True)
    type = Text(lambda row: row.ticket.type_name if row.ticket else "")
    upsell = Text(lambda row: row.redeeming.item.spoken_name if row.redeeming else "", help_text="empty for a ticket")
    upsell_item = Whole(lambda row: row.redeeming.item_id if row.redeeming else None, allow_null=True)
    order = Whole(lambda row: order.pk if (order := _order_of(row)) else None, allow_null=True)
    holder = Text(lambda row: row.ticket.whose if row.ticket else _buyer_of(row))
    exchanged_for = ExchangedForOut(allow_null=True, help_text="null where it was refused for another reason")
    noticed_at = Moment(zone="performance.timezone")
    settled_at = Moment(zone="performance.timezone", allow_null=True)
    settled_by = Text(lambda row: row.settled_by.full_name if row.settled_by else "")
    reason = Text()


CONFLICTS = listed(DoorConflictOut, name="DoorConflictsOut")
CONFLICT = one(DoorConflictOut, name="DoorConflictSavedOut")

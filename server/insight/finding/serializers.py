"""What is looked for, and what was found, on the wire."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from server.core.http.forms import CallIn, Chosen
from server.core.http.replies import Moment, Money, Text, Whole, WordOf, Yes, written
from server.insight.finding.selectors import Found
from server.orders.statuses import STATUS_WORDS

SHORTEST, LONGEST = 2, 100  # characters


class FindIn(CallIn):
    text = serializers.CharField(
        min_length=SHORTEST,
        max_length=LONGEST,
        error_messages={
            "required": "Please type what to look for",
            "null": "Please type what to look for",
            "blank": "Please type what to look for",
            "min_length": f"Please type {SHORTEST} letters or more",
        },
    )
    account_id = Chosen(help_text="of role 1 alone: the customer that it has chosen")


class FoundOrderOut(serializers.Serializer[Any]):
    """An order, with what its row in a list shows."""

    id = Whole("pk")
    reference = Text("payment.reference")
    name = Text("payment.buyer_name")
    email = Text("payment.buyer_email")
    event = Text("performance.event.name")
    starts_at = Moment("performance.starts_at", zone="performance.timezone")
    timezone = Text("performance.timezone")
    total = Money()
    currency = Text("payment.currency")
    status = WordOf(lambda order: STATUS_WORDS[order.status], choices=["Success", "Progress", "Refund", "Failure"])


class FoundBuyerOut(serializers.Serializer[Any]):
    """Somebody who bought something; `orders` of the newest that match are theirs."""

    name = Text()
    email = Text()
    phone = Text()
    orders = Whole()


class FoundUserOut(serializers.Serializer[Any]):
    """Somebody with a sign-in."""

    id = Whole("pk")
    name = Text(lambda user: f"{user.first_name} {user.last_name}".strip())
    email = Text()
    role = Text(lambda user: user.get_role_display())


class FoundEventOut(serializers.Serializer[Any]):
    """An event, and where it is put on."""

    id = Whole("pk")
    name = Text()
    venue = Text("venue.name")


class FoundPerformanceOut(serializers.Serializer[Any]):
    """A performance of an event."""

    id = Whole("pk")
    event = Text("event.name")
    subcategory = Text()
    venue = Text("event.venue.name")
    starts_at = Moment()
    timezone = Text()
    cancelled = Yes(lambda row: row.cancelled_at is not None)


KINDS = {
    "orders": FoundOrderOut,
    "buyers": FoundBuyerOut,
    "users": FoundUserOut,
    "events": FoundEventOut,
    "performances": FoundPerformanceOut,
}


class FoundOut(serializers.Serializer[Any]):
    """The first few of each kind; `more` names the kinds that have more."""

    message = serializers.CharField()
    orders = FoundOrderOut(many=True)
    buyers = FoundBuyerOut(many=True)
    users = FoundUserOut(many=True)
    events = FoundEventOut(many=True)
    performances = FoundPerformanceOut(many=True)
    more = serializers.ListField(child=serializers.ChoiceField(choices=list(KINDS)))


def found_to_wire(found: Found) -> dict[str, Any]:
    kinds = {kind: getattr(found, kind) for kind in KINDS}
    rows = {kind: written(KINDS[kind], some.rows) for kind, some in kinds.items()}
    return {"message": "Success", **rows, "more": [kind for kind, some in kinds.items() if some.more]}

"""What an order's page shows beside the order itself: its refunds, its letters, a dispute, its reservation, its rights.

All are written from an order that was read with `whole_orders()`, without a query.
"""

from __future__ import annotations

from collections import defaultdict
from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from server.core import wire
from server.orders.models import Letter, Order, RefundLine
from server.payments.models import Gateway, Refund

REFUND_WORDS = {  # the spec's (part 3, section 3, Order); Inprogress displays as 'Refund status in Pending'
    Refund.Status.PENDING: "Inprogress",
    Refund.Status.SUCCEEDED: "Success",
    Refund.Status.FAILED: "Failure",
}


def newest_refund_status(order: Order) -> str:
    """Give the spec's refundstatus: of the refund that was asked for last; empty without any."""
    if order.status == Order.Status.REFUNDING:
        return REFUND_WORDS[Refund.Status.PENDING]
    newest = max((line.refund for line in order.refund_lines.all()), key=lambda refund: refund.pk, default=None)
    return REFUND_WORDS[Refund.Status(newest.status)] if newest else ""


# Refunds


class RefundedUnitOut(serializers.Serializer[Any]):
    """A ticket or an upsell that a refund is for, one of both; the amount is without a fee that is kept."""

    ticketid = serializers.IntegerField(allow_null=True)
    individualupsellid = serializers.IntegerField(allow_null=True)
    amount = serializers.CharField()


class RefundOut(serializers.Serializer[Any]):
    refundid = serializers.IntegerField()
    kind = serializers.ChoiceField(choices=Refund.Kind.values)
    amount = serializers.CharField()
    gift_card = serializers.CharField()
    due = serializers.CharField(help_text="what goes back through the gateway")
    gateway = serializers.ChoiceField(choices=["", *Gateway.values])
    status = serializers.ChoiceField(choices=Refund.Status.values)
    keeps_fee = serializers.BooleanField()
    reason = serializers.CharField()
    failure = serializers.CharField(help_text="the provider's words")
    by = serializers.CharField()
    at = serializers.DateTimeField()
    settled_at = serializers.DateTimeField(allow_null=True)
    units = RefundedUnitOut(many=True)


@extend_schema_field(RefundOut(many=True))
class RefundsOf(serializers.Field):
    """The refunds of an order, newest first; the part that is this order's where one is of several."""

    def __init__(self) -> None:
        super().__init__(source="*", read_only=True)

    def to_representation(self, order: Order) -> list[dict[str, Any]]:
        lines: dict[int, list[RefundLine]] = defaultdict(list)
        for line in order.refund_lines.all():
            lines[line.refund_id].append(line)
        return [refund_to_wire(found, order) for _, found in sorted(lines.items(), reverse=True)]


def refund_to_wire(lines: list[RefundLine], order: Order) -> dict[str, Any]:
    """Shape one refund of an order, by its lines there."""
    refund, zone = lines[0].refund, order.performance.timezone
    return {
        "refundid": refund.pk,
        "kind": refund.kind,
        "amount": f"{refund.amount:.2f}",
        "gift_card": f"{refund.gift_card:.2f}",
        "due": f"{refund.due:.2f}",
        "gateway": refund.gateway,
        "status": refund.status,
        "keeps_fee": refund.keeps_fee,
        "reason": refund.reason,
        "failure": refund.failure,
        "by": refund.by.full_name if refund.by else "",
        "at": wire.iso(refund.created_at, zone),
        "settled_at": wire.iso(refund.settled_at, zone) if refund.settled_at else None,
        "units": [
            {"ticketid": line.ticket_id, "individualupsellid": line.upsell_id, "amount": f"{line.amount:.2f}"}
            for line in lines
        ],
    }


# Letters


class LetterOut(serializers.Serializer[Any]):
    """A mail that somebody asked for, or that a refund owes, and how far it has come; `why` says why it was refused."""

    letterid = serializers.IntegerField()
    kind = serializers.ChoiceField(choices=Letter.Kind.values)
    state = serializers.ChoiceField(choices=Letter.State.values)
    at = serializers.DateTimeField()
    why = serializers.CharField()
    by = serializers.CharField()


@extend_schema_field(LetterOut(many=True))
class LettersOf(serializers.Field):
    """The letters of an order's payment, newest first."""

    def __init__(self) -> None:
        super().__init__(source="*", read_only=True)

    def to_representation(self, order: Order) -> list[dict[str, Any]]:
        zone = order.performance.timezone
        return [
            {
                "letterid": letter.pk,
                "kind": letter.kind,
                "state": letter.state,
                "at": wire.iso(letter.ended_at or letter.created_at, zone),
                "why": letter.why,
                "by": letter.by.full_name if letter.by else "",
            }
            for letter in order.payment.letters.all()
        ]


# Charges and disputes

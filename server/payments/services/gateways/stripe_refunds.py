"""Refunds at Stripe: made once, whatever became of the answer, and found again by our key."""

from __future__ import annotations

from typing import Any

import stripe

from server.payments.models import Charge, Refund
from server.payments.services.gateways.gateway import Answer, Unreachable
from server.payments.services.gateways.stripe_calls import Refused, calling, charge_of, minor, options_of, row_of
from server.payments.services.gateways.stripe_movements import PAGE, key_of
from server.payments.services.gateways.stripe_words import reason_of, refund_status


def move(refund: Refund) -> Answer:
    """Make a refund; see the gateway's protocol."""
    charge = charge_of(refund)
    currency, reference = charge.part.payment.currency, charge.part.payment.reference
    wanted: Any = {
        "payment_intent": charge.provider_id,
        "amount": minor(refund.to_move, currency),
        "metadata": {"reference": reference, "refund": str(refund.pk), "key": refund.idempotency_key},
    }
    try:
        with calling() as client:
            made = client.v1.refunds.create(wanted, options_of(charge, refund.key))
    except Refused as refusal:
        return Answer(status=Charge.Status.FAILED, message=str(refusal))
    return _answer_of(row_of(made))


def find(refund: Refund) -> Answer | None:
    """Look what became of a refund; see the gateway's protocol."""
    charge = charge_of(refund)
    try:
        with calling() as client:
            if refund.provider_id:
                found = row_of(client.v1.refunds.retrieve(refund.provider_id, options=options_of(charge)))
            else:
                found = _find_by_key(client, refund, charge)
    except Refused as refusal:  # it has had it, or has the charge: that it says otherwise now ends nothing
        raise Unreachable(str(refusal)) from refusal
    return _answer_of(found) if found else None


def _find_by_key(client: stripe.StripeClient, refund: Refund, charge: Charge) -> dict[str, Any]:
    wanted: Any = {"payment_intent": charge.provider_id, "limit": PAGE}
    rows = client.v1.refunds.list(wanted, options_of(charge)).auto_paging_iter()
    return next((found for row in rows if key_of(found := row_of(row)) == refund.idempotency_key), {})


def _answer_of(row: dict[str, Any]) -> Answer:
    """Read a refund; why it failed is told of one that has, and of no other."""
    return Answer(
        status=refund_status(str(row.get("status") or "")),
        message=reason_of(row.get("failure_reason")),
        provider_id=str(row.get("id") or ""),
    )

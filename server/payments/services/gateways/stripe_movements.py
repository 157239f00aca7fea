"""What Stripe has of an account's money: charges, refunds and disputes of a time, or one of them by its id."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import stripe

from server.payments.models import Charge, Dispute
from server.payments.movements import Movement, MovementKind
from server.payments.services.gateways.gateway import Unreachable
from server.payments.services.gateways.stripe_calls import Refused, calling, id_of, major, options_of, row_of
from server.payments.services.gateways.stripe_fees import find_fee, read_fees
from server.payments.services.gateways.stripe_news import dispute_news
from server.payments.services.gateways.stripe_words import reason_of, refund_status

PAGE = 100  # the most that Stripe gives at once
Status = Charge.Status
Row = dict[str, Any]


def list_movements(there: str, begins: datetime, ends: datetime) -> list[Movement]:
    """List what was begun of an account's money from one moment to another; see the gateway's protocol."""
    span: Any = {
        "limit": PAGE,
        "created": {"gte": int(begins.timestamp()), "lt": int(ends.timestamp())},
    }
    options: Any = {"stripe_account": there}
    with calling() as client:
        intents = _rows(client.v1.payment_intents.list(span, options))
        fees = read_fees(client, there, span) if intents else {}
        found = [_of_intent(row, there, _fee_of(client, row, fees)) for row in intents]
        found += [_of_refund(row, there) for row in _rows(client.v1.refunds.list(span, options))]
        found += [_of_dispute(row, there) for row in _rows(client.v1.disputes.list(span, options))]
    return [movement for movement in found if begins <= movement.at < ends]


def list_refunds(charge: Charge) -> list[Movement]:
    """List what went back of a charge; see the gateway's protocol."""
    wanted: Any = {"payment_intent": charge.provider_id, "limit": PAGE}
    try:
        with calling() as client:
            rows = _rows(client.v1.refunds.list(wanted, options_of(charge)))
    except Refused as refusal:  # it has the charge: that it says otherwise now tells nothing
        raise Unreachable(str(refusal)) from refusal
    return [_of_refund(row, charge.account_there) for row in rows]


def find_movement(there: str, kind: MovementKind, provider_id: str) -> Movement | None:
    """Look one of them up; see the gateway's protocol."""
    options: Any = {"stripe_account": there}
    try:
        with calling() as client:
            match kind:
                case MovementKind.CHARGE:
                    row = row_of(client.v1.payment_intents.retrieve(provider_id, options=options))
                    return _of_intent(row, there, _fee_of(client, row, {}))
                case MovementKind.REFUND:
                    return _of_refund(row_of(client.v1.refunds.retrieve(provider_id, options=options)), there)
                case MovementKind.DISPUTE:
                    return _of_dispute(row_of(client.v1.disputes.retrieve(provider_id, options=options)), there)
    except Refused:
        return None


def key_of(row: Row) -> str:
    """Give our idempotency key, which what we have made carries; what was made at Stripe's own desk has none."""
    return str((row.get("metadata") or {}).get("key", ""))


def _rows(page: Any) -> list[Row]:
    return [row_of(row) for row in page.auto_paging_iter()]


def _fee_of(client: stripe.StripeClient, intent: Row, fees: dict[str, Row]) -> Row:
    """Give the fee that was taken of an intent: one that was paid on another day than it was begun is asked for."""
    charge = id_of(intent.get("latest_charge"))
    if not intent.get("application_fee_amount") or intent.get("status") != "succeeded":
        return {}
    return fees.get(charge) or find_fee(client, charge)


_INTENTS = {"succeeded": Status.SUCCEEDED, "canceled": Status.FAILED}


def _of_intent(row: Row, there: str, fee: Row) -> Movement:
    currency = str(row["currency"]).upper()
    return Movement(
        kind=MovementKind.CHARGE,
        **_named(row, there),
        status=_INTENTS.get(str(row["status"]), Status.PENDING),
        amount=major(row.get("amount_received") or row["amount"], currency),
        currency=currency,
        fee=major(fee.get("amount"), currency),
        fee_returned=major(fee.get("amount_refunded"), currency),
    )


def _of_refund(row: Row, there: str) -> Movement:
    currency = str(row["currency"]).upper()
    return Movement(
        kind=MovementKind.REFUND,
        **_named(row, there),
        charge_id=id_of(row.get("payment_intent")) or id_of(row.get("charge")),
        status=refund_status(str(row["status"])),
        amount=major(row["amount"], currency),
        currency=currency,
        message=reason_of(row.get("failure_reason")),
    )


def _of_dispute(row: Row, there: str) -> Movement:
    told = dispute_news(row)
    is_over = told.status in (Dispute.Status.WON, Dispute.Status.LOST)
    return Movement(
        kind=MovementKind.DISPUTE,
        **_named(row, there),
        charge_id=id_of(row.get("payment_intent")) or id_of(row.get("charge")),
        status=Status.SUCCEEDED if is_over else Status.PENDING,
        amount=told.amount,
        currency=told.currency,
        dispute=told,
    )


def _named(row: Row, there: str) -> dict[str, Any]:
    kept = row.get("metadata") or {}
    return {
        "provider_id": str(row["id"]),
        "account_there": there,
        "key": key_of(row),
        "reference": str(kept.get("reference", ""))[:20],
        "at": datetime.fromtimestamp(int(row["created"]), UTC),
    }

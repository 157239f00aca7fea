"""What Stripe has of an account's money: charges, refunds and disputes of a time, or one of them by its id."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

import stripe

from server.payments.gateways.stripe_calls import Refused, calling, major
from server.payments.gateways.stripe_news import dispute_news
from server.payments.gateways.stripe_words import reason_of, refund_status
from server.payments.models import Charge, Dispute
from server.payments.movements import Movement, MovementKind

PAGE = 100  # the most that Stripe gives at once
Status = Charge.Status
Row = dict[str, Any]


def list_movements(there: str, begins: datetime, ends: datetime) -> list[Movement]:
    """List what was begun of an account's money from one moment to another; see the gateway's protocol."""
    wanted: Any = {
        "limit": PAGE,
        "created": {"gte": int(begins.timestamp()), "lt": int(ends.timestamp())},
    }
    options: Any = {"stripe_account": there}
    with calling() as client:
        pages = (
            (client.v1.payment_intents.list(wanted, options), _of_intent),
            (client.v1.refunds.list(wanted, options), _of_refund),
            (client.v1.disputes.list(wanted, options), _of_dispute),
        )
        found = [read(row, there) for page, read in pages for row in _rows(page)]
    return [movement for movement in found if begins <= movement.at < ends]


def find_movement(there: str, kind: MovementKind, provider_id: str) -> Movement | None:
    """Look one of them up; see the gateway's protocol."""
    options: Any = {"stripe_account": there}
    try:
        with calling() as client:
            match kind:
                case MovementKind.CHARGE:
                    return _of_intent(_row(client.v1.payment_intents.retrieve(provider_id, options=options)), there)
                case MovementKind.REFUND:
                    return _of_refund(_row(client.v1.refunds.retrieve(provider_id, options=options)), there)
                case MovementKind.DISPUTE:
                    return _of_dispute(_row(client.v1.disputes.retrieve(provider_id, options=options)), there)
    except Refused:
        return None


def _rows(page: Any) -> Iterator[Row]:
    for row in page.auto_paging_iter():
        yield _row(row)


def _row(found: stripe.StripeObject) -> Row:
    row: Row = found.to_dict()
    return row


_INTENTS = {"succeeded": Status.SUCCEEDED, "canceled": Status.FAILED}


def _of_intent(row: Row, there: str) -> Movement:
    currency = str(row["currency"]).upper()
    return Movement(
        kind=MovementKind.CHARGE,
        **_named(row, there),
        status=_INTENTS.get(str(row["status"]), Status.PENDING),
        amount=major(row.get("amount_received") or row["amount"], currency),
        currency=currency,
    )


def _of_refund(row: Row, there: str) -> Movement:
    currency = str(row["currency"]).upper()
    return Movement(
        kind=MovementKind.REFUND,
        **_named(row, there),
        charge_id=_id_of(row.get("payment_intent")) or _id_of(row.get("charge")),
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
        charge_id=_id_of(row.get("payment_intent")) or _id_of(row.get("charge")),
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
        "key": str(kept.get("key", "")),
        "reference": str(kept.get("reference", ""))[:20],
        "at": datetime.fromtimestamp(int(row["created"]), UTC),
    }


def _id_of(found: Any) -> str:
    return str(found.get("id", "")) if isinstance(found, dict) else str(found or "")

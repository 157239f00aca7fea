"""The objects of Stripe's fake: each with the fields of Stripe's own examples, and no others.

What is not in an example is absent here, too: a field that only a fake always has hides code that depends on it
(`server/payments/tests/test_fake_provider.py` compares them with the published lists).
"""

from __future__ import annotations

import secrets
import time
from typing import Any

Json = dict[str, Any]
APPLICATION = "ca_of_foyer"


def _new(prefix: str) -> str:
    return f"{prefix}_{secrets.token_hex(12)}"


def _named(prefix: str, kind: str) -> Json:
    return {"id": _new(prefix), "object": kind, "created": int(time.time())}


def list_of(rows: list[Json], url: str, *, has_more: bool = False) -> Json:
    return {"object": "list", "data": rows, "has_more": has_more, "url": url}


def payment_intent(body: Json) -> Json:
    named = _named("pi", "payment_intent")
    return {
        **named,
        "amount": int(body["amount"]),
        "amount_capturable": 0,
        "amount_details": {"tip": {}},
        "amount_received": 0,
        "application": None,
        "application_fee_amount": int(body["application_fee_amount"]) if "application_fee_amount" in body else None,
        "automatic_payment_methods": {"enabled": True} if "automatic_payment_methods" in body else None,
        "canceled_at": None,
        "cancellation_reason": None,
        "capture_method": "automatic_async",
        "client_secret": f"{named['id']}_secret_{secrets.token_hex(8)}",
        "confirmation_method": "automatic",
        "currency": body["currency"],
        "customer": None,
        "description": body.get("description"),
        "last_payment_error": None,
        "latest_charge": None,
        "livemode": False,
        "metadata": body.get("metadata", {}),
        "next_action": None,
        "payment_method": None,
        "payment_method_options": {},
        "payment_method_types": ["card"],
        "processing": None,
        "receipt_email": None,
        "status": "requires_payment_method",
        "transfer_data": None,
    }


def charge(intent: Json, *, status: str, card: str) -> Json:
    """Return the charge of one attempt with a card: it succeeded, failed, or is pending at the bank."""
    named = _named("ch", "charge")
    is_paid, is_refused = status == "succeeded", status == "failed"
    return {
        **named,
        "amount": intent["amount"],
        "amount_captured": intent["amount"] if is_paid else 0,
        "amount_refunded": 0,
        "application": None,
        "application_fee": None,
        "application_fee_amount": intent["application_fee_amount"],
        "balance_transaction": _new("txn") if is_paid else None,
        "billing_details": {"address": {"country": None}, "email": None, "name": None, "phone": None},
        "captured": is_paid,
        "currency": intent["currency"],
        "disputed": False,
        "failure_code": "card_declined" if is_refused else None,
        "failure_message": "Your card was declined." if is_refused else None,
        "fraud_details": {},
        "livemode": False,
        "metadata": dict(intent["metadata"]),
        "outcome": {"type": "issuer_declined" if is_refused else "authorized"},
        "paid": is_paid,
        "payment_intent": intent["id"],
        "payment_method": intent["payment_method"],
        "payment_method_details": {"type": "card", "card": {"brand": "visa", "last4": card[-4:]}},
        "receipt_url": None,
        "refunded": False,
        "refunds": list_of([], f"/v1/charges/{named['id']}/refunds"),
        "status": status,
    }


def refund(of: Json, body: Json, *, amount: int, status: str) -> Json:
    return {
        **_named("re", "refund"),
        "amount": amount,
        "balance_transaction": _new("txn"),
        "charge": of["id"],
        "currency": of["currency"],
        "destination_details": {"type": "card", "card": {"type": "refund", "reference_status": "pending"}},
        "metadata": body.get("metadata", {}),
        "payment_intent": of["payment_intent"],
        "reason": body.get("reason"),
        "receipt_number": None,
        "source_transfer_reversal": None,
        "status": status,
        "transfer_reversal": None,
    }


def failed(row: Json, reason: str) -> Json:
    """Return the additional fields of a failed refund."""
    return {**row, "status": "failed", "failure_reason": reason, "failure_balance_transaction": _new("txn")}


def application_fee(of: Json, account: str) -> Json:
    named = _named("fee", "application_fee")
    return {
        **named,
        "account": account,
        "amount": of["application_fee_amount"],
        "amount_refunded": 0,
        "application": APPLICATION,
        "balance_transaction": _new("txn"),
        "charge": of["id"],
        "currency": of["currency"],
        "fee_source": {"type": "charge", "charge": of["id"]},
        "livemode": False,
        "originating_transaction": None,
        "refunded": False,
        "refunds": list_of([], f"/v1/application_fees/{named['id']}/refunds"),
    }


def fee_refund(fee: Json, body: Json, amount: int) -> Json:
    return {
        **_named("fr", "fee_refund"),
        "amount": amount,
        "balance_transaction": _new("txn"),
        "currency": fee["currency"],
        "fee": fee["id"],
        "metadata": body.get("metadata", {}),
    }


def dispute(of: Json, amount: int, reason: str) -> Json:
    due = int(time.time()) + 7 * 86400
    return {
        **_named("dp", "dispute"),
        "amount": amount,
        "balance_transactions": [],
        "charge": of["id"],
        "currency": of["currency"],
        "evidence": {},
        "evidence_details": {"due_by": due, "has_evidence": False, "past_due": False, "submission_count": 0},
        "is_charge_refundable": False,
        "livemode": False,
        "metadata": {},
        "payment_intent": of["payment_intent"],
        "payment_method_details": {"type": "card", "card": {"brand": "visa", "case_type": "chargeback"}},
        "reason": reason,
        "status": "needs_response",
    }


def event(kind: str, about: Json, *, account: str, version: str, key: str | None) -> Json:
    body = {
        **_named("evt", "event"),
        "api_version": version,
        "data": {"object": about},
        "livemode": False,
        "pending_webhooks": 1,
        "request": {"id": _new("req"), "idempotency_key": key},
        "type": kind,
    }
    return {**body, "account": account} if account else body

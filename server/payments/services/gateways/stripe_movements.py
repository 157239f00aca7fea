"""Money at Stripe after a charge: refunds, the platform's fees, and lists of an account's movements."""

from __future__ import annotations

import logging
from collections.abc import Iterable
from datetime import UTC, datetime
from decimal import Decimal
from typing import Any

import stripe
from django.core.cache import cache

from server.payments.models import Charge, Dispute, Refund
from server.payments.provider_messages import Movement, MovementKind
from server.payments.services.gateways.gateway import GatewayResult, PaymentGateway, ProviderUnreachable
from server.payments.services.gateways.stripe_client import (
    StripeRefused,
    from_minor_units,
    object_id,
    open_client,
    refund_failure_message,
    refund_status,
    refunded_charge,
    request_options,
    to_minor_units,
    to_row,
)
from server.payments.services.gateways.stripe_webhook import dispute_update

logger = logging.getLogger(__name__)
Row = dict[str, Any]
FEES_CACHED_FOR = 600  # seconds
_CACHED_FIELDS = ("amount", "amount_refunded")


# A fee belongs to the platform, so the calls about one name no account.


def _find_fee(client: stripe.StripeClient, charge_there: str) -> Row:
    """Find the fee of one of Stripe's charges; empty if none was taken."""
    params: Any = {"charge": charge_there, "limit": 1}
    rows = client.v1.application_fees.list(params).data if charge_there else []
    return next((to_row(row) for row in rows), {})


def _read_fees(client: stripe.StripeClient, there: str, span: Row) -> dict[str, Row]:
    """Read the platform's fees in a period by Stripe's charges, including those of other accounts.

    Stripe lists the fees of all accounts together: a night's comparisons list them once. An account that compares again
    reads them anew.
    """
    name = f"stripe-fees:{span['created']['gte']}:{span['created']['lt']}"
    is_first = cache.add(f"{name}:{there}", True, FEES_CACHED_FOR)
    fees: dict[str, Row] | None = cache.get(name) if is_first else None
    if fees is None:
        rows: Iterable[Any] = client.v1.application_fees.list(span).auto_paging_iter()  # type: ignore[arg-type]
        listed = [to_row(row) for row in rows]
        fees = {object_id(fee.get("charge")): {word: fee.get(word) for word in _CACHED_FIELDS} for fee in listed}
        cache.set(name, fees, FEES_CACHED_FOR)
    return fees


PAGE_SIZE = 100  # Stripe's maximum
Status = Charge.Status


def idempotency_key_of(row: Row) -> str:
    """Return our idempotency key in the metadata of what we made; what was made at Stripe's dashboard has none."""
    return str((row.get("metadata") or {}).get("key", ""))


def _rows(page: Any) -> list[Row]:
    return [to_row(row) for row in page.auto_paging_iter()]


def _fee_of_intent(client: stripe.StripeClient, intent: Row, fees: dict[str, Row]) -> Row:
    """Return the fee of an intent; if it was paid on another day than it was started, that is a call of its own."""
    charge = object_id(intent.get("latest_charge"))
    if not intent.get("application_fee_amount") or intent.get("status") != "succeeded":
        return {}
    return fees.get(charge) or _find_fee(client, charge)


_INTENTS = {"succeeded": Status.SUCCEEDED, "canceled": Status.FAILED}


def _of_intent(row: Row, there: str, fee: Row) -> Movement:
    currency = str(row["currency"]).upper()
    return Movement(
        kind=MovementKind.CHARGE,
        **_identity(row, there),
        status=_INTENTS.get(str(row["status"]), Status.PENDING),
        amount=from_minor_units(row.get("amount_received") or row["amount"], currency),
        currency=currency,
        fee=from_minor_units(fee.get("amount"), currency),
        fee_returned=from_minor_units(fee.get("amount_refunded"), currency),
    )


def _of_refund(row: Row, there: str) -> Movement:
    currency = str(row["currency"]).upper()
    return Movement(
        kind=MovementKind.REFUND,
        **_identity(row, there),
        charge_id=object_id(row.get("payment_intent")) or object_id(row.get("charge")),
        status=refund_status(str(row["status"])),
        amount=from_minor_units(row["amount"], currency),
        currency=currency,
        message=refund_failure_message(row.get("failure_reason")),
    )


def _of_dispute(row: Row, there: str) -> Movement:
    update = dispute_update(row)
    is_over = update.status in (Dispute.Status.WON, Dispute.Status.LOST)
    return Movement(
        kind=MovementKind.DISPUTE,
        **_identity(row, there),
        charge_id=object_id(row.get("payment_intent")) or object_id(row.get("charge")),
        status=Status.SUCCEEDED if is_over else Status.PENDING,
        amount=update.amount,
        currency=update.currency,
        dispute=update,
    )


def _identity(row: Row, there: str) -> dict[str, Any]:
    metadata = row.get("metadata") or {}
    return {
        "provider_id": str(row["id"]),
        "account_there": there,
        "key": idempotency_key_of(row),
        "reference": str(metadata.get("reference", ""))[:20],
        "at": datetime.fromtimestamp(int(row["created"]), UTC),
    }


def _refund_result(row: dict[str, Any]) -> GatewayResult:
    """Convert a refund; only a failed one has a reason."""
    return GatewayResult(
        status=refund_status(str(row.get("status") or "")),
        message=refund_failure_message(row.get("failure_reason")),
        provider_id=str(row.get("id") or ""),
    )


class StripeMovements(PaymentGateway):
    """What Stripe does with money after a charge."""

    def return_fee(self, refund: Refund, due: Decimal) -> GatewayResult:
        charge = refunded_charge(refund)
        currency = charge.part.payment.currency
        try:
            with open_client() as client:
                intent = to_row(client.v1.payment_intents.retrieve(charge.provider_id, options=request_options(charge)))
                fee = _find_fee(client, object_id(intent.get("latest_charge")))
                if not fee:
                    raise StripeRefused("There is no fee of this charge")
                # To the penny: Stripe alone would prorate it.
                missing = to_minor_units(due, currency) - int(fee.get("amount_refunded") or 0)
                amount = min(missing, to_minor_units(refund.platform_fee, currency))
                if amount > 0:
                    params: Any = {
                        "amount": amount,
                        "metadata": {"refund": str(refund.pk), "key": refund.idempotency_key},
                    }
                    client.v1.application_fees.refunds.create(
                        str(fee.get("id") or ""), params, {"idempotency_key": refund.fee_key}
                    )
        except StripeRefused as refusal:
            logger.error("Refund %s has moved, but not its fee: %s", refund.pk, refusal)
            return GatewayResult(status=Charge.Status.FAILED, message=str(refusal))
        return GatewayResult(status=Charge.Status.SUCCEEDED)

    def list_movements(self, there: str, begins: datetime, ends: datetime) -> list[Movement]:
        span: Any = {
            "limit": PAGE_SIZE,
            "created": {"gte": int(begins.timestamp()), "lt": int(ends.timestamp())},
        }
        options: Any = {"stripe_account": there}
        with open_client() as client:
            intents = _rows(client.v1.payment_intents.list(span, options))
            fees = _read_fees(client, there, span) if intents else {}
            found = [_of_intent(row, there, _fee_of_intent(client, row, fees)) for row in intents]
            found += [_of_refund(row, there) for row in _rows(client.v1.refunds.list(span, options))]
            found += [_of_dispute(row, there) for row in _rows(client.v1.disputes.list(span, options))]
        return [movement for movement in found if begins <= movement.at < ends]

    def list_refunds(self, charge: Charge) -> list[Movement]:
        params: Any = {"payment_intent": charge.provider_id, "limit": PAGE_SIZE}
        try:
            with open_client() as client:
                rows = _rows(client.v1.refunds.list(params, request_options(charge)))
        except StripeRefused as refusal:  # it has the charge, so that a refusal now tells nothing
            raise ProviderUnreachable(str(refusal)) from refusal
        return [_of_refund(row, charge.account_there) for row in rows]

    def find_movement(self, there: str, kind: MovementKind, provider_id: str) -> Movement | None:
        options: Any = {"stripe_account": there}
        try:
            with open_client() as client:
                match kind:
                    case MovementKind.CHARGE:
                        row = to_row(client.v1.payment_intents.retrieve(provider_id, options=options))
                        return _of_intent(row, there, _fee_of_intent(client, row, {}))
                    case MovementKind.REFUND:
                        return _of_refund(to_row(client.v1.refunds.retrieve(provider_id, options=options)), there)
                    case MovementKind.DISPUTE:
                        return _of_dispute(to_row(client.v1.disputes.retrieve(provider_id, options=options)), there)
        except StripeRefused:
            return None

    def refund(self, refund: Refund) -> GatewayResult:
        charge = refunded_charge(refund)
        currency, reference = charge.part.payment.currency, charge.part.payment.reference
        params: Any = {
            "payment_intent": charge.provider_id,
            "amount": to_minor_units(refund.to_move, currency),
            "metadata": {"reference": reference, "refund": str(refund.pk), "key": refund.idempotency_key},
        }
        try:
            with open_client() as client:
                made = client.v1.refunds.create(params, request_options(charge, refund.key))
        except StripeRefused as refusal:
            return GatewayResult(status=Charge.Status.FAILED, message=str(refusal))
        return _refund_result(to_row(made))

    def find_refund(self, refund: Refund) -> GatewayResult | None:
        charge = refunded_charge(refund)
        try:
            with open_client() as client:
                if refund.provider_id:
                    found = to_row(client.v1.refunds.retrieve(refund.provider_id, options=request_options(charge)))
                else:
                    params: Any = {"payment_intent": charge.provider_id, "limit": PAGE_SIZE}
                    listed = map(to_row, client.v1.refunds.list(params, request_options(charge)).auto_paging_iter())
                    found = next((row for row in listed if idempotency_key_of(row) == refund.idempotency_key), {})
        except StripeRefused as refusal:  # it had the refund or the charge, so that a refusal now ends nothing
            raise ProviderUnreachable(str(refusal)) from refusal
        return _refund_result(found) if found else None

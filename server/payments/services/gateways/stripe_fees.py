"""The platform's fees at Stripe: what was taken of a charge, and what of that has gone back.

A fee is the platform's own, so that these calls name no account.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable
from decimal import Decimal
from typing import Any

import stripe
from django.core.cache import cache

from server.payments.models import Charge, Refund
from server.payments.services.gateways.gateway import Answer
from server.payments.services.gateways.stripe_calls import Refused, calling, charge_of, id_of, minor, options_of, row_of

logger = logging.getLogger(__name__)
Row = dict[str, Any]
LISTED_FOR = 600  # seconds
_KEPT = ("amount", "amount_refunded")


def give_back(refund: Refund, owed: Decimal) -> Answer:
    """Give back what is missing of a fee, to the penny: Stripe alone would divide it. See the gateway's protocol."""
    charge = charge_of(refund)
    currency = charge.part.payment.currency
    try:
        with calling() as client:
            fee = _fee_of(client, charge)
            missing = minor(owed, currency) - int(fee.get("amount_refunded") or 0)
            amount = min(missing, minor(refund.platform_fee, currency))
            if amount > 0:
                wanted: Any = {"amount": amount, "metadata": {"refund": str(refund.pk), "key": refund.idempotency_key}}
                client.v1.application_fees.refunds.create(
                    str(fee.get("id") or ""), wanted, {"idempotency_key": refund.fee_key}
                )
    except Refused as refusal:
        logger.error("Refund %s has moved, but not its fee: %s", refund.pk, refusal)
        return Answer(status=Charge.Status.FAILED, message=str(refusal))
    return Answer(status=Charge.Status.SUCCEEDED)


def find_fee(client: stripe.StripeClient, charge_there: str) -> Row:
    """Find the fee that was taken of one of Stripe's own charges; empty if none was."""
    wanted: Any = {"charge": charge_there, "limit": 1}
    rows = client.v1.application_fees.list(wanted).data if charge_there else []
    return next((row_of(row) for row in rows), {})


def read_fees(client: stripe.StripeClient, there: str, span: Row) -> dict[str, Row]:
    """Read the fees that the platform has taken in a span of time, by Stripe's own charges; of other accounts, too.

    Stripe lists the fees of all accounts together: for a night's comparisons they are listed once. An account that
    asks again is to see what has changed since.
    """
    name = f"stripe-fees:{span['created']['gte']}:{span['created']['lt']}"
    is_first = cache.add(f"{name}:{there}", True, LISTED_FOR)
    fees: dict[str, Row] | None = cache.get(name) if is_first else None
    if fees is None:
        rows: Iterable[Any] = client.v1.application_fees.list(span).auto_paging_iter()  # type: ignore[arg-type]
        listed = [row_of(row) for row in rows]
        fees = {id_of(fee.get("charge")): {word: fee.get(word) for word in _KEPT} for fee in listed}
        cache.set(name, fees, LISTED_FOR)
    return fees


def _fee_of(client: stripe.StripeClient, charge: Charge) -> Row:
    intent = row_of(client.v1.payment_intents.retrieve(charge.provider_id, options=options_of(charge)))
    fee = find_fee(client, id_of(intent.get("latest_charge")))
    if not fee:
        raise Refused("There is no fee of this charge")
    return fee

"""Cards and wallets on line, through Stripe Connect: each account is charged itself, the platform takes its fees of it.

A charge of ours is one PaymentIntent, which succeeds at most once however many cards are tried on it. Nobody but this
package knows Stripe's words.
"""

from __future__ import annotations

import logging
from datetime import datetime, timedelta
from decimal import Decimal
from typing import Any

import stripe
from django.conf import settings

from server.accounts.caller import Channel
from server.accounts.models import Account
from server.core import clock
from server.payments.browser import ForBrowser
from server.payments.errors import NothingToCharge
from server.payments.gateways import stripe_movements
from server.payments.gateways.gateway import Answer, Unreachable
from server.payments.gateways.stripe_calls import Refused, calling, minor
from server.payments.gateways.stripe_words import NOT_MOVED, reason_of, refund_status
from server.payments.models import Charge, Gateway, Refund
from server.payments.movements import Movement, MovementKind

logger = logging.getLogger(__name__)
Status = Charge.Status
KEYS_LAST = timedelta(hours=23)  # Stripe forgets an idempotency key after a day


class Stripe:
    """Open on line to accounts that are connected, where the installation has its keys."""

    name = Gateway.STRIPE
    is_at_once = False

    def is_open_to(self, channel: Channel, seller: Account) -> bool:
        has_keys = bool(settings.STRIPE_SECRET_KEY and settings.STRIPE_PUBLISHABLE_KEY)
        return channel is Channel.ONLINE and has_keys and bool(seller.stripe_id)

    def check(self, *, channel: Channel, due: Decimal, tendered: Decimal | None) -> None:
        if due <= 0:
            raise NothingToCharge(field="gateway")

    def begin(self, charge: Charge) -> Answer:
        if charge.provider_id:
            return self.look(charge)
        try:
            with calling() as client:
                intent = client.v1.payment_intents.create(_wanted(charge), _options(charge, charge.idempotency_key))
        except Refused as refusal:
            return Answer(status=Status.FAILED, message=str(refusal))
        return _answer_of(charge, intent)

    def look(self, charge: Charge) -> Answer:
        if not charge.provider_id:
            return Answer(status=Status(charge.status))
        try:
            with calling() as client:
                intent = client.v1.payment_intents.retrieve(charge.provider_id, options=_options(charge))
        except Refused as refusal:
            return Answer(status=Status(charge.status), message=str(refusal))
        return _answer_of(charge, intent)

    def give_up(self, charge: Charge) -> Answer:
        if not charge.provider_id:
            return Answer(status=Status.FAILED)  # no browser was ever told of it
        try:
            with calling() as client:
                intent = client.v1.payment_intents.cancel(charge.provider_id, options=_options(charge))
        except Refused:  # it has succeeded, is on its way, or was given up before
            return self.look(charge)
        return _answer_of(charge, intent)

    def refund(self, refund: Refund) -> Answer:
        charge = refund.charge
        if charge is None:
            raise ValueError("a refund that moves money names its charge")
        try:
            with calling() as client:
                moved = _move_back(client, refund, charge)
        except Refused as refusal:
            return Answer(status=Status.FAILED, message=str(refusal), provider_id=refund.provider_id)
        if moved.status not in NOT_MOVED:
            _return_fee(refund, charge, moved)
        return Answer(
            status=refund_status(moved.status or ""), message=reason_of(moved.failure_reason), provider_id=moved.id
        )

    def list_movements(self, there: str, begins: datetime, ends: datetime) -> list[Movement]:
        return stripe_movements.list_movements(there, begins, ends)

    def find_movement(self, there: str, kind: MovementKind, provider_id: str) -> Movement | None:
        return stripe_movements.find_movement(there, kind, provider_id)


# Charges


def _options(charge: Charge, key: str = "") -> Any:
    return {"stripe_account": charge.account_there, **({"idempotency_key": key} if key else {})}


def _wanted(charge: Charge) -> Any:
    payment = charge.part.payment
    fee = minor(charge.platform_fee, payment.currency)
    return {
        "amount": minor(charge.amount, payment.currency),
        "currency": payment.currency.lower(),
        "automatic_payment_methods": {"enabled": True},
        "description": payment.reference,
        "metadata": {"reference": payment.reference, "charge": str(charge.pk), "key": charge.idempotency_key},
        **({"application_fee_amount": fee} if fee else {}),
    }


def _answer_of(charge: Charge, intent: stripe.PaymentIntent) -> Answer:
    status = _STATUSES.get(intent.status, Status.PENDING)
    if status == Status.SUCCEEDED and not _is_whole(charge, intent):
        logger.error("Charge %s was paid otherwise than it was asked for: see %s", charge.pk, intent.id)
        status = Status.PENDING
    refused = intent.last_payment_error
    waits = status == Status.PENDING
    return Answer(
        status=status,
        message=(refused.message or "") if refused and status != Status.SUCCEEDED else "",
        provider_id=intent.id,
        client_secret=(intent.client_secret or "") if waits else "",
        browser=_for_browser(charge) if waits else None,
    )


# Everything else can still succeed: the buyer chooses a card or proves who they are, or their bank takes its time.
_STATUSES = {"succeeded": Status.SUCCEEDED, "canceled": Status.FAILED}


def _is_whole(charge: Charge, intent: stripe.PaymentIntent) -> bool:
    currency = charge.part.payment.currency
    return (intent.amount_received, intent.currency) == (minor(charge.amount, currency), currency.lower())


def _for_browser(charge: Charge) -> ForBrowser:
    return ForBrowser(
        publishable_key=settings.STRIPE_PUBLISHABLE_KEY,
        account=charge.account_there,
        script=settings.STRIPE_JS_URL,
    )


# Refunds


def _move_back(client: stripe.StripeClient, refund: Refund, charge: Charge) -> stripe.Refund:
    if refund.provider_id:
        return client.v1.refunds.retrieve(refund.provider_id, options=_options(charge))
    if clock.now() - refund.created_at > KEYS_LAST and (earlier := _find_earlier(client, refund, charge)):
        return earlier
    payment = charge.part.payment
    wanted: Any = {
        "payment_intent": charge.provider_id,
        "amount": minor(refund.due, payment.currency),
        "metadata": {"reference": payment.reference, "refund": str(refund.pk), "key": refund.idempotency_key},
    }
    return client.v1.refunds.create(wanted, _options(charge, refund.idempotency_key))


def _find_earlier(client: stripe.StripeClient, refund: Refund, charge: Charge) -> stripe.Refund | None:
    """Find what an earlier try has moved, where its answer never came and its key does not help any more."""
    wanted: Any = {"payment_intent": charge.provider_id, "limit": stripe_movements.PAGE}
    rows = client.v1.refunds.list(wanted, _options(charge)).auto_paging_iter()
    return next((row for row in rows if _key_of(row) == refund.idempotency_key), None)


def _key_of(row: stripe.Refund) -> str:
    kept: dict[str, str] = row.to_dict().get("metadata") or {}  # one that was made at Stripe has none
    return kept.get("key", "")


def _return_fee(refund: Refund, charge: Charge, moved: stripe.Refund) -> None:
    """Give the account back what the platform returns of its fee, to the penny: left to itself Stripe divides it.

    Asked for again it does nothing more, since it goes by the same key. The buyer's money has moved by now, whatever
    becomes of the fee: what Stripe refuses of it is only noted.

    :raises Unreachable: if Stripe cannot be asked now; it names the refund, which is not to move again.
    """
    fee = minor(refund.platform_fee, charge.part.payment.currency)
    if not fee or not moved.charge:
        return
    try:
        with calling() as client:
            _move_fee(client, refund, charge, moved, fee)
    except Refused as refusal:
        logger.error("Refund %s has moved, but not its fee: %s", refund.pk, refusal)
    except Unreachable as away:
        raise Unreachable(moved.id) from away


def _move_fee(client: stripe.StripeClient, refund: Refund, charge: Charge, moved: stripe.Refund, fee: int) -> None:
    there = moved.charge if isinstance(moved.charge, str) else moved.charge.id
    taken = client.v1.charges.retrieve(there, options=_options(charge)).application_fee
    if taken is None:
        logger.error("Refund %s is to give back a fee that Stripe has not taken", refund.pk)
        return
    fee_id = taken if isinstance(taken, str) else taken.id
    # The fee is the platform's own, so that this call names no account.
    wanted: Any = {"amount": fee, "metadata": {"refund": str(refund.pk)}}
    client.v1.application_fees.refunds.create(fee_id, wanted, {"idempotency_key": f"{refund.idempotency_key}:fee"})

"""Cards and wallets online, through Stripe Connect.

Each account is charged directly, and the platform takes its fees.
"""

from __future__ import annotations

import logging
from collections.abc import Collection, Mapping, Sequence
from decimal import Decimal
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.core.checks import CheckMessage, Warning
from django.utils.translation import gettext_noop

from server.accounts.caller import Channel
from server.accounts.models import Account
from server.payments.errors import NothingToCharge
from server.payments.models import Charge
from server.payments.provider_messages import BrowserConfig
from server.payments.services.gateways import stripe_webhook
from server.payments.services.gateways.gateway import GatewayResult, ProviderWebhook
from server.payments.services.gateways.stripe_client import (
    LEAST_CHARGES,
    STRIPE,
    StripeRefused,
    open_client,
    request_options,
    to_minor_units,
    to_row,
)
from server.payments.services.gateways.stripe_movements import StripeMovements
from server.platform.money import ZERO

STRIPE_JS_ORIGIN = "https://js.stripe.com"
_SCRIPTS = f"{STRIPE_JS_ORIGIN} https://*.js.stripe.com"
# The Payment Element and 3-D Secure: Stripe's security guide, 'Content security policy', for Stripe.js.
_DOCUMENTED = {
    "script-src": _SCRIPTS,
    "frame-src": f"{_SCRIPTS} https://hooks.stripe.com",
    "connect-src": "https://api.stripe.com",
}


# A charge is one PaymentIntent, which succeeds at most once however many cards are tried on it. Stripe's terms are used
# only in these modules.

logger = logging.getLogger(__name__)
Status = Charge.Status


class Stripe(StripeMovements):
    """Available online to connected accounts, where the installation has its keys."""

    name = STRIPE
    label = "Stripe"
    buyer_label = gettext_noop("Card")
    way_back = gettext_noop("to the card or account you paid with. Your bank may take up to ten days.")
    is_at_once = False
    webhook: ProviderWebhook | None = ProviderWebhook(
        path="payment/webhook",
        header=stripe_webhook.SIGNATURE_HEADER,
        check=stripe_webhook.check_header,
        read=stripe_webhook.read_update,
    )

    def check_settings(self) -> Sequence[CheckMessage]:
        """Report half-configured keys, and webhooks without their secret."""
        keys = {name: getattr(settings, name) for name in ("STRIPE_SECRET_KEY", "STRIPE_PUBLISHABLE_KEY")}
        missing = " and ".join(name for name, value in keys.items() if not value)
        if not any(keys.values()):
            return []  # an installation without card payments: `serve` reports that
        if missing:
            return [Warning("No cards are taken on line: one of the two keys is missing.", hint=f"Set {missing}.")]
        if not settings.STRIPE_WEBHOOK_SECRETS:
            return [
                Warning(
                    "Stripe's webhooks are refused: what it tells by itself is heard only when buyers come back.",
                    hint="Set STRIPE_WEBHOOK_SECRET.",
                )
            ]
        return []

    def browser_sources(self) -> Mapping[str, str]:
        """Return the sources that a page admits: none without a key, and that of a test server where one is set."""
        if not settings.STRIPE_SECRET_KEY or not settings.STRIPE_PUBLISHABLE_KEY:
            return {}
        script = urlsplit(settings.STRIPE_JS_URL)
        origin = f"{script.scheme}://{script.netloc}"
        return _DOCUMENTED if origin == STRIPE_JS_ORIGIN else dict.fromkeys(_DOCUMENTED, origin)

    def name_there(self, seller: Account) -> str:
        return seller.stripe_id

    def accounts_there(self, names: Collection[str]) -> dict[str, int]:
        known = Account.objects.filter(stripe_id__in=set(names) - {""}, deleted_at=None)
        return dict(known.values_list("stripe_id", "pk"))

    def dispute_link(self, provider_id: str) -> str:
        return f"https://dashboard.stripe.com/disputes/{provider_id}"

    def is_open_to(self, channel: Channel, seller: Account) -> bool:
        has_keys = bool(settings.STRIPE_SECRET_KEY and settings.STRIPE_PUBLISHABLE_KEY)
        is_real = seller.test_house_of_id is None
        return channel is Channel.ONLINE and has_keys and bool(seller.stripe_id) and is_real

    def least_of(self, currency: str) -> Decimal:
        """Return Stripe's minimum charge in a currency; 0 if we know of none."""
        return LEAST_CHARGES.get(currency, ZERO)

    def check(self, *, channel: Channel, due: Decimal, tendered: Decimal | None) -> None:
        if due <= 0:
            raise NothingToCharge(field="gateway")

    def begin(self, charge: Charge) -> GatewayResult:
        if charge.provider_id:
            return self.check_charge(charge)
        try:
            with open_client() as client:
                intent = client.v1.payment_intents.create(
                    _intent_params(charge), request_options(charge, charge.idempotency_key)
                )
        except StripeRefused as refusal:
            return GatewayResult(status=Status.FAILED, message=str(refusal))
        return _charge_result(charge, to_row(intent))

    def check_charge(self, charge: Charge) -> GatewayResult:
        if not charge.provider_id:
            return GatewayResult(status=Status(charge.status))
        try:
            with open_client() as client:
                intent = client.v1.payment_intents.retrieve(charge.provider_id, options=request_options(charge))
        except StripeRefused as refusal:
            return GatewayResult(status=Status(charge.status), message=str(refusal))
        return _charge_result(charge, to_row(intent))

    def give_up(self, charge: Charge) -> GatewayResult:
        if not charge.provider_id:
            return GatewayResult(status=Status.FAILED)  # no browser ever got it
        try:
            with open_client() as client:
                intent = client.v1.payment_intents.cancel(charge.provider_id, options=request_options(charge))
        except StripeRefused:  # it has succeeded, is pending, or was cancelled before
            return self.check_charge(charge)
        return _charge_result(charge, to_row(intent))


def _intent_params(charge: Charge) -> Any:
    payment = charge.part.payment
    fee = to_minor_units(charge.platform_fee, payment.currency)
    return {
        "amount": to_minor_units(charge.amount, payment.currency),
        "currency": payment.currency.lower(),
        "automatic_payment_methods": {"enabled": True},
        "description": payment.reference,
        "metadata": {"reference": payment.reference, "charge": str(charge.pk), "key": charge.idempotency_key},
        **({"application_fee_amount": fee} if fee else {}),
    }


def _charge_result(charge: Charge, intent: dict[str, Any]) -> GatewayResult:
    status = _STATUSES.get(str(intent.get("status")), Status.PENDING)
    if status == Status.SUCCEEDED and not _is_whole(charge, intent):
        logger.error("Charge %s was paid otherwise than it was asked for: see %s", charge.pk, intent.get("id"))
        status = Status.PENDING
    refused = intent.get("last_payment_error") or {}
    waits = status == Status.PENDING
    return GatewayResult(
        status=status,
        message=str(refused.get("message") or "") if status != Status.SUCCEEDED else "",
        provider_id=str(intent.get("id") or ""),
        client_secret=str(intent.get("client_secret") or "") if waits else "",
        browser=BrowserConfig(
            publishable_key=settings.STRIPE_PUBLISHABLE_KEY,
            account=charge.account_there,
            script=settings.STRIPE_JS_URL,
        )
        if waits
        else None,
    )


# Everything else can still succeed: the buyer chooses a card or authenticates, or the bank is processing it.
_STATUSES = {"succeeded": Status.SUCCEEDED, "canceled": Status.FAILED}


def _is_whole(charge: Charge, intent: dict[str, Any]) -> bool:
    currency = charge.part.payment.currency
    received = (intent.get("amount_received"), intent.get("currency"))
    return received == (to_minor_units(charge.amount, currency), currency.lower())

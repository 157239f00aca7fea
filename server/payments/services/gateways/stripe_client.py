"""Calls to Stripe: keys, version and timeouts, amounts in minor units, errors and statuses."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from decimal import Decimal
from functools import cache
from threading import BoundedSemaphore
from typing import Any

import stripe
from django.conf import settings
from django.utils.translation import gettext_noop

from server.payments.models import Charge, Refund
from server.payments.services.gateways.gateway import ProviderAccessDenied, ProviderUnreachable
from server.platform.money import decimals_of, round_to_cents
from server.platform.observability.telemetry import trace_span
from server.platform.runtime import step_aside

logger = logging.getLogger(__name__)

# The version of what `stripe_webhook` and `stripe` parse; webhooks must be set up with the same version.
API_VERSION = "2026-10-28.endive"
CONNECT_TIMEOUT, READ_TIMEOUT = 5.0, 10.0  # seconds
RETRIES = 1
# A thread that waits for Stripe sells nothing: if Stripe is slow, most threads must go on selling.
MAX_CONCURRENT_CALLS = 8
SLOT_TIMEOUT = 2.0  # seconds

_slots = BoundedSemaphore(MAX_CONCURRENT_CALLS)
# Amounts are sent in the currency's smallest unit, except for currencies that Stripe counts differently.
_STRIPE_DECIMALS = {"ISK": 2, "MGA": 0}
# Stripe's minimum charges (docs.stripe.com/currencies); for a currency that is not listed we know of none.
LEAST_CHARGES = {
    **dict.fromkeys(("AUD", "BRL", "CAD", "CHF", "EUR", "INR", "NZD", "SGD", "USD"), Decimal("0.50")),
    **{"GBP": Decimal("0.30"), "BGN": Decimal(1), "DKK": Decimal("2.50"), "JPY": Decimal(50), "HKD": Decimal(4)},
    **dict.fromkeys(("AED", "MYR", "PLN", "RON"), Decimal(2)),
    **dict.fromkeys(("NOK", "SEK"), Decimal(3)),
    **dict.fromkeys(("MXN", "THB"), Decimal(10)),
    **{"CZK": Decimal(15), "HUF": Decimal(175)},
}


class StripeRefused(Exception):
    """Stripe refuses the request; the text is its own reason."""


@cache
def _client_of(key: str, base: str) -> stripe.StripeClient:
    return stripe.StripeClient(
        key,
        stripe_version=API_VERSION,
        base_addresses={"api": base} if base else {},
        max_network_retries=RETRIES,
        http_client=stripe.RequestsClient(timeout=(CONNECT_TIMEOUT, READ_TIMEOUT)),
    )


@contextmanager
def open_client() -> Iterator[stripe.StripeClient]:
    """Yield the client for one or more calls to Stripe, and translate its errors into ours.

    :raises ProviderUnreachable: if it cannot be asked now, or denies us access.
    :raises StripeRefused: if it refuses the request.
    """
    if not settings.STRIPE_SECRET_KEY or not _slots.acquire(timeout=SLOT_TIMEOUT):
        raise ProviderUnreachable
    step_aside()
    try:
        with trace_span("stripe", kind="client"):
            yield _client_of(settings.STRIPE_SECRET_KEY, settings.STRIPE_API_BASE)
    except (stripe.CardError, stripe.InvalidRequestError) as error:
        logger.warning("Stripe refused: %s (%s, request %s)", error.code, error.param, error.request_id)
        raise StripeRefused(error.user_message or "") from error
    except (stripe.AuthenticationError, stripe.PermissionError) as error:
        # Ours to fix, not the buyer's: a wrong key, or an account that is not connected to the platform.
        logger.error("Stripe does not let us in: %s", error.user_message)
        raise ProviderAccessDenied from error
    except stripe.StripeError as error:
        logger.warning("Stripe cannot be asked: %s", error)
        # Stripe repeats its own errors, too, for the same key.
        status = error.http_status or 0
        is_key_spent = status >= 500 or (isinstance(error, stripe.IdempotencyError) and status == 400)
        raise ProviderUnreachable(is_key_spent=is_key_spent) from error
    finally:
        _slots.release()


def is_live_mode() -> bool:
    """Return whether this installation moves real money: events of both modes reach the same webhook."""
    return settings.STRIPE_SECRET_KEY.startswith(("sk_live_", "rk_live_"))


def request_options(charge: Charge, key: str = "") -> Any:
    """Return the options of a call about a charge: it is made for the charged account."""
    return {"stripe_account": charge.account_there, **({"idempotency_key": key} if key else {})}


def refunded_charge(refund: Refund) -> Charge:
    if refund.charge is None:
        raise ValueError("a refund that moves money names its charge")
    return refund.charge


def to_row(found: stripe.StripeObject) -> dict[str, Any]:
    """Return an object as Stripe sent it; missing fields stay missing and are read with `get`."""
    row: dict[str, Any] = found.to_dict()
    return row


def object_id(found: Any) -> str:
    """Return an id, also of an expanded object; empty where there is none."""
    return str(found.get("id", "")) if isinstance(found, dict) else str(found or "")


def to_minor_units(amount: Decimal, currency: str) -> int:
    """Convert an amount to the smallest unit of its currency; Stripe accepts no third decimal but 0.

    :raises ValueError: for an amount that Stripe would take for another one.
    """
    shown = amount.scaleb(_stripe_decimals(currency))
    whole = int(shown)
    if whole != shown or (_stripe_decimals(currency) == 3 and whole % 10):
        raise ValueError(f"no amount of {currency} at Stripe: {amount}")
    return whole


def from_minor_units(amount: Any, currency: str) -> Decimal:
    """Convert an amount back; a value that is not a whole number is no amount."""
    whole = Decimal(amount) if type(amount) is int else Decimal(0)
    return round_to_cents(whole.scaleb(-_stripe_decimals(currency)))


def _stripe_decimals(currency: str) -> int:
    return _STRIPE_DECIMALS.get(currency, decimals_of(currency))


STRIPE = "stripe"  # the stored name of this gateway
FAILED_STATUSES = ("failed", "canceled")


def refund_status(status: str) -> Charge.Status:
    if status in FAILED_STATUSES:
        return Charge.Status.FAILED
    return Charge.Status.SUCCEEDED if status == "succeeded" else Charge.Status.PENDING


_REASONS = {
    "lost_or_stolen_card": gettext_noop("The card was lost or stolen"),
    "expired_or_canceled_card": gettext_noop("The card has expired or was cancelled"),
    "charge_for_pending_refund_disputed": gettext_noop("The buyer has disputed the payment"),
    "insufficient_funds": gettext_noop("There is not enough money in the account at the payment provider"),
    "declined": gettext_noop("The buyer's bank declined the refund"),
    "merchant_request": gettext_noop("The refund was cancelled"),
}


def refund_failure_message(code: str | None) -> str:
    """Return why a refund could not be moved, as a sentence for Stripe's code."""
    return _REASONS.get(code, code.replace("_", " ").capitalize()) if code else ""


# Stripe's most frequent messages to buyers about cards, listed for the text catalogues.
COMMON_DECLINES = (
    gettext_noop("Your card was declined."),
    gettext_noop("Your card has insufficient funds."),
    gettext_noop("Your card has expired."),
    gettext_noop("Your card number is incorrect."),
    gettext_noop("Your card's security code is incorrect."),
    gettext_noop("Your card does not support this type of purchase."),
    gettext_noop("An error occurred while processing your card. Try again in a little bit."),
    gettext_noop(
        "We are unable to authenticate your payment method. Please choose a different payment method and try again."
    ),
)

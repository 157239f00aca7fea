"""How Stripe is called: with which key and version, how long we wait, how amounts are written, and what errors mean."""

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

from server.core.machine.turns import step_aside
from server.core.money import ZERO, decimals_of, kept
from server.core.watch import traces
from server.payments.models import Charge, Refund
from server.payments.services.gateways.gateway import NoAccess, Unreachable

logger = logging.getLogger(__name__)

# The shapes that `stripe_news` and `stripe` read; webhooks are to be set up with the same version.
API_VERSION = "2026-10-28.endive"
CONNECTS_WITHIN, ANSWERS_WITHIN = 5.0, 10.0  # seconds
RETRIES = 1
# Each of our threads that waits for Stripe sells nothing meanwhile: if Stripe is slow, most of them go on selling.
AT_ONCE = 8
WAITS_FOR_A_LINE = 2.0  # seconds

_lines = BoundedSemaphore(AT_ONCE)
# Amounts travel in the currency's smallest unit, but for those that Stripe counts otherwise than they are.
_DECIMALS_THERE = {"ISK": 2, "MGA": 0}
# The least that Stripe charges (docs.stripe.com/currencies); a currency that is not listed has none that we know.
_LEAST = {
    **dict.fromkeys(("AUD", "BRL", "CAD", "CHF", "EUR", "INR", "NZD", "SGD", "USD"), Decimal("0.50")),
    **{"GBP": Decimal("0.30"), "BGN": Decimal(1), "DKK": Decimal("2.50"), "JPY": Decimal(50), "HKD": Decimal(4)},
    **dict.fromkeys(("AED", "MYR", "PLN", "RON"), Decimal(2)),
    **dict.fromkeys(("NOK", "SEK"), Decimal(3)),
    **dict.fromkeys(("MXN", "THB"), Decimal(10)),
    **{"CZK": Decimal(15), "HUF": Decimal(175)},
}


class Refused(Exception):
    """Stripe will not do what it was asked to; the text says why, in its own words."""


@cache
def _client_of(key: str, base: str) -> stripe.StripeClient:
    return stripe.StripeClient(
        key,
        stripe_version=API_VERSION,
        base_addresses={"api": base} if base else {},
        max_network_retries=RETRIES,
        http_client=stripe.RequestsClient(timeout=(CONNECTS_WITHIN, ANSWERS_WITHIN)),
    )


@contextmanager
def calling() -> Iterator[stripe.StripeClient]:
    """Give the client for one or more calls to Stripe, and turn its errors into ours.

    :raises Unreachable: if it cannot be asked now, or we may not ask it.
    :raises Refused: if it refuses what was asked.
    """
    if not settings.STRIPE_SECRET_KEY or not _lines.acquire(timeout=WAITS_FOR_A_LINE):
        raise Unreachable
    step_aside()
    try:
        with traces.span("stripe", kind="client"):
            yield _client_of(settings.STRIPE_SECRET_KEY, settings.STRIPE_API_BASE)
    except (stripe.CardError, stripe.InvalidRequestError) as error:
        logger.warning("Stripe refused: %s (%s, request %s)", error.code, error.param, error.request_id)
        raise Refused(error.user_message or "") from error
    except (stripe.AuthenticationError, stripe.PermissionError) as error:
        # Ours to mend, not the buyer's: a wrong key, or an account that is not connected to the platform.
        logger.error("Stripe does not let us in: %s", error.user_message)
        raise NoAccess from error
    except stripe.StripeError as error:
        logger.warning("Stripe cannot be asked: %s", error)
        raise Unreachable(is_key_spent=_is_kept(error)) from error
    finally:
        _lines.release()


def is_live() -> bool:
    """Tell whether this installation moves real money; its events and those of tests reach the same webhook."""
    return settings.STRIPE_SECRET_KEY.startswith(("sk_live_", "rk_live_"))


def _is_kept(error: stripe.StripeError) -> bool:
    """Tell whether Stripe gives this answer again to whoever asks by the same key: it keeps errors of its own, too."""
    status = error.http_status or 0
    return status >= 500 or (isinstance(error, stripe.IdempotencyError) and status == 400)


def options_of(charge: Charge, key: str = "") -> Any:
    """Give the options of a call about a charge: it is the account's that was charged."""
    return {"stripe_account": charge.account_there, **({"idempotency_key": key} if key else {})}


def charge_of(refund: Refund) -> Charge:
    """Give the charge whose money goes back."""
    if refund.charge is None:
        raise ValueError("a refund that moves money names its charge")
    return refund.charge


def row_of(found: stripe.StripeObject) -> dict[str, Any]:
    """Give an object as it was answered: what Stripe leaves out is left out, and read with `get`."""
    row: dict[str, Any] = found.to_dict()
    return row


def id_of(found: Any) -> str:
    """Give an id, also of an object that is written out in place of its id; empty where there is none."""
    return str(found.get("id", "")) if isinstance(found, dict) else str(found or "")


def least_charge(currency: str) -> Decimal:
    """Give the least that Stripe charges in a currency; 0 if we know of none."""
    return _LEAST.get(currency, ZERO)


def minor(amount: Decimal, currency: str) -> int:
    """Write an amount in the smallest unit of its currency; of a third decimal Stripe takes none but 0.

    :raises ValueError: for an amount that Stripe would take for another one.
    """
    shown = amount.scaleb(_decimals_there(currency))
    whole = int(shown)
    if whole != shown or (_decimals_there(currency) == 3 and whole % 10):
        raise ValueError(f"no amount of {currency} at Stripe: {amount}")
    return whole


def major(amount: Any, currency: str) -> Decimal:
    """Read an amount back; what is not a whole number is no money at all."""
    whole = Decimal(amount) if type(amount) is int else Decimal(0)
    return kept(whole.scaleb(-_decimals_there(currency)))


def _decimals_there(currency: str) -> int:
    return _DECIMALS_THERE.get(currency, decimals_of(currency))

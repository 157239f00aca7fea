"""Stripe's words for how a refund ended, in ours."""

from __future__ import annotations

from server.payments.models import Charge

NAME = "stripe"  # what charges call this gateway
NOT_MOVED = ("failed", "canceled")


def refund_status(status: str) -> Charge.Status:
    """Say how far a refund has come."""
    if status in NOT_MOVED:
        return Charge.Status.FAILED
    return Charge.Status.SUCCEEDED if status == "succeeded" else Charge.Status.PENDING


_REASONS = {
    "lost_or_stolen_card": "The card was lost or stolen",
    "expired_or_canceled_card": "The card has expired or was cancelled",
    "charge_for_pending_refund_disputed": "The buyer has disputed the payment",
    "insufficient_funds": "The account has not enough money at the provider",
    "declined": "The buyer's bank declined the refund",
    "merchant_request": "The refund was cancelled",
}


def reason_of(word: str | None) -> str:
    """Say why a refund could not be moved: Stripe gives a word for it, of which we make a sentence."""
    return _REASONS.get(word, word.replace("_", " ").capitalize()) if word else ""

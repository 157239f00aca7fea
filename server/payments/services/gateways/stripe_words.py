"""Stripe's words for how a refund ended, in ours."""

from __future__ import annotations

from django.utils.translation import gettext_noop

from server.payments.models import Charge

NAME = "stripe"  # what charges call this gateway
NOT_MOVED = ("failed", "canceled")


def refund_status(status: str) -> Charge.Status:
    """Say how far a refund has come."""
    if status in NOT_MOVED:
        return Charge.Status.FAILED
    return Charge.Status.SUCCEEDED if status == "succeeded" else Charge.Status.PENDING


_REASONS = {
    "lost_or_stolen_card": gettext_noop("The card was lost or stolen"),
    "expired_or_canceled_card": gettext_noop("The card has expired or was cancelled"),
    "charge_for_pending_refund_disputed": gettext_noop("The buyer has disputed the payment"),
    "insufficient_funds": gettext_noop("The account has not enough money at the provider"),
    "declined": gettext_noop("The buyer's bank declined the refund"),
    "merchant_request": gettext_noop("The refund was cancelled"),
}


def reason_of(word: str | None) -> str:
    """Say why a refund could not be moved: Stripe gives a word for it, of which we make a sentence."""
    return _REASONS.get(word, word.replace("_", " ").capitalize()) if word else ""


# What Stripe tells buyers oftenest of a card, listed so that catalogues have it: `core.speech.languages.said` says it.
TOLD_OFTEN = (
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

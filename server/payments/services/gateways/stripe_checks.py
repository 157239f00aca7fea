"""What the installation's operator is told of the card gateway's settings, at every start."""

from __future__ import annotations

from django.conf import settings
from django.core.checks import CheckMessage, Warning


def check_settings() -> list[CheckMessage]:
    """Say that half of the keys is none, and that webhooks are refused without their secret."""
    keys = {name: getattr(settings, name) for name in ("STRIPE_SECRET_KEY", "STRIPE_PUBLISHABLE_KEY")}
    missing = " and ".join(name for name, value in keys.items() if not value)
    if not any(keys.values()):
        return []  # an installation without cards: `serve` says so
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

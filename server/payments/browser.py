"""What the buyer's browser is told of a provider."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, kw_only=True)
class ForBrowser:
    """Where the buyer's browser finds the provider: its script, our public key, and the account that is charged."""

    publishable_key: str
    account: str
    script: str
